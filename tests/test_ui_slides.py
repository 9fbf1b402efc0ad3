"""What a slide over cards comes to."""

from __future__ import annotations

import pytest

from tests.sessions import SETTINGS, dealt, moments, names, splits
from zsy import parse_cards
from zsy.ui.held import keys
from zsy.ui.session import Options, Session
from zsy.ui.text import speaking


def slide(session: Session, cards: str) -> bool:
    slid = keys(parse_cards(cards))
    session.clear()
    session.select(slid, True)
    return session.pick(slid)


EIGHTS = "8s7d6s5s5d4s4d3cKdKs"


def test_a_slide_picks_the_play_in_it() -> None:
    session = dealt("one-deck", [EIGHTS, "9c", "Tc", "Jc"])
    assert slide(session, "8s7d6s5s5d4s4d3c")
    assert [card.rank for card in session.chosen] == [0, 1, 2, 3, 4, 5]
    assert session.note == "從滑過的牌裡選了順子3到8。"
    assert not slide(session, "8s7d6s5s5d4s4d3c"), "once more means all of them"
    assert len(session.selected) == 8
    assert not session.play()
    assert session.note == "這幾張不成牌型。選中的牌裡有順子3到8。"
    assert names(session) == ["順子3到8"]
    session.take(0)
    assert session.play()


def test_a_slide_picks_what_answers_the_table() -> None:
    session = dealt("one-deck", [EIGHTS, "3s3d9c", "Tc", "Jc"], 1, "3s3d - -")
    assert slide(session, "5s5d4s")
    assert session.chosen == parse_cards("5s5d")
    assert slide(session, "5s5d4s4d"), "there are two"
    assert len(session.selected) == 4
    assert sorted(names(session)) == ["一對4", "一對5"]


def test_a_slide_picks_nothing_where_that_is_not_plain() -> None:
    session = dealt("one-deck", [EIGHTS, "9c", "Tc", "Jc"])
    assert not slide(session, "8s7d6s5s4d3c"), "it is a play"
    assert not slide(session, "KdKs8s")
    session.select(keys(parse_cards("7d")), True)
    assert not session.pick(keys(parse_cards("6s5s5d")) + keys(parse_cards("4s4d3c"))), "not all that is selected"
    session.options = Options(pick=False)
    assert not slide(session, "8s7d6s5s5d4s4d3c")
    assert not session.note


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_what_a_slide_picks_is_a_play_that_breaks_no_bomb(rules_id: str, switches: dict[str, str]) -> None:
    for session, rng in moments(rules_id, switches, "slides", deals=2):
        hand = session.keys
        start = rng.randrange(len(hand) or 1)
        slid = hand[start : start + rng.randrange(3, 9)]
        session.selected = frozenset(slid)
        done = session.pick(slid)
        assert session.selected <= set(slid)
        if done and not session.offers:
            play = session.state.verify(session.chosen)
            assert not splits(session, session.chosen, play.kind)
        session.clear()


def test_what_a_slide_came_to_follows_a_switch_of_language() -> None:
    session = dealt("one-deck", [EIGHTS, "9c", "Tc", "Jc"])
    assert slide(session, "8s7d6s5s5d4s4d3c")
    with speaking("en"):
        assert session.note == "Selected from these cards: a straight from 3 to\u00a08."

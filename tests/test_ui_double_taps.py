"""A double tap plays the card with what belongs to it, and breaks no bomb unasked."""

from __future__ import annotations

import time

import pytest

from tests.sessions import SETTINGS, act, dealt, moments, select, splits
from zsy import find_rules, parse_cards
from zsy.ui.held import keys
from zsy.ui.session import Options, Session


def test_a_double_tap_plays() -> None:
    session = dealt("one-deck", ["5s5d7s7d9c", "4s4dKs", "6s", "7h"], 1, "4s4d - -")
    assert session.quick(keys(parse_cards("7s"))[0])
    assert session.said[-1] == "你出一對7，剩3張"
    session = dealt("one-deck", ["5s5d7s7d9c", "4s4dKs", "6s", "7h"])
    assert session.quick(keys(parse_cards("9c"))[0])
    assert session.said[-1] == "你出單張9，剩4張"
    session = dealt("one-deck", ["3s5d7s7d9c", "4s4dKs", "6s", "7h"], 1, "4s4d - -")
    assert not session.quick(keys(parse_cards("3s"))[0])
    assert session.note == "桌上是一對4，要出更大的一對，或炸彈。"
    assert session.chosen == parse_cards("3s")


def test_a_double_tap_takes_the_selection_along() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    select(session, "3s")
    assert session.quick(keys(parse_cards("7s"))[0]), "the ends of the only run"
    assert session.said[-1] == "你出順子3到7，剩2張"


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_double_taps_never_raise_and_play_the_card(rules_id: str, switches: dict[str, str]) -> None:
    session = Session.new(find_rules(rules_id, **switches), "double")
    session.options = Options(confirm=False)
    while session.phase != "over":
        if session.phase == "turn":
            key = session.keys[len(session.state.log) % len(session.keys)]
            before = session.state
            if session.quick(key):
                assert key[0] in (session.state.log[-1].cards or ())
                continue
            assert session.state is before
            assert session.note
        act(session)


SIXES = ["6s6h6d6c6d9sJsKd3c", "5s5h5d5c4s4h", "7s8h", "9hTc"]


def test_a_double_tap_plays_the_whole_bomb_or_asks() -> None:
    session = dealt("two-deck", SIXES, 1, "5s5h5d5c - -")
    assert session.quick(session.keys[1])
    assert session.said[-1] == "你出五張6炸彈，剩4張", "not four of the five"
    for confirm in (True, False):
        session = dealt("two-deck", SIXES, 1, "4s - -")
        session.options = Options(confirm=confirm)
        assert not session.quick(next(key for key in session.keys if key[0].rank == 3))
        assert session.note == "這樣會拆掉炸彈。再按一次「出牌」確定要出。"
        assert session.chosen in (parse_cards("6d"), parse_cards("6c"), parse_cards("6h"), parse_cards("6s"))
        session.clock = lambda: time.monotonic() + 1
        assert session.play()


def test_a_double_tap_on_an_arranged_group_plays_it() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    session.arrange()
    assert session.quick(keys(parse_cards("5s"))[0])
    assert session.said[-1] == "你出順子3到7，剩2張"
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "8c8s", "Tc", "Jc"], 1, "8c - -")
    session.arrange()
    assert session.quick(keys(parse_cards("9s"))[0])
    assert session.said[-1] == "你出單張9，剩6張", "the pair is no answer to a single"


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
@pytest.mark.parametrize("arranged", [False, True])
def test_a_double_tap_breaks_no_bomb_at_once(rules_id: str, switches: dict[str, str], arranged: bool) -> None:
    asked = played = 0
    for session, rng in moments(rules_id, switches, "bombs", deals=3):
        if session.phase != "turn":
            continue
        for key in rng.sample(session.keys, min(5, len(session.keys))):
            tried = Session(session.match)
            tried.state, tried.options = session.state, Options(arrange=arranged, confirm=rng.random() < 0.5)
            if not tried.quick(key):
                asked += 1
                assert tried.note
                continue
            played += 1
            event = tried.state.log[-1]
            assert event.play is not None
            assert not splits(session, event.cards or (), event.play.kind)
    assert played

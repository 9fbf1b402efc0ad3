"""What a selection can be completed to: offered where it is plain, and legal."""

from __future__ import annotations

import pytest

from tests.sessions import SETTINGS, dealt, moments, names, select
from zsy import parse_cards
from zsy.ui.completion import MOST
from zsy.ui.held import cards_of, keys
from zsy.ui.table import table_view


def test_one_card_of_a_pair_offers_the_pair() -> None:
    session = dealt("one-deck", ["5s5d7s7d9c", "4s4dKs", "6s", "7h"], 1, "4s4d - -")
    session.toggle(keys(parse_cards("5s"))[0])
    assert names(session) == ["一對5"]
    session.take(0)
    assert session.chosen == parse_cards("5s5d")
    assert session.offers == ()
    assert table_view(session).offers == ()
    assert session.play()


def test_ends_of_a_run_offer_the_run() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    for cards, offered in (
        ("3s", []),
        ("3s4d", []),
        ("3s7s", ["順子3到7"]),
        ("3s9s", []),
        ("9s", []),
    ):
        select(session, cards)
        assert names(session) == offered, cards


def test_leads_are_offered_when_they_are_plain() -> None:
    session = dealt("one-deck", ["3s3d4s4d5s5d5hAs2s", "6c", "Tc", "Jc"])
    for cards, offered in (
        ("3s3d4s", ["連對3到4"]),
        ("3s3d5s5d", ["三張5帶二", "連對3到5"]),
        ("5s5d5h3s", ["三張5帶二"]),
        ("As5s", ["順子A到5", "同花順A到5"]),
        ("5s5d", ["三張5"]),
    ):
        select(session, cards)
        assert names(session) == offered, cards


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_offers_are_legal_plays_with_the_selection(rules_id: str, switches: dict[str, str]) -> None:
    seen = 0
    for session, rng in moments(rules_id, switches, "offers"):
        for _ in range(6):
            count = rng.choice((1, 1, 2, 3, 4))
            session.selected = frozenset(rng.sample(session.keys, min(count, len(session.keys))))
            offers = session.offers
            assert session.phase == "turn" or not offers
            assert len(offers) <= MOST
            for offer in offers:
                assert session.selected < set(offer.keys) <= set(session.keys)
                assert session.state.can(cards_of(offer.keys))
                seen += 1
    assert seen or "singles_only" in switches


def test_a_completion_that_breaks_a_bomb_says_so() -> None:
    session = dealt("one-deck", ["6s6h6d6c9s", "5s5h4s", "7s8h", "9hTc"], 1, "5s5h - -")
    session.toggle(session.keys[0])
    assert [offer.name for offer in table_view(session).offers] == ["四張6炸彈", "一對6（拆炸彈）"]

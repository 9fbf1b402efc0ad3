"""Selecting: a slide takes many, and what is selected stays through turns of others, sorting and 理牌."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.sessions import SETTINGS, dealt, moments
from zsy import find_rules, parse_cards
from zsy.ui.session import Options, Session
from zsy.ui.table import read_key, table_view


def test_sliding_selects_many_and_takes_them_back() -> None:
    session = dealt("one-deck", ["3s4s5s6s", "7s", "8s", "9s"])
    session.select(session.keys[:3], True)
    session.select([*session.keys[2:], (parse_cards("As")[0], 0)], True)
    assert session.chosen == parse_cards("3s4s5s6s")
    session.select(session.keys[1:3], False)
    assert session.chosen == parse_cards("3s6s")


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_a_selection_survives_any_turns_of_others(rules_id: str, switches: dict[str, str]) -> None:
    kept: frozenset[object] = frozenset()
    for session, rng in moments(rules_id, switches, "kept", deals=2):
        if session.phase == "wait":
            if session.selected:
                assert session.selected == kept, "what is selected stays, and nothing is played by itself"
            session.selected = frozenset(key for key in session.keys if rng.random() < 0.3)
            if rng.random() < 0.5:
                session.arrange()
            kept = session.selected
        elif session.phase in ("turn", "tribute") and kept:
            assert session.selected == kept & frozenset(session.keys)
            kept = frozenset()


def test_sorting_and_arranging_keep_the_selection() -> None:
    session = Session.new(find_rules("two-deck"), "tour")
    session.select(session.keys[::3], True)
    chosen = session.selected
    orders = set()
    for order in ("rank", "count", "suit"):
        session.options = Options(sort=order)
        for _ in range(2):
            session.arrange()
            view = table_view(session)
            assert session.selected == chosen
            assert Counter(card.key for card in view.hand) == Counter(
                f"{card}.{copy}" for card, copy in session.keys
            ), "all of the hand lies there"
            assert {read_key(card.key) for card in view.hand if card.selected} == chosen
            assert [card.group for card in view.hand] == sorted(card.group for card in view.hand)
            assert [key for group in view.groups for key in group.keys] == [card.key for card in view.hand]
            orders.add(tuple(card.key for card in view.hand))
    assert len(orders) == 4

"""理牌 and the ways a hand is sorted: the groups are plays, and nothing is lost."""

from __future__ import annotations

import time

import pytest

from tests.sessions import SETTINGS, dealt, moments
from zsy import find_rules, parse_cards
from zsy.bots.plan import BOMBS
from zsy.generator import generator
from zsy.packs import pack
from zsy.plays import read
from zsy.ui.arrange import arrange
from zsy.ui.held import cards_of
from zsy.ui.session import Options, Session
from zsy.ui.table import table_view


def test_sorted_by_count_and_suit() -> None:
    session = dealt("classic", ["3s4s4dKsKdKc2hBJ", "5s5d", "6s", "7s"])
    session.options = Options(sort="count")
    assert [group.name for group in table_view(session).groups] == ["K", "4", "小王", "2", "3"]
    session.options = Options(sort="suit")
    assert [group.name for group in table_view(session).groups] == ["王", "黑桃", "紅心", "梅花", "方塊"]


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_arranged_groups_are_plays_and_partition_the_hand(rules_id: str, switches: dict[str, str]) -> None:
    for session, _ in moments(rules_id, switches, "arranged"):
        groups = arrange(session.keys, session.rules)
        assert sorted(key for group in groups for key in group.keys) == sorted(session.keys)
        bombs = set(generator(session.rules).bomb_ranks(pack(session.state.hand(0))))
        for group in groups:
            plays = read(cards_of(group.keys), session.rules)
            assert plays, f"{group} can be played"
            assert bool(group.name) is (plays[0].kind != "single")
            ranks = {card.rank for card, _ in group.keys}
            assert not ranks & bombs or plays[0].kind in BOMBS, "a bomb stays whole"


def test_arranging_is_quick() -> None:
    rules, slowest = find_rules("two-deck"), 0.0
    for number in range(30):
        hand = Session.new(rules, f"quick {number}").keys
        begun = time.process_time()
        arrange(hand, rules)
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < 0.03


@pytest.mark.parametrize(
    ("rules_id", "hand", "parts"),
    [
        ("one-deck", "3s4d5s6s7s9d9s", ["順子", "對子"]),
        ("one-deck", "3s3d3h4s4d8s8d8h8c", ["炸彈", "三帶二"]),
        ("one-deck", "3s3d4s4d5s5dKd", ["連對", ""]),
        ("one-deck", "5s5d5h6s6d6h9d9sJsJd2s", ["飛機", ""]),
        ("run-fast", "5s5d5h7s9dKs", ["三帶二", ""]),
        ("diamond", "5s5d5h7s", ["三帶一"]),
        ("two-deck", "BJBJRJRJ3s", ["天王炸彈", ""]),
        ("one-deck", "3s4s5s2s2dAhAd", ["順子", "", ""]),
    ],
)
def test_arranged_hands(rules_id: str, hand: str, parts: list[str]) -> None:
    session = dealt(rules_id, [hand, *(["6c", "Tc", "Jh", "Qc"][: find_rules(rules_id).players - 1])])
    session.arrange()
    assert [group.name for group in table_view(session).groups] == parts


def test_a_group_is_selected_by_its_label() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    session.arrange()
    session.select_group(0)
    assert session.chosen == parse_cards("3s4d5s6s7s")
    assert [group.selected for group in table_view(session).groups] == [True, False]
    session.select_group(1)
    assert session.chosen == parse_cards("9d9s")
    session.select_group(1)
    assert not session.selected
    session.select_group(9)
    assert not session.selected

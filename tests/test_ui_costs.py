"""Plays that cost something are asked for twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.sessions import dealt, select
from zsy import deal_hands, find_rules, first_state
from zsy.ui.session import CONFIRM_SECONDS, Options, Session


def asked(begin: Callable[[], Session], cards: str) -> str:
    """What is asked before these cards go, once and not too quickly; without the setting nothing is."""
    session = begin()
    session.options = Options(confirm=False)
    select(session, cards)
    assert session.play()
    session, seconds = begin(), 100.0
    session.options = Options(confirm=True)
    session.clock = lambda: seconds
    select(session, cards)
    assert not session.play()
    question = session.note
    assert not session.play()
    seconds += CONFIRM_SECONDS + 0.01
    assert session.play()
    return question


@pytest.mark.parametrize(
    ("rules_id", "hands", "leader", "played", "cards"),
    [
        ("one-deck", ["4s4d4h4cJcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "4s"),
        ("one-deck", ["4s4d4h4cJcQc", "8s5h9h", "6s6h6c", "7h7s7c"], 0, "", "4s4d"),
        ("classic", ["4s4dJcBJRJ", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "BJ"),
        ("classic", ["4s4dJcBJRJ", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "BJRJ"),
        ("one-deck", ["2s2d2h2cJcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "2s2d2h2c"),
    ],
)
def test_a_costly_play_is_asked_for_twice(
    rules_id: str, hands: list[str], leader: int, played: str, cards: str
) -> None:
    switches = {"joker_rocket": "on"} if rules_id == "classic" else {}
    assert asked(lambda: dealt(rules_id, hands, leader, played, **switches), cards)


@pytest.mark.parametrize(
    ("hands", "leader", "played", "cards"),
    [
        (["4s4d4h4cJcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "4s4d4h4c"),
        (["2s2d2h2cJcQc", "8s8h8d5h", "6s6h6c", "7h7s7c"], 1, "8s8h8d - -", "2s2d2h2c"),
        (["4s4d4h4c", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "4s4d4h4c"),
        (["JcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "Qc"),
    ],
)
def test_other_plays_are_not(hands: list[str], leader: int, played: str, cards: str) -> None:
    session = dealt("one-deck", hands, leader, played)
    select(session, cards)
    assert session.play()


def returning(hand: str) -> Session:
    """A session in which the player, who has been given the red joker, gives a card back."""
    rules = find_rules("classic")
    session = Session.new(rules, "tour")
    hands = [hand, "3h8s5h", "6s6h6c", "7h7sRJ"]
    session.state = first_state(deal_hands(rules, hands, index=1, previous=(0, 1, 2, 3))).play("RJ")
    return session


@pytest.mark.parametrize("card", ["BJ", "2s"])
def test_a_high_card_given_back_is_asked_for_twice(card: str) -> None:
    name = {"BJ": "小王", "2s": "黑桃2"}[card]
    told = f"小一點的牌也能還，要還{name}？再按一次「還牌」確定要還。"
    assert asked(lambda: returning("4s4dKc2sBJ"), card) == told


@pytest.mark.parametrize(("hand", "card"), [("4s4dKc2sBJ", "Kc"), ("2s2dBJ", "2s")])
def test_other_cards_given_back_are_not(hand: str, card: str) -> None:
    session = returning(hand)
    select(session, card)
    assert session.play()

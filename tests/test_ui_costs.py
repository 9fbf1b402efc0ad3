"""Plays that cost something are asked for twice."""

from __future__ import annotations

import pytest

from tests.sessions import dealt, select
from zsy import deal_hands, find_rules, first_state
from zsy.ui.session import CONFIRM_SECONDS, Options, Session


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
    for confirm in (True, False):
        session = dealt(rules_id, hands, leader, played, **switches)
        session.options = Options(confirm=confirm)
        seconds = 100.0
        session.clock = lambda: seconds  # noqa: B023  (it is used up in this round)
        select(session, cards)
        assert session.play() is not confirm
        if confirm:
            assert session.note
            assert not session.play()
            seconds += CONFIRM_SECONDS + 0.01
            assert session.play()


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
    for confirm in (True, False):
        session = returning("4s4dKc2sBJ")
        session.options = Options(confirm=confirm)
        seconds = 100.0
        session.clock = lambda: seconds  # noqa: B023  (it is used up in this round)
        select(session, card)
        assert session.play() is not confirm
        if confirm:
            name = {"BJ": "小王", "2s": "黑桃2"}[card]
            assert session.note == f"小一點的牌也能還，要還{name}？再按一次「還牌」確定要還。"
            seconds += CONFIRM_SECONDS + 0.01
            assert session.play()


@pytest.mark.parametrize(("hand", "card"), [("4s4dKc2sBJ", "Kc"), ("2s2dBJ", "2s")])
def test_other_cards_given_back_are_not(hand: str, card: str) -> None:
    session = returning(hand)
    select(session, card)
    assert session.play()

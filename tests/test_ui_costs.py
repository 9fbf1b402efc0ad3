"""Plays that cost something are asked for twice."""

from __future__ import annotations

import pytest

from tests.sessions import dealt, select
from zsy.ui.session import CONFIRM_SECONDS, Options


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

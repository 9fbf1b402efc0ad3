"""Where the keyboard goes among the cards of the hand."""

from __future__ import annotations

import pytest

from zsy.ui.handkeys import Reach, find_rank, move_to

HAND = Reach([14, 13, 12, 8, 8, 8, 7, 0], [0, 0, 1, 2, 2, 2, 3, 4])
"""Two jokers, 2, J J J, 10, 3."""


@pytest.mark.parametrize(
    ("key", "by_group", "path"),
    [
        ("ArrowRight", False, [0, 1, 2, 3, 4, 5, 6, 7, 7]),
        ("ArrowDown", False, [0, 2, 3, 6, 7, 7]),
        ("ArrowRight", True, [0, 2, 3, 6, 7, 7]),
    ],
)
def test_right_and_down_lead_from_before_the_first_card_to_the_last(key: str, by_group: bool, path: list[int]) -> None:
    place: int | None = -1
    for expected in path:
        assert place is not None
        place = move_to(HAND, place, key, by_group=by_group)
        assert place == expected


def test_up_leads_to_the_first_card_of_the_group_before() -> None:
    assert move_to(HAND, 7, "ArrowUp", by_group=False) == 6
    assert move_to(HAND, 6, "ArrowUp", by_group=False) == 3
    assert move_to(HAND, 5, "ArrowLeft", by_group=True) == 2
    assert move_to(HAND, 2, "ArrowUp", by_group=False) == 0
    assert move_to(HAND, 0, "ArrowUp", by_group=False) == 0
    assert move_to(HAND, -1, "ArrowUp", by_group=False) == 0


def test_home_and_end_and_other_keys() -> None:
    assert move_to(HAND, 4, "Home", by_group=False) == 0
    assert move_to(HAND, 4, "End", by_group=False) == 7
    assert move_to(HAND, 4, "Tab", by_group=False) is None


def test_ranks_by_digits_and_letters_from_where_the_keyboard_is() -> None:
    assert find_rank(HAND, -1, "KeyJ", "j") == 3
    assert find_rank(HAND, 3, "KeyJ", "Process") == 4, "an input method does not matter"
    assert find_rank(HAND, 5, "KeyJ", "j") == 3, "around"
    assert [find_rank(HAND, 0, f"Digit{digit}", digit) for digit in "01"] == [6, 6]
    assert find_rank(HAND, 0, "Numpad3", "3") == 7
    assert find_rank(HAND, 0, "KeyW", "w") == 1
    assert find_rank(HAND, 1, "KeyW", "w") == 0
    assert find_rank(HAND, 0, "Digit9", "9") is None
    assert find_rank(HAND, 0, "KeyP", "p") is None
    assert find_rank(HAND, 0, "Enter", "Enter") is None

"""Taps, slides and swipes: what sequences of pointer events mean."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from zsy.ui.gesture import Board, Clear, Intent, Mark, Quick, Recogniser, Restore, Slid, Swipe
from zsy.ui.layout import Spot, lay

NAMES = "abcdefghij"
ROW = {name: Spot(24.0 * place, 0, 24, 80) for place, name in enumerate(NAMES)}
"""Ten cards in a row: a from 0 to 24, b from 24 to 48, …"""


class Hand:
    """A hand whose selection follows the intents."""

    def __init__(self, board: Board, *selected: str) -> None:
        self.selected = frozenset(selected)
        self.recogniser = Recogniser(lambda: board, lambda: self.selected)
        self.done: list[Intent] = []

    def take(self, intents: Sequence[Intent]) -> None:
        for intent in intents:
            if isinstance(intent, Mark):
                keys = frozenset(intent.keys)
                assert keys.isdisjoint(self.selected) == intent.on, "only what changes is told"
                self.selected = self.selected | keys if intent.on else self.selected - keys
            elif isinstance(intent, Restore):
                self.selected = intent.keys
            else:
                self.done.append(intent)

    def go(self, *events: tuple[float, float, float], pointer: int = 1) -> Hand:
        """Down at the first, over the others, up at the last: (time, x, y)."""
        self.take(self.recogniser.down(pointer, *events[0]))
        for event in events[1:-1]:
            self.take(self.recogniser.move(pointer, *event))
        self.take(self.recogniser.up(pointer, *events[-1]))
        return self

    def tap(self, time: float, x: float, y: float) -> Hand:
        return self.go((time, x, y), (time + 60, x, y))


def row(*selected: str) -> Hand:
    return Hand(Board(ROW), *selected)


def test_a_slide_that_selects_tells_when_it_is_over() -> None:
    hand = row().go((0, 10, 40), (50, 70, 40), (80, 70, 40))
    assert hand.done == [Slid(hand.selected)]
    assert len(hand.selected) > 2
    assert row("a").go((0, 10, 40), (50, 70, 40), (80, 70, 40)).done == [], "it takes back"
    assert row("d").go((0, 10, 40), (50, 70, 40), (80, 70, 40)).done == [], "something was selected"


def test_a_tap_selects_at_once_and_another_takes_back() -> None:
    hand = row()
    hand.take(hand.recogniser.down(1, 0, 30, 40))
    assert hand.selected == {"b"}, "before the finger is up"
    hand.take(hand.recogniser.up(1, 2000, 33, 42))
    assert hand.selected == {"b"}
    assert hand.tap(3000, 30, 40).selected == frozenset()
    assert hand.done == []


def test_a_slide_selects_all_it_crosses_however_few_samples_there_are() -> None:
    assert row().go((0, 30, 40), (30, 220, 50), (60, 220, 50)).selected == set("bcdefghij")
    assert row().go((0, 220, 40), (20, 3, 45)).selected == set(NAMES), "without a sample between"


def test_the_first_card_decides_whether_a_slide_selects() -> None:
    assert row("b", "c", "f").go((0, 30, 40), (500, 100, 40), (600, 150, 40)).selected == frozenset()
    assert row("c", "f").go((0, 30, 40), (500, 100, 40), (600, 150, 40)).selected == set("bcdefg")


def test_going_back_and_forth_changes_nothing_more() -> None:
    assert row().go((0, 30, 40), (100, 100, 40), (200, 30, 40), (300, 100, 40), (400, 60, 40)).selected == set("bcde")


def test_a_slide_may_begin_beside_the_cards_and_leave_them() -> None:
    board = Board({name: Spot(spot.x + 50, 30, 24, 80) for name, spot in ROW.items()}, reach=24)
    assert Hand(board).go((0, 10, 60), (200, 90, 60), (300, 90, 60)).selected == {"a", "b"}
    assert Hand(board).go((0, 60, 60), (500, 70, 20), (600, 110, 12), (700, 110, 12)).selected == {"a", "b", "c"}


def test_a_trembling_finger_taps_one_card() -> None:
    assert row().go((0, 46, 40), (30, 50, 44), (60, 51, 41)).selected == {"b"}


def test_a_second_finger_means_nothing() -> None:
    hand = row()
    hand.take(hand.recogniser.down(1, 0, 30, 40))
    hand.take(hand.recogniser.down(2, 10, 200, 40))
    hand.take(hand.recogniser.move(2, 20, 100, 40))
    hand.take(hand.recogniser.up(2, 30, 100, 40))
    assert hand.selected == {"b"}
    hand.take(hand.recogniser.move(1, 500, 60, 40))
    hand.take(hand.recogniser.up(1, 600, 60, 40))
    assert hand.selected == {"b", "c"}
    assert not hand.recogniser.active


def test_two_quick_taps_on_a_card_play_with_the_selection_before_them() -> None:
    hand = row("b", "c").tap(0, 30, 40).tap(220, 31, 40)
    assert hand.done == [Quick("b")]
    assert hand.selected == {"b", "c"}
    assert hand.tap(400, 30, 40).done == [Quick("b")], "a third one begins anew"


@pytest.mark.parametrize("second", [(320, 30), (200, 60)])
def test_slow_taps_and_taps_on_two_cards_are_plain_ones(second: tuple[float, float]) -> None:
    time, x = second
    assert row().tap(0, 30, 40).tap(time, x, 40).done == []


def test_a_slide_between_two_taps_makes_them_plain_ones() -> None:
    hand = row().tap(0, 30, 40).go((80, 30, 40), (120, 60, 40), (130, 60, 40)).tap(200, 30, 40)
    assert hand.done == []


def test_a_swipe_up_plays_what_was_selected() -> None:
    hand = row("b", "c").go((0, 30, 60), (50, 32, 40), (100, 35, 10), (140, 36, -20))
    assert hand.done == [Swipe()]
    assert hand.selected == {"b", "c"}, "the card under the finger stays as it was"


def test_a_swipe_up_with_nothing_selected_plays_that_card() -> None:
    hand = row().go((0, 30, 60), (140, 36, 0))
    assert hand.done == [Swipe()]
    assert hand.selected == {"b"}


def test_a_slow_swipe_plays_when_it_ends_above_the_hand() -> None:
    hand = row("b", "c").go((0, 30, 60), (300, 31, 30), (600, 33, 5), (900, 36, -30))
    assert hand.done == [Swipe()]
    assert hand.selected == {"b", "c"}


@pytest.mark.parametrize(
    "end", [(140, 36, 25), (450, 36, 0), (140, 90, 0), (140, 30, 120)], ids=["short", "slow", "aslant", "down"]
)
def test_what_is_no_swipe(end: tuple[float, float, float]) -> None:
    assert row("f").go((0, 30, 60), end).done == []


def test_a_swipe_up_over_another_row_plays() -> None:
    laid = lay("auto", [0] * 27, [""] * 27, 27, 352, 640)
    keys = [str(place) for place in range(27)]
    board = Board(dict(zip(keys, laid.spots, strict=True)))
    spot = laid.spots[20]
    hand = Hand(board, "20").go(
        (0, spot.x + 9, spot.y + 9), (90, spot.x + 9, spot.y - 20), (120, spot.x + 9, spot.y - 60)
    )
    assert hand.done == [Swipe()]
    assert hand.selected == {"20"}


def test_in_stacks_a_quick_slide_up_a_column_selects_it_and_beyond_it_plays() -> None:
    column = Board({name: Spot(0, 24.0 * place, 40, 24) for place, name in enumerate("abcd")}, columns=True)
    assert Hand(column).go((0, 10, 90), (100, 10, 5)).selected == set("abcd")
    assert Hand(column, "d").go((0, 10, 90), (100, 10, -15)).done == [Swipe()]


def test_the_part_that_stands_out_belongs_to_the_selected_card() -> None:
    board = Board({"up": Spot(0, 0, 40, 46), "low": Spot(0, 46, 40, 60)})
    assert Hand(board, "low").tap(0, 20, 40).selected == frozenset()
    assert Hand(board).tap(0, 20, 40).selected == {"up"}


def test_a_cancelled_gesture_did_not_happen() -> None:
    hand = row("c")
    hand.take(hand.recogniser.down(1, 0, 30, 40))
    hand.take(hand.recogniser.move(1, 500, 120, 40))
    hand.take(hand.recogniser.cancel(2))
    assert len(hand.selected) > 1
    hand.take(hand.recogniser.cancel(1))
    assert hand.selected == {"c"}
    assert not hand.recogniser.active


def test_a_tap_beside_the_hand_clears_and_a_slide_there_does_not() -> None:
    hand = row("c")
    hand.take(hand.recogniser.down(1, 0, 30, -300, on_hand=False))
    hand.take(hand.recogniser.up(1, 80, 31, -300))
    assert hand.done == [Clear()]
    hand.take(hand.recogniser.down(1, 200, 30, -300, on_hand=False))
    hand.take(hand.recogniser.move(1, 250, 30, -200))
    hand.take(hand.recogniser.up(1, 280, 30, -200))
    assert hand.done == [Clear()]


def test_events_of_no_pointer_are_harmless() -> None:
    hand = row("c")
    for intents in (hand.recogniser.move(1, 0, 1, 1), hand.recogniser.up(1, 0, 1, 1), hand.recogniser.cancel(1)):
        assert intents == ()

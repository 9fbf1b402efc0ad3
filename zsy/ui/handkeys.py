"""Where the keyboard goes among the cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_RANKS = {
    name: rank for rank, name in enumerate(("3", "4", "5", "6", "7", "8", "9", "0", "j", "q", "k", "a", "2", "w"))
}
"""The rank that a key stands for: 0 for 10, W (王) for any joker."""


@dataclass(frozen=True)
class Reach:
    """The hand as the keyboard goes through it: rank and group of each card; cards of a group lie side by side."""

    ranks: Sequence[int]
    groups: Sequence[int]

    def group(self, place: int) -> range:
        """The places of the cards that are in a group with the one at a place."""
        first = last = place
        while first > 0 and self.groups[first - 1] == self.groups[place]:
            first -= 1
        while last + 1 < len(self.groups) and self.groups[last + 1] == self.groups[place]:
            last += 1
        return range(first, last + 1)


def move_to(reach: Reach, place: int, key: str, *, by_group: bool) -> int | None:
    """Where a key of movement leads from a place (-1: from before the hand); None for other keys.

    >>> hand = Reach([12, 5, 5, 3], [0, 1, 1, 2])
    >>> move_to(hand, 0, "ArrowRight", by_group=False), move_to(hand, 1, "ArrowDown", by_group=False)
    (1, 3)
    """
    last = len(reach.ranks) - 1
    if key == "Home":
        return 0
    if key == "End":
        return last
    if key == "ArrowDown" or (key == "ArrowRight" and by_group):
        group = reach.group(place) if place >= 0 else range(0)
        return group.stop if group.stop <= last else group.start
    if key == "ArrowUp" or (key == "ArrowLeft" and by_group):
        start = reach.group(place).start if place >= 0 else 0
        return reach.group(start - 1).start if start > 0 else 0
    if key == "ArrowRight":
        return min(last, place + 1)
    if key == "ArrowLeft":
        return max(0, place - 1)
    return None


def find_rank(reach: Reach, place: int, code: str, key: str) -> int | None:
    """The next card of the rank that a key names, from a place on and around; None where there is none.

    ``code`` is the key's place on the keyboard, which an input method does not change. 0 and 1 are 10.

    >>> find_rank(Reach([12, 5, 5, 3], [0, 1, 1, 2]), 1, "Digit8", "8")
    2
    """
    name = code[-1:].lower() if code[:-1] in ("Digit", "Numpad", "Key") else key.lower()
    wanted = _RANKS.get("0" if name == "1" else name)
    if wanted is None:
        return None
    count = len(reach.ranks)
    for step in range(1, count + 1):
        found = (place + step) % count
        if min(reach.ranks[found], _RANKS["w"]) == wanted:
            return found
    return None

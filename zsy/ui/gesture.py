"""What fingers and pointers on the table mean: points in time become taps, slides and swipes. No browser in it.

A press on a card selects it, or takes it back, at once; whatever the pointer then crosses goes the same way, however
far apart the samples are. A swipe up and a second tap on the same card play: they first restore the selection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from zsy.ui.layout import Spot

SLOP = 9.0
"""Pixels that a pointer may wander in a tap."""
DOUBLE_MS = 300.0
"""Longest time from the first press of a double tap to the second."""
SWIPE_PX, SWIPE_MS = 40.0, 400.0
"""Least way and longest time of a swipe up; one that ends above the hand may take as long as it likes."""
STEEP = 1.5
"""So many times as high as wide a swipe is at least."""
RAISED = 12.0
"""How far a selected card stands out above its place."""


@dataclass(frozen=True)
class Mark:
    """Select cards, or take them back."""

    keys: tuple[str, ...]
    on: bool


@dataclass(frozen=True)
class Restore:
    """Have exactly these cards selected, as they were before the gesture."""

    keys: frozenset[str]


@dataclass(frozen=True)
class Quick:
    """A double tap on a card."""

    key: str


@dataclass(frozen=True)
class Swipe:
    """A swipe up from the hand: play what is selected."""


@dataclass(frozen=True)
class Clear:
    """A tap beside the cards: select nothing."""


@dataclass(frozen=True)
class Slid:
    """A slide that selected cards, when none were selected, is over."""

    keys: frozenset[str]


Intent = Mark | Slid | Restore | Quick | Swipe | Clear


@dataclass(frozen=True)
class Board:
    """The hand as a pointer finds it: what of each card is exposed, in the order in which they lie on one another."""

    spots: Mapping[str, Spot]
    columns: bool = False
    """Whether cards that belong together lie above one another: then a swipe has to leave them."""
    reach: float = 0.0
    """How far above and below the cards a slide still meets them: a finger does not keep to a line."""

    def at(self, x: float, y: float, raised: frozenset[str] = frozenset()) -> str | None:
        """The card at a point; selected ones stand out a little."""
        found = None
        for key, spot in self.spots.items():
            if spot.has(x, y) or (key in raised and spot.has(x, y + RAISED)):
                found = key
        return found

    def crossed(self, x0: float, y0: float, x1: float, y1: float) -> tuple[str, ...]:
        """The cards that a straight line crosses."""
        left, right = min(x0, x1), max(x0, x1)
        return tuple(
            key
            for key, spot in self._reached.items()
            if spot.x <= right and left <= spot.x + spot.width and _crosses(spot, x0, y0, x1 - x0, y1 - y0)
        )

    @cached_property
    def _reached(self) -> dict[str, Spot]:
        """What a slide meets of each card; worked out once, since a slide has many moves."""
        top = min((spot.y for spot in self.spots.values()), default=0.0)
        bottom = max((spot.y + spot.height for spot in self.spots.values()), default=0.0)
        reached = {}
        for key, spot in self.spots.items():
            above = self.reach if spot.y == top else 0.0
            below = self.reach if spot.y + spot.height == bottom else 0.0
            reached[key] = replace(spot, y=spot.y - above, height=spot.height + above + below)
        return reached


def _crosses(spot: Spot, x: float, y: float, dx: float, dy: float) -> bool:
    """Whether the line from (x, y) by (dx, dy) has a point on what is exposed."""
    enters, leaves = 0.0, 1.0
    for start, way, low, high in ((x, dx, spot.x, spot.x + spot.width), (y, dy, spot.y, spot.y + spot.height)):
        if way == 0:
            if not low <= start < high:
                return False
            continue
        first, last = sorted(((low - start) / way, (high - start) / way))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves or (enters == leaves and spot.has(x + dx * enters, y + dy * enters))


@dataclass
class _Press:
    """A pointer that is down."""

    pointer: int
    time: float
    x: float
    y: float
    board: Board | None
    before: frozenset[str]
    """What was selected."""
    key: str | None = None
    on: bool | None = None
    """Whether this gesture selects; not known before its first card."""
    marked: set[str] = field(default_factory=set)
    last: tuple[float, float] = (0.0, 0.0)
    """Up to where cards were marked."""
    wandered: bool = False


def _is_above(press: _Press, y: float) -> bool:
    """Whether a point is higher than all cards."""
    return press.board is not None and all(y < spot.y - RAISED for spot in press.board.spots.values())


class Recogniser:
    """Turns the events of pointers into intents. Times are in milliseconds, points in pixels of the hand."""

    def __init__(self, board: Callable[[], Board], selected: Callable[[], frozenset[str]]) -> None:
        """``board`` and ``selected``: the hand when a pointer comes down on it."""
        self._board, self._selected = board, selected
        self._press: _Press | None = None
        self._tapped: tuple[str, float, frozenset[str]] | None = None

    @property
    def active(self) -> bool:
        """Whether a pointer is down."""
        return self._press is not None

    def down(self, pointer: int, time: float, x: float, y: float, *, on_hand: bool = True) -> tuple[Intent, ...]:
        """A pointer comes down on the hand, or beside it. A second one means nothing."""
        if self._press is not None:
            return ()
        board = self._board() if on_hand else None
        press = self._press = _Press(pointer, time, x, y, board, self._selected(), last=(x, y))
        press.key = board.at(x, y, press.before) if board else None
        return self._mark(press, (press.key,) if press.key else ())

    def move(self, pointer: int, time: float, x: float, y: float) -> tuple[Intent, ...]:
        """It moves. Cards are not marked as long as this may become a swipe."""
        press = self._press
        if press is None or press.pointer != pointer:
            return ()
        if max(abs(x - press.x), abs(y - press.y)) > SLOP:
            press.wandered = True
        rises = press.y - y > STEEP * abs(x - press.x) and (time - press.time < SWIPE_MS or _is_above(press, y))
        if not press.wandered or press.board is None or rises:
            return ()
        crossed = press.board.crossed(*press.last, x, y)
        press.last = (x, y)
        return self._mark(press, crossed)

    def up(self, pointer: int, time: float, x: float, y: float) -> tuple[Intent, ...]:
        """It goes up."""
        press = self._press
        if press is None or press.pointer != pointer:
            return ()
        if self._swiped(press, time, x, y):
            self._press = self._tapped = None
            start = frozenset([press.key]) if press.key else frozenset[str]()
            return Restore(press.before or start), Swipe()
        found = self.move(pointer, press.time + SWIPE_MS, x, y)
        self._press = None
        if press.wandered or (press.board is not None and press.key is None):
            self._tapped = None
            slid = press.on and not press.before and len(press.marked) > 2
            return (*found, Slid(frozenset(press.marked))) if slid else found
        return self._tap(press)

    def cancel(self, pointer: int) -> tuple[Intent, ...]:
        """The browser took the pointer away: nothing happened."""
        press = self._press
        if press is None or press.pointer != pointer:
            return ()
        self._press = self._tapped = None
        return (Restore(press.before),) if press.marked else ()

    def _tap(self, press: _Press) -> tuple[Intent, ...]:
        if press.key is None:
            self._tapped = None
            return (Clear(),)
        if self._tapped is not None and self._tapped[0] == press.key and press.time - self._tapped[1] <= DOUBLE_MS:
            before = self._tapped[2]
            self._tapped = None
            return Restore(before), Quick(press.key)
        self._tapped = press.key, press.time, press.before
        return ()

    def _swiped(self, press: _Press, time: float, x: float, y: float) -> bool:
        up, aside = press.y - y, abs(x - press.x)
        if press.board is None or up < SWIPE_PX or up < STEEP * aside:
            return False
        if time - press.time >= SWIPE_MS and not _is_above(press, y):
            return False
        return not press.board.columns or press.board.at(x, y) is None

    def _mark(self, press: _Press, keys: tuple[str, ...]) -> tuple[Intent, ...]:
        fresh = tuple(key for key in keys if key not in press.marked)
        if not fresh:
            return ()
        if press.on is None:
            press.on = fresh[0] not in press.before
        press.marked.update(fresh)
        changing = tuple(key for key in fresh if (key in press.before) != press.on)
        return (Mark(changing, press.on),) if changing else ()

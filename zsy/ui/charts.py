"""Charts as data: where lines, bars and words are, on a drawing that is :data:`WIDTH` wide; and the table behind.

>>> steps(-37, 210)
(-50, 0, 50, 100, 150, 200, 250)
>>> number(-12345), signed(1200), share(1, 3)
('−12,345', '+1,200', '33%')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zsy.ui.text import Figures, with_minus

WIDTH = 400
"""How wide a drawing is, in its own unit, which is about a pixel on a phone."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 54, 10, 10, 24
_LINE_HEIGHT = 190
_BAR, _NAME, _FIGURE = 30, 96, 72
_SHOWN = 40


@dataclass(frozen=True)
class Word:
    """A word on a drawing."""

    x: float
    y: float
    text: str
    anchor: str
    """``start``, ``middle`` or ``end``."""


@dataclass(frozen=True)
class Bar:
    """A bar."""

    x: float
    y: float
    width: float
    height: float
    strong: bool = True
    """Whether it is a figure, and not only the groove behind one."""


@dataclass(frozen=True)
class TableView:
    """Figures in rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """What each is called, and its cells."""


@dataclass(frozen=True)
class ChartView:
    """A drawing and the table behind it."""

    name: str
    title: str
    told: str
    """What it shows, in a sentence."""
    height: int
    table: TableView
    line: tuple[tuple[float, float], ...] = ()
    grid: tuple[tuple[float, float, float, float], ...] = ()
    """Lines from x, y to x, y; the strong one (0 points) first, if there is one."""
    bars: tuple[Bar, ...] = ()
    words: tuple[Word, ...] = ()


def number(value: int) -> Figures:
    """A whole number with marks between thousands and a real minus."""
    return Figures(with_minus(f"{value:,}"))


def signed(value: int) -> str:
    """A whole number with its sign."""
    return with_minus(f"{value:+,}") if value else "0"


def share(part: int, whole: int) -> str:
    """A part in per cent."""
    return f"{round(100 * part / whole)}%" if whole else "—"


def steps(low: int, high: int, count: int = 5) -> tuple[int, ...]:
    """Round numbers from below ``low`` to above ``high``, about ``count`` of them."""
    width, power = max(1, high - low), 1
    while width / (10 * power) > count:
        power *= 10
    step = next(factor * power for factor in (1, 2, 5, 10) if width / (factor * power) <= count)
    first, last = low // step * step, -(-high // step) * step
    return tuple(range(first, max(last, first + step) + 1, step))


def line_chart(
    name: str, title: str, told: str, columns: tuple[str, str], points: Sequence[tuple[int, int]]
) -> ChartView:
    """How a figure went: ``points`` are places on the way (ascending, at least two) and the figure there."""
    values = [value for _, value in points]
    levels = steps(min(*values, 0), max(*values, 0))
    first, last = points[0][0], points[-1][0]

    def across(place: int) -> float:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * (place - first) / (last - first), 1)

    def down(value: int) -> float:
        height = _LINE_HEIGHT - _TOP - _BOTTOM
        return round(_TOP + height * (levels[-1] - value) / (levels[-1] - levels[0]), 1)

    words = [Word(_LEFT - 6, down(level) + 4, number(level), "end") for level in levels]
    marks = [place for place in steps(first, last, 4) if first < place < last]
    words += [Word(across(place), _LINE_HEIGHT - 6, number(place), "middle") for place in (first, *marks)]
    words.append(Word(across(last), _LINE_HEIGHT - 6, number(last), "end"))
    if marks and last - marks[-1] < (last - first) / 8:
        words.remove(Word(across(marks[-1]), _LINE_HEIGHT - 6, number(marks[-1]), "middle"))
    told_points = [points[round(k * (len(points) - 1) / (_SHOWN - 1))] for k in range(_SHOWN)]
    rows = dict.fromkeys(points if len(points) <= _SHOWN else told_points)
    return ChartView(
        name,
        title,
        told,
        _LINE_HEIGHT,
        TableView(columns, tuple((number(place), number(value)) for place, value in rows)),
        line=tuple((across(place), down(value)) for place, value in points),
        grid=tuple(
            (_LEFT, down(level), WIDTH - _RIGHT, down(level)) for level in sorted(levels, key=lambda level: level != 0)
        ),
        words=tuple(words),
    )


def bar_chart(
    name: str, title: str, told: str, columns: tuple[str, ...], rows: Sequence[tuple[float, tuple[str, ...]]]
) -> ChartView:
    """Figures beside one another: each has its share of a full bar and its row of the table; the bar is told by the
    row's first and second cells.
    """
    room = WIDTH - _NAME - _FIGURE
    bars, words = [], []
    for place, (part, cells) in enumerate(rows):
        top = place * _BAR
        bars.append(Bar(_NAME, top + 7, room, 16, strong=False))
        if part > 0:
            bars.append(Bar(_NAME, top + 7, round(max(2.0, room * min(1.0, part)), 1), 16))
        words.append(Word(0, top + 20, cells[0], "start"))
        words.append(Word(WIDTH, top + 20, cells[1], "end"))
    table = TableView(columns, tuple(cells for _, cells in rows))
    return ChartView(name, title, told, len(rows) * _BAR, table, bars=tuple(bars), words=tuple(words))

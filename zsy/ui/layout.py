"""Where the cards of the hand lie: one row that overlaps, several, or equal ranks in a column each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

EXPOSED = 24
"""Least exposed width of a card in pixels, and least exposed height in a column."""
LABEL = 24
"""Height of a group's label."""
JOKER_RANK = 13
"""Jokers, from this rank on, share a column."""

_RATIO = 1.42
_COMFORTABLE, _SMALLEST = 48.0, 40.0
"""Least width of a card in one row, and in more."""
_PITCH = 46.0
"""Least exposed height of a row that lies under another."""
_GAP = 8.0
"""Distance between groups, beyond that of their cards."""
_FEW = 10
"""So many cards always lie in one row, where they have room."""
_MOST_ROWS = 5
_LOW = 500.0
"""A window so low needs its height for the table."""


@dataclass(frozen=True)
class Spot:
    """Place of a card in pixels from the upper left corner of the fan, and what of it is exposed."""

    x: float
    y: float
    width: float
    height: float
    open: bool = False
    """Whether its whole face is seen."""
    apart: bool = False
    """Whether another group ends before it."""

    def has(self, x: float, y: float) -> bool:
        """Whether a point is on what is exposed."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Label:
    """Place of a group's label."""

    group: str
    x: float
    y: float
    width: float


@dataclass(frozen=True)
class Laid:
    """A laid out hand."""

    columns: bool
    """Whether cards of a group lie above one another."""
    card_width: float
    card_height: float
    strip: float
    """Exposed width of the cards that lie under another."""
    height: float
    """Height kept for the whole deal, so that nothing moves when cards leave."""
    spots: tuple[Spot, ...]
    labels: tuple[Label, ...] = ()


def lay(
    layout: str,
    ranks: Sequence[int],
    groups: Sequence[str],
    dealt: int,
    width: float,
    view_height: float,
    kept: float = 0,
) -> Laid:
    """Lay out a hand.

    ``layout``: one of the setting's choices. ``ranks`` and ``groups``: of each card; ``""`` is no group. ``dealt``: how
    many cards the hand had, ``width``: pixels there are, in a window that is ``view_height`` high; ``kept``: the height
    kept so far in this deal.
    """
    low = view_height <= _LOW
    wish = max(_COMFORTABLE if low else 56.0, min(92.0, width / 11, view_height / 7.5))
    stacked = layout == "stacks"
    if low and layout == "auto" and any(groups):  # rows with a label each would leave nothing of the table
        stacked = any(len(_shape(layout, held, width, wish)[0]) > 1 for held in (groups, [""] * dealt))
    found = _stacks(ranks, groups, width, view_height, wish) if stacked else None
    laid = found or _rows(layout, groups, max(dealt, len(ranks)), width, wish, kept)
    return _sunk(laid, kept)


def _sunk(laid: Laid, kept: float) -> Laid:
    """The same at the bottom of the height that was kept."""
    lower = max(0.0, kept - laid.height)
    if not lower:
        return laid
    return replace(
        laid,
        height=kept,
        spots=tuple(replace(spot, y=spot.y + lower) for spot in laid.spots),
        labels=tuple(replace(label, y=label.y + lower) for label in laid.labels),
    )


def _rows(layout: str, groups: Sequence[str], dealt: int, width: float, wish: float, kept: float) -> Laid:
    label = LABEL if any(groups) else 0
    kept_sizes, kept_width = _shape(layout, [""] * dealt, width, wish)
    if len(kept_sizes) > 1:
        kept_width = max(kept_width, min(wish, _COMFORTABLE))
    pitch = max(_PITCH, round(kept_width * _RATIO * 0.6)) + label
    sizes, card_width = _shape(layout, groups, width, wish)
    rows = len(sizes)
    least = (rows - 1) * pitch + round(_SMALLEST * _RATIO)
    height = max((len(kept_sizes) - 1) * pitch + round(kept_width * _RATIO), least, kept)
    card_width = min(card_width, (height - (rows - 1) * pitch) / _RATIO)
    card_height = round(card_width * _RATIO)
    top = height - card_height - (rows - 1) * pitch
    strip = card_width
    spots: list[Spot] = []
    labels: list[Label] = []
    for row, size in enumerate(sizes):
        row_groups = groups[len(spots) : len(spots) + size]
        gaps = _gaps(row_groups)
        room = width - card_width - _GAP * sum(gaps)
        step = min(card_width * 0.62, room / (size - 1)) if size > 1 else card_width
        strip = min(strip, step)
        x = (room - step * (size - 1)) / 2
        exposed = (card_height if row == rows - 1 else pitch) - label
        for column, group in enumerate(row_groups):
            x += _GAP * gaps[column]
            last = column == size - 1
            shown = card_width if last else step + _GAP * gaps[column + 1]
            y = top + row * pitch
            spots.append(Spot(x, y, shown, exposed, last and row == rows - 1, bool(gaps[column])))
            if group and (not column or gaps[column]):
                labels.append(Label(group, x, y + exposed, shown))
            elif group:
                labels[-1] = replace(labels[-1], width=x + shown - labels[-1].x)
            x += step
    return Laid(False, card_width, card_height, strip, height, tuple(spots), tuple(labels))


def _shape(layout: str, groups: Sequence[str], width: float, wish: float) -> tuple[list[int], float]:
    """Cards in each row, and their width: as few rows as leave every card its strip and a readable face."""
    one_row = _SMALLEST if layout == "fan" else _COMFORTABLE
    first = 2 if layout == "rows" and len(groups) > _FEW else 1
    for rows in range(first, _MOST_ROWS + 1):
        sizes = _break(groups, rows, int((width - _SMALLEST) // EXPOSED) + 1)
        card_width = min(wish, width - max(_least(row) for row in _split(groups, sizes)))
        if card_width >= (one_row if rows == 1 else _SMALLEST):
            break
    return sizes, max(card_width, _SMALLEST)


def _least(groups: Sequence[str]) -> float:
    """Least width of a row beside that of its last card."""
    return EXPOSED * (len(groups) - 1) + _GAP * sum(_gaps(groups))


def _gaps(groups: Sequence[str]) -> list[int]:
    """For each card whether there is a gap before it."""
    return [int(place > 0 and group != groups[place - 1]) for place, group in enumerate(groups)]


def _split(groups: Sequence[str], sizes: Sequence[int]) -> Iterator[Sequence[str]]:
    start = 0
    for size in sizes:
        yield groups[start : start + size]
        start += size


def _break(groups: Sequence[str], rows: int, fits: int) -> list[int]:
    """How many cards each of at most so many rows has: about the same, and no group in two rows if that can be.

    ``fits``: how many cards a row has room for.
    """
    count = len(groups)
    fair = max(1, -(-count // rows))
    if not any(groups):
        return [min(fair, count - start) for start in range(0, count, fair)] or [0]
    starts = [place for place in range(count) if place and groups[place] != groups[place - 1]]
    blocks: list[int] = []
    for start, end in zip([0, *starts], [*starts, count], strict=True):
        block, parts = end - start, -(-(end - start) // max(1, fits))
        blocks += [block * (part + 1) // parts - block * part // parts for part in range(parts)]
    for most in range(max(fair, *blocks), count + 1):
        sizes = [0]
        for block in blocks:
            if sizes[-1] + block > most:
                sizes.append(0)
            sizes[-1] += block
        if len(sizes) <= rows:
            return sizes
    return [count]


def _stacks(ranks: Sequence[int], groups: Sequence[str], width: float, view_height: float, wish: float) -> Laid | None:
    """Equal ranks, or groups, above one another; None where there are too many of them for the width."""
    label = LABEL if any(groups) else 0
    most = view_height * (0.42 if view_height > _LOW else 0.36)
    deepest = max(3, int((most - wish * _RATIO) // EXPOSED) + 1)
    columns: list[list[int]] = []
    heads: list[int | str] = []
    for place, rank in enumerate(ranks):
        head = groups[place] or min(rank, JOKER_RANK)
        fitting = [at for at, other in enumerate(heads) if other == head and len(columns[at]) < deepest]
        if fitting:
            columns[fitting[-1]].append(place)
        else:
            columns.append([place])
            heads.append(head)
    if not label:
        order = sorted(range(len(heads)), key=lambda at: (-min(ranks[columns[at][0]], JOKER_RANK), at))
        runs = sum(1 for place in range(1, len(ranks)) if ranks[place] != ranks[place - 1]) + 1
        if runs > len(set(ranks)):  # sorted by suit: the columns have their own order
            columns = [columns[at] for at in order]
    count = len(columns)
    card_width = min(wish, width - EXPOSED * (count - 1))
    if card_width < _SMALLEST:
        return None
    card_height = round(card_width * _RATIO)
    step = min(card_width + 4, (width - card_width) / (count - 1)) if count > 1 else card_width
    deep = max((len(column) for column in columns), default=1)
    room = most - card_height
    pitch = max(EXPOSED, min(round(card_width * 0.52), room / (deep - 1))) if deep > 1 else EXPOSED
    height = card_height + pitch * (deep - 1)
    left = (width - card_width - step * (count - 1)) / 2
    spots: dict[int, Spot] = {}
    labels = []
    for at, column in enumerate(columns):
        x, last = left + at * step, at == count - 1
        shown = card_width if last else min(step, card_width)
        for depth, place in enumerate(column):
            front = depth == len(column) - 1
            y = height - card_height - pitch * (len(column) - 1 - depth)
            spots[place] = Spot(x, y, shown, card_height - label if front else pitch, front and shown >= card_width)
        if label:
            labels.append(Label(groups[column[0]], x, height - label, shown))
    return Laid(
        True, card_width, card_height, min(step, card_width), height, tuple(spots[at] for at in sorted(spots)),
        tuple(labels),
    )  # fmt: skip

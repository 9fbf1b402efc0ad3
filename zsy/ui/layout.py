"""Where the cards of the hand lie: a fan in one row, or more where a row would expose too little of each."""

from __future__ import annotations

from dataclasses import dataclass

EXPOSED = 24
"""Least exposed width of a card in pixels."""

_RATIO = 1.42
_SMALLEST = 40


@dataclass(frozen=True)
class Spot:
    """Place of a card in pixels from the upper left corner of the fan, and what of it is exposed."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Fan:
    """A laid out hand."""

    card_width: float
    card_height: float
    height: float
    """Height kept for the whole deal, so that nothing moves when cards leave."""
    spots: tuple[Spot, ...]


def fan(count: int, dealt: int, width: float, view_height: float) -> Fan:
    """Lay out ``count`` of ``dealt`` cards in ``width`` pixels of a window that is ``view_height`` high."""
    wish = max(56.0, min(92.0, width / 11, view_height / 7.5))
    kept = _shape(max(dealt, count, 1), width, wish)
    card_width = kept[1]
    card_height = round(card_width * _RATIO)
    pitch = max(44.0, round(card_height * 0.6))
    rows = min(kept[0], _shape(max(count, 1), width, card_width)[0])
    per_row = -(-count // rows) if count else 1
    spots: list[Spot] = []
    for row in range(rows):
        cards = min(per_row, count - row * per_row)
        step = min(card_width * 0.62, (width - card_width) / (cards - 1)) if cards > 1 else card_width
        left = (width - card_width - step * (cards - 1)) / 2
        y = (kept[0] - rows + row) * pitch
        last_row = row == rows - 1
        for column in range(cards):
            exposed = card_width if column == cards - 1 else step
            spots.append(Spot(left + column * step, y, exposed, card_height if last_row else pitch))
    return Fan(card_width, card_height, (kept[0] - 1) * pitch + card_height, tuple(spots))


def _shape(count: int, width: float, wish: float) -> tuple[int, float]:
    """Rows and card width: as few rows as leave every card its exposed strip and a readable face."""
    for rows in range(1, count + 1):
        per_row = -(-count // rows)
        card_width = min(wish, width - EXPOSED * (per_row - 1))
        if card_width >= _SMALLEST:
            return rows, card_width
    return count, wish

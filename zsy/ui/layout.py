"""Where the cards of the hand lie: a fan in one row, or more where a row would expose too little of each."""

from __future__ import annotations

from dataclasses import dataclass

EXPOSED = 24
"""Least exposed width of a card in pixels."""

_RATIO = 1.42
_COMFORTABLE, _SMALLEST = 48.0, 40.0
"""Least width of a card in one row, and in more."""
_PITCH = 46.0
"""Least exposed height of a row that lies under another."""


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
    strip: float
    """Exposed width of the cards that lie under another."""
    height: float
    """Height kept for the whole deal, so that nothing moves when cards leave."""
    spots: tuple[Spot, ...]


def fan(count: int, dealt: int, width: float, view_height: float) -> Fan:
    """Lay out ``count`` of ``dealt`` cards in ``width`` pixels of a window that is ``view_height`` high."""
    wish = max(56.0, min(92.0, width / 11, view_height / 7.5))
    kept_rows, kept_width = _shape(max(dealt, count), width, wish)
    if kept_rows > 1:
        kept_width = max(kept_width, min(wish, _COMFORTABLE))
    pitch = max(_PITCH, round(kept_width * _RATIO * 0.6))
    kept_height = (kept_rows - 1) * pitch + round(kept_width * _RATIO)
    rows, card_width = _shape(count, width, wish)
    card_width = min(card_width, (kept_height - (rows - 1) * pitch) / _RATIO)
    card_height = round(card_width * _RATIO)
    top = kept_height - card_height - (rows - 1) * pitch
    strip = card_width
    spots: list[Spot] = []
    for row in range(rows):
        cards = min(-(-count // rows), count - len(spots))
        step = min(card_width * 0.62, (width - card_width) / (cards - 1)) if cards > 1 else card_width
        strip = min(strip, step)
        left = (width - card_width - step * (cards - 1)) / 2
        for column in range(cards):
            exposed = card_width if column == cards - 1 else step
            spot_height = card_height if row == rows - 1 else pitch
            spots.append(Spot(left + column * step, top + row * pitch, exposed, spot_height))
    return Fan(card_width, card_height, strip, kept_height, tuple(spots))


def _shape(count: int, width: float, wish: float) -> tuple[int, float]:
    """Rows and card width: as few rows as leave every card its exposed strip and a readable face."""
    for rows, least in ((1, _COMFORTABLE), (2, _SMALLEST), (3, _SMALLEST)):
        card_width = min(wish, width - EXPOSED * (-(-count // rows) - 1))
        if card_width >= least:
            break
    return rows, max(card_width, _SMALLEST)

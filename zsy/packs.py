"""Hands as packed integers, and tables that fill themselves.

A *pack* is a hand by rank: bits ``4 * rank`` to ``4 * rank + 3`` hold how many cards of that rank there are (0 to 8),
the bits from 60 up hold how many cards there are in all. Packs add and subtract: playing a move is
``pack - move.pack``. Adding ``8 - k`` to every field (:func:`at_least`) sets the top bit of exactly those fields that
hold k cards or more.

A *suits* integer holds which cards: bits ``2 * card`` and ``2 * card + 1`` count the copies of a card. It may lag
behind the pack: where it holds more cards of a rank, the lowest suits are the ones that have gone (:func:`held`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from zsy.cards import BLACK_JOKER, CARDS, TWO, Card, Cards

_V = TypeVar("_V")

TOTAL = 60
"""The number of cards in a pack is ``pack >> TOTAL``."""

FIELD = 15
"""The bits of a field, at rank 0."""


def at_least(count: int) -> int:
    """What to add to a pack so that the top bit of each field tells whether it holds ``count`` cards."""
    return sum((8 - count) << 4 * rank for rank in range(15))


def top_bits(ranks: Iterable[int]) -> int:
    """The top bits of the fields of some ranks."""
    return sum(8 << 4 * rank for rank in ranks)


ALL = top_bits(range(15))
"""The top bits of all fields."""

ORDINARY = top_bits(range(TWO + 1))
"""The top bits of the fields from 3 to 2, without the jokers'."""

UNITS: tuple[int, ...] = tuple((1 << 4 * card.rank) + (1 << TOTAL) for card in CARDS)
"""What each card adds to a pack."""


def pack(cards: Iterable[Card]) -> int:
    """The pack of some cards."""
    return sum(UNITS[card] for card in cards)


def pack_suits(cards: Iterable[Card]) -> int:
    """The suits integer of some cards."""
    return sum(1 << 2 * card for card in cards)


def held(pack: int, suits: int) -> Cards:
    """The cards of a hand, sorted: of each rank as many as ``pack`` tells, the highest suits of those in ``suits``."""
    cards: list[Card] = []
    for rank in range(15):
        count = pack >> 4 * rank & FIELD
        if count:
            cards += _of_rank(suits, rank)[-count:]
    return tuple(cards)


def _of_rank(suits: int, rank: int) -> list[Card]:
    first, width = (4 * rank, 4) if rank < BLACK_JOKER else (rank + 39, 1)
    return [CARDS[card] for card in range(first, first + width) for _ in range(suits >> 2 * card & 3)]


class LazyTable(dict[int, _V], Generic[_V]):
    """A table that computes what it lacks, and starts afresh when it has grown to ``limit`` entries."""

    __slots__ = ("fill", "limit")

    def __init__(self, fill: Callable[[int], _V], limit: int = 4096) -> None:
        super().__init__()
        self.fill = fill
        self.limit = limit

    def __missing__(self, key: int) -> _V:
        if len(self) >= self.limit:
            self.clear()
        value = self[key] = self.fill(key)
        return value


LOW, HIGH = top_bits(range(8)), top_bits(range(8, 15))
"""Halves of :data:`ALL`: two tables by halves of a key hold what one by the whole would overflow with."""

_half: LazyTable[tuple[int, ...]] = LazyTable(lambda tops: tuple(rank for rank in range(15) if tops >> 4 * rank & 8))

ranks_of: LazyTable[tuple[int, ...]] = LazyTable(lambda tops: _half[tops & LOW] + _half[tops & HIGH], 1 << 11)
"""The ranks whose top bits are set, low to high."""

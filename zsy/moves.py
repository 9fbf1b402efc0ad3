"""Moves: plays by ranks, as :mod:`zsy.generator` makes them, and the cards that one is played with."""

from __future__ import annotations

from collections import Counter

from zsy.cards import RANKS, Card, Cards
from zsy.packs import TOTAL, LazyTable

NO_REPLIES: LazyTable[tuple[Move, ...] | None] = LazyTable(lambda key: None)
"""Stands for the replies to a move that no generator has made, but only its printed form, say."""


class Move:
    """A play by ranks, or a pass. They come from a :class:`Generator`, which has one object for each.

    It can be compared with others like a :class:`~zsy.plays.Play`. A pass is false.
    """

    __slots__ = ("add", "bombs", "guard", "kind", "mask", "pack", "plain", "rank", "ranks", "replies", "size")

    kind: str
    """A key of :data:`~zsy.plays.KINDS`, or ``pass``."""
    rank: int
    """As in :class:`~zsy.plays.Play`; −1 for a pass."""
    ranks: tuple[int, ...]
    """The ranks of its cards, low to high."""
    size: int
    """Number of cards."""
    pack: int
    """The pack of its cards."""
    plain: bool
    """Whether suits do not matter to it, as they do to a straight and a straight flush where there are both."""
    # What answers it: replies[hand + add & mask], and bombs where hand + the generator's bomb_add & guard is not 0.
    replies: LazyTable[tuple[Move, ...] | None]
    add: int
    mask: int
    bombs: LazyTable[tuple[Move, ...]]
    guard: int

    def __init__(self, kind: str, rank: int, ranks: tuple[int, ...]) -> None:
        self.kind = kind
        self.rank = rank
        self.ranks = ranks
        self.size = len(ranks)
        self.pack = sum((1 << 4 * rank) + (1 << TOTAL) for rank in ranks)
        self.plain = True
        self.replies = NO_REPLIES

    def __bool__(self) -> bool:
        return self.size > 0

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Move):
            return self is other
        return (self.kind, self.rank, self.ranks) == (other.kind, other.rank, other.ranks)

    def __hash__(self) -> int:
        return hash((self.kind, self.ranks))

    def __reduce__(self) -> str | tuple[object, ...]:
        return (Move, (self.kind, self.rank, self.ranks)) if self else "PASS"

    def __repr__(self) -> str:
        return f"Move({self.kind!r}, {self.rank}, {self.ranks})"

    def __str__(self) -> str:
        return " ".join((self.kind, *(RANKS[rank] for rank in self.ranks)))


PASS = Move("pass", -1, ())
"""The move of a player who does not play."""

Moves = tuple[Move, ...]


def realise(move: Move, cards: Cards, must: Card | None = None) -> Cards:
    """The cards for a move out of a hand; () where the hand cannot lay it out.

    The lowest suits, but ``must`` before others of its rank, a straight flush in the lowest suit that has it, a
    straight never in one suit where there are straight flushes.
    """
    of_rank: dict[int, list[Card]] = {rank: [] for rank in move.ranks}
    for card in sorted(cards, key=lambda card: (card != must, card)):
        if card.rank in of_rank:
            of_rank[card.rank].append(card)
    if move.kind == "straight_flush":
        for suit in range(4):
            flush = {card for same in of_rank.values() for card in same if card.suit == suit}
            if len(flush) == move.size and (must is None or must in flush):
                return tuple(sorted(flush))
        return ()
    chosen = [card for rank, count in Counter(move.ranks).items() for card in of_rank[rank][:count]]
    if move.kind == "straight" and not move.plain and len({card.suit for card in chosen}) == 1:
        others = [card for same in of_rank.values() for card in same if card.suit != chosen[0].suit]
        swap = next((card for card in sorted(others) if must is None or card.rank != must.rank), None)
        if swap is None:
            return ()
        chosen = [swap if card.rank == swap.rank else card for card in chosen]
    return tuple(sorted(chosen)) if len(chosen) == move.size else ()

"""Cards, ranks and suits, and their text form.

A card is a small integer: ``4 * rank + suit`` for the 52 ordinary cards, 52 and 53 for the jokers, so that sorting
cards sorts them the way the game orders them: by rank, inside a rank by suit (♦ ♣ ♥ ♠).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

RANKS = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ")
"""Rank names, low to high; a rank is an index into this tuple. ``BJ`` is 小王 (black), ``RJ`` is 大王 (red)."""

THREE, ACE, TWO, BLACK_JOKER, RED_JOKER = 0, 11, 12, 13, 14
"""The ranks that rules speak of."""

SUITS = "dchs"
"""Suit letters, low to high: ♦ ♣ ♥ ♠. Suits never decide who wins; the order is for sorting only."""

SYMBOLS = "♦♣♥♠"
"""Suit symbols in the order of :data:`SUITS`."""


class CardError(ValueError):
    """A text that is no card, or cards that a deck does not have."""


class Card(int):
    """One of the 54 different cards. ``Card("3s")``, ``Card("BJ")`` and ``Card(0)`` give the one instance of each.

    It is an int (``json.dumps`` writes it as one); ``str`` and format give its text.

    >>> Card("Th"), Card("th").rank, str(Card("rj"))
    (Card('Th'), 7, 'RJ')
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        """The card of that text or index (0 to 53); anything else raises :class:`CardError`."""
        if isinstance(card, str):
            found = _BY_NAME.get(card.strip().upper())
            if found is None:
                raise CardError(f"{card!r} is not a card: write a rank (3456789TJQKA2) and a suit (shdc), BJ or RJ")
            return found
        if not isinstance(card, int) or not 0 <= card < len(CARDS):
            raise CardError(f"{card!r} is not a card: an index is 0 to {len(CARDS) - 1}")
        return CARDS[card]

    @property
    def rank(self) -> int:
        """Index into :data:`RANKS`."""
        return self >> 2 if self < 52 else int(self) - 39

    @property
    def suit(self) -> int | None:
        """Index into :data:`SUITS`; None for a joker."""
        return self & 3 if self < 52 else None

    @property
    def is_joker(self) -> bool:
        """Whether this is 小王 or 大王."""
        return self >= 52

    def __bool__(self) -> bool:
        return True  # ♦3 too, whose index is 0

    def __str__(self) -> str:
        return RANKS[self.rank] if self.suit is None else RANKS[self.rank] + SUITS[self.suit]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __getnewargs__(self) -> tuple[int]:
        return (int(self),)


CARDS: tuple[Card, ...] = tuple(int.__new__(Card, index) for index in range(54))
"""The 54 different cards in order."""

_BY_NAME = {str(card).upper(): card for card in CARDS}
_TOKEN = re.compile(r"\s*([bBrR][jJ]|[3-9tTjJqQkKaA2][sShHdDcC])")

Cards = tuple[Card, ...]
"""Several cards; everything that the library returns is sorted."""


def card(rank: int, suit: int | None = None) -> Card:
    """The card of a rank and suit (None for a joker)."""
    return CARDS[rank + 39 if suit is None else 4 * rank + suit]


def parse_cards(text: str) -> Cards:
    """Read cards, separated by blanks or not at all, in upper or lower case; sorted. Raises :class:`CardError`.

    >>> parse_cards("5h 3s3d RJ")
    (Card('3d'), Card('3s'), Card('5h'), Card('RJ'))
    """
    return tuple(sorted(_scan(text)))


def as_cards(cards: Iterable[Card | int] | str) -> Cards:
    """Cards as text, or cards or their indices in any order; sorted. Raises :class:`CardError`."""
    return parse_cards(cards) if isinstance(cards, str) else tuple(sorted(map(Card, cards)))


def _scan(text: str) -> Iterator[Card]:
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            rest = text[position:].strip()[:12]
            raise CardError(f"cannot read a card at {rest!r}: write ranks 3456789TJQKA2 and suits shdc, BJ or RJ")
        yield _BY_NAME[match[1].upper()]
        position = match.end()


def format_cards(cards: Iterable[Card], separator: str = "") -> str:
    """Text of cards, sorted low to high.

    >>> format_cards(parse_cards("RJ 2d 3s"), " ")
    '3s 2d RJ'
    """
    return separator.join(map(str, sorted(cards)))


@lru_cache(maxsize=8)
def deck(decks: int, *, jokers: bool = True, without: Cards = ()) -> Cards:
    """A sorted deck of ``decks`` packs, with two jokers a pack or none, less the cards in ``without``."""
    return tuple(c for c in CARDS if (jokers or not c.is_joker) and c not in without for _ in range(decks))

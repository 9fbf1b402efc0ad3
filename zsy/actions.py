"""What players do, and why it may be refused: cards given, events of the log, :class:`IllegalPlay`."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.cards import Card, Cards
from zsy.moves import Move
from zsy.plays import Play


class IllegalPlay(ValueError):
    """A play that the rules refuse. ``code`` says why for programs, the text for people."""

    code: str
    """A key of :data:`REASONS`."""
    details: dict[str, object]
    """What the sentence speaks of: ``cards`` (str), ``table`` (str), ``card`` (str)."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(REASONS[code].format(**details))
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        return _refused, (self.code, self.details)


def _refused(code: str, details: dict[str, object]) -> IllegalPlay:
    return IllegalPlay(code, **details)


REASONS = {
    "over": "The deal is over.",
    "not_your_turn": "It is another player's turn.",
    "not_held": "These cards are not all in the hand: {cards}.",
    "no_combination": "{cards} is not a combination.",
    "does_not_beat": "{cards} does not beat {table}.",
    "must_beat": "You can beat that, so you may not pass.",
    "must_contain": "The first lead must contain {card}.",
    "leader_may_not_pass": "The leader may not pass.",
    "must_top": "The next player has one card left: a single must be the highest you can play.",
    "one_card": "Give exactly one card.",
    "tribute_highest": "The tribute is a card of the highest rank in the hand: {cards}.",
    "return_same": "The card given ({card}) cannot be the one returned.",
}
"""Codes of :class:`IllegalPlay` and their sentences."""


class Give(Move):
    """A card given in tribute or returned: an action of the exchange before a ``classic`` deal."""

    __slots__ = ("card",)

    def __init__(self, kind: str, card: Card) -> None:
        super().__init__(kind, card.rank, (card.rank,))
        self.plain = False
        self.card = card

    def __reduce__(self) -> tuple[object, ...]:
        return Give, (self.kind, self.card)

    def __repr__(self) -> str:
        return f"Give({self.kind!r}, {self.card!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Give) and super().__eq__(other) and self.card == other.card

    def __hash__(self) -> int:
        return hash((self.kind, self.card))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a seat did."""

    seat: int
    kind: str
    """``play``, ``pass``, ``tribute`` or ``return``."""
    cards: Cards | None
    """The cards, sorted; () for a pass; None where the viewer may not know."""
    play: Play | None = None
    """How a play was read."""

"""Shuffling and dealing: a deal follows from a seed, the same on every machine and Python, forever.

The documented shuffle (``docs/fairness.md``): deal k of seed s takes SHAKE-256 of a UTF-8 text of three lines,
``zsy deal 1``, k and s, reads it as 64-bit big-endian numbers, one for each card of the sorted deck, and sorts
the cards by their numbers. The cards are then dealt one at a time in turn order.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from zsy.cards import Card, CardError, Cards, as_cards, format_cards
from zsy.generator import Generator, generator
from zsy.packs import TOTAL, UNITS, held, pack, pack_suits
from zsy.plays import check_cards
from zsy.rules import Rules

SEED_LENGTH = 100
"""The longest seed, in characters."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


class DealError(ValueError):
    """A seed or hands that cannot be dealt."""


def new_seed() -> str:
    """A fresh seed of 16 hexadecimal digits, from the operating system's entropy."""
    return os.urandom(8).hex()


def check_seed(seed: str) -> str:
    """The seed, if it is one: 1 to :data:`SEED_LENGTH` printable characters. Raises :class:`DealError`.

    Control and format characters and line separators are not printable; the list is ours, not the Unicode version's.
    """
    if not isinstance(seed, str):
        raise DealError(f"a seed is text, not {seed!r}")
    if not seed or len(seed) > SEED_LENGTH or _UNPRINTABLE.search(seed) or seed != seed.strip():
        raise DealError(f"a seed is 1 to {SEED_LENGTH} printable characters without blanks at its ends")
    return seed


@dataclass(frozen=True, slots=True)
class Tribute:
    """進貢: the last player of a deal gives his highest card to the first, who returns another."""

    giver: int
    """Seat of 下游."""
    taker: int
    """Seat of 上游."""
    given: Card | None = None
    """The card given, public; None while it is still to be given."""
    returned: Card | None = None
    """The card returned, known to the two; None while it is still to be returned."""


@dataclass(frozen=True)
class Deal:
    """Who holds what when play starts, and who leads. Make one with :func:`deal_cards` or :func:`deal_hands`."""

    rules: Rules
    seed: str | None
    """The match's seed; None for hands that were given."""
    index: int
    """Number of the deal in its match, from 0."""
    packs: tuple[int, ...]
    """Hands by seat as packs: see :mod:`zsy.packs`."""
    suits: tuple[int, ...]
    """Hands by seat as suits integers."""
    leader: int
    """Seat that leads first."""
    must: Card | None = None
    """The card that the first lead has to contain."""
    tribute: Tribute | None = None
    """The exchange before play, where there is one."""
    previous: tuple[int, ...] | None = None
    """The finishing order of the deal before, where the rules link to it."""

    # The same for every deal of the rules; fields, since an attribute of the instance is what Python finds fastest.
    generator: Generator = field(init=False, repr=False, compare=False)
    """The generator of legal plays."""
    after: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The next seat in turn order, by seat."""
    simple: bool = field(init=False, repr=False, compare=False)
    """Whether the turn never skips a seat: nobody plays on when another is out, and passing locks nobody."""

    def __post_init__(self) -> None:
        plan = _plan(self.rules)
        object.__setattr__(self, "generator", generator(self.rules))
        object.__setattr__(self, "after", plan.after)
        object.__setattr__(self, "simple", plan.simple)

    def __repr__(self) -> str:
        exchange = "".join(f".exchanged({card!r})" for card, _, _ in self._moved())
        if self.seed is not None:
            return f"deal_cards({self.rules!r}, {self.seed!r}, {self.index}, {self.previous}){exchange}"
        hands = [list(hand) for hand in self.hands]
        for card, owner, now in self._moved():
            hands[now].remove(card)
            hands[owner].append(card)
        dealt = [format_cards(hand) for hand in hands]
        more = f", index={self.index}" if self.index else ""
        more += f", previous={self.previous}" if self.previous is not None else ""
        return f"deal_hands({self.rules!r}, {dealt}, {self.leader}{more}){exchange}"

    def __reduce__(self) -> tuple[object, ...]:
        return Deal, tuple(getattr(self, field.name) for field in fields(self) if field.init)

    def _moved(self) -> list[tuple[Card, int, int]]:
        """The cards exchanged so far: card, who gave it, who has it."""
        tribute = self.tribute
        if tribute is None:
            return []
        ways = ((tribute.given, tribute.giver, tribute.taker), (tribute.returned, tribute.taker, tribute.giver))
        return [(card, giver, taker) for card, giver, taker in ways if card is not None]

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Hands by seat, each sorted; after the exchange, where it has been made."""
        return tuple(map(held, self.packs, self.suits))

    @property
    def dealt(self) -> tuple[int, ...]:
        """Number of cards by seat."""
        return tuple([hand >> TOTAL for hand in self.packs])

    def exchanged(self, card: Card) -> Deal:
        """The deal after the next card of the exchange has changed hands. Raises :class:`DealError` if none is due."""
        tribute = self.tribute
        if tribute is None or tribute.returned is not None:
            raise DealError("no card is to be exchanged")
        hands = [list(hand) for hand in self.hands]
        if tribute.given is None:
            giver, taker, done = tribute.giver, tribute.taker, replace(tribute, given=card)
        else:
            giver, taker, done = tribute.taker, tribute.giver, replace(tribute, returned=card)
        hands[giver].remove(card)
        hands[taker].append(card)
        return replace(self, packs=tuple(map(pack, hands)), suits=tuple(map(pack_suits, hands)), tribute=done)


class _Plan(NamedTuple):
    """What every deal of some rules needs."""

    shake: Callable[[bytes], Any]
    """SHAKE-256."""
    numbers: struct.Struct
    """The reader of the shuffle's digest."""
    places: range
    """The deck's places."""
    units: list[int]
    """The unit of the card at each place: suits above pack."""
    decisive: tuple[int, ...]
    """The places of the card that decides who leads."""
    after: tuple[int, ...]
    """The next seat in turn order, by seat."""
    simple: bool
    """See :class:`Deal`."""


@lru_cache(maxsize=32)
def _plan(rules: Rules) -> _Plan:
    import hashlib  # noqa: PLC0415  (it loads OpenSSL, which takes longer than all of zsy)

    units = [UNITS[card] + (1 << 2 * card + _SUITS) for card in rules.deck]
    return _Plan(
        shake=hashlib.shake_256,
        numbers=struct.Struct(f">{len(units)}Q"),
        places=range(len(units)),
        units=units,
        decisive=tuple(place for place, card in enumerate(rules.deck) if card == rules.rule_set.first_card),
        after=tuple((seat + rules.step) % rules.players for seat in range(rules.players)),
        simple=not (rules.rule_set.plays_on or rules.pass_locks),
    )


_SUITS = 72  # a pack takes 67 bits; the suits integer stands above
_PACK = (1 << _SUITS) - 1


def shuffled(rules: Rules, seed: str, index: int) -> list[int]:
    """Deal ``index`` of a seed as the order of the deck: places in ``rules.deck``, first card dealt first."""
    plan = _plan(rules)
    digest = plan.shake(f"zsy deal 1\n{index}\n{seed}".encode()).digest(plan.numbers.size)
    return sorted(plan.places, key=plan.numbers.unpack(digest).__getitem__)


def deal_cards(rules: Rules, seed: str, index: int = 0, previous: Sequence[int] | None = None) -> Deal:
    """Deal ``index`` of a seed.

    ``previous`` is the finishing order of the deal before, which ``classic`` links to from its second deal on. Raises
    :class:`DealError`.
    """
    check_seed(seed)
    previous = _check_previous(rules, index, previous)
    players, step = rules.players, rules.step
    first = previous[-1] if previous is not None else 0
    order = shuffled(rules, seed, index)
    plan = _plan(rules)
    unit = plan.units.__getitem__
    hands = [0] * players
    for turn in range(players):
        hands[(first + step * turn) % players] = sum(map(unit, order[turn::players]))
    packs, suits = tuple([hand & _PACK for hand in hands]), tuple([hand >> _SUITS for hand in hands])
    if previous is not None:
        return Deal(rules, seed, index, packs, suits, previous[-1], None, tribute_after(rules, previous), previous)
    leader = step * min(map(order.index, plan.decisive)) % players
    must = rules.rule_set.first_card if rules.lead_must_contain else None
    return Deal(rules, seed, index, packs, suits, leader, must)


def _check_previous(rules: Rules, index: int, previous: Sequence[int] | None) -> tuple[int, ...] | None:
    """The finishing order that deal ``index`` is linked to, or None. Raises :class:`DealError`."""
    if index < 0:
        raise DealError(f"there is no deal {index}; deals count from 0")
    if not rules.rule_set.linked or index == 0:
        return None
    if previous is None or sorted(previous) != list(range(rules.players)):
        raise DealError(f"from the second deal on {rules.id} needs the finishing order of the deal before")
    return tuple(previous)


def tribute_after(rules: Rules, previous: Sequence[int]) -> Tribute | None:
    """The exchange of a deal after that finishing order: 下游 gives 上游 tribute, unless they are partners."""
    taker, giver = previous[0], previous[-1]
    partners = rules.partnership and (taker - giver) % 2 == 0
    return Tribute(giver, taker) if rules.tribute and not partners else None


def deal_hands(
    rules: Rules,
    hands: Sequence[Iterable[Card] | str],
    leader: int | None = None,
    *,
    index: int = 0,
    previous: Sequence[int] | None = None,
) -> Deal:
    """A deal of given hands, by seat, of any sizes.

    The leader is the one who holds the rules' first card, unless told. ``index`` and ``previous`` are as in
    :func:`deal_cards`; in a linked deal 下游 leads. Raises :class:`DealError` where hands are empty, too few or hold
    what the deck lacks, or the leader is not told and nobody or more than one holds the card.
    """
    cards = [as_cards(hand) for hand in hands]
    if len(cards) != rules.players or not all(cards):
        raise DealError(f"{rules.id} here has {rules.players} players, each with cards; not {len(cards)} hands")
    try:
        check_cards([card for hand in cards for card in hand], rules)
    except CardError as error:
        raise DealError(str(error)) from None
    packs, suits = tuple(map(pack, cards)), tuple(map(pack_suits, cards))
    previous = _check_previous(rules, index, previous)
    if previous is not None:
        if leader not in (None, previous[-1]):
            raise DealError(f"seat {previous[-1]} came in last and leads, not seat {leader}")
        return Deal(rules, None, index, packs, suits, previous[-1], None, tribute_after(rules, previous), previous)
    holders = [seat for seat, hand in enumerate(cards) if rules.rule_set.first_card in hand]
    if leader is None:
        if len(holders) != 1:
            raise DealError(f"say who leads: {len(holders)} seats hold {rules.rule_set.first_card}")
        leader = holders[0]
    elif not 0 <= leader < rules.players:
        raise DealError(f"there is no seat {leader}; seats are 0 to {rules.players - 1}")
    must = rules.rule_set.first_card if rules.lead_must_contain and leader in holders else None
    return Deal(rules, None, index, packs, suits, leader, must)

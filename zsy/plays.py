"""Reading a set of cards as a combination, and comparing two combinations: the plain way.

This is the readable statement of the rules. :mod:`zsy.generator` generates the same plays much faster from packed
integers, and the tests hold the two against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from zsy.cards import ACE, BLACK_JOKER, RANKS, RED_JOKER, THREE, TWO, Card, CardError, Cards, as_cards, format_cards
from zsy.rules import Rules

KINDS: dict[str, str] = {
    "joker_bomb": "天王炸彈",
    "bomb": "炸彈",
    "straight_flush": "同花順",
    "single": "單張",
    "pair": "對子",
    "triple": "三張",
    "straight": "順子",
    "pair_chain": "連對",
    "triple_chain": "三順",
    "full_house": "三帶二",
    "airplane": "飛機帶翅膀",
    "triple_one": "三帶一",
    "triple_two": "三帶二",
    "four_two": "四帶二",
}
"""Kinds of combination and their names, in the order in which several readings of the same cards are listed."""

_ORDER = {kind: place for place, kind in enumerate(KINDS)}
_CHAINS = {1: "straight", 2: "pair_chain", 3: "triple_chain"}
_BOMBS = ("bomb", "joker_bomb")


class Combination(Protocol):
    """What comparing needs to know of a play."""

    @property
    def kind(self) -> str:
        """A key of :data:`KINDS`."""
        ...

    @property
    def size(self) -> int:
        """Number of cards."""
        ...

    @property
    def rank(self) -> int:
        """Index into :data:`~zsy.cards.RANKS`: a chain's top, the triple of a 三帶二, 大王 for the joker bomb."""
        ...


@dataclass(frozen=True, slots=True)
class Play:
    """Cards read as a combination.

    >>> from zsy import find_rules, parse_cards
    >>> read(parse_cards("55577"), find_rules("one-deck"))
    Traceback (most recent call last):
    zsy.cards.CardError: cannot read a card at '55577': write ranks 3456789TJQKA2 and suits shdc, BJ or RJ
    >>> read(parse_cards("5s5h5d7c7s"), find_rules("one-deck"))
    (Play('full_house', 2, parse_cards('5d5h5s7c7s')),)
    """

    kind: str
    """A key of :data:`KINDS`."""
    rank: int
    """Index into :data:`~zsy.cards.RANKS`: a chain's top, the triple of a 三帶二, 大王 for the joker bomb."""
    cards: Cards
    """The cards, sorted."""

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)

    def __str__(self) -> str:
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"Play({self.kind!r}, {self.rank}, parse_cards({str(self)!r}))"

    def to_json(self) -> dict[str, str | int]:
        """The form that the command line prints."""
        return {"kind": self.kind, "size": self.size, "rank": RANKS[self.rank], "cards": str(self)}


def check_cards(cards: Iterable[Card] | str, rules: Rules) -> Cards:
    """The cards, sorted. Raises :class:`CardError` for cards, or copies of one, that the deck lacks."""
    cards = as_cards(cards)
    held = _deck_counts(rules)
    for card, copies in Counter(cards).items():
        if copies > held.get(card, 0):
            lack = "no" if card not in held else f"only {held[card]}"
            raise CardError(f"{rules.id} has {lack} {card}" + (f", not {copies}" if card in held else ""))
    return cards


@lru_cache(maxsize=16)
def _deck_counts(rules: Rules) -> dict[Card, int]:
    return Counter(rules.deck)


def read(cards: Iterable[Card] | str, rules: Rules, *, last: bool = False) -> tuple[Play, ...]:
    """Every combination that the cards are, best first; () for none.

    ``last`` says that they are the whole hand: 三帶一 of ``run-fast`` exists only then. There is more than one
    reading only with ``plane_wings``. Raises :class:`CardError` for cards that the deck lacks.
    """
    cards = check_cards(cards, rules)
    counts = Counter(card.rank for card in cards)
    if rules.singles_only:
        readings = [("single", cards[0].rank)] if len(cards) == 1 else []
    else:
        readings = list(_READERS[rules.rule_set.family](counts, len(cards), rules, last))
    suited = len({card.suit for card in cards}) == 1 and rules.rule_set.family == "climbing"
    plays = [Play("straight_flush" if kind == "straight" and suited else kind, rank, cards) for kind, rank in readings]
    return tuple(sorted(plays, key=lambda play: (_ORDER[play.kind], -play.rank)))


_Readings = Iterator[tuple[str, int]]


def _climbing(counts: Counter[int], size: int, rules: Rules, last: bool) -> _Readings:
    yield from _same_rank(counts, size)
    yield from _chains(counts, rules)
    jokers = {BLACK_JOKER: 2, RED_JOKER: 2} if rules.rule_set.decks == 2 else {BLACK_JOKER: 1, RED_JOKER: 1}
    if counts == jokers and (rules.rule_set.decks == 2 or rules.joker_rocket):
        yield "joker_bomb", RED_JOKER
    core = [rank for rank, count in counts.items() if count == 3]
    wings = [count for count in counts.values() if count != 3]
    if len(core) == 1 and wings == [2]:
        yield "full_house", core[0]
    fits = all(count == 2 or (rules.wings_may_repeat and count % 2 == 0) for count in wings)
    if len(core) >= 2 and fits and sum(wings) == 2 * len(core):
        top = chain_top(core, rules)
        if top is not None:
            yield "airplane", top


def _run_fast(counts: Counter[int], size: int, rules: Rules, last: bool) -> _Readings:
    if counts == {ACE: 3} and rules.aaa_bomb != "off":
        yield "bomb", ACE
    else:
        yield from _same_rank(counts, size)
    yield from _chains(counts, rules)
    for rank, count in counts.items():
        if count == 3 and size == 4 and last:
            yield "triple_one", rank
        elif count == 3 and size == 5:
            yield "triple_two", rank
        elif count == 4 and size == 6:
            yield "four_two", rank
    length, rest = divmod(size, 5)
    if rules.plane_wings and length >= 2 and rest == 0:
        triples = {rank for rank, count in counts.items() if count == 3 and rank <= ACE}
        for top in triples:
            if triples.issuperset(range(top - length + 1, top)):
                yield "airplane", top


def _diamond(counts: Counter[int], size: int, rules: Rules, last: bool) -> _Readings:
    yield from _same_rank(counts, size)
    yield from _chains(counts, rules)
    if counts == {BLACK_JOKER: 1, RED_JOKER: 1} and rules.joker_rocket:
        yield "joker_bomb", RED_JOKER
    for rank, count in counts.items():
        if count == 3 and size in (4, 5):
            yield ("triple_one" if size == 4 else "triple_two"), rank


_READERS = {"climbing": _climbing, "run-fast": _run_fast, "diamond": _diamond}


def _same_rank(counts: Counter[int], size: int) -> _Readings:
    if len(counts) == 1:
        (rank,) = counts
        yield {1: "single", 2: "pair", 3: "triple"}.get(size, "bomb"), rank


def _chains(counts: Counter[int], rules: Rules) -> _Readings:
    width, *others = set(counts.values()) or {0}
    if not others and width in _CHAINS and len(counts) >= (5 if width == 1 else 2):
        top = chain_top(counts, rules)
        if top is not None:
            yield _CHAINS[width], top


def chain_top(ranks: Iterable[int], rules: Rules) -> int | None:
    """The top rank of a chain of two ranks or more, or None where they do not join.

    3…A, and in the climbing games 3…2 high or A 2 3 … K low.
    """
    ranks = set(ranks)
    climbing = rules.rule_set.family == "climbing"
    if max(ranks) <= (TWO if climbing else ACE) and _joined(ranks):
        return max(ranks)
    if climbing and max(ranks) <= TWO and {TWO, THREE} <= ranks:
        low = {rank - TWO - 1 if rank >= ACE else rank for rank in ranks}
        if _joined(low) and (max(low) > THREE or rules.short_low_chain):
            return max(low)
    return None


def _joined(ranks: set[int]) -> bool:
    return max(ranks) - min(ranks) == len(ranks) - 1


def beats(play: Combination, table: Combination, rules: Rules, *, last: bool = False) -> bool:
    """Whether ``play`` beats what lies on the table; ``last`` says that it is its player's whole hand."""
    if play.kind in _BOMBS:
        return table.kind not in _BOMBS or _bomb_strength(play, rules) > _bomb_strength(table, rules)
    if play.kind == table.kind and play.size == table.size:
        return play.rank > table.rank
    if play.kind == "straight_flush" and table.kind == "straight":
        return play.size == table.size
    if last and table.kind == "triple_two" and rules.rule_set.last_hands and play.kind in ("triple", "triple_one"):
        return play.rank > table.rank
    return False


def _bomb_strength(bomb: Combination, rules: Rules) -> tuple[bool, int, int]:
    highest = bomb.kind == "joker_bomb" or (bomb.size == 3 and rules.aaa_bomb == "high")
    return highest, bomb.size, bomb.rank

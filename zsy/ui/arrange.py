"""How a hand lies: sorted by rank, by count or by suit, or arranged (理牌): split into a good plan of few turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from zsy.cards import ACE, BLACK_JOKER, RANKS, TWO
from zsy.generator import generator
from zsy.packs import pack
from zsy.plays import chain_top, read
from zsy.rules import Rules
from zsy.ui.held import Key, Keys, cards_of, laid
from zsy.ui.names import SUIT_NAMES, kind_name, ranks_name
from zsy.ui.text import tr

NODES = 160
"""How many hands a plan looks at, at most."""

WIDTH = 4
"""How many chains it tries in each."""

_LEAST = {1: 5, 2: 2, 3: 2}
"""How many ranks make a chain of singles, pairs, triples."""

_HIGH = (0.8, 0.5, 0.5, 0.4)
"""About how much of a turn A, 2 and the jokers cost on their own: they win it back."""

Counts = tuple[int, ...]
"""How many cards of each rank."""

Chain = tuple[int, tuple[int, ...]]
"""How many cards of each rank, and which ranks, low to high."""


@dataclass(frozen=True)
class Group:
    """Cards that lie together."""

    name: str
    """What they are: 順子, 8, 黑桃."""
    keys: Keys
    """As they lie, high to low."""


def sort_hand(hand: Keys, order: str) -> tuple[Group, ...]:
    """A hand in order of ``rank``, ``count`` (of equal ranks) or ``suit``, most and highest first."""
    groups: dict[int, list[Key]] = {}
    for key in sorted(hand, reverse=True):
        card = key[0]
        mark = card.rank if order != "suit" else -1 if card.suit is None else card.suit
        groups.setdefault(mark, []).append(key)
    marks = sorted(groups, reverse=True)
    if order == "suit":
        marks.sort(key=lambda mark: mark >= 0)
        return tuple(Group(tr("王") if mark < 0 else tr(SUIT_NAMES[mark]), tuple(groups[mark])) for mark in marks)
    if order == "count":
        marks.sort(key=lambda mark: -len(groups[mark]))
    return tuple(Group(ranks_name(mark), tuple(groups[mark])) for mark in marks)


def arrange(hand: Keys, rules: Rules) -> tuple[Group, ...]:
    """A hand split into plays of which it needs few: bombs stay whole, triples carry what is low."""
    return tuple(_group(part, rules) for part in _lay(hand, _Plan(hand, rules)))


class _Plan:
    """The best split that a bounded search finds."""

    def __init__(self, hand: Keys, rules: Rules) -> None:
        self.rules = rules
        self.climbing = rules.rule_set.family == "climbing"
        counts = Counter(card.rank for card, _ in hand)
        bombs = generator(rules).bomb_ranks(pack(card for card, _ in hand))
        self.bombs = {rank: counts.pop(rank) for rank in bombs}
        self.rest: Counts = tuple(counts[rank] for rank in range(len(RANKS)))
        self._known: dict[tuple[Counts, int], tuple[float, tuple[Chain, ...]]] = {}
        self.chains = () if rules.singles_only else self._best(self.rest, 0)[1]

    def _best(self, counts: Counts, carriers: int) -> tuple[float, tuple[Chain, ...]]:
        """Turns that cards need, and the chains among them; ``carriers``: triples in chains, which may carry some."""
        known = self._known.get((counts, carriers))
        if known is not None:
            return known
        best: tuple[float, tuple[Chain, ...]] = (self._loose(counts, carriers), ())
        self._known[counts, carriers] = best
        if len(self._known) < NODES:
            for _, width, ranks in self._candidates(counts):
                more = len(ranks) if self.climbing and width == 3 else 0
                cost, chains = self._best(take(counts, width, ranks), carriers + more)
                if cost + 1 < best[0]:
                    best = (cost + 1, ((width, ranks), *chains))
        self._known[counts, carriers] = best
        return best

    def _candidates(self, counts: Counts) -> list[tuple[int, int, tuple[int, ...]]]:
        """The chains among cards that save most turns: how many, their width and ranks."""
        found = []
        for width, ranks in self._all_chains(counts):
            gain = sum(counts[rank] == width for rank in ranks)
            if gain > 1:
                found.append((gain - sum(rank >= ACE for rank in ranks), width, ranks))
        found.sort(key=lambda chain: (-chain[0], -chain[1] * len(chain[2]), chain[2]))
        return found[:WIDTH]

    def _all_chains(self, counts: Counts) -> Iterator[Chain]:
        line = (ACE, TWO, *range(TWO + 1)) if self.climbing else tuple(range(ACE + 1))
        for width, least in _LEAST.items():
            for start in range(len(line)):
                for end in range(start, min(len(line), start + 13)):
                    if counts[line[end]] < width:
                        break
                    ranks = line[start : end + 1]
                    if len(ranks) >= least and chain_top(ranks, self.rules) is not None:
                        yield width, tuple(sorted(ranks))

    def _loose(self, counts: Counts, carriers: int) -> float:
        """Turns without chains; a single is a little worse than a pair."""
        triples = sum(count >= 3 for count in counts)
        pairs = sum(count == 2 for count in counts[:ACE])
        singles = sum(count == 1 for count in counts[:ACE])
        high = sum(cost for count, cost in zip(counts[ACE:], _HIGH, strict=True) if 0 < count < 3)
        if self.climbing:
            pairs -= min(triples + carriers, pairs)
        else:
            carried = min(singles, 2 * triples)
            singles -= carried
            pairs -= min(pairs, triples - (carried + 1) // 2)
        return triples + 1.01 * pairs + 1.05 * singles + high


def take(counts: Counts, width: int, ranks: tuple[int, ...]) -> Counts:
    """What is left of cards without a chain."""
    return tuple(count - width * (rank in ranks) for rank, count in enumerate(counts))


def _lay(hand: Keys, plan: _Plan) -> Iterator[list[Key]]:
    """The parts of a plan, each as cards: bombs, chains, triples, pairs, singles."""
    pool: dict[int, list[Key]] = {}
    for key in sorted(hand, reverse=True):
        pool.setdefault(key[0].rank, []).append(key)

    def draw(rank: int, count: int) -> list[Key]:
        drawn, pool[rank] = pool[rank][-count:], pool[rank][:-count]
        return drawn

    bombs = sorted(plan.bombs, reverse=True)
    if bombs and bombs[0] >= BLACK_JOKER:
        yield [key for rank in bombs if rank >= BLACK_JOKER for key in draw(rank, plan.bombs[rank])]
    for rank in bombs:
        if rank < BLACK_JOKER:
            yield draw(rank, plan.bombs[rank])
    chains = [[key for rank in ranks for key in draw(rank, width)] for width, ranks in plan.chains]
    triples = [
        draw(rank, 3) for rank in sorted(pool, reverse=True) if len(pool[rank]) >= 3 and not plan.rules.singles_only
    ]
    carriers = sorted(
        (
            part
            for part in (*triples, *(part for part, (width, _) in zip(chains, plan.chains, strict=True) if width == 3))
        ),
        key=len,
        reverse=True,
    )
    for part in carriers:
        _load(part, pool, plan)
    yield from sorted(chains, key=len, reverse=True)
    yield from triples
    left = {rank: cards for rank, cards in pool.items() if cards}
    for size in (3, 2, 1):
        for rank in sorted(left, reverse=True):
            if plan.rules.singles_only and size == 1:
                yield from ([key] for key in left[rank])
            elif not plan.rules.singles_only and len(left[rank]) == size:
                yield left[rank]


def _load(part: list[Key], pool: dict[int, list[Key]], plan: _Plan) -> None:
    """Put on triples what they may carry: the lowest pairs, or singles, below A."""
    rules, number = plan.rules, len(part) // 3
    low = [rank for rank in sorted(pool) if rank < ACE]
    if plan.climbing:
        pairs = [rank for rank in low if len(pool[rank]) == 2]
        if len(pairs) >= number:
            for rank in pairs[:number]:
                part += pool.pop(rank)
    elif number == 1:
        singles = [rank for rank in low if len(pool[rank]) == 1]
        pair = next((rank for rank in low if len(pool[rank]) == 2), None)
        if len(singles) >= 2:
            part += pool.pop(singles[0]) + pool.pop(singles[1])
        elif singles and rules.rule_set.family == "diamond":
            part += pool.pop(singles[0])
        elif pair is not None:
            part += pool.pop(pair)


def _group(part: list[Key], rules: Rules) -> Group:
    plays = read(cards_of(part), rules)
    play = plays[0] if plays else None
    return Group(kind_name(play) if play is not None and play.kind != "single" else "", tuple(laid(part, play)))

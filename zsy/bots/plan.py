"""How many more times a hand has to get the lead: an estimate that the greedy bot and hints minimise.

A hand is split into groups (chains, triples with what they carry, pairs, singles, bombs). A group costs one turn, less
the chance that it wins its trick, which is counted from the cards not yet seen.
"""

from __future__ import annotations

from collections import Counter

from zsy.bots.base import Thinking
from zsy.cards import RANKS
from zsy.generator import Generator, generator
from zsy.moves import Move
from zsy.view import View

BOMBS = ("bomb", "joker_bomb")
"""Kinds that beat other kinds."""

_CHAINS = ("straight", "pair_chain", "triple_chain")
_WIDTH = {"straight": 1, "pair_chain": 2, "triple_chain": 3}


class Planner:
    """Costs of hands, as packs, for one seat at one moment."""

    def __init__(self, view: View) -> None:
        self.generator: Generator = generator(view.rules)
        unseen = Counter(card.rank for card in view.unseen)
        total = max(1, sum(unseen.values()))
        self._climbing = view.rules.rule_set.family == "climbing"
        self._memo: dict[int, float] = {}
        # Cost of a single, pair, triple by rank: near 1 for low ones, 0 for one that nothing unseen can beat.
        self._costs: dict[int, list[float]] = {}
        for size in (1, 2, 3):
            costs = []
            for rank in range(len(RANKS)):
                above = range(rank + 1, len(RANKS))
                if size == 1:
                    threat = 5 * sum(unseen[high] for high in above) / total
                else:
                    threat = 0.3 * sum(unseen[high] >= size for high in above)
                costs.append(0.05 + 0.95 * min(1.0, threat) + 0.004 * (len(RANKS) - rank))
            self._costs[size] = costs

    def cost(self, hand: int) -> Thinking[float]:
        """Turns that a pack still needs, 0 for none left; a piece of thought for each hand not met before."""
        found = self._memo.get(hand)
        if found is None:
            yield
            found = self._loose(hand)
            for chain in self._chains(hand):
                rest = yield from self.cost(hand - chain.pack)
                found = min(found, self._chain_cost(chain) + rest)
            self._memo[hand] = found
        return found

    def _chains(self, hand: int) -> list[Move]:
        """The three chains in a pack that gain most."""
        chains = [(self._gain(move), move) for move in self.generator.leads(hand) if move.kind in _CHAINS]
        chains.sort(key=lambda pair: -pair[0])
        return [move for gain, move in chains[:3] if gain > 0]

    def _gain(self, chain: Move) -> float:
        """About how much the groups that a chain is made of cost more than the chain."""
        width = _WIDTH[chain.kind]
        return sum(self._costs[width][rank] for rank in set(chain.ranks)) - self._chain_cost(chain)

    @staticmethod
    def _chain_cost(chain: Move) -> float:
        return 0.75 - 0.02 * chain.rank - 0.01 * chain.size

    def _loose(self, hand: int) -> float:
        """The cost of a hand without chains: triples carry the cheapest pairs or singles away."""
        groups: dict[int, list[int]] = {1: [], 2: [], 3: []}
        cost = 0.0
        bombs = self.generator.bomb_ranks(hand)
        for rank in range(len(RANKS)):
            count = hand >> 4 * rank & 15
            if rank in bombs:
                cost -= 0.25 + 0.1 * max(0, count - 4)
            elif count:
                groups[min(count, 3)].append(rank)
        triples = len(groups[3])
        pairs, singles = groups[2], groups[1]
        if self._climbing:
            pairs = pairs[min(triples, len(pairs)) :] if triples else pairs
        elif triples:
            carried = min(len(singles), 2 * triples)
            singles = singles[carried:]
            pairs = pairs[triples - (carried + 1) // 2 :]
        for size, ranks in ((1, singles), (2, pairs), (3, groups[3])):
            costs = self._costs[size]
            cost += sum(costs[rank] for rank in ranks)
        return cost


def breaks_bomb(generator: Generator, hand: int, move: Move) -> bool:
    """Whether a play that is no bomb spends cards of one in the pack ``hand``, so that the bomb is gone."""
    before = generator.bomb_ranks(hand)
    if not before or move.kind in BOMBS:
        return False
    after = generator.bomb_ranks(hand - move.pack)
    return any(rank in move.ranks and rank not in after for rank in before)

"""How strong a bot is: ``python3 -m benchmarks.strength [--bot greedy] [--against random] [--deals 1000]``.

Duplicate deals: every deal is played once with the bot on each seat in turn and the others on the rest, so that each
seat's cards come to the bot once, and good cards are nobody's luck. A deal's figure is the mean over its seats; the
intervals are 95 % of the normal distribution over deals, which are independent of one another.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from zsy.bots import BOTS, find_bot
from zsy.cli.selfplay import play_out
from zsy.deals import deal_cards
from zsy.game import first_state
from zsy.rules import RULE_SETS, Rules, find_rules

Z = 1.96


@dataclass(frozen=True)
class Strength:
    """What was measured in one rule set."""

    rules: str
    deals: int
    """Deals, each of which was played once for every seat."""
    points: float
    """Points a deal of the bot, stake 1; all together would have 0."""
    points_error: float
    """Half the width of the interval."""
    first: float
    """How often it was first out, of 1."""
    first_error: float
    fair: float
    """How often it would be first among its like."""


def measure(rules: Rules, bot: str, against: str, deals: int) -> Strength:
    """Play the deals of the seeds ``strength 0``, ``strength 1``, …"""
    points, first = [], []
    for number in range(deals):
        seed = f"strength {number}"
        scores, wins = 0, 0
        for mine in range(rules.players):
            names = [bot if seat == mine else against for seat in range(rules.players)]
            bots = {seat: find_bot(name, f"{seed}/{mine}/{seat}") for seat, name in enumerate(names)}
            end = play_out(first_state(deal_cards(rules, seed)), bots)
            scores += end.scores[mine]
            wins += end.places[0] == mine
        points.append(scores / rules.players)
        first.append(wins / rules.players)
    (mean, error), (share, share_error) = _interval(points), _interval(first)
    return Strength(rules.id, deals, mean, error, share, share_error, 1 / rules.players)


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half the width of its interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z * sqrt(variance / len(values))


def main() -> int:
    """Print a table, or JSON lines."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.strength", description=__doc__)
    parser.add_argument("--bot", default="greedy", choices=BOTS)
    parser.add_argument("--against", default="random", choices=BOTS)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--rules", nargs="*", default=list(RULE_SETS), choices=list(RULE_SETS))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.deals < 2:
        parser.error("at least 2 deals")
    if not options.json:
        print(f"{options.bot} on one seat, {options.against} on the others, {options.deals} deals × seats")
        print(f"{'rules':<10}{'points a deal':>20}{'first':>18}{'fair':>8}")
    for rules_id in options.rules:
        found = measure(find_rules(rules_id), options.bot, options.against, options.deals)
        if options.json:
            print(json.dumps(asdict(found)), flush=True)
            continue
        points = f"{found.points:+.1f} ± {found.points_error:.1f}"
        print(
            f"{found.rules:<10}{points:>20}{f'{found.first:.1%} ± {found.first_error:.1%}':>18}{found.fair:>8.0%}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

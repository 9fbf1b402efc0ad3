"""``bench``: how fast the engine is on this machine."""

from __future__ import annotations

import json
import platform
from argparse import Namespace
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

import zsy
from zsy.cli.faults import CommandError
from zsy.cli.options import settings
from zsy.deals import deal_cards
from zsy.game import first_state
from zsy.generator import generator
from zsy.moves import Move
from zsy.packs import pack, pack_suits
from zsy.rules import RULE_SETS, SWITCHES, Rules, find_rules, switches_of

LOOP = 100_000
"""Steps of the fixed loop of plain Python that tells how fast the machine is."""
HANDS = 200
"""Fresh hands in a round of measuring legal plays: none is asked for twice."""


def run_bench(options: Namespace) -> int:
    """``zsy bench``."""
    chosen = _chosen_rules(options)
    share = options.seconds / (1 + 3 * len(chosen))  # the loop; then self-play twice as long as legal plays
    loop = measure_loop(share)
    figures = [_measure(rules, share) for rules in chosen]
    if options.json:
        python = f"{platform.python_implementation()} {platform.python_version()}"
        print(json.dumps({"zsy": zsy.__version__, "python": python, "loop": loop, "rules": figures}))
    else:
        print(_report(loop, figures))
    return 0


def _chosen_rules(options: Namespace) -> list[Rules]:
    """The rule sets to measure, each with those switches that it has. Raises CommandError or RulesError."""
    given = settings(options.set)
    ids = list(dict.fromkeys(options.rules or RULE_SETS))
    chosen = [find_rules(rules_id) for rules_id in ids]
    for name in given:
        if not any(name in switches_of(rules_id) for rules_id in ids):
            known = [switch for switch in SWITCHES if any(switch in switches_of(rules_id) for rules_id in ids)]
            raise CommandError(f"no rule set here has a switch {name!r}; there are: {', '.join(known)}")
    return [
        rules.with_switches({name: value for name, value in given.items() if name in switches_of(rules.id)})
        for rules in chosen
    ]


def _measure(rules: Rules, share: float) -> dict[str, Any]:
    deals = measure_selfplay(rules, 2 * share)
    leading, following = measure_legal(rules, share)
    return {
        "id": rules.id,
        "set": rules.changed(),
        "deals_per_second": round(deals.deals / deals.seconds, 1),
        "plays_per_second": round(deals.plays / deals.seconds, 1),
        "deals": deals.deals,
        "cards": hand_size(rules),
        "leading_us": round(leading, 2),
        "following_us": round(following, 2),
    }


def measure_loop(seconds: float) -> dict[str, Any]:
    """Steps a second of a fixed loop of plain Python: additions, a multiplication, a look-up in a list."""
    table = list(range(64))
    best = float("inf")
    until = perf_counter() + seconds
    while True:
        start = perf_counter()
        value = 0
        for step in range(LOOP):
            value = (value * 3 + table[step & 63]) & 0xFFFF
        best = min(best, perf_counter() - start)
        if perf_counter() >= until:
            return {"steps": LOOP, "steps_per_second": round(LOOP / best)}


@dataclass
class Selfplay:
    """What random players got done."""

    deals: int = 0
    plays: int = 0
    """Plays, passes and the cards of an exchange."""
    seconds: float = 0.0


def measure_selfplay(rules: Rules, seconds: float) -> Selfplay:
    """Random players through the public states: shuffle, legal actions, one of them, scores."""
    done = Selfplay()
    random = Random(1).random
    previous = None
    start = perf_counter()
    while done.seconds < seconds:
        state = first_state(deal_cards(rules, "bench", done.deals, previous))
        while not state.is_terminal:
            actions = state.legal_actions()
            state = state.apply(actions[int(random() * len(actions))])
            done.plays += 1
        previous, scores = state.places, state.scores
        assert sum(scores) == 0
        done.deals += 1
        done.seconds = perf_counter() - start
    return done


def hand_size(rules: Rules) -> int:
    """Cards of a hand, the extra ones apart."""
    return len(rules.deck) // rules.players


def measure_legal(rules: Rules, seconds: float) -> tuple[float, float]:
    """Microseconds to list the legal plays of a fresh hand that leads, and of one that follows a play of another."""
    moves = generator(rules)
    size = hand_size(rules)
    random = Random(1)
    leading = following = 0.0
    rounds = 0
    until = perf_counter() + seconds
    while not rounds or perf_counter() < until:
        positions: list[tuple[int, int, Move]] = []
        for _ in range(HANDS):
            cards = random.sample(rules.deck, 2 * size)
            leads = moves.legal(pack(cards[size:]), pack_suits(cards[size:]), None)
            table = leads[int(random.random() * len(leads))]
            positions.append((pack(cards[:size]), pack_suits(cards[:size]), table))
        start = perf_counter()
        for hand, suits, _ in positions:
            moves.legal(hand, suits, None)
        middle = perf_counter()
        for hand, suits, table in positions:
            moves.legal(hand, suits, table)
        leading += middle - start
        following += perf_counter() - middle
        rounds += 1
    return leading / (rounds * HANDS) * 1e6, following / (rounds * HANDS) * 1e6


def _report(loop: dict[str, Any], figures: list[dict[str, Any]]) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    lines = [
        f"zsy {zsy.__version__}, {python}, one core, random players; plays count passes too",
        f"fixed loop of plain Python: {loop['steps_per_second'] / 1e6:.1f} million steps/s",
        "",
        f"{'rules':<10}{'deals/s':>10}{'plays/s':>12}{'cards':>8}{'leading':>12}{'following':>12}",
    ]
    lines += [
        f"{figure['id']:<10}{figure['deals_per_second']:>10,.0f}{figure['plays_per_second']:>12,.0f}{figure['cards']:>8}"
        f"{figure['leading_us']:>9.1f} µs{figure['following_us']:>9.1f} µs"
        for figure in figures
    ]
    return "\n".join(lines)

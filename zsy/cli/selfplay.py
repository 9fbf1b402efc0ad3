"""``selfplay``: bots play a match, a JSON line for each deal."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from zsy.bots import Bot, find_bot
from zsy.cards import format_cards
from zsy.cli.options import table_of
from zsy.cli.words import plural
from zsy.deals import new_seed
from zsy.game import State
from zsy.match import Match
from zsy.view import View


def run_selfplay(options: Namespace) -> int:
    """``zsy selfplay``."""
    rules, names = table_of(options)
    match = Match(rules, new_seed() if options.seed is None else options.seed)
    for _ in range(options.games):
        state = play_out(match.start(), seat_bots(names, match))
        match = match.finish(state)
        print(json.dumps(deal_json(state)), flush=True)
    if not options.json:
        print(_summary(match, names), file=sys.stderr)
    return 0


def seat_bots(names: Sequence[str], match: Match, first: int = 0) -> dict[int, Bot]:
    """Bots by seat, the first on seat ``first``, for the next deal of a match. Their seeds follow from the match's
    seed, the number of the deal and the seat, so that a deal goes the same way whenever it is played.
    """
    return {seat: find_bot(name, f"{match.seed}/{match.index}/{seat}") for seat, name in enumerate(names, first)}


def play_out(state: State, bots: dict[int, Bot]) -> State:
    """The end of a deal that bots play."""
    while state.current_player is not None:
        state = state.apply(bots[state.current_player].choose(View.of(state, state.current_player)))
    return state


def deal_json(state: State) -> dict[str, Any]:
    """A deal as ``selfplay`` and ``replay --json`` print it: hands when play starts, plays without the exchange."""
    tribute = state.tribute
    return {
        "rules": state.rules.id,
        "seed": state.deal.seed,
        "deal": state.deal.index,
        "hands": [format_cards(hand) for hand in state.deal.hands],
        "plays": [
            [event.seat, format_cards(event.cards or ())] for event in state.log if event.kind in ("play", "pass")
        ],
        "places": list(state.places),
        "scores": list(state.scores),
        "tribute": None
        if tribute is None
        else {
            "from": tribute.giver,
            "to": tribute.taker,
            "given": None if tribute.given is None else str(tribute.given),
            "returned": None if tribute.returned is None else str(tribute.returned),
        },
    }


def _summary(match: Match, names: Sequence[str]) -> str:
    """Points a deal and deals won, by seat."""
    deals = len(match.results)
    lines = [f"{plural(deals, 'deal')} of {match.rules.id}, seed {match.seed}"]
    for seat, (name, total) in enumerate(zip(names, match.totals, strict=True)):
        won = sum(result.places[0] == seat for result in match.results)
        lines.append(f"  {seat} {name:<8} {total / deals:+8.2f} points a deal, first in {won / deals:4.0%}")
    return "\n".join(lines)

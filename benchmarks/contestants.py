"""Who plays: each contestant plays random deals from shuffle to score, as cheaply as its Python API allows.

``python -m benchmarks.contestants NAME`` is a worker: for every line ``DEALS`` on standard input it plays that many
deals and answers ``CPU WALL ACTIONS``, the seconds they took and how many actions were taken. ``zsy:…`` runs in Pyodide
too (``pyodide.mjs``).
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Play = Callable[[int], int]
"""Plays that many deals; gives the number of actions."""

SEED = 1


def zsy_play(rules_id: str) -> Play:
    """The public engine: every deal from a fresh seed, shuffled, dealt, played and scored."""
    from zsy import deal_cards, find_rules, first_state

    rules = find_rules(rules_id)
    draw = random.Random(SEED).random
    next_deal = 0

    def play(deals: int) -> int:
        nonlocal next_deal
        actions = 0
        for number in range(next_deal, next_deal + deals):
            state = first_state(deal_cards(rules, f"bench {number}"))
            while moves := state.legal_actions():
                state = state.apply(moves[int(draw() * len(moves))])
                actions += 1
            assert state.scores
        next_deal += deals
        return actions

    return play


def _dou_dizhu() -> Any:
    """OpenSpiel's dou_dizhu, after a look that its chance nodes are uniform, as the tuned loops take for granted."""
    game = importlib.import_module("pyspiel").load_game("dou_dizhu")
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert len({probability for _, probability in outcomes}) == 1
        state.apply_action(outcomes[0][0])
    return game


def open_spiel_weighed_play() -> Play:
    """The cheapest loop that is right for all its games: ``pyspiel.sample_action`` weighs ``chance_outcomes``."""
    game, draw = _dou_dizhu(), random.Random(SEED).random
    sample = importlib.import_module("pyspiel").sample_action

    def play(deals: int) -> int:
        actions = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(sample(state.chance_outcomes(), draw())[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(draw() * len(legal))])
                actions += 1
            assert state.returns()
        return actions

    return play


def open_spiel_uniform_play() -> Play:
    """The cheapest loop over ``chance_outcomes``: this game's chance is uniform, so it draws one without weighing."""
    game, draw = _dou_dizhu(), random.Random(SEED).random

    def play(deals: int) -> int:
        actions = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(draw() * len(legal))])
                actions += 1
            assert state.returns()
        return actions

    return play


def open_spiel_example_play() -> Play:
    """The loop of OpenSpiel's own ``examples/example.py``: numpy draws by the probabilities."""
    game, draw = _dou_dizhu(), random.Random(SEED)
    numpy = importlib.import_module("numpy")
    numpy.random.seed(SEED)

    def play(deals: int) -> int:
        actions = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(numpy.random.choice(outcomes, p=probabilities))
                else:
                    state.apply_action(draw.choice(state.legal_actions(state.current_player())))
                actions += 1
            assert state.returns()
        return actions

    return play


def open_spiel_blind_play() -> Play:
    """Without ``chance_outcomes``: ``legal_actions`` lists a chance node's outcomes too, and nothing at the end."""
    game, draw = _dou_dizhu(), random.Random(SEED).random

    def play(deals: int) -> int:
        actions = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while legal := state.legal_actions():
                state.apply_action(legal[int(draw() * len(legal))])
                actions += 1
            assert state.returns()
        return actions

    return play


def open_spiel_native_play() -> Play:
    """No Python loop at all: ``pyspiel.evaluate_bots`` plays a whole deal in C++ with C++ random bots."""
    game, pyspiel = _dou_dizhu(), importlib.import_module("pyspiel")
    bots = [pyspiel.make_uniform_random_bot(seat, SEED) for seat in range(game.num_players())]
    next_seed = 0

    def play(deals: int) -> int:
        nonlocal next_seed
        for seed in range(next_seed, next_seed + deals):
            assert pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        next_seed += deals
        return 0

    return play


def rlcard_play(training: bool) -> Play:
    """RLCard's environment with its own random agents. Training mode asks them for an action only, not for odds."""
    rlcard = importlib.import_module("rlcard")
    agent = importlib.import_module("rlcard.agents.random_agent").RandomAgent
    importlib.import_module("numpy").random.seed(SEED)  # the agents draw from it
    environment = rlcard.make("doudizhu", config={"seed": SEED})
    environment.set_agents([agent(environment.num_actions) for _ in range(environment.num_players)])

    def play(deals: int) -> int:
        actions = 0
        for _ in range(deals):
            _, payoffs = environment.run(is_training=training)
            assert len(payoffs) == environment.num_players
            actions += len(environment.action_recorder)
        return actions

    return play


CONTESTANTS: dict[str, Callable[[], Play]] = {
    "open_spiel:uniform": open_spiel_uniform_play,
    "open_spiel:weighed": open_spiel_weighed_play,
    "open_spiel:example": open_spiel_example_play,
    "open_spiel:blind": open_spiel_blind_play,
    "open_spiel:native": open_spiel_native_play,
    "rlcard": lambda: rlcard_play(training=True),
    "rlcard:evaluating": lambda: rlcard_play(training=False),
}
"""By name, beside ``zsy:RULES``."""


def find(name: str) -> Play:
    """The contestant of that name, ready to play."""
    return zsy_play(name.removeprefix("zsy:")) if name.startswith("zsy:") else CONTESTANTS[name]()


def timed(play: Play, deals: int) -> str:
    """The worker's answer: seconds of CPU and of wall clock, and actions."""
    wall, cpu = time.perf_counter(), time.process_time()
    actions = play(deals)
    return f"{time.process_time() - cpu} {time.perf_counter() - wall} {actions}"


def main() -> None:
    """Serve as a worker until standard input ends."""
    play = find(sys.argv[1])
    print("ready", flush=True)
    for line in sys.stdin:
        print(timed(play, int(line)), flush=True)


if __name__ == "__main__":
    main()

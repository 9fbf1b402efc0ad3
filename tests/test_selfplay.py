"""Whole matches without a fault: many by the fast way, some through views and bots.

``ZSY_MATCHES=20000 pytest tests/test_selfplay.py -k matches`` plays as many matches of each rule set.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable

import pytest

from tests.strategies import (
    RULE_IDS,
    as_moves,
    expected_pass,
    expected_places,
    expected_plays,
    expected_scores,
    follow,
    random_rules,
    random_step,
)  # fmt: skip
from zsy import PASS, Card, Match, Rules, State, View, find_rules
from zsy.bots import find_bot

MATCHES = int(os.environ.get("ZSY_MATCHES", "1000"))
CHUNKS = 4
DEALS = 2  # in a match


def check_end(state: State) -> None:
    """Points add up to nothing, every seat has its place, no card is lost."""
    rules = state.rules
    assert (state.phase, state.legal_actions()) == ("over", ())
    assert sum(state.scores) == 0
    assert sorted(state.places) == list(range(rules.players))
    assert [state.left[seat] for seat in state.places] == sorted(state.left)
    assert min(state.left) == 0
    held = Counter[Card]()
    for hand in state.hands:
        held.update(hand)
    for event in state.log:
        if event.kind == "play":
            held.update(event.cards or ())
    assert held == Counter(rules.deck)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_matches_of_random_players(rules_id: str, chunk: int, scaled: Callable[[int], int]) -> None:
    rng = random.Random(f"matches {rules_id} {chunk}")
    chance = rng.random
    for number in range(scaled(MATCHES // CHUNKS)):
        if number % 25 == 0:
            rules = find_rules(rules_id) if number % 50 == 0 else random_rules(rng, rules_id)
        match = Match(rules, f"match {chunk} {number}")
        for deal in range(DEALS):
            state = match.start()
            while not state.is_terminal:
                moves = state.legal_actions()
                state = state.apply(moves[int(chance() * len(moves))])
            check_end(state)
            assert (state.tribute is not None) is (deal > 0 and gives(rules, match))
            match = match.finish(state)
        assert match.totals == tuple(map(sum, zip(*(result.scores for result in match.results), strict=True)))


def gives(rules: Rules, match: Match) -> bool:
    """Whether a deal of this match that is not the first begins with a tribute."""
    places = match.results[-1].places
    return rules.id == "classic" and rules.tribute and not (rules.partnership and abs(places[0] - places[-1]) == 2)


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_matches_told_by_the_referee(rules_id: str, scaled: Callable[[int], int]) -> None:
    """Turns, finishing order and points of whole matches, as the words of the rules have them."""
    rng = random.Random(f"referee {rules_id}")
    for number in range(scaled(200)):
        match = Match(random_rules(rng, rules_id), f"referee {number}")
        for _ in range(DEALS):
            state = match.start()
            while not state.is_terminal:
                moves = state.legal_actions()
                plays = [move for move in moves if move is not PASS]
                eager = bool(plays) and rng.random() < 0.5  # long deals and short ones
                state = state.apply(rng.choice(plays if eager else moves))
            referee = follow(state)  # asserts that every action was by the seat whose turn it was
            assert referee.turn is None
            assert tuple(referee.out) == state.out
            assert state.places == expected_places(state)
            assert state.scores == expected_scores(state)
            match = match.finish(state)


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_every_state_of_some_deals_by_the_oracle(rules_id: str, scaled: Callable[[int], int]) -> None:
    """By moves and by cards of any suits in turn, so that straight flushes come and go."""
    rng = random.Random(f"states {rules_id}")
    for number in range(scaled(12)):
        state = Match(random_rules(rng, rules_id), f"states {number}").start()
        while not state.is_terminal:
            assert as_moves(state.legal_actions()) == expected_plays(state)
            assert (PASS in state.legal_actions()) is expected_pass(state)
            state = random_step(rng, state)
        check_end(state)


@pytest.mark.parametrize("bots", ["random", "greedy", "mixed"])
@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_matches_of_bots(rules_id: str, bots: str, scaled: Callable[[int], int]) -> None:
    """Bots that see views only choose legal actions that comply with 頂大."""
    rng = random.Random(f"bots {rules_id} {bots}")
    for number in range(scaled(16)):
        rules = find_rules(rules_id) if number % 2 else random_rules(rng, rules_id)
        names = ["random", "greedy"] * 3 if bots == "mixed" else [bots] * 6
        players = [find_bot(names[seat], f"{number} {seat}") for seat in range(rules.players)]
        match = Match(rules, f"bots {number}")
        for _ in range(DEALS):
            state = match.start()
            while state.current_player is not None:
                view = View.of(state, state.current_player)
                move = players[state.current_player].choose(view)
                assert move in view.compliant_actions()
                assert move in state.legal_actions()
                assert move not in state.offences()
                state = state.play(view.realise(move)) if number % 3 == 0 else state.apply(move)
            check_end(state)
            match = match.finish(state)

"""What holds in every state of every rule set, whatever the switches and the cards."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import oracle
from tests.strategies import (
    RULE_IDS,
    as_moves,
    as_reading,
    expected_pass,
    expected_places,
    expected_plays,
    expected_scores,
    follow,
    names,
    next_left,
    random_deal,
    random_position,
    random_rules,
    random_step,
    random_suits,
    states,
    table_of,
)  # fmt: skip
from zsy import (
    PASS,
    Card,
    Cards,
    Event,
    Give,
    IllegalPlay,
    Move,
    Play,
    State,
    beats,
    deal_cards,
    deal_hands,
    find_rules,
    first_state,
    format_cards,
    parse_cards,
    read,
)  # fmt: skip
from zsy.actions import REASONS

EVALUABLE = {
    made.__name__: made
    for made in (Card, Event, Give, Move, Play, deal_cards, deal_hands, find_rules, first_state, parse_cards)
}
"""What the printed forms of states and their parts are made of."""


# ---- cards, turns, ends ----------------------------------------------------------------------------------------------


@given(states())
def test_cards_are_conserved(state: State) -> None:
    """What was dealt is what is held and what was played; in the exchange two cards change hands."""
    for seat, dealt in enumerate(state.deal.hands):
        cards = Counter(state.hand(seat))
        for event in state.log:
            if event.kind == "play" and event.seat == seat:
                cards.update(event.cards or ())
        assert cards == Counter(dealt)
    assert state.left == tuple(map(len, state.hands))
    assert all(list(hand) == sorted(hand) for hand in state.hands)


@given(states())
def test_turns_and_tricks_are_those_of_the_referee(state: State) -> None:
    referee = follow(state)
    if state.phase in ("play", "over"):
        assert state.current_player == referee.turn
        assert list(state.out) == referee.out
        assert list(state.left) == referee.left
    if state.phase == "play":
        assert state.table_seat == referee.owner
        assert (state.table is None) is (referee.owner is None)
        assert {seat for seat, passed in enumerate(state.passed) if passed} == referee.passed
        if referee.owner is not None:
            assert state.table == referee.standing[-1].play
            assert state.table is not None
            assert state.table.cards == referee.standing[-1].cards


@given(states())
def test_there_is_always_something_to_do_until_the_end(state: State) -> None:
    assert bool(state.legal_actions()) is not state.is_terminal
    assert (state.phase == "over") is state.is_terminal is (state.current_player is None)
    if state.is_terminal:
        assert state.places == expected_places(state)
        assert state.scores == expected_scores(state)
        assert sum(state.scores) == 0
        assert sorted(state.places) == list(range(state.rules.players))
    else:
        assert state.places == state.scores == ()


# ---- plays -----------------------------------------------------------------------------------------------------------


@given(states())
def test_legal_actions_are_those_of_the_oracle(state: State) -> None:
    if state.phase == "play":
        assert as_moves(state.legal_actions()) == expected_plays(state)
        assert (PASS in state.legal_actions()) is expected_pass(state)
        assert PASS not in state.legal_actions()[1:]


@given(states(), st.integers(0, 10**6))
def test_every_action_can_be_read_and_beats_the_table(state: State, seed: int) -> None:
    rng = random.Random(seed)
    moves = state.legal_actions()
    for move in rng.sample(moves, min(len(moves), 25)):
        hand = state.hand(state.current_player or 0)
        cards = state.realise(move)
        assert state.can(cards)
        assert not Counter(cards) - Counter(hand)
        assert len(cards) == move.size
        if move.kind in oracle.KINDS:
            last = len(cards) == len(hand)
            plays = [play for play in read(cards, state.rules, last=last) if as_reading(play) == as_reading(move)]
            assert len(plays) == 1
            assert state.table is None or beats(plays[0], state.table, state.rules, last=last)


@given(states(), st.integers(0, 10**6))
def test_moves_and_cards_do_the_same(state: State, seed: int) -> None:
    """``apply`` of a move is ``play`` of its cards; other suits play the same move and leave the rest the same."""
    rng = random.Random(seed)
    moves = state.legal_actions()
    for move in rng.sample(moves, min(len(moves), 8)):
        applied = state.apply(move)
        assert applied.action == move
        played = state.play(state.realise(move))
        assert applied == played
        assert applied.hands == played.hands
        assert applied.legal_actions() == played.legal_actions()
        assert tuple(applied)[3:8] == tuple(played)[3:8]
        if move.kind in oracle.KINDS:
            other = state.play(random_suits(rng, state, move))
            assert (other.left, other.current_player, other.out) == (applied.left, applied.current_player, applied.out)
            assert other.action is applied.action


@given(states(), st.integers(0, 10**6))
def test_an_action_changes_nothing_behind_it(state: State, seed: int) -> None:
    def facts(some: State) -> tuple[object, ...]:
        return (tuple(some), some.hands, some.table, some.log, some.legal_actions(), some.offences(), some.places)

    before, text = facts(state), repr(state)
    after = state
    for _ in range(3):
        if not after.is_terminal:
            after = random_step(random.Random(seed), after)
    assert facts(state) == before
    assert repr(state) == text
    assert after.is_terminal or after.parent is not None


# ---- refusals --------------------------------------------------------------------------------------------------------


def reasons(state: State, cards: Cards) -> set[str]:
    """Every code that would be true of the refusal of these cards; empty where they may be played."""
    if state.current_player is None:
        return {"over"}
    hand = state.hand(state.current_player)
    if state.phase != "play":
        return gift_reasons(state, cards)
    if not cards:
        return {"leader_may_not_pass"} if state.table is None else set() if expected_pass(state) else {"must_beat"}
    rules, last = state.rules, len(cards) == len(hand)
    found: set[str] = set()
    if Counter(cards) - Counter(hand):
        return {"not_held"}
    switches = rules.switches()
    readings = oracle.readings(names(cards), rules.id, switches, last)
    if not readings:
        found.add("no_combination")
    if state.must is not None and state.must not in cards:
        found.add("must_contain")
    table = table_of(state)
    if table is not None and not any(oracle.beats(r, table, rules.id, switches, last) for r in readings):
        found.add("does_not_beat")
    ranks = [oracle.RANKS[card.rank] for card in cards]
    text = "".join(ranks)
    if not found and text not in {move[3] for move in expected_plays(state)}:
        assert len(cards) == 1
        assert (rules.top_rule, next_left(state)) == ("enforce", 1)
        found.add("must_top")
    return found


def gift_reasons(state: State, cards: Cards) -> set[str]:
    hand = state.hand(state.current_player or 0)
    found = {"not_held"} if Counter(cards) - Counter(hand) else set()
    if len(cards) != 1:
        found.add("one_card")
    elif state.phase == "tribute" and cards[0].rank < max(card.rank for card in hand):
        found.add("tribute_highest")
    elif state.phase == "return" and state.tribute is not None and cards[0] == state.tribute.given:
        found.add("return_same")
    return found


def assert_judged(state: State, cards: Cards) -> None:
    """The cards are taken, or refused for a true reason."""
    expected = reasons(state, cards)
    assert state.can(cards) is not bool(expected), (state, cards, expected)
    if not expected:
        action = state.verify(cards)
        assert action in state.legal_actions()
        assert action.ranks == tuple(card.rank for card in cards)
        return
    with pytest.raises(IllegalPlay) as caught:
        state.verify(cards)
    error = caught.value
    assert error.code in expected, (state, cards, error.code)
    assert str(error) == REASONS[error.code].format(**error.details)


@given(states(), st.integers(0, 10**6))
def test_every_refusal_has_a_true_reason(state: State, seed: int) -> None:
    rng = random.Random(seed)
    hand = state.hand(state.current_player or 0)
    assert_judged(state, ())
    for _ in range(12):
        pool = hand if rng.random() < 0.85 or not hand else state.rules.deck
        if rng.random() < 0.6 and pool:
            start, width = rng.choice(pool).rank, rng.randint(1, 5)
            pool = tuple(card for card in pool if start <= card.rank < start + width)
        cards = rng.sample(pool, min(len(pool), rng.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 10))))
        assert_judged(state, tuple(sorted(cards)))


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_every_subset_of_small_hands_is_judged(rules_id: str, scaled: Callable[[int], int]) -> None:
    """Brute force: what verify() takes is what legal_actions() lists, card by card."""
    rng = random.Random(f"subsets {rules_id}")
    done = 0
    while done < scaled(60):
        state = random_position(rng, random_rules(rng, rules_id))
        hand = state.hand(state.current_player or 0)
        if not 3 <= len(hand) <= 9:
            continue
        done += 1
        taken: set[Move] = set()
        subsets = {cards for size in range(len(hand) + 1) for cards in combinations(hand, size)}
        for cards in subsets:
            if state.can(cards):
                taken.add(state.verify(cards))
            if rng.random() < 0.2:
                assert_judged(state, cards)
        assert taken == set(state.legal_actions())


def test_refusals_of_all_kinds_come_up() -> None:
    """The random positions and the exchange reach every code."""
    rng, seen = random.Random("codes"), set()
    for number in range(600):
        rules = random_rules(rng, RULE_IDS[number % 5])
        state = random_position(rng, rules) if number % 2 else first_state(random_deal(rng, rules))
        hand = state.hand(state.current_player or 0)
        for size in (0, 1, 1, 2, 5):
            try:
                cards = rng.sample(hand if size != 2 else rules.deck, min(size, len(hand)))
                after = state.play(cards)
                state = after if not after.is_terminal and number % 3 else state
            except IllegalPlay as error:
                seen.add(error.code)
    assert seen >= set(REASONS) - {"over", "not_your_turn", "must_top", "return_same"}


# ---- text ------------------------------------------------------------------------------------------------------------


@given(states())
def test_printed_forms_read_back(state: State) -> None:
    again = eval(repr(state), EVALUABLE.copy())
    assert again.deal == state.deal
    assert again == state
    assert hash(again) == hash(state)
    for event in state.log:
        if event.play is not None:
            assert eval(repr(event.play)) == event.play
            assert parse_cards(format_cards(event.play.cards)) == event.play.cards
        if event.kind in ("play", "pass"):
            assert eval(repr(event)) == event
    for move in state.legal_actions()[:10]:
        assert eval(repr(move)) == move
        assert hash(eval(repr(move))) == hash(move)
        assert state.apply(eval(repr(move))) == state.apply(move)
        assert state.apply(pickle.loads(pickle.dumps(move))) == state.apply(move)


@given(states())
def test_states_survive_a_pickle(state: State) -> None:
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state
        assert again.hands == state.hands
        assert again.legal_actions() == state.legal_actions()
        assert tuple(again)[3:8] == tuple(state)[3:8]


@given(states())
def test_actions_replay(state: State) -> None:
    """The actions since the deal lead to the same state again."""
    again = state
    while again.parent is not None:
        again = again.parent
    assert again.action is None
    for action in state.actions():
        assert action in again.legal_actions()
        again = again.apply(action)
    assert again.left == state.left
    assert tuple(again)[3:8] == tuple(state)[3:8]

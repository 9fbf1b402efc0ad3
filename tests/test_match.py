"""A match: deals in a row, the exchange between them, results and totals."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import RULE_IDS, random_rules
from zsy import (
    Card,
    DealError,
    Event,
    Give,
    IllegalPlay,
    Match,
    MatchError,
    Result,
    State,
    Tribute,
    deal_cards,
    deal_hands,
    find_rules,
    first_state,
    parse_cards,
)  # fmt: skip


def play(state: State, *plays: str) -> State:
    """The state after these plays; "" is a pass."""
    for cards in plays:
        state = state.play(parse_cards(cards))
    return state


def refused(state: State, cards: str) -> IllegalPlay:
    """How the current player is refused these cards."""
    with pytest.raises(IllegalPlay) as caught:
        state.play(parse_cards(cards))
    assert not state.can(parse_cards(cards))
    return caught.value


def played_out(match: Match, rng: random.Random) -> State:
    """The next deal at its end."""
    state = match.start()
    while not state.is_terminal:
        state = state.apply(rng.choice(state.legal_actions()))
    return state


# ---- a series of deals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_deals_follow_from_the_seed(rules_id: str) -> None:
    match, rng = Match(find_rules(rules_id), "series"), random.Random(1)
    totals = [0] * match.rules.players
    for index in range(4):
        assert (match.index, len(match.results)) == (index, index)
        previous = match.results[-1].places if match.results else None
        state = match.start()
        assert state == first_state(deal_cards(match.rules, "series", index, previous))
        assert match.start() == state
        end = played_out(match, rng)
        after = match.finish(end)
        assert match.index == index
        match = after
        assert match.results[-1] == Result(end.places, end.scores, end.tribute)
        totals = [total + points for total, points in zip(totals, end.scores, strict=True)]
        assert list(match.totals) == totals
        assert sum(totals) == 0
    assert all((result.tribute is not None) is (rules_id == "classic" and place > 0)
               for place, result in enumerate(match.results))  # fmt: skip


def test_in_classic_the_last_gives_to_the_first_and_leads() -> None:
    match, rng = Match(find_rules("classic"), "linked"), random.Random(2)
    for _ in range(6):
        state = match.start()
        if match.results:
            places = match.results[-1].places
            assert (state.phase, state.current_player) == ("tribute", places[-1])
            assert state.tribute == Tribute(places[-1], places[0])
            state = state.apply(state.legal_actions()[0])
            assert state.current_player == places[0]
            state = state.apply(state.legal_actions()[0])
            assert (state.phase, state.current_player, state.must) == ("play", places[-1], None)
        else:
            assert (state.phase, state.must) == ("play", Card("3h"))
        match = match.finish(played_out(match, rng))


def test_without_tribute_the_last_leads_just_so() -> None:
    rules = find_rules("classic", tribute="off")
    match = Match(rules, "linked")
    match = match.finish(played_out(match, random.Random(3)))
    state = match.start()
    assert (state.phase, state.current_player, state.tribute) == ("play", match.results[0].places[-1], None)


def test_a_match_without_a_seed_draws_one() -> None:
    a, b = Match(find_rules("one-deck")), Match(find_rules("one-deck"))
    assert a.seed != b.seed
    assert a.start().hands != b.start().hands
    with pytest.raises(DealError):
        Match(find_rules("one-deck"), "")
    assert a.totals == (0, 0, 0, 0)


def test_only_the_next_deal_can_be_finished() -> None:
    rules, rng = find_rules("one-deck"), random.Random(4)
    match = Match(rules, "own")
    with pytest.raises(MatchError, match="not over"):
        match.finish(match.start())
    foreign = played_out(Match(rules, "foreign"), rng)
    with pytest.raises(MatchError, match="'foreign'"):
        match.finish(foreign)
    done = match.finish(played_out(match, rng))
    with pytest.raises(MatchError, match="deal 0"):
        done.finish(played_out(match, rng))
    other = played_out(Match(find_rules("one-deck", pass_locks="on"), "own"), rng)
    with pytest.raises(MatchError):
        match.finish(other)


@given(st.sampled_from(RULE_IDS), st.integers(0, 10**6))
def test_matches_are_values(rules_id: str, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(random_rules(rng, rules_id), f"value {seed}")
    for _ in range(2):
        match = match.finish(played_out(match, rng))
    assert eval(repr(match)) == match
    assert hash(eval(repr(match))) == hash(match)
    assert match.finish(played_out(match, rng)) != match


# ---- tribute and return ----------------------------------------------------------------------------------------------


def linked(*hands: str, places: tuple[int, ...] = (2, 0, 3, 1)) -> State:
    """A later deal of classic with given hands: its giver is the last of the places, its taker the first."""
    return first_state(deal_hands(find_rules("classic"), hands, index=1, previous=places))


def test_exchange() -> None:
    state = linked("3d4d", "5dKdKs", "6dQd", "7d8d")
    assert (state.phase, state.current_player, state.tribute) == ("tribute", 1, Tribute(1, 2))
    assert state.legal_actions() == (Give("tribute", Card("Kd")), Give("tribute", Card("Ks")))
    for cards, code in (("5d", "tribute_highest"), ("KdKs", "one_card"), ("", "one_card"), ("6d", "not_held")):
        assert refused(state, cards).code == code
    assert refused(state, "5d").details == {"cards": "Kd Ks"}
    state = play(state, "Ks")
    assert (state.phase, state.current_player, state.tribute) == ("return", 2, Tribute(1, 2, Card("Ks")))
    assert state.hands == tuple(map(parse_cards, ("3d4d", "5dKd", "6dQdKs", "7d8d")))
    assert state.legal_actions() == (Give("return", Card("6d")), Give("return", Card("Qd")))
    error = refused(state, "Ks")
    assert (error.code, error.details) == ("return_same", {"card": "Ks"})
    assert refused(state, "6dQd").code == "one_card"
    state = play(state, "6d")
    assert (state.phase, state.current_player, state.tribute) == ("play", 1, Tribute(1, 2, Card("Ks"), Card("6d")))
    assert state.hands == tuple(map(parse_cards, ("3d4d", "5d6dKd", "QdKs", "7d8d")))
    assert state.deal.hands == state.hands
    assert state.log == (Event(1, "tribute", parse_cards("Ks")), Event(2, "return", parse_cards("6d")))
    assert state.must is None
    state = play(state, "5d", "Ks", "", "", "")
    assert state.current_player == 2


def test_jokers_are_the_highest_tribute() -> None:
    state = linked("3d4d", "2dBJRJ", "6dQd", "7d8d")
    assert state.legal_actions() == (Give("tribute", Card("RJ")),)
    assert linked("3d4d", "2d2sBJ", "6dQd", "7d8d").legal_actions() == (Give("tribute", Card("BJ")),)


def test_gifts_are_values_that_print() -> None:
    gift = Give("tribute", Card("Kd"))
    assert eval(repr(gift)) == gift
    assert hash(eval(repr(gift))) == hash(gift)
    assert gift != Give("tribute", Card("Ks"))
    assert gift != Give("return", Card("Kd"))
    assert (gift.kind, gift.size, gift.rank, gift.ranks, bool(gift)) == ("tribute", 1, 10, (10,), True)


def test_realise_and_apply_take_gifts() -> None:
    state = linked("3d4d", "5dKdKs", "6dQd", "7d8d")
    for gift in state.legal_actions():
        found = state.verify(state.realise(gift))
        assert isinstance(found, Give)
        assert state.realise(gift) == (found.card,)
        assert state.apply(gift) == state.play(state.realise(gift))

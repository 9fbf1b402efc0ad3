"""Points: the tables of the rules, and deals played to their end."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests import oracle, vectors
from tests.strategies import expected_scores
from zsy import PASS, State, deal_hands, find_rules, first_state, parse_cards
from zsy.scoring import base, loss, score_first_out, score_places


def play(state: State, *plays: str) -> State:
    """The state after these plays; "" is a pass."""
    for cards in plays:
        state = state.play(parse_cards(cards))
    return state


# ---- the tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "switches", "dealt", "left", "points"), vectors.LOSSES)
def test_loss(rules_id: str, switches: dict[str, str], dealt: int, left: int, points: int) -> None:
    assert loss(find_rules(rules_id, **switches), dealt, left) == points


@pytest.mark.parametrize("rules_id", ["one-deck", "two-deck", "diamond", "run-fast"])
def test_loss_for_any_number_dealt(rules_id: str) -> None:
    for switch in ("on", "off") if rules_id == "run-fast" else ("",):
        switches = {"one_left_free": switch} if switch else {}
        for dealt in range(1, 40):
            for left in range(dealt + 1):
                expected = oracle.loss(rules_id, dealt, left, switches)
                assert loss(find_rules(rules_id, **switches), dealt, left) == expected


def test_base_by_the_words() -> None:
    """P = 0: 4; 0 < p < N/4: 3; N/4 ≤ p < N/2: 2; else 1."""
    assert [base(13, 13 - played) for played in range(14)] == [4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]
    assert [base(8, 8 - played) for played in range(9)] == [4, 3, 2, 2, 1, 1, 1, 1, 1]
    assert [base(14, 14 - played) for played in range(15)] == [4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(("players", "points"), vectors.PLACES)
def test_places(players: int, points: list[int]) -> None:
    rules = find_rules("classic", players=str(players))
    for places in permutations(range(players)):
        scores = score_places(rules, places)
        assert [scores[seat] for seat in places] == points


@pytest.mark.parametrize(
    ("places", "scores"),
    [
        ((0, 2, 1, 3), (30, -30, 30, -30)),
        ((0, 1, 2, 3), (20, -20, 20, -20)),
        ((0, 1, 3, 2), (10, -10, 10, -10)),
        ((3, 1, 0, 2), (-30, 30, -30, 30)),
        ((1, 0, 3, 2), (-20, 20, -20, 20)),
        ((2, 1, 3, 0), (10, -10, 10, -10)),
    ],
)
def test_partners_win_together(places: tuple[int, ...], scores: tuple[int, ...]) -> None:
    assert score_places(find_rules("classic", partnership="on"), places) == scores


def test_the_winner_gets_the_sum() -> None:
    assert score_first_out(find_rules("one-deck"), (13, 13, 13, 13), (13, 0, 10, 1)) == (-52, 83, -30, -1)
    assert score_first_out(find_rules("two-deck"), (27, 27, 27, 27), (0, 27, 20, 13)) == (161, -108, -40, -13)
    assert score_first_out(find_rules("run-fast"), (16, 16, 16), (16, 1, 0)) == (-32, 0, 32)
    assert score_first_out(find_rules("run-fast"), (16, 16, 16), (7, 0, 1), (0, 1, 2)) == (-37, 7, 30)
    assert score_first_out(find_rules("run-fast"), (16, 16, 16), (16, 0, 5), (), 2) == (0, 37, -37)
    assert score_first_out(find_rules("run-fast"), (16, 16, 16), (16, 0, 1), (1, 0, 0), 2) == (20, 22, -42)


# ---- deals played to their end: run-fast -----------------------------------------------------------------------------


def three(*hands: str, leader: int = 0, **switches: str) -> State:
    return first_state(deal_hands(find_rules("run-fast", **switches), hands, leader))


@pytest.mark.parametrize("points", [10, 0, 5, 20])
def test_a_bomb_that_stands_earns_from_each(points: int) -> None:
    """Seat 1 has 4 cards left of 5, seat 2 one, which is free."""
    state = three("3d5d5c5h5sKc", "4d4c6d7d8d", "9d9c", bomb_points=str(points))
    state = play(state, "3d", "4d", "9d", "5d5c5h5s", "", "", "Kc")
    assert state.left == (0, 4, 1)
    assert state.scores == (4 + 2 * points, -4 - points, -points) == expected_scores(state)


def test_a_bomb_that_is_beaten_earns_nothing() -> None:
    state = three("3d5d5c5h5sKc", "4d6d6c6h6s7d8d", "9d9cTc")
    state = play(state, "3d", "4d", "9d", "5d5c5h5s", "6d6c6h6s", "", "", "7d", "9c", "Kc")
    assert state.left == (0, 1, 1)
    assert state.scores == (-10, 20, -10)
    assert state.scores == expected_scores(state)


def test_two_bombs_of_one_seat_and_the_last_play_count() -> None:
    state = three("3d5d5c5h5s6d6c6h6s", "4d7d8d", "9dTc")
    state = play(state, "3d", "4d", "9d", "5d5c5h5s", "", "", "6d6c6h6s")
    assert state.scores == (40 + 2, -20 - 2, -20)


def test_a_bomb_led_counts_and_three_aces_are_one() -> None:
    state = three("AdAcAh3d", "4d7d8d", "9dTc")
    assert play(state, "AdAcAh", "", "", "3d").scores == (20 + 6 + 4, -16, -14)
    state = three("AdAcAh3d", "4d7d8d", "9dTc", aaa_bomb="off")
    assert play(state, "AdAcAh", "", "", "3d").scores == (6 + 4, -6, -4)


def test_four_with_two_is_no_bomb() -> None:
    state = three("3d3c3h3s4d5d6d", "7d7c", "8d8c")
    assert play(state, "3d3c3h3s4d5d", "", "", "6d").scores == (8, -4, -4)


# ---- 包賠 ------------------------------------------------------------------------------------------------------------

# Seat 0 leads a single, seat 1 holds one card and goes out with it, seat 2 has not played (16 of 16 would be dealt).
LEADER, NEXT, THIRD = "4d8dTd", "9d", "3d3c6d6c7d"


@pytest.mark.parametrize(
    ("lead", "top_rule", "scores"),
    [
        ("8d", "penalise", (-12, 12, 0)),  # 2 left, and the third's 5 doubled
        ("4d", "penalise", (-12, 12, 0)),
        ("8d", "off", (-2, 12, -10)),
    ],
)
def test_the_offender_pays_for_all(lead: str, top_rule: str, scores: tuple[int, ...]) -> None:
    state = play(three(LEADER, NEXT, THIRD, top_rule=top_rule), lead, "9d")
    assert state.is_terminal
    assert state.scores == scores == expected_scores(state)


def test_the_highest_single_is_no_offence() -> None:
    state = play(three("4d8d8c", NEXT, THIRD), "8d", "9d")
    assert state.scores == (-2, 12, -10) == expected_scores(state)


def test_cards_inside_pairs_and_bombs_count_as_highest() -> None:
    state = three("4d8dTdTcThTs", "9d", THIRD)
    assert {str(move) for move in state.offences()} == {"single 4", "single 8"}
    assert play(state, "8d", "9d").scores == (-15, 15, 0)


def test_one_left_is_free_before_it_is_summed() -> None:
    state = play(three("8dTd", NEXT, THIRD), "8d", "9d")
    assert state.scores == (-10, 10, 0)
    state = play(three("8dTd", NEXT, THIRD, one_left_free="off"), "8d", "9d")
    assert state.scores == (-11, 11, 0)


def test_an_offence_costs_nothing_unless_the_next_player_goes_out_on_it() -> None:
    """Seat 1 cannot beat the 10, though it was not the highest: seat 2 takes the trick and the deal goes on."""
    state = play(three("4dTdJd", "9d", "3dQdKd"), "Td", "", "Qd", "", "")
    assert state.current_player == 2
    state = play(state, "Kd", "", "", "3d")
    assert state.scores == (-2, 0, 2) == expected_scores(state)


def test_an_offence_answering_a_single_counts_too() -> None:
    """Seat 2 leads 3, seat 0 answers 8 with a 10 in hand, seat 1 goes out."""
    state = three(LEADER, NEXT, THIRD, leader=2)
    assert state.offences() == frozenset()
    state = play(state, "3d")
    assert {str(move) for move in state.offences()} == {"single 4", "single 8"}
    state = play(state, "8d", "9d")
    assert state.scores == (-6, 6, 0) == expected_scores(state)


def test_only_the_player_before_him_offends() -> None:
    """Seat 2 led a low single, seat 0 passed the highest he had: nobody is to blame."""
    state = play(three("4d8d", NEXT, THIRD, leader=2), "3d", "8d", "9d")
    assert state.scores == (0, 4, -4) == expected_scores(state)


def test_pairs_are_no_offence() -> None:
    state = three("4d4c8d", "9d", THIRD)
    assert {move.kind for move in state.offences()} == {"single"}
    state = play(state, "4d4c", "", "6d6c", "", "", "3d", "8d")
    assert state.scores == (2, 0, -2) == expected_scores(state)


def test_bombs_are_paid_beside_it() -> None:
    state = three("4d5d5c5h5s8d9h", "Td", "3dQdKd")
    state = play(state, "5d5c5h5s", "", "", "4d", "Td")
    # 2 left at seat 0, 3 of 3 doubled at seat 2: seat 0 pays 8; his bomb brings 10 from each.
    assert state.scores == (-8 + 20, 8 - 10, -10) == expected_scores(state)


def test_enforced_it_cannot_happen() -> None:
    state = three(LEADER, NEXT, THIRD, top_rule="enforce")
    assert [str(move) for move in state.legal_actions()] == ["single T"]
    assert state.offences() == frozenset()
    assert not state.can(parse_cards("4d"))


# ---- deals played to their end: the others ---------------------------------------------------------------------------


def test_one_deck_counts_cards_left() -> None:
    state = first_state(deal_hands(find_rules("one-deck"), ["3s4s", "5d6d7d8d", "9dTd", "JdQdKd"]))
    state = play(state, "3s", "5d", "", "", "", "6d", "9d")
    state = play(state, "", "", "", "Td")
    # Seat 0 played 1 of 2 (base 1), seat 1 two of 4 (base 1), seat 3 none of 3 (base 4).
    assert state.scores == (-1, -2, 15, -12) == expected_scores(state)
    assert sum(state.scores) == 0


def test_classic_pays_by_place() -> None:
    state = first_state(deal_hands(find_rules("classic", players="3"), ["3h", "4d5d", "6d7d"]))
    state = play(state, "3h", "4d", "6d", "", "7d")
    assert state.places == (0, 2, 1)
    assert state.scores == (20, -20, 0) == expected_scores(state)


def test_scores_are_empty_while_the_deal_goes_on() -> None:
    state = three("3d4d", "5d6d", "7d8d")
    assert state.scores == state.places == ()
    assert state.play(parse_cards("3d")).legal_actions()[0] is not PASS

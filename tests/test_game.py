"""A deal in progress: turns, tricks, refusals, the exchange, the end, and states as values."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from zsy import (
    PASS,
    Card,
    DealError,
    Event,
    IllegalPlay,
    Play,
    State,
    deal_cards,
    deal_hands,
    find_rules,
    first_state,
    parse_cards,
)
from zsy.actions import REASONS


def start(rules_id: str, *hands: str, leader: int | None = 0, **switches: str) -> State:
    """A deal of given hands before its first lead."""
    return first_state(deal_hands(find_rules(rules_id, **switches), hands, leader))


def play(state: State, *plays: str) -> State:
    """The state after these plays; "" is a pass."""
    for cards in plays:
        state = state.play(parse_cards(cards))
    return state


def refused(state: State, cards: str) -> IllegalPlay:
    """How the current player is refused these cards; nothing comes of it."""
    with pytest.raises(IllegalPlay) as caught:
        state.play(parse_cards(cards))
    assert not state.can(parse_cards(cards))
    return caught.value


def seats(state: State, *plays: str) -> list[int | None]:
    """Who is to act before the plays and after each."""
    turns = [state.current_player]
    for cards in plays:
        state = play(state, cards)
        turns.append(state.current_player)
    return turns


FOUR = ("3d7d9d", "4d8dTd", "5dJdQd", "6dKdAd")


# ---- turns and tricks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", ["one-deck", "two-deck", "classic"])
def test_clockwise(rules_id: str) -> None:
    assert seats(start(rules_id, *FOUR), "3d", "4d", "5d", "6d", "7d") == [0, 1, 2, 3, 0, 1]
    assert seats(start(rules_id, *FOUR), "9d", "", "", "", "3d") == [0, 1, 2, 3, 0, 1]


def test_counter_clockwise() -> None:
    state = start("diamond", *FOUR)
    assert seats(state, "3d", "6d", "Jd", "", "", "Ad", "", "", "") == [0, 3, 2, 1, 0, 3, 2, 1, 0, 3]


def test_who_passed_may_play_again_and_all_others_must_pass() -> None:
    state = play(start("one-deck", *FOUR), "7d", "", "Jd")
    assert state.passed == (False, False, False, False)
    state = play(state, "", "")
    assert state.passed == (True, False, False, True)
    assert state.current_player == 1
    assert [str(move) for move in state.legal_actions()] == ["pass"]
    state = play(start("one-deck", *FOUR), "7d", "", "Jd", "Kd", "", "")
    assert state.current_player == 2
    assert play(state, "").current_player == 3
    state = play(start("one-deck", *FOUR), "3d", "4d", "", "", "7d", "8d")
    assert state.current_player == 2
    assert state.can(parse_cards("Qd"))


def test_the_last_to_play_leads_to_an_empty_table() -> None:
    state = play(start("one-deck", *FOUR), "3d", "4d", "Jd", "", "", "")
    assert (state.current_player, state.table, state.table_seat, state.passed) == (2, None, None, (False,) * 4)
    assert {str(move) for move in state.legal_actions()} == {"single 5", "single Q"}


def test_table_and_log() -> None:
    state = play(start("one-deck", "3d3h3s", *FOUR[1:]), "3h3s", "")
    pair = Play("pair", 0, parse_cards("3h3s"))
    assert (state.table, state.table_seat) == (pair, 0)
    assert state.log == (Event(0, "play", pair.cards, pair), Event(1, "pass", ()))
    assert state.passed == (False, True, False, False)
    assert state.left == (1, 3, 3, 3)
    assert state.hands[0] == parse_cards("3d")


def test_pass_locks() -> None:
    """Who passed is out for this trick, and the trick ends when everybody else is."""
    free, locked = (start("one-deck", *FOUR, pass_locks=value) for value in ("off", "on"))
    assert seats(free, "3d", "", "5d", "6d", "7d") == [0, 1, 2, 3, 0, 1]
    assert seats(locked, "3d", "", "5d", "6d", "7d") == [0, 1, 2, 3, 0, 2]
    state = play(locked, "3d", "", "5d", "6d", "7d", "", "Kd", "")
    assert (state.current_player, state.table) == (3, None)
    assert play(state, "Ad").is_terminal
    state = play(locked, "3d", "", "", "6d", "7d")
    assert state.passed == (False, True, True, False)
    assert seats(state, "", "9d") == [3, 0, None]
    assert play(state, "").passed == (False,) * 4


def test_pass_locks_when_all_others_are_locked() -> None:
    """Seats 2 and 3 passed, seat 0 went out: seat 1's play cannot be answered, so he leads at once."""
    state = play(start("classic", "3d9d", *FOUR[1:], pass_locks="on"), "3d", "4d", "", "", "9d")
    assert (state.current_player, state.out) == (1, (0,))
    state = play(state, "Td")
    assert (state.current_player, state.table, state.passed) == (1, None, (False,) * 4)
    state = play(start("classic", "3d9d", *FOUR[1:], pass_locks="on"), "3d", "4d", "", "", "9d", "")
    assert (state.current_player, state.table) == (1, None)


def test_pass_locks_in_run_fast() -> None:
    state = play(start("run-fast", "3d9d9c", "8d8c4d", "TdTc5d", pass_locks="on"), "9d9c", "", "TdTc")
    assert state.current_player == 0
    assert seats(state, "") == [0, 2]


def test_in_classic_the_turn_skips_who_is_out() -> None:
    state = start("classic", "3d", "4d8d", "5d9d", "6dTd")
    assert seats(state, "3d", "4d", "5d", "6d", "8d", "9d") == [0, 1, 2, 3, 1, 2, None]


# ---- who leads when the play of a player who went out stands ---------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "leader"),
    [
        ({}, 1),
        ({"inherit": "next"}, 1),
        ({"partnership": "on"}, 2),
        ({"partnership": "on", "inherit": "next"}, 1),
    ],
)
def test_inherited_lead(switches: dict[str, str], leader: int) -> None:
    rules = find_rules("classic", **switches)
    state = play(first_state(deal_hands(rules, ("As", "4d8d", "5d9d", "6dTd"), 0)), "As", "", "", "")
    assert (state.current_player, state.table, state.out) == (leader, None, (0,))


def test_inherited_lead_when_the_partner_is_out_too() -> None:
    state = start("classic", "3dAs", "4d8d", "Kd", "6dTd", partnership="on")
    state = play(state, "3d", "4d", "Kd", "", "As", "", "")
    assert (state.out, state.current_player) == ((2, 0), 1)


def test_inherited_lead_with_pass_locks() -> None:
    state = start("classic", "3dAs", "4d8d", "5d9d", "6dTd", pass_locks="on", partnership="on")
    state = play(state, "3d", "4d", "", "", "As", "")
    assert (state.current_player, state.table) == (2, None)


# ---- refusals --------------------------------------------------------------------------------------------------------


def test_every_reason_has_a_sentence() -> None:
    for code in ("not_held", "no_combination", "does_not_beat", "must_beat", "must_contain", "leader_may_not_pass",
                 "must_top", "tribute_highest", "return_same", "one_card", "over"):  # fmt: skip
        assert REASONS[code].endswith((".", "}."))


def test_not_held() -> None:
    error = refused(start("two-deck", "3d3d4d", "5d", "6d", "7d"), "3d3d3d")
    assert (error.code, error.details) == ("not_held", {"cards": "3d"})
    error = refused(start("two-deck", "3d3d4d", "5d", "6d", "7d"), "4d5d9h")
    assert (error.code, error.details["cards"]) == ("not_held", "5d 9h")
    assert "5d 9h" in str(error)


def test_no_combination() -> None:
    error = refused(start("one-deck", "3d4d", "5d", "6d", "7d"), "3d4d")
    assert (error.code, error.details) == ("no_combination", {"cards": "3d 4d"})
    assert "3d 4d" in str(error)


def test_does_not_beat() -> None:
    state = play(start("one-deck", *FOUR), "7d")
    error = refused(state, "4d")
    assert (error.code, error.details) == ("does_not_beat", {"cards": "4d", "table": "7d"})
    assert refused(play(start("one-deck", "3d7d", "7c8d8c", "5d", "6d"), "7d"), "7c").code == "does_not_beat"
    assert refused(play(start("one-deck", "3d7d", "7c8d8c", "5d", "6d"), "7d"), "8d8c").code == "does_not_beat"


def test_leader_may_not_pass() -> None:
    assert refused(start("one-deck", *FOUR), "").code == "leader_may_not_pass"
    assert refused(play(start("one-deck", *FOUR), "9d", "", "", ""), "").code == "leader_may_not_pass"
    assert PASS not in start("run-fast", "3d", "4d", "5d").legal_actions()


def test_must_beat() -> None:
    state = play(start("run-fast", "3d7d", "8d8c8h8s", "2s9d"), "7d")
    assert refused(state, "").code == "must_beat"
    assert PASS not in state.legal_actions()
    assert play(start("one-deck", "3d7d", "8d", "5d", "6d"), "7d", "").current_player == 2


def test_a_bomb_may_be_kept_where_it_is_optional() -> None:
    hands = ("3dTd", "8d8c8h8s9d", "2s9c")
    state = play(start("run-fast", *hands), "Td")
    assert refused(state, "").code == "must_beat"
    state = play(start("run-fast", *hands, bomb_optional="on"), "Td")
    assert [str(move) for move in state.legal_actions()] == ["pass", "bomb 8 8 8 8"]
    assert play(state, "").current_player == 2
    assert play(state, "8d8c8h8s").table_seat == 1
    state = play(start("run-fast", *hands, bomb_optional="on"), "3d")
    assert refused(state, "").code == "must_beat"


@pytest.mark.parametrize(("rules_id", "first"), [("classic", "3h"), ("run-fast", "3h"), ("diamond", "3d")])
def test_the_first_lead_must_contain(rules_id: str, first: str) -> None:
    hands = ["3h3d3s4d5d6d7dKc", "9d9c", "TdTc", "JdJc"][: 3 if rules_id == "run-fast" else 4]
    state = start(rules_id, *hands, leader=None)
    other = "3d" if first == "3h" else "3h"
    assert state.must == Card(first)
    for cards in ("4d", other, f"{other}3s"):
        error = refused(state, cards)
        assert (error.code, error.details) == ("must_contain", {"card": first})
    for cards in (first, f"{first}3s", "3h3d3s", f"{first}4d5d6d7d"):
        assert state.can(parse_cards(cards))
    assert all(Card(first) in state.realise(move) for move in state.legal_actions())
    assert {move.ranks[0] for move in state.legal_actions()} == {0}
    assert play(state, first).must is None
    assert start(rules_id, *hands, lead_must_contain="off").can(parse_cards("4d"))


def test_one_deck_and_two_deck_lead_anything() -> None:
    for rules_id in ("one-deck", "two-deck"):
        state = start(rules_id, "3s4d", "5d", "6d", "7d", leader=None)
        assert state.current_player == 0
        assert state.can(parse_cards("4d"))


def test_must_top() -> None:
    state = start("run-fast", "4d8dTd9d9c", "Jd", "3d3c", top_rule="enforce")
    assert refused(state, "8d").code == "must_top"
    assert refused(state, "9d").code == "must_top"
    assert state.can(parse_cards("Td"))
    assert state.can(parse_cards("9d9c"))
    assert start("run-fast", "4d8dTd", "JdQd", "3d3c", top_rule="enforce").can(parse_cards("8d"))
    warned = start("run-fast", "4d8dTd", "Jd", "3d3c")
    assert {str(move) for move in warned.offences()} == {"single 4", "single 8"}
    assert start("run-fast", "4d8dTd", "Jd", "3d3c", top_rule="off").offences() == frozenset()
    # It is the next player's last card that counts, not the one after him.
    assert start("run-fast", "4d8dTd", "JdQd", "3d").offences() == frozenset()


def test_nothing_is_played_when_it_is_over() -> None:
    state = play(start("one-deck", "3d", "4d", "5d", "6d"), "3d")
    assert (state.is_terminal, state.phase, state.current_player, state.legal_actions()) == (True, "over", None, ())
    assert refused(state, "4d").code == "over"
    assert refused(state, "").code == "over"


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_first_out_ends_it_and_the_rest_follow_by_cards_left() -> None:
    state = play(start("one-deck", "4d4c4h", "3s", "5d5c", "6d6c6h", leader=1), "3s")
    assert state.places == (1, 2, 3, 0)  # 3 cards each at seats 3 and 0: seat 3 comes first after seat 1
    state = play(start("diamond", "4d4c4h", "3s", "5d5c", "6d6c6h", leader=1), "3s")
    assert state.places == (1, 2, 0, 3)  # counter-clockwise


def test_classic_goes_on_until_one_holds_cards() -> None:
    state = play(start("classic", "3d", "4d", "5d", "6d"), "3d", "4d")
    assert not state.is_terminal
    state = play(state, "5d")
    assert (state.is_terminal, state.places, state.out) == (True, (0, 1, 2, 3), (0, 1, 2))
    assert state.table == Play("single", 2, parse_cards("5d"))


def test_partners_play_on_too() -> None:
    state = play(start("classic", "3d", "4d", "5d6d", "7d8d", partnership="on"), "3d", "4d", "5d")
    assert not state.is_terminal
    state = play(state, "7d", "", "8d")
    assert (state.is_terminal, state.places, state.scores) == (True, (0, 1, 3, 2), (10, -10, 10, -10))


def test_next_player() -> None:
    """Who acts after the player to act, should he play."""
    assert start("one-deck", *FOUR).next_player == 1
    assert start("diamond", *FOUR).next_player == 3
    assert play(start("classic", "3d", *FOUR[1:]), "3d", "4d", "5d").next_player == 1
    assert play(start("one-deck", *FOUR, pass_locks="on"), "3d", "", "5d").next_player == 0
    assert play(start("one-deck", "3d", *FOUR[1:]), "3d").next_player is None


def test_there_is_no_other_seat() -> None:
    state = start("one-deck", *FOUR)
    assert state.hand() == state.hand(0) == parse_cards(FOUR[0])
    for seat in (-1, 4):
        with pytest.raises(DealError, match=f"no seat {seat}"):
            state.hand(seat)
    over = play(start("one-deck", "3d", *FOUR[1:]), "3d")
    with pytest.raises(DealError, match="say which seat"):
        over.hand()
    with pytest.raises(IllegalPlay):
        over.apply(PASS)


# ---- states as values ------------------------------------------------------------------------------------------------


def test_an_action_leaves_the_old_state_as_it_was() -> None:
    state = first_state(deal_cards(find_rules("two-deck"), "frozen"))
    before = (copy.copy(tuple(state)), state.hands, state.log, state.left, state.legal_actions())
    for move in state.legal_actions():
        after = state.apply(move)
        assert after.parent is state
        assert Counter(state.hand(state.current_player or 0)) - Counter(after.hands[state.current_player or 0])
    assert (tuple(state), state.hands, state.log, state.left, state.legal_actions()) == before
    with pytest.raises(AttributeError):
        state.current_player = 2  # type: ignore[misc]  # states do not change


def test_equal_ways_give_equal_states() -> None:
    a = play(start("one-deck", *FOUR), "3d", "4d", "")
    b = play(start("one-deck", *FOUR), "3d", "4d", "")
    assert a == b
    assert hash(a) == hash(b)
    assert a != play(start("one-deck", *FOUR), "3d", "", "")
    assert a != play(start("two-deck", *FOUR), "3d", "4d", "")
    assert a != "a state"
    assert a.play("6d") == a.play([Card("6d")]) == a.play(" 6D") != a
    assert [str(action) for action in a.actions()] == ["single 3", "single 4", "pass"]

"""The two simple bots: what they choose, and that they see views only."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import RULE_IDS, random_deal, random_position, random_rules, random_step, states
from zsy import PASS, Match, Move, State, View, deal_hands, find_rules, first_state, parse_cards
from zsy.bots import BOTS, Bot, BotError, find_bot, finish, hints
from zsy.bots.plan import Planner


def start(rules_id: str, *hands: str, plays: str = "", **switches: str) -> View:
    """The view of the seat to act after some plays, separated by blanks; "-" is a pass."""
    state = first_state(deal_hands(find_rules(rules_id, **switches), hands, 0))
    for cards in plays.split():
        state = state.play(parse_cards(cards.strip("-")))
    return view_of(state)


def view_of(state: State) -> View:
    """What the seat to act knows."""
    assert state.current_player is not None
    return View.of(state, state.current_player)


def choice(view: View) -> str:
    """What greedy does, as text."""
    return str(find_bot("greedy").choose(view))


# ---- the registry ----------------------------------------------------------------------------------------------------


def test_bots_are_found_by_name() -> None:
    assert set(BOTS) >= {"random", "greedy"}
    for name in BOTS:
        assert find_bot(name, "seed").name == name
    with pytest.raises(BotError, match=r"'nobody'.*random, greedy"):
        find_bot("nobody")
    assert issubclass(BotError, ValueError)


@pytest.mark.parametrize("name", BOTS)
@given(states(), st.text(max_size=5))
def test_a_bot_complies_and_the_same_seed_chooses_the_same(name: str, state: State, seed: str) -> None:
    if state.current_player is None:
        with pytest.raises(BotError, match="not the turn"):
            find_bot(name, seed).choose(View.of(state, 0))
        return
    view, bot = view_of(state), find_bot(name, seed)
    move = bot.choose(view)
    assert move in view.compliant_actions()
    assert move in state.legal_actions()
    assert move not in state.offences()
    assert bot.choose(view) == move, "it remembers nothing, so it can be asked again"
    assert find_bot(name, seed).choose(view) == move, "or elsewhere"
    assert finish(find_bot(name, seed).think(view)) == move


@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_does_follows_from_its_view(name: str) -> None:
    """A game that is taken up in the middle, with new bots, goes on the same way."""
    rules = find_rules("one-deck")

    def bots() -> list[Bot]:
        return [find_bot(name, str(seat)) for seat in range(rules.players)]

    state, first = Match(rules, "taken up").start(), bots()
    while state.current_player is not None:
        move = first[state.current_player].choose(view_of(state))
        assert bots()[state.current_player].choose(view_of(state)) == move
        state = state.apply(move)


@given(states())
def test_hints_are_compliant_actions_best_first(state: State) -> None:
    """Each once, a pass among them where passing is allowed; () when it is not the seat's turn."""
    for seat in range(state.rules.players):
        view = View.of(state, seat)
        given_hints = hints(view)
        if not view.to_act:
            assert given_hints == ()
            continue
        assert given_hints
        assert len(set(given_hints)) == len(given_hints)
        assert set(given_hints) <= set(view.compliant_actions())
        assert (PASS in given_hints) is (PASS in state.legal_actions())
        assert find_bot("greedy").choose(view) == given_hints[0]


@pytest.mark.parametrize("name", BOTS)
def test_bots_and_hints_comply_before_a_last_card(name: str) -> None:
    """頂大: where a lower single would be an offence, it is neither chosen nor hinted at."""
    rng, found = random.Random(f"top {name}"), 0
    while found < 60:
        state = random_position(rng, random_rules(rng, "run-fast"))
        if state.offences():
            found += 1
            for seed in "abc":
                assert find_bot(name, seed).choose(view_of(state)) not in state.offences()
            assert not state.offences() & set(hints(view_of(state)))


# ---- random ----------------------------------------------------------------------------------------------------------


def test_random_is_uniform_over_what_complies() -> None:
    view = start("run-fast", "4d8d8cTdTc", "9d", "3d3c6d6c7d")
    actions = view.compliant_actions()
    assert {str(move) for move in actions} == {"single T", "pair 8 8", "pair T T"}
    seen = Counter(find_bot("random", str(seed)).choose(view) for seed in range(3000))
    assert set(seen) == set(actions)
    assert all(abs(seen[move] - 1000) < 130 for move in actions)


def test_random_chooses_anew_at_every_moment(scaled: Callable[[int], int]) -> None:
    """One bot, many deals: the first half of what it may do has the same chance as the second."""
    bot, places = find_bot("random", "one"), Counter[int]()
    for number in range(scaled(100)):
        state = Match(find_rules("one-deck"), f"anew {number}").start()
        while state.current_player is not None:
            view, moves = view_of(state), view_of(state).compliant_actions()
            move = bot.choose(view)
            if len(moves) % 2 == 0:
                places[2 * moves.index(move) // len(moves)] += 1
            state = state.apply(move)
    share = places[0] / places.total()
    assert abs(share - 0.5) < 0.1, places


def test_random_passes_like_it_plays() -> None:
    view = start("one-deck", "3d9d", "4d8dTd", "5d", "6d", plays="3d")
    seen = Counter(str(find_bot("random", str(seed)).choose(view)) for seed in range(2000))
    assert set(seen) == {"pass", "single 4", "single 8", "single T"}
    assert all(abs(count - 500) < 90 for count in seen.values())


def test_random_choices_are_the_same_in_every_python() -> None:
    state, bot, taken = Match(find_rules("two-deck"), "bots").start(), find_bot("random", "golden"), []
    for _ in range(12):
        taken.append(bot.choose(view_of(state)))
        state = state.apply(taken[-1])
    assert [str(move) for move in taken] == GOLDEN


GOLDEN: list[str] = [
    "straight 8 9 T J Q",
    "straight 9 T J Q K",
    "straight J Q K A 2",
    "pass",
    "bomb K K K K",
    "pass",
    "bomb 8 8 8 8 8",
    "pass",
    "pass",
    "pass",
    "single J",
    "single Q",
]


# ---- thinking in pieces ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_no_piece_of_thought_is_long(
    rules_id: str, monkeypatch: pytest.MonkeyPatch, scaled: Callable[[int], int]
) -> None:
    """Greedy looks at no more than one new hand between two pauses; that is what takes its time."""
    looked = 0
    plain = Planner._loose

    def counting(planner: Planner, hand: int) -> float:
        nonlocal looked
        looked += 1
        return plain(planner, hand)

    monkeypatch.setattr(Planner, "_loose", counting)
    most = 0
    for number in range(scaled(10)):
        state = Match(find_rules(rules_id), f"pieces {number}").start()
        while state.current_player is not None:
            thinking, pieces, before = find_bot("greedy").think(view_of(state)), 0, looked
            while True:
                at_once = looked
                try:
                    next(thinking)
                except StopIteration as stop:
                    move = stop.value
                    break
                finally:
                    assert looked - at_once <= 1
                pieces += 1
            most = max(most, looked - before)
            assert pieces >= looked - before
            state = state.apply(move)
    assert most > 10


# ---- greedy ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules_id", "hand", "plays", "expected"),
    [
        ("one-deck", "3d3c3h4d4c", "", "full_house 3 3 3 4 4"),
        ("one-deck", "3d4c5h6d7c", "", "straight 3 4 5 6 7"),
        ("run-fast", "3d3c3h4d", "", "triple_one 3 3 3 4"),
        ("diamond", "3d3c3h4dBJ", "", "triple_two 3 3 3 4 BJ"),
        ("two-deck", "BJBJRJRJ", "", "joker_bomb BJ BJ RJ RJ"),
    ],
)
def test_greedy_goes_out_when_it_can(rules_id: str, hand: str, plays: str, expected: str) -> None:
    others = ["QdKh", "QcKc", "QhKd"][: find_rules(rules_id).players - 1]
    assert choice(start(rules_id, hand, *others, plays=plays)) == expected


def test_greedy_goes_out_with_an_answer() -> None:
    assert choice(start("one-deck", "3d9d", "5d5c5h5s", "QdKd", "QcKc", plays="3d")) == "bomb 5 5 5 5"
    assert choice(start("one-deck", "3d9d", "2d", "QdKd", "QcKc", plays="3d")) == "single 2"


def test_greedy_follows_cheaply() -> None:
    """The lowest card that does it, without tearing a pair or a bomb apart."""
    rest = ("TdJdQdKdAd2d", "TcJcQcKcAc2c")
    assert choice(start("one-deck", "3d9dTh", "4d6d8d2h7h7s9h9s", *rest, plays="3d")) == "single 4"
    assert choice(start("one-deck", "3d9dTh", "4d4c4h4s6d8hKsKh", *rest, plays="3d")) == "single 6"


def test_greedy_keeps_bombs_and_twos() -> None:
    rest = ("TdJdQdKdAd2d", "TcJcQcKcAc2c")
    view = start("one-deck", "3d3h9d9c9hTh", "4d5d5c5h5s7d8h2h2sQs", *rest, plays="3d")
    assert choice(view) in ("single 4", "single 7")
    hands = ("6d6h9d9c9hTh3d4d5dQsKh", "4h5c7dJhKsQhAs2h2s9s5s", "3c4c6cTdJdQdKdAd2d8d8c", "3s4s7cTcJcQcKcAc2c8s7h")
    assert choice(start("one-deck", *hands, plays="6d6h")) == "pass"


def test_greedy_leads_many_cards(scaled: Callable[[int], int]) -> None:
    """Its leads shed clearly more cards than leads at random do."""
    means: dict[str, float] = {}
    for name in ("random", "greedy"):
        sizes: list[int] = []
        for number in range(max(5, scaled(20))):
            state = Match(find_rules("one-deck"), f"leads {number}").start()
            bot = find_bot(name, str(number))
            while state.current_player is not None:
                move = bot.choose(view_of(state))
                sizes += [move.size] * (state.table is None)
                state = state.apply(move)
        means[name] = sum(sizes) / len(sizes)
    assert means["greedy"] > 1.2 * means["random"]


def test_greedy_lets_its_partner_win() -> None:
    """It does not beat the partner's high play, and beats the same play of an opponent."""
    hands = ("KdQd5d5c7d8d", "3d3c4d4c6d6c", "Ad2d7c7h9d9c", "3h3s4h4s6h6s")
    assert choice(start("classic", *hands, plays="Kd -", partnership="on")) == "pass"
    hands = (hands[0], hands[2], hands[1], hands[3])
    assert choice(start("classic", *hands, plays="Kd", partnership="on")) != "pass"


def test_greedy_stops_a_player_who_is_about_to_go_out() -> None:
    view = start("one-deck", "9dKd", "4d5d7h2hAh", "TdJdQd", "TcJcQc", plays="9d")
    assert choice(view) != "pass"


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_greedy_beats_random(rules_id: str) -> None:
    """One greedy seat among random ones, a different seat each deal."""
    rules, total = find_rules(rules_id), 0
    for number in range(36):
        seat = number % rules.players
        bots = [find_bot("greedy" if s == seat else "random", f"{number} {s}") for s in range(rules.players)]
        state = Match(rules, f"better {number}").start()
        while state.current_player is not None:
            state = state.apply(bots[state.current_player].choose(View.of(state, state.current_player)))
        total += state.scores[seat]
    assert total > 0


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_gives_and_returns(name: str) -> None:
    rng = random.Random(name)
    for _ in range(20):
        state = first_state(random_deal(rng, random_rules(rng, "classic")))
        while state.phase in ("tribute", "return"):
            gift: Move = find_bot(name, str(rng.random())).choose(view_of(state))
            assert gift in state.legal_actions()
            state = state.apply(gift)
        assert state.phase == "play"
        assert random_step(rng, state).parent is state

"""The fast generator of legal plays, against the words of the rules, the plain reader and the oracle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import oracle, vectors
from tests.oracle import Reading
from tests.strategies import (
    RULE_IDS,
    as_led,
    as_moves,
    as_reading,
    expected_pass,
    expected_plays,
    names,
    next_left,
    random_position,
    random_rules,
    rule_sets,
    states,
)  # fmt: skip
from zsy import PASS, Card, Cards, Move, Rules, State, beats, deal_hands, find_rules, first_state, parse_cards, read
from zsy.cards import CARDS
from zsy.game import low_singles
from zsy.generator import Generator, generator
from zsy.moves import realise
from zsy.packs import LazyTable, held, pack, pack_suits
from zsy.rules import switches_of

CHUNKS, POSITIONS = 4, 500  # positions per rule set: their product
PAIRS = 600  # pairs of hands per rule set


# ---- packs and suits integers ----------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 107)).map(lambda places: [CARDS[place // 2] for place in places]))
def test_a_hand_packs_and_unpacks(cards: list[Card]) -> None:
    assert held(pack(cards), pack_suits(cards)) == tuple(sorted(cards))


def test_where_the_pack_holds_less_the_lowest_suits_have_gone() -> None:
    hand = parse_cards("5d5c5s5s9hBJ")
    assert held(pack(parse_cards("5d5c9h")), pack_suits(hand)) == parse_cards("5s5s9h")


def test_a_table_starts_afresh_when_full() -> None:
    filled: list[int] = []

    def fill(key: int) -> int:
        filled.append(key)
        return 2 * key

    table = LazyTable(fill, limit=3)
    assert [table[key] for key in (1, 2, 3, 1, 4, 1)] == [2, 4, 6, 2, 8, 2]
    assert filled == [1, 2, 3, 4, 1]
    assert len(table) == 2


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_small_tables_give_the_same_plays(rules_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is emptied all the time changes nothing."""
    rng = random.Random(f"tables {rules_id}")
    rules = random_rules(rng, rules_id)
    positions = [random_position(rng, rules) for _ in range(30)]
    expected = [as_moves(position.legal_actions()) for position in positions]

    def forgetful(self: LazyTable[object], key: int) -> object:
        self.clear()
        return self.setdefault(key, self.fill(key))

    monkeypatch.setattr(LazyTable, "__missing__", forgetful)
    fresh = Generator(rules)
    for position, moves in zip(positions, expected, strict=True):
        if position.table is None and position.must is None and next_left(position) > 1:
            seat = position.current_player or 0
            assert as_moves(fresh.legal(position.packs[seat], position.suits[seat], None)) == moves


# ---- the words of the rules ------------------------------------------------------------------------------------------


def position(rules: Rules, hand: list[str], table: list[str] | None, left: int | None = None) -> State:
    """A player with that hand, to lead or to answer; the next in turn has so many cards."""
    spare = Counter(rules.deck) - Counter(map(Card, hand)) - Counter(map(Card, table or []))
    rest = [card for card in sorted(spare.elements()) if card != rules.rule_set.first_card]
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    hands[0] = [Card(card) for card in hand]
    before, after = -rules.step % rules.players, rules.step % rules.players
    leader = 0
    if table is not None:
        leader, hands[before] = before, [Card(card) for card in table] + [rest.pop()]
    hands[after] = [rest.pop() for _ in range(left or 5)]
    for cards in hands:
        if not cards:
            cards.append(rest.pop())
    state = first_state(deal_hands(rules.with_switches(FREE[rules.id]), hands, leader))
    return state.play(map(Card, table)) if table is not None else state


FREE: dict[str, dict[str, str]] = {rules_id: {} for rules_id in RULE_IDS} | {
    rules_id: {"lead_must_contain": "off"} for rules_id in ("classic", "run-fast", "diamond")
}


@pytest.mark.parametrize(("rules_id", "switches", "hand", "table", "left", "expected"), vectors.LEGAL)
def test_legal(
    rules_id: str,
    switches: dict[str, str],
    hand: list[str],
    table: list[str] | None,
    left: int | None,
    expected: set[vectors.Move],
) -> None:
    known = {name: value for name, value in switches.items() if name in switches_of(rules_id)}
    state = position(find_rules(rules_id, **known), hand, table, left)
    assert as_moves(state.legal_actions()) == expected


@pytest.mark.parametrize(("rules_id", "switches", "hand", "table", "expected"), vectors.PASSING)
def test_passing(rules_id: str, switches: dict[str, str], hand: list[str], table: list[str], expected: bool) -> None:
    state = position(find_rules(rules_id, **switches), hand, table)
    assert (PASS in state.legal_actions()) is expected
    assert state.can(()) is expected
    assert not position(find_rules(rules_id, **switches), hand, None).can(())


@pytest.mark.parametrize(("rules_id", "switches", "hand", "table", "left", "expected"), vectors.OFFENCES)
def test_offences(
    rules_id: str,
    switches: dict[str, str],
    hand: list[str],
    table: list[str] | None,
    left: int,
    expected: set[vectors.Move],
) -> None:
    state = position(find_rules(rules_id, **switches), hand, table, left)
    assert as_moves(state.offences()) == expected


# ---- the oracle ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_random_positions(rules_id: str, chunk: int, scaled: Callable[[int], int]) -> None:
    """Plays, passing and 頂大 offences as the oracle has them; every play laid out in cards that read as it."""
    rng = random.Random(f"positions {rules_id} {chunk}")
    leads: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    for number in range(scaled(POSITIONS)):
        if number % 20 == 0:
            rules = random_rules(rng, rules_id)
        state = random_position(rng, rules)
        moves, expected = state.legal_actions(), expected_plays(state)
        assert as_moves(moves) == expected, state.deal
        assert len(moves) == len(set(moves))
        assert [move is PASS for move in moves] == [True] * expected_pass(state) + [False] * len(as_moves(moves))
        check_offences(state, expected)
        check_generator(state, moves)
        for move in rng.sample(moves, min(20, len(moves))):
            if move:
                check_cards(state, move)
        kinds = {move.kind for move in moves if move}
        if state.table is None:
            leads.update(kinds)
        else:
            answers.update(kinds & {state.table.kind})
    if scaled(POSITIONS) == POSITIONS:
        assert set(leads) >= KINDS[rules_id]
        assert set(answers) >= {"single", "pair", "triple", "straight", "pair_chain"}


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_answers_to_every_lead(rules_id: str, scaled: Callable[[int], int]) -> None:
    """Large hands full of combinations: every lead of one, answered by the other, as the oracle has it."""
    rng = random.Random(f"pairs {rules_id}")
    seen: Counter[str] = Counter()
    pairs = scaled(PAIRS)
    for number in range(pairs):
        rules = find_rules(rules_id, **ALWAYS[rules_id][number % 2]) if number % 4 < 2 else random_rules(rng, rules_id)
        low, high = rich_hands(rng, rules)
        found, switches = generator(rules), rules.switches()
        leads = found.legal(pack(low), pack_suits(low), None)
        assert as_moves(leads) == oracle.legal(names(low), None, rules_id, switches)
        plays = oracle.legal(names(high), None, rules_id, switches)
        for lead in leads:
            answers = as_moves(found.legal(pack(high), pack_suits(high), lead))
            table = as_reading(lead)
            assert answers == {
                play
                for play in plays
                if oracle.beats(Reading(*play[:3]), table, rules_id, switches, play[1] == len(high))
            }, (rules, lead, high)
            seen.update(kind for kind, *_ in answers if lead.kind in (kind, "straight"))
    if pairs == PAIRS:
        assert set(seen) >= KINDS[rules_id] | ({"airplane"} if rules_id != "diamond" else set())


COMMON = {"single", "pair", "triple", "straight", "pair_chain", "triple_chain", "bomb"}
KINDS = {
    "one-deck": COMMON | {"straight_flush", "full_house", "airplane"},
    "two-deck": COMMON | {"straight_flush", "full_house", "airplane"},
    "classic": COMMON | {"straight_flush", "full_house", "airplane"},
    "run-fast": COMMON | {"triple_two", "four_two"},
    "diamond": COMMON | {"triple_one", "triple_two"},
}
ALWAYS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "one-deck": ({}, {"wings_may_repeat": "on"}),
    "two-deck": ({}, {"wings_may_repeat": "on"}),
    "classic": ({}, {"joker_rocket": "on"}),
    "run-fast": ({}, {"plane_wings": "on"}),
    "diamond": ({}, {"joker_rocket": "on"}),
}


def rich_hands(rng: random.Random, rules: Rules) -> tuple[list[Card], list[Card]]:
    """Two hands of up to 18 cards from a few neighbouring ranks, those of the second a little higher; some suited."""
    start, width, rise = rng.randrange(-2, 12), rng.randint(4, 7), rng.choice((0, 1, 1, 2))
    suits = rng.choice((range(4), range(4), (0, 1)))
    deck = [card for card in rules.deck if card.suit is None or card.suit in suits]
    rng.shuffle(deck)
    if len(suits) == 2:
        deck.sort(key=lambda card: card.suit == 1)
    low = [card for card in deck if (card.rank - start) % 15 < width][: rng.randint(6, 18)]
    rest = list((Counter(deck) - Counter(low)).elements())
    rng.shuffle(rest)
    high = [card for card in rest if (card.rank - start - rise) % 15 < width][: rng.randint(4, 18)]
    return low, high or rest[:3]


def check_offences(state: State, plays: set[oracle.Move]) -> None:
    """The same singles offend against 頂大 as the words of the rules say."""
    singles = {move for move in plays if move[0] == "single"}
    highest = max((Card(f"{rank}s") for _, _, rank, _ in singles if rank not in oracle.JOKERS), default=None)
    binding = state.rules.id == "run-fast" and state.rules.top_rule == "penalise" and next_left(state) == 1
    lower = {move for move in singles if binding and move[2] != str(highest)[:1]}
    assert as_moves(state.offences()) == lower
    assert state.offences() <= set(state.legal_actions())


def check_generator(state: State, moves: tuple[Move, ...]) -> None:
    """The generator, asked directly with the hand's pack and suits, lists the same moves, the very same objects."""
    seat = state.current_player or 0
    hand, found = state.hand(seat), generator(state.rules)
    listed = found.legal(pack(hand), pack_suits(hand), state.table_move, state.must)
    if found.enforces_top and next_left(state) == 1:
        listed = tuple(move for move in listed if move not in low_singles(listed))
    if state.table is None:
        led = as_led(as_moves(listed))
        listed = tuple(move for move in listed if as_moves([move]) <= led)
    assert len(listed) == len(moves)
    assert all(a is b for a, b in zip(listed, moves, strict=True))


def check_cards(state: State, move: Move) -> None:
    """The cards for a move come from the hand, contain what they must, and play just that move."""
    hand = state.hand(state.current_player or 0)
    cards = state.realise(move)
    assert not Counter(cards) - Counter(hand)
    assert tuple(card.rank for card in cards) == move.ranks
    assert state.must is None or state.must in cards
    assert as_reading(move) in {as_reading(play) for play in read(cards, state.rules, last=len(cards) == len(hand))}
    if state.table_move is not None:
        assert beats(move, state.table_move, state.rules, last=len(cards) == len(hand))
    assert state.verify(cards) is move


# ---- moves -----------------------------------------------------------------------------------------------------------


def test_pass() -> None:
    assert not PASS
    assert (PASS.kind, PASS.rank, PASS.size, PASS.ranks) == ("pass", -1, 0, ())


@given(states())
def test_moves_are_values_that_print(state: State) -> None:
    for move in state.legal_actions()[:50]:
        if move.kind not in ("tribute", "return"):
            again = eval(repr(move))
            assert (again.kind, again.rank, again.ranks, again.size) == (move.kind, move.rank, move.ranks, move.size)
            assert bool(move) is (move is not PASS)
            assert str(move).split()[0] == move.kind


@given(rule_sets(), st.integers(0, 10**6))
def test_the_same_play_is_the_same_move_everywhere(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    known: dict[tuple[str, tuple[int, ...]], Move] = {}
    for _ in range(8):
        for move in random_position(rng, rules).legal_actions():
            assert known.setdefault((move.kind, move.ranks), move) is move


# ---- laying out ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "kind", "ranks", "must", "expected"),
    [
        ("3d3c3h3s", "pair", "33", None, "3d3c"),
        ("3d3c3h3s", "pair", "33", "3h", "3d3h"),
        ("3d3c3h3s4d4h", "triple", "333", "3s", "3d3c3s"),
        ("3d4d5d6d7d7s", "straight", "34567", None, "3d4d5d6d7s"),
        ("3d4d5d6d7d", "straight", "34567", None, ""),
        ("3d3s4d5d6d7d", "straight", "34567", "3d", ""),
        ("3d3h4d5d6d7d", "straight", "34567", "3h", "3h4d5d6d7d"),
        ("3d3h4d5d6d7d7s", "straight", "34567", "3d", "3d4d5d6d7s"),
        ("3d3s4d5d6d7d7s", "straight", "34567", None, "3s4d5d6d7d"),
        ("3d4d5d6d7d3s4s5s6s7s", "straight_flush", "34567", None, "3d4d5d6d7d"),
        ("3d4d5d6d7d3s4s5s6s7s", "straight_flush", "34567", "3s", "3s4s5s6s7s"),
        ("3d4d5d6d7s", "straight_flush", "34567", None, ""),
    ],
)
def test_suits_are_chosen_as_documented(hand: str, kind: str, ranks: str, must: str | None, expected: str) -> None:
    """The lowest suits, but the card that must be there; a straight never in one suit."""
    move = generator(find_rules("one-deck")).move(kind, 0, tuple("3456789TJQKA2".index(rank) for rank in ranks))
    found: Cards = realise(move, parse_cards(hand), Card(must) if must else None)
    assert found == parse_cards(expected)


def test_a_play_with_two_readings_counts_as_the_highest() -> None:
    """飛機帶翅膀 of run-fast: 3334445558 is one of 44 or 55; it counts as the higher."""
    state = position(
        find_rules("run-fast", plane_wings="on"), [c + s for c in "345" for s in "dch"] + ["8d", "9d"], None
    )
    planes = [move for move in state.legal_actions() if move.kind == "airplane" and len(set(move.ranks)) == 4]
    assert {as_reading(move) for move in planes} == {Reading("airplane", 10, "5")}


def test_a_lead_with_two_kinds_is_the_chain() -> None:
    """Five triples in a row are led as 三順, as cards cannot tell; they answer an airplane as an airplane."""
    triples = [rank + suit for rank in "6789T" for suit in "dch"]
    rules = find_rules("run-fast", plane_wings="on")
    leads = [move.kind for move in position(rules, triples, None).legal_actions() if move.size == 15]
    assert leads == ["triple_chain"]
    table = [rank + suit for rank in "345" for suit in "dch"] + ["Jd", "Jc", "Qd", "Qc", "Kd", "Kc"]
    answers = [move for move in position(rules, triples, table).legal_actions() if move.size == 15]
    assert {as_reading(move) for move in answers} == {Reading("airplane", 15, "T")}
    lower, higher = ([rank + suit for rank in ranks for suit in "dch"] for ranks in ("34567", "89TJQ"))
    assert {as_reading(move) for move in position(rules, higher, lower).legal_actions()} == {
        Reading("triple_chain", 15, "Q")
    }

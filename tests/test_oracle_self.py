"""The oracle against the words of rules.md (vectors.py), and its three ways of listing plays against each other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests import oracle, vectors
from tests.oracle import Reading

SETTINGS: list[tuple[str, dict[str, str]]] = [
    ("one-deck", {}),
    ("one-deck", {"short_low_chain": "off", "wings_may_repeat": "on"}),
    ("two-deck", {}),
    ("two-deck", {"short_low_chain": "off"}),
    ("two-deck", {"wings_may_repeat": "on"}),
    ("classic", {}),
    ("classic", {"joker_rocket": "on"}),
    ("classic", {"singles_only": "on"}),
    ("run-fast", {}),
    ("run-fast", {"aaa_bomb": "high", "top_rule": "enforce"}),
    ("run-fast", {"aaa_bomb": "off"}),
    ("run-fast", {"plane_wings": "on"}),
    ("diamond", {}),
    ("diamond", {"joker_rocket": "on"}),
]
LEAST = {"one-deck": 52, "two-deck": 108, "classic": 54, "run-fast": 48, "diamond": 54}


def name(value: object) -> str | None:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return "".join(value) or "nothing"
    if isinstance(value, dict):
        return ",".join(f"{key}={setting}" for key, setting in value.items()) or "default"
    return None if isinstance(value, (str, int, bool)) else "..."


# ---- the vectors -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "switches", "cards", "last", "expected"), vectors.READINGS, ids=name)
def test_readings(
    rules_id: str, switches: dict[str, str], cards: list[str], last: bool, expected: list[tuple[str, int, str]]
) -> None:
    assert oracle.readings(cards, rules_id, switches, last) == {Reading(*shape) for shape in expected}
    shuffled = random.Random(len(cards)).sample(cards, len(cards))
    assert oracle.readings(shuffled, rules_id, switches, last) == {Reading(*shape) for shape in expected}


@pytest.mark.parametrize(("rules_id", "switches", "a", "b", "last", "expected"), vectors.BEATS, ids=name)
def test_beats(rules_id: str, switches: dict[str, str], a: list[str], b: list[str], last: bool, expected: bool) -> None:
    assert oracle.beats_cards(a, b, rules_id, switches, last) is expected


@pytest.mark.parametrize(("rules_id", "switches", "hand", "table", "next_left", "expected"), vectors.LEGAL, ids=name)
def test_legal(
    rules_id: str,
    switches: dict[str, str],
    hand: list[str],
    table: list[str] | None,
    next_left: int | None,
    expected: set[oracle.Move],
) -> None:
    for lister in (oracle.legal, oracle.legal_full, oracle.legal_by_subsets):
        assert lister(hand, table, rules_id, switches, next_left) == expected


@pytest.mark.parametrize(("rules_id", "switches", "hand", "table", "expected"), vectors.PASSING, ids=name)
def test_may_pass(rules_id: str, switches: dict[str, str], hand: list[str], table: list[str], expected: bool) -> None:
    assert oracle.may_pass(hand, table, rules_id, switches) is expected
    assert not oracle.may_pass(hand, None, rules_id, switches)


@pytest.mark.parametrize(("rules_id", "switches", "hand", "table", "next_left", "expected"), vectors.OFFENCES, ids=name)
def test_offences(
    rules_id: str,
    switches: dict[str, str],
    hand: list[str],
    table: list[str] | None,
    next_left: int,
    expected: set[oracle.Move],
) -> None:
    assert oracle.offences(hand, table, rules_id, switches, next_left) == expected


@pytest.mark.parametrize(("rules_id", "switches", "dealt", "left", "points"), vectors.LOSSES)
def test_loss(rules_id: str, switches: dict[str, str], dealt: int, left: int, points: int) -> None:
    assert oracle.loss(rules_id, dealt, left, switches) == points


@pytest.mark.parametrize(("players", "points"), vectors.PLACES)
def test_places(players: int, points: list[int]) -> None:
    assert oracle.classic_scores(players) == points
    assert sum(points) == 0


@pytest.mark.parametrize(("total", "level", "title"), vectors.TITLES)
def test_titles(total: int, level: int, title: str) -> None:
    assert oracle.title(total) == (level, title)


def test_there_are_23_titles() -> None:
    assert [level for level, _, _ in oracle.TITLES] == list(range(1, 24))
    assert {level for _, level, _ in vectors.TITLES} == set(range(1, 24))


# ---- the deck, and that the vectors use real cards ---------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "number"), LEAST.items())
def test_deck(rules_id: str, number: int) -> None:
    cards = oracle.deck(rules_id, {})
    copies = Counter(cards)
    assert len(cards) == number
    assert set(copies.values()) == {2 if rules_id == "two-deck" else 1}
    assert ("BJ" in copies) == ("RJ" in copies) == (rules_id in ("two-deck", "classic", "diamond"))
    if rules_id == "run-fast":
        assert "2s" in copies
        assert not {"As", "2h", "2c", "2d"} & set(copies)


def all_vector_cards() -> Iterator[tuple[str, list[str]]]:
    for rules_id, _, cards, _, _ in vectors.READINGS:
        yield rules_id, cards
    for rules_id, _, a, b, _, _ in vectors.BEATS:
        yield rules_id, a + b
    for rules_id, _, hand, table, _, _ in [*vectors.LEGAL, *vectors.OFFENCES]:
        yield rules_id, hand + (table or [])
    for rules_id, _, hand, on_table, _ in vectors.PASSING:
        yield rules_id, hand + on_table


def test_vectors_use_cards_that_one_deck_can_deal() -> None:
    for rules_id, cards in all_vector_cards():
        excess = Counter(cards) - Counter(oracle.deck(rules_id, {}))
        assert not excess, (rules_id, cards)


def test_vectors_are_many_and_cover_every_kind() -> None:
    assert len(vectors.READINGS) + len(vectors.BEATS) >= 150
    read = {(rules_id, kind) for rules_id, _, _, _, shapes in vectors.READINGS for kind, _, _ in shapes}
    assert {kind for _, kind in read} == set(oracle.KINDS)


# ---- the listings against each other -----------------------------------------------------------------------------


def some_table(rng: random.Random, cards: list[str], rules_id: str, switches: dict[str, str]) -> list[str] | None:
    """A play out of these cards to be answered, of few cards or many as it comes; None: a lead."""
    if rng.random() < 0.3:
        return None
    for _ in range(200):
        ranks = rng.sample(oracle.RANKS[:13], 13)[: rng.choice([1, 1, 2, 5])]
        pool = [card for card in cards if rng.random() < 0.8]
        mine = [card for card in pool if oracle.RANK_OF[card] in ranks]
        play = mine[: rng.choice([1, 2, 3, 4, 5, 5, 6])]
        if oracle.readings(play, rules_id, switches):
            return play
    return cards[:1]


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS, ids=name)
def test_listings_agree_on_small_hands(rules_id: str, switches: dict[str, str]) -> None:
    rng = random.Random(f"small {rules_id} {sorted(switches.items())}")
    for _ in range(60):
        cards = oracle.deck(rules_id, switches)
        if rng.random() < 0.7:  # few ranks, so that combinations come up
            start = rng.randrange(13)
            ranks = {oracle.RANKS[(start + i) % 15] for i in range(rng.randint(3, 6))}
            cards = [card for card in cards if oracle.RANK_OF[card] in ranks]
        rng.shuffle(cards)
        hand, rest = cards[: rng.randint(1, 10)], cards[10:]
        table = some_table(rng, rest, rules_id, switches) if rest else None
        next_left = rng.choice([1, 2, 16])
        must = rng.choice([None, None, hand[0]])
        expected = oracle.legal_by_subsets(hand, table, rules_id, switches, next_left, must)
        assert oracle.legal_full(hand, table, rules_id, switches, next_left, must) == expected
        assert oracle.legal(hand, table, rules_id, switches, next_left, must) == expected
        counts = Counter(oracle.RANK_OF[card] for card in hand)
        shaped = oracle.shaped_vectors(counts, rules_id, switches)
        assert playable(shaped, hand, rules_id, switches) == playable(
            oracle.all_vectors(counts), hand, rules_id, switches
        )


def playable(
    shapes: Iterator[dict[str, int]], hand: list[str], rules_id: str, switches: dict[str, str]
) -> set[tuple[str, frozenset[Reading]]]:
    found = set()
    for counts in shapes:
        read = oracle.rank_readings(counts, rules_id, switches, sum(counts.values()) == len(hand))
        if read:
            found.add((oracle.ranks_text(counts), frozenset(read)))
    return found


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS, ids=name)
def test_shapes_leave_no_play_out(rules_id: str, switches: dict[str, str]) -> None:
    """The short cut for large hands against every multiset of ranks, on hands of 14 to 20 cards."""
    rng = random.Random(f"large {rules_id} {sorted(switches.items())}")
    done = 0
    while done < 6:
        cards = oracle.deck(rules_id, switches)
        start = rng.randrange(13)
        ranks = {oracle.RANKS[(start + i) % 15] for i in range(rng.randint(4, 9))}
        cards = [card for card in cards if oracle.RANK_OF[card] in ranks]
        hand = rng.sample(cards, min(rng.randint(14, 20), len(cards)))
        counts = Counter(oracle.RANK_OF[card] for card in hand)
        shaped = oracle.shaped_vectors(counts, rules_id, switches)
        assert playable(shaped, hand, rules_id, switches) == playable(
            oracle.all_vectors(counts), hand, rules_id, switches
        )
        done += 1


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS, ids=name)
def test_beating_is_an_order(rules_id: str, switches: dict[str, str]) -> None:
    """No play beats itself, no two beat each other, and what beats a beater beats what it beat (last hands apart)."""
    rng = random.Random(f"order {rules_id} {sorted(switches.items())}")
    seen: set[Reading] = set()
    for _ in range(12):
        cards = oracle.deck(rules_id, switches)
        start = rng.randrange(13)
        ranks = {oracle.RANKS[(start + i) % 15] for i in range(6)}
        cards = [card for card in cards if oracle.RANK_OF[card] in ranks]
        hand = rng.sample(cards, min(18, len(cards)))
        seen |= {Reading(*move[:3]) for move in oracle.legal(hand, None, rules_id, switches)}
    plays = sorted(seen)
    above = {a: {b for b in plays if oracle.beats(b, a, rules_id, switches)} for a in plays}
    for a in plays:
        assert a not in above[a]
        for b in above[a]:
            assert a not in above[b]
            assert above[b] <= above[a]


def test_must_contain() -> None:
    hand = ["3h", "3s", "4s", "5s", "6s", "7s"]
    spades = ("straight_flush", 5, "7", "34567")
    mixed = ("straight", 5, "7", "34567")
    for lister in (oracle.legal, oracle.legal_full, oracle.legal_by_subsets):
        free = lister(hand, None, "one-deck", {})
        assert {spades, mixed} <= free
        with_heart = lister(hand, None, "one-deck", {}, None, "3h")
        assert with_heart == {move for move in free if "3" in move[3]} - {spades}


def test_a_settled_reading_can_be_the_table() -> None:
    """333444555666777 played as an airplane is answered by an airplane, as a triple chain by a triple chain."""
    hand = [rank + suit for rank in "89T" for suit in "shd"] + ["Js", "Qs", "Ks", "Ah", "2s", "3c"]
    switches = {"plane_wings": "on"}
    airplane = Reading("airplane", 15, "7")
    chain = Reading("triple_chain", 15, "7")
    assert oracle.legal(hand, airplane, "run-fast", switches) == {("airplane", 15, "T", "3888999TTTJQKA2")}
    assert oracle.legal(hand, chain, "run-fast", switches) == set()
    assert oracle.best_reading({airplane, chain}) == chain


def test_refusals() -> None:
    with pytest.raises(ValueError, match="no such rule set"):
        oracle.deck("three-deck", {})
    with pytest.raises(ValueError, match="no play"):
        oracle.legal(["3s"], ["4s", "5s"], "one-deck", {})
    with pytest.raises(ValueError, match="by place"):
        oracle.loss("classic", 13, 1, {})

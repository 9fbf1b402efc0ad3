"""Reading cards and comparing plays, against the words of the rules and the oracle."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable

import pytest

from tests import oracle, vectors
from tests.oracle import Reading
from tests.strategies import RULE_IDS, as_reading, names, random_rules, shaped_cards, some_cards
from zsy import KINDS, Card, CardError, Play, beats, find_rules, parse_cards, read

CHUNKS, SETS = 5, 20_000  # card sets per rule set: their product


@pytest.mark.parametrize(("rules_id", "switches", "cards", "last", "expected"), vectors.READINGS)
def test_readings(
    rules_id: str, switches: dict[str, str], cards: list[str], last: bool, expected: list[vectors.Shape]
) -> None:
    rules = find_rules(rules_id, **switches)
    plays = read(map(Card, cards), rules, last=last)
    assert {as_reading(play) for play in plays} == {Reading(*shape) for shape in expected}
    assert len(plays) == len(expected)
    for play in plays:
        assert names(play.cards) == names(sorted(map(Card, cards)))
        assert eval(repr(play)) == play
        assert parse_cards(str(play)) == play.cards


@pytest.mark.parametrize(("rules_id", "switches", "a", "b", "last", "expected"), vectors.BEATS)
def test_beats(rules_id: str, switches: dict[str, str], a: list[str], b: list[str], last: bool, expected: bool) -> None:
    rules = find_rules(rules_id, **switches)
    table = read(map(Card, b), rules)[0]
    above = read(map(Card, a), rules, last=last)
    assert any(beats(play, table, rules, last=last) for play in above) is expected


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_random_card_sets(rules_id: str, chunk: int, scaled: Callable[[int], int]) -> None:
    """Readings, their order, and who beats whom, as the oracle has them."""
    rng = random.Random(f"sets {rules_id} {chunk}")
    seen: Counter[str] = Counter()
    tables: deque[Play] = deque(maxlen=50)
    for number in range(scaled(SETS)):
        if number % 200 == 0:
            rules = random_rules(rng, rules_id)
            switches = rules.switches()
            tables.clear()
        cards = shaped_cards(rng, rules) if rng.random() < 0.7 else some_cards(rng, rules.deck, rng.randint(0, 16))
        last = rng.random() < 0.3
        plays = read(cards, rules, last=last)
        expected = oracle.readings(names(cards), rules_id, switches, last)
        assert {as_reading(play) for play in plays} == expected, (rules, cards, last)
        assert len(plays) == len(expected)
        if not plays:
            continue
        assert as_reading(plays[0]) == oracle.best_reading(expected), (rules, cards, last)
        seen.update(play.kind for play in plays)
        for table in rng.sample(tables, min(3, len(tables))):
            for play in plays:
                truth = oracle.beats(as_reading(play), as_reading(table), rules_id, switches, last)
                assert beats(play, table, rules, last=last) is truth, (rules, play, table, last)
        tables.extend(plays if not last else read(cards, rules))
    if scaled(SETS) == SETS:
        assert seen.total() > SETS / 4
        assert set(seen) >= COMMON | OWN[rules_id]


COMMON = {"single", "pair", "triple", "straight", "pair_chain", "triple_chain", "bomb"}
CLIMBING = {"straight_flush", "full_house", "airplane"}
OWN = {
    "one-deck": CLIMBING,
    "two-deck": CLIMBING | {"joker_bomb"},
    "classic": CLIMBING,
    "run-fast": {"triple_one", "triple_two", "four_two", "airplane"},
    "diamond": {"triple_one", "triple_two"},
}


def test_kinds_are_all_named() -> None:
    assert list(KINDS) == oracle.KINDS
    assert all(KINDS.values())


@pytest.mark.parametrize(
    ("rules_id", "cards", "message"),
    [
        ("one-deck", "BJ", "one-deck has no BJ"),
        ("one-deck", "3s3s", "one-deck has only 1 3s, not 2"),
        ("two-deck", "3s3s3s", "two-deck has only 2 3s, not 3"),
        ("two-deck", "RJRJRJ", "only 2 RJ, not 3"),
        ("classic", "BJBJ", "only 1 BJ, not 2"),
        ("run-fast", "As", "run-fast has no As"),
        ("run-fast", "2d", "run-fast has no 2d"),
        ("run-fast", "RJ", "run-fast has no RJ"),
        ("diamond", "4h4h", "only 1 4h, not 2"),
    ],
)
def test_cards_that_the_deck_lacks(rules_id: str, cards: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        read(parse_cards(cards), find_rules(rules_id))


def test_json_form() -> None:
    (play,) = read(parse_cards("5d5h5s7c7s"), find_rules("one-deck"))
    assert play.to_json() == {"kind": "full_house", "size": 5, "rank": "5", "cards": "5d5h5s7c7s"}
    (bomb,) = read(parse_cards("RJBJRJBJ"), find_rules("two-deck"))
    assert bomb.to_json() == {"kind": "joker_bomb", "size": 4, "rank": "RJ", "cards": "BJBJRJRJ"}

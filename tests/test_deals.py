"""Shuffling and dealing: known deals, the documented shuffle done again by hand, fairness, and what is refused."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import oracle
from tests.strategies import RULE_IDS, names, random_deal, random_rules
from zsy import Card, Deal, DealError, Rules, Tribute, deal_cards, deal_hands, find_rules, new_seed, parse_cards
from zsy.deals import SEED_LENGTH, check_seed

# Rule set, switches, seed, number of the deal, places of the deal before, leader, hands. They never change.
GOLDEN: list[tuple[str, dict[str, str], str, int, tuple[int, ...] | None, int, str]] = [
    ("one-deck", {}, "golden 1", 0, None, 1, """
        3h5s6s7c7h8c9dTcThTsJsQcAc
        3c3s5c6d6c6h7s9sQhKdAd2c2s
        3d4d4s5d5h8d8sTdJcJhQdKcAh
        4c4h7d8h9c9hJdQsKhKsAs2d2h
    """),
    ("two-deck", {}, "golden 1", 0, None, 1, """
        3d3s4c4h5d6h7c7c7s8h9d9cTcThThTsJdJsQcQhKcKhKsAhAh2dBJ
        3d3c3h3s4d5d5h6c6s7s8c8h8s9dTsJhQdQsQsAdAsAs2c2h2s2sRJ
        3c4d4c4s5c5c5s6d6h6s7d7h8d9h9sTdTcJdJcJhJsQdQhKdAc2cRJ
        3h4h4s5h5s6d6c7d7h8d8c8s9c9h9sTdJcQcKdKcKhKsAdAc2d2hBJ
    """),
    ("classic", {}, "golden 1", 0, None, 1, """
        4c4h7d8d8h9hTsJcJhJsQcKhAs2d
        3h3s5s6h6s7c7h9d9cTcThJdQsAd
        3c5d6d6c8c8s9sQdQhKdAc2cBJ
        3d4d4s5c5h7sTdKcKsAh2h2sRJ
    """),
    ("classic", {"players": "5"}, "golden 1", 3, (2, 0, 4, 1, 3), 3, """
        5h6d6h7d8cQcQhQsKhAc2h
        5d8s9c9hThTsQdAdAh2d2s
        4s7c7h8h9dTcJhKcKsBJ
        3d3h3s4c4h5c6c6sTdAs2c
        3c4d5s7s8d9sJdJcJsKdRJ
    """),
    ("run-fast", {}, "golden 1", 0, None, 2, """
        4h4s5d6c7h7s8d8h9d9c9sTdTsJsKhKs
        3c3s4d5s6s7d7cThJcQcQsKdAdAcAh2s
        3d3h4c5c5h6d6h8c8s9hTcJdJhQdQhKc
    """),
    ("diamond", {}, "golden 1", 0, None, 1, """
        4c4h7d8d8h9hTsJcJhJsQcKhAs2d
        3d4d4s5c5h7sTdKcKsAh2h2sRJ
        3c5d6d6c8c8s9sQdQhKdAc2cBJ
        3h3s5s6h6s7c7h9d9cTcThJdQsAd
    """),
    ("one-deck", {}, "爭上游 2026", 12, None, 1, """
        4d5s9d9c9sTdJsQdQcKsAdAs2s
        3c3s5h6c7c7h8dThJhKhAc2d2h
        3d3h4c4h4s6d6h7d7s8cTcTsAh
        5d5c6s8h8s9hJdJcQhQsKdKc2c
    """),
]  # fmt: skip


@pytest.mark.parametrize(("rules_id", "switches", "seed", "index", "previous", "leader", "hands"), GOLDEN)
def test_known_deals(
    rules_id: str,
    switches: dict[str, str],
    seed: str,
    index: int,
    previous: tuple[int, ...] | None,
    leader: int,
    hands: str,
) -> None:
    deal = deal_cards(find_rules(rules_id, **switches), seed, index, previous)
    assert deal.hands == tuple(map(parse_cards, hands.split()))
    assert deal.leader == leader


# ---- the documented shuffle ------------------------------------------------------------------------------------------


def sorted_deck(rules_id: str) -> list[str]:
    """The deck by rank, inside a rank ♦ ♣ ♥ ♠, with two decks each card twice in a row."""
    cards = oracle.deck(rules_id, {})
    return sorted(cards, key=lambda card: (oracle.VALUE[oracle.RANK_OF[card]], "dchs".find(card[1])))


def documented_order(rules_id: str, seed: str, index: int) -> list[str]:
    """The cards in the order in which they are dealt, by the words of docs/fairness.md."""
    cards = sorted_deck(rules_id)
    digest = hashlib.shake_256("\n".join(("zsy deal 1", str(index), seed)).encode("utf-8")).digest(8 * len(cards))
    numbers = [int.from_bytes(digest[8 * place : 8 * place + 8], "big") for place in range(len(cards))]
    return [cards[place] for place in sorted(range(len(cards)), key=numbers.__getitem__)]


def dealt(order: list[str], players: int, first: int, step: int) -> list[list[str]]:
    """The cards by seat, dealt one at a time from the first seat on."""
    hands: list[list[str]] = [[] for _ in range(players)]
    seat = first
    for card in order:
        hands[seat].append(card)
        seat = (seat + step) % players
    return hands


SIZES = {
    ("one-deck", 4): [13] * 4,
    ("two-deck", 4): [27] * 4,
    ("classic", 3): [18] * 3,
    ("classic", 4): [14, 14, 13, 13],
    ("classic", 5): [11, 11, 11, 11, 10],
    ("classic", 6): [9] * 6,
    ("run-fast", 3): [16] * 3,
    ("diamond", 4): [14, 13, 13, 14],  # counter-clockwise from seat 0: the extra cards go to 0 and 3
}
FIRST = {"one-deck": "3s", "two-deck": "3s", "classic": "3h", "run-fast": "3h", "diamond": "3d"}


@pytest.mark.parametrize(("rules_id", "players"), SIZES)
def test_deal_follows_the_documented_shuffle(rules_id: str, players: int, scaled: Callable[[int], int]) -> None:
    rules = find_rules(rules_id, **({"players": str(players)} if rules_id == "classic" else {}))
    for number in range(scaled(100)):
        seed = f"看牌 {number}"
        index = number % 7 if rules_id != "classic" else 0
        deal = deal_cards(rules, seed, index)
        order = documented_order(rules_id, seed, index)
        hands = dealt(order, players, 0, rules.step)
        assert [sorted(names(hand)) for hand in deal.hands] == [sorted(hand) for hand in hands]
        assert list(deal.dealt) == SIZES[rules_id, players]
        leader = order.index(FIRST[rules_id]) * rules.step % players  # the first of two ♠3 to be dealt
        assert deal.leader == leader
        assert FIRST[rules_id] in hands[leader]
        assert deal.must == (Card(FIRST[rules_id]) if "lead_must_contain" in rules.switches() else None)
        assert deal.tribute is None


def test_the_first_of_two_spade_threes_decides() -> None:
    """In about three of four deals two seats hold one: the one dealt his first leads, whoever sits first."""
    rules, later = find_rules("two-deck"), 0
    for number in range(200):
        deal = deal_cards(rules, f"threes {number}")
        holders = [seat for seat, hand in enumerate(deal.hands) if Card("3s") in hand]
        assert deal.leader in holders
        later += deal.leader != holders[0]
    assert 40 < later < 110


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_later_deals_of_classic(players: int) -> None:
    """下游 is dealt first and leads, any play, after his tribute."""
    rules = find_rules("classic", players=str(players))
    for number in range(40):
        places = random.Random(number).sample(range(players), players)
        deal = deal_cards(rules, f"later {number}", 1 + number % 3, places)
        order = documented_order("classic", f"later {number}", 1 + number % 3)
        expected = dealt(order, players, places[-1], 1)
        assert [sorted(names(hand)) for hand in deal.hands] == [sorted(hand) for hand in expected]
        assert deal.leader == places[-1]
        assert deal.must is None
        assert deal.tribute == Tribute(giver=places[-1], taker=places[0])
        assert deal_cards(rules.with_switches({"tribute": "off"}), f"later {number}", 1, places).tribute is None


def test_partners_exchange_nothing() -> None:
    rules = find_rules("classic", partnership="on")
    for places in ((0, 1, 3, 2), (0, 1, 2, 3), (1, 2, 3, 0), (3, 2, 0, 1)):
        deal = deal_cards(rules, "partners", 1, places)
        partners = (places[0] - places[3]) % 2 == 0
        assert deal.leader == places[3]
        assert deal.tribute == (None if partners else Tribute(places[3], places[0]))
        assert deal.dealt[places[3]] == 14


def test_switches_and_players_points_do_not_touch_the_shuffle() -> None:
    plain = deal_cards(find_rules("run-fast"), "same").hands
    assert deal_cards(find_rules("run-fast", aaa_bomb="high", pass_locks="on"), "same").hands == plain
    assert deal_cards(find_rules("run-fast"), "same", 0, (2, 1, 0)).hands == plain


def test_lead_must_contain_can_be_switched_off() -> None:
    for rules_id in ("classic", "run-fast", "diamond"):
        assert deal_cards(find_rules(rules_id, lead_must_contain="off"), "must").must is None
        assert deal_cards(find_rules(rules_id), "must").must == Card(FIRST[rules_id])
    assert deal_cards(find_rules("one-deck"), "must").must is None
    assert deal_cards(find_rules("two-deck"), "must").must is None


# ---- fairness --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_every_seat_gets_every_card_alike(rules_id: str, scaled: Callable[[int], int]) -> None:
    """Chi-square of each card over the seats, and of who leads; the seeds are fixed, so the outcome is."""
    rules, deals = find_rules(rules_id), scaled(3000)
    held: list[Counter[Card]] = [Counter() for _ in range(rules.players)]
    leaders: Counter[int] = Counter()
    for number in range(deals):
        deal = deal_cards(rules, f"fair {number}")
        leaders[deal.leader] += 1
        for seat, hand in enumerate(deal.hands):
            held[seat].update(hand)
    shares = [count / len(rules.deck) for count in deal.dealt]
    squares = []
    for card, copies in Counter(rules.deck).items():
        expected = [deals * copies * share for share in shares]
        found = [held[seat][card] for seat in range(rules.players)]
        assert sum(found) == deals * copies
        squares.append(sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True)))
    freedom = rules.players - 1
    assert max(squares) < 22
    assert 0.6 * freedom < sum(squares) / len(squares) < 1.5 * freedom
    even = deals / rules.players
    assert all(abs(leaders[seat] - even) < 5 * even**0.5 for seat in range(rules.players))


# ---- seeds -----------------------------------------------------------------------------------------------------------


def test_fresh_seeds_differ() -> None:
    seeds = {new_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(len(seed) == 16 and set(seed) <= set("0123456789abcdef") for seed in seeds)


@pytest.mark.parametrize(
    "seed", ["", " ", " a", "a ", "a\n", "a\tb", "a\x00b", "\ud800", "x" * 101, "\u3000a", "a\u200bb"]
)
def test_seeds_that_are_refused(seed: str) -> None:
    with pytest.raises(DealError, match="a seed is 1 to 100 printable characters"):
        deal_cards(find_rules("one-deck"), seed)


@pytest.mark.parametrize("seed", ["a", "0", "two words", "爭上游", "x" * SEED_LENGTH, "🀄", "é"])
def test_seeds_that_are_taken(seed: str) -> None:
    assert check_seed(seed) == seed
    assert deal_cards(find_rules("one-deck"), seed) == deal_cards(find_rules("one-deck"), seed)


def test_seed_and_number_both_matter() -> None:
    rules = find_rules("one-deck")
    deals = [
        deal_cards(rules, seed, index).hands for seed in ("a", "b", "a1", "1", "11") for index in (0, 1, 2, 10, 11)
    ]
    assert len(set(deals)) == len(deals)


@pytest.mark.parametrize(
    ("index", "previous", "message"),
    [
        (-1, None, "no deal -1"),
        (1, None, "finishing order"),
        (1, (0, 1, 2), "finishing order"),
        (1, (0, 1, 2, 2), "finishing order"),
        (1, (1, 2, 3, 4), "finishing order"),
    ],
)
def test_deals_that_do_not_follow(index: int, previous: tuple[int, ...] | None, message: str) -> None:
    with pytest.raises(DealError, match=message):
        deal_cards(find_rules("classic"), "a", index, previous)


# ---- given hands -----------------------------------------------------------------------------------------------------


def test_given_hands() -> None:
    deal = deal_hands(find_rules("run-fast"), ["3s 4s", parse_cards("2s3h"), iter([Card("Ah")])])
    assert deal.hands == (parse_cards("3s4s"), parse_cards("3h2s"), parse_cards("Ah"))
    assert (deal.leader, deal.must, deal.seed, deal.index, deal.dealt) == (1, Card("3h"), None, 0, (2, 2, 1))
    told = deal_hands(find_rules("run-fast"), ["3s", "3h", "Ah"], leader=2)
    assert (told.leader, told.must) == (2, None)
    assert deal_hands(find_rules("run-fast", lead_must_contain="off"), ["3s", "3h", "Ah"]).must is None
    assert deal_hands(find_rules("two-deck"), ["3s", "4h", "3s", "5s"], leader=0).leader == 0


def test_given_hands_of_a_later_deal() -> None:
    rules, hands = find_rules("classic"), ["3h4d", "5d", "6d", "7d"]
    deal = deal_hands(rules, hands, index=2, previous=(0, 1, 2, 3))
    assert (deal.index, deal.leader, deal.must, deal.tribute) == (2, 3, None, Tribute(3, 0))
    assert evaluated(deal) == deal
    assert evaluated(deal.exchanged(Card("7d"))) == deal.exchanged(Card("7d"))
    assert deal_hands(rules, hands, 0, index=0, previous=(0, 1, 2, 3)).tribute is None
    with pytest.raises(DealError, match="seat 3 came in last"):
        deal_hands(rules, hands, 1, index=1, previous=(0, 1, 2, 3))
    with pytest.raises(DealError, match="finishing order"):
        deal_hands(rules, hands, index=1)
    with pytest.raises(DealError, match="no card is to be exchanged"):
        deal_hands(rules, hands).exchanged(Card("7d"))


@pytest.mark.parametrize(
    ("rules_id", "hands", "leader", "message"),
    [
        ("one-deck", ["3s", "4s", "5s"], None, "4 players"),
        ("run-fast", ["3h", "4s", "5s", "6s"], None, "3 players"),
        ("run-fast", ["3h", "", "5s"], None, "each with cards"),
        ("run-fast", ["3h", "As", "5s"], None, "no As"),
        ("run-fast", ["3h", "4s", "4s5s"], None, "only 1 4s"),
        ("run-fast", ["3d", "4s", "5s"], None, "0 seats hold 3h"),
        ("two-deck", ["3s", "3s", "5s", "6s"], None, "2 seats hold 3s"),
        ("run-fast", ["3h", "4s", "5s"], 3, "no seat 3"),
        ("run-fast", ["3h", "4s", "5s"], -1, "no seat -1"),
        ("run-fast", ["3h", "4x", "5s"], None, "cannot read a card at '4x'"),
    ],
)
def test_hands_that_are_refused(rules_id: str, hands: list[str], leader: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        deal_hands(find_rules(rules_id), hands, leader)


# ---- deals as values -------------------------------------------------------------------------------------------------


@given(st.sampled_from(RULE_IDS), st.integers(0, 10**6))
def test_deals_are_values(rules_id: str, seed: int) -> None:
    rng = random.Random(seed)
    deal = random_deal(rng, random_rules(rng, rules_id))
    assert Counter(card for hand in deal.hands for card in hand) == Counter(deal.rules.deck)
    assert evaluated(deal) == deal
    assert hash(evaluated(deal)) == hash(deal)
    given_hands = deal_hands(deal.rules, deal.hands, deal.leader)
    assert given_hands.hands == deal.hands
    assert evaluated(given_hands) == given_hands


def evaluated(deal: Deal) -> Deal:
    """The deal that the text of a deal is."""
    found = eval(repr(deal))
    assert isinstance(found, Deal)
    return found


def test_exchange_moves_two_cards() -> None:
    rules: Rules = find_rules("classic")
    deal = deal_cards(rules, "exchange", 1, (2, 0, 3, 1))
    high, low = deal.hands[1][-1], deal.hands[2][0]
    given = deal.exchanged(high)
    assert given.tribute == Tribute(1, 2, high)
    assert (deal.dealt, given.dealt) == ((13, 14, 14, 13), (13, 13, 15, 13))
    done = given.exchanged(low)
    assert done.tribute == Tribute(1, 2, high, low)
    assert done.dealt == deal.dealt
    assert high in done.hands[2]
    assert low in done.hands[1]
    assert evaluated(done) == done
    assert evaluated(given) == given
    assert deal.tribute == Tribute(1, 2)

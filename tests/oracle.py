"""A second opinion on the rules: slow, plain, and sharing nothing with the package.

Everything here follows the text of `rules.md` by brute force, so that the real engine can be compared with it.
Cards are strings ("3s", "Th", "BJ"), switches a mapping of names to values; a missing switch has its default.
The cards given must be ones that the deck of the rule set can deal; this is not checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, combinations_with_replacement, product
from math import prod
from typing import NamedTuple, TypeAlias

Switches: TypeAlias = Mapping[str, str]
Move: TypeAlias = tuple[str, int, str, str]  # kind, size, rank, ranks


class Reading(NamedTuple):
    """One way to understand a set of cards as a play: its kind, its number of cards, the rank it compares by."""

    kind: str
    size: int
    rank: str


RULE_SETS = ["one-deck", "two-deck", "classic", "run-fast", "diamond"]
COMMON_TABLE = ["one-deck", "two-deck", "classic"]  # the three that share one table of combinations

SUITS = ["s", "h", "d", "c"]
HIGH = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]  # the high order of a chain
LOW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]  # the low order
TO_ACE = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # chains of run-fast and diamond
JOKERS = ["BJ", "RJ"]
RANKS = [*HIGH, *JOKERS]  # low to high

VALUE = {rank: value for value, rank in enumerate(RANKS)}
RANK_OF = {rank + suit: rank for rank in HIGH for suit in SUITS} | {"BJ": "BJ", "RJ": "RJ"}

DEFAULTS = {
    "short_low_chain": "on",
    "wings_may_repeat": "off",
    "singles_only": "off",
    "joker_rocket": "off",
    "aaa_bomb": "low",
    "plane_wings": "off",
    "bomb_optional": "off",
    "top_rule": "penalise",
    "one_left_free": "on",
}

# The order in which a set of cards with several readings is understood, when nothing else decides.
KINDS = [
    "joker_bomb",
    "bomb",
    "straight_flush",
    "single",
    "pair",
    "triple",
    "straight",
    "pair_chain",
    "triple_chain",
    "full_house",
    "airplane",
    "triple_one",
    "triple_two",
    "four_two",
]
STRONG = ["joker_bomb", "bomb", "straight_flush"]


def _switch(switches: Switches, name: str) -> str:
    return switches.get(name, DEFAULTS[name])


def _check(rules_id: str) -> None:
    if rules_id not in RULE_SETS:
        raise ValueError(f"no such rule set: {rules_id}")


# ---- the deck ----------------------------------------------------------------------------------------------------


def deck(rules_id: str, switches: Switches) -> list[str]:
    """All cards of the rule set, low to high; two-deck has each twice. No switch changes the deck."""
    _check(rules_id)
    suited = [rank + suit for rank in HIGH for suit in SUITS]
    if rules_id == "one-deck":
        return suited
    if rules_id == "two-deck":
        return [card for card in [*suited, *JOKERS] for _ in range(2)]
    if rules_id == "run-fast":
        return [card for card in suited if card not in ("As", "2h", "2c", "2d")]
    return [*suited, *JOKERS]


# ---- reading -----------------------------------------------------------------------------------------------------


def _top(ranks: Iterable[str], order: list[str]) -> str | None:
    """The last of these distinct ranks if they stand side by side in the order."""
    places = []
    for rank in ranks:
        if rank not in order:
            return None
        places.append(order.index(rank))
    if max(places) - min(places) != len(places) - 1:
        return None
    return order[max(places)]


def _chain_top(ranks: Iterable[str], rules_id: str, switches: Switches) -> str | None:
    """The top of the chain that these distinct ranks (two or more) form, or None if they form none."""
    ranks = set(ranks)
    if rules_id not in COMMON_TABLE:
        return _top(ranks, TO_ACE)
    high = _top(ranks, HIGH)
    if high is not None:  # also A2 alone, and all 13 at once
        return high
    low = _top(ranks, LOW)
    if low is None:
        return None
    # In the low order only, hence it holds 2 and 3.
    if "4" not in ranks and _switch(switches, "short_low_chain") == "off":
        return None
    return low


def _read_common(counts: Mapping[str, int], rules_id: str, switches: Switches) -> set[Reading]:
    """one-deck, two-deck, classic; a straight flush is still called a straight here."""
    size = sum(counts.values())
    ranks = list(counts)

    if rules_id == "classic" and _switch(switches, "singles_only") == "on":
        return {Reading("single", 1, ranks[0])} if size == 1 else set()

    # Jokers among themselves.
    if counts == {"BJ": 2, "RJ": 2}:
        return {Reading("joker_bomb", 4, "RJ")}
    if counts == {"BJ": 1, "RJ": 1}:
        rocket = rules_id == "classic" and _switch(switches, "joker_rocket") == "on"
        return {Reading("joker_bomb", 2, "RJ")} if rocket else set()

    # All of one rank.
    if len(ranks) == 1:
        kind = {1: "single", 2: "pair", 3: "triple"}.get(size, "bomb")
        return {Reading(kind, size, ranks[0])}

    # Each rank the same number of times: chains.
    times = set(counts.values())
    if len(times) == 1:
        kinds = {1: "straight", 2: "pair_chain", 3: "triple_chain"}
        each = times.pop()
        if each not in kinds or (each == 1 and size < 5):
            return set()
        top = _chain_top(ranks, rules_id, switches)
        return set() if top is None else {Reading(kinds[each], size, top)}

    # Triples with pairs.
    cores = [rank for rank in ranks if counts[rank] == 3]
    wings = {rank: counts[rank] for rank in ranks if counts[rank] != 3}
    if not cores or sum(wings.values()) != 2 * len(cores):
        return set()
    if len(cores) == 1:
        return {Reading("full_house", 5, cores[0])} if list(wings.values()) == [2] else set()
    if _switch(switches, "wings_may_repeat") == "on":
        are_pairs = all(number % 2 == 0 for number in wings.values())
    else:
        are_pairs = all(number == 2 for number in wings.values())
    top = _chain_top(cores, rules_id, switches)
    if top is None or not are_pairs:
        return set()
    return {Reading("airplane", size, top)}


def _read_chains_to_ace(counts: Mapping[str, int], rules_id: str, switches: Switches) -> set[Reading]:
    """The three chains of run-fast and diamond."""
    for each, kind, shortest in ((1, "straight", 5), (2, "pair_chain", 2), (3, "triple_chain", 2)):
        if len(counts) >= shortest and all(number == each for number in counts.values()):
            top = _chain_top(counts, rules_id, switches)
            if top is not None:
                return {Reading(kind, each * len(counts), top)}
    return set()


def _read_run_fast(counts: Mapping[str, int], switches: Switches, last: bool) -> set[Reading]:
    size = sum(counts.values())
    ranks = list(counts)

    if len(ranks) == 1:
        kind = {1: "single", 2: "pair", 3: "triple", 4: "bomb"}[size]
        if ranks == ["A"] and size == 3 and _switch(switches, "aaa_bomb") != "off":
            kind = "bomb"
        return {Reading(kind, size, ranks[0])}

    found = _read_chains_to_ace(counts, "run-fast", switches)
    for rank in ranks:
        if size == 4 and counts[rank] == 3 and last:
            found.add(Reading("triple_one", 4, rank))
        if size == 5 and counts[rank] == 3:
            found.add(Reading("triple_two", 5, rank))
        if size == 6 and counts[rank] == 4:
            found.add(Reading("four_two", 6, rank))
    if _switch(switches, "plane_wings") == "on" and size % 5 == 0 and size >= 10:
        number = size // 5
        for start in range(len(TO_ACE) - number + 1):
            core = TO_ACE[start : start + number]
            # A fourth card of a core rank would be an attached card of a core rank: exactly three.
            if all(counts.get(rank, 0) == 3 for rank in core):
                found.add(Reading("airplane", size, core[-1]))
    return found


def _read_diamond(counts: Mapping[str, int], switches: Switches) -> set[Reading]:
    size = sum(counts.values())
    ranks = list(counts)

    if len(ranks) == 1:
        kind = {1: "single", 2: "pair", 3: "triple", 4: "bomb"}[size]
        return {Reading(kind, size, ranks[0])}
    if counts == {"BJ": 1, "RJ": 1}:
        return {Reading("joker_bomb", 2, "RJ")} if _switch(switches, "joker_rocket") == "on" else set()

    found = _read_chains_to_ace(counts, "diamond", switches)
    for rank in ranks:
        if size == 4 and counts[rank] == 3:
            found.add(Reading("triple_one", 4, rank))
        if size == 5 and counts[rank] == 3:
            found.add(Reading("triple_two", 5, rank))
    return found


def rank_readings(counts: Mapping[str, int], rules_id: str, switches: Switches, last: bool = False) -> set[Reading]:
    """Readings by ranks alone: how many cards of each rank, no zeros; a straight flush is a straight here."""
    if not counts:
        return set()
    if rules_id == "run-fast":
        return _read_run_fast(counts, switches, last)
    if rules_id == "diamond":
        return _read_diamond(counts, switches)
    _check(rules_id)
    return _read_common(counts, rules_id, switches)


def readings(cards: list[str], rules_id: str, switches: Switches, last: bool = False) -> set[Reading]:
    """Every reading of these cards as one play; `last`: they are the whole hand of the player."""
    counts: dict[str, int] = {}
    for card in cards:
        rank = RANK_OF[card]
        counts[rank] = counts.get(rank, 0) + 1
    found = rank_readings(counts, rules_id, switches, last)
    if rules_id in COMMON_TABLE and len({card[1] for card in cards}) == 1:
        return {Reading("straight_flush", r.size, r.rank) if r.kind == "straight" else r for r in found}
    return found


# ---- comparing ---------------------------------------------------------------------------------------------------


def _bomb_strength(bomb: Reading, switches: Switches) -> tuple[int, int, int]:
    """More cards first, then the rank; three aces stand above all or below all four-card bombs."""
    aces = bomb.size == 3
    above = aces and _switch(switches, "aaa_bomb") == "high"
    return (1 if above else 0, bomb.size, VALUE[bomb.rank])


def beats(a: Reading, b: Reading, rules_id: str, switches: Switches, last: bool = False) -> bool:
    """Whether a beats b, which is on the table; `last`: a is the whole hand of its player."""
    _check(rules_id)
    if rules_id == "run-fast" and a.kind == "triple_one" and not last:
        return False  # exists as a last hand only
    if a.kind == "joker_bomb" or b.kind == "joker_bomb":
        return a.kind == "joker_bomb" and b.kind != "joker_bomb"
    if a.kind == "bomb" and b.kind == "bomb":
        return _bomb_strength(a, switches) > _bomb_strength(b, switches)
    if a.kind == "bomb" or b.kind == "bomb":
        return a.kind == "bomb"
    higher = VALUE[a.rank] > VALUE[b.rank]
    if a.kind == b.kind and a.size == b.size:
        return higher
    if a.kind == "straight_flush" and b.kind == "straight" and a.size == b.size:
        return True
    if rules_id == "run-fast" and last and a.kind in ("triple_one", "triple") and b.kind == "triple_two":
        return higher
    return False


def best_reading(found: Iterable[Reading]) -> Reading:
    """How a set of cards with several readings lies on the table: bombs and flushes first, then the higher rank."""
    return min(
        found,
        key=lambda r: (STRONG.index(r.kind) if r.kind in STRONG else len(STRONG), -VALUE[r.rank], KINDS.index(r.kind)),
    )


def beats_cards(a: list[str], b: list[str], rules_id: str, switches: Switches, last: bool = False) -> bool:
    """Whether any reading of a beats the best reading of b. ValueError if b is no play."""
    on_table = readings(b, rules_id, switches)
    if not on_table:
        raise ValueError(f"no play: {b}")
    table = best_reading(on_table)
    return any(beats(reading, table, rules_id, switches, last) for reading in readings(a, rules_id, switches, last))


# ---- legal plays -------------------------------------------------------------------------------------------------


def ranks_text(counts: Mapping[str, int]) -> str:
    """The multiset of ranks, low to high: "33344", "55BJBJ"."""
    return "".join(rank * counts.get(rank, 0) for rank in RANKS)


def all_vectors(counts: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Every multiset of ranks that can be taken from a hand, but for the empty one."""
    ranks = [rank for rank in RANKS if counts.get(rank, 0)]
    for numbers in product(*(range(counts[rank] + 1) for rank in ranks)):
        taken = {rank: number for rank, number in zip(ranks, numbers, strict=True) if number}
        if taken:
            yield taken


def _runs(counts: Mapping[str, int], each: int, shortest: int) -> Iterator[list[str]]:
    """Neighbours on the circle 3…KA2(3) that the hand holds `each` times. Every chain of either order is one."""
    for start in range(13):
        run: list[str] = []
        for step in range(13):
            rank = HIGH[(start + step) % 13]
            if counts.get(rank, 0) < each:
                break
            run.append(rank)
            if len(run) >= shortest:
                yield list(run)


def _with_attached(
    core: Mapping[str, int], others: list[str], number: int, each: int, counts: Mapping[str, int]
) -> Iterator[dict[str, int]]:
    """The core with `number` times `each` cards of other ranks, ranks repeated as far as the hand goes."""
    for attached in combinations_with_replacement(others, number):
        taken = {rank: each * times for rank, times in Counter(attached).items()}
        if all(taken[rank] <= counts[rank] for rank in taken):
            yield {**core, **taken}


def shaped_vectors(counts: Mapping[str, int], rules_id: str, switches: Switches) -> Iterator[dict[str, int]]:
    """Every multiset of ranks that could be a play by its mere shape, some of them twice; readings() judges.

    For hands whose `all_vectors` are too many. The self-test compares the two.
    """
    # One rank; two jokers or four.
    for rank in counts:
        for number in range(1, counts[rank] + 1):
            yield {rank: number}
    for number in range(1, min(counts.get("BJ", 0), counts.get("RJ", 0)) + 1):
        yield {"BJ": number, "RJ": number}
    # Chains.
    for each, shortest in ((1, 5), (2, 2), (3, 2)):
        for run in _runs(counts, each, shortest):
            yield dict.fromkeys(run, each)
    # A core with something attached, none of it of a core rank.
    for run in _runs(counts, 3, 1):
        others = [rank for rank in RANKS if rank not in run and counts.get(rank, 0)]
        core = dict.fromkeys(run, 3)
        if rules_id in COMMON_TABLE:
            yield from _with_attached(core, others, len(run), 2, counts)
        else:
            if len(run) == 1:
                yield from _with_attached(core, others, 1, 1, counts)
            if len(run) == 1 or rules_id == "run-fast":
                yield from _with_attached(core, others, 2 * len(run), 1, counts)
    if rules_id == "run-fast":
        for rank in counts:
            if counts[rank] == 4:
                yield from _with_attached({rank: 4}, [other for other in counts if other != rank], 2, 1, counts)


def _suited(reading: Reading, ranks: Iterable[str], suits: Mapping[str, set[str]], rules_id: str) -> Iterator[Reading]:
    """A straight as what the hand can lay out of it: mixed suits, one suit, or either."""
    if reading.kind != "straight" or rules_id not in COMMON_TABLE:
        yield reading
        return
    choices = [suits[rank] for rank in ranks]
    if any(all(suit in choice for choice in choices) for suit in SUITS):
        yield Reading("straight_flush", reading.size, reading.rank)
    if len(set().union(*choices)) > 1:  # then two of the cards can differ in suit
        yield reading


def _collect(
    found: Iterable[tuple[Reading, bool, str]], table: Reading | None, rules_id: str, switches: Switches
) -> set[Move]:
    """Keep what beats the table, and of several ranks for one kind and multiset the highest."""
    best: dict[tuple[str, str], Reading] = {}
    for reading, last, ranks in found:
        if table is not None and not beats(reading, table, rules_id, switches, last):
            continue
        key = (reading.kind, ranks)
        if key not in best or VALUE[reading.rank] > VALUE[best[key].rank]:
            best[key] = reading
    return {(kind, reading.size, reading.rank, ranks) for (kind, ranks), reading in best.items()}


def _table(table: list[str] | Reading | None, rules_id: str, switches: Switches) -> Reading | None:
    if table is None or isinstance(table, Reading):
        return table
    found = readings(table, rules_id, switches)
    if not found:
        raise ValueError(f"no play: {table}")
    return best_reading(found)


FULL_LIMIT = 8192  # so many multisets of ranks are all tried (any hand of 13); of more, those of a possible shape


def _candidates(
    hand: list[str],
    vectors: Iterable[Mapping[str, int]],
    rules_id: str,
    switches: Switches,
    must_contain: str | None,
) -> Iterator[tuple[Reading, bool, str]]:
    suits: dict[str, set[str]] = {}
    for card in hand:
        suits.setdefault(RANK_OF[card], set()).add(card[1])
    if must_contain is not None:
        suits[RANK_OF[must_contain]] = {must_contain[1]}  # matters in straights only, where a rank is one card
    for counts in vectors:
        if must_contain is not None and RANK_OF[must_contain] not in counts:
            continue
        last = sum(counts.values()) == len(hand)
        for by_rank in rank_readings(counts, rules_id, switches, last):
            for reading in _suited(by_rank, counts, suits, rules_id):
                yield reading, last, ranks_text(counts)


def _lower_singles(moves: set[Move]) -> set[Move]:
    singles = {move for move in moves if move[0] == "single"}
    return {move for move in singles if any(VALUE[other[2]] > VALUE[move[2]] for other in singles)}


def _capped(moves: set[Move], rules_id: str, switches: Switches, next_left: int | None) -> set[Move]:
    """頂大 as a law: with one card left at the next player only the highest single playable."""
    if rules_id == "run-fast" and next_left == 1 and _switch(switches, "top_rule") == "enforce":
        return moves - _lower_singles(moves)
    return moves


def legal(
    hand: list[str],
    table: list[str] | Reading | None,
    rules_id: str,
    switches: Switches,
    next_left: int | None = None,
    must_contain: str | None = None,
) -> set[Move]:
    """All plays from the hand on the table (None: to lead) as (kind, size, rank, ranks); passing is not listed.

    One for each kind and multiset of ranks; with several readings the highest that beats. `next_left`: cards of
    the next player in turn. `must_contain`: a card of the hand that the play has to contain (the first lead).
    `table` may be a Reading, for a play whose reading was settled when it was played.
    """
    _check(rules_id)
    counts = Counter(RANK_OF[card] for card in hand)
    few = prod(number + 1 for number in counts.values()) <= FULL_LIMIT
    vectors = all_vectors(counts) if few else shaped_vectors(counts, rules_id, switches)
    found = _candidates(hand, vectors, rules_id, switches, must_contain)
    moves = _collect(found, _table(table, rules_id, switches), rules_id, switches)
    return _capped(moves, rules_id, switches, next_left)


def legal_full(
    hand: list[str],
    table: list[str] | Reading | None,
    rules_id: str,
    switches: Switches,
    next_left: int | None = None,
    must_contain: str | None = None,
) -> set[Move]:
    """The same by trying every multiset of ranks, however many."""
    vectors = all_vectors(Counter(RANK_OF[card] for card in hand))
    found = _candidates(hand, vectors, rules_id, switches, must_contain)
    moves = _collect(found, _table(table, rules_id, switches), rules_id, switches)
    return _capped(moves, rules_id, switches, next_left)


def legal_by_subsets(
    hand: list[str],
    table: list[str] | Reading | None,
    rules_id: str,
    switches: Switches,
    next_left: int | None = None,
    must_contain: str | None = None,
) -> set[Move]:
    """The same by trying every set of actual cards: 2 to the power of the hand, so for small hands."""
    found: list[tuple[Reading, bool, str]] = []
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            if must_contain is not None and must_contain not in cards:
                continue
            last = size == len(hand)
            for reading in readings(list(cards), rules_id, switches, last):
                found.append((reading, last, ranks_text(Counter(RANK_OF[card] for card in cards))))
    moves = _collect(found, _table(table, rules_id, switches), rules_id, switches)
    return _capped(moves, rules_id, switches, next_left)


def may_pass(hand: list[str], table: list[str] | Reading | None, rules_id: str, switches: Switches) -> bool:
    """Whether passing is offered: never to the leader; in run-fast (必管) only to who cannot beat the table."""
    if table is None:
        return False
    if rules_id != "run-fast":
        return True
    demanded = legal(hand, table, rules_id, switches)
    if _switch(switches, "bomb_optional") == "on":
        demanded = {move for move in demanded if move[0] != "bomb"}
    return not demanded


def offences(
    hand: list[str],
    table: list[str] | Reading | None,
    rules_id: str,
    switches: Switches,
    next_left: int | None = None,
) -> set[Move]:
    """The legal plays that offend against 頂大 where it is penalised: singles below the highest playable."""
    if rules_id != "run-fast" or next_left != 1 or _switch(switches, "top_rule") != "penalise":
        return set()
    return _lower_singles(legal(hand, table, rules_id, switches, next_left))


# ---- points and titles -------------------------------------------------------------------------------------------


def loss(rules_id: str, dealt: int, left: int, switches: Switches) -> int:
    """The points that a loser pays who was dealt so many cards and has so many left. Not for classic."""
    _check(rules_id)
    if rules_id == "classic":
        raise ValueError("classic pays by place: classic_scores()")
    if rules_id == "run-fast":
        if left == 1 and _switch(switches, "one_left_free") == "on":
            return 0
        return 2 * left if left == dealt else left
    played = dealt - left
    if played == 0:
        return left * 4
    if 4 * played < dealt:
        return left * 3
    if 2 * played < dealt:
        return left * 2
    return left


def classic_scores(n: int) -> list[int]:
    """Points by place for n players each on their own: first out first."""
    return [10 * (n - 1 - 2 * place) for place in range(n)]


TITLES = [
    (1, "蝸牛", None),
    (2, "小馬駒", 60),
    (3, "三等馬", 140),
    (4, "二等馬", 300),
    (5, "一等馬", 720),
    (6, "千里馬", 1400),
    (7, "白鶴", 2000),
    (8, "紫騂", 3000),
    (9, "驚帆", 4500),
    (10, "爪黃飛電", 6200),
    (11, "烏雲踏雪", 8000),
    (12, "照夜玉獅子", 12000),
    (13, "的盧", 17000),
    (14, "絕影", 22000),
    (15, "赤兔", 28000),
    (16, "烏騅", 40000),
    (17, "晨鳧", 60000),
    (18, "銅爵", 90000),
    (19, "飛翩", 140000),
    (20, "追電", 300000),
    (21, "躡景", 450000),
    (22, "白兔", 600000),
    (23, "追風", 1000000),
]


def title(total: int) -> tuple[int, str]:
    """Level and name of a running total, which may be negative."""
    reached = (1, "蝸牛")
    for level, name, threshold in TITLES:
        if threshold is not None and total >= threshold:
            reached = (level, name)
    return reached

"""Random rules, cards and positions for the engine's tests; its values as the oracle writes them; a referee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hypothesis import strategies as st

from tests import oracle
from tests.oracle import Reading
from zsy import RULE_SETS, Card, Cards, Deal, Event, Move, Rules, State, deal_cards, deal_hands, find_rules, first_state
from zsy.cards import RANKS
from zsy.generator import generator
from zsy.packs import pack
from zsy.plays import Combination
from zsy.rules import switches_of

RULE_IDS = tuple(RULE_SETS)


# ---- from the engine's values to the oracle's ------------------------------------------------------------------------


def names(cards: Iterable[Card]) -> list[str]:
    """Cards as the oracle writes them."""
    return [str(card) for card in cards]


def as_reading(play: Combination) -> Reading:
    """A play or move as the oracle's reading."""
    return Reading(play.kind, play.size, RANKS[play.rank])


def as_moves(moves: Iterable[Move]) -> set[oracle.Move]:
    """Moves but for a pass as the oracle lists them."""
    return {(m.kind, m.size, RANKS[m.rank], "".join(RANKS[rank] for rank in m.ranks)) for m in moves if m}


def table_of(state: State) -> Reading | None:
    """The play to beat as the oracle's reading."""
    return None if state.table is None else as_reading(state.table)


def next_left(state: State) -> int:
    """Cards of the player who is next in turn, by the words of the rules."""
    rules, seat = state.rules, state.current_player
    assert seat is not None
    while True:
        seat = (seat + rules.step) % rules.players
        if seat not in state.out and not (rules.pass_locks and state.passed[seat]):
            return state.left[seat]


def expected_plays(state: State) -> set[oracle.Move]:
    """What the oracle lists for the player to act."""
    assert state.current_player is not None
    hand, must = names(state.hand(state.current_player)), None if state.must is None else str(state.must)
    plays = oracle.legal(hand, table_of(state), state.rules.id, state.rules.switches(), next_left(state), must)
    return plays if state.table is not None else as_led(plays)


def as_led(plays: set[oracle.Move]) -> set[oracle.Move]:
    """The plays but for airplanes that are a chain of triples too: as a lead the cards are played as that."""
    chains = {ranks for kind, _, _, ranks in plays if kind == "triple_chain"}
    return {play for play in plays if play[0] != "airplane" or play[3] not in chains}


def expected_pass(state: State) -> bool:
    """Whether the oracle lets the player to act pass."""
    assert state.current_player is not None
    hand = names(state.hand(state.current_player))
    return oracle.may_pass(hand, table_of(state), state.rules.id, state.rules.switches())


# ---- random rules and cards ------------------------------------------------------------------------------------------


def random_rules(rng: random.Random, rules_id: str) -> Rules:
    """The rule set with about every third switch set at random."""
    some = {name: switch for name, switch in switches_of(rules_id).items() if rng.random() < 0.35}
    switches = {name: rng.choice(switch.values) for name, switch in some.items()}
    if switches.get("players", "4") != "4":
        switches.pop("partnership", None)
    if rng.random() < 0.7:
        switches.pop("singles_only", None)  # there is little to see with it
    return find_rules(rules_id, **switches)


def some_cards(rng: random.Random, deck: Sequence[Card], size: int) -> list[Card]:
    """Cards that make combinations more often than chance would: of neighbouring ranks, of one suit, or any."""
    start, style, near = rng.randrange(15), rng.random(), list(deck)
    if style < 0.6:
        ranks = {(start + step) % 15 for step in range(rng.randint(1, 8))}
        near = [card for card in deck if card.rank in ranks]
    elif style < 0.75:
        near = [card for card in deck if card.suit == start % 4]
    chosen = rng.sample(near, min(size, len(near)))
    rest = list((Counter(deck) - Counter(chosen)).elements())
    return chosen + rng.sample(rest, min(size - len(chosen), len(rest)))


@lru_cache(maxsize=64)
def _by_rank(deck: Cards) -> dict[int, list[Card]]:
    return {rank: [card for card in deck if card.rank == rank] for rank in range(15)}


LENGTHS = {
    1: (1, 4, 5, 5, 6, 7, 8, 11, 12, 13),
    2: (1, 2, 2, 3, 4, 6, 13),
    3: (1, 1, 2, 2, 3, 4, 5),
    4: (1, 2),
    5: (1,),
}
"""How many neighbouring ranks, by how many cards of each."""


def shaped_cards(rng: random.Random, rules: Rules) -> list[Card]:
    """Cards in the shape of a combination, often with one card too many or too few."""
    deck = _by_rank(rules.deck)
    width = rng.choice((1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 5))
    length = rng.choice(LENGTHS[width])
    start, line = rng.randrange(15), rng.choice((13, 13, 13, 15))
    core = [(start + step) % line for step in range(length)]
    ranks = core * width
    if width >= 3 and rng.random() < 0.7:
        each, count = rng.choice(((1, length), (1, 2 * length), (2, length), (2, length), (2, 1), (4, 1)))
        ranks += rng.choices(range(15), k=count) * each
    if rng.random() < 0.15:
        ranks.append(rng.randrange(15))
    if rng.random() < 0.1:
        ranks.pop()
    suit = rng.randrange(4) if rng.random() < 0.4 else None
    return [card for rank, count in Counter(ranks).items() for card in _of_suit(rng, deck[rank], count, suit)]


def _of_suit(rng: random.Random, cards: list[Card], count: int, suit: int | None) -> list[Card]:
    """So many cards if there are, those of a suit first."""
    return sorted(rng.sample(cards, len(cards)), key=lambda card: card.suit != suit)[:count]


def random_suits(rng: random.Random, state: State, move: Move) -> Cards:
    """Cards that play a move, their suits at random as far as they still play it."""
    hand = state.hand(state.current_player or 0)
    for _ in range(4):
        mixed = rng.sample(hand, len(hand))
        chosen = [c for rank, n in Counter(move.ranks).items() for c in [c for c in mixed if c.rank == rank][:n]]
        if state.can(chosen) and state.verify(chosen) is move:
            return tuple(chosen)
    return state.realise(move)


# ---- random positions ------------------------------------------------------------------------------------------------

HAND_SIZES = (1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 11, 12, 13, 16, 20, 27)


def by_kind(rng: random.Random, moves: Sequence[Move]) -> Move:
    """One of the moves, every kind with the same chance."""
    kind = rng.choice(sorted({move.kind for move in moves}))
    return rng.choice([move for move in moves if move.kind == kind])


def random_position(rng: random.Random, rules: Rules) -> State:
    """A player with some hand to lead (three times in ten) or to answer the one before him, others with a few cards."""
    seat, players = rng.randrange(rules.players), rules.players
    hands: list[list[Card]] = [[] for _ in range(players)]
    hands[seat] = some_cards(rng, rules.deck, rng.choice(HAND_SIZES))
    rest = list((Counter(rules.deck) - Counter(hands[seat])).elements())
    rng.shuffle(rest)
    leader, before = seat, (seat - rules.step) % players
    if rng.random() < 0.7:
        leader = before
        hands[leader] = _shadow(rng, rules, hands[seat], rest) or some_cards(rng, rest, rng.randint(2, 12))
        rest = list((Counter(rest) - Counter(hands[leader])).elements())
        rng.shuffle(rest)
    hands[leader].append(rest.pop())
    for hand in filter(lambda hand: not hand, hands):
        hand.extend(rest.pop() for _ in range(rng.choice((1, 1, 2, 3)) if len(rest) > 12 else 1))
    state = first_state(deal_hands(rules, hands, leader))
    if leader != seat:
        moves = [move for move in state.legal_actions() if move.size < len(hands[leader])]
        large = [move for move in moves if move.size >= len(hands[leader]) - 1]
        state = state.apply(by_kind(rng, large if large and rng.random() < 0.6 else moves))
    return state


def _shadow(rng: random.Random, rules: Rules, hand: Sequence[Card], rest: list[Card]) -> list[Card]:
    """Cards of the rest in the shape of a play of the hand, a little lower as a rule; [] if there are none."""
    plays = generator(rules).leads(pack(hand))
    for _ in range(6):
        move, lower = by_kind(rng, plays), rng.choice((1, 1, 1, 2, 2, 3, 0, -1))
        cards: list[Card] = []
        for rank, count in Counter(move.ranks).items():
            cards += [card for card in rest if card.rank == rank - lower][:count]
        if len(cards) == move.size <= 15 and (move.size > 1 or rng.random() < 0.1):
            return cards
    return []


def random_step(rng: random.Random, state: State) -> State:
    """The state after an action at random: by move, or by cards of any suits."""
    move = rng.choice(state.legal_actions())
    if rng.random() < 0.5:
        return state.apply(move)
    return state.play(random_suits(rng, state, move)) if move.kind in oracle.KINDS else state.play(state.realise(move))


def random_deal(rng: random.Random, rules: Rules) -> Deal:
    """A deal of a seed, in classic often a later one of a match."""
    seed, places = f"test {rng.randrange(10**9)}", list(range(rules.players))
    rng.shuffle(places)
    return deal_cards(rules, seed, rng.choice((0, 1)), places)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Rules of any rule set and switches."""
    rules_id = draw(st.sampled_from(RULE_IDS))
    return random_rules(random.Random(draw(st.integers(0, 10**6))), rules_id)


@st.composite
def states(draw: st.DrawFn) -> State:
    """A state of any rules, reached from a deal of a seed, or in a position of some given hands."""
    rules, rng = draw(rule_sets()), random.Random(draw(st.integers(0, 10**9)))
    state = random_position(rng, rules) if draw(st.booleans()) else first_state(random_deal(rng, rules))
    for _ in range(draw(st.integers(0, 40))):
        if not state.is_terminal:
            state = random_step(rng, state)
    return state


# ---- a referee -------------------------------------------------------------------------------------------------------


class Referee:
    """Who is to act, told from the events alone: sets of seats instead of the engine's walk round the table."""

    def __init__(self, rules: Rules, leader: int, dealt: Sequence[int]) -> None:
        self.rules = rules
        self.left = list(dealt)
        self.turn: int | None = leader
        self.owner: int | None = None
        self.passed: set[int] = set()
        self.out: list[int] = []
        self.standing: list[Event] = []  # the last play of each trick

    def see(self, event: Event) -> None:
        """Take in a play or a pass."""
        assert event.seat == self.turn
        if event.kind == "pass":
            self.passed.add(event.seat)
        else:
            self.left[event.seat] -= len(event.cards or ())
            if self.owner is not None:
                self.standing.pop()
            self.standing.append(event)
            if not self.rules.pass_locks or self.owner is None:
                self.passed = set()
            self.owner = event.seat
            if self.left[event.seat] == 0:
                self.out.append(event.seat)
                if not self.rules.rule_set.plays_on or len(self.out) == self.rules.players - 1:
                    self.turn = None
                    return
        active = {seat for seat, count in enumerate(self.left) if count}
        if active - {self.owner} <= self.passed:
            self.turn, self.owner, self.passed = self._leader(active), None, set()
            return
        able = active - {self.owner} - (self.passed if self.rules.pass_locks else set())
        self.turn = next(seat for seat in self._round(event.seat) if seat in able)

    def _leader(self, active: set[int]) -> int:
        assert self.owner is not None
        if self.owner in active:
            return self.owner
        partner = (self.owner + 2) % 4
        if self.rules.partnership and self.rules.inherit == "partner" and partner in active:
            return partner
        return next(seat for seat in self._round(self.owner) if seat in active)

    def _round(self, seat: int) -> Iterator[int]:
        for step in range(1, self.rules.players):
            yield (seat + self.rules.step * step) % self.rules.players


def follow(state: State) -> Referee:
    """The referee who has seen all of a state's plays and passes."""
    referee = Referee(state.rules, state.deal.leader, state.deal.dealt)
    for event in state.log:
        if event.kind in ("play", "pass"):
            referee.see(event)
    return referee


def expected_places(state: State) -> tuple[int, ...]:
    """Finishing order by the words of the rules: fewest cards first, ties in turn order from the first one out."""
    first, rules = state.out[0], state.rules
    rest = [seat for seat in range(rules.players) if seat not in state.out]
    rest.sort(key=lambda seat: (state.left[seat], (seat - first) * rules.step % rules.players))
    return (*state.out, *rest)


def expected_scores(state: State) -> tuple[int, ...]:
    """Points of a finished deal by the words of the rules, from the log and the oracle."""
    rules, places = state.rules, expected_places(state)
    switches, players = rules.switches(), rules.players
    if rules.id == "classic":
        if rules.partnership:
            won = {1: 30, 2: 20, 3: 10}[places.index((places[0] + 2) % 4)]
            return tuple(won if seat % 2 == places[0] % 2 else -won for seat in range(players))
        by_place = oracle.classic_scores(players)
        return tuple(by_place[places.index(seat)] for seat in range(players))
    winner = places[0]
    pays = [
        0 if seat == winner else oracle.loss(rules.id, dealt, left, switches)
        for seat, (dealt, left) in enumerate(zip(state.deal.dealt, state.left, strict=True))
    ]
    offender = _offender(state)
    if offender is not None:
        pays = [sum(pays) if seat == offender else 0 for seat in range(players)]
    scores = [sum(pays) if seat == winner else -pays[seat] for seat in range(players)]
    if rules.id == "run-fast":
        for event in follow(state).standing:
            if event.play is not None and event.play.kind == "bomb":
                scores = [points - rules.bomb_points for points in scores]
                scores[event.seat] += players * rules.bomb_points
    return tuple(scores)


def _offender(state: State) -> int | None:
    """Who let the winner's last card through by a single that was not his highest."""
    before = state.parent and state.parent.parent
    if state.rules.id != "run-fast" or before is None or before.current_player is None:
        return None
    event, hand = state.log[-2], names(before.hand(before.current_player))
    if event.play is None:
        return None
    rank = RANKS[event.play.rank]
    low = oracle.offences(hand, table_of(before), "run-fast", state.rules.switches(), next_left(before))
    return event.seat if (event.play.kind, 1, rank, rank) in low else None

"""The fast core: the one generator of legal plays, from hands as packed integers (:mod:`zsy.packs`).

The top bits of the fields that hold one, two, three or four cards are the keys of tables of ready-made moves, which
fill as they are needed. A :class:`~zsy.moves.Move` is the same object wherever it is legal: "one per kind and
multiset of ranks". Suits matter only for straight flushes and for the card that a first lead must contain; so a
:class:`~zsy.game.State` brings its suits integers up to date only then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from zsy.cards import ACE, BLACK_JOKER, CARDS, RED_JOKER, TWO, Card
from zsy.moves import PASS, Move, Moves, realise
from zsy.packs import ALL, FIELD, ORDINARY, TOTAL, LazyTable, at_least, held, ranks_of, top_bits
from zsy.plays import beats, chain_top
from zsy.rules import Rules

_ONE, _TWO, _THREE, _FOUR = (at_least(count) for count in (1, 2, 3, 4))


Chain = tuple[int, tuple[int, ...]]
"""The top rank of a chain and its ranks."""

_WIDTHS = {"straight": 1, "pair_chain": 2, "triple_chain": 3, "airplane": 3}
_AT_LEAST = {1: _ONE, 2: _TWO, 3: _THREE, 4: _FOUR}

# Kinds with attached cards: (kind, cards of the core rank, which kickers).
_ATTACHED = {
    "climbing": (("full_house", 3, "pair"),),
    "run-fast": (("triple_two", 3, "two"), ("triple_two", 3, "pair"), ("four_two", 4, "two"), ("four_two", 4, "pair")),
    "diamond": (("triple_one", 3, "one"), ("triple_two", 3, "two"), ("triple_two", 3, "pair")),
}
_KICKERS: dict[str, Callable[[tuple[int, ...]], Iterable[tuple[int, ...]]]] = {
    "one": lambda ranks: ((rank,) for rank in ranks),
    "two": lambda ranks: combinations(ranks, 2),
    "pair": lambda ranks: ((rank, rank) for rank in ranks),
}


class _Kin(dict[tuple[int, ...], Move]):
    """The moves of one kind with the same core, by the ranks attached to it."""

    __slots__ = ("core", "generator", "kind", "rank")

    def __init__(self, generator: Generator, kind: str, rank: int, core: tuple[int, ...]) -> None:
        super().__init__()
        self.generator = generator
        self.kind = kind
        self.rank = rank
        self.core = core

    def __missing__(self, attached: tuple[int, ...]) -> Move:
        move = self[attached] = self.generator.move(self.kind, self.rank, self.core + attached)
        return move


class _Attached:
    """The plays of one kind with one sort of kickers: for each core rank a table by what can be attached."""

    def __init__(self, generator: Generator, kind: str, core: int, kickers: str) -> None:
        self.kind = kind
        self.core = core
        self.pairs = kickers == "pair"

        def table(rank: int) -> LazyTable[Moves]:
            kin = _Kin(generator, kind, rank, (rank,) * core)
            return LazyTable(lambda tops: tuple(map(kin.__getitem__, _KICKERS[kickers](ranks_of[tops]))), 4096)

        self.by_rank = [(table(rank), ALL & ~top_bits([rank])) for rank in range(TWO + 1)]


class Generator:
    """All plays from a pack under some rules; get one with :func:`generator`.

    :meth:`leads` to an empty table, :meth:`answers` to a move on it, :meth:`legal` with suits taken into account.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        family = rules.rule_set.family
        self._climbing = family == "climbing"
        self._same: dict[str, LazyTable[Moves | None]] = {
            "single": LazyTable(lambda tops: self._pass + self._plain("single", tops), 1 << 15),
            "pair": LazyTable(lambda tops: self._pass + self._plain("pair", tops), 1 << 15),
            "triple": LazyTable(lambda tops: self._pass + self._plain("triple", tops)),
        }
        self._known: dict[tuple[str, tuple[int, ...]], Move] = {}
        self._pass: Moves = () if rules.rule_set.must_beat else (PASS,)
        self.enforces_top = rules.top_rule == "enforce"
        self._pairs = 0 if rules.singles_only else ALL
        aaa = rules.aaa_bomb != "off"
        self._triples = ORDINARY & ~top_bits([ACE]) if aaa else ORDINARY
        self._attached = [_Attached(self, *attached) for attached in _ATTACHED[family]]
        self._planes = self._climbing or rules.plane_wings
        self._set_bombs(aaa)
        self._lines = dict(self._all_lines())
        # Tables by the top bits of fields with one, two, three cards: leads, then answers to singles, pairs, triples.
        self._by_one = LazyTable(lambda tops: self._plain("single", tops) + self._chains("straight", tops), 1 << 15)
        self._by_two = LazyTable(lambda tops: self._plain("pair", tops) + self._chains("pair_chain", tops))
        self._by_three = LazyTable(lambda tops: self._plain("triple", tops) + self._chains("triple_chain", tops))
        self._core_chains = LazyTable(lambda tops: tuple(self._runs(tops, 2)))
        self._wings: dict[tuple[int, ...], LazyTable[Moves]] = {}
        self._compound: LazyTable[Moves | None] = LazyTable(lambda tops: None if tops else self._pass, 1024)
        self._plains = {
            kind: [self.move(kind, rank, (rank,) * count) for rank in range(15)]
            for count, kind in enumerate(("single", "pair", "triple"), 1)
        }
        flushes = self._climbing and not rules.singles_only
        self.flushes: LazyTable[tuple[_Flush, ...]] = LazyTable(self._fill_flushes if flushes else lambda suits: ())
        """Straight flushes by suits integer; () mostly."""

    # -- the questions ------------------------------------------------------------------------------------------------

    def leads(self, hand: int) -> Moves:
        """Every play from the pack ``hand``, but for straight flushes."""
        moves = self._by_one[hand + _ONE & ALL]
        twos = hand + _TWO & self._pairs
        if twos:
            moves += self._by_two[twos]
            threes = hand + _THREE & ORDINARY
            if threes:
                moves += self._by_three[threes]
                for attached in self._attached:
                    moves += self._with_kickers(hand, attached, ORDINARY)
                if self._planes:
                    moves += self._airplanes(hand, self._core_chains[threes])
                if hand >> TOTAL == 4:
                    moves += self._last_hand(hand, threes)
        tops = hand + self._bomb_add & self._bomb_tops
        if tops:
            moves += self._all_bombs[hand & (tops >> 3) * FIELD]
        return moves

    def answers(self, hand: int, table: Move) -> Moves:
        """What a player with the pack ``hand`` may do about ``table``, but for straight flushes.

        :data:`PASS` comes first where passing is allowed.
        """
        moves = table.replies[hand + table.add & table.mask]
        if moves is None:
            moves = self._pass + self._compound_answers(hand, table)
        tops = hand + self._bomb_add & table.guard
        if tops:
            if not moves and self.rules.bomb_optional:
                moves = (PASS,)
            moves += table.bombs[hand & (tops >> 3) * FIELD]
        return moves or (PASS,)

    def legal(self, hand: int, suits: int, table: Move | None, must: Card | None = None) -> Moves:
        """:meth:`leads` or :meth:`answers` with straight flushes, from the hand ``held(hand, suits)``.

        With ``must``, only plays that can contain that card. Of a straight and a straight flush of the same ranks each
        is listed where the hand can lay it out.
        """
        moves = self.leads(hand) if table is None else self.answers(hand, table)
        if table is None or not table.plain:
            found: dict[Move, None] = {}
            for flush, add, tops, straight, spare in self.flushes[suits]:
                if hand + add & tops == tops:
                    if straight is not None and not hand + spare & tops:
                        moves = tuple([move for move in moves if move is not straight])
                    if table is None or beats(flush, table, self.rules):
                        found[flush] = None
            moves += tuple(found)
        if must is not None:
            cards = held(hand, suits)
            moves = tuple(move for move in moves if must.rank in move.ranks and must in realise(move, cards, must))
        return moves

    # -- moves --------------------------------------------------------------------------------------------------------

    def move(self, kind: str, rank: int, ranks: tuple[int, ...]) -> Move:
        """The one move of that kind and those ranks."""
        ranks = tuple(sorted(ranks))
        found = self._known.get((kind, ranks))
        if found is None:
            found = self._known[kind, ranks] = Move(kind, rank, ranks)
            self._set_answers(found)
        return found

    def _set_answers(self, move: Move) -> None:
        move.plain = not (self._climbing and move.kind in ("straight", "straight_flush"))
        kind, higher = move.kind, range(move.rank + 1, 15)
        move.replies, move.add, move.mask = self._compound, 0, 0
        if kind in self._same:
            move.replies, move.add = self._same[kind], _AT_LEAST[move.size]
            move.mask = top_bits(higher) & (self._triples if kind == "triple" else ALL)
        elif kind in ("straight", "pair_chain", "triple_chain"):
            move.replies = LazyTable(lambda tops: self._pass + self._longer_chains(move, tops), 512)
            move.add, move.mask = _AT_LEAST[_WIDTHS[kind]], ORDINARY
        elif kind == "airplane":
            move.add, move.mask = _THREE, ORDINARY
        elif kind not in ("bomb", "joker_bomb", "straight_flush"):
            move.add, move.mask = _FOUR if kind == "four_two" else _THREE, top_bits(higher) & ORDINARY
        if kind in ("bomb", "joker_bomb"):
            move.guard = 0 if kind == "joker_bomb" else self._bomb_tops
            move.bombs = LazyTable(
                lambda key: tuple(b for b in self._all_bombs[key] if beats(b, move, self.rules)), 256
            )
        else:
            move.guard, move.bombs = self._bomb_tops, self._all_bombs

    def _plain(self, kind: str, tops: int) -> Moves:
        moves = self._plains[kind]
        return tuple([moves[rank] for rank in ranks_of[tops & self._triples if kind == "triple" else tops]])

    def _chains(self, kind: str, tops: int, length: int | None = None) -> Moves:
        if self.rules.singles_only:
            return ()
        runs = self._runs(tops, length or (5 if kind == "straight" else 2), length or 13)
        return tuple([self.move(kind, top, ranks * _WIDTHS[kind]) for top, ranks in runs])

    def _longer_chains(self, move: Move, tops: int) -> Moves:
        length = move.size // _WIDTHS[move.kind]
        return tuple([chain for chain in self._chains(move.kind, tops, length) if chain.rank > move.rank])

    def _runs(self, tops: int, shortest: int, longest: int = 13) -> Iterator[Chain]:
        """Chains among the ranks of top bits."""
        ones = tops >> 3 & ORDINARY >> 3
        line = ones << 8 | ones >> 4 * ACE if self._climbing else ones & ~(1 << 4 * TWO)
        starts = line
        for length in range(2, longest + 1):
            line >>= 4
            starts &= line
            if not starts:
                return
            if length >= shortest:
                rest = starts
                while rest:
                    chain = self._lines.get(((rest & -rest).bit_length() >> 2, length))
                    rest &= rest - 1
                    if chain is not None:
                        yield chain

    def _all_lines(self) -> Iterator[tuple[tuple[int, int], Chain]]:
        """Every chain there is, by where it starts on the line of ranks and how long it is.

        In the climbing games A and 2 stand at both ends of the line.
        """
        line = (ACE, TWO, *range(TWO + 1)) if self._climbing else tuple(range(ACE + 1))
        low = 2 if self._climbing else 0
        for start in range(len(line)):
            for stop in range(start + 2, min(start + 13, len(line)) + 1):
                if start < low and not (low < stop < len(line) - 1 and stop - start < 13):
                    continue  # AA22 and all thirteen ranks are read high; nothing wraps
                top = chain_top(line[start:stop], self.rules)
                if top is not None:
                    yield (start, stop - start), (top, line[start:stop])

    # -- attached cards -----------------------------------------------------------------------------------------------

    def _with_kickers(self, hand: int, attached: _Attached, cores: int) -> Moves:
        moves: Moves = ()
        cores &= hand + _AT_LEAST[attached.core]
        if cores:
            tops = hand + _TWO & ALL if attached.pairs else hand + _ONE & ALL
            for rank in ranks_of[cores]:
                table, others = attached.by_rank[rank]
                moves += table[tops & others]
        return moves

    def _compound_answers(self, hand: int, table: Move) -> Moves:
        """Answers to a play with attached cards, where the core alone could be beaten."""
        if table.kind == "airplane":
            chains = self._core_chains[hand + _THREE & ORDINARY]
            length = table.size // 5
            return self._airplanes(hand, [c for c in chains if len(c[1]) == length and c[0] > table.rank])
        moves: Moves = ()
        for attached in self._attached:
            if attached.kind == table.kind:
                moves += self._with_kickers(hand, attached, table.mask)
        if table.kind == "triple_two" and hand >> TOTAL in (3, 4):
            moves += self._last_hand(hand, hand + _THREE & table.mask)
        return moves

    def _last_hand(self, hand: int, threes: int) -> Moves:
        """三帶一 as the last hand of ``run-fast``, and the bare triple as the last hand that answers a 三帶二."""
        if not self.rules.rule_set.last_hands:
            return ()
        ranks = tuple(rank for rank in range(TWO + 1) for _ in range(hand >> 4 * rank & FIELD))
        if len(ranks) == 3:
            return self._plain("triple", threes)
        return tuple(self.move("triple_one", rank, ranks) for rank in ranks_of[threes] if ranks.count(rank) == 3)

    def _airplanes(self, hand: int, chains: Iterable[Chain]) -> Moves:
        moves: Moves = ()
        twos = hand + _TWO & ALL
        for top, core in chains:
            if hand >> TOTAL >= 5 * len(core):
                table = self._wings.get(core)
                if table is None:
                    table = self._wings[core] = self._wings_table(_Kin(self, "airplane", top, core * 3))
                # By pairs held, or by all the cards beside the core, as the wings of these rules want.
                by_pairs = self._climbing and not self.rules.wings_may_repeat
                beside = ~sum(FIELD << 4 * rank for rank in core)
                moves += table[(twos if by_pairs else hand & (ALL >> 3) * FIELD) & beside]
        return moves

    def _wings_table(self, kin: _Kin) -> LazyTable[Moves]:
        return LazyTable(lambda key: self._fill_wings(key, kin), 1024)

    def _fill_wings(self, key: int, kin: _Kin) -> Moves:
        length = len(kin.core) // 3
        if self._climbing and not self.rules.wings_may_repeat:
            wings: Iterable[tuple[int, ...]] = (pairs * 2 for pairs in combinations(ranks_of[key], length))
        elif self._climbing:
            pairs = [rank for rank in range(15) for _ in range((key >> 4 * rank & FIELD) // 2)]
            wings = [chosen * 2 for chosen in sorted(set(combinations(pairs, length)))]
        else:
            cards = [rank for rank in range(15) for _ in range(key >> 4 * rank & FIELD)]
            every = sorted(set(combinations(cards, 2 * length)))
            wings = [chosen for chosen in every if not _flies_higher(kin.core[:length], chosen)]
        return tuple(map(kin.__getitem__, wings))

    # -- bombs and flushes --------------------------------------------------------------------------------------------

    def _set_bombs(self, aaa: bool) -> None:
        needed = dict.fromkeys(range(TWO + 1), 4)
        if aaa:
            needed[ACE] = 3
        if self.rules.rule_set.decks == 2:
            needed |= {BLACK_JOKER: 2, RED_JOKER: 2}
        elif self.rules.joker_rocket:
            needed |= {BLACK_JOKER: 1, RED_JOKER: 1}
        self._bomb_needs = needed
        self._bomb_add = sum((8 - count) << 4 * rank for rank, count in needed.items())
        self._bomb_tops = 0 if self.rules.singles_only else top_bits(needed)
        self._all_bombs = LazyTable(self._fill_bombs, 2048)

    def bomb_ranks(self, hand: int) -> tuple[int, ...]:
        """The ranks of which the pack ``hand`` can make a bomb; both jokers for the joker bomb."""
        ranks = ranks_of[hand + self._bomb_add & self._bomb_tops]
        jokers = BLACK_JOKER in ranks and RED_JOKER in ranks
        return ranks if jokers else tuple([rank for rank in ranks if rank <= TWO])

    def _higher_bombs(self, key: int, bomb: Move) -> Moves:
        return tuple(higher for higher in self._all_bombs[key] if beats(higher, bomb, self.rules))

    def _fill_bombs(self, key: int) -> Moves:
        """Bombs by the fields of the ranks that hold enough for one."""
        counts = {rank: key >> 4 * rank & FIELD for rank in self._bomb_needs if key >> 4 * rank & FIELD}
        moves = [
            self.move("bomb", rank, (rank,) * size)
            for rank, count in counts.items()
            if rank <= TWO
            for size in range(self._bomb_needs[rank], count + 1)
        ]
        if BLACK_JOKER in counts and RED_JOKER in counts:
            need = self._bomb_needs[RED_JOKER]
            moves.append(self.move("joker_bomb", RED_JOKER, (BLACK_JOKER,) * need + (RED_JOKER,) * need))
        return tuple(moves)

    def _fill_flushes(self, suits: int) -> tuple[_Flush, ...]:
        one = (suits | suits >> 1) & _SUITED_CARDS
        line = one << 16 | one >> 8 * ACE  # A and 2 below 3 too; a rank takes eight bits
        runs = line & line >> 8 & line >> 16 & line >> 24 & line >> 32
        return tuple(self._flush_options(suits, one, runs)) if runs else ()

    def _flush_options(self, suits: int, one: int, runs: int) -> Iterator[_Flush]:
        for suit in range(4):
            if not runs >> 2 * suit & _DIAMOND_CARDS:
                continue
            tops = top_bits([rank for rank in range(TWO + 1) if one >> 8 * rank + 2 * suit & 1])
            for top, run in self._runs(tops, 5):
                add = spare = higher = 0
                for rank in run:
                    cards = suits >> 8 * rank & 255
                    more = _COPIES[cards >> 2 * suit + 2]
                    higher += more
                    add += (7 - more) << 4 * rank
                    spare += (7 - (cards >> 2 * suit & 3)) << 4 * rank
                straight = None if higher else self.move("straight", top, run)
                yield self.move("straight_flush", top, run), add, top_bits(run), straight, spare


_Flush = tuple[Move, int, int, Move | None, int]
"""A straight flush of a suit (move, add, tops, straight, spare), and how a pack tells of it.

It is held where ``pack + add & tops == tops``: every rank has more cards than those of higher suits, which
leave last. It is all there is of its ranks, so that the straight (if not None) cannot be laid out mixed, where
``pack + spare & tops == 0``.
"""

_COPIES = [sum(cards >> place & 3 for place in (0, 2, 4, 6)) for cards in range(256)]
_DIAMOND_CARDS = sum(1 << 8 * rank for rank in range(15))
_SUITED_CARDS = sum(1 << 2 * card for card in CARDS if not card.is_joker)


def _flies_higher(core: tuple[int, ...], wings: tuple[int, ...]) -> bool:
    """Whether triples among the wings make a higher airplane of the same cards: then only that reading counts."""
    triples = {*core, *(rank for rank, count in Counter(wings).items() if count == 3 and rank <= ACE)}
    length = len(core)
    return any(top > core[-1] and triples.issuperset(range(top - length + 1, top)) for top in triples)


@lru_cache(maxsize=32)
def generator(rules: Rules) -> Generator:
    """The generator of some rules; the same rules get the same one, and so the same moves."""
    return Generator(rules)

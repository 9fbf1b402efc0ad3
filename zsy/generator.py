"""The fast core: the one generator of legal plays, from hands as packed integers (:mod:`zsy.packs`).

The top bits of the fields that hold one, two, three or four cards are the keys of tables of ready-made moves, which
fill as they are needed. A :class:`~zsy.moves.Move` is the same object wherever it is legal: "one per kind and
multiset of ranks". Suits matter only for straight flushes and for the card that a first lead must contain; so a
:class:`~zsy.game.State` brings its suits integers up to date only then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from zsy.cards import ACE, BLACK_JOKER, CARDS, RED_JOKER, TWO, Card
from zsy.moves import PASS, Move, Moves, realise
from zsy.packs import ALL, FIELD, HIGH, LOW, ORDINARY, TOTAL, LazyTable, at_least, held, ranks_of, top_bits
from zsy.plays import beats, chain_top
from zsy.rules import Rules

_ONE, _TWO, _THREE, _FOUR = (at_least(count) for count in (1, 2, 3, 4))


Chain = tuple[int, tuple[int, ...]]
"""The top rank of a chain and its ranks."""
Halves = tuple[LazyTable[Moves], int, LazyTable[Moves], int]
"""Two tables and the top bits that each looks at: the moves are those of the one, then those of the other."""

_WIDTHS = {"straight": 1, "pair_chain": 2, "triple_chain": 3, "airplane": 3}
_AT_LEAST = {1: _ONE, 2: _TWO, 3: _THREE, 4: _FOUR}

# Kinds with attached cards: (kind, cards of the core rank, which kickers).
_ATTACHED = {
    "climbing": (("full_house", 3, "pair"),),
    "run-fast": (("triple_two", 3, "two"), ("triple_two", 3, "pair"), ("four_two", 4, "two"), ("four_two", 4, "pair")),
    "diamond": (("triple_one", 3, "one"), ("triple_two", 3, "two"), ("triple_two", 3, "pair")),
}
_KICKERS = {"one": (1, 1), "two": (2, 1), "pair": (1, 2)}
"""How many ranks are attached, and how many cards of each."""


def _covered(starts: int, length: int) -> int:
    """The top bits of the ranks in chains of ``length`` that start at these places of the line."""
    line = starts
    for _ in range(length - 1):
        line |= line << 4
    return line >> 8 | (line & 255) << 4 * ACE


class _Kin(dict[tuple[int, ...], Move]):
    """The moves of one kind with the same core, by the ranks attached to it, each ``times`` times."""

    __slots__ = ("core", "generator", "kind", "rank", "times")

    def __init__(self, generator: Generator, kind: str, rank: int, core: tuple[int, ...], times: int = 1) -> None:
        super().__init__()
        self.generator = generator
        self.kind = kind
        self.rank = rank
        self.core = core
        self.times = times

    def __missing__(self, attached: tuple[int, ...]) -> Move:
        move = self[attached] = self.generator.move(self.kind, self.rank, self.core + attached * self.times)
        return move


class _Attached:
    """The plays of one kind with one sort of kickers: for each core rank a table by what can be attached."""

    def __init__(self, generator: Generator, kind: str, core: int, kickers: str) -> None:
        self.kind = kind
        self.core = core
        self.pairs = kickers == "pair"

        number, times = _KICKERS[kickers]

        def halves(rank: int) -> Halves:
            kin = _Kin(generator, kind, rank, (rank,) * core, times)
            table: LazyTable[Moves] = LazyTable(
                lambda tops: tuple(map(kin.__getitem__, combinations(ranks_of[tops], number)))
            )
            low, others = LOW if number == 1 else ALL, ~top_bits([rank])  # of two ranks, each half may have one
            return table, low & others, table, ALL & ~low & others

        self.by_rank = [halves(rank) for rank in range(TWO + 1)]


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
        self.narrowed = self.enforces_top or rules.plane_wings
        """Whether rules that look beyond hand and table leave out some of the plays: see :class:`~zsy.game.State`."""
        self._twos = 0 if rules.singles_only else ALL
        aaa = rules.aaa_bomb != "off"
        self._triples = ORDINARY & ~top_bits([ACE]) if aaa else ORDINARY
        self._attached = [_Attached(self, *attached) for attached in _ATTACHED[family]]
        self._planes = self._climbing or rules.plane_wings
        self._pair_wings = self._climbing and not rules.wings_may_repeat
        self._set_bombs(aaa)
        self._lines = self._all_lines()
        self._in_chains = 0 if rules.singles_only else ORDINARY if self._climbing else ORDINARY & ~top_bits([TWO])
        self._at_both_ends = top_bits([ACE, TWO]) if self._climbing else 0
        # Leads by the top bits of fields with one, two, three cards: put together from small tables, which never
        # overflow, by halves of these bits and by where chains start.
        self._by_one = LazyTable(self._fill_ones, 1 << 11)
        self._by_two = LazyTable(self._fill_twos, 1 << 11)
        self._by_three = LazyTable(lambda tops: self._plain("triple", tops) + self._chains("triple_chain", tops, 2))
        self._singles = LazyTable(lambda tops: self._plain("single", tops))
        self._pairs = LazyTable(lambda tops: self._plain("pair", tops))
        self._straights = LazyTable(lambda starts: self._chains("straight", _covered(starts, 5), 5))
        self._pair_chains = LazyTable(lambda starts: self._chains("pair_chain", _covered(starts, 2), 2))
        self._core_chains = LazyTable(lambda tops: tuple([line[:2] for line in self._runs(tops & self._in_chains, 2)]))
        self._wings: dict[tuple[int, ...], tuple[_Kin, int, LazyTable[Moves]]] = {}
        self._compound: LazyTable[Moves | None] = LazyTable(lambda tops: None if tops else self._pass, 1024)
        self._plains = {
            kind: [self.move(kind, rank, (rank,) * count) for rank in range(15)]
            for count, kind in enumerate(("single", "pair", "triple"), 1)
        }
        flushes = self._climbing and not rules.singles_only
        self.flushes: LazyTable[tuple[_Flush, ...]] = LazyTable(
            self._fill_flushes if flushes else lambda suits: (), 256
        )
        """Straight flushes by suits integer; () mostly."""

    # -- the questions ------------------------------------------------------------------------------------------------

    def leads(self, hand: int) -> Moves:
        """Every play from the pack ``hand``, but for straight flushes."""
        moves = self._by_one[hand + _ONE & ALL]
        twos = hand + _TWO & self._twos
        if twos:
            moves += self._by_two[twos]
            threes = hand + _THREE & ORDINARY
            if threes:
                found = [*moves, *self._by_three[threes]]
                for attached in self._attached:
                    self._with_kickers(found, hand, attached, ORDINARY)
                chains = self._core_chains[threes]
                if chains and self._planes:
                    self._airplanes(found, hand, chains)
                if hand >> TOTAL == 4:
                    found += self._last_hand(hand, threes)
                moves = tuple(found)
        tops = hand + self.bomb_add & self._bomb_tops
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
        tops = hand + self.bomb_add & table.guard
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
            width = _WIDTHS[kind]
            lines = [line for line in self._lines[move.size // width] if line[0] > move.rank]
            chains = [(tops, self.move(kind, top, ranks * width)) for top, ranks, tops, _ in lines]
            move.replies = LazyTable(
                lambda tops: self._pass + tuple([m for need, m in chains if not need & ~tops]), 512
            )
            move.add, move.mask = _AT_LEAST[width], 0
            for tops, _ in chains:
                move.mask |= tops
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

    def _fill_ones(self, tops: int) -> Moves:
        starts = self._starts(tops)
        moves = self._singles[tops & LOW] + self._singles[tops & HIGH]
        return moves + self._straights[starts & starts >> 8 & starts >> 12]

    def _fill_twos(self, tops: int) -> Moves:
        return self._pairs[tops & LOW] + self._pairs[tops & HIGH] + self._pair_chains[self._starts(tops)]

    def _starts(self, tops: int) -> int:
        """Where on the line of ranks there is a rank of ``tops`` and the next one too.

        The line is A, 2, 3, …, K, A, 2, four bits to a place; only the climbing games use its first two places.
        """
        tops &= self._in_chains
        line = tops << 8 | (tops & self._at_both_ends) >> 4 * ACE
        return line & line >> 4

    def _chains(self, kind: str, tops: int, shortest: int) -> Moves:
        runs = self._runs(tops & self._in_chains, shortest)
        return tuple([self.move(kind, top, ranks * _WIDTHS[kind]) for top, ranks, _, _ in runs])

    def _runs(self, tops: int, shortest: int) -> Iterator[_Line]:
        """Chains among the ranks of top bits."""
        for length in range(shortest, 14):
            found = [line for line in self._lines[length] if not line[2] & ~tops]
            if not found:
                return
            yield from found

    def _all_lines(self) -> dict[int, list[_Line]]:
        """Every chain there is, by how long it is, in the order of where it starts on the line of ranks."""
        ranks = (ACE, TWO, *range(TWO + 1))
        lines: dict[int, list[_Line]] = {length: [] for length in range(2, len(ranks) + 1)}
        for start in range(len(ranks)):
            for stop in range(start + 2, min(start + 13, len(ranks)) + 1):
                if start < 2 and not (2 < stop < len(ranks) - 1 and stop - start < 13):
                    continue  # AA22 and all thirteen ranks are read high; nothing wraps
                chain = ranks[start:stop]
                top = chain_top(chain, self.rules)
                if top is not None:
                    lines[len(chain)].append((top, chain, top_bits(chain), 1 << 8 * start))
        return lines

    # -- attached cards -----------------------------------------------------------------------------------------------

    def _with_kickers(self, found: list[Move], hand: int, attached: _Attached, cores: int) -> None:
        cores &= hand + _AT_LEAST[attached.core]
        if cores:
            tops = hand + _TWO & ALL if attached.pairs else hand + _ONE & ALL
            for rank in ranks_of[cores]:
                low, lows, high, highs = attached.by_rank[rank]
                found += low[tops & lows]
                found += high[tops & highs]

    def _compound_answers(self, hand: int, table: Move) -> Moves:
        """Answers to a play with attached cards, where the core alone could be beaten."""
        found: list[Move] = []
        if table.kind == "airplane":
            chains = self._core_chains[hand + _THREE & ORDINARY]
            length = table.size // 5
            self._airplanes(found, hand, [c for c in chains if len(c[1]) == length and c[0] > table.rank])
            return tuple(found)
        for attached in self._attached:
            if attached.kind == table.kind:
                self._with_kickers(found, hand, attached, table.mask)
        if table.kind == "triple_two" and hand >> TOTAL in (3, 4):
            found += self._last_hand(hand, hand + _THREE & table.mask)
        return tuple(found)

    def _last_hand(self, hand: int, threes: int) -> Moves:
        """三帶一 as the last hand of ``run-fast``, and the bare triple as the last hand that answers a 三帶二."""
        if not self.rules.rule_set.last_hands:
            return ()
        ranks = tuple(rank for rank in range(TWO + 1) for _ in range(hand >> 4 * rank & FIELD))
        if len(ranks) == 3:
            return self._plain("triple", threes)
        return tuple(self.move("triple_one", rank, ranks) for rank in ranks_of[threes] if ranks.count(rank) == 3)

    def _airplanes(self, found: list[Move], hand: int, chains: Iterable[Chain]) -> None:
        twos = hand + _TWO & ALL
        for top, core in chains:
            if hand >> TOTAL >= 5 * len(core):
                kin, beside, table = self._wings.get(core) or self._new_wings(top, core)
                # By pairs held, or by all the cards beside the core, as the wings of these rules want.
                if self._pair_wings:
                    found += map(kin.__getitem__, combinations(ranks_of[twos & beside], len(core)))
                else:
                    found += table[hand & beside]

    def _new_wings(self, top: int, core: tuple[int, ...]) -> tuple[_Kin, int, LazyTable[Moves]]:
        kin = _Kin(self, "airplane", top, core * 3, 2 if self._pair_wings else 1)
        beside = (ALL >> 3) * FIELD & ~sum(FIELD << 4 * rank for rank in core)
        self._wings[core] = kin, beside, LazyTable(lambda key: self._fill_wings(key, kin), 1024)
        return self._wings[core]

    def _fill_wings(self, key: int, kin: _Kin) -> Moves:
        length = len(kin.core) // 3
        if self._climbing:
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
        self.bomb_add = sum((8 - count) << 4 * rank for rank, count in needed.items())
        """What to add to a pack so that top bits tell of which ranks it can make a bomb."""
        self._bomb_tops = 0 if self.rules.singles_only else top_bits(needed)
        self._all_bombs = LazyTable(self._fill_bombs, 2048)

    def bomb_ranks(self, hand: int) -> tuple[int, ...]:
        """The ranks of which the pack ``hand`` can make a bomb; both jokers for the joker bomb."""
        ranks = ranks_of[hand + self.bomb_add & self._bomb_tops]
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
        starts = line & line >> 8
        starts &= starts >> 16 & line >> 32
        return tuple(self._flush_options(suits, starts)) if starts else ()

    def _flush_options(self, suits: int, all_starts: int) -> Iterator[_Flush]:
        for suit in range(4):
            starts = all_starts >> 2 * suit & _DIAMOND_CARDS
            length = 5
            while starts:
                for top, ranks, tops, start in self._lines[length]:
                    if starts & start:
                        yield self._flush(suits, suit, top, ranks, tops)
                starts &= starts >> 8
                length += 1

    def _flush(self, suits: int, suit: int, top: int, ranks: tuple[int, ...], tops: int) -> _Flush:
        add = spare = higher = 0
        for rank in ranks:
            cards = (suits >> 8 * rank & 255) >> 2 * suit
            more = _COPIES[cards >> 2]
            higher += more
            add += (7 - more) << 4 * rank
            spare += (7 - (cards & 3)) << 4 * rank
        straight = None if higher else self.move("straight", top, ranks)
        return self.move("straight_flush", top, ranks), add, tops, straight, spare


_Line = tuple[int, tuple[int, ...], int, int]
"""A chain: its top rank, its ranks, their top bits, and a bit for where it starts (eight to a place of the line)."""

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


@lru_cache(maxsize=4)
def generator(rules: Rules) -> Generator:
    """The generator of some rules; the same rules get the same one, as long as not too many others come between.

    Tables of rules that are played no more are dropped, so that a long visit keeps a level memory.
    """
    return Generator(rules)

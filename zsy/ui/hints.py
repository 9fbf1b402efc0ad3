"""Proposals: the sensible plays of a hand, best first, each with its reason in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zsy.actions import Give
from zsy.bots import Thinking
from zsy.bots.greedy import rank_actions
from zsy.bots.plan import BOMBS
from zsy.cards import ACE
from zsy.generator import generator
from zsy.moves import PASS, Move
from zsy.packs import pack
from zsy.ui.arrange import Group, arrange
from zsy.ui.held import Keys, fill, keys
from zsy.ui.names import count_name, play_name, ranks_name
from zsy.ui.text import tr
from zsy.view import View

MOST = 6
"""How many plays are proposed at most."""

LOOKED_AT = 40
"""How many of the best leads are held against the plan."""

FEW = 2
"""Who has so few cards is about to go out."""

Name = Callable[[int], str]


@dataclass(frozen=True)
class Proposal:
    """A play, or a pass, that is proposed."""

    move: Move
    keys: Keys
    """Its cards: loose ones before those that the plan of 理牌 needs."""
    reason: str
    """Why, in words."""
    costly: bool = False
    """Whether it breaks a bomb."""


def propose(view: View, name: Name) -> Thinking[tuple[Proposal, ...]]:
    """What the seat to act could sensibly do, best first; what breaks a bomb comes last, and says so.

    The order is that in which the bot ``greedy`` would play; on a lead the parts of the plan that 理牌 shows come
    before what breaks them up, unless the next player is about to go out.
    """
    ranked = list((yield from rank_actions(view)))
    broken = breaking(view, ranked)
    yield
    teller = Teller(view, name)
    after = next_opponent(view)
    if view.table is None and view.phase == "play" and (after is None or view.left[after] > 1):
        splits = []
        for move in ranked[:LOOKED_AT]:
            yield
            splits.append((bool(teller.split(move)), move))
        ranked[:LOOKED_AT] = [move for _, move in sorted(splits, key=lambda pair: pair[0])]
    kept = sorted(ranked, key=lambda move: move in broken)[:MOST]
    if PASS in ranked and PASS not in kept:
        kept.append(PASS)
    found = []
    for move in kept:
        yield
        cards = fill(move, [group.keys for group in teller.plan], (), view.must)
        found.append(Proposal(move, cards, teller.reason(move, broken=move in broken), move in broken))
    return tuple(found)


def breaking(view: View, moves: Iterable[Move]) -> frozenset[Move]:
    """Those of some moves that break a bomb of the hand, the jokers' one too; not the one that goes out.

    A bomb is broken by whatever takes some of its cards, but for the bomb that takes all of them.
    """
    counts = Counter(card.rank for card in view.hand)
    bombs = generator(view.rules).bomb_ranks(pack(view.hand))
    if not bombs:
        return frozenset()
    return frozenset(
        move
        for move in moves
        if 0 < move.size < len(view.hand)
        and not isinstance(move, Give)
        and any(_breaks(move, rank, counts[rank]) for rank in bombs)
    )


def _breaks(move: Move, rank: int, count: int) -> bool:
    """Whether a move takes of the ``count`` cards that make a bomb, otherwise than as the whole bomb."""
    taken = move.ranks.count(rank)
    return taken > 0 and (move.kind not in BOMBS or taken < count)


class Teller:
    """Tells why moves are proposed to the seat to act."""

    def __init__(self, view: View, name: Name) -> None:
        self.view = view
        self.name = name
        self.plan = arrange(keys(view.hand), view.rules)
        self.plays = [move for move in view.legal_actions() if move]

    def reason(self, move: Move, *, broken: bool = False) -> str:
        """Why a move is proposed; ``broken``: it breaks a bomb, which is said in any case."""
        if isinstance(move, Give):
            return tr("進貢要給點數最大的牌") if move.kind == "tribute" else tr("還一張最用不到的牌")
        if not move:
            return self._pass()
        if move.size == len(self.view.hand):
            return tr("出完就走") if self.view.rules.rule_set.plays_on else tr("出完就贏")
        why = self._lead(move) if self.view.table is None else self._answer(move)
        return tr("要拆炸彈：{why}", why=why) if broken else why

    def _pass(self) -> str:
        view = self.view
        if not self.plays and view.table is not None and view.table_seat is not None:
            return tr("打不過{who}的{play}", who=self.name(view.table_seat), play=play_name(view.table))
        if view.rules.partnership and view.table_seat == (view.seat + 2) % 4:
            return tr("這手是夥伴的，讓他走")
        if all(move.kind in BOMBS for move in self.plays):
            return tr("只有炸彈打得過，先留著")
        return tr("留著大牌，等更好的時機")

    def _answer(self, move: Move) -> str:
        view, owner, near = self.view, self.view.table_seat, self._near()
        if move.kind in BOMBS:
            if near is not None:
                return tr("用炸彈：擋住只剩{left}張的{who}", left=view.left[near], who=self.name(near))
            return tr("用炸彈：搶回出牌權")
        if owner is not None and owner == near:
            return tr("壓住{who}（只剩{left}張）", who=self.name(owner), left=view.left[owner])
        highest = move.rank == max(other.rank for other in self.plays if other.kind == move.kind)
        if near is not None and highest and move.size >= view.left[near]:
            return tr("擋住{who}（只剩{left}張）", who=self.name(near), left=view.left[near])
        lowest = move.rank == min(other.rank for other in self.plays if other.kind == move.kind)
        split = self.split(move)
        if split:
            return tr("最小的能打得過，但要拆{what}", what=split) if lowest else tr("打得過，但要拆{what}", what=split)
        if lowest:
            return tr("最小的能打得過，不拆牌")
        smaller = (other for other in self.plays if (other.kind, other.size) == (move.kind, move.size))
        if any(other.rank < move.rank and not self.split(other) for other in smaller):
            return tr("打得過，牌大一些")
        return tr("更小的要拆牌，這手不用")

    def _lead(self, move: Move) -> str:
        view, after = self.view, next_opponent(self.view)
        if after is not None and view.left[after] == 1:
            if move.kind != "single":
                return tr("{who}只剩一張，不出單張", who=self.name(after))
            if move.rank == view.hand[-1].rank:
                return tr("{who}只剩一張，單張出最大的", who=self.name(after))
        if move.kind in BOMBS:
            return tr("用炸彈搶先，之後剩{left}張", left=len(view.hand) - move.size)
        if self._stands(move):
            return tr("外面沒有更大的，出了還是你先出")
        split = self.split(move)
        if split:
            return tr("可以先走，但要拆{what}", what=split)
        if move.size > 1 and move.size == max(other.size for other in self.plays):
            return tr("一次出掉最多張")
        if move.size > 3:
            return tr("一次出掉{count}張", count=count_name(move.size))
        if move.rank >= ACE:
            return tr("牌大，不容易被壓過")
        middle = view.hand[len(view.hand) // 2].rank
        return tr("先出小的，留著大牌") if move.rank <= middle else tr("散牌先走，不拆牌")

    def _near(self) -> int | None:
        """The opponent with the fewest cards, if they are few."""
        view = self.view
        partner = (view.seat + 2) % 4 if view.rules.partnership else None
        others = [seat for seat in range(len(view.left)) if seat not in (view.seat, partner) and view.left[seat]]
        seat = min(others, key=lambda other: view.left[other], default=None)
        return seat if seat is not None and view.left[seat] <= FEW else None

    def split(self, move: Move) -> str:
        """What of the plan a move breaks up: 順子, 一對8; nothing where it takes whole parts."""
        need = Counter(move.ranks)
        parts = [(group, Counter(card.rank for card, _ in group.keys)) for group in self.plan]
        rest = []
        for group, ranks in sorted(parts, key=lambda part: -len(part[0].keys)):
            if ranks <= need:
                need -= ranks
            else:
                rest.append((group, ranks))
        for group, ranks in reversed(rest):
            if ranks & need:
                return self._named(group, ranks, need)
        return ""

    @staticmethod
    def _named(group: Group, ranks: Counter[int], need: Counter[int]) -> str:
        if len(ranks) > 1:
            return group.name
        ((rank, count),) = ranks.items()
        name = ranks_name(rank)
        if count - need[rank] >= 4:
            return tr("{count}張{rank}（剩下的還是炸彈）", count=count_name(count), rank=name)
        return tr("一對{rank}", rank=name) if count == 2 else tr("{count}張{rank}", count=count_name(count), rank=name)

    def _stands(self, move: Move) -> bool:
        """Whether no unseen cards of the same kind are higher, bombs aside."""
        size = {"single": 1, "pair": 2, "triple": 3}.get(move.kind)
        unseen = Counter(card.rank for card in self.view.unseen)
        return size is not None and not any(unseen[rank] >= size for rank in range(move.rank + 1, 15))


def next_opponent(view: View) -> int | None:
    """The next player in turn, if he is an opponent."""
    seat = view.next_player
    return None if view.rules.partnership and seat == (view.seat + 2) % 4 else seat

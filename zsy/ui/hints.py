"""Proposals: the sensible plays of a hand, best first, each with its reason in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zsy.actions import Give
from zsy.bots import Thinking
from zsy.bots.greedy import rank_actions
from zsy.bots.plan import BOMBS, breaks_bomb
from zsy.generator import generator
from zsy.moves import PASS, Move
from zsy.packs import pack
from zsy.ui.names import CHAINS, count_name, ranks_name
from zsy.ui.text import tr
from zsy.view import View

MOST = 6
"""How many plays are proposed at most."""

FEW = 2
"""Who has so few cards is about to go out."""

Name = Callable[[int], str]


@dataclass(frozen=True)
class Proposal:
    """A play, or a pass, that is proposed."""

    move: Move
    reason: str
    """Why, in words."""
    costly: bool = False
    """Whether it breaks a bomb."""


def propose(view: View, name: Name) -> Thinking[tuple[Proposal, ...]]:
    """What the seat to act could sensibly do, best first; what breaks a bomb comes last, and says so."""
    ranked = yield from rank_actions(view)
    broken = breaking(view, ranked)
    kept = [move for move in ranked if move not in broken][:MOST]
    if not kept or kept == [PASS]:
        kept += [move for move in ranked if move in broken][: MOST - len(kept)]
    if PASS in ranked and PASS not in kept:
        kept.append(PASS)
    return tuple(Proposal(move, reason(view, move, name, broken=move in broken), move in broken) for move in kept)


def breaking(view: View, moves: Iterable[Move]) -> frozenset[Move]:
    """Those of some moves that break a bomb of the hand, the jokers' one too; not the one that goes out."""
    made, hand = generator(view.rules), pack(view.hand)
    return frozenset(
        move
        for move in moves
        if 0 < move.size < len(view.hand) and not isinstance(move, Give) and breaks_bomb(made, hand, move)
    )


def reason(view: View, move: Move, name: Name, *, broken: bool) -> str:
    """Why a move is proposed."""
    if isinstance(move, Give):
        return tr("進貢要給點數最大的牌") if move.kind == "tribute" else tr("還一張最用不到的牌")
    if move.size == len(view.hand):
        return tr("出完就走") if view.rules.rule_set.plays_on else tr("出完就贏")
    why = _why(view, move, name)
    return tr("要拆炸彈：{why}", why=why) if broken else why


def _why(view: View, move: Move, name: Name) -> str:
    if not move:
        return _why_pass(view)
    if view.table is None:
        return _why_lead(view, move, name)
    owner = view.table_seat
    near = _near(view)
    if move.kind in BOMBS:
        if near is not None:
            return tr("用炸彈：擋住只剩{left}張的{who}", left=view.left[near], who=name(near))
        return tr("用炸彈：搶回出牌權")
    if owner is not None and view.left[owner] <= FEW:
        return tr("壓住{who}（只剩{left}張）", who=name(owner), left=view.left[owner])
    if near is not None and move.size == view.left[near]:
        return tr("擋住{who}（只剩{left}張）", who=name(near), left=view.left[near])
    plays = [other for other in view.legal_actions() if other and other.kind == move.kind]
    if move.rank == min(other.rank for other in plays):
        return (
            tr("能打得過的最小一手")
            if not _splits(view, move)
            else tr("最小的能打得過，要拆{what}", what=_split(view, move))
        )
    if not _splits(view, move):
        return tr("不拆手上的牌型")
    return tr("也打得過，要拆{what}", what=_split(view, move))


def _why_pass(view: View) -> str:
    if not any(view.legal_actions()):
        return tr("沒有牌打得過")
    if view.rules.partnership and view.table_seat == (view.seat + 2) % 4:
        return tr("讓夥伴走")
    return tr("留著大牌，等更好的時機")


def _why_lead(view: View, move: Move, name: Name) -> str:
    after = view.next_player
    left = 99 if after is None else view.left[after]
    highest = view.hand[-1].rank
    if after is not None and left == 1:
        if move.kind != "single":
            return tr("{who}只剩一張，不出單張", who=name(after))
        if move.rank == highest:
            return tr("{who}只剩一張，單張出最大的", who=name(after))
    if move.kind in BOMBS:
        return tr("用炸彈收尾：之後只剩{left}張", left=len(view.hand) - move.size)
    if _stands(view, move):
        return tr("外面沒有更大的，出了還是你先出")
    if move.size == max(other.size for other in view.legal_actions()) and move.size > 1:
        return tr("一次出掉最多張")
    if move.kind in CHAINS:
        return tr("成串的先走，一次{count}張", count=count_name(move.size))
    if _splits(view, move):
        return tr("要拆{what}", what=_split(view, move))
    return tr("先出小的，留著大牌")


def _near(view: View) -> int | None:
    """The opponent with the fewest cards, if they are few."""
    partner = (view.seat + 2) % 4 if view.rules.partnership else None
    others = [seat for seat in range(len(view.left)) if seat not in (view.seat, partner) and view.left[seat]]
    seat = min(others, key=lambda other: view.left[other], default=None)
    return seat if seat is not None and view.left[seat] <= FEW else None


def _splits(view: View, move: Move) -> bool:
    """Whether a move of equal cards leaves some of them behind."""
    held = Counter(card.rank for card in view.hand)
    return move.kind in ("single", "pair", "triple") and held[move.rank] > move.size


def _split(view: View, move: Move) -> str:
    held = sum(card.rank == move.rank for card in view.hand)
    rank = ranks_name(move.rank)
    return tr("一對{rank}", rank=rank) if held == 2 else tr("{count}張{rank}", count=count_name(held), rank=rank)


def _stands(view: View, move: Move) -> bool:
    """Whether no unseen cards of the same kind are higher; bombs aside."""
    unseen = Counter(card.rank for card in view.unseen)
    sizes = {"single": 1, "pair": 2, "triple": 3}
    size = sizes.get(move.kind)
    return size is not None and not any(unseen[rank] >= size for rank in range(move.rank + 1, 15))

"""What a play would cost that a player might not have meant: it is asked for twice."""

from __future__ import annotations

from zsy.actions import Give
from zsy.bots.plan import BOMBS
from zsy.cards import TWO
from zsy.moves import Move
from zsy.ui.hints import breaking
from zsy.ui.names import card_name
from zsy.ui.text import tr
from zsy.view import View


def cost_of(view: View, move: Move) -> str:
    """A sentence about a legal move that breaks a bomb, or needlessly spends a great one or gives a high card back;
    nothing for all others.
    """
    if isinstance(move, Give):
        return _cost_of_gift(view, move)
    if not move or move.size == len(view.hand):
        return ""
    others = [other for other in view.legal_actions() if other != move]
    broken = breaking(view, [move, *others])
    if move in broken:
        return tr("這樣會拆掉炸彈。再按一次「出牌」確定要出。") if any(other not in broken for other in others) else ""
    if move.kind in BOMBS and (move.kind == "joker_bomb" or move.rank == TWO):
        smaller = any(other and other not in broken and _smaller(other, move) for other in others)
        return (
            tr("有小一點的牌也打得過，要用最大的炸彈？再按一次「出牌」確定要出。")
            if smaller and view.table is not None
            else ""
        )
    return ""


def _cost_of_gift(view: View, gift: Give) -> str:
    if gift.rank < TWO or not any(other.rank < gift.rank for other in view.legal_actions()):
        return ""
    return tr("小一點的牌也能還，要還{card}？再按一次「還牌」確定要還。", card=card_name(gift.card))


def _smaller(other: Move, bomb: Move) -> bool:
    """Whether a move is no bomb, or a bomb smaller than this one."""
    if other.kind not in BOMBS:
        return True
    return other.kind != "joker_bomb" and (
        bomb.kind == "joker_bomb" or (other.size, other.rank) < (bomb.size, bomb.rank)
    )

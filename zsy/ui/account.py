"""How a seat's points came about at the end of a deal, in words that add up to them."""

from __future__ import annotations

from zsy.game import State
from zsy.scoring import loss
from zsy.ui.messages import signed
from zsy.ui.text import clauses, tr


def account(state: State, seat: int) -> str:
    """The reckoning of a seat, without a room's stake: ``9張 ×2``, ``收 18+7``, ``炸彈 +20``, ``包賠 2+7``.

    For the games that end with the first player out; in ``classic`` the place says it all, so there it is empty.
    """
    rules, dealt, left = state.rules, state.deal.dealt, state.left
    if not state.is_terminal or rules.rule_set.plays_on:
        return ""
    losses = [loss(rules, dealt[other], left[other]) if left[other] else 0 for other in range(len(left))]
    winner, offender = state.places[0], state.offender
    paid = "+".join(str(lost) for lost in losses if lost) or "0"
    if seat == winner:
        parts, points = [tr("收 {paid}", paid=paid)], sum(losses)
    elif seat == offender:
        parts, points = [tr("包賠 {paid}", paid=paid)], -sum(losses)
    elif offender is not None:
        parts, points = [tr("{left}張免付", left=left[seat])], 0
    else:
        parts, points = [_cards(losses[seat], left[seat])], -losses[seat]
    bombs = state.scores[seat] - points
    if bombs:
        parts.append(tr("炸彈 {points}", points=signed(bombs)))
    return clauses(parts)


def _cards(lost: int, left: int) -> str:
    """What the cards left cost."""
    if not lost:
        return tr("剩{left}張免扣", left=left)
    if lost == left:
        return tr("{left}張", left=left)
    return tr("{left}張 ×{factor}", left=left, factor=lost // left)

"""How a seat's points came about at the end of a deal, line by line; the lines add up to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zsy.game import State
from zsy.scoring import loss
from zsy.ui.messages import place_name
from zsy.ui.text import tr


@dataclass(frozen=True)
class Line:
    """One thing that brought or cost points."""

    text: str
    points: int


def reckoning(state: State, seat: int, name: Callable[[int], str]) -> tuple[Line, ...]:
    """The lines of a seat, without a room's stake; ``name`` tells what a seat is called."""
    if not state.is_terminal:
        return ()
    if state.rules.rule_set.plays_on:
        return _by_place(state, seat, name)
    return (*_by_cards(state, seat, name), *_by_bombs(state, seat, name))


def _by_place(state: State, seat: int, name: Callable[[int], str]) -> tuple[Line, ...]:
    """Places bring points; in partnership those of both partners."""
    rules, places = state.rules, state.places
    points = state.scores[seat]
    place = place_name(rules, places.index(seat))
    if not rules.partnership:
        return (Line(place, points),)
    partner = (seat + 2) % rules.players
    other = place_name(rules, places.index(partner))
    text = tr("{place}，夥伴{who}是{other}", place=place, who=name(partner), other=other)
    return (Line(text, points),)


def _by_cards(state: State, seat: int, name: Callable[[int], str]) -> tuple[Line, ...]:
    """The losers pay for the cards that they have left; an offender pays for all."""
    winner, offender = state.places[0], state.offender
    losses = {other: _loss(state, other) for other in state.places[1:]}
    if seat == winner:
        payer = "" if offender is None else name(offender)
        return tuple(Line(_received(state, other, name(other), payer), lost) for other, lost in losses.items())
    if offender is None:
        return (Line(_paid(state, seat), -losses[seat]),)
    if seat != offender:
        text = tr("剩{count}張，由{who}包賠", count=state.left[seat], who=name(offender))
        return (Line(text, 0),)
    own = Line(_paid(state, seat), -losses[seat])
    others = (
        Line(tr("沒頂大，包賠{who}的{count}張", who=name(other), count=state.left[other]), -lost)
        for other, lost in losses.items()
        if other != seat
    )
    return (own, *others)


def _by_bombs(state: State, seat: int, name: Callable[[int], str]) -> tuple[Line, ...]:
    """Every bomb that was not beaten brings points from each opponent."""
    points, players = state.rules.bomb_points, len(state.left)
    lines = []
    for other, count in enumerate(state.bombs if points else ()):
        if count and other == seat:
            text = tr("炸彈{count}個，{players}家各付{points}分", count=count, players=players - 1, points=points)
            lines.append(Line(text, count * points * (players - 1)))
        elif count:
            text = tr("{who}的炸彈{count}個，每個{points}分", who=name(other), count=count, points=points)
            lines.append(Line(text, -count * points))
    return tuple(lines)


def _loss(state: State, seat: int) -> int:
    return loss(state.rules, state.deal.dealt[seat], state.left[seat])


def _received(state: State, seat: int, who: str, payer: str) -> str:
    lost, left = _loss(state, seat), state.left[seat]
    if not lost:
        return tr("{who}剩一張，不扣分", who=who)
    if payer and payer != who:
        return tr("{who}剩{count}張，{payer}包賠", who=who, count=left, payer=payer)
    if lost > left:
        return tr("{who}剩{count}張，每張{factor}分", who=who, count=left, factor=lost // left)
    return tr("{who}剩{count}張", who=who, count=left)


def _paid(state: State, seat: int) -> str:
    """What the cards left cost, and why."""
    lost, left, dealt = _loss(state, seat), state.left[seat], state.deal.dealt[seat]
    if not lost:
        return tr("剩一張，不扣分")
    factor = lost // left
    if left == dealt:
        return tr("剩{count}張，一張都沒出，每張{factor}分", count=left, factor=factor)
    if factor == 3:
        return tr("剩{count}張，出不到四分之一，每張3分", count=left)
    if factor == 2:
        return tr("剩{count}張，出不到一半，每張2分", count=left)
    return tr("剩{count}張，每張1分", count=left)

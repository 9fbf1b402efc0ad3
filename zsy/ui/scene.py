"""What goes on at the table beside plays: the rule that binds, 接風, the exchange before a deal."""

from __future__ import annotations

from zsy.moves import PASS
from zsy.ui.course import Course
from zsy.ui.names import card_name, play_name, seat_place
from zsy.ui.people import relative
from zsy.ui.text import capital, tr
from zsy.ui.views import MiddleView
from zsy.view import View

MOVE_SECONDS, TRICK_SECONDS = 0.75, 1.2
"""How long a bot waits at normal speed: in a trick, and before it leads."""

LOOK_SECONDS = 1.0
"""How long an exchange that is done is seen at least, at any speed."""


def rule(game: Course) -> str:
    """The rules that bind the player right now, a sentence and line each; nothing where he may do as he likes."""
    view, rules = game.view, game.rules
    if game.phase != "turn":
        return ""
    after, moves = view.next_player, view.legal_actions()
    single = any(move.kind == "single" for move in moves)
    told = []
    if rules.top_rule != "off" and single and after is not None and view.left[after] == 1:
        told.append(tr("頂大：{who}剩一張，單張要出最大的", who=game.name(after)))
    if view.must is not None:
        told.append(tr("首出：要帶{card}", card=card_name(view.must)))
    if rules.rule_set.must_beat and view.table is not None and PASS not in moves:
        told.append(tr("必管：有牌打得過，要出"))
    return "\n".join(told)


def wind(game: Course) -> int | None:
    """The seat that is to lead because the play of a seat that went out stands (接風)."""
    view = game.view
    if not view.log or view.table is not None or view.current_player is None or view.phase != "play":
        return None
    last = next((event.seat for event in reversed(view.log) if event.kind == "play"), None)
    return view.current_player if last is not None and last in view.out else None


def wind_text(game: Course) -> str:
    """The same in a sentence."""
    seat = wind(game)
    return "" if seat is None else tr("{who}接風，先出", who=game.name(seat))


def middle(game: Course) -> MiddleView | None:
    """What the middle of the table says; None before the first lead after an exchange, and while nobody is to play."""
    view, seat = game.view, game.view.current_player
    if seat is None or view.phase != "play" or game.phase not in ("turn", "wait"):
        return None
    if exchanging(view):
        return None
    at = seat_place(game.rules, relative(game.rules, seat, view.seat))
    if view.table is None or view.table_seat is None:
        return MiddleView(tr("先出：{who}", who=game.name(seat)), "", at, "")
    owner = view.table_seat
    about = tr("你最大") if owner == view.seat else tr("要大過{who}", who=game.name(owner))
    title = play_name(view.table)
    return MiddleView(capital(title), about, at, tr("{about}：{title}", about=capital(about), title=title))


def exchanging(view: View) -> bool:
    """Whether the exchange before a deal is what is looked at: until the first lead."""
    return view.tribute is not None and not any(event.kind == "play" for event in view.log)


def pause(game: Course, pace: float) -> float:
    """How many seconds the table is looked at before a bot acts; ``pace`` is the factor on all pauses."""
    state = game.state
    fresh = state.table is None and state.action is not None
    seconds = pace * (TRICK_SECONDS if fresh else MOVE_SECONDS)
    return max(seconds, LOOK_SECONDS) if state.phase == "play" and exchanging(game.view) else seconds


def tribute_text(game: Course) -> str:
    """How far the exchange has come, in a sentence."""
    tribute = game.view.tribute
    if tribute is None:
        return ""
    giver, taker = game.name(tribute.giver), game.name(tribute.taker)
    if tribute.given is None:
        return tr("進貢：{giver}給{taker}最大的牌，換回一張", giver=giver, taker=taker)
    card = card_name(tribute.given)
    if game.view.phase == "return":
        return tr("{giver}進貢{card}，等{taker}還牌", giver=giver, taker=taker, card=card)
    if tribute.returned is None or game.hidden:
        return tr("{giver}進貢{card}，{taker}還了一張", giver=giver, taker=taker, card=card)
    back = card_name(tribute.returned)
    return tr("{giver}進貢{card}，{taker}還{back}", giver=giver, taker=taker, card=card, back=back)

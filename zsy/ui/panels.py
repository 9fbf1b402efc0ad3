"""What stands beside the table: the bar, the start screen, the end of a deal, the question, the notices."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.ranks import next_title, title
from zsy.rules import RULE_SETS
from zsy.ui.app import App
from zsy.ui.messages import place_name, signed
from zsy.ui.names import seat_name
from zsy.ui.session import PLAYER, Session


@dataclass(frozen=True)
class GameView:
    """A game to choose."""

    id: str
    title: str
    summary: str
    chosen: bool


@dataclass(frozen=True)
class StartView:
    """The start screen."""

    games: tuple[GameView, ...]
    name: str
    standing: str
    """Title, total and room."""
    resume: str
    """Name of the button that leads back to a game; nothing where there is none."""


@dataclass(frozen=True)
class RowView:
    """A seat's line at the end of a deal."""

    name: str
    place: str
    left: str
    points: str
    me: bool


@dataclass(frozen=True)
class OverView:
    """The end of a deal."""

    headline: str
    rows: tuple[RowView, ...]
    """By finishing order."""
    total: str
    next: str
    """Way to the next title, or the news of one."""
    seed: str
    """What tells the deal, for whoever wants it again."""


def game_name(app: App) -> str:
    """The bar's left part: game, deal and room."""
    if app.choosing or app.session is None:
        return ""
    session, room = app.session, app.room
    deal = f" 第{session.deal_index + 1}局" if session.rules.rule_set.linked else ""
    return f"{session.rules.title}{deal} · {room.name}" + (f" ×{room.stake}" if room.stake > 1 else "")


def standing(app: App) -> str:
    """The bar's right part: title and total."""
    return f"{title(app.profile.total).name} {app.profile.total}分"


def start_view(app: App) -> StartView:
    """The start screen now."""
    profile, session = app.profile, app.session
    stake = f" ×{app.room.stake}" if app.room.stake > 1 else ""
    resume = "回到牌局" if session is not None else app.waiting and f"接著打「{app.waiting}」"
    games = (GameView(rules.id, rules.title, rules.summary, rules.id == app.choice.id) for rules in RULE_SETS.values())
    return StartView(
        games=tuple(games),
        name=profile.name,
        standing=f"{title(profile.total).name} · {profile.total}分 · {app.room.name}{stake}",
        resume=resume,
    )


def over_view(app: App) -> OverView | None:
    """The end of the deal; None while it goes on."""
    session = app.session
    if session is None or not session.state.is_terminal or app.gain is None:
        return None
    total = app.profile.total
    return OverView(
        headline=_headline(session),
        rows=tuple(_row(app, session, place, seat) for place, seat in enumerate(session.state.places)),
        total=f"這局 {signed(app.gain.points)}，總分 {total}",
        next=_next(app),
        seed=f"牌號 {session.match.seed}" + (f"，第{session.deal_index + 1}局" if session.deal_index else ""),
    )


def _headline(session: Session) -> str:
    state, places = session.state, session.state.places
    if session.rules.rule_set.plays_on:
        return f"你是{place_name(session.rules, places.index(PLAYER))}"
    if places[0] == PLAYER:
        return "你贏了"
    winner = seat_name(session.rules, places[0])
    return f"{winner}先出完" + ("，你沒頂大，由你包賠" if state.offender == PLAYER else "")


def _row(app: App, session: Session, place: int, seat: int) -> RowView:
    state, rules = session.state, session.rules
    stake = app.gain.stake if app.gain else 1
    name = app.profile.name if seat == PLAYER else seat_name(rules, seat)
    left = f"{state.left[seat]}張" if state.left[seat] else "出完"
    return RowView(name, place_name(rules, place), left, signed(state.scores[seat] * stake), seat == PLAYER)


def _next(app: App) -> str:
    total, gain = app.profile.total, app.gain
    here, after = title(total), next_title(total)
    before = title(total - gain.points) if gain else here
    if here.level > before.level:
        return f"升為「{here.name}」"
    if here.level < before.level:
        return f"降為「{here.name}」"
    if after is None or after.threshold is None:
        return f"「{here.name}」：最高的等級"
    return f"「{here.name}」，再{after.threshold - total}分升「{after.name}」"

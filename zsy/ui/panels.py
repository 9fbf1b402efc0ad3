"""What stands beside the table: the bar, the start screen, the end of a deal, the question, the notices."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.ranks import next_title, title
from zsy.rules import RULE_SETS, Rules
from zsy.ui.account import account
from zsy.ui.app import App
from zsy.ui.messages import place_name, signed
from zsy.ui.names import count_name, seat_name
from zsy.ui.session import PLAYER, Session


@dataclass(frozen=True)
class GameView:
    """A game to choose."""

    id: str
    title: str
    summary: tuple[str, ...]
    """What it is, in phrases that are not to be broken."""
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

    seat: int
    name: str
    cells: tuple[str, ...]
    """What stands under the columns after the name; the points come last."""
    me: bool

    @property
    def points(self) -> str:
        """The last cell."""
        return self.cells[-1]


@dataclass(frozen=True)
class OverView:
    """The end of a deal."""

    headline: str
    columns: tuple[str, ...]
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


def told(app: App) -> tuple[str, ...]:
    """What stands above the table: what is wrong with saving, as long as it is, and the notices, until dismissed."""
    return tuple(text for text in (app.banner, *app.notices) if text)


def start_view(app: App) -> StartView:
    """The start screen now."""
    profile, session = app.profile, app.session
    stake = f" ×{app.room.stake}" if app.room.stake > 1 else ""
    resume = f"接著打「{app.waiting}」" if app.waiting else "回到牌局" if session is not None else ""
    all_rules = (app.rules_for(rules_id) for rules_id in RULE_SETS)
    games = (GameView(rules.id, rules.title, summary(rules), rules.id == app.choice.id) for rules in all_rules)
    return StartView(
        games=tuple(games),
        name=profile.name,
        standing=f"{title(profile.total).name} · {profile.total}分 · {app.room.name}{stake}",
        resume=resume,
    )


def summary(rules: Rules) -> tuple[str, ...]:
    """What a game is, in phrases.

    >>> from zsy.rules import find_rules
    >>> "".join(summary(find_rules("diamond")))
    '四人，逆時針，方塊3先出，可以三帶一、三帶二。'
    """
    people = f"{count_name(rules.players)}人，"
    phrases = {
        "one-deck": ("52張，", "沒有王，", "先出完的人贏。"),
        "two-deck": ("108張，", "炸彈更多，", "先出完的人贏。"),
        "classic": ("打到只剩一人，", "下游向上游進貢。"),
        "run-fast": ("48張，", "打得過就要出，", "下家剩一張要頂大。"),
        "diamond": ("逆時針，", "方塊3先出，", "可以三帶一、三帶二。"),
    }
    return (people, *phrases[rules.id])


def over_view(app: App) -> OverView | None:
    """The end of the deal; None while it goes on."""
    session = app.session
    if session is None or not session.state.is_terminal or app.gain is None:
        return None
    total = app.profile.total
    columns = ("名次", "剩牌") if session.rules.rule_set.plays_on else ("計分",)
    stake = f" ×{app.gain.stake}" if app.gain.stake > 1 else ""
    return OverView(
        headline=_headline(session),
        columns=("座位", *columns, f"得分{stake}"),
        rows=tuple(_row(app, session, place, seat) for place, seat in enumerate(session.state.places)),
        total=f"這局 {signed(app.gain.points)}，總分 {total}",
        next=_next(app),
        seed=f"牌局編號 {session.match.seed}" + (f"，第{session.deal_index + 1}局" if session.deal_index else ""),
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
    points = signed(state.scores[seat] * stake)
    if rules.rule_set.plays_on:
        left = f"{state.left[seat]}張" if state.left[seat] else "出完"
        cells: tuple[str, ...] = (place_name(rules, place), left, points)
    else:
        cells = (account(state, seat), points)
    return RowView(seat, name, cells, seat == PLAYER)


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

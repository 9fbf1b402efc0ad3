"""The end of a deal: who came where, how the points came about, the news of a title, the match so far."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.profile import DEFAULT_NAME
from zsy.ranks import TITLES, find_room, next_title, progress, title
from zsy.ui import daily
from zsy.ui.account import account
from zsy.ui.app import App
from zsy.ui.bar import deal_name, place_name
from zsy.ui.messages import place_name as rank_of
from zsy.ui.messages import signed
from zsy.ui.names import cards_name
from zsy.ui.reckoning import Line, reckoning
from zsy.ui.session import PLAYER, Session, keys
from zsy.ui.table import card_view, partner_mark
from zsy.ui.text import clauses, tr
from zsy.ui.views import CardView


@dataclass(frozen=True)
class RowView:
    """A seat at the end of a deal."""

    key: str
    """Tells the row from those of other deals."""
    place: str
    """Which place it came in, as a number."""
    name: str
    mark: str
    """That it is the player's partner, or nothing."""
    result: str
    """Its rank, or what it paid for, in short."""
    points: str
    lines: tuple[Line, ...]
    """How the points came about, the stake last; they add up to the points without it. Empty where they would only say
    again what the row says.
    """
    me: bool
    open: bool
    """Whether the lines are shown from the beginning."""
    rest: tuple[CardView, ...] = ()
    """The cards left in the hand."""
    rest_name: str = ""
    """The same, for reading aloud."""
    here: bool = False
    """Whether that hand lay where this is shown; the others' lie open at their seats, where there is room."""


@dataclass(frozen=True)
class TotalView:
    """A seat's total in a match."""

    seat: int
    name: str
    points: str
    me: bool


@dataclass(frozen=True)
class TitleView:
    """The news of another title."""

    level: int
    text: str
    up: bool
    before: int
    """Level of the title until then."""
    way: str
    """From which to which."""


@dataclass(frozen=True)
class OverView:
    """The end of a deal."""

    headline: str
    named: bool
    """Whether the headline has a name that somebody gave, with whatever signs."""
    won: bool
    mode: str
    """Where it was played, and which deal of a match it was."""
    rows: tuple[RowView, ...]
    """By finishing order."""
    key: str
    """Tells the deal from others."""
    points: str
    """What it brought the player; nothing where several people share the device, whom the rows tell."""
    total: str
    """His total, or that the deal did not count; nothing where several people share the device."""
    level: int
    """Level of his title; 0 where the deal did not count."""
    progress: float
    """How far he has come from this title to the next, 0 to 1."""
    next: str
    """Way to the next title; nothing where the deal did not count."""
    told: str
    """The most important of all this in some sentences, for reading aloud."""
    par: str
    """After today's deal: what a bot made of the same seat, once that is known; in a new player's deals, what points
    are about.
    """
    title: TitleView | None
    match: tuple[TotalView, ...]
    """The totals of a match of several deals, highest first."""
    match_title: str
    ahead: str
    """In a match that goes on: who owes whom in the next deal."""
    seed: str
    """What tells the deal, for whoever wants it again."""
    again: str
    """Name of the button that goes on."""


def over_view(app: App) -> OverView | None:
    """The end of the deal; None while it goes on."""
    session, gain = app.session, app.gain
    if session is None or not session.state.is_terminal or gain is None:
        return None
    total, deals = gain.total, session.seating.deals
    linked = session.rules.rule_set.linked
    deal = deal_name(linked, session.deal_index, deals)
    where = place_name(session.seating, todays=app.is_todays(session.match.seed, session.deal_index))
    points, news = signed(gain.points), _title(total, total - gain.points) if gain.counts else None
    headline, way = _headline(app, session), _next(total) if gain.counts else ""
    match = _match(app, session) if linked and session.deal_index else ()
    ended = tr("全部打完，總結") if app.match_ends else tr("打了{count}局", count=session.deal_index + 1)
    rows = tuple(_row(app, session, place, seat) for place, seat in enumerate(session.state.places))
    if session.shared:
        points, told = "", clauses(f"{row.name} {row.points}" for row in rows)
    elif gain.counts:
        told = tr("這局 {points}，總分 {total}", points=points, total=total)
    else:
        told = tr("這局 {points}，不計入總分", points=points)
    ahead, spoken = _ahead(app, session), _told(headline, told, news.text if news else way)
    return OverView(
        headline=headline,
        named=_named(session),
        won=session.state.scores[PLAYER] > 0 and not session.shared,
        mode=" · ".join(part for part in (where, deal) if part),
        rows=rows,
        key=f"{session.match.seed}/{session.deal_index}",
        points=points,
        total=tr("總分 {total}", total=total) if gain.counts else "" if session.shared else tr("不計入總分"),
        level=title(total).level if gain.counts else 0,
        progress=progress(total),
        next=way,
        told=tr("{told}{next}。", told=spoken, next=ahead) if ahead else spoken,
        par=_par(app) or _lesson(session),
        title=news,
        match=match,
        match_title=ended if match else "",
        ahead=ahead,
        seed=_seed(session),
        again=_again(app, session),
    )


def _headline(app: App, session: Session) -> str:
    state, places = session.state, session.state.places
    if session.shared:
        return tr("{who}先出完", who=_name(app, session, places[0]))
    if session.rules.rule_set.plays_on:
        return tr("你是{place}", place=rank_of(session.rules, places.index(PLAYER)))
    if places[0] == PLAYER:
        return tr("你贏了")
    if state.offender == PLAYER:
        return tr("{who}先出完，你沒頂大，由你包賠", who=session.name(places[0]))
    return tr("{who}先出完", who=session.name(places[0]))


def _named(session: Session) -> bool:
    own = session.rules.rule_set.plays_on or session.state.places[0] == PLAYER
    return session.shared or (session.options.names == "names" and not own)


def _row(app: App, session: Session, place: int, seat: int) -> RowView:
    state, rules = session.state, session.rules
    stake = app.gain.stake if app.gain else 1
    lines = reckoning(state, seat, lambda other: _name(app, session, other))
    result = rank_of(rules, place) if rules.rule_set.plays_on else account(state, seat)
    if stake == 1 and [line.text for line in lines] == [result]:
        lines = ()
    elif stake > 1:
        lines = (*lines, Line(f"{tr(find_room(session.seating.room).name)} ×{stake}", state.scores[seat] * stake))
    me = seat == PLAYER and not session.shared
    rest = tuple(reversed(keys(state.hand(seat))))
    return RowView(
        key=f"{session.match.seed}/{session.deal_index}/{seat}",
        place=str(place + 1),
        name=_name(app, session, seat),
        mark="" if session.shared else partner_mark(session, seat),
        result=result,
        points=signed(state.scores[seat] * stake),
        lines=lines,
        me=me,
        open=me and len(lines) > 1,
        rest=tuple(card_view(key) for key in rest),
        rest_name=tr("剩下的牌：{cards}", cards=cards_name(card for card, _ in rest)) if rest else "",
        here=seat == session.me,
    )


def _name(app: App, session: Session, seat: int) -> str:
    """The player by the name that he gave; without one he is 你, as at the table."""
    named = seat == PLAYER and not session.shared and app.profile.name != DEFAULT_NAME
    return app.profile.name if named else session.name(seat)


def _title(total: int, before: int) -> TitleView | None:
    here, last = title(total), title(before)
    if here.level == last.level:
        return None
    up = here.level > last.level
    name = tr(here.name)
    text = tr("升級「{title}」", title=name) if up else tr("降級「{title}」", title=name)
    return TitleView(here.level, text, up, last.level, f"{tr(TITLES[last.level - 1].name)} → {name}")


def _next(total: int) -> str:
    here, after = title(total), next_title(total)
    name = tr(here.name)
    if after is None or after.threshold is None:
        return tr("「{title}」：最高的等級", title=name)
    missing = after.threshold - total
    return tr("「{title}」，再{points}分升「{next}」", title=name, points=missing, next=tr(after.name))


def _told(headline: str, total: str, way: str) -> str:
    if way:
        return tr("{headline}。{total}。{next}。", headline=headline, total=total, next=way)
    return tr("{headline}。{total}。", headline=headline, total=total)


def _par(app: App) -> str:
    if app.par is None or app.gain is None:
        return ""
    return tr("電腦坐你的位子：{points}分", points=signed(app.par * app.gain.stake))


def _lesson(session: Session) -> str:
    """For a new player: what points are about."""
    if not session.learns_points:
        return ""
    if session.rules.rule_set.plays_on:
        return tr("越早出完，分越多")
    return tr("手上剩的牌要賠分，剩越多賠越多")


def _deals(session: Session) -> tuple[tuple[int, ...], ...]:
    return tuple(result.scores for result in session.match.results[: session.deal_index + 1])


def _match(app: App, session: Session) -> tuple[TotalView, ...]:
    """The match up to this deal, without a stake."""
    totals = [sum(scores) for scores in zip(*_deals(session), strict=True)]
    seats = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    shared = session.shared
    return tuple(
        TotalView(seat, _name(app, session, seat), signed(totals[seat]), seat == PLAYER and not shared)
        for seat in seats
    )


def _ahead(app: App, session: Session) -> str:
    if app.match_ends or not session.rules.tribute:
        return ""
    owed = session.match.tribute
    if owed is None:
        return tr("下一局：夥伴之間不進貢")
    return tr("下一局：{giver}進貢給{taker}", giver=session.name(owed.giver), taker=session.name(owed.taker))


def _seed(session: Session) -> str:
    seed = session.match.seed
    if session.deal_index:
        return tr("牌局編號 {seed}，第{number}局", seed=seed, number=session.deal_index + 1)
    return tr("牌局編號 {seed}", seed=seed)


def _again(app: App, session: Session) -> str:
    if not app.match_ends:
        return tr("下一局") if session.seating.deals else tr("再來一局")
    if daily.day_of_seed(session.match.seed):
        return tr("再打一次")
    return tr("再打一場") if session.seating.deals > 1 else tr("再來一局")

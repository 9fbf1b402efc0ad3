"""The home screen: the player, the game to go on with, the games and rooms to choose, today's deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from zsy.cards import Card
from zsy.profile import SavedGame
from zsy.ranks import ROOMS, TITLES, next_title, progress, title
from zsy.rules import RULE_SETS, Rules
from zsy.ui import daily
from zsy.ui.app import App
from zsy.ui.bar import deal_name, place_name
from zsy.ui.names import player_name
from zsy.ui.table import card_view
from zsy.ui.text import N_, tr
from zsy.ui.views import CardView


@dataclass(frozen=True)
class PlayerView:
    """The player."""

    name: str
    level: int
    """Level of his title."""
    after: int
    """Level of the next title; 0 where there is none."""
    avatar: int
    """Level of the title whose emblem he is shown by."""
    standing: str
    """Title and total."""
    next: str
    """Way to the next title."""
    progress: float
    """How far he has come from this title to the next, 0 to 1."""


@dataclass(frozen=True)
class WaitingView:
    """An unfinished game."""

    id: str
    name: str
    where: str
    """Room or mode, and how far it is."""
    here: bool
    """Whether it is the one on this tab's table."""


@dataclass(frozen=True)
class GameView:
    """A game to choose."""

    id: str
    title: str
    people: str
    """How many play."""
    summary: tuple[str, ...]
    """What it is, in phrases that are not to be broken."""
    cards: tuple[CardView, ...]
    """The cards that are its sign."""
    chosen: bool


@dataclass(frozen=True)
class RoomView:
    """A room to choose."""

    id: str
    name: str
    stake: str
    """The factor on points."""
    open: bool
    lock: str
    """What opens it; nothing where it is open."""
    chosen: bool


@dataclass(frozen=True)
class DailyView:
    """Today's deal."""

    label: str
    about: str
    day: str
    """Day of the month."""
    done: bool
    """Whether it was played, so that it brings no points any more."""


class QuestionView(NamedTuple):
    """A question."""

    title: str
    text: str
    no: str
    yes: str


@dataclass(frozen=True)
class HomeView:
    """All of it."""

    player: PlayerView
    waiting: tuple[WaitingView, ...]
    """The last played one first."""
    resume: str
    """Name of the button that leads back to the first of them, or to the end of a deal; nothing without either."""
    resume_id: str
    """Id of the game that it goes on with: what waits may change before it is pressed."""
    more: str
    """Name of the button that lists them; nothing where there is one at most."""
    games: tuple[GameView, ...]
    rooms: tuple[RoomView, ...]
    told: str
    """Who else plays in the rooms and what opens the next of them, or the one asked for, or that the game of the link
    brings no points.
    """
    options: str
    """Name of the button that leads to the chosen game's options."""
    options_sheet: str
    """Name of the sheet that it opens."""
    daily: DailyView


def home_view(app: App) -> HomeView:
    """The home screen now."""
    waiting = waiting_views(app)
    changed = len(app.choice.changed())
    return HomeView(
        player=player_view(app),
        waiting=waiting,
        resume=tr("繼續") if waiting else tr("回到牌桌") if app.session is not None else "",
        resume_id=waiting[0].id if waiting else app.game_id,
        more=tr("未完的{count}局", count=len(waiting)) if len(waiting) > 1 else "",
        games=tuple(_game(app, rules_id) for rules_id in RULE_SETS),
        rooms=_rooms(app),
        told=_told(app),
        options=tr("選項 · {count}", count=changed) if changed else tr("選項"),
        options_sheet="options" if app.choice.rule_set.linked else "switches",
        daily=_daily(app),
    )


def player_view(app: App) -> PlayerView:
    """The player now."""
    profile = app.profile
    here, after = title(profile.total), next_title(profile.total)
    avatar = int(profile.avatar) if profile.avatar.isdecimal() else here.level
    if after is None or after.threshold is None:
        way = tr("最高的等級")
    else:
        way = tr("再{points}分升{title}", points=after.threshold - profile.total, title=tr(after.name))
    standing = tr("{title} · {total}分", title=tr(here.name), total=profile.total)
    return PlayerView(
        player_name(profile.name),
        here.level,
        after.level if after else 0,
        avatar,
        standing,
        way,
        progress(profile.total),
    )


def waiting_views(app: App) -> tuple[WaitingView, ...]:
    """The unfinished games, the last played one first."""
    return tuple(
        waiting_view(game, app.game_id, todays=app.is_todays(game.seed, len(game.results))) for game in app.waiting
    )


def waiting_view(game: SavedGame, here: str = "", *, todays: bool = False) -> WaitingView:
    """An unfinished game; ``here`` is the id of the one on this tab's table, ``todays``: it is today's deal.

    >>> waiting_view(SavedGame("classic", "tour", results=(), log=("3h", "")))
    WaitingView(id='', name='進貢', where='新手場 · 第1局 · 全桌打了2手', here=True)
    """
    name, linked = tr("上次的牌局"), False
    if game.rules in RULE_SETS:
        name, linked = tr(RULE_SETS[game.rules].title), RULE_SETS[game.rules].linked
    deal = deal_name(linked, len(game.results), game.seating.deals)
    played = tr("全桌打了{count}手", count=len(game.log)) if game.log else tr("剛開始")
    if game.between:
        played = tr("等下一局")
    asked = game.switches.get("players", "")
    people = tr(_PEOPLE[int(asked)]) if asked in map(str, _PEOPLE) else ""
    partners = tr("對家同組") if game.switches.get("partnership") == "on" else ""
    where = " · ".join(
        part for part in (people, partners, place_name(game.seating, todays=todays), deal, played) if part
    )
    return WaitingView(game.id, name, where, game.id == here)


def _game(app: App, rules_id: str) -> GameView:
    rules = app.rules_for(rules_id)
    people = tr("3–6人@short") if _takes_any(rules) else tr(_PEOPLE[rules.players])
    cards = tuple(card_view((Card(name), 0)) for name in _CARDS[rules.id])
    return GameView(rules.id, tr(rules.title), people, summary(rules), cards, rules.id == app.choice.id)


def _takes_any(rules: Rules) -> bool:
    """Whether as many as like may play, and nobody has said how many."""
    return "players" in rules.switches() and not {"players", "partnership"} & set(rules.changed())


_PEOPLE = {3: N_("三人@short"), 4: N_("四人@short"), 5: N_("五人@short"), 6: N_("六人@short")}

_SUMMARIES = {
    "one-deck": (N_("沒有王，"), N_("先出完的人贏")),
    "two-deck": (N_("108張，"), N_("炸彈更多")),
    "classic": (N_("打到剩一人，"), N_("下游要進貢")),
    "run-fast": (N_("打得過就要出，"), N_("要頂大")),
    "diamond": (N_("逆時針，"), N_("可三帶一、"), N_("三帶二")),
}

_CARDS = {
    "one-deck": ("Qh", "Kd", "As"),
    "two-deck": ("8s", "8d", "8c", "8h"),
    "classic": ("2s", "BJ", "RJ"),
    "run-fast": ("5h", "6c", "7s"),
    "diamond": ("3s", "3h", "3d"),
}
"""Cards that are a game's sign."""


def summary(rules: Rules) -> tuple[str, ...]:
    """What a game is, in phrases.

    >>> from zsy.rules import find_rules
    >>> "".join(summary(find_rules("diamond")))
    '逆時針，可三帶一、三帶二'
    """
    return tuple(tr(phrase) for phrase in _SUMMARIES[rules.id])


def _rooms(app: App) -> tuple[RoomView, ...]:
    best, chosen = app.profile.best, app.room
    return tuple(
        RoomView(
            id=room.id,
            name=tr(room.name),
            stake=f"×{room.stake}",
            open=room.level <= best,
            lock="" if room.level <= best else tr("升到{title}開放", title=tr(TITLES[room.level - 1].name)),
            chosen=room == chosen,
        )
        for room in ROOMS
    )


def _told(app: App) -> str:
    closed = app.lobby.closed_room
    if app.lobby.asks_deal:
        return tr("這是連結指定的牌局，不計分。")
    if closed is not None:
        return tr("{room}：升到「{title}」開放。", room=tr(closed.name), title=tr(TITLES[closed.level - 1].name))
    for room in ROOMS:
        if room.level > app.profile.best:
            name = tr(TITLES[room.level - 1].name)
            return tr("各場電腦一樣強，只差倍數。升到「{title}」開放{room}。", title=name, room=tr(room.name))
    return tr("各場電腦一樣強，只差倍數。")


def question_view(app: App) -> QuestionView | None:
    """What the player is asked; None where nothing is."""
    question = app.question
    if question is None:
        return None
    name = waiting_view(question.game).name
    if question.full and question.game.between:
        text = tr("未完的牌局滿了。要開新局，等下一局的「{game}」就要放棄。", game=name)
    elif question.full:
        text = tr("未完的牌局滿了。要開新局，最舊的「{game}」就要放棄。", game=name)
    elif question.game.seating.mode == "daily":
        text = tr("今日牌局放棄之後，再打就不計分了。")
    else:
        text = tr("「{game}」還沒打完，放棄就不計分。", game=name)
    return QuestionView(tr("放棄未完的牌局？"), text, tr("留著"), tr("放棄"))


def _daily(app: App) -> DailyView:
    day = app.today()
    name = tr(daily.daily_rules(day).title)
    done = daily.was_played(app.profile, day)
    if done:
        about = tr("{game} · 打過了", game=name)
    elif app.profile.find(daily.daily_id(day)) is not None:
        about = tr("{game} · 未完", game=name)
    else:
        about = tr("{game} · 計分一次", game=name)
    return DailyView(tr("今日牌局"), about, day[-2:].lstrip("0"), done)

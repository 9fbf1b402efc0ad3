"""The sheet 玩家: everybody who plays in this browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zsy.graphemes import one_line, same_name
from zsy.profile import Profile, clean_name
from zsy.ranks import TITLES, title
from zsy.store import Rename, SetAvatar
from zsy.store.household import PLAYERS_LIMIT, HouseholdError, Player
from zsy.ui.app import App
from zsy.ui.charts import number
from zsy.ui.lobby import shortened
from zsy.ui.names import player_name
from zsy.ui.text import Standing, tr


@dataclass(frozen=True)
class PlayerView:
    """A player."""

    id: str
    name: str
    emblem: int
    """Level of the title whose emblem he is shown by."""
    standing: str
    """Title, points and deals."""
    here: bool
    """Whether he plays here now."""
    problem: str
    """What is wrong with his profile, or nothing."""
    switch: str
    """Name of the button that has him play here; nothing where he does."""
    delete: str
    """Name of the button that deletes him."""
    question: str
    """What is asked before that; nothing until then."""


@dataclass(frozen=True)
class EmblemView:
    """An emblem that the player may be shown by."""

    value: str
    level: int
    """Level of the title that it belongs to."""
    name: str
    open: bool
    """Whether he has earned it."""
    chosen: bool


@dataclass(frozen=True)
class PlayersView:
    """All of it."""

    name: str
    """Of the player who plays here now."""
    emblems: tuple[EmblemView, ...]
    reminder: str
    """That it is time to export, or nothing."""
    players: tuple[PlayerView, ...]
    full: str
    """Why nobody can be added, or nothing."""
    message: str


class Players:
    """What the sheet shows and does."""

    message = Standing()
    """What came of the last thing done."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._asked: str | None = None
        self._known: tuple[Player, ...] = ()  # reading them takes a while: only when the sheet opens or they change
        self.message = ""

    def begin(self) -> None:
        """The sheet was opened."""
        self._asked, self.message = None, ""
        self._known = self._app.household.players()

    def rename(self, name: str) -> None:
        """Give the player here another name, which nobody else has."""
        self.message = self._taken(name, self._app.household.current)
        if not self.message:
            self._app.keeper.do(Rename(name))
            self.message = shortened(name)

    def _taken(self, name: str, but: str | None = None) -> str:
        """That a player has that name already; nothing where nobody has, ``but`` one aside."""
        cleaned = clean_name(name)
        here = self._app.household.current
        others = (
            self._app.profile if player.id == here else player.profile for player in self._known if player.id != but
        )
        taken = any(same_name(player_name(other.name), player_name(cleaned)) for other in others)
        return tr("已經有{who}了，請用別的名字。", who=player_name(cleaned)) if taken else ""

    def show_by(self, avatar: str) -> None:
        """Show the player here by another emblem, if he has earned it."""
        if any(emblem.value == avatar and emblem.open for emblem in self._emblems(self._app.profile)):
            self._app.keeper.do(SetAvatar(avatar))

    def create(self, name: str) -> None:
        """Another player, who plays here from now on. This and what follows tell in :attr:`message` what came of it."""
        app, profile = self._app, Profile(clean_name(name))
        self.message = self._taken(name) if one_line(name) else tr("新玩家要有名字。")
        if self.message:
            return
        self._do(
            lambda: app.join(profile), lambda: shortened(name) or tr("{who}，歡迎！", who=player_name(app.profile.name))
        )

    def switch(self, player: str) -> None:
        """Have another player play here."""
        app = self._app
        self._do(lambda: app.sit(player), lambda: tr("現在是{who}。", who=player_name(app.profile.name)))

    def ask(self, player: str) -> None:
        """Ask whether a player may be deleted."""
        self._asked, self.message = player, ""

    def keep(self) -> None:
        """He may not."""
        self._asked = None

    def delete(self) -> None:
        """He may."""
        asked, self._asked = self._asked, None
        names = {player.id: player_name(player.profile.name) for player in self._known}
        if asked is not None:
            self._do(lambda: self._app.delete_player(asked), lambda: tr("{who}刪掉了。", who=names.get(asked, "")))

    def view(self) -> PlayersView:
        """What to show."""
        app = self._app
        profile, players = app.profile, self._known
        full = tr("最多{count}位玩家。", count=PLAYERS_LIMIT) if len(players) >= PLAYERS_LIMIT else ""
        return PlayersView(
            player_name(profile.name),
            self._emblems(profile),
            app.saves.nudge,
            tuple(self._player(player, len(players)) for player in players),
            full,
            self.message,
        )

    def _player(self, player: Player, count: int) -> PlayerView:
        here = player.id == self._app.household.current
        profile = self._app.profile if here else player.profile
        problem = tr("存檔來自較新的版本。") if player.newer else tr("有些資料讀不出來。") if player.damaged else ""
        question = ""
        if player.id == self._asked:
            question = (
                tr("真的要刪掉{who}嗎？分數和統計會一起刪掉。", who=player_name(profile.name))
                if count > 1
                else tr("真的要刪掉{who}嗎？會從頭開始。", who=player_name(profile.name))
            )
            if profile.open_games:
                question += tr("還有{count}局沒打完，也會刪掉。", count=len(profile.open_games))
        return PlayerView(
            player.id,
            player_name(profile.name),
            shown_level(profile),
            tr(
                "{title}，{points}分，打過{games}局",
                title=tr(title(profile.total).name),
                points=number(profile.total),
                games=number(profile.games),
            ),
            here,
            problem,
            "" if here else tr("換成{who}", who=player_name(profile.name)),
            tr("刪除{who}", who=player_name(profile.name)),
            question,
        )

    def _emblems(self, profile: Profile) -> tuple[EmblemView, ...]:
        own = title(profile.total).level
        now = EmblemView("", own, tr("跟著等級"), True, profile.avatar == "")
        return (
            now,
            *(
                EmblemView(
                    str(known.level),
                    known.level,
                    tr(known.name)
                    if known.level <= profile.best
                    else tr("{title}，{points}分才有", title=tr(known.name), points=number(known.threshold or 0)),
                    known.level <= profile.best,
                    profile.avatar == str(known.level),
                )
                for known in TITLES
            ),
        )

    def _do(self, act: Callable[[], object], told: Callable[[], str]) -> None:
        """Do something when it is this tab's turn to write, and tell how it turned out."""

        def done() -> None:
            try:
                act()
                self.message = told()
            except HouseholdError as error:
                self.message = tr(error.sentence)
            self._known = self._app.household.players()

        self._app.later(done)


def shown_level(profile: Profile) -> int:
    """The level of the title whose emblem a player is shown by."""
    return int(profile.avatar) if profile.avatar else title(profile.total).level

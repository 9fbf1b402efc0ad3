"""The game on the table, what is kept of it, and what other tabs do to it; no browser in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from zsy.bots import Thinking
from zsy.cards import format_cards
from zsy.match import Match
from zsy.profile import Profile, SavedGame, SavedResult
from zsy.ranks import find_room
from zsy.settings import SPEEDS, Settings
from zsy.store import Abandon, Finish, Household, Keeper, Memory, Progress, SetSettings, sync_all
from zsy.ui import daily
from zsy.ui.held import Key
from zsy.ui.messages import TIPS
from zsy.ui.query import Query
from zsy.ui.session import BOT, PLAYER, Options, RestoreError, Session
from zsy.ui.text import N_, Standing, again, tr

KEPT = {
    "all": N_("存檔讀不出來，已另外收好，先用新的玩家資料。"),
    "games": N_("未完的牌局讀不出來，已另外收好；名字和總分都在。"),
    "copy": N_("有一份存檔壞了，已另外收好；另一份是好的，接著用。"),
}
"""What could not be read, by :attr:`zsy.store.Stored.flaw`."""

NOT_SAVED = N_("瀏覽器不讓這一頁存檔，關掉後進度不會留下。")
FULL = N_("瀏覽器的空間滿了，暫時存不下。先別關這一頁，空出來就會補存。")
NEWER = N_("存檔是較新的版本留下的，這裡的進度不會存。請重新整理來更新。")
ENDED = N_("這一局在別的分頁結束了，以那邊為準。")
FOLLOWED = N_("別的分頁已經先出了牌，這裡接上那邊的牌局。")
REPLACED = N_("別的分頁換了一份存檔，這裡也換了。")


FEW_DEALS = 3
"""In so many first deals of a game its points are told."""

ELSEWHERE = N_("這一局正在別的分頁打，到那邊才能繼續。")


def table_name(player: str, game_id: str) -> str:
    """What a player's game is called among the tables of all tabs: today's deal has the same id for everybody."""
    return f"{player}.{game_id}"


@dataclass(frozen=True)
class Gain:
    """What a deal brought the player."""

    points: int
    """Stake included."""
    stake: int
    counts: bool = True
    """Whether the points went to his total."""
    total: int = 0
    """That total afterwards, whatever comes to it later."""


class Tabled:
    """The game on the table. What was done waits in :attr:`keeper` until :meth:`sync` writes it."""

    _elsewhere = Standing()
    """The notice that the address asks for another game than the unfinished one."""

    def __init__(
        self, query: Query, keeper: Keeper, household: Household | None, *, lasts: bool, busy: Collection[str]
    ) -> None:
        self.query = query
        self.keeper = keeper
        self.household = Household(Memory(), lambda: 0) if household is None else household
        """The players of this browser."""
        self.records = self.household.records()
        """The finished games of this one."""
        self.busy = busy
        """Names (:func:`table_name`) of the games on other tabs' tables: this one leaves them alone."""
        self.notices = list(query.problems)
        """Sentences that the player should see, newest last, each in the language in which it came up."""
        self.session: Session | None = None
        """The game; None before the first one."""
        self.game_id = ""
        """Its id among the games in progress."""
        self.choosing = True
        """Whether the home screen is shown."""
        self.gain: Gain | None = None
        """What the deal that just ended brought."""
        self.par: int | None = None
        """After today's deal: what a bot would have made of the player's seat; None until that is known."""
        self._lasts = lasts
        self._elsewhere = ""

    @property
    def profile(self) -> Profile:
        """What is known of the player, with all that was done here."""
        return self.keeper.profile

    @property
    def settings(self) -> Settings:
        """What the player has set."""
        return self.profile.settings

    def set(self, name: str, value: object) -> None:
        """Change a setting and keep it. Raises :class:`zsy.settings.SettingsError`."""
        self.settings.changed(name, value)
        self.keeper.do(SetSettings(name, value))
        if self.session is not None:
            self.session.options = self._options

    def arrange(self) -> None:
        """理牌: lay hands as plans from now on, or sorted again."""
        self.set("arrange", not self.settings.arrange)

    @property
    def pace(self) -> float:
        """The factor on all pauses and motions: as the address asks, else as the player has set it."""
        return self.query.pace if "speed" in self.query.rest else self.settings.pace

    @property
    def speed(self) -> str:
        """The name of that pace: one of :data:`zsy.settings.SPEEDS`."""
        return min(SPEEDS, key=lambda name: abs(SPEEDS[name] - self.pace))

    @property
    def banner(self) -> str:
        """What is wrong with saving, as long as it is, or nothing."""
        if self.keeper.trouble == "newer":
            return tr(NEWER)
        if self.keeper.trouble == "closed" or not self._lasts:
            return tr(NOT_SAVED)
        return tr(FULL) if self.keeper.trouble else ""

    @property
    def status(self) -> str:
        """``ready`` (home), ``turn``, ``tribute``, ``wait``, ``handover`` or ``over``."""
        return "ready" if self.choosing or self.session is None else self.session.phase

    def is_busy(self, game_id: str) -> bool:
        """Whether another tab has that game on its table."""
        return table_name(self.household.current, game_id) in self.busy

    @property
    def unfinished(self) -> bool:
        """Whether a deal is in progress."""
        return self.session is not None and not self.session.state.is_terminal

    @property
    def match_ends(self) -> bool:
        """Whether the deal on the table is the last one of its match."""
        session = self.session
        if session is None or not session.rules.rule_set.linked:
            return True
        return 0 < session.seating.deals <= session.deal_index + 1

    def dismiss(self) -> None:
        """The player has read the notices."""
        self.notices.clear()

    def play(self) -> None:
        """Play, give or return what is selected."""
        if self.session is not None and self.session.play():
            self._after()

    def quick(self, key: Key) -> None:
        """Play at once: what a double tap on a card means."""
        if self.session is not None and self.session.quick(key):
            self._after()

    def pass_turn(self) -> None:
        """Pass."""
        if self.session is not None and self.session.pass_turn():
            self._after()

    def undo(self) -> None:
        """In practice: take back the player's last action."""
        if self.session is not None and self.session.undo():
            self._after()

    def step(self) -> bool:
        """Let the next bot act, also the one that plays for the player; False when none is to."""
        if self.choosing or self.session is None or not self.session.step():
            return False
        self._after()
        return True

    def ponder(self) -> Thinking[bool]:
        """What the page thinks about while the player does; whether something came of it that is to be shown.

        Proposals on his turn, and after today's deal what bots make of it.
        """
        session = self.session
        if session is None:
            return False
        yield from session.ponder()
        wanted = daily.day_of_seed(session.match.seed) and not session.deal_index and not session.shared
        if self.par is not None or self.gain is None or not wanted:
            return False
        thought = daily.par(Match(session.rules, session.match.seed), BOT, PLAYER)
        while self.session is session:
            try:
                yield next(thought)
            except StopIteration as done:
                self.par = done.value
                return True
        return False

    def sync(self) -> None:
        """Write what was done, and take in what other tabs did; to be called while no other tab does."""
        outcome = sync_all(self.keeper, self.records)
        if outcome.kept:
            self.notices.append(tr(KEPT[outcome.kept]))
        if outcome.replaced:
            self.notices.append(tr(REPLACED))
            self._leave()
        elif outcome.refused:
            self.notices.append(tr(ENDED))
            if self.game_id in outcome.refused and not self.unfinished:
                self._leave()
        self._follow()

    def _follow(self) -> None:
        """Go on from where another tab took the game on the table."""
        session = self.session
        if session is None or session.state.is_terminal:
            return
        mine, known = self._saved(session), self.profile.find(self.game_id)
        if known is None or known.between:
            self.notices.append(tr(ENDED))
            self._leave()
        elif known != mine:
            selected, choosing = session.selected, self.choosing
            if self._open(known) and self.session is not None:
                self.session.selected = selected & frozenset(self.session.keys)
                self.choosing = choosing
            if not known.continues(mine):
                self.notices.append(tr(FOLLOWED))

    def _leave(self) -> None:
        """Back to the home screen, without the game."""
        self.session, self.game_id, self.gain = None, "", None
        self.choosing = True

    def _withdraw(self, notice: str) -> None:
        """Take back a notice whose reason is gone."""
        self.notices = [other for other in self.notices if again(other) != notice]

    def _open(self, game: SavedGame) -> bool:
        """Go on with a game in progress; put it aside when it cannot be played again."""
        try:
            session = Session.restore(game)
            if not self._saved(session, game.id).continues(game):
                raise RestoreError("it is not told the way it is played")
        except RestoreError:
            self.keeper.do(Abandon(game.id, unreadable=True))
            self.notices.append(tr(KEPT["games"]))
            self._leave()
            return False
        self._begin(session, game.id)
        return True

    def _begin(self, session: Session, game_id: str) -> None:
        self.session, self.game_id = session, game_id
        self.session.options = self._options
        stats, rules = self.profile.stats, session.rules.id
        deals = max(self.profile.games, stats.sums(lambda table: True).games)
        self.session.learns_points = stats.sums(lambda table: table.rules == rules).games < FEW_DEALS
        self.session.lesson = deals if deals < len(TIPS) else -1
        self.session.tells_auto_pass = not deals and not self.session.shared
        self.choosing, self.gain, self.par = False, None, None
        self._withdraw(self._elsewhere)
        self._after()

    @property
    def _options(self) -> Options:
        return replace(Options.of(self.settings), pace=self.pace)

    def _saved(self, session: Session, game_id: str = "") -> SavedGame:
        """The game with all that was done in the deal, over or not."""
        log = tuple(format_cards(event.cards or ()) for event in session.state.log)
        return replace(session.saved(), id=game_id or self.game_id, log=log, between=False, undone=session.undone)

    def _after(self) -> None:
        """Put down what happened in the game."""
        session = self.session
        if session is None:
            return
        played = self._saved(session)
        if not session.state.is_terminal:
            self.keeper.do(Progress(played))
        elif self.gain is None:
            session.finish()
            self._withdraw(self._elsewhere)
            counts = session.seating.counts
            stake = find_room(session.seating.room).stake if counts else 1
            points = session.state.scores[PLAYER] * stake
            after = None if self.match_ends else replace(session.saved(), id=played.id)
            result = SavedResult(session.state.places, session.state.scores)
            bots = BOT if len(session.seating.humans) < session.rules.players else ""
            self.keeper.do(Finish(played, points, after, result, bots, daily.day_of(played)))
            self.records.record(played, result, points, bots)
            self.gain = Gain(points, stake, counts, self.profile.total)

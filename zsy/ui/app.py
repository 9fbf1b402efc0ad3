"""The page's state and what the player can do with it: start screen, game, end of a deal, profile; no browser in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from zsy.cards import format_cards
from zsy.deals import new_seed
from zsy.profile import Profile, SavedGame, SavedResult
from zsy.ranks import Room, best_room
from zsy.rules import RULE_SETS, Rules, find_rules
from zsy.settings import SPEEDS, Settings
from zsy.store import Abandon, Finish, Household, Keeper, Memory, Progress, Rename, SetSettings, sync_all
from zsy.store.household import NoRoom
from zsy.ui.query import Query
from zsy.ui.saves import Saves
from zsy.ui.session import BOT, PLAYER, RestoreError, Session

KEPT = {
    "all": "存檔讀不出來，已另外收好，先用新的玩家資料。",
    "games": "未完的牌局讀不出來，已另外收好；名字和總分都在。",
    "copy": "有一份存檔壞了，已另外收好；另一份是好的，接著用。",
}
"""What could not be read, by :attr:`zsy.store.Stored.flaw`."""

NOT_SAVED = "瀏覽器不讓這一頁存檔，關掉後進度不會留下。"
FULL = "瀏覽器的空間滿了，暫時存不下。先別關這一頁，空出來就會補存。"
NEWER = "存檔是較新的版本留下的，這裡的進度不會存。請重新整理來更新。"
ENDED = "這一局在別的分頁結束了，以那邊為準。"
FOLLOWED = "別的分頁已經先出了牌，這裡接上那邊的牌局。"
REPLACED = "別的分頁換了一份存檔，這裡也換了。"


@dataclass(frozen=True)
class Gain:
    """What a deal brought the player."""

    points: int
    """Stake included."""
    stake: int


class App:
    """All of the page's state. After each call :attr:`status` and the view models tell what to show.

    What was done waits in :attr:`keeper` until :meth:`sync` writes it.
    """

    def __init__(
        self,
        query: Query,
        keeper: Keeper,
        *,
        household: Household | None = None,
        lasts: bool = True,
        own: str = "",
        busy: Collection[str] = (),
    ) -> None:
        """Begin with what was kept at the last visit.

        ``household``: everybody who plays here, of whom ``keeper`` has the profile; ``lasts``: whether it will be there
        at the next visit; ``own``: id of the game that this tab had on its table before it was loaded again; ``busy``:
        ids of those that other tabs have on theirs.
        """
        self.query = query
        self.keeper = keeper
        self.busy = busy
        """Ids of the games that other tabs have on their tables: this one leaves them alone."""
        self.notices = list(query.problems)
        """Sentences that the player should see, newest last."""
        self.session: Session | None = None
        """The game; None before the first one."""
        self.game_id = ""
        """Its id among the games in progress."""
        self.choosing = True
        """Whether the start screen is shown."""
        self.asking = False
        """Whether the player is asked if the unfinished game may go."""
        self.gain: Gain | None = None
        """What the deal that just ended brought."""
        self.household = Household(Memory(), lambda: 0) if household is None else household
        """The players of this browser."""
        self.records = self.household.records()
        """The finished games of this one."""
        self.saves = Saves(keeper, self._leave, self.records, self.household, self.sit)
        """Export and import."""
        self._lasts = lasts
        self._elsewhere = ""
        """The notice that the address asks for another game than the unfinished one."""
        self._asked: Rules | None = query.rules if query.asks and (query.seed or query.rules.changed()) else None
        """The rules that the address names, until the player sets them otherwise."""
        self.choice = self.rules_for(query.rules.id)
        """The game chosen at the start screen."""
        self._seed = query.seed
        """The seed that the address names, until it is used."""
        self._resume_saved(own)

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
            return NEWER
        if self.keeper.trouble == "closed" or not self._lasts:
            return NOT_SAVED
        return FULL if self.keeper.trouble else ""

    @property
    def status(self) -> str:
        """``ready``, ``turn``, ``tribute``, ``wait`` or ``over``."""
        return "ready" if self.choosing or self.session is None else self.session.phase

    @property
    def room(self) -> Room:
        """The room that the player plays in: the highest open one."""
        return best_room(self.profile.best)

    @property
    def rules(self) -> Rules:
        """The rules of the game in progress, or of the one chosen at the start screen."""
        return self.choice if self.choosing or self.session is None else self.session.rules

    @property
    def unfinished(self) -> bool:
        """Whether a deal is in progress."""
        return self.session is not None and self.session.phase != "over"

    @property
    def waiting(self) -> str:
        """Name of the game that could be gone on with instead, or nothing."""
        game = None if self.unfinished else self._waiting()
        return "" if game is None else RULE_SETS[game.rules].title if game.rules in RULE_SETS else "上次的牌局"

    def choose(self, rules_id: str) -> None:
        """Choose a game at the start screen; a link's switches and seed belong to the link's game only."""
        self.choice = self.rules_for(rules_id)

    def rules_for(self, rules_id: str) -> Rules:
        """The rules of a new game of that id: as the link or the player has set its switches."""
        if self._asked is not None and rules_id == self._asked.id:
            return self._asked
        return find_rules(rules_id, **self.settings.switches.get(rules_id, {}))

    def set_rules(self, rules: Rules) -> None:
        """Play new games of that id by these rules from now on; a link's switches then hold no longer."""
        if self._asked is not None and rules.id == self._asked.id:
            self._asked = None
        self.set("switches", {**self.settings.switches, rules.id: rules.changed()})
        if self.choice.id == rules.id:
            self.choice = rules

    def start(self) -> None:
        """Start the chosen game; asks first when another one is unfinished."""
        if self.unfinished:
            self.asking = True
        else:
            self._begin_new()

    def answer(self, yes: bool) -> None:
        """The answer to the question whether the unfinished game may go; if not, on with it."""
        if self.asking and yes:
            self.keeper.do(Abandon(self.game_id))
            self._begin_new()
        elif self.asking:
            self.resume()
        self.asking = False

    def cancel(self) -> None:
        """No answer to that question: back to the start screen."""
        self.asking = False

    def again(self) -> None:
        """After the end of a deal: the next one."""
        if self.session is not None and not self.unfinished:
            linked = self.session.rules.rule_set.linked
            self._begin(self.session.again(new_seed()), self.game_id if linked else new_seed())

    def menu(self) -> None:
        """Show the start screen."""
        self.choosing = True
        if self.session is not None:
            self.choose(self.session.rules.id)

    def resume(self) -> None:
        """Back to the game, or on with one that waits since another visit."""
        waiting = self._waiting()
        if self.session is not None and (self.unfinished or waiting is None):
            self.choosing = False
        elif waiting is not None:
            self._open(waiting)

    def address(self) -> dict[str, str]:
        """The values of an address that asks for the game in progress, so that a reload asks for nothing else."""
        if self.session is None:
            return {}
        rules, seed = self.session.rules, self.session.match.seed
        named = {"seed": seed} if (rules, seed) == (self.query.rules, self.query.seed) else {}
        return {"rules": rules.id, **rules.changed(), **named, **self.query.rest}

    def rename(self, name: str) -> None:
        """Give the player another name."""
        self.keeper.do(Rename(name))

    def dismiss(self) -> None:
        """The player has read the notices."""
        self.notices.clear()

    def play(self) -> None:
        """Play, give or return what is selected."""
        if self.session is not None and self.session.play():
            self._after()

    def pass_turn(self) -> None:
        """Pass."""
        if self.session is not None and self.session.pass_turn():
            self._after()

    def step(self) -> bool:
        """Let the next bot act; False when none is to."""
        if self.choosing or self.session is None or not self.session.step():
            return False
        self._after()
        return True

    def sync(self) -> None:
        """Write what was done, and take in what other tabs did; to be called while no other tab does."""
        outcome = sync_all(self.keeper, self.records)
        if outcome.kept:
            self.notices.append(KEPT[outcome.kept])
        if outcome.replaced:
            self.notices.append(REPLACED)
            self._leave()
        elif outcome.refused:
            self.notices.append(ENDED)
            if self.game_id in outcome.refused and not self.unfinished:
                self._leave()
        self._follow()

    def sit(self, player: str) -> None:
        """Have another player at this tab. Raises :class:`zsy.store.HouseholdError`."""
        self.sync()
        if self.keeper.waits:
            raise NoRoom("what was done here is not written")
        self.household.switch(player)
        self._seat()

    def delete_player(self, player: str) -> None:
        """Delete a player; this tab then has another one. Raises :class:`zsy.store.HouseholdError`."""
        own = player == self.household.current
        if own:
            self.sync()
        self.household.delete(player)
        if own:
            self._seat()

    def _seat(self) -> None:
        """Begin with this tab's player."""
        message, self.keeper, self.records = self.saves.message, self.household.open(), self.household.records()
        self.saves = Saves(self.keeper, self._leave, self.records, self.household, self.sit)
        self.saves.message = message
        self._leave()
        self.choose(self.choice.id)
        self._resume_saved("")

    def _follow(self) -> None:
        """Go on from where another tab took the game on the table."""
        session = self.session
        if session is None or session.state.is_terminal:
            return
        mine, known = self._saved(session), self.profile.find(self.game_id)
        if known is None or known.between:
            self.notices.append(ENDED)
            self._leave()
        elif known != mine:
            selected, choosing = session.selected, self.choosing
            if self._open(known) and self.session is not None:
                self.session.selected = selected & frozenset(self.session.keys)
                self.choosing = choosing
            if not known.continues(mine):
                self.notices.append(FOLLOWED)

    def _leave(self) -> None:
        """Back to the start screen, without the game."""
        self.session, self.game_id, self.gain = None, "", None
        self.choosing, self.asking = True, False

    def _withdraw(self, notice: str) -> None:
        """Take back a notice whose reason is gone."""
        if notice in self.notices:
            self.notices.remove(notice)

    def _waiting(self) -> SavedGame | None:
        """The game played last of those that are on no table."""
        games = self.profile.open_games
        return next((game for game in games if game.id != self.game_id and game.id not in self.busy), None)

    def _resume_saved(self, own: str) -> None:
        """At the beginning: on with the deal that this tab had on its table, or with the one that waits."""
        game = self.profile.find(own) or self._waiting()
        if game is None or game.between or not self._open(game) or self.session is None:
            return
        asked = self.query.asks and (self.query.rules, self.query.seed or game.seed) != (self.session.rules, game.seed)
        if asked:
            asks = self.query.rules.title
            wanted = f"想玩「{asks}」" if asks != self.session.rules.title else "想打網址裡的那一局"
            self._elsewhere = f"先接著打上次沒打完的「{self.session.rules.title}」。{wanted}，請從選單開始。"
            self.notices.append(self._elsewhere)

    def _open(self, game: SavedGame) -> bool:
        """Go on with a game in progress; put it aside when it cannot be played again."""
        try:
            session = Session.restore(game)
            if not self._saved(session, game.id).continues(game):
                raise RestoreError("it is not told the way it is played")
        except RestoreError:
            self.keeper.do(Abandon(game.id, unreadable=True))
            self.notices.append(KEPT["games"])
            self._leave()
            return False
        self._begin(session, game.id)
        return True

    def _begin_new(self) -> None:
        """A game of the chosen rules; a match of them that waits between two deals is given up for it."""
        for game in self.profile.open_games:
            if game.between and game.rules == self.choice.id and game.id not in self.busy:
                self.keeper.do(Abandon(game.id))
        seed = self._seed if self.choice == self.query.rules else None
        self._seed = None if seed else self._seed
        self._begin(Session.new(self.choice, seed or new_seed()), new_seed())

    def _begin(self, session: Session, game_id: str) -> None:
        self.session, self.game_id = session, game_id
        self.choosing, self.gain = False, None
        self._withdraw(self._elsewhere)
        self._after()

    def _saved(self, session: Session, game_id: str = "") -> SavedGame:
        """The game with all that was done in the deal, over or not."""
        log = tuple(format_cards(event.cards or ()) for event in session.state.log)
        return replace(session.saved(), id=game_id or self.game_id, log=log, between=False)

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
            stake = self.room.stake
            self.gain = Gain(session.state.scores[PLAYER] * stake, stake)
            linked = session.rules.rule_set.linked
            after = replace(session.saved(), id=played.id) if linked else None
            result = SavedResult(session.state.places, session.state.scores)
            self.keeper.do(Finish(played, self.gain.points, after, result, BOT))
            self.records.record(played, result, self.gain.points, BOT)

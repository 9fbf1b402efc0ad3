"""The page's state and what the player can do with it: start screen, game, end of a deal, profile; no browser in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from zsy import profile as profiles
from zsy.deals import new_seed
from zsy.profile import Profile, ProfileError
from zsy.ranks import Room, best_room
from zsy.rules import Rules, find_rules
from zsy.ui.query import Query
from zsy.ui.session import PLAYER, RestoreError, Session

KEPT_PROFILE = "存檔讀不出來，已另外收好，先用新的玩家資料。"
KEPT_GAME = "未完的牌局讀不出來，已另外收好；名字和總分都在。"
NOT_KEPT = "存檔讀不出來，也沒有空間另外收好；為了不蓋掉它，這次的進度不會存。"
NOT_SAVED = "瀏覽器不讓這一頁存檔，關掉後進度不會留下。"


@dataclass(frozen=True)
class Gain:
    """What a deal brought the player."""

    points: int
    """Stake included."""
    stake: int


Store = Callable[[str], bool]
"""Keeps a text for the next visit; False when that cannot be done."""


class App:
    """All of the page's state. After each call :attr:`status` and the view models tell what to show."""

    def __init__(self, query: Query, saved: str | None, store: Store, keep: Store) -> None:
        """Begin with what was saved at the last visit; ``keep`` puts aside what could not be read of it."""
        self.query = query
        self.notices = list(query.problems)
        """Sentences that the player should see, newest last."""
        self.session: Session | None = None
        """The game; None before the first one."""
        self.choosing = True
        """Whether the start screen is shown."""
        self.asking = False
        """Whether the player is asked if the unfinished game may go."""
        self.gain: Gain | None = None
        """What the deal that just ended brought."""
        self._elsewhere = ""
        """The notice that the address asks for another game than the unfinished one."""
        self._store, self._keep = store, keep
        self._spared = False  # whether what is stored must not be written over
        self.profile = self._read(saved)
        self.choice = query.rules
        """The game chosen at the start screen."""
        self._seed = query.seed
        """The seed that the address names, until it is used."""
        self._resume_saved()

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
        """Name of the match that waits between two deals since the last visit, or nothing."""
        return self._between.rules.title if self._between is not None else ""

    def choose(self, rules_id: str) -> None:
        """Choose a game at the start screen; a link's switches and seed belong to the link's game only."""
        self.choice = self.query.rules if rules_id == self.query.rules.id else find_rules(rules_id)

    def start(self) -> None:
        """Start the chosen game; asks first when another one is unfinished."""
        if self.unfinished:
            self.asking = True
        else:
            self._begin(self._new())

    def answer(self, yes: bool) -> None:
        """The answer to the question whether the unfinished game may go; if not, on with it."""
        if self.asking and yes:
            self._begin(self._new())
        elif self.asking:
            self.resume()
        self.asking = False

    def cancel(self) -> None:
        """No answer to that question: back to the start screen."""
        self.asking = False

    def again(self) -> None:
        """After the end of a deal: the next one."""
        if self.session is not None and not self.unfinished:
            self._begin(self.session.again(new_seed()))

    def menu(self) -> None:
        """Show the start screen."""
        self.choosing = True
        if self.session is not None:
            self.choose(self.session.rules.id)

    def resume(self) -> None:
        """Back to the game, or on with the match that waits between two deals."""
        if self.session is not None:
            self.choosing = False
        elif self._between is not None:
            self._begin(self._between)

    def address(self) -> dict[str, str]:
        """The values of an address that asks for the game in progress, so that a reload asks for nothing else."""
        if self.session is None:
            return {}
        rules, seed = self.session.rules, self.session.match.seed
        named = {"seed": seed} if (rules, seed) == (self.query.rules, self.query.seed) else {}
        return {"rules": rules.id, **rules.changed(), **named, **self.query.rest}

    def rename(self, name: str) -> None:
        """Give the player another name."""
        self.profile = self.profile.renamed(name)
        self.save()

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

    def save(self) -> None:
        """Keep the profile for the next visit, unless what is stored cannot be read and has no other place."""
        if self._spared:
            return
        if self._store(profiles.dumps(self.profile)):
            self._withdraw(NOT_SAVED)
        elif NOT_SAVED not in self.notices:
            self.notices.append(NOT_SAVED)

    def _withdraw(self, notice: str) -> None:
        """Take back a notice whose reason is gone."""
        if notice in self.notices:
            self.notices.remove(notice)

    def _read(self, saved: str | None) -> Profile:
        if saved is None:
            return Profile()
        try:
            return profiles.loads(saved)
        except ProfileError as error:
            self.profile = error.salvaged or Profile()
            self._put_aside(saved, KEPT_PROFILE if error.salvaged is None else KEPT_GAME)
            return self.profile

    def _put_aside(self, saved: str, notice: str) -> None:
        """Keep what cannot be read, and store what could be in its place; or else leave it where it is."""
        if self._keep(saved):
            self.notices.append(notice)
            self.save()
        else:
            self.notices.append(NOT_KEPT)
            self._spared = True

    def _resume_saved(self) -> None:
        self._between: Session | None = None
        game = self.profile.game
        if game is None:
            return
        try:
            session = Session.restore(game)
        except RestoreError:
            saved = profiles.dumps(self.profile)
            self.profile = replace(self.profile, game=None)
            self._put_aside(saved, KEPT_GAME)
            return
        if game.between:
            self._between = session
            return
        self.session, self.choosing = session, False
        asked = self.query.asks and (self.query.rules, self.query.seed or game.seed) != (session.rules, game.seed)
        if asked:
            asks = self.query.rules.title
            self._elsewhere = f"先接著打上次沒打完的「{session.rules.title}」。想玩「{asks}」，請從選單開始。"
            self.notices.append(self._elsewhere)
        if session.state.is_terminal:
            self._after()

    def _new(self) -> Session:
        seed = self._seed if self.choice == self.query.rules else None
        self._seed = None if seed else self._seed
        return Session.new(self.choice, seed or new_seed())

    def _begin(self, session: Session) -> None:
        self.session, self._between = session, None
        self.choosing, self.gain = False, None
        self._withdraw(self._elsewhere)
        self._after()

    def _after(self) -> None:
        session = self.session
        if session is None:
            return
        if session.state.is_terminal and self.gain is None:
            session.finish()
            self._withdraw(self._elsewhere)
            stake = self.room.stake
            self.gain = Gain(session.state.scores[PLAYER] * stake, stake)
            linked = session.rules.rule_set.linked
            self.profile = replace(self.profile.scored(self.gain.points), game=session.saved() if linked else None)
        elif not session.state.is_terminal:
            self.profile = replace(self.profile, game=session.saved())
        self.save()

"""The page's state and what the player can do with it: home, games, end of a deal, profile; no browser in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial

from zsy.deals import new_seed
from zsy.match import Match
from zsy.profile import OPEN_LIMIT, Profile, SavedGame
from zsy.ranks import Room
from zsy.rules import Rules
from zsy.seating import Seating
from zsy.store import Abandon, EnterDay, GameRecord, Household, Keeper, Rename
from zsy.store.household import NoRoom
from zsy.ui import daily
from zsy.ui.lobby import Lobby
from zsy.ui.query import Query
from zsy.ui.saves import Saves
from zsy.ui.session import Session
from zsy.ui.shelf import Shelf
from zsy.ui.tabled import ELSEWHERE, ENDED, FOLLOWED, FULL, KEPT, NEWER, NOT_SAVED, REPLACED, Gain, Tabled
from zsy.ui.text import tr

__all__ = [
    "ELSEWHERE",
    "ENDED",
    "FOLLOWED",
    "FULL",
    "KEPT",
    "NEWER",
    "NOT_SAVED",
    "REPLACED",
    "App",
    "Gain",
    "Question",
]


@dataclass(frozen=True)
class Question:
    """Something that is asked before it is done, since a game would be gone."""

    game: SavedGame
    """That game."""
    full: bool
    """Whether it would go to make room for a new one."""
    action: Callable[[], object]


def _today() -> str:
    return "2000-01-01"


class App(Tabled):
    """All of the page's state. After each call :attr:`status` and the view models tell what to show."""

    def __init__(
        self,
        query: Query,
        keeper: Keeper,
        *,
        household: Household | None = None,
        lasts: bool = True,
        own: str = "",
        busy: Collection[str] = (),
        today: Callable[[], str] = _today,
    ) -> None:
        """Begin with what was kept at the last visit.

        ``household``: everybody who plays here, of whom ``keeper`` has the profile; ``lasts``: whether it will be there
        at the next visit; ``own``: id of the game that this tab had on its table before it was loaded again; ``busy``:
        names (:func:`zsy.ui.tabled.table_name`) of those on other tabs' tables; ``today`` tells the date
        (``2026-11-30``).
        """
        super().__init__(query, keeper, household, lasts=lasts, busy=busy)
        self.today = today
        self._later: list[Callable[[], object]] = []
        self.question: Question | None = None
        """What the player is asked now."""
        self.saves = self._make_saves()
        """Export and import."""
        self.shelf = Shelf()
        """The finished deal that is looked at or shared."""
        self.lobby = Lobby(query, lambda: self.profile, self.set)
        """What is chosen for the next game."""
        self._resume_saved(own)

    @property
    def choice(self) -> Rules:
        """The rules of the game chosen at home."""
        return self.lobby.rules

    @property
    def room(self) -> Room:
        """The room chosen at home."""
        return self.lobby.room

    @property
    def rules(self) -> Rules:
        """The rules of the game in progress, or of the one chosen at home."""
        return self.choice if self.choosing or self.session is None else self.session.rules

    @property
    def waiting(self) -> tuple[SavedGame, ...]:
        """The unfinished games that can be gone on with, the last played one first."""
        return tuple(game for game in self.profile.open_games if not self.is_busy(game.id))

    def is_todays(self, seed: str, index: int) -> bool:
        """Whether a deal of a match is today's deal, for the first time or once more."""
        return not index and seed == daily.daily_seed(self.today())

    def choose(self, rules_id: str) -> None:
        """Choose a game at home."""
        self.lobby.choose(rules_id)

    def rules_for(self, rules_id: str) -> Rules:
        """The rules of a new game of that id: as the link or the player has set its switches."""
        return self.lobby.rules_for(rules_id)

    def set_rules(self, rules: Rules) -> None:
        """Play new games of that id by these rules from now on."""
        self.lobby.set_rules(rules)

    def start(self) -> None:
        """Start the chosen game."""
        rules, seed = self.choice, self.lobby.seed
        linked = seed is not None
        self._offer(Match(rules, seed or new_seed()), self.lobby.ranked(rules, linked=linked), linked=linked)

    def start_daily(self) -> None:
        """Today's deal: on with it, or for the first time, or once more for no points."""
        day = self.today()
        rules, seed, game_id = daily.daily_rules(day), daily.daily_seed(day), daily.daily_id(day)
        if any(game.id == game_id for game in self.waiting):
            self.resume(game_id)
        elif daily.was_played(self.profile, day):
            self.deal(rules, seed, daily.AGAIN)
        else:
            self.deal(rules, seed, daily.SEATING, game_id)

    def start_practice(self, seed: str = "") -> None:
        """A practice game of the chosen rules, of a chosen seed or any."""
        seating = self.lobby.practice(seed)
        if seating is not None:
            self.deal(self.choice, seed or new_seed(), seating)

    def start_shared(self) -> None:
        """A game of several people on this device."""
        seating = self.lobby.shared()
        if seating is not None:
            self.deal(self.choice, new_seed(), seating)

    def deal(self, rules: Rules, seed: str, seating: Seating, game_id: str = "") -> None:
        """Start a game; asks first where an unfinished one would have to go for it."""
        self._offer(Match(rules, seed), seating, game_id)

    def repeat(self, match: Match) -> None:
        """Play the next deal of a match, which came by a link or was finished, for no points."""
        self._offer(match, Seating("repeat", deals=match.index + 1))

    def _offer(self, match: Match, seating: Seating, game_id: str = "", *, linked: bool = False) -> None:
        """Begin a game, the only way one begins; asks first where an unfinished one would have to go for it.

        ``linked``: whether it is the deal that the address names.
        """
        day = "" if match.index or seating.mode == "daily" else daily.day_of_seed(match.seed)
        begin = partial(self._begin_new, match, seating, game_id or new_seed(), day, linked)
        games = self.profile.open_games
        if day and any(game.id == daily.daily_id(day) for game in self.waiting):
            self.resume(daily.daily_id(day))  # the same cards, which count there
        elif len(games) < OPEN_LIMIT:
            begin()
        else:
            goes = next(filter(self._gives_way, reversed(games)), games[-1])
            self.question = Question(goes, True, partial(self._begin_instead, goes.id, begin))

    def give_up(self, game_id: str) -> None:
        """Give an unfinished game up, once the player has said so."""
        game = self.profile.find(game_id)
        if game is not None:
            self.question = Question(game, False, partial(self._give_up, game_id))

    def answer(self, yes: bool) -> None:
        """The answer to :attr:`question`."""
        question, self.question = self.question, None
        if question is not None and yes:
            question.action()

    def again(self) -> None:
        """After the end of a deal: the next one of the match, today's deal once more, or another game of that kind."""
        session = self.session
        if session is None or self.unfinished:
            return
        if not self.match_ends:
            self._begin(session.again(new_seed()), self.game_id)
            return
        seating, seed = session.seating, session.match.seed
        if daily.day_of_seed(seed):
            self.deal(session.rules, seed, daily.AGAIN)
            return
        if seating.mode == "repeat":
            seating = self.lobby.ranked(session.rules)
        self._offer(Match(session.rules, new_seed()), seating)

    def menu(self) -> None:
        """Leave the game for the home screen; it can be gone on with."""
        self.choosing = True
        self.lobby.problem = ""
        self._withdraw(self._elsewhere)
        if self.session is not None and self.session.seating.mode in ("ranked", "practice", "local"):
            self.choose(self.session.rules.id)

    def resume(self, game_id: str = "") -> None:
        """On with an unfinished game: the last played one unless told; back to the end of a deal without any.

        A game that is asked for and no longer waits here gives way to no other one.
        """
        if self.session is not None and (game_id or self.game_id) == self.game_id and self.unfinished:
            self.choosing = False
            return
        games = [game for game in self.waiting if game_id in ("", game.id)]
        if games:
            self._open(games[0])
        elif self.session is not None and game_id in ("", self.game_id):
            self.choosing = False
        elif game_id:
            self.notices.append(tr(ELSEWHERE) if self.profile.find(game_id) is not None else tr(ENDED))

    def address(self) -> dict[str, str]:
        """The values of an address that asks for the game in progress, so that a reload asks for nothing else."""
        if self.session is None:
            return {}
        rules, seed = self.session.rules, self.session.match.seed
        named = {"seed": seed} if (rules, seed) == (self.query.rules, self.query.seed) else {}
        return {"rules": rules.id, **rules.changed(), **named, **self.query.rest}

    @property
    def waits(self) -> bool:
        """Whether there is something for :meth:`sync` to do."""
        return self.keeper.waits or self.records.waits or bool(self._later)

    def later(self, action: Callable[[], object]) -> None:
        """Do something to all players' saves after the next :meth:`sync`, while no other tab writes."""
        self._later.append(action)

    def sync(self) -> None:
        """Write what was done, take in what other tabs did, and do what waited for that."""
        super().sync()
        actions, self._later = self._later, []
        for action in actions:
            action()

    def rename(self, name: str) -> None:
        """Give the player another name."""
        self.keeper.do(Rename(name))

    def sit(self, player: str) -> None:
        """Have another player at this tab, once all is written. Raises :class:`zsy.store.HouseholdError`.

        This, :meth:`join` and :meth:`delete_player` are for :meth:`later`.
        """
        self._check_written()
        self.household.switch(player)
        self._seat()

    def join(self, profile: Profile, records: Iterable[GameRecord] = ()) -> None:
        """Add a player, who plays at this tab from now on. Raises :class:`zsy.store.HouseholdError`."""
        self._check_written()
        player, games = self.household.add(profile), tuple(records)
        if games:
            theirs = self.household.records(player)
            theirs.add(*games)
            theirs.sync()
        self.sit(player)

    def _check_written(self) -> None:
        if self.keeper.waits:
            raise NoRoom("what was done here is not written")

    def delete_player(self, player: str) -> None:
        """Delete a player; this tab then has another one. Raises :class:`zsy.store.HouseholdError`."""
        own = player == self.household.current
        self.household.delete(player)
        if own:
            self._seat()

    def _make_saves(self) -> Saves:
        return Saves(self.keeper, self._leave, self.records, self.household, self.join, self.later)

    def _seat(self) -> None:
        """Begin with this tab's player."""
        message, self.keeper, self.records = self.saves.message, self.household.open(), self.household.records()
        self.saves = self._make_saves()
        self.saves.message = message
        self._leave()
        self.lobby.leave()
        self.choose(self.choice.id)
        self._resume_saved("")

    def take_over(self) -> None:
        """The person whose turn it is has the device now."""
        if self.session is not None:
            self.session.take_over()

    def _leave(self) -> None:
        super()._leave()
        self.question = None

    def _resume_saved(self, own: str) -> None:
        """At the beginning: on with the deal that this tab had on its table, or with the one that waits."""
        game = self.profile.find(own) or next(iter(self.waiting), None)
        if game is None or game.between or not self._open(game) or self.session is None:
            return
        asked = self.query.asks and (self.query.rules, self.query.seed or game.seed) != (self.session.rules, game.seed)
        if asked:
            here, there = tr(self.session.rules.title), tr(self.query.rules.title)
            self._elsewhere = (
                tr("先接著打上次沒打完的「{here}」。想打網址裡的那一局，請從選單離開再開始。", here=here)
                if here == there
                else tr("先接著打上次沒打完的「{here}」。想玩「{there}」，請從選單離開再開始。", here=here, there=there)
            )
            self.notices.append(self._elsewhere)

    def _gives_way(self, game: SavedGame) -> bool:
        """Whether it is a match without an end that waits between two deals: it goes before a deal in progress."""
        return game.between and not game.seating.deals and not self.is_busy(game.id)

    def _begin_new(self, match: Match, seating: Seating, game_id: str, day: str, linked: bool) -> None:
        if linked:
            self.lobby.spend_seed()
        if day:
            self.keeper.do(EnterDay(day))
        if seating.mode not in ("daily", "repeat"):
            self.lobby.begun(match.rules)
        self._begin(Session(match, seating), game_id)

    def _begin_instead(self, game_id: str, begin: Callable[[], None]) -> None:
        self.keeper.do(Abandon(game_id))
        begin()

    def _give_up(self, game_id: str) -> None:
        self.keeper.do(Abandon(game_id))
        if self.game_id == game_id:
            self._leave()

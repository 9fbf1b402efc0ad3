"""The store against a simple model: tabs that play, take back, set, crash, reload, import over a storage that fails.

Deal k of all deals is worth 3 ** k points, so that a total in base 3 tells which deals it counts, and how often.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from zsy.profile import Profile, SavedGame, SavedResult
from zsy.seating import Seating
from zsy.settings import Settings
from zsy.store import (
    Abandon,
    Document,
    Finish,
    Household,
    ImportFault,
    Keeper,
    Memory,
    Progress,
    Records,
    Rename,
    Replace,
    SetSettings,
    StorageFull,
    export,
    read_import,
    sync_all,
)
from zsy.store.document import KEPT, KEPT_LIMIT, LEGACY, SLOTS
from zsy.store.household import PLAYERS_LIMIT, NoRoom, TooManyPlayers

TABS = 3
DEALS = 24
RESULT = SavedResult((0, 1), (1, -1))


class Crash(BaseException):
    """The tab is gone, in the middle of a write."""


class Faulty(Memory):
    """A storage that fills up, and that a tab may die at."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False
        self.writes = -1
        """How many more writes the tab lives for; negative: all."""
        self.late = False
        """Whether it dies after that write, not before."""

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StorageFull
        self.dying(lambda: super(Faulty, self).set(key, text))

    def remove(self, key: str) -> None:
        self.dying(lambda: super(Faulty, self).remove(key))

    def dying(self, write: object) -> None:
        assert callable(write)
        if self.writes == 0:
            if self.late:
                write()
            raise Crash
        self.writes -= 1
        write()


@dataclass(frozen=True)
class Kept:
    """What the storage has promised to know."""

    name: str
    games: dict[str, SavedGame] = field(default_factory=dict)
    deals: frozenset[int] = frozenset()
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def of(cls, profile: Profile) -> Kept:
        return cls(profile.name, {game.id: game for game in profile.open_games}, counted(profile), profile.settings)

    def is_in(self, profile: Profile) -> bool:
        there = all(
            game_id in profile.closed or ((found := profile.find(game_id)) is not None and found.continues(game))
            for game_id, game in self.games.items()
        )
        chosen = (profile.name, profile.settings) == (self.name, self.settings)
        return there and self.deals <= counted(profile) and chosen


def counted(profile: Profile) -> frozenset[int]:
    """The deals in a total; fails when one is in it twice."""
    deals, rest, place = set(), profile.total, 0
    while rest:
        rest, digit = divmod(rest, 3)
        assert digit < 2, f"deal {place} counts twice"
        if digit:
            deals.add(place)
        place += 1
    assert profile.games == len(deals)
    return frozenset(deals)


def readable_name(text: str) -> str:
    try:
        return read_import(text).name
    except ImportFault:
        return ""


@dataclass
class Tab:
    """A page: what it keeps and the game on its table."""

    keeper: Keeper
    records: Records
    game: SavedGame | None = None

    def settle(self) -> None:
        """Take over what is known of the game, as the page does."""
        if self.game is not None:
            self.game = self.keeper.profile.find(self.game.id)


which = st.integers(0, TABS - 1)


class StoreMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.storage = Faulty()
        self.time = 0
        self.numbers: dict[tuple[str, int], int] = {}
        self.started = 0
        self.tabs: list[Tab] = []
        self.exported: str | None = None
        self.kept = Kept("玩家")
        """What was promised with the last write."""
        self.line = ""
        """The line of the profile that it was promised for."""
        self.damaged = False
        """Whether a write was ever lost to damage."""
        self.recorded: set[str] = set()
        """Ids of the records that were written."""
        self.others: dict[str, str] = {}
        """Names of the other players, by id."""

    def fresh(self) -> Keeper:
        return Keeper(Document(self.storage, self.clock))

    def opened(self) -> Tab:
        return Tab(self.fresh(), self.records())

    def records(self) -> Records:
        return Records(self.storage, self.clock)

    def household(self) -> Household:
        return Household(self.storage, self.clock)

    def clock(self) -> int:
        self.time += 1
        return self.time

    def value(self, game: SavedGame) -> int:
        return int(3 ** self.numbers.setdefault((game.id, len(game.results)), len(self.numbers)))

    def tab(self, number: int) -> Tab:
        return self.tabs[number]

    @initialize(legacy=st.booleans())
    def begin(self, legacy: bool) -> None:
        self.legacy = legacy
        if legacy:
            game = {"rules": "classic", "seed": "old", "switches": {}, "results": [], "log": ["3s"], "between": False}
            old = {"version": 1, "name": "老王", "total": 1, "best": 1, "games": 1, "game": game}
            self.numbers["", 0] = 0
            self.storage.texts[LEGACY] = json.dumps(old)
            migrated = self.fresh().profile.open_games[0]
            self.kept = Kept("老王", {migrated.id: migrated}, frozenset({0}))
        self.tabs = [self.opened() for _ in range(TABS)]

    @rule(
        number=which,
        rules=st.sampled_from(["classic", "one-deck"]),
        mode=st.sampled_from(["ranked", "ranked", "daily", "practice"]),
    )
    def start(self, number: int, rules: str, mode: str) -> None:
        tab = self.tab(number)
        if tab.game is not None and not tab.game.between:
            tab.keeper.do(Abandon(tab.game.id))
        self.started += 1
        tab.game = SavedGame(rules, f"seed {self.started}", id=f"game {self.started}", seating=Seating(mode))
        tab.keeper.do(Progress(tab.game))

    @rule(number=which, place=st.integers(0, 7))
    def resume(self, number: int, place: int) -> None:
        tab = self.tab(number)
        if games := tab.keeper.profile.open_games:
            tab.game = games[place % len(games)]

    @rule(number=which, card=st.sampled_from(["3s", "4s", ""]))
    def play(self, number: int, card: str) -> None:
        tab = self.tab(number)
        if tab.game is None:
            return
        tab.game = replace(tab.game, between=False, log=() if tab.game.between else (*tab.game.log, card))
        tab.keeper.do(Progress(tab.game))

    @rule(number=which)
    def take_back(self, number: int) -> None:
        tab = self.tab(number)
        if tab.game is not None and tab.game.log and not tab.game.seating.counts:
            tab.game = replace(tab.game, log=tab.game.log[:-1], undone=tab.game.undone + 1)
            tab.keeper.do(Progress(tab.game))

    @rule(number=which, name=st.sampled_from(["speed", "theme"]), value=st.sampled_from(["fast", "slow", "dark", 3]))
    def set(self, number: int, name: str, value: object) -> None:
        self.tab(number).keeper.do(SetSettings(name, value))

    @rule(number=which, card=st.sampled_from(["3s", "4s"]))
    def finish(self, number: int, card: str) -> None:
        tab = self.tab(number)
        if tab.game is None or tab.game.between or len(self.numbers) >= DEALS:
            return
        played = replace(tab.game, log=(*tab.game.log, card))
        after = replace(played, results=(*played.results, RESULT), log=(), between=True)
        after_or_none = after if played.rules == "classic" else None
        points = self.value(played) if played.seating.counts else 10**9
        tab.keeper.do(Finish(played, points, after_or_none, RESULT, "greedy"))
        tab.records.record(played, RESULT, points)
        tab.game = after_or_none

    @rule(number=which)
    def abandon(self, number: int) -> None:
        tab = self.tab(number)
        if tab.game is not None:
            tab.keeper.do(Abandon(tab.game.id))
            tab.game = None

    @rule(number=which, name=st.sampled_from(["小明", "小王", "老李"]))
    def rename(self, number: int, name: str) -> None:
        self.tab(number).keeper.do(Rename(name))

    @rule(number=which)
    def sync(self, number: int) -> None:
        tab = self.tab(number)
        before, deals = tab.keeper.pending, counted(tab.keeper.profile)
        stored = Document(self.storage, self.clock).load()
        # A write that damage took away, and over which others went on: one write may be lost so.
        lost = self.damaged and stored.revision >= tab.keeper._known.revision
        outcome = sync_all(tab.keeper, tab.records)
        assert stored.text in (None, *self.storage.texts.values()), "the last good copy is still there"
        if tab.keeper.trouble:
            assert tab.keeper.trouble == "full"
            assert self.storage.full
            if not outcome.replaced:
                assert tab.keeper.pending == before
                assert all(done.name == tab.keeper.profile.name for done in before[-1:] if isinstance(done, Rename))
        else:
            assert not tab.keeper.pending
            if not (outcome.refused or outcome.replaced or lost):
                assert deals <= counted(tab.keeper.profile), "a tab forgets nothing"
            self.promise(tab)
        if not (tab.records.waits or tab.records.trouble):
            self.recorded |= {record.id for record in tab.records.records}
        tab.settle()

    def promise(self, tab: Tab) -> None:
        """What a tab wrote, or found written, is promised from now on."""
        profile = tab.keeper.profile
        stored = Document(self.storage, self.clock).load().profile
        if stored == Profile() != profile:
            return  # all is lost but what the tab knows, and it has done nothing since
        assert self.line != profile.line or self.kept.deals <= counted(profile)
        self.kept, self.line = Kept.of(profile), profile.line

    @rule(number=which, writes=st.integers(0, 3), late=st.booleans())
    def crash(self, number: int, writes: int, late: bool) -> None:
        tab = self.tab(number)
        self.storage.writes, self.storage.late = writes, late
        try:
            self.sync(number)
        except Crash:
            self.after_crash(tab)
            self.tabs[number] = self.opened()
        finally:
            self.storage.writes = -1

    def after_crash(self, tab: Tab) -> None:
        """Either all of it was written or nothing."""
        stored = Document(self.storage, self.clock).load().profile
        assert self.kept.is_in(stored) or stored == tab.keeper.profile
        if stored == tab.keeper.profile:
            self.kept, self.line = Kept.of(stored), stored.line

    @rule(number=which)
    def reload(self, number: int) -> None:
        self.tabs[number] = self.opened()

    @rule(number=which)
    def hide(self, number: int) -> None:
        """The tab goes, and writes what it still can."""
        self.sync(number)
        self.reload(number)

    @rule(full=st.booleans())
    def fill(self, full: bool) -> None:
        self.storage.full = full

    @precondition(lambda self: all(key in self.storage.texts for key in SLOTS))
    @rule(slot=st.sampled_from(SLOTS), how=st.sampled_from(["cut", "flip", "gone", "junk"]))
    def damage(self, slot: str, how: str) -> None:
        """One slot goes bad: at most the last write is lost."""
        before = Document(self.storage, self.clock).load()
        if before.spoiled:
            return
        text = self.storage.texts[slot]
        newest = text == before.text
        if how == "gone":
            del self.storage.texts[slot]
        else:
            middle = len(text) // 2
            flipped = text[:middle] + chr(ord(text[middle]) ^ 1) + text[middle + 1 :]
            self.storage.texts[slot] = {"cut": text[:-9], "flip": flipped, "junk": "{]"}[how]
        after = Document(self.storage, self.clock).load()
        if not newest:
            assert after.profile == before.profile
            return
        assert after.revision < before.revision
        self.damaged = True
        self.kept, self.line = Kept.of(after.profile), after.profile.line

    @rule(name=st.sampled_from(["甲", "乙"]))
    def add_player(self, name: str) -> None:
        before = self.household().players()
        try:
            player = self.household().create(name)
        except TooManyPlayers:
            assert len(before) == PLAYERS_LIMIT
        except NoRoom:
            assert self.storage.full
            assert self.household().players() == before
        else:
            self.others[player] = name

    @precondition(lambda self: bool(self.others))
    @rule(place=st.integers(0, 11))
    def delete_player(self, place: int) -> None:
        player = sorted(self.others)[place % len(self.others)]
        name = self.others[player]
        try:
            self.household().delete(player)
        except NoRoom:
            assert self.storage.full
        else:
            del self.others[player]
            assert name in map(readable_name, self.fresh().backups())

    @rule(number=which)
    def export(self, number: int) -> None:
        self.exported = self.tab(number).keeper.export()

    @precondition(lambda self: self.exported is not None)
    @rule(number=which)
    def restore(self, number: int) -> None:
        assert self.exported is not None
        self.sync(number)
        tab = self.tab(number)
        if tab.keeper.trouble:
            return
        self.started += 1
        profile = replace(read_import(self.exported), line=f"line {self.started}")
        tab.keeper.do(Replace(profile))
        tab.game = None
        self.sync(number)

    @invariant()
    def what_was_promised_is_there(self) -> None:
        stored = Document(self.storage, self.clock).load()
        assert self.kept.is_in(stored.profile)
        assert not stored.newer
        assert self.recorded <= {record.id for record in self.records().records}
        assert {player.id: player.profile.name for player in self.household().players() if player.id} == self.others
        for tab in self.tabs:
            profile = tab.keeper.profile
            deals = counted(profile)
            assert profile.stats.sums().games == profile.stats.deals == len(deals) - (self.legacy and 0 in deals)

    def teardown(self) -> None:
        """With room at last, every tab that is left gets all of its deals counted, and all agree."""
        self.storage.full = False
        for _ in range(len(self.tabs) + 1):  # what one writes, another may have to add to
            for number in range(len(self.tabs)):
                self.sync(number)
        profiles = {json.dumps(export(tab.keeper.profile)) for tab in self.tabs}
        assert len(profiles) <= 1
        kept = [key for key in self.storage.texts if key.startswith(KEPT)]
        assert len(kept) <= KEPT_LIMIT + 1, "one more where a tab died right after putting it aside"


TestStore = StoreMachine.TestCase
TestStore.settings = settings(
    max_examples=10 if sys.platform == "emscripten" else 200, stateful_step_count=40, deadline=None
)

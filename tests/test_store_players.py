"""Several players in one browser: there is no list to lose, and none of them gets lost."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.visits import Browser, act, begin, play_on
from zsy.profile import VERSION, Profile, SavedGame, SavedResult
from zsy.store import Envelope, Household, HouseholdError, Memory, Rename, StorageFull, read_transfer, seal
from zsy.store.document import LEGACY, SLOTS, slots_of
from zsy.store.household import CURRENT, PLAYERS_LIMIT, NewerPlayer, NoRoom, NoSuchPlayer, TooManyPlayers
from zsy.store.records import records_of

pytestmark = pytest.mark.usefixtures("known_deals")

GAME = SavedGame("one-deck", "tour", log=("3s",), id="g")
RESULT = SavedResult((0, 1, 2, 3), (30, -10, -10, -10))


def names(household: Household) -> list[str]:
    return [player.profile.name for player in household.players()]


def household(storage: Memory, own: str | None = None) -> Household:
    return Household(storage, lambda: 1000, own)


def test_a_fresh_browser_has_one_player() -> None:
    home = household(Memory())
    assert [(player.id, player.profile) for player in home.players()] == [("", Profile())]
    assert home.current == ""


def test_players_are_made_and_told_apart() -> None:
    storage = Memory()
    home = household(storage)
    one, two = home.create(" 小明 "), home.create("小王")
    assert names(home) == ["玩家", "小明", "小王"]
    assert len({"", one, two}) == 3
    keeper = home.open(one)
    keeper.do(Rename("老明"))
    keeper.sync()
    assert names(household(storage)) == ["玩家", "老明", "小王"]
    assert set(slots_of(one)) <= set(storage.texts)
    assert set(storage.texts) & set(SLOTS)


def test_the_thirteenth_is_refused() -> None:
    storage = Memory()
    home = household(storage)
    for number in range(PLAYERS_LIMIT - 1):
        home.create(str(number))
    before = dict(storage.texts)
    with pytest.raises(TooManyPlayers) as refused:
        home.create("13")
    assert refused.value.sentence.endswith("。")
    assert storage.texts == before


@pytest.mark.parametrize("named", [None, "", "nonsense", "zz", "0" * 99, "\ud800", "ffff"])
def test_who_plays_at_the_next_visit(named: str | None) -> None:
    storage = Memory()
    two = household(storage).create("小王")
    if named is not None:
        storage.texts[CURRENT] = named
    assert household(storage).current == ""
    home = household(storage)
    home.switch(two)
    assert household(storage).current == two
    assert household(storage, "").current == "", "the tab's own player goes before"
    assert household(storage, "gone").current == two
    with pytest.raises(NoSuchPlayer):
        home.switch("gone")


def test_hostile_keys_are_no_players() -> None:
    storage = Memory()
    for key in ("x.a", "1", "1.c", "1.a.a", ".a", "1" * 17 + ".a", "A.a", "../.a", "1.a\n", "１.a"):
        storage.texts[f"{LEGACY}.{key}"] = "text"
    assert [player.id for player in household(storage).players()] == [""]
    for number in range(1000):
        storage.texts[slots_of(f"{number:x}")[0]] = "damaged"
    players = household(storage).players()
    assert len(players) == PLAYERS_LIMIT
    assert [player.damaged for player in players] == [True] * PLAYERS_LIMIT
    home = household(storage, "3e7")
    assert home.current in [player.id for player in home.players()]


def test_who_is_deleted_is_put_aside_with_his_games() -> None:
    storage = Memory()
    home = household(storage)
    two = home.create("小王")
    home.switch(two)
    records = home.records()
    record = records.record(GAME, RESULT, 30, "greedy")
    records.sync()
    home.delete(two)
    assert (home.current, names(home)) == ("", ["玩家"])
    assert not [key for key in storage.texts if two and two in key]
    kept = read_transfer(home.open().backups()[0])
    assert (kept.profile.name, kept.records) == ("小王", (record,))
    with pytest.raises(NoSuchPlayer):
        home.delete(two)


def test_the_first_one_may_go_too() -> None:
    storage = Memory()
    storage.texts[LEGACY] = json.dumps({"version": 1, "name": "老王", "total": 5, "best": 1, "games": 1})
    home = household(storage)
    two = home.create("小王")
    home.delete("")
    assert (home.current, names(home)) == (two, ["小王"])
    assert read_transfer(home.open().backups()[0]).profile.name == "老王"
    home.delete(two)
    assert [(player.id, player.profile) for player in home.players()] == [("", Profile())]


def test_what_a_later_version_wrote_is_not_deleted() -> None:
    storage = Memory()
    home = household(storage)
    two = home.create("小王")
    storage.texts[slots_of(two)[0]] = seal(Envelope(VERSION + 1, 9, json.dumps({"name": "未來人"})))
    before = dict(storage.texts)
    assert home.players()[1].newer
    with pytest.raises(NewerPlayer):
        home.delete(two)
    assert storage.texts == before


def test_a_damaged_one_is_put_aside_as_it_is() -> None:
    storage = Memory()
    home = household(storage)
    storage.texts |= {slots_of("7")[0]: "one", slots_of("7")[1]: "two"}
    assert home.players()[-1].damaged
    home.delete("7")
    assert sorted(home.open().backups()) == ["one", "two"]


class Full(Memory):
    full = False

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StorageFull
        super().set(key, text)


def test_a_full_storage_changes_nobody() -> None:
    storage = Full()
    home = household(storage)
    two = home.create("小王")
    storage.full = True
    for attempt in (lambda: home.create("小李"), lambda: home.delete(two)):
        with pytest.raises(NoRoom):
            attempt()
    assert names(home) == ["玩家", "小王"]
    home.switch(two)
    assert home.current == two


def test_two_tabs_have_different_players() -> None:
    browser = Browser(Profile("小明", 75, 2, 4))
    one = browser.visit()
    two = browser.visit()
    player = two.household.create("小王")
    two.sit(player)
    begin(two)
    begin(one)
    act(one)
    play_on(two)
    assert (one.profile.name, two.profile.name) == ("小明", "小王")
    assert (one.profile.games, two.profile.games) == (4, 1)
    assert len(two.records.records) == 1
    assert one.records.records == ()
    again = browser.visit(own=one.game_id, player="")
    assert (again.profile.name, again.game_id) == ("小明", one.game_id)
    assert browser.visit().profile.name == "小王"


def test_another_player_goes_on_with_his_own_game() -> None:
    browser = Browser(Profile("小明"))
    app = begin(browser.visit())
    act(app)
    mine = app.game_id
    app.sit(app.household.create("小王"))
    assert (app.status, app.game_id, app.profile.name) == ("ready", "", "小王")
    app.sit("")
    assert (app.game_id, app.profile.name) == (mine, "小明")
    with pytest.raises(HouseholdError):
        app.sit("gone")


def test_nothing_that_waits_is_left_behind() -> None:
    browser = Browser(Profile("小明"))
    app = browser.visit()
    player = app.household.create("小王")
    browser.full = True
    app.rename("老明")
    with pytest.raises(NoRoom):
        app.sit(player)
    assert app.profile.name == "老明"
    browser.full = False
    app.sync()
    app.sit(player)
    app.sit("")
    assert app.profile.name == "老明"


def test_who_plays_may_delete_himself() -> None:
    browser = Browser(Profile("小明"))
    app = browser.visit()
    app.sit(app.household.create("小王"))
    begin(app)
    act(app)
    app.delete_player(app.household.current)
    assert (app.profile.name, app.status, app.household.current) == ("小明", "ready", "")
    app.saves.begin()
    app.saves.restore()
    assert app.saves.then is not None
    assert app.saves.then.name == "小王"
    app.saves.add()
    app.sync()
    assert (app.profile.name, app.saves.message) == ("小王", "加好了，現在由這位玩家來玩。")
    assert names(app.household) == ["小明", "小王"]
    assert replace(app.profile, line="").open_games


def test_records_have_keys_of_their_own() -> None:
    assert not {*records_of(""), *records_of("1")} & {*slots_of(""), *slots_of("1")}

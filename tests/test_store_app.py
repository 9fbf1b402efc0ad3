"""Saves as the page uses them: damage, quota, newer versions, two tabs, export and import."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.visits import Browser, act, begin, play_on
from zsy.profile import VERSION, Profile, SavedGame
from zsy.seating import Seating
from zsy.store import Document, Envelope, GameRecord, Keeper, Memory, export, read_transfer, seal
from zsy.store.document import LEGACY, SLOTS
from zsy.store.household import NoRoom, TooManyPlayers
from zsy.store.records import records_of
from zsy.store.transfer import NotASave
from zsy.ui.app import ENDED, FOLLOWED, FULL, KEPT, NEWER, NOT_SAVED, REPLACED, App
from zsy.ui.home import home_view
from zsy.ui.players import Players
from zsy.ui.query import read_query
from zsy.ui.saves import ADDED, EMPTY, EXPORTED, READ_ONLY, SideView

pytestmark = pytest.mark.usefixtures("known_deals")

UNREADABLE = SavedGame("one-deck", "tour", log=("RJ",), id="odd")


@pytest.mark.parametrize("saved", ["", "nonsense", json.dumps({"version": 99}), "[]"])
def test_an_unreadable_profile_is_put_aside(saved: str) -> None:
    browser = Browser(legacy=saved)
    app = browser.visit()
    assert app.status == "ready"
    assert browser.kept == [saved]
    assert app.notices == [KEPT["all"]]
    app.dismiss()
    assert app.notices == []
    assert browser.visit().notices == [], "once"
    assert browser.texts[LEGACY] == saved


def test_an_unreadable_game_is_put_aside_and_the_rest_stays() -> None:
    browser = Browser(Profile("小明", 99, 2, 3, open_games=(UNREADABLE,)))
    before = browser.stored.text
    app = browser.visit()
    assert app.status == "ready"
    assert browser.kept == [before]
    assert app.notices == [KEPT["games"]]
    assert (app.profile.name, app.profile.total, app.profile.open_games) == ("小明", 99, ())
    assert browser.visit().notices == []


@pytest.mark.parametrize("change", [{"log": ("4s3s",)}, {"log": ("3s ",)}, {"switches": {"aaa_bomb": "low"}}])
def test_a_game_that_is_not_told_the_way_it_is_played_is_put_aside(change: dict[str, Any]) -> None:
    app = begin(Browser().visit(rules="one-deck", seed="tour"))
    game = replace(app.profile.open_games[0], **change)
    browser = Browser(Profile(open_games=(game,)))
    app = browser.visit()
    assert (app.session, app.notices) == (None, [KEPT["games"]])
    assert not app.keeper.waits


def test_what_cannot_be_read_waits_for_room() -> None:
    browser = Browser(legacy="nonsense")
    browser.full = True
    app = browser.visit()
    assert (app.banner, app.notices) == (FULL, [])
    begin(app)
    play_on(app)
    assert browser.texts == {LEGACY: "nonsense"}
    browser.full = False
    app.sync()
    assert (app.banner, app.notices) == ("", [KEPT["all"]])
    assert browser.stored.profile.games == 1


def test_a_damaged_copy_is_put_aside_and_the_other_one_used() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="one-deck", seed="tour"))
    while app.status != "turn":
        act(app)
    act(app)
    newest = next(key for key in SLOTS if browser.texts[key] == browser.stored.text)
    damaged = browser.texts[newest] = browser.texts[newest].replace("3", "4")
    again = browser.visit()
    assert again.notices == [KEPT["copy"]]
    assert browser.kept == [damaged]
    assert again.session is not None
    assert app.session is not None
    assert len(again.session.state.log) == len(app.session.state.log) - 1, "one play is lost, no more"
    app.sync()
    assert browser.visit().session == again.session or browser.stored.profile == app.profile, "the open tab knew it"


def test_a_browser_that_keeps_nothing_plays_on() -> None:
    browser = Browser()
    browser.closed = True
    app = begin(browser.visit())
    play_on(app)
    assert (app.banner, app.notices) == (NOT_SAVED, [])
    assert app.profile.games == 1
    assert App(read_query({}), Keeper(Document(Memory(), int)), lasts=False).banner == NOT_SAVED


def test_a_full_browser_loses_nothing_and_catches_up() -> None:
    browser = Browser()
    app = begin(browser.visit())
    browser.full = True
    act(app)
    assert app.banner == FULL
    play_on(app)
    assert app.profile.games == 1
    assert browser.stored.profile.games == 0
    browser.full = False
    app.sync()
    assert app.banner == ""
    assert browser.stored.profile == app.profile


def test_a_newer_version_is_shown_and_never_written_over() -> None:
    browser = Browser(Profile("小明", 75, 2, 4))
    data = json.dumps({"version": VERSION + 1, "name": "小明", "total": 75, "best": {}, "what": [1]})
    browser.texts[SLOTS[1]] = seal(Envelope(VERSION + 1, 2, data))
    before = dict(browser.texts)
    app = browser.visit()
    assert (app.banner, app.profile.name, app.profile.total) == (NEWER, "小明", 75)
    begin(app)
    play_on(app)
    app.rename("別人")
    app.sync()
    assert browser.texts == before
    assert app.saves.export() == before[SLOTS[1]]
    app.saves.read(export(Profile("別人")))
    app.saves.confirm()
    app.sync()
    assert (browser.texts, app.saves.message) == (before, READ_ONLY)


def test_two_tabs_in_two_games_keep_both() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="one-deck"))
    two = begin(browser.visit(rules="diamond", busy=(one.game_id,)))
    assert two.notices == []
    one.rename("小明")
    for app in (one, two, one, two, two, one):
        act(app)
    assert two.profile.name == "小明"
    assert {game.id for game in browser.stored.profile.open_games} == {one.game_id, two.game_id}
    for app in (one, two):
        again = browser.visit(own=app.game_id)
        assert again.session is not None
        assert app.session is not None
        assert again.session.state == app.session.state
    play_on(one)
    play_on(two)
    total = one.gain.points + two.gain.points if one.gain and two.gain else None
    assert (browser.stored.profile.total, browser.stored.profile.games) == (total, 2)


def test_two_tabs_in_one_game_go_on_from_each_other() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="one-deck"))
    two = browser.visit()
    assert two.game_id == one.game_id
    for _ in range(9):
        act(one)
        two.sync()
        assert two.session is not None
        assert one.session is not None
        assert two.session.state == one.session.state
    assert two.notices == []
    play_on(two)
    one.sync()
    assert (one.status, one.notices) == ("ready", [ENDED])
    assert one.profile == two.profile == browser.stored.profile
    assert one.profile.games == 1


def test_two_tabs_that_part_ways_agree_on_the_first() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="one-deck", seed="tour"))
    while one.status != "turn" or one.session is None or one.session.state.table is not None:
        act(one)
    two = browser.visit()
    for app, place in ((one, 0), (two, -1)):
        assert app.session is not None
        app.session.toggle(app.session.keys[place])
        app.play()
        assert app.session.note == ""
    one.sync()
    two.sync()
    assert two.notices == [FOLLOWED]
    assert two.session is not None
    assert one.session is not None
    assert two.session.state == one.session.state


def test_a_deal_that_two_tabs_finish_counts_once() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="one-deck"))
    two = browser.visit()
    for app in (one, two):
        while app.status != "over":
            act(app, sync=False)
    one.sync()
    two.sync()
    assert browser.stored.profile.games == 1
    assert (two.status, two.notices) == ("ready", [ENDED])
    assert two.profile == one.profile


def test_a_game_given_up_elsewhere_is_left() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="one-deck"))
    two = browser.visit()
    two.menu()
    two.give_up(one.game_id)
    two.answer(True)
    two.start()
    two.sync()
    act(one)
    assert (one.status, one.notices) == ("ready", [ENDED])
    assert [game.id for game in browser.stored.profile.open_games] == [two.game_id]
    assert [game.name for game in home_view(one).waiting] == ["一副牌"]


def test_a_match_goes_on_in_another_tab() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="classic", seed="tour"))
    two = browser.visit()
    play_on(one)
    two.sync()
    assert (two.status, two.notices) == ("ready", [ENDED])
    two.dismiss()
    two.resume()
    two.sync()
    act(two)
    one.again()
    one.sync()
    assert one.session is not None
    assert two.session is not None
    assert one.session.state == two.session.state
    assert one.notices == []


def test_games_wait_until_they_are_gone_on_with() -> None:
    browser = Browser()
    one = begin(browser.visit(rules="diamond"))
    two = begin(browser.visit(rules="one-deck", busy=(one.game_id,)))
    play_on(two)
    two.busy = ()
    two.menu()
    assert home_view(two).resume == "繼續"
    two.resume()
    assert two.game_id == one.game_id
    two.menu()
    assert home_view(two).waiting[0].here


def test_a_new_match_leaves_one_that_waits() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="classic"))
    first = app.game_id
    play_on(app)
    app.menu()
    app.choose("one-deck")
    begin(app)
    assert len(app.profile.open_games) == 2
    play_on(app)
    app.menu()
    app.choose("classic")
    begin(app)
    assert [game.id for game in browser.stored.profile.open_games] == [app.game_id, first]


def test_an_import_shows_both_sides_and_can_be_taken_back() -> None:
    browser = Browser(Profile("小明", 75, 2, 4))
    app = begin(browser.visit())
    other = begin(browser.visit(own=app.game_id))
    text = export(Profile("小王", 300, 4, 9, open_games=(SavedGame("classic", "a", id="a"),)))
    app.saves.read(" \n")
    assert (app.saves.then, app.saves.message) == (None, EMPTY)
    app.saves.read("nonsense")
    assert (app.saves.then, app.saves.message) == (None, NotASave.sentence)
    app.saves.read(text.encode())
    assert app.saves.now == SideView("小明", ("小馬駒 75分", "打過4局", "1局未完"))
    assert app.saves.then == SideView("小王", ("二等馬 300分", "打過9局", "1局未完"))
    app.saves.cancel()
    app.saves.confirm()
    app.sync()
    assert browser.stored.profile.name == "小明"
    app.saves.read(text)
    app.saves.confirm()
    assert app.status == "ready"
    app.sync()
    assert browser.stored.profile.name == "小王"
    act(other)
    assert (other.status, other.notices) == ("ready", [REPLACED])
    assert browser.stored.profile == app.profile == other.profile
    app.saves.begin()
    assert app.saves.backup is not None
    app.saves.restore()
    app.saves.confirm()
    app.sync()
    assert (browser.stored.profile.name, browser.stored.profile.total) == ("小明", 75)


def test_an_import_takes_the_finished_games_along() -> None:
    """Whoever gets the profile gets none of the deals that somebody else played."""
    browser = Browser(Profile("小明"))
    app = begin(browser.visit(rules="one-deck"))
    play_on(app)
    other = begin(browser.visit(own=app.game_id))
    mine = app.records.records
    assert len(mine) == 1
    other_games = theirs()
    for records in ((), other_games):
        app.saves.read(export(Profile("小王"), 1, records))
        app.saves.confirm()
        assert app.records.records == records
        app.sync()
        assert app.records.records == browser.visit().records.records == records
        assert not any(mine[0].game.seed in browser.texts.get(key, "") for key in records_of(""))
        app.saves.restore()
        app.saves.confirm()
        app.sync()
        assert (app.profile.name, browser.visit().records.records) == ("小明", mine)
    app.saves.read(export(Profile("小王"), 1, other_games))
    app.saves.confirm()
    app.sync()
    while other.status != "over":
        act(other, sync=False)
    other.sync()
    assert (other.profile.name, other.records.records) == ("小王", other_games)
    assert browser.visit().records.records == other_games
    later = browser.visit()
    later.saves.restore()
    later.saves.confirm()
    later.sync()
    assert (later.profile.name, browser.visit().records.records) == ("小明", mine)


def theirs() -> tuple[GameRecord, ...]:
    """The finished games of somebody else."""
    app = begin(Browser().visit(rules="diamond"))
    play_on(app)
    return tuple(replace(record, id="theirs", when=7) for record in app.records.records)


def test_the_player_is_reminded_to_export() -> None:
    def nudged(profile: Profile) -> tuple[bool, bool]:
        saves = Browser(profile).visit().saves
        return bool(saves.nudge), bool(saves.before_install)

    assert nudged(Profile()) == (False, False)
    assert nudged(Profile(games=24)) == (False, True)
    assert nudged(Profile(games=25)) == (True, True)
    assert nudged(Profile(games=49, exported=25)) == (False, True)
    assert nudged(Profile(games=25, exported=25)) == (False, False)
    assert nudged(Profile(games=49, exported=5, reminded=25)) == (False, True)
    browser = Browser(Profile(games=30))
    app = browser.visit()
    assert app.saves.nudge == "又打了30局，把存檔帶走一份比較保險。"
    app.saves.later()
    app.sync()
    assert (browser.stored.profile.reminded, browser.visit().saves.nudge) == (30, "")
    app.saves.exported(EXPORTED)
    app.sync()
    assert browser.stored.profile.exported == 30
    assert browser.visit().saves.before_install == ""


def test_an_import_may_stand_beside() -> None:
    browser = Browser(Profile("小明", 75, 2, 4))
    app = begin(browser.visit())
    app.saves.read(export(Profile("小王", 300, 4, 9)))
    assert app.saves.may_add
    app.saves.add()
    app.sync()
    assert (app.profile.name, app.status, app.saves.message, app.saves.then) == ("小王", "ready", ADDED, None)
    assert [player.profile.name for player in app.household.players()] == ["小明", "小王"]
    assert browser.visit(player="").profile.total == 75
    for _ in range(10):
        app.household.create("x")
    app.saves.read(export(Profile("小李")))
    assert not app.saves.may_add
    app.saves.add()
    app.sync()
    assert (app.profile.name, app.saves.message) == ("小王", TooManyPlayers.sentence)


def test_where_there_is_no_room_nobody_comes() -> None:
    browser = Browser(Profile("小明"))
    app = begin(browser.visit())
    players = Players(app)
    browser.full = True
    act(app)
    for _ in range(2):
        players.create("小王")
        app.sync()
        assert players.message == NoRoom.sentence
        app.saves.read(export(Profile("小王")))
        app.saves.add()
        app.sync()
        assert app.saves.message == NoRoom.sentence
    app.rename("老明")
    browser.full = False
    assert [player.profile.name for player in app.household.players()] == ["小明"]
    players.create("小王")
    assert app.waits
    app.sync()
    assert (app.profile.name, players.message) == ("小王", "小王，歡迎！")
    assert [player.profile.name for player in app.household.players()] == ["老明", "小王"]


def test_an_import_does_without_a_game_that_cannot_be_read() -> None:
    games = (SavedGame("classic", "a", id="a"), SavedGame("classic", "b", id="b", seating=Seating(deals=101)))
    found = read_transfer(export(Profile("小明", 75, 2, 4, open_games=games)))
    assert (found.profile.name, found.profile.total, found.profile.open_games) == ("小明", 75, games[:1])


def test_a_short_text_brings_what_matters() -> None:
    app = Browser(Profile("小明", 75, 2, 4)).visit()
    app.set("speed", "fast")
    fresh = Browser().visit()
    fresh.saves.read(app.saves.short("https://example.org/zsy/"))
    fresh.saves.confirm()
    fresh.sync()
    assert (fresh.profile.name, fresh.profile.total, fresh.settings.speed) == ("小明", 75, "fast")


def test_export_and_import_give_the_same_profile() -> None:
    app = begin(Browser(Profile("小明", 75, 2, 4)).visit())
    text = app.saves.export()
    fresh = Browser().visit()
    fresh.saves.read("\n " + text + "\n")
    fresh.saves.confirm()
    fresh.sync()
    assert replace(fresh.profile, line="", exported=0, reminded=0) == app.profile
    fresh.resume()
    assert fresh.session is not None
    assert app.session is not None
    assert fresh.session.state == app.session.state

"""The sheet 玩家: who plays in this browser."""

from __future__ import annotations

from itertools import count

from zsy.profile import AVATARS, Profile
from zsy.store import Household, Memory, export
from zsy.store.household import PLAYERS_LIMIT
from zsy.ui.app import App
from zsy.ui.lobby import Place
from zsy.ui.players import Players
from zsy.ui.query import read_query
from zsy.ui.text import speaking


def make_household(limit: int = 0) -> App:
    """A page of a player with a place for others."""
    backend, times = Memory(), count(1)
    household = Household(backend, lambda: next(times))
    app = App(read_query({}), household.open(), household=household)
    app.sync()
    for place in range(limit):
        household.create(f"玩家{place}")
    return app


def test_two_players_never_have_one_name() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    players.rename("Ming")
    app.sync()
    players.create(" ｍｉｎｇ ")
    app.sync()
    assert "ming" in players.message.casefold() or "ｍｉｎｇ" in players.message
    assert len(players.view().players) == 1
    players.create("小華")
    app.sync()
    players.rename("MING")
    assert "MING" in players.message
    assert players.view().name == "小華"
    players.rename("小華")
    assert not players.message, "his own name is his"
    for place in (2, 3):
        app.saves.read(export(Profile("小華")))
        app.saves.add()
        app.sync()
        assert app.profile.name == f"小華 {place}", "nothing that comes in is refused"


def test_nobody_is_added_without_a_name() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    for name in ("", "  ", "\u202e"):
        players.create(name)
        app.sync()
        assert players.message == "新玩家要有名字。"
        assert len(players.view().players) == 1


def test_a_name_that_is_cut_is_told() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    cut = "名字最多12個字，後面的不記。"
    for name, told in (("小" * 12, ""), ("大" * 13, cut), ("👩\u200d👧" * 12, "")):
        players.rename(name)
        assert (players.view().name, players.message) == (name[: len(name) - bool(told)], told)
        app.lobby.seat(1, Place(True, f"{name} "))
        assert (app.lobby.place_name(1), app.lobby.problem) == (name[: len(name) - bool(told)], told)
    players.create("👨\u200d👧" * 13)
    app.sync()
    assert players.message == cut


def test_deleting_a_player_tells_of_games_not_finished() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    players.ask(app.household.current)
    assert "沒打完" not in players.view().players[0].question
    app.start()
    app.menu()
    assert "還有1局沒打完" in players.view().players[0].question
    with speaking("en"):
        assert "scratch. 1 unfinished game goes too." in players.view().players[0].question


def test_players_come_change_and_go() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    players.rename("小明")
    players.create("小華")
    app.sync()
    assert "小華" in players.message
    first, second = players.view().players
    assert [first.name, second.name] == ["小明", "小華"]
    assert (first.here, second.here) == (False, True)
    assert first.switch
    assert not second.switch
    players.switch(first.id)
    app.sync()
    assert players.view().name == "小明"
    players.ask(second.id)
    assert "小華" in players.view().players[1].question
    players.keep()
    assert not players.view().players[1].question
    players.delete()
    app.sync()
    assert len(players.view().players) == 2, "nobody said so"
    players.ask(second.id)
    players.delete()
    app.sync()
    assert [player.name for player in players.view().players] == ["小明"]


def test_the_player_here_can_be_deleted_and_somebody_else_plays_on() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    players.create("小華")
    app.sync()
    players.ask(app.household.current)
    players.delete()
    app.sync()
    assert [player.here for player in players.view().players] == [True]
    players.ask(app.household.current)
    assert "從頭開始" in players.view().players[0].question
    players.delete()
    app.sync()
    assert players.view().name == "玩家"


def test_there_may_be_twelve() -> None:
    app = make_household(PLAYERS_LIMIT - 2)
    players = Players(app)
    players.begin()
    assert not players.view().full
    players.create("小華")
    app.sync()
    assert players.view().full
    players.create("小美")
    app.sync()
    assert "十二" in players.message
    assert len(players.view().players) == PLAYERS_LIMIT


def test_a_player_who_is_gone_is_told() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    players.create("小華")
    app.sync()
    gone = players.view().players[0].id
    app.household.delete(gone)
    players.switch(gone)
    app.sync()
    assert "不在" in players.message
    assert len(players.view().players) == 1


def test_an_emblem_has_to_be_earned() -> None:
    app = make_household()
    players = Players(app)
    players.begin()
    emblems = players.view().emblems
    assert [emblem.value for emblem in emblems] == list(AVATARS)
    assert [emblem.value for emblem in emblems if emblem.open] == ["", "1"]
    assert "60分" in emblems[2].name
    players.show_by("23")
    assert app.profile.avatar == ""
    players.show_by("1")
    assert app.profile.avatar == "1"
    assert players.view().emblems[1].chosen

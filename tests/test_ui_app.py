"""What stands around the table and what is kept: games' descriptions, bar, menu, tips, settings, name."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.visits import Browser, act, begin, play_on
from tools.build import ROOT
from zsy import RULE_SETS
from zsy.profile import Profile
from zsy.store import Keeper
from zsy.ui import bar
from zsy.ui.app import App
from zsy.ui.home import home_view
from zsy.ui.menu import menu_view
from zsy.ui.messages import AUTO_PASS, TIPS
from zsy.ui.query import read_query
from zsy.ui.table import table_view

pytestmark = pytest.mark.usefixtures("known_deals")


pytestmark = pytest.mark.usefixtures("known_deals")


def test_what_the_hand_and_the_table_were_set_to_stays() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="one-deck"))
    assert app.session is not None
    assert not table_view(app.session).arranged
    app.arrange()
    app.set("tracker", True)
    assert table_view(app.session).arranged
    app.sync()
    again = browser.visit(rules="one-deck")
    assert again.session is not None
    assert table_view(again.session).arranged
    assert again.settings.tracker
    play_on(again)
    again.again()
    assert table_view(again.session).arranged, "in the next deal too"
    again.arrange()
    assert not table_view(again.session).arranged


def test_a_new_player_is_told_how_to_handle_cards_once_in_each_of_his_first_deals() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="one-deck"))
    given = []
    passes: set[int] = set()
    for _ in range(len(TIPS) + 1):
        tips = []
        while app.session is not None and app.session.phase != "over":
            view = table_view(app.session)
            if view.tip == AUTO_PASS:
                assert (view.phase, app.profile.games) == ("wait", 0)
                passes.add(len(app.session.state.log))
                view = replace(view, tip="")
            if view.tip:
                assert (view.phase, view.note) == ("turn", "")
                app.session.toggle(app.session.keys[0])
                assert table_view(app.session).tip == "", "until something is selected"
                app.session.clear()
            tips.append(view.tip)
            act(app)
        given.append({tip for tip in tips if tip})
        assert sum(map(bool, tips)) <= 1
        app.again()
    assert given == [*({tip} for tip in TIPS), set()]
    assert not passes or max(passes) - min(passes) < 3, "自動不出 once, until his next turn"


def test_a_name_is_kept() -> None:
    browser = Browser()
    app = browser.visit()
    app.rename("  小明 ")
    app.sync()
    assert browser.visit().profile.name == "小明"


def test_the_games_are_described_as_they_are_played() -> None:
    def told(**values: str) -> dict[str, str]:
        app = App(read_query(values), Keeper(Browser().document()))
        return {game.id: f"{game.people}，{''.join(game.summary)}" for game in home_view(app).games}

    assert told()["classic"] == "3–6人，打到剩一人，下游要進貢"
    assert told(rules="classic", players="3")["classic"].startswith("三人，")
    assert told(rules="classic", partnership="on")["classic"].startswith("四人，")
    assert set(told()) == set(RULE_SETS)


def test_the_bar() -> None:
    app = Browser().visit(rules="classic")
    assert bar.game_name(app) == ""
    assert bar.standing(app) == bar.shown_standing(app) == "蝸牛 0分"
    app.start()
    assert bar.game_name(app) == "進貢 第1局 · 新手場"
    app = Browser(Profile(total=5000, best=9)).visit(rules="classic")
    app.lobby.deals = 3
    app.lobby.enter("middle")
    begin(app)
    assert bar.game_name(app) == "進貢 第1局，共3局 · 中級場 ×20"


def registered() -> list[str]:
    """The names of the page's sheets, which only a browser can import."""
    return re.findall(r'^    "(\w+)": ', (ROOT / "zsy/web/registry.py").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_menu_of_a_game() -> None:
    app = begin(Browser().visit(rules="classic"))
    view = menu_view(app, registered())
    assert view.title == "進貢"
    assert [entry.name for entry in view.entries] == ["設定", "操作說明", "玩法規則", "玩家", "統計", "公平"]
    assert not menu_view(app, ()).entries
    assert view.kept
    play_on(app)
    assert not menu_view(app, ()).kept

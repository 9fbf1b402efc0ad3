"""The state of the page: start screen, unfinished games, points, what was saved and what could not be read."""

from __future__ import annotations

import re

import pytest

from tests.visits import Browser, act, begin, play_on
from zsy import RULE_SETS, deal_hands, find_rules, first_state
from zsy.profile import Profile
from zsy.store import Keeper
from zsy.ui import panels
from zsy.ui.account import account
from zsy.ui.app import App
from zsy.ui.menu import menu_view
from zsy.ui.query import read_query


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_game_from_start_to_points(rules_id: str) -> None:
    browser = Browser()
    app = browser.visit(rules=rules_id, seed="tour")
    assert app.status == "ready"
    assert panels.start_view(app).resume == ""
    app.start()
    assert app.session is not None
    assert app.session.match.seed == "tour"
    play_on(app)
    points = app.session.state.scores[0]
    assert app.profile.total == points
    assert app.profile.games == 1
    over = panels.over_view(app)
    assert over is not None
    assert f"總分 {points}" in over.total
    assert sum(int(row.points) for row in over.rows) == 0
    again = browser.visit(rules=rules_id, seed="tour")
    assert again.status == "ready"
    assert again.profile.total == points
    app.again()
    assert app.status in ("turn", "tribute", "wait")
    assert panels.over_view(app) is None


def test_every_visit_goes_on_with_the_unfinished_game() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="diamond", seed="tour"))
    while app.status != "over":
        act(app)
        if app.status != "over":
            state = app.session.state if app.session else None
            app = browser.visit(rules="diamond", seed="tour")
            assert app.session is not None
            assert app.session.state == state
            assert app.notices == []
    assert app.profile.games == 1


def test_the_unfinished_game_comes_before_what_the_address_asks_for() -> None:
    browser = Browser()
    begin(browser.visit(rules="two-deck"))
    assert browser.visit(rules="two-deck", seed="other").notices == [
        "先接著打上次沒打完的「兩副牌」。想打網址裡的那一局，請從選單開始。"
    ]
    app = browser.visit(rules="diamond")
    assert app.session is not None
    assert app.session.rules.id == "two-deck"
    assert app.notices == ["先接著打上次沒打完的「兩副牌」。想玩「方塊三」，請從選單開始。"]
    app.menu()
    assert app.status == "ready"
    assert panels.start_view(app).resume == "回到牌局"
    app.choose("diamond")
    app.start()
    assert app.asking
    app.cancel()
    assert (app.asking, app.status) == (False, "ready")
    app.start()
    app.answer(False)
    assert app.session.rules.id == "two-deck"
    assert app.status != "ready", "on with the game at once"
    assert app.notices
    app.menu()
    app.choose("diamond")
    app.start()
    app.answer(True)
    assert app.session.rules.id == "diamond"
    assert not app.asking
    assert app.notices == [], "the notice was about the game that went"
    app.sync()
    assert [game.rules for game in browser.stored.profile.open_games] == ["diamond"]


def test_going_back_to_the_game() -> None:
    app = Browser().visit()
    app.start()
    state = app.session.state if app.session else None
    app.menu()
    assert not app.step(), "the bots wait while the start screen is shown"
    app.resume()
    assert app.status != "ready"
    assert app.session is not None
    assert app.session.state == state


def test_a_match_waits_between_deals() -> None:
    browser = Browser()
    app = browser.visit(rules="classic", seed="tour")
    app.start()
    play_on(app)
    app = browser.visit(rules="classic", seed="tour")
    assert app.status == "ready"
    assert panels.start_view(app).resume == "接著打「進貢」"
    app.resume()
    assert app.session is not None
    assert app.session.deal_index == 1


def test_a_seed_of_the_address_is_used_once() -> None:
    app = Browser().visit(rules="one-deck", seed="tour", speed="0")
    app.start()
    assert app.address() == {"rules": "one-deck", "seed": "tour", "speed": "0"}
    play_on(app)
    app.again()
    assert app.session is not None
    assert app.session.match.seed != "tour"
    assert app.address() == {"rules": "one-deck", "speed": "0"}


def test_another_game_than_the_address_named_gets_a_fresh_seed() -> None:
    app = Browser().visit(rules="classic", seed="tour", players="3")
    app.choose("diamond")
    app.start()
    assert app.session is not None
    assert app.session.match.seed != "tour"
    assert app.address() == {"rules": "diamond"}


def test_two_new_games_differ() -> None:
    seeds = set()
    for _ in range(5):
        app = Browser().visit()
        app.start()
        assert app.session is not None
        seeds.add(app.session.match.seed)
    assert len(seeds) == 5


def test_stakes_follow_the_room() -> None:
    browser = Browser(Profile(total=100, best=5))
    app = browser.visit(rules="classic", seed="tour")
    assert app.room.stake == 5
    app.start()
    play_on(app)
    assert app.session is not None
    assert app.profile.total == 100 + 5 * app.session.state.scores[0]
    assert app.gain is not None
    assert app.gain.stake == 5


def test_titles_are_told() -> None:
    app = Browser(Profile(total=59)).visit(rules="classic", seed="tour")
    app.start()
    play_on(app)
    over = panels.over_view(app)
    assert over is not None
    missing = 60 - app.profile.total
    assert over.next == (f"「蝸牛」，再{missing}分升「小馬駒」" if missing > 0 else "升為「小馬駒」")


def test_a_name_is_kept() -> None:
    browser = Browser()
    app = browser.visit()
    app.rename("  小明 ")
    app.sync()
    assert browser.visit().profile.name == "小明"


def test_a_game_saved_at_its_very_end_is_counted_once() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="one-deck", seed="tour"))
    before = dict(browser.texts)
    while app.status != "over":
        before = dict(browser.texts)
        act(app)
    total = app.profile.total
    browser.texts = before
    app = browser.visit(rules="one-deck", seed="tour")
    play_on(app)
    assert app.profile.total == total
    assert browser.visit().profile.games == 1


def test_the_games_are_described_as_they_are_played() -> None:
    def told(**values: str) -> dict[str, str]:
        app = App(read_query(values), Keeper(Browser().document()))
        return {game.id: "".join(game.summary) for game in panels.start_view(app).games}

    assert told()["classic"] == "四人，打到只剩一人，下游向上游進貢。"
    assert told(rules="classic", players="3")["classic"].startswith("三人，")
    assert set(told()) == set(RULE_SETS)


def reckoned(text: str) -> int:
    """What an account adds up to."""
    points = 0
    for part in text.split("，"):
        if found := re.fullmatch(r"(\d+)張(?: ×(\d))?", part):
            points -= int(found[1]) * int(found[2] or 1)
        elif found := re.fullmatch(r"(收|包賠) ([\d+]+)", part):
            points += sum(map(int, found[2].split("+"))) * (1 if found[1] == "收" else -1)
        elif found := re.fullmatch(r"炸彈 ([+-]\d+)", part):
            points += int(found[1])
        else:
            assert re.fullmatch("剩1張免扣|\\d+張免付", part), part
    return points


@pytest.mark.parametrize("rules_id", [rules.id for rules in RULE_SETS.values() if not rules.plays_on])
def test_every_row_adds_up(rules_id: str) -> None:
    texts = set()
    for number in range(12):
        app = Browser(Profile(total=100, best=5)).visit(rules=rules_id, seed=f"tour {number}")
        app.start()
        play_on(app)
        over = panels.over_view(app)
        assert over is not None
        assert over.columns == ("座位", "計分", "得分 ×5")
        for row in over.rows:
            account, points = row.cells
            assert reckoned(account) * 5 == int(points), account
            texts.add(account)
    assert any("×" in text for text in texts) or rules_id == "run-fast"


def test_paying_for_all_is_accounted_for() -> None:
    rules = find_rules("run-fast")
    hands = ["3s4s6s", "5s", "7s7d7c7h9s9dTs"]
    state = first_state(deal_hands(rules, hands, 0)).play("3s").play("5s")
    assert [account(state, seat) for seat in range(3)] == ["包賠 2+14", "收 2+14", "7張免付"]
    assert [reckoned(account(state, seat)) for seat in range(3)] == list(state.scores)


def test_bombs_and_the_last_card_are_accounted_for() -> None:
    rules = find_rules("run-fast")
    state = first_state(deal_hands(rules, ["3h3s3d3c4s", "5s5d", "7s7d7c7h"]))
    state = state.play("3h3s3d3c").play(()).play("7s7d7c7h")
    assert [account(state, seat) for seat in range(3)] == ["剩1張免扣，炸彈 -10", "2張 ×2，炸彈 -10", "收 4，炸彈 +20"]
    assert [reckoned(account(state, seat)) for seat in range(3)] == list(state.scores)


def test_the_bar() -> None:
    app = Browser().visit(rules="classic")
    assert panels.game_name(app) == ""
    assert panels.standing(app) == "蝸牛 0分"
    app.start()
    assert panels.game_name(app) == "進貢 第1局 · 新手場"
    app = begin(Browser(Profile(total=5000, best=9)).visit(rules="classic"))
    assert panels.game_name(app) == "進貢 第1局 · 中級場 ×20"


def test_the_address_comes_before_the_speed_that_is_set() -> None:
    app = Browser().visit()
    app.set("speed", "slow")
    assert (app.pace, app.speed) == (1.6, "slow")
    app = Browser().visit(speed="0")
    app.set("speed", "slow")
    assert (app.pace, app.speed) == (0, "instant")


def test_the_menu_of_a_game() -> None:
    app = begin(Browser().visit(rules="classic"))
    view = menu_view(app, ("rules", "menu"))
    assert view.title == "進貢"
    assert [entry.sheet for entry in view.entries] == ["rules"]
    assert view.kept
    play_on(app)
    assert not menu_view(app, ()).kept

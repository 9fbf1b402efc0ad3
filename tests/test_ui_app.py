"""The state of the page: start screen, unfinished games, points, what was saved and what could not be read."""

from __future__ import annotations

import json
import re

import pytest

from zsy import RULE_SETS, deal_hands, find_rules, first_state
from zsy.profile import Profile, SavedGame, dumps, loads
from zsy.ui import panels
from zsy.ui.account import account
from zsy.ui.app import KEPT_GAME, KEPT_PROFILE, NOT_KEPT, NOT_SAVED, App
from zsy.ui.query import read_query


class Browser:
    """What a browser keeps between visits."""

    def __init__(self, saved: str | None = None, full: bool = False) -> None:
        self.saved = saved
        self.kept: list[str] = []
        self.full = full

    def store(self, text: str) -> bool:
        if not self.full:
            self.saved = text
        return not self.full

    def keep(self, text: str) -> bool:
        if not self.full:
            self.kept.append(text)
        return not self.full

    def visit(self, **values: str) -> App:
        return App(read_query(values), self.saved, self.store, self.keep)


def act(app: App) -> None:
    session = app.session
    assert session is not None
    if app.status == "wait":
        assert app.step()
        return
    session.hint()
    if session.selected:
        app.play()
    else:
        app.pass_turn()


def play_on(app: App) -> None:
    while app.status != "over":
        act(app)


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
    app = browser.visit(rules="diamond", seed="tour")
    app.start()
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
    browser.visit(rules="two-deck").start()
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
    game = loads(browser.saved or "").game
    assert game is not None
    assert game.rules == "diamond"


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
    browser = Browser(dumps(Profile(total=100, best=5)))
    app = browser.visit(rules="classic", seed="tour")
    assert app.room.stake == 5
    app.start()
    play_on(app)
    assert app.session is not None
    assert app.profile.total == 100 + 5 * app.session.state.scores[0]
    assert app.gain is not None
    assert app.gain.stake == 5


def test_titles_are_told() -> None:
    app = Browser().visit(rules="classic", seed="tour")
    app.profile = Profile(total=59)
    app.start()
    play_on(app)
    over = panels.over_view(app)
    assert over is not None
    missing = 60 - app.profile.total
    assert over.next == (f"「蝸牛」，再{missing}分升「小馬駒」" if missing > 0 else "升為「小馬駒」")


def test_a_name_is_kept() -> None:
    browser = Browser()
    browser.visit().rename("  小明 ")
    assert browser.visit().profile.name == "小明"


@pytest.mark.parametrize("saved", ["", "nonsense", json.dumps({"version": 99}), "[]"])
def test_an_unreadable_profile_is_put_aside(saved: str) -> None:
    browser = Browser(saved)
    app = browser.visit()
    assert app.status == "ready"
    assert browser.kept == [saved]
    assert app.notices == [KEPT_PROFILE]
    app.dismiss()
    assert app.notices == []


def test_an_unreadable_game_is_put_aside_and_the_rest_stays() -> None:
    browser = Browser(dumps(Profile("小明", 99, 2, 3, SavedGame("one-deck", "tour", log=("RJ",)))))
    app = browser.visit()
    assert app.status == "ready"
    assert len(browser.kept) == 1
    assert app.notices == [KEPT_GAME]
    assert (app.profile.name, app.profile.total) == ("小明", 99)


@pytest.mark.parametrize("saved", ["nonsense", dumps(Profile(game=SavedGame("one-deck", "tour", log=("RJ",))))])
def test_what_cannot_be_read_is_put_aside_once_and_never_written_over(saved: str) -> None:
    browser = Browser(saved)
    browser.visit()
    assert browser.visit().notices == []
    assert len(browser.kept) == 1
    full = Browser(saved, full=True)
    app = full.visit()
    assert app.notices == [NOT_KEPT]
    full.full = False
    app.start()
    play_on(app)
    assert full.saved == saved


def test_a_browser_that_keeps_nothing_is_told_once() -> None:
    app = Browser(full=True).visit()
    app.start()
    play_on(app)
    assert app.notices == [NOT_SAVED]
    assert app.profile.games == 1


def test_a_game_saved_at_its_very_end_is_counted_once() -> None:
    browser = Browser()
    app = browser.visit(rules="one-deck", seed="tour")
    app.start()
    before = browser.saved
    while app.status != "over":
        before = browser.saved
        act(app)
    total = app.profile.total
    browser.saved = before
    app = browser.visit(rules="one-deck", seed="tour")
    play_on(app)
    assert app.profile.total == total
    assert browser.visit().profile.games == 1


def test_the_notice_that_nothing_is_kept_goes_when_something_is() -> None:
    browser = Browser(full=True)
    app = browser.visit()
    app.start()
    assert app.notices == [NOT_SAVED]
    browser.full = False
    app.rename("小明")
    assert app.notices == []


def test_the_games_are_described_as_they_are_played() -> None:
    def told(**values: str) -> dict[str, str]:
        return {game.id: "".join(game.summary) for game in panels.start_view(Browser().visit(**values)).games}

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
        app = Browser(dumps(Profile(total=100, best=5))).visit(rules=rules_id, seed=f"tour {number}")
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
    app.profile = Profile(total=5000, best=9)
    assert panels.game_name(app) == "進貢 第1局 · 中級場 ×20"

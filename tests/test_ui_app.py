"""The state of the page: start screen, unfinished games, points, what was saved and what could not be read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.visits import Browser, act, begin, play_on
from tools.build import ROOT
from zsy import RULE_SETS, Match, deal_hands, find_rules, first_state
from zsy.profile import OPEN_LIMIT, Profile, SavedGame
from zsy.seating import Seating
from zsy.store import Finish, Keeper
from zsy.ui import bar
from zsy.ui.account import account
from zsy.ui.app import ELSEWHERE, ENDED, App
from zsy.ui.home import home_view
from zsy.ui.menu import menu_view
from zsy.ui.messages import AUTO_PASS, TIPS
from zsy.ui.over import TitleView, over_view
from zsy.ui.query import read_query
from zsy.ui.reckoning import reckoning
from zsy.ui.table import table_view
from zsy.ui.tabled import table_name

pytestmark = pytest.mark.usefixtures("known_deals")


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_game_from_start_to_points(rules_id: str) -> None:
    browser = Browser()
    app = browser.visit(rules=rules_id)
    assert app.status == "ready"
    assert home_view(app).resume == ""
    app.start()
    assert app.session is not None
    play_on(app)
    points = app.session.state.scores[0]
    assert app.profile.total == points
    assert app.profile.games == 1
    over = over_view(app)
    assert over is not None
    assert f"總分 {points}".replace("-", "−") in over.total
    assert sum(int(row.points.replace("−", "-")) for row in over.rows) == 0
    again = browser.visit(rules=rules_id)
    assert again.status == "ready"
    assert again.profile.total == points
    app.again()
    assert app.status in ("turn", "tribute", "wait")
    assert over_view(app) is None


def test_every_visit_goes_on_with_the_unfinished_game() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="diamond"))
    while app.status != "over":
        act(app)
        if app.status != "over":
            state = app.session.state if app.session else None
            app = browser.visit(rules="diamond")
            assert app.session is not None
            assert app.session.state == state
            assert app.notices == []
    assert app.profile.games == 1


def test_the_unfinished_game_comes_before_what_the_address_asks_for() -> None:
    browser = Browser()
    begin(browser.visit(rules="two-deck"))
    assert browser.visit(rules="two-deck", seed="other").notices == [
        "先接著打上次沒打完的「兩副牌」。想打網址裡的那一局，請從選單離開再開始。"
    ]
    app = browser.visit(rules="diamond")
    assert app.session is not None
    assert app.session.rules.id == "two-deck"
    assert app.notices == ["先接著打上次沒打完的「兩副牌」。想玩「方塊三」，請從選單離開再開始。"]
    app.menu()
    assert app.status == "ready"
    assert home_view(app).resume == "繼續"
    app.choose("diamond")
    app.start()
    assert app.session.rules.id == "diamond"
    assert app.notices == [], "the notice was about what is done now"
    app.sync()
    assert [game.rules for game in browser.stored.profile.open_games] == ["diamond", "two-deck"]


def test_a_game_that_is_left_waits_among_the_others() -> None:
    app = Browser().visit(rules="one-deck")
    begin(app)
    first, state = app.game_id, app.session.state if app.session else None
    app.menu()
    app.choose("run-fast")
    begin(app)
    app.menu()
    view = home_view(app)
    assert [(game.name, game.here) for game in view.waiting] == [("三人必管", True), ("一副牌", False)]
    assert view.more == "未完的2局"
    app.resume(first)
    assert app.session is not None
    assert (app.game_id, app.session.state) == (first, state)
    app.menu()
    app.give_up(first)
    assert app.question is not None
    app.answer(False)
    assert len(app.waiting) == 2
    app.give_up(first)
    app.answer(True)
    assert [game.rules for game in app.waiting] == ["run-fast"]
    assert app.session is None
    assert (app.status, app.game_id) == ("ready", "")
    assert app.profile.total == 0


def test_the_oldest_game_goes_only_when_the_player_says_so() -> None:
    app = Browser().visit(rules="one-deck")
    for _ in range(OPEN_LIMIT):
        begin(app)
        app.menu()
    oldest = app.waiting[-1]
    app.start()
    assert app.question is not None
    assert (app.question.game, app.question.full, app.status) == (oldest, True, "ready")
    app.answer(False)
    assert app.waiting[-1] == oldest
    app.start()
    app.answer(True)
    app.sync()
    assert app.status != "ready"
    assert len(app.waiting) == OPEN_LIMIT
    assert oldest not in app.waiting


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
    assert home_view(app).waiting[0].where == "重打 · 不計分 · 第2局 · 等下一局"
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
    app = browser.visit(rules="classic")
    assert app.room.stake == 1
    app.lobby.enter("junior")
    assert app.room.stake == 5
    app.start()
    play_on(app)
    assert app.session is not None
    assert app.profile.total == 100 + 5 * app.session.state.scores[0]
    assert app.gain is not None
    assert app.gain.stake == 5


@pytest.mark.parametrize(
    ("seed", "total", "after", "title"),
    [
        ("tour 0", 69, "「小馬駒」，再71分升「三等馬」", TitleView(2, "升級「小馬駒」", True, 1, "蝸牛 → 小馬駒")),
        ("tour 1", 29, "「蝸牛」，再31分升「小馬駒」", None),
    ],
)
def test_titles_are_told(seed: str, total: int, after: str, title: TitleView | None) -> None:
    app = Browser(Profile(total=59)).visit()
    app.deal(find_rules("classic"), seed, Seating())
    play_on(app)
    over = over_view(app)
    assert over is not None
    assert (app.profile.total, over.next, over.title) == (total, after, title)


def test_a_player_is_called_by_one_name() -> None:
    app = begin(Browser().visit(rules="one-deck"))
    assert app.session is not None
    assert table_view(app.session).seats[0].name == "你"
    play_on(app)
    over = over_view(app)
    assert over is not None
    assert [row.name for row in over.rows if row.me] == ["你"]
    assert "玩家" not in str(over)
    app.rename("小明")
    over = over_view(app)
    assert over is not None
    assert [row.name for row in over.rows if row.me] == ["小明"]


def test_the_cards_that_the_player_has_left_are_shown_at_the_end() -> None:
    app = begin(Browser().visit(rules="one-deck"))
    while app.session is not None and app.session.phase != "over":
        act(app)
        for seat in range(1, 4):
            if app.session.state.left[seat] < 3 and app.session.phase == "turn":
                app.pass_turn()
    over = over_view(app)
    assert over is not None
    assert app.session is not None
    hand = app.session.state.hand(0)
    for row in over.rows:
        assert sorted(card.key.split(".")[0] for card in row.rest) == (sorted(map(str, hand)) if row.me else [])
        assert bool(row.rest_name) == bool(row.rest)


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


def test_a_game_saved_at_its_very_end_is_counted_once() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="one-deck"))
    before = dict(browser.texts)
    while app.status != "over":
        before = dict(browser.texts)
        act(app)
    total = app.profile.total
    browser.texts = before
    app = browser.visit(rules="one-deck")
    play_on(app)
    assert app.profile.total == total
    assert browser.visit().profile.games == 1


def test_the_games_are_described_as_they_are_played() -> None:
    def told(**values: str) -> dict[str, str]:
        app = App(read_query(values), Keeper(Browser().document()))
        return {game.id: f"{game.people}，{''.join(game.summary)}" for game in home_view(app).games}

    assert told()["classic"] == "四人，打到剩一人，下游要進貢"
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
        elif found := re.fullmatch(r"炸彈 ([+−]\d+)", part):
            points += int(found[1].replace("−", "-"))
        else:
            assert re.fullmatch("剩1張免扣|\\d+張免付", part), part
    return points


@pytest.mark.parametrize("rules_id", [rules.id for rules in RULE_SETS.values() if not rules.plays_on])
def test_every_row_adds_up(rules_id: str) -> None:
    texts = set()
    for number in range(12):
        app = Browser(Profile(total=100, best=5)).visit()
        app.deal(find_rules(rules_id), f"tour {number}", Seating("ranked", "junior"))
        play_on(app)
        over = over_view(app)
        assert over is not None
        for row in over.rows:
            assert reckoned(row.result) * 5 == int(row.points.replace("−", "-")), row.result
            *lines, stake = row.lines
            assert sum(line.points for line in lines) * 5 == stake.points == int(row.points.replace("−", "-"))
            texts.add(row.result)
    assert any("×" in text for text in texts) or rules_id == "run-fast"


def test_paying_for_all_is_accounted_for() -> None:
    rules = find_rules("run-fast")
    hands = ["3s4s6s", "5s", "7s7d7c7h9s9dTs"]
    state = first_state(deal_hands(rules, hands, 0)).play("3s").play("5s")
    assert [account(state, seat) for seat in range(3)] == ["包賠 2+14", "收 2+14", "7張免付"]
    name = ["小明", "阿華", "阿珍"].__getitem__
    assert [[(line.text, line.points) for line in reckoning(state, seat, name)] for seat in range(3)] == [
        [("剩2張，每張1分", -2), ("沒頂大，包賠阿珍的7張", -14)],
        [("小明剩2張", 2), ("阿珍剩7張，小明包賠", 14)],
        [("剩7張，由小明包賠", 0)],
    ]
    assert [reckoned(account(state, seat)) for seat in range(3)] == list(state.scores)


def test_bombs_and_the_last_card_are_accounted_for() -> None:
    rules = find_rules("run-fast")
    state = first_state(deal_hands(rules, ["3h3s3d3c4s", "5s5d", "7s7d7c7h"]))
    state = state.play("3h3s3d3c").play(()).play("7s7d7c7h")
    assert [account(state, seat) for seat in range(3)] == ["剩1張免扣，炸彈 −10", "2張 ×2，炸彈 −10", "收 4，炸彈 +20"]
    name = ["小明", "阿華", "阿珍"].__getitem__
    assert [[(line.text, line.points) for line in reckoning(state, seat, name)] for seat in range(3)] == [
        [("剩一張，不扣分", 0), ("阿珍的炸彈1個，每個10分", -10)],
        [("剩2張，一張都沒出，每張2分", -4), ("阿珍的炸彈1個，每個10分", -10)],
        [("小明剩一張，不扣分", 0), ("阿華剩2張，每張2分", 4), ("炸彈1個，2家各付10分", 20)],
    ]
    assert [reckoned(account(state, seat)) for seat in range(3)] == list(state.scores)


def test_the_bar() -> None:
    app = Browser().visit(rules="classic")
    assert bar.game_name(app) == ""
    assert bar.standing(app) == "蝸牛 0分"
    app.start()
    assert bar.game_name(app) == "進貢 第1局 · 新手場"
    app = Browser(Profile(total=5000, best=9)).visit(rules="classic")
    app.lobby.deals = 3
    app.lobby.enter("middle")
    begin(app)
    assert bar.game_name(app) == "進貢 第1局，共3局 · 中級場 ×20"


def test_the_address_comes_before_the_speed_that_is_set() -> None:
    app = Browser().visit()
    app.set("speed", "slow")
    assert (app.pace, app.speed) == (1.6, "slow")
    app = Browser().visit(speed="0")
    app.set("speed", "slow")
    assert (app.pace, app.speed) == (0, "instant")


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


def full_table(app: App) -> SavedGame:
    """As many unfinished games as there may be; gives the oldest."""
    for _ in range(OPEN_LIMIT):
        begin(app)
        app.menu()
    return app.waiting[-1]


def test_a_repeat_asks_before_a_game_goes() -> None:
    app = Browser().visit(rules="one-deck")
    oldest = full_table(app)
    app.repeat(Match(find_rules("diamond"), "tour"))
    assert app.question is not None
    assert (app.question.game, app.waiting[-1]) == (oldest, oldest)
    app.answer(True)
    assert app.session is not None
    assert app.session.rules.id == "diamond"
    assert oldest.id in app.profile.closed


def test_another_game_after_the_end_asks_before_one_goes() -> None:
    browser = Browser()
    app = browser.visit(rules="one-deck")
    begin(app)
    play_on(app)
    other = browser.visit(busy=(app.game_id,))
    oldest = full_table(other)
    app.sync()
    app.again()
    assert app.question is not None
    assert app.question.game.id == oldest.id
    app.answer(False)
    assert app.status == "over"
    app.again()
    app.answer(True)
    app.sync()
    assert oldest.id in browser.stored.profile.closed


def test_the_seed_of_a_link_is_spent_only_when_its_deal_begins() -> None:
    browser = Browser()
    full_table(browser.visit(rules="one-deck"))
    app = browser.visit(rules="one-deck", seed="tour", busy=("x",))
    app.menu()
    app.start()
    assert app.question is not None
    app.answer(False)
    app.start()
    app.answer(True)
    assert app.session is not None
    assert (app.session.match.seed, app.session.seating.mode) == ("tour", "repeat")


def test_the_news_of_a_title_is_of_the_deal() -> None:
    app = begin(Browser(Profile(total=59)).visit(rules="classic"))
    play_on(app)
    told = over_view(app)
    app.keeper.do(Finish(SavedGame("one-deck", "x", id="elsewhere"), 500))
    assert app.profile.total > 500
    assert over_view(app) == told


def test_the_button_goes_on_with_the_game_it_names() -> None:
    browser = Browser()
    app = browser.visit(rules="one-deck")
    begin(app)
    first = app.game_id
    app.menu()
    app.choose("diamond")
    begin(app)
    app.menu()
    shown = home_view(app)
    assert shown.resume_id == shown.waiting[0].id == app.game_id
    other = browser.visit(own=app.game_id)
    app.busy = {table_name("", shown.resume_id)}
    app.resume(first)
    app.menu()
    app.resume(shown.resume_id)
    assert (app.status, app.game_id, app.notices) == ("ready", first, [ELSEWHERE])
    app.dismiss()
    app.busy = ()
    play_on(other)
    app.sync()
    app.resume(shown.resume_id)
    assert (app.status, app.notices) == ("ready", [ENDED])


def test_an_address_of_an_unknown_game_is_told_and_changes_nothing() -> None:
    browser = Browser()
    begun = begin(browser.visit(rules="classic"))
    begun.sync()
    for app in (browser.visit(rules="poker", players="9", top_rule="warn"), browser.visit(rules="poker")):
        assert app.session is not None
        assert app.session.rules == begun.rules
        assert app.notices == ["這裡沒有連結裡的玩法「poker」，略過了。"], "its switches are of a game that is not here"
    assert browser.visit(rules="").notices == []

"""The end of a deal: points, how each row is reckoned, titles."""

from __future__ import annotations

import re

import pytest

from tests.visits import Browser, act, begin, play_on
from zsy import RULE_SETS, deal_hands, find_rules, first_state
from zsy.profile import Profile, SavedGame
from zsy.seating import Seating
from zsy.store import Finish
from zsy.ui import bar
from zsy.ui.account import account
from zsy.ui.home import home_view
from zsy.ui.lobby import Place
from zsy.ui.over import TitleView, over_view
from zsy.ui.reckoning import reckoning
from zsy.ui.table import table_view

pytestmark = pytest.mark.usefixtures("known_deals")

LESSON = "手上剩的牌要賠分，剩越多賠越多"


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


@pytest.mark.parametrize(("rules_id", "lesson"), [("diamond", LESSON), ("classic", "越早出完，分越多")])
def test_the_first_deals_of_each_game_say_what_points_are_about(rules_id: str, lesson: str) -> None:
    browser, told = Browser(), []
    for rules in ["one-deck"] * 4 + [rules_id] * 4:
        app = begin(browser.visit(rules=rules))
        play_on(app)
        app.sync()
        over = over_view(app)
        assert over is not None
        told.append(over.par)
        app.menu()
    assert told == [LESSON] * 3 + [""] + [lesson] * 3 + [""]


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


def test_the_cards_that_everybody_has_left_are_shown_at_the_end() -> None:
    app = begin(Browser().visit(rules="one-deck"))
    while app.session is not None and app.session.phase != "over":
        act(app)
        for seat in range(1, 4):
            if app.session.state.left[seat] < 3 and app.session.phase == "turn":
                app.pass_turn()
    over = over_view(app)
    assert over is not None
    assert app.session is not None
    state = app.session.state
    for row, seat in zip(over.rows, state.places, strict=True):
        assert sorted(card.key.split(".")[0] for card in row.rest) == sorted(map(str, state.hand(seat)))
        assert (bool(row.rest_name), row.here) == (bool(row.rest), seat == 0)
    assert sum(bool(row.rest) for row in over.rows) == 3


def test_several_people_are_told_by_the_rows_alone() -> None:
    app = begin(Browser().visit(rules="one-deck"))
    app.menu()
    app.lobby.seat(1, Place(True, "龍女"))
    assert bar.shown_standing(app) == bar.standing(app)
    app.start_shared()
    while app.status != "over":
        act(app)
        assert bar.shown_standing(app) == "", "the points go to nobody's total"
    over = over_view(app)
    assert over is not None
    assert over.par == LESSON
    assert (over.points, over.total, over.won, over.named) == ("", "", False, True)
    points = "，".join(f"{row.name} {row.points}" for row in over.rows)
    assert over.told == f"{over.headline}。{points}。"
    assert sum(int(row.points.replace("−", "-")) for row in over.rows) == 0


def test_the_partner_is_marked_at_the_end() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="classic", partnership="on"))
    while app.status != "over":
        act(app)
    over = over_view(app)
    assert over is not None
    assert app.session is not None
    marks = dict(zip(app.session.state.places, (row.mark for row in over.rows), strict=True))
    assert marks == {0: "", 1: "", 2: "夥伴", 3: ""}


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


def test_the_news_of_a_title_is_of_the_deal() -> None:
    app = begin(Browser(Profile(total=59)).visit(rules="classic"))
    play_on(app)
    told = over_view(app)
    app.keeper.do(Finish(SavedGame("one-deck", "x", id="elsewhere"), 500))
    assert app.profile.total > 500
    assert over_view(app) == told


@pytest.mark.parametrize(
    ("switches", "told"),
    [({}, {"你", "別人"}), ({"partnership": "on"}, {"你", "別人", "夥伴"}), ({"tribute": "off"}, {""})],
)
def test_the_end_of_a_deal_tells_who_owes_tribute(switches: dict[str, str], told: set[str]) -> None:
    app = Browser().visit()
    app.deal(find_rules("classic", **switches), "tour", Seating(deals=10))
    heard = set()
    for _ in range(9):
        play_on(app)
        over = over_view(app)
        assert over is not None
        app.again()
        assert app.session is not None
        owed, name = app.session.state.tribute, app.session.name
        if owed is not None:
            assert over.ahead == f"下一局：{name(owed.giver)}進貢給{name(owed.taker)}"
            heard.add("你" if "你" in over.ahead else "別人")
        else:
            assert over.ahead == ("下一局：夥伴之間不進貢" if switches.get("partnership") else "")
            heard.add("夥伴" if over.ahead else "")
        assert not over.ahead or over.told.endswith(f"。{over.ahead}。")
    play_on(app)
    over = over_view(app)
    assert over is not None
    assert (over.ahead, over.again) == ("", "再打一場")
    assert heard == told

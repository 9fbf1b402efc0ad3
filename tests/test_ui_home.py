"""What is played and what it counts for: rooms, today's deal, practice, several people, matches of some deals."""

from __future__ import annotations

import pytest

from tests.visits import Browser, act, begin, play_on
from zsy import RULE_SETS, Match, Result, find_rules
from zsy.bots import finish
from zsy.profile import Profile, SavedGame
from zsy.ranks import ROOMS
from zsy.record import Record
from zsy.saved import DEALS_LIMIT, dumped_game, read_game
from zsy.seating import Seating
from zsy.store import read_transfer
from zsy.ui.app import App
from zsy.ui.bar import game_name
from zsy.ui.daily import daily_rules, daily_seed
from zsy.ui.home import home_view, waiting_view, waiting_views
from zsy.ui.lobby import BAD_SEED, DAILY_SEED, DEALS, SAME_NAME, TOO_FEW, Place
from zsy.ui.messages import signed
from zsy.ui.over import over_view
from zsy.ui.reckoning import reckoning
from zsy.ui.setup import places
from zsy.ui.share import match_of
from zsy.ui.table import table_view


def seating(app: App) -> Seating:
    assert app.session is not None
    return app.session.seating


def test_unfinished_games_of_one_kind_can_be_told_apart() -> None:
    kinds: tuple[dict[str, str], ...] = ({}, {"players": "3"}, {"partnership": "on"}, {"players": "x"})
    games = (SavedGame("classic", "tour", switches) for switches in kinds)
    assert [waiting_view(game).where.split(" · ")[0] for game in games] == ["新手場", "三人", "對家同組", "新手場"]


def test_rooms_open_with_titles_and_set_the_stake() -> None:
    browser = Browser(Profile(total=2000, best=9))
    app = browser.visit(rules="one-deck")
    rooms = home_view(app).rooms
    assert [room.open for room in rooms] == [True, True, True, False, False]
    assert [room.id for room in rooms if room.chosen] == ["novice"]
    app.lobby.enter("middle")
    assert [room.lock for room in rooms[2:]] == ["", "升到的盧開放", "升到晨鳧開放"]
    app.lobby.enter("master")
    assert app.room.id == "middle", "it is not open"
    assert home_view(app).told == "大師場：升到「晨鳧」開放。"
    app.lobby.enter("junior")
    assert home_view(app).told == "各場電腦一樣強，只差倍數。升到「的盧」開放高級場。"
    begin(app)
    assert seating(app) == Seating("ranked", "junior")
    app.lobby.enter("middle")
    play_on(app)
    assert app.gain is not None
    assert app.gain.stake == 5, "that of the room the game began in"
    assert app.profile.total == 2000 + app.gain.points


def test_a_reload_keeps_the_room_of_the_game() -> None:
    browser = Browser(Profile(total=2000, best=9))
    app = browser.visit(rules="one-deck")
    app.lobby.enter("novice")
    begin(app)
    app = browser.visit()
    assert seating(app).room == "novice"


def test_a_deal_of_a_link_brings_no_points() -> None:
    app = Browser().visit(rules="one-deck", seed="tour")
    assert home_view(app).told == "這是連結指定的牌局，不計分。"
    begin(app)
    assert home_view(app).told == "各場電腦一樣強，只差倍數。升到「一等馬」開放初級場。"
    assert game_name(app) == "一副牌 · 指定牌局 · 不計分"
    play_on(app)
    assert (app.profile.total, app.profile.games) == (0, 0)
    over = over_view(app)
    assert over is not None
    assert "不計入總分" in over.total
    assert (over.next, over.title) == ("", None)
    assert over.told.endswith("不計入總分。")
    assert "。。" not in over.told
    app.again()
    assert seating(app).mode == "ranked"


def test_todays_deal_is_held_against_what_a_bot_makes_of_the_same_seat() -> None:
    app = Browser().visit()
    app.start_daily()
    app.sync()
    app.session.set_autopilot(True) if app.session else None
    while app.status != "over":
        assert not finish(app.ponder()), "nothing before the end"
        act(app)
        if app.session and app.status != "over":
            app.session.set_autopilot(True)
    over = over_view(app)
    assert over is not None
    assert "電腦坐你的位子" not in over.par
    thought = app.ponder()
    next(thought)
    assert over_view(app) == over, "it takes its time"
    assert finish(thought)
    assert app.session is not None
    assert app.par == app.session.state.scores[0], "a bot played there"
    told = over_view(app)
    assert told is not None
    assert told.par == f"電腦坐你的位子：{signed(app.par)}分"
    assert not finish(app.ponder()), "it is worked out once"
    app.again()
    assert app.par is None


def test_no_other_deal_is_held_against_a_bot_and_none_that_is_left() -> None:
    app = begin(Browser().visit(rules="one-deck"))
    play_on(app)
    assert not finish(app.ponder())
    app = Browser().visit()
    app.start_daily()
    play_on(app)
    thought = app.ponder()
    next(thought)
    app.again()
    assert not finish(thought)
    assert app.par is None


def test_todays_deal_counts_once() -> None:
    browser = Browser()
    app = browser.visit()
    assert home_view(app).daily.about == "一副牌 · 計分一次"
    app.start_daily()
    assert app.session is not None
    first = app.session.state.deal
    assert game_name(app) == "一副牌 · 今日牌局"
    act(app)
    app.menu()
    assert home_view(app).daily.about == "一副牌 · 未完"
    app.start_daily()
    assert len(app.waiting) == 1, "on with the same one"
    play_on(app)
    points = app.session.state.scores[0]
    assert (app.profile.total, app.profile.games, app.profile.stats.days) == (points, 1, (browser.day,))
    app.menu()
    assert home_view(app).daily.done
    app.start_daily()
    assert app.session.state.deal == first, "the same cards"
    assert seating(app).mode == "repeat"
    assert game_name(app) == "一副牌 · 今日牌局 · 不計分"
    assert waiting_views(app)[0].where == "今日牌局 · 不計分 · 剛開始"
    play_on(app)
    assert (app.profile.total, app.profile.games) == (points, 1)
    browser.day = "2026-12-01"
    app.menu()
    assert not home_view(app).daily.done
    assert home_view(app).daily.about.startswith("兩副牌")


def test_after_todays_deal_it_is_offered_again() -> None:
    browser = Browser()
    app = browser.visit()
    app.start_daily()
    assert app.session is not None
    first, game = app.session.state.deal, app.game_id
    play_on(app)
    total = app.profile.total
    for _ in range(2):
        over = over_view(app)
        assert over is not None
        assert over.again == "再打一次"
        app.again()
        assert app.session.state.deal == first
        assert app.game_id != game
        assert seating(app) == Seating("repeat", deals=1)
        play_on(app)
        over = over_view(app)
        assert over is not None
        assert over.mode == "今日牌局 · 不計分"
    assert app.profile.total == total
    browser.day = "2026-12-01"
    assert game_name(app) == "一副牌 · 指定牌局 · 不計分", "today has another one"


def test_todays_deal_is_the_same_for_everyone_and_begun_once_by_two_tabs() -> None:
    browser = Browser()
    one, two = browser.visit(), browser.visit()
    for app in (one, two):
        app.start_daily()
        app.sync()
    other = Browser().visit()
    other.start_daily()
    assert one.session is not None
    assert two.session is not None
    assert other.session is not None
    assert one.session.state.deal == two.session.state.deal == other.session.state.deal
    play_on(one)
    two.sync()
    assert two.status == "ready"
    assert browser.stored.profile.games == 1


def test_todays_deal_given_up_does_not_come_back_for_points() -> None:
    app = Browser().visit()
    app.start_daily()
    app.menu()
    app.give_up(app.game_id)
    app.answer(True)
    app.start_daily()
    assert seating(app).mode == "repeat"


def test_practice_is_not_counted() -> None:
    app = Browser().visit(rules="diamond")
    app.start_practice("tour")
    assert app.session is not None
    assert app.session.match.seed == "tour"
    assert game_name(app) == "方塊三 · 練習 · 不計分"
    act(app)
    while app.status != "turn":
        act(app)
    act(app)
    app.undo()
    assert app.status == "turn"
    app.sync()
    play_on(app)
    assert (app.profile.total, app.profile.games) == (0, 0)
    app.again()
    assert seating(app).mode == "practice"
    app.menu()
    app.start_practice("\n")
    assert (app.lobby.problem, app.status) == (BAD_SEED, "ready")


def test_practice_tells_where_its_tools_are() -> None:
    app = Browser().visit(rules="diamond")
    app.start_practice("tour")
    assert app.session is not None
    while app.status != "turn":
        act(app)
    assert table_view(app.session).tip == "「更多」裡：悔牌、明牌"


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_people_sit_in_the_order_of_play_whichever_way_round_it_goes(rules_id: str) -> None:
    app = Browser().visit(rules="one-deck")
    app.lobby.seat(0, Place(True, "阿明"))
    app.lobby.seat(1, Place(True, "小美"))
    app.choose(rules_id)
    assert [(place.number, place.person, place.name) for place in places(app)][:2] == [
        (0, True, "阿明"), (1, True, "小美"),
    ]  # fmt: skip
    app.start_shared()
    names = dict(zip(seating(app).humans, seating(app).names, strict=True))
    assert names == {0: "阿明", app.rules.step % app.rules.players: "小美"}


def test_several_people_on_one_device() -> None:
    browser = Browser()
    app = browser.visit(rules="diamond")
    app.lobby.seat(1, Place(False))
    app.start_shared()
    assert (app.lobby.problem, app.status) == (TOO_FEW, "ready")
    app.lobby.seat(0, Place(False, "小明"))
    app.lobby.seat(2, Place(True, " 小明 "))
    app.start_shared()
    assert (app.lobby.problem, app.status) == (SAME_NAME, "ready")
    app.lobby.seat(2, Place(True, ""))
    app.start_shared()
    assert seating(app) == Seating("local", humans=(0, 2), names=("小明", "玩家2"))
    seen = set()
    while app.status != "over":
        assert app.session is not None
        if app.status == "handover":
            assert app.session.keys == (), "nobody's hand is shown"
            seen.add(app.session.next_person)
        act(app)
    assert seen == {0, 2}
    over = over_view(app)
    assert over is not None
    assert {row.name for row in over.rows} >= {"小明", "玩家2"}
    assert app.profile.games == 0
    app.again()
    assert seating(app).names == ("小明", "玩家2")


def test_a_shared_game_waits_with_its_people() -> None:
    browser = Browser()
    app = browser.visit(rules="run-fast")
    app.start_shared()
    act(app)
    app.sync()
    app = browser.visit()
    assert seating(app).mode == "local"
    assert app.status in ("handover", "wait")


@pytest.mark.parametrize("deals", [1, 3])
def test_a_match_of_some_deals_ends_with_a_table(deals: int) -> None:
    app = Browser().visit(rules="classic")
    app.lobby.deals = deals
    begin(app)
    for number in range(deals):
        play_on(app)
        over = over_view(app)
        assert over is not None
        assert bool(over.match) == (number > 0)
        assert bool(app.waiting) == (number + 1 < deals)
        if number + 1 < deals:
            assert over.again == "下一局"
            app.again()
    assert app.match_ends
    if over and deals > 1:
        assert over.match_title == "全部打完，總結"
        assert sum(int(row.points.replace("−", "-")) for row in over.match) == 0
    app.again()
    assert app.session is not None
    assert (app.session.deal_index, seating(app).deals) == (0, deals)


def test_the_game_played_last_is_chosen_at_the_next_visit() -> None:
    browser = Browser()
    app = browser.visit()
    app.choose("run-fast")
    begin(app)
    play_on(app)
    app.start_daily()
    play_on(app)
    app = browser.visit()
    assert app.choice.id == "run-fast"
    assert browser.visit(rules="diamond").choice.id == "diamond"


def test_the_points_to_the_next_title() -> None:
    view = home_view(Browser(Profile(total=100, best=2)).visit()).player
    assert (view.standing, view.next, view.progress) == ("小馬駒 · 100分", "再40分升三等馬", 0.5)
    assert home_view(Browser(Profile(total=-5)).visit()).player.progress == 0
    assert home_view(Browser(Profile(total=2_000_000, best=23)).visit()).player.next == "最高的等級"


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_lines_add_up_to_the_points(rules_id: str) -> None:
    for number in range(15):
        app = Browser().visit()
        app.deal(find_rules(rules_id), f"lines {number}", Seating("ranked", ROOMS[number % 5].id))
        play_on(app)
        assert app.session is not None
        state = app.session.state
        for seat in range(len(state.left)):
            assert sum(line.points for line in reckoning(state, seat, str)) == state.scores[seat]


def test_partners_are_paid_together() -> None:
    app = Browser().visit(rules="classic", partnership="on")
    begin(app)
    play_on(app)
    assert app.session is not None
    state = app.session.state
    lines = [reckoning(state, seat, str)[0] for seat in range(4)]
    assert [line.points for line in lines] == list(state.scores)
    assert all("夥伴" in line.text for line in lines)


def test_the_room_is_remembered_for_each_player() -> None:
    browser = Browser(Profile("小明", total=2000, best=9))
    app = browser.visit()
    app.lobby.enter("middle")
    app.lobby.enter("master")
    app.sync()
    app = browser.visit()
    assert (app.room.id, app.settings.room) == ("middle", "middle"), "what is not open is not remembered"
    assert app.lobby.closed_room is None
    app.lobby.enter("master")
    app.lobby.deals = 5
    app.lobby.seat(1, Place(True, "小王"))
    app.sync()
    app.sit(app.household.create("小王"))
    assert (app.room.id, app.lobby.closed_room, app.lobby.deals) == ("novice", None, 0)
    assert [place.name for place in places(app)] == ["小王", "", "", ""], "his own name, and of nobody else"
    app.set("room", "senior")
    assert app.room.id == "novice", "it is not open to him"


def test_the_first_place_has_the_name_that_the_player_has_now() -> None:
    app = Browser(Profile("小明")).visit(rules="diamond")
    assert places(app)[0].name == "小明"
    app.rename("老明")
    assert places(app)[0].name == "老明"
    app.start_shared()
    assert seating(app).names == ("老明", "玩家2")


def test_todays_deal_cannot_be_rehearsed() -> None:
    browser = Browser()
    seed = daily_seed(browser.day)
    app = browser.visit()
    app.start_practice(seed)
    assert (app.lobby.problem, app.status) == (DAILY_SEED, "ready")
    rules = daily_rules(browser.day)
    linked, shared = browser.visit(rules=rules.id, seed=seed), Browser().visit()
    begin(linked)
    shared.repeat(Match(rules, seed))
    for app in (linked, shared):
        assert seating(app).mode == "repeat"
        assert home_view(app).daily.done
        app.menu()
        app.start_daily()
        assert seating(app).mode == "repeat", "its cards are known by now"
        play_on(app)
        assert app.profile.games == 0
    app = browser.visit()
    assert home_view(app).daily.done


def test_a_link_to_todays_deal_goes_on_with_it() -> None:
    browser = Browser()
    app = browser.visit()
    app.start_daily()
    game = app.game_id
    app.menu()
    app.repeat(Match(daily_rules(browser.day), daily_seed(browser.day)))
    assert (app.game_id, seating(app).mode) == (game, "daily")
    play_on(app)
    assert app.profile.games == 1


def test_after_a_deal_of_a_link_comes_a_match_as_the_player_chose() -> None:
    app = Browser(Profile(total=2000, best=9)).visit(rules="classic")
    app.lobby.enter("junior")
    app.lobby.deals = 3
    app.repeat(Match(find_rules("classic"), "tour", (Result((0, 1, 2, 3), (0, 0, 0, 0)),)))
    assert seating(app).deals == 2
    play_on(app)
    app.again()
    assert seating(app) == Seating("ranked", "junior", deals=3)


def test_every_seating_can_be_kept() -> None:
    """What cannot be read again would take the whole save with it."""
    for index in (0, DEALS_LIMIT - 1):
        record = Record(find_rules("classic"), "tour", index=index, previous=(0, 1, 2, 3) if index else ())
        match = match_of(record)
        assert match is not None
        app = Browser().visit()
        app.repeat(match)
        app.sync()
        assert read_game(dumped_game(app.profile.open_games[0])).seating == seating(app)
        assert read_transfer(app.saves.export()).profile.open_games == app.profile.open_games
    assert match_of(Record(find_rules("classic"), "tour", index=DEALS_LIMIT, previous=(0, 1, 2, 3))) is None
    app = Browser(Profile(total=10**6, best=23)).visit(rules="classic")
    for deals in DEALS:
        app.lobby.deals = deals
        for start in (app.start, app.start_daily, app.start_practice, app.start_shared):
            start()
            app.answer(True)
            kept = app.profile.find(app.game_id)
            assert kept is not None
            assert read_game(dumped_game(kept)).seating == seating(app)


def test_people_only_are_no_bots() -> None:
    app = Browser().visit(rules="diamond")
    for seat in range(app.choice.players):
        app.lobby.seat(seat, Place(True))
    app.start_shared()
    play_on(app)
    assert app.records.records[0].bots == ""
    assert [table.bots for table, _ in app.profile.stats.tables] == [""]


def test_todays_deal_of_one_player_is_not_that_of_another() -> None:
    browser = Browser(Profile("小明"))
    one = browser.visit()
    one.start_daily()
    one.sync()
    two = browser.visit(busy=(one.game_id,))
    two.sit(two.household.create("小王"))
    two.start_daily()
    act(two)
    game, seen = two.game_id, two.session.state.log if two.session else None
    two.menu()
    assert [waiting.id for waiting in two.waiting] == [game]
    two.start_daily()
    assert two.session is not None
    assert (game, two.session.state.log) == (one.game_id, seen)

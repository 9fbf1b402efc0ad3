"""Unfinished games: gone on with, left, among others, and never lost unasked."""

from __future__ import annotations

import pytest

from tests.visits import Browser, act, begin, play_on
from zsy import Match, find_rules
from zsy.profile import OPEN_LIMIT, SavedGame
from zsy.ui.app import ELSEWHERE, ENDED, App
from zsy.ui.home import home_view, question_view
from zsy.ui.tabled import table_name

pytestmark = pytest.mark.usefixtures("known_deals")


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
    assert app.notices == [], "the notice was about what is done now"
    assert home_view(app).resume == "繼續"
    app.choose("diamond")
    app.start()
    assert app.session.rules.id == "diamond"
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


def test_a_match_that_waits_between_two_deals_is_kept() -> None:
    app = Browser().visit(rules="classic")
    begin(app)
    play_on(app)
    app.menu()
    app.start()
    app.menu()
    assert [game.where.split(" · ")[-1] for game in home_view(app).waiting] == ["剛開始", "等下一局"]


def test_a_match_that_waits_between_two_deals_goes_first() -> None:
    app = Browser().visit(rules="diamond")
    for _ in range(OPEN_LIMIT - 2):
        begin(app)
        app.menu()
    app.choose("classic")
    begin(app)
    play_on(app)
    between = app.game_id
    app.choose("diamond")
    begin(app)
    app.menu()
    assert app.question is None
    app.start()
    assert app.question is not None
    assert app.question.game.id == between
    asked = question_view(app)
    assert asked is not None
    assert asked.text == "未完的牌局滿了。要開新局，等下一局的「進貢」就要放棄。"
    app.answer(True)
    app.sync()
    assert between not in {game.id for game in app.waiting}
    assert len(app.waiting) == OPEN_LIMIT


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
    assert home_view(app).waiting[0].where == "指定牌局 · 不計分 · 第2局 · 等下一局"
    app.resume()
    assert app.session is not None
    assert app.session.deal_index == 1


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

"""Around the game: home, rooms, today's deal, practice, several people, the end of a deal, each game's own scenes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import (
    act,
    button,
    check_labels,
    hand,
    leave,
    play_on,
    resized,
    start,
    total,
    visit,
    wait_for,
)  # fmt: skip
from tools.scenes import HOLD
from zsy import find_rules
from zsy.profile import Profile, SavedGame
from zsy.ui.names import card_name
from zsy.ui.session import PLAYER, Session
from zsy.ui.text import with_minus

OFFLINE = False

pytestmark = pytest.mark.native


def over(page: Page) -> Locator:
    """The end of a deal."""
    return page.locator("#over")


def bar(page: Page) -> Locator:
    return page.get_by_role("banner")


def moment(rules: str, wanted: Callable[[Session], bool], **switches: str) -> SavedGame:
    """A game played to the first moment wanted, of the first seed that has one."""
    for number in range(2000):
        session = Session.new(find_rules(rules, **switches), f"scene {number}")
        while session.phase != "over":
            if session.phase == "turn" and wanted(session):
                return session.saved()
            if not session.step():
                session.hint()
                if not (session.play() if session.selected else session.pass_turn()):
                    break
    raise LookupError(f"no such moment in {rules}")


def scene(page: Page, game: SavedGame) -> None:
    """The page in a game."""
    saved = SavedGame(**{**game.__dict__, "id": "scene"})
    visit(page, Profile("小明", open_games=(saved,)), "turn")


def fatal(session: Session) -> bool:
    """Whether the lowest single now costs the deal: the next player goes out on it, and the player pays for all."""
    offences = session.view.offences()
    if session.state.table is not None or not offences:
        return False
    state = session.state.apply(min(offences, key=lambda move: move.rank))
    while state.current_player not in (None, PLAYER):
        trial = Session.restore(session.saved())
        trial.state = state
        if trial.turn is None:
            return False
        state = state.apply(trial.turn.bot.choose(trial.turn.view))
    return state.offender == PLAYER


def test_everything_on_the_home_screen_is_seen_at_once(page: Page) -> None:
    games = (SavedGame("one-deck", "a", id="a"), SavedGame("diamond", "b", id="b"))
    visit(page, Profile("小明", 1460, 6, 87, exported=87, open_games=games), "turn")
    leave(page)
    for width, height in resized(page):
        seen = [
            *(button(page, name) for name in ("繼續", "未完的2局", "開始", "選項", "今日牌局", "統計", "設定")),
            *(page.get_by_role("radio", name=re.compile(name)) for name in ("方塊三", "大師場")),
            *(page.get_by_role("button", name=name) for name in ("練習", "多人輪流")),
        ]
        for element in seen:
            box = element.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width, element
            assert box["y"] + box["height"] <= height, element
            assert min(box["width"], box["height"]) >= 44, element
    check_labels(page)


def test_a_game_is_left_and_gone_on_with_or_given_up(page: Page) -> None:
    start(page, "one-deck")
    wait_for(page, "turn")
    cards = hand(page).count()
    leave(page)
    page.get_by_role("radio", name="三人必管").check()
    button(page, "開始").click()
    wait_for(page, "turn")
    leave(page)
    button(page, "未完的2局").click()
    sheet = page.get_by_role("dialog", name="未完的牌局")
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    button(page, "繼續「一副牌」").click()
    wait_for(page, "turn")
    expect(bar(page)).to_contain_text("一副牌")
    assert hand(page).count() == cards
    leave(page)
    button(page, "未完的2局").click()
    button(page, "放棄「三人必管」").click()
    question = page.get_by_role("dialog", name="放棄未完的牌局？")
    expect(question).to_be_visible()
    button(page, "留著").click()
    expect(sheet.get_by_role("listitem")).to_have_count(2)
    button(page, "放棄「三人必管」").click()
    button(page, "放棄").click()
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(button(page, "未完的2局")).to_be_hidden()
    expect(button(page, "繼續")).to_be_visible()


def test_rooms_open_with_titles(page: Page) -> None:
    visit(page, Profile("小明", 1460, 6, exported=1))
    middle = page.get_by_role("radio", name=re.compile("中級場"))
    expect(page.get_by_role("radio", name=re.compile("新手場"))).to_be_checked()
    middle.click(force=True)  # locked, yet it says what opens it
    expect(page.get_by_role("region", name="選一種玩法").get_by_text("中級場：升到「驚帆」開放。")).to_be_visible()
    expect(middle).not_to_be_checked()
    page.get_by_role("radio", name=re.compile("新手場")).check()
    button(page, "開始").click()
    wait_for(page, "turn", "wait")
    expect(bar(page)).to_contain_text("新手場")


def test_todays_deal_counts_once(page: Page) -> None:
    visit(page, Profile("小明"))
    button(page, "今日牌局").click()
    wait_for(page, "turn", "tribute")
    expect(bar(page)).to_contain_text("今日牌局")
    first = hand(page).evaluate_all("all => all.map(o => o.ariaLabel)")
    play_on(page)
    after = total(page)
    expect(over(page)).to_contain_text(with_minus(f"總分 {after}"))
    expect(over(page)).to_contain_text(re.compile("電腦坐你的位子：[+−]?[0-9]+分"))
    button(page, "回大廳").click()
    expect(page.get_by_role("button", name="今日牌局")).to_contain_text("打過了")
    button(page, "今日牌局").click()
    wait_for(page, "turn", "tribute")
    expect(bar(page)).to_contain_text("不計分")
    assert hand(page).evaluate_all("all => all.map(o => o.ariaLabel)") == first
    play_on(page)
    assert total(page) == after
    expect(over(page)).to_contain_text("不計入總分")


def test_practice_can_be_taken_back_and_is_not_counted(page: Page) -> None:
    visit(page, Profile("小明"))
    page.get_by_role("button", name="練習").click()
    sheet = page.get_by_role("dialog", name="練習")
    sheet.get_by_role("radio", name="方塊三").check()
    sheet.get_by_role("textbox").fill("tour")
    button(page, "開始練習").click()
    wait_for(page, "turn")
    expect(bar(page)).to_contain_text("練習 · 不計分")
    before = hand(page).count()
    while hand(page).count() == before:
        act(page)
        wait_for(page, "turn")
    page.get_by_role("button", name="更多").click()
    button(page, "悔牌").click()
    expect(hand(page)).to_have_count(before)
    play_on(page)
    assert total(page) == 0
    expect(over(page)).to_contain_text("牌局編號 tour")


def test_the_device_goes_from_one_person_to_the_next(page: Page) -> None:
    visit(page, Profile("小明"))
    page.get_by_role("radio", name="三人必管").check()
    page.get_by_role("button", name="多人輪流").click()
    sheet = page.get_by_role("dialog", name="多人輪流")
    sheet.get_by_role("textbox", name="第2個的名字").fill("小明")
    button(page, "發牌").click()
    expect(sheet.get_by_role("alert")).to_have_text("兩個人不能同名，交手機時會弄錯。")
    sheet.get_by_role("textbox", name="第2個的名字").fill("阿華")
    button(page, "發牌").click()
    hands: dict[str, set[str]] = {}
    who = ""
    while (state := wait_for(page, "handover", "turn", "over")) != "over":
        if state == "handover":
            assert hand(page).count() == 0, "nobody's cards"
            who = page.get_by_role("heading", name=re.compile("^把手機交給")).inner_text().removeprefix("把手機交給")
            button(page, f"我是{who}，看牌").click()
            wait_for(page, "turn")
        cards = set(map(str, hand(page).evaluate_all("all => all.map(o => o.ariaLabel)")))
        assert cards <= hands.setdefault(who, cards), "his own cards, and no other ones"
        act(page)
    assert state == "over"
    assert set(hands) == {"小明", "阿華"}
    assert not hands["小明"] & hands["阿華"]
    expect(over(page)).to_contain_text("先出完")
    expect(page.locator("#standing")).to_have_text("")


def test_a_match_of_partners_ends_with_a_table(page: Page) -> None:
    visit(page, Profile("小明"))
    page.get_by_role("radio", name="進貢", exact=True).check()
    button(page, "選項").click()
    sheet = page.get_by_role("dialog", name="「進貢」的選項")
    sheet.get_by_role("radio", name="5局").check()
    sheet.get_by_role("radio", name="3局").check()
    sheet.get_by_role("radio", name="五人").check()
    sheet.get_by_role("switch", name="對家同組").check()
    expect(sheet.get_by_role("radio", name="四人")).to_be_checked()
    button(page, "照這樣開始").click()
    wait_for(page, "turn", "wait")
    expect(bar(page)).to_contain_text("第1局，共3局")
    expect(page.get_by_role("region", name="牌桌")).to_contain_text("夥伴")
    for number in range(3):
        play_on(page)
        if number < 2:
            button(page, "下一局").click()
    over(page).locator("summary").first.click()
    expect(over(page)).to_contain_text("夥伴")
    expect(over(page).get_by_role("heading", name="全部打完，總結")).to_be_visible()
    button(page, "再打一場").click()
    expect(bar(page)).to_contain_text("第1局，共3局")


def test_who_can_beat_must(page: Page) -> None:
    scene(page, moment("run-fast", lambda session: session.state.table is not None and not session.may_pass))
    button(page, "不出").click(force=True)
    expect(page.locator("#note")).to_have_text("有牌打得過，不能不出。")
    wait_for(page, "turn")


def test_a_costly_single_is_warned_of_and_paid_for(page: Page) -> None:
    game = moment("run-fast", fatal)
    session = Session.restore(game)
    move = min(session.view.offences(), key=lambda move: move.rank)
    card = next(card for card in session.view.realise(move))
    scene(page, game)
    page.get_by_role("option", name=card_name(card), exact=True).click()
    button(page, "出牌").click()
    expect(page.locator("#note")).to_contain_text("都由你包賠")
    wait_for(page, "turn")
    page.wait_for_timeout(800)
    button(page, "出牌").click()
    wait_for(page, "over")
    expect(page.get_by_role("heading", name=re.compile("由你包賠"))).to_be_visible()
    row = over(page).get_by_role("listitem").filter(has=page.locator("bdi", has_text="小明"))
    row.locator("summary").click()
    expect(row).to_contain_text("沒頂大，包賠")


def test_the_game_of_three_diamonds_goes_round_the_other_way(page: Page) -> None:
    scene(page, moment("diamond", lambda session: session.state.table is None))
    log = page.get_by_role("log")
    act(page)
    expect(log).to_contain_text(re.compile("你出.*下家", re.DOTALL))
    boxes = {
        name: page.get_by_role("group", name=re.compile(f"^{name}")).first.bounding_box() for name in ("下家", "上家")
    }
    assert boxes["下家"] is not None
    assert boxes["上家"] is not None
    assert boxes["下家"]["x"] > boxes["上家"]["x"], "who plays next sits at the right"


def test_a_title_is_celebrated(page: Page) -> None:
    game = moment("one-deck", lambda session: session.state.table is None and len(session.keys) == 1)
    saved = SavedGame(**{**game.__dict__, "id": "scene"})
    visit(page, Profile("小明", 59, open_games=(saved,), exported=9), "turn")
    play_on(page)
    expect(over(page)).to_contain_text("升級「小馬駒」")
    expect(page.locator("#ascent")).to_be_hidden()


@pytest.fixture
def rising(open_page: OpenPage) -> Page:
    """A small phone at the usual speed, before the play that ends a deal and brings a new title."""
    page = open_page(width=360, height=640)
    page.add_init_script(HOLD)
    game = moment("one-deck", lambda session: session.state.table is None and len(session.keys) == 1)
    saved = SavedGame(**{**game.__dict__, "id": "scene"})
    visit(page, Profile("小明", 59, open_games=(saved,), exported=9), "turn", address="")
    button(page, "提示").click()
    return page


def test_a_new_title_is_a_moment_that_delays_nothing(rising: Page) -> None:
    page, moment = rising, rising.locator("#ascent")
    page.evaluate("window.held = true")
    button(page, "出牌").click()
    expect(moment).to_be_visible()
    expect(moment).to_contain_text("升級「小馬駒」")
    expect(moment).to_contain_text("蝸牛 → 小馬駒")
    expect(page.locator("#log p", has_text="升級「小馬駒」")).to_have_count(1)
    expect(page.locator("#again")).to_be_focused()
    moment.click()
    expect(moment).to_be_hidden()
    expect(over(page)).to_contain_text("升級「小馬駒」")


def test_a_new_title_makes_way_for_the_next_deal_and_does_not_come_back(rising: Page) -> None:
    page, moment = rising, rising.locator("#ascent")
    page.evaluate("window.held = true")
    button(page, "出牌").click()
    expect(moment).to_be_visible()
    button(page, "回大廳").click()
    expect(moment).to_be_hidden()
    button(page, "回到牌桌").click()
    expect(over(page)).to_be_visible()
    expect(moment).to_be_hidden()


def test_a_new_title_does_not_move_where_nothing_is_to(rising: Page) -> None:
    page, moment = rising, rising.locator("#ascent")
    page.emulate_media(reduced_motion="reduce")
    button(page, "出牌").click()
    expect(moment).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    expect(moment).to_be_hidden(timeout=5000)


def test_what_a_deal_brought_is_seen_without_scrolling(rising: Page) -> None:
    page = rising
    page.evaluate("window.held = true")
    button(page, "出牌").click()
    over(page).wait_for()
    for one in ("#over-title", "#gain", "#total", "#next", "#promotion-text", "#again", "#other"):
        box, sheet = page.locator(one).bounding_box(), over(page).bounding_box()
        assert box is not None
        assert sheet is not None
        assert box["y"] >= sheet["y"]
        assert box["y"] + box["height"] <= 640, one
    page.locator("#ascent").click()
    assert page.locator("#total").inner_text().startswith("總分")
    below = page.locator("#over .actions").bounding_box()
    total = page.locator("#next").bounding_box()
    assert below is not None
    assert total is not None
    assert total["y"] + total["height"] <= below["y"], "the buttons, which stay in view, do not lie on it"


def test_the_keyboard_stays_in_the_sheet_when_a_game_is_given_up(page: Page) -> None:
    games = tuple(SavedGame("one-deck", "tour", id=name) for name in ("first", "second"))
    visit(page, Profile("小明", open_games=games), "turn", "wait")
    leave(page)
    button(page, "未完的2局").click()
    sheet = page.get_by_role("dialog", name="未完的牌局")
    for left in (1, 0):
        sheet.get_by_role("button", name="放棄").first.click()
        page.locator("#ask-yes").click()
        expect(sheet.get_by_role("listitem")).to_have_count(left)
        expect(sheet.get_by_role("heading", name="未完的牌局")).to_be_focused()

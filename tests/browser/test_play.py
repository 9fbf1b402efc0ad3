"""Whole games on the built site, by role and name. The fixtures fail a test on any foreign request or console error."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import act, button, hand, leave, play_on, start, start_known, total, visit, wait_for
from zsy import RULE_SETS
from zsy.profile import Profile, SavedGame, SavedResult
from zsy.ui.text import with_minus

pytestmark = pytest.mark.native

OFFLINE = False

CARD_NAME = re.compile(r"^((黑桃|紅心|方塊|梅花)([2-9]|10|[JQKA])|小王|大王)$")
DEALT = {"one-deck": 13, "two-deck": 27, "classic": 14, "run-fast": 16, "diamond": 14}


def mid_trick(page: Page) -> bool:
    """Whether the player has something to beat."""
    return page.get_by_role("main").get_by_text(re.compile("^(輪到你|沒有牌打得過，請按不出)$")).is_visible()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_game_with_a_reload_in_the_middle_of_a_trick(page: Page, rules: str) -> None:
    start(page, rules)
    wait_for(page, "turn")
    names = [str(name) for name in hand(page).evaluate_all("options => options.map(o => o.ariaLabel)")]
    assert len(names) <= DEALT[rules]
    assert all(CARD_NAME.match(name) for name in names)

    while wait_for(page, "turn", "over") == "turn" and not mid_trick(page):
        act(page)
    before = page.get_by_role("region", name="牌桌").inner_text(), hand(page).count()
    page.reload()
    assert wait_for(page, "ready", "turn", "over") == "turn"
    assert (page.get_by_role("region", name="牌桌").inner_text(), hand(page).count()) == before

    play_on(page)
    after = total(page)
    expect(page.get_by_role("main")).to_contain_text(with_minus(f"總分 {after}"))
    page.reload()
    wait_for(page, "ready")
    assert total(page) == after
    expect(page.get_by_text(with_minus(f"· {after}分"))).to_be_visible()


def test_classic_goes_on_through_tribute(page: Page) -> None:
    """The player always passes where he may, so that he is the last and has to give tribute."""
    start_known(page, "classic", "pass0")
    while (state := wait_for(page, "turn", "tribute", "over")) != "over":
        if state == "turn" and button(page, "不出").is_enabled():
            button(page, "不出").click()
        else:
            act(page)
    expect(page.get_by_role("heading", name="你是下游")).to_be_visible()
    first = total(page)
    button(page, "再來一局").click()

    assert wait_for(page, "turn", "tribute") == "tribute"
    low = hand(page).last
    low.click()
    button(page, "進貢").click()
    expect(page.get_by_role("status")).to_have_text("進貢要給點數最大的牌。")
    highest = hand(page).first
    name = highest.get_attribute("aria-label")
    highest.click()
    expect(page.get_by_role("option", selected=True)).to_have_count(1)
    button(page, "進貢").click()
    wait_for(page, "turn")
    expect(page.get_by_role("log")).to_contain_text(f"你進貢{name}")
    expect(page.get_by_role("log")).to_contain_text("還牌")

    play_on(page)
    assert total(page) - first in (-30, -10, 10, 30)


def test_the_player_returns_a_card(page: Page) -> None:
    """In a match of which he won the first deal."""
    won = SavedResult((0, 1, 2, 3), (30, 10, -10, -30))
    visit(page, Profile("小明", open_games=(SavedGame("classic", "tour", {}, (won,), id="won"),)), "tribute")
    assert wait_for(page, "turn", "tribute") == "tribute"
    before = hand(page).count()
    hand(page).last.click()
    button(page, "還牌").click()
    wait_for(page, "turn")
    assert hand(page).count() <= before - 1


def test_cards_are_chosen_by_pointer_and_by_keyboard(page: Page) -> None:
    start(page, "one-deck", "keys")
    wait_for(page, "turn")
    cards = hand(page)
    for place in range(cards.count()):
        cards.nth(place).click()
    expect(page.get_by_role("option", selected=True)).to_have_count(cards.count())
    button(page, "出牌").click()
    expect(page.get_by_role("status")).to_have_text(re.compile("牌型|打不過"))
    button(page, "重選").click()
    expect(page.get_by_role("option", selected=True)).to_have_count(0)

    listbox = page.get_by_role("listbox", name="手牌")
    listbox.focus()
    listbox.press("End")
    listbox.press("Space")
    expect(cards.last).to_have_attribute("aria-selected", "true")
    listbox.press("ArrowLeft")
    listbox.press("Space")
    expect(cards.nth(cards.count() - 2)).to_have_attribute("aria-selected", "true")
    listbox.press("Space")
    listbox.press("Home")
    listbox.press("ArrowRight")
    active = listbox.get_attribute("aria-activedescendant")
    assert active == cards.nth(1).get_attribute("id")
    left = cards.count()
    listbox.press("Escape")
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    button(page, "提示").click()
    if not page.get_by_role("option", selected=True).count():  # it was better to pass
        button(page, "提示").click()
    listbox.focus()
    listbox.press("Enter")
    expect(cards).not_to_have_count(left)
    expect(listbox).to_be_focused()


def test_a_game_that_is_left_waits_while_another_one_is_played(page: Page) -> None:
    start(page, "two-deck", "asked")
    wait_for(page, "turn")
    page.goto("?rules=diamond&speed=0")
    wait_for(page, "turn")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("先接著打上次沒打完的「兩副牌」")
    below = page.get_by_role("main").bounding_box()
    above = notice.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"], "it covers no seat"
    cards = hand(page).count()
    leave(page)
    page.get_by_role("radio", name="方塊三").check()
    button(page, "開始").click()
    wait_for(page, "turn")
    expect(notice).to_be_hidden()
    expect(page.get_by_role("banner")).to_contain_text("方塊三")
    page.reload()
    wait_for(page, "turn")
    expect(page.get_by_role("banner")).to_contain_text("方塊三")
    play_on(page)
    leave(page)
    button(page, "繼續").click()
    wait_for(page, "turn")
    expect(page.get_by_role("banner")).to_contain_text("兩副牌")
    assert hand(page).count() == cards


def seats(page: Page) -> list[str]:
    """What is to be read of the other seats, clockwise: letter and name."""
    felt = page.get_by_role("region", name="牌桌")
    texts = felt.get_by_role("group").evaluate_all("all => all.map(seat => seat.innerText)")
    return [text.split()[0] for text in texts if "家" in text]


def test_the_seats_bear_the_names_of_the_game(page: Page) -> None:
    """From game to game by the menu, without a reload, the names follow the turn order and the number of players."""
    three, four = ["下家", "上家"], ["下家", "對家", "上家"]
    counter = ["上家", "對家", "下家"]
    start(page, "run-fast", "names")
    for title, names in (
        ("三人必管", three),
        ("方塊三", counter),
        ("兩副牌", four),
        ("三人必管", three),
        ("一副牌", four),
        ("方塊三", counter),
    ):
        if title not in page.get_by_role("banner").inner_text():
            leave(page)
            page.get_by_role("radio", name=title, exact=True).check()
            button(page, "開始").click()
        wait_for(page, "turn")
        assert seats(page) == names


def test_keys_rest_while_a_sheet_is_open(page: Page) -> None:
    start(page, "one-deck", "keys")
    wait_for(page, "turn")
    left, log = hand(page).count(), page.get_by_role("log").inner_text()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="操作說明")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    for key in "hhp":
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    assert (hand(page).count(), page.get_by_role("log").inner_text()) == (left, log)


def test_keys_work_wherever_the_keyboard_is(page: Page) -> None:
    start(page, "one-deck", "keys")
    wait_for(page, "turn")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("h")
    if not page.get_by_role("option", selected=True).count():  # it was better to pass
        page.keyboard.press("h")
    expect(page.get_by_role("option", selected=True)).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    while not button(page, "不出").is_enabled():
        act(page)
        wait_for(page, "turn")
    log = page.get_by_role("log")
    before = log.inner_text().count("你不出")
    button(page, "選單").focus()
    page.keyboard.press("p")
    expect(log).to_contain_text("你不出")
    assert log.inner_text().count("你不出") == before + 1
    leave(page)
    name = page.get_by_role("textbox", name="名字")
    name.fill("")
    name.press_sequentially("hp")
    expect(name).to_have_value("hp")


MARK = "document.getElementById('log').lastElementChild.id = 'before'"


def test_what_is_read_aloud_is_of_one_game(page: Page) -> None:
    before = page.locator("#before")
    start(page, "classic", "aloud")
    play_on(page)
    page.evaluate(MARK)
    button(page, "下一局").or_(button(page, "再來一局")).click()
    wait_for(page, "turn", "tribute")
    log = page.get_by_role("log")
    expect(log).to_contain_text("第2局開始")
    assert log.inner_text().count("局開始") == 1
    leave(page)
    page.get_by_role("radio", name="一副牌").check()
    button(page, "開始").click()
    wait_for(page, "turn")
    expect(before).to_have_count(0)
    expect(log).not_to_contain_text("局開始")


def test_a_long_name_is_cut_as_it_is_seen(page: Page) -> None:
    page.goto("?speed=0")
    wait_for(page, "ready")
    name = page.get_by_role("textbox", name="名字")
    name.fill("\u202e" * 20 + "🐴" * 14)
    name.press("Enter")
    expect(name).to_have_value("🐴" * 12)


def test_a_bad_address_is_told_and_loses_nothing(page: Page) -> None:
    page.goto("?rules=poker&speed=quick&seed=%00")
    wait_for(page, "ready")
    notices = page.get_by_role("alert")
    for part in ("「poker」", "speed=quick", "編號"):
        expect(notices).to_contain_text(part)
    button(page, "開始").click()
    wait_for(page, "turn")


def test_a_name_is_kept(page: Page) -> None:
    page.goto("")
    wait_for(page, "ready")
    page.get_by_role("textbox", name="名字").fill("小明")
    button(page, "開始").click()
    wait_for(page, "turn", "wait")
    page.reload()
    wait_for(page, "turn", "wait")
    leave(page)
    expect(page.get_by_role("textbox", name="名字")).to_have_value("小明")


def test_a_broken_profile_is_put_aside(page: Page) -> None:
    page.add_init_script("if (!localStorage.length) localStorage.setItem('zsy.profile', '{broken')")
    page.goto("")
    wait_for(page, "ready")
    expect(page.get_by_role("alert")).to_contain_text("存檔讀不出來")
    kept = page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('zsy.kept')).map(k => localStorage[k])")
    assert kept == ["{broken"]


def test_the_page_plays_where_nothing_may_be_stored(page: Page) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    start(page, "run-fast", "full")
    play_on(page)
    expect(page.get_by_role("alert")).to_contain_text("不讓這一頁存檔")

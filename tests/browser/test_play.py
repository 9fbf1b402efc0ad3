"""Whole games on the built site, by role and name. The fixtures fail a test on any foreign request or console error."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import act, button, hand, play_on, start, total, wait_for
from zsy import RULE_SETS

pytestmark = pytest.mark.native

CARD_NAME = re.compile(r"^((黑桃|紅心|方塊|梅花)([2-9]|10|[JQKA])|小王|大王)$")
DEALT = {"one-deck": 13, "two-deck": 27, "classic": 14, "run-fast": 16, "diamond": 14}


def mid_trick(page: Page) -> bool:
    """Whether the player has something to beat."""
    return page.get_by_role("main").get_by_text("輪到你", exact=True).is_visible()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_game_with_a_reload_in_the_middle_of_a_trick(page: Page, rules: str) -> None:
    start(page, rules, "browser")
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
    expect(page.get_by_role("main")).to_contain_text(f"總分 {after}")
    page.reload()
    wait_for(page, "ready")
    assert total(page) == after
    expect(page.get_by_text(f"{after}分 · 新手場")).to_be_visible()


def test_classic_goes_on_through_tribute(page: Page) -> None:
    """The player always passes where he may, so that he is the last and has to give tribute."""
    start(page, "classic", "tribute")
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
    """Deals until the player was first and has to return a card."""
    start(page, "classic", "return")
    for _ in range(12):
        play_on(page)
        first = page.get_by_role("heading", name="你是上游").is_visible()
        button(page, "再來一局").click()
        if first:
            break
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
    listbox.focus()
    listbox.press("Enter")
    expect(cards).not_to_have_count(left)
    expect(listbox).to_be_focused()


def test_another_game_is_asked_for_before_the_unfinished_one_goes(page: Page) -> None:
    start(page, "two-deck", "asked")
    wait_for(page, "turn")
    page.goto("?rules=diamond&speed=0")
    wait_for(page, "turn")
    expect(page.get_by_text("先接著打未完的「兩副牌」")).to_be_visible()
    button(page, "知道了").click()
    button(page, "選單").click()
    page.get_by_role("radio", name="方塊三").check()
    button(page, "開始").click()
    expect(page.get_by_role("dialog", name="放棄未完的這一局？")).to_be_visible()
    button(page, "繼續打完").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    button(page, "回到牌局").click()
    assert wait_for(page, "turn") == "turn"
    button(page, "選單").click()
    page.get_by_role("radio", name="方塊三").check()
    button(page, "開始").click()
    button(page, "放棄，開新局").click()
    wait_for(page, "turn")
    expect(page.get_by_role("banner")).to_contain_text("方塊三")
    page.reload()
    wait_for(page, "turn")
    expect(page.get_by_role("banner")).to_contain_text("方塊三")


def test_a_bad_address_is_told_and_loses_nothing(page: Page) -> None:
    page.goto("?rules=poker&speed=quick&seed=%00")
    wait_for(page, "ready")
    notices = page.get_by_role("alert")
    for part in ("rules=poker", "speed=quick", "seed"):
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
    button(page, "選單").click()
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


@pytest.mark.parametrize("rules", ["one-deck", "two-deck"])
def test_nothing_is_cut_off_or_too_small(open_page: OpenPage, rules: str) -> None:
    page = open_page(width=360, height=640)
    start(page, rules, "sizes")
    wait_for(page, "turn")
    for width, height in ((360, 640), (390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        check_sizes(page, width, height)


def check_sizes(page: Page, width: int, height: int) -> None:
    """Buttons are large enough and on the screen; 24 px of every card are exposed, and taps there reach the card."""
    buttons = [button(page, name) for name in ("不出", "重選", "提示", "出牌", "選單")]
    for box in [box for found in buttons if (box := found.bounding_box()) is not None]:
        assert box["height"] >= 44
        assert box["width"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    exposed = hand(page).evaluate_all(
        """options => options.map(option => {
            const box = option.getBoundingClientRect();
            const hits = [box.left + 1, box.left + 12, box.left + 23].map(x =>
                document.elementFromPoint(x, box.top + box.height / 2)?.closest('[role=option]') === option);
            return [box.width, box.left >= 0, box.right <= innerWidth, box.bottom <= innerHeight, ...hits];
        })"""
    )
    for card in exposed:
        assert card[0] >= 24
        assert all(card[1:])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")

"""The sheets: settings, rules, statistics, fairness, keys."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import SIZES, button, play_on, resized, start, wait_for
from zsy.profile import Profile, dumps
from zsy.rules import RULE_SETS
from zsy.stats import Stats, Table

OFFLINE = False

OPENER = """name => {
    const opener = document.createElement("button");
    opener.dataset.sheet = name;
    (document.querySelector("dialog[open]:last-of-type") ?? document.body).append(opener);
    opener.click();
    opener.remove();
}"""
"""Any element that names a sheet opens it."""

WIDE = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.outerHTML.slice(0, 80))"
SMALL = """all => all
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
    .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
    .map(([box, text]) => text)"""

SHEETS = {
    "settings": "設定",
    "switches": "玩法規則",
    "players": "玩家",
    "statistics": "統計",
    "fairness": "公平",
    "help": "操作說明",
}
"""What each is called."""


def opened(page: Page, name: str) -> Locator:
    """A sheet, just opened."""
    page.evaluate(OPENER, name)
    sheet = page.get_by_role("dialog", name=SHEETS[name], exact=True)
    expect(sheet).to_be_visible()
    return sheet


def visit(page: Page, values: str = "speed=0") -> None:
    """Load the page."""
    page.goto(f"?{values}")
    wait_for(page, "ready")


def kept(page: Page) -> None:
    """Load it again, once everything is written."""
    page.wait_for_timeout(600)
    page.reload()
    wait_for(page, "ready", "turn", "wait", "over")


def some_player() -> Profile:
    """A player with a few deals behind him."""
    stats, total = Stats(), 0
    for number in range(30):
        points = 30 if number % 3 == 0 else -9
        total += points
        room = Table(tuple(RULE_SETS)[number % 5], "novice", "ranked", "greedy")
        stats = stats.counted(room, 1 if points > 0 else 3, points, total)
    return Profile("小明", total, games=30, stats=stats)


def test_every_setting_can_be_changed_and_is_kept(page: Page) -> None:
    visit(page)
    sheet = opened(page, "settings")
    chosen = {
        "主題": "深色",
        "手牌排法": "分排",
        "理牌順序": "花色",
        "速度": "快",
        "對手怎麼稱呼": "名字",
    }
    for group, value in chosen.items():
        sheet.get_by_role("radiogroup", name=group).get_by_role("radio", name=value, exact=True).check(force=True)
    switched = ("四色花色", "音效", "打不過自動不出", "出貴牌先問一次")
    before = {name: sheet.get_by_role("switch", name=name).is_checked() for name in switched}
    for name in switched:
        sheet.get_by_role("switch", name=name).click()
    volume = sheet.get_by_role("slider", name="音量")
    volume.press("ArrowRight")
    expect(volume).to_have_attribute("aria-valuetext", re.compile("7"))
    kept(page)
    sheet = opened(page, "settings")
    for group, value in chosen.items():
        expect(sheet.get_by_role("radiogroup", name=group).get_by_role("radio", name=value, exact=True)).to_be_checked()
    for name in switched:
        expect(sheet.get_by_role("switch", name=name)).to_be_checked(checked=not before[name])
    expect(sheet.get_by_role("slider", name="音量")).to_have_value("7")


def test_settings_by_keyboard(page: Page) -> None:
    visit(page)
    sheet = opened(page, "settings")
    expect(sheet.get_by_role("heading", name="設定")).to_be_focused()
    page.keyboard.press("Tab")
    expect(button(page, "關閉")).to_be_focused()
    page.keyboard.press("Tab")
    language = sheet.get_by_role("radiogroup", name="語言")
    expect(language.get_by_role("radio", name="自動")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("radiogroup", name="主題").get_by_role("radio", name="淺色")).to_be_checked()
    page.keyboard.press("Tab")
    four = sheet.get_by_role("switch", name="四色花色")
    expect(four).to_be_focused()
    page.keyboard.press("Space")
    expect(four).to_be_checked()
    expect(four).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_tap_beside_a_sheet_closes_it_and_one_on_it_does_not(page: Page) -> None:
    visit(page)
    sheet = opened(page, "help")
    sheet.get_by_role("heading", name="鍵盤").click()
    expect(sheet).to_be_visible()
    page.mouse.click(20, 400)
    expect(sheet).to_be_hidden()


def test_rules_are_set_told_kept_and_played_by(page: Page) -> None:
    visit(page)
    sheet = opened(page, "switches")
    sheet.get_by_role("radiogroup", name="玩法").get_by_role("radio", name="進貢").check(force=True)
    players = sheet.get_by_role("radiogroup", name="人數")
    players.get_by_role("radio", name="三人").check(force=True)
    partners = sheet.get_by_role("switch", name="對家同組")
    partners.click()
    expect(sheet.get_by_role("alert")).to_contain_text("四個人")
    expect(partners).not_to_be_checked()
    players.get_by_role("radio", name="五人").check(force=True)
    expect(sheet.get_by_role("alert")).to_be_empty()
    sheet.get_by_role("switch", name="過牌鎖定").click()
    expect(sheet.get_by_role("status")).to_contain_text("改了2項")
    kept(page)
    sheet = opened(page, "switches")
    sheet.get_by_role("radiogroup", name="玩法").get_by_role("radio", name="進貢").check(force=True)
    expect(sheet.get_by_role("radiogroup", name="人數").get_by_role("radio", name="五人")).to_be_checked()
    expect(sheet.get_by_role("switch", name="過牌鎖定")).to_be_checked()
    sheet.get_by_role("button", name="全部恢復預設").click()
    expect(sheet.get_by_role("radiogroup", name="人數").get_by_role("radio", name="四人")).to_be_checked()
    expect(sheet.get_by_role("status")).to_contain_text("都照預設")


def test_every_switch_of_every_game_is_there(page: Page) -> None:
    visit(page)
    sheet = opened(page, "switches")
    games = sheet.get_by_role("radiogroup", name="玩法")
    for rules_id, count in (("one-deck", 3), ("classic", 10), ("run-fast", 8), ("diamond", 3)):
        games.get_by_role("radio", name=RULE_SETS[rules_id].title, exact=True).check(force=True)
        expect(sheet.get_by_role("switch").or_(sheet.get_by_role("radiogroup"))).to_have_count(count + 1)
    expect(sheet.get_by_text("我們的選擇")).to_have_count(2)


def test_statistics_are_drawn_with_a_table_behind(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(f"localStorage.setItem('zsy.profile', {json.dumps(dumps(some_player()))})")
    visit(page)
    sheet = opened(page, "statistics")
    expect(sheet.get_by_role("img", name=re.compile("30局，總分從0到"))).to_be_visible()
    expect(sheet.get_by_role("table", name="名次")).to_be_hidden()
    sheet.get_by_text("看數字").nth(1).click()
    places = sheet.get_by_role("table", name="名次")
    expect(places.get_by_role("row", name=re.compile("第1名 10 33%"))).to_be_visible()
    expect(sheet.get_by_role("table", name="各場次和對手").get_by_role("row")).to_have_count(2)


def test_statistics_grow_with_every_deal(page: Page) -> None:
    visit(page)
    expect(opened(page, "statistics")).to_contain_text("打完一局，這裡就有統計。")
    page.keyboard.press("Escape")
    button(page, "開始").click()
    play_on(page)
    expect(opened(page, "statistics").get_by_role("img", name=re.compile("1局裡拿過"))).to_be_visible()


def test_players_are_added_changed_and_deleted(page: Page) -> None:
    visit(page)
    sheet = opened(page, "players")
    sheet.get_by_label("名字", exact=True).fill("小明")
    sheet.get_by_label("名字", exact=True).press("Enter")
    sheet.get_by_label("新玩家的名字").fill("小華")
    sheet.get_by_role("button", name="加入").click()
    expect(sheet.get_by_role("status")).to_contain_text("小華")
    expect(sheet.get_by_role("heading", name="玩家", exact=True)).to_be_focused()
    listed = sheet.get_by_role("listitem")
    expect(listed).to_have_count(2)
    expect(listed.nth(1)).to_contain_text("現在")
    sheet.get_by_role("radio", name="蝸牛").check(force=True)
    kept(page)
    sheet = opened(page, "players")
    expect(sheet.get_by_label("名字", exact=True)).to_have_value("小華")
    expect(sheet.get_by_role("radio", name="蝸牛")).to_be_checked()
    sheet.get_by_role("button", name="換成小明").click()
    expect(sheet.get_by_label("名字", exact=True)).to_have_value("小明")
    sheet.get_by_role("button", name="刪除小華").click()
    expect(sheet.get_by_role("group", name=re.compile("真的要刪掉小華"))).to_be_focused()
    sheet.get_by_role("button", name="留著").click()
    expect(listed).to_have_count(2)
    sheet.get_by_role("button", name="刪除小華").click()
    sheet.get_by_role("button", name="刪掉").click()
    expect(sheet.get_by_role("status")).to_have_text("小華刪掉了。")
    expect(listed).to_have_count(1)
    kept(page)
    expect(opened(page, "players").get_by_role("listitem")).to_have_count(1)


def test_saves_are_reached_from_the_players(page: Page) -> None:
    visit(page)
    opened(page, "players").get_by_role("button", name="匯出、匯入存檔").click()
    expect(page.get_by_role("dialog", name="存檔")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="玩家")).to_be_visible()


def test_the_deal_just_played_can_be_checked(page: Page) -> None:
    start(page, "diamond", "fair play")
    wait_for(page, "turn")
    sheet = opened(page, "fairness")
    expect(sheet.get_by_role("button", name="驗剛打完的這一局")).to_be_hidden()
    sheet.get_by_label("種子").fill("fair play")
    sheet.get_by_role("button", name="驗牌").click()
    expect(sheet.get_by_role("status")).to_contain_text("還有一局沒打完")
    page.keyboard.press("Escape")
    play_on(page)
    button(page, "查證").click()
    sheet = page.get_by_role("dialog", name="公平", exact=True)
    expect(sheet.get_by_role("status")).to_contain_text("每一張都一樣")
    expect(sheet.get_by_role("status")).to_be_in_viewport()
    expect(sheet.get_by_label("種子")).to_have_value("fair play")
    expect(sheet.get_by_role("heading", name="上家")).to_be_visible()
    expect(sheet.get_by_role("heading", name="公平")).to_be_in_viewport()
    sheet.get_by_label("第幾局").fill("2")
    expect(sheet.get_by_role("status")).to_be_empty()
    sheet.get_by_role("button", name="驗牌").click()
    expect(sheet.get_by_role("status")).to_contain_text("重算")
    sheet.get_by_role("button", name="驗剛打完的這一局").click()
    expect(sheet.get_by_role("status")).to_contain_text("每一張都一樣")


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_fit(open_page: OpenPage, name: str) -> None:
    page = open_page()
    page.add_init_script(f"localStorage.setItem('zsy.profile', {json.dumps(dumps(some_player()))})")
    visit(page)
    sheet = opened(page, name)
    for _ in resized(page, *SIZES, (320, 568)):
        assert sheet.locator(".body, button, .field label").evaluate_all(WIDE) == []
        targets = sheet.locator("button, select, input[type=text], .choices label, .field > label")
        assert targets.evaluate_all(SMALL) == []

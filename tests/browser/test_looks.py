"""What is to be seen at the sizes of phones and laptops: nothing cut off, covered or too small to hit."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import button, hand, resized, start, wait_for
from zsy.profile import Profile, dumps

OFFLINE = False

pytestmark = pytest.mark.native


def test_the_rules_are_told(page: Page) -> None:
    page.goto("?speed=0")
    wait_for(page, "ready")
    page.get_by_role("radio", name="進貢").check()
    button(page, "規則").click()
    dialog = page.get_by_role("dialog", name="「進貢」的規則")
    expect(dialog).to_contain_text("下游")
    button(page, "關閉").click()
    page.get_by_role("radio", name="三人必管").check()
    button(page, "開始").click()
    wait_for(page, "turn")
    button(page, "規則").click()
    dialog = page.get_by_role("dialog", name="「三人必管」的規則")
    expect(dialog).to_contain_text("包賠")
    for _ in resized(page):
        assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().top >= 0")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_frame_shows_the_keyboard_to_who_uses_it(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, has_touch=True)
    start(page, "one-deck", "frame")
    wait_for(page, "turn")
    page.reload()
    wait_for(page, "turn")
    listbox = page.get_by_role("listbox", name="手牌")
    expect(listbox).to_have_css("outline-style", "none")
    listbox.press("ArrowRight")
    expect(listbox).to_have_css("outline-style", "solid")
    button(page, "提示").tap()
    expect(button(page, "提示")).to_have_css("outline-style", "none")


def test_a_note_covers_no_play_of_the_player(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640)
    page.goto("?rules=one-deck&seed=notes")
    wait_for(page, "ready")
    button(page, "開始").click()
    wait_for(page, "turn")
    page.evaluate("document.documentElement.dataset.still = ''")
    button(page, "提示").click()
    button(page, "出牌").click()
    page.keyboard.press("h")
    note, play = page.get_by_role("status"), page.locator("[aria-label^=你] li").first
    expect(note).to_have_text("還沒輪到你。牌可以先選好。")
    play.wait_for()
    over, under = note.bounding_box(), play.bounding_box()
    assert over is not None
    assert under is not None
    assert over["y"] >= under["y"] + under["height"], "it takes the place of whose turn it is"
    wait_for(page, "turn")
    expect(page.get_by_role("status")).to_have_count(0)


@pytest.mark.parametrize("rules", ["one-deck", "two-deck"])
def test_nothing_is_cut_off_or_too_small(open_page: OpenPage, rules: str) -> None:
    page = open_page(width=360, height=640)
    start(page, rules, "sizes")
    wait_for(page, "turn")
    for width, height in resized(page):
        check_sizes(page, width, height)


def test_a_long_bar_pushes_nothing_off_the_screen(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640)
    profile = dumps(Profile("長" * 12, total=18_888, best=13))
    page.add_init_script(f"localStorage.setItem('zsy.profile', {json.dumps(profile)})")
    start(page, "classic", "long")
    wait_for(page, "turn")
    for width, height in resized(page):
        check_sizes(page, width, height)


def check_sizes(page: Page, width: int, height: int) -> None:
    """Buttons are large enough and on the screen; 24 px of every card are exposed, and taps there reach the card."""
    buttons = [button(page, name) for name in ("不出", "重選", "提示", "出牌", "規則", "選單")]
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

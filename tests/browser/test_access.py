"""Played without a pointer and without seeing: keyboard alone, what is read aloud, zoom, forced colours, no motion."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import act, button, hand, start, wait_for

OFFLINE = False

pytestmark = pytest.mark.native

ACTIVE = """() => new Promise(tell => requestAnimationFrame(() => new ResizeObserver((_, all) => {
    all.disconnect();
    const active = document.activeElement;
    tell(active === document.body || !active.checkVisibility() ? "nowhere" : active.id || active.tagName);
}).observe(document.body)))"""
"""What has the keyboard at the next paint: after all that is done when a frame is about to be painted."""

LISTEN = """
    addEventListener("DOMContentLoaded", () => {
        window.heard = [];
        const listen = (id) => new MutationObserver((changes) => {
            for (const change of changes) for (const line of change.addedNodes) heard.push([id, line.textContent]);
        }).observe(document.getElementById(id), { childList: true });
        listen("log");
        listen("calls");
    });
"""
"""Puts down all that the live regions of the table are given."""

MOVING = """() => document.getAnimations()
    .filter(one => one.playState === "running" && one.effect.getComputedTiming().duration > 1)
    .map(one => one.animationName ?? one.transitionProperty ?? "script")"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the button of that name has the keyboard."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText?.trim()") == name:
            return
    raise AssertionError(f"Tab does not lead to {name}")


def deal_by_keyboard(page: Page) -> None:
    """Play a deal to its end without a pointer; the keyboard is never nowhere."""
    while (state := wait_for(page, "turn", "tribute", "over")) != "over":
        assert page.evaluate(ACTIVE) == "hand", "the keyboard is at the hand on every turn"
        page.keyboard.press("h")
        if state == "turn" and not hand(page).and_(page.get_by_role("option", selected=True)).count():
            page.keyboard.press("p")
        else:
            page.keyboard.press("Enter")
        assert page.evaluate(ACTIVE) in ("hand", "again")


def test_two_deals_by_keyboard_alone(page: Page) -> None:
    page.goto("?rules=classic&speed=0&seed=keyboard")
    wait_for(page, "ready")
    tab_to(page, "開始")
    page.keyboard.press("Enter")
    deal_by_keyboard(page)
    expect(button(page, "再來一局").or_(button(page, "下一局"))).to_be_focused()
    page.keyboard.press("Enter")
    deal_by_keyboard(page)
    expect(page.locator("#again")).to_be_focused()
    tab_to(page, "選單")
    page.keyboard.press("Enter")
    tab_to(page, "離開牌局")
    page.keyboard.press("Enter")
    wait_for(page, "ready")
    assert page.evaluate(ACTIVE) != "nowhere"


def test_sheets_give_the_keyboard_back(page: Page) -> None:
    start(page, "one-deck", "keys")
    wait_for(page, "turn")
    for opener in ("選單", "規則", "更多", "記牌", "牌史"):
        tab_to(page, opener)
        page.keyboard.press("Enter")
        assert page.evaluate(ACTIVE) != "nowhere"
        page.keyboard.press("Escape")
        assert page.evaluate(ACTIVE) != "nowhere", f"after {opener}"


def test_autopilot_by_keyboard(page: Page) -> None:
    page.goto("?rules=one-deck&seed=keys&speed=1")
    wait_for(page, "ready")
    tab_to(page, "開始")
    page.keyboard.press("Enter")
    wait_for(page, "turn")
    tab_to(page, "托管")
    page.keyboard.press("Enter")
    assert page.evaluate(ACTIVE) != "nowhere"
    tab_to(page, "自己打")
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert page.evaluate(ACTIVE) != "nowhere"


def test_what_is_read_aloud(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(LISTEN)
    start(page, "one-deck", "aloud")
    while act(page) != "over":
        pass
    heard = page.evaluate("window.heard")
    log = [text for place, text in heard if place == "log"]
    calls = [text for place, text in heard if place == "calls"]
    assert all(text.strip() for _, text in heard)
    assert all(first != second for first, second in pairwise(heard)), "no chatter"
    assert any(re.fullmatch("(下家|對家|上家)出.+，剩[0-9]+張", text) for text in log)
    assert any(re.fullmatch("(下家|對家|上家)不出", text) for text in log)
    assert any(
        re.fullmatch("輪到你。桌上是(下家|對家|上家)的.+|沒有牌打得過，請按不出。桌上是.+", text) for text in calls
    )
    assert all(re.match("輪到你|沒有牌打得過|.家出.+剩[12]張$", text) for text in calls), "nothing else interrupts"
    assert "總分" in log[-1] or "不計分" in log[-1], "the end of the deal"


def test_all_actions_are_within_reach_at_twice_the_size(open_page: OpenPage) -> None:
    """A window of 1280×800 at 200 %, and of 320 pixels."""
    for width, height in ((640, 400), (320, 640)):
        page = open_page(width=width, height=height, device_scale_factor=2)
        start(page, "two-deck", "zoom")
        wait_for(page, "turn")
        names = ("不出", "重選", "提示", "出牌", "理牌", "記牌", "牌史", "選單", "規則")
        for found in (*(button(page, name) for name in names), page.locator("#more"), *hand(page).all()):
            box = found.bounding_box()
            assert box is not None
            assert box["x"] >= -1
            assert box["y"] >= -1
            assert box["x"] + box["width"] <= width + 1
            assert box["y"] + box["height"] <= height + 1
            assert found.evaluate(
                """one => {
                    const box = one.getBoundingClientRect();
                    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    return one.contains(top) || (top?.closest("#hand") !== null && one.closest("#hand") !== null);
                }"""
            ), "nothing lies on it"


def test_forced_colours_leave_cards_and_selection_apart(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, forced_colors="active")
    start(page, "one-deck", "forced")
    wait_for(page, "turn")
    hand(page).nth(2).click()
    looks = hand(page).evaluate_all(
        """all => all.map(option => {
            const look = getComputedStyle(option.querySelector(".card"));
            return [look.outlineStyle + look.outlineColor + look.outlineWidth, look.outlineStyle !== "none"];
        })"""
    )
    assert all(edged for _, edged in looks), "a card has an edge without shadows"
    assert looks[2][0] != looks[3][0], "a selected card differs by more than its place"
    assert len({look for look, _ in (*looks[:2], *looks[3:])}) == 1


def test_forced_colours_show_what_is_chosen_at_home(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844, forced_colors="active")
    page.goto("?speed=0")
    wait_for(page, "ready")
    for group in ("#games", "#rooms"):
        looks = page.locator(f"{group} label").evaluate_all(
            "all => all.map(one => [one.querySelector('input').checked, getComputedStyle(one).outlineStyle])"
        )
        assert [style for checked, style in looks if checked] == ["solid"]
        assert {style for checked, style in looks if not checked} == {"none"}


def test_nothing_moves_where_no_motion_is_wanted(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto("?rules=one-deck&seed=still&speed=2")
    wait_for(page, "ready")
    assert page.evaluate(MOVING) == []
    button(page, "開始").click()
    for _ in range(3):
        wait_for(page, "turn")
        assert page.evaluate(MOVING) == []
        act(page)
        assert page.evaluate(MOVING) == []

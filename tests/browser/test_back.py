"""The browser's way back: it closes what lies on top, then leads home, and only from there out of the page."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import button, hand, leave, start, visit, wait_for
from zsy.profile import Profile, SavedGame

pytestmark = pytest.mark.native


def travel(page: Page, steps: int) -> None:
    """Go along the browser's history, once that has been answered: it may end the page that is asked."""
    page.evaluate("steps => { setTimeout(() => history.go(steps)) }", steps)


def back(page: Page) -> None:
    travel(page, -1)


def values(page: Page) -> dict[str, str]:
    """What the address asks for."""
    return dict(parse_qsl(urlsplit(page.url).query))


def test_the_way_back_closes_a_sheet_then_leaves_the_table_then_the_page(page: Page) -> None:
    page.goto("build.json")  # where the player comes from
    start(page, "one-deck", seed="tour")
    expect(hand(page)).to_have_count(13)
    asked = values(page)
    button(page, "選單").click()
    page.get_by_role("dialog").get_by_role("button", name="設定").click()
    settings = page.get_by_role("dialog", name="設定")
    expect(settings).to_be_visible()
    back(page)
    expect(settings).to_be_hidden()
    assert wait_for(page, "turn", "wait")
    assert values(page) == asked
    while page.locator("dialog[open]").count():
        back(page)
        page.wait_for_timeout(100)
    back(page)
    wait_for(page, "ready")
    assert values(page) == asked
    expect(button(page, "繼續")).to_be_visible()
    back(page)
    page.wait_for_url("**/build.json")
    travel(page, 1)
    wait_for(page, "ready", "turn")
    assert values(page) == asked


def test_a_question_is_answered_with_no_by_the_way_back(page: Page) -> None:
    games = tuple(SavedGame(rules, "s", id=rules) for rules in ("one-deck", "run-fast"))
    visit(page, Profile(open_games=games), "turn", "wait")
    leave(page)
    button(page, "未完的2局").click()
    button(page, "放棄「三人必管」").click()
    question = page.get_by_role("dialog", name="放棄未完的牌局？")
    expect(question).to_be_visible()
    back(page)
    expect(question).to_be_hidden()
    expect(button(page, "放棄「三人必管」")).to_be_visible()
    back(page)
    expect(button(page, "放棄「三人必管」")).to_be_hidden()
    wait_for(page, "ready")


def test_the_way_back_survives_a_reload(page: Page) -> None:
    start(page, "one-deck", seed="tour")
    wait_for(page, "turn", "wait")
    page.reload()
    wait_for(page, "turn", "wait")
    back(page)
    wait_for(page, "ready")


def test_a_drawer_is_closed_by_the_way_back(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    start(page, "one-deck", seed="tour")
    wait_for(page, "turn", "wait")
    button(page, "牌史").click()
    drawer = page.locator("#history")
    expect(drawer).to_be_visible()
    back(page)
    expect(drawer).to_be_hidden()
    assert wait_for(page, "turn", "wait")


def test_a_page_within_another_leaves_its_history_alone(page: Page) -> None:
    page.goto("build.json")
    before = page.evaluate("history.length")
    page.evaluate(
        """() => new Promise(done => {
            const frame = document.createElement("iframe");
            frame.src = "./?rules=one-deck&seed=tour&speed=0";
            frame.style = "width: 800px; height: 600px";
            frame.onload = done;
            document.body.append(frame);
        })"""
    )
    frame = page.frames[1]
    frame.locator("html[data-zsy=ready]").wait_for(state="attached")
    frame.get_by_role("button", name="開始", exact=True).click()
    frame.locator("html[data-zsy=turn], html[data-zsy=wait]").wait_for(state="attached")
    assert page.evaluate("history.length") == before

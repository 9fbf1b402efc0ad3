"""Where bots think: in the page or in a worker; the game is the same, and goes on whatever happens to the worker."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import act, button, hand, leave, play_on, wait_for
from zsy import RULE_SETS, find_rules
from zsy.ui.session import Session

pytestmark = pytest.mark.native

OFFLINE = False

WATCH = """
    globalThis.bots = [];
    globalThis.asked = 0;
    globalThis.told = [];
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        bots.push(this);
      }
      postMessage(text) {
        asked += 1;
        super.postMessage(text);
      }
    };
    const note = (changes) => changes.forEach(({ addedNodes: [line] }) => line && told.push(line.textContent));
    addEventListener("DOMContentLoaded", () => {
      const observer = new MutationObserver(note);
      document.querySelectorAll("#log, #calls").forEach((log) => observer.observe(log, { childList: true }));
    });
"""
"""Keeps the workers that the page starts, counts the questions to them, and notes all that is said of the game."""

ROOMY = """
    Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 8 });
    Object.defineProperty(Navigator.prototype, "deviceMemory", { get: () => 8 });
"""
"""A machine with room for a worker."""


OTHERS = ("上家", "下家", "對家")
"""How a sentence begins that tells what a bot did."""


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page whose workers can be counted and ended."""
    return watched(open_page())


def watched(page: Page) -> Page:
    """The page, with an eye on its workers."""
    page.context.add_init_script(WATCH)
    return page


def thinks(page: Page, where: str) -> None:
    """Wait until bots think there."""
    expect(page.locator("html")).to_have_attribute("data-thinking", where, timeout=60_000)


def throttled(page: Page, rate: int) -> None:
    """Let the page's processor be so many times slower."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def begin(page: Page, rules: str, seed: str, think: str = "") -> None:
    """Start a game once bots think where they should."""
    page.goto(f"?rules={rules}&seed={seed}&speed=0" + (f"&think={think}" if think else ""))
    wait_for(page, "ready")
    thinks(page, think or "page")
    button(page, "開始").click()


def expected(rules: str, seed: str) -> tuple[list[str], int]:
    """What bots do in a game in which the player does as :func:`~tests.browser.player.act`, thought in this process.

    As it is told, and how many moves it is: there is also something to tell of who leads after a player went out.
    """
    session, moves = Session.new(find_rules(rules), seed), 0
    while session.phase != "over":
        if session.step():
            moves += 1
        else:
            session.hint()
            assert session.play() if session.selected else session.pass_turn()
    return [line for line in session.said if line.startswith(OTHERS)], moves


def by_others(page: Page) -> list[str]:
    """What the page told of what bots did; its last sentence is about the end."""
    return [line for line in page.evaluate("told")[:-1] if line.startswith(OTHERS)]


def test_in_a_worker_bots_do_the_same(page: Page) -> None:
    """A game of each kind, by one worker; every move of a bot comes from there."""
    asked = 0
    begin(page, "one-deck", "thinking", "worker")
    for rules in RULE_SETS:
        if asked:
            button(page, "回大廳").click()
            page.get_by_role("radio", name=find_rules(rules).title).check()
            page.evaluate("told.length = 0")
            button(page, "開始").click()
        play_on(page)
        seed = str(page.locator("#seed").text_content()).split()[-1]
        told, moves = expected(rules, seed)
        assert by_others(page) == told
        asked += moves
        assert page.evaluate("asked") == asked > 0
    thinks(page, "worker")
    assert page.evaluate("bots.length") == 1


def test_in_the_page_bots_do_the_same(page: Page) -> None:
    begin(page, "two-deck", "thinking", "page")
    play_on(page)
    thinks(page, "page")
    assert by_others(page) == expected("two-deck", "thinking")[0]
    assert page.evaluate("bots.length") == 0


def test_the_worker_is_killed_in_the_middle(page: Page) -> None:
    begin(page, "one-deck", "killed", "worker")
    act(page)
    wait_for(page, "turn", "over")
    assert page.evaluate("bots.forEach((bot) => bot.terminate()), asked") > 0
    play_on(page)
    thinks(page, "page")
    assert by_others(page) == expected("one-deck", "killed")[0]
    assert page.evaluate("bots.length") == 1


def test_a_worker_that_does_not_start(open_page: OpenPage) -> None:
    page = watched(open_page(watched=False))
    page.context.route("**/worker.*.js", lambda route: route.abort())
    page.goto("?rules=one-deck&seed=none&speed=0&think=worker")
    wait_for(page, "ready")
    button(page, "開始").click()
    play_on(page)
    thinks(page, "page")
    assert page.evaluate("[bots.length, asked]") == [1, 0]
    assert by_others(page) == expected("one-deck", "none")[0]


def test_the_first_long_thought_starts_a_worker_where_there_is_room(page: Page) -> None:
    page.context.add_init_script(ROOMY)
    page.goto("?rules=two-deck&seed=room&speed=0")
    wait_for(page, "ready")
    assert page.evaluate("bots.length") == 0
    throttled(page, 6)
    button(page, "開始").click()
    while page.evaluate("bots.length") == 0:
        if act(page) == "over":
            button(page, "再來一局").click()
    throttled(page, 1)
    thinks(page, "worker")
    assert page.evaluate("bots.length") == 1


def test_no_worker_on_a_phone(open_page: OpenPage) -> None:
    page = watched(open_page(width=390, height=844, is_mobile=True, has_touch=True))
    page.context.add_init_script(ROOMY)
    begin(page, "two-deck", "room")
    throttled(page, 6)
    for _ in range(4):
        act(page)
    wait_for(page, "turn", "over")
    thinks(page, "page")
    assert page.evaluate("bots.length") == 0


def test_what_a_bot_came_to_is_dropped_when_the_player_has_left(page: Page) -> None:
    """The menu is opened, and another game begun, while a bot thinks or waits."""
    page.goto("?rules=two-deck&seed=left&think=worker")
    wait_for(page, "ready")
    thinks(page, "worker")
    button(page, "開始").click()
    wait_for(page, "turn")
    act(page)
    wait_for(page, "wait")
    leave(page)
    page.get_by_role("radio", name="一副牌").check()
    button(page, "開始").click()
    wait_for(page, "turn")
    expect(hand(page)).to_have_count(13)
    thinks(page, "worker")


def test_a_sandboxed_frame_plays_without_a_worker(page: Page, site: str) -> None:
    address = f"{site}?rules=one-deck&seed=frame&speed=0&think=worker"
    page.set_content(f'<iframe sandbox="allow-scripts" src="{address}" width="800" height="600"></iframe>')
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="開始").click()
    expect(frame.locator("html")).to_have_attribute("data-zsy", "turn")
    expect(frame.locator("html")).to_have_attribute("data-thinking", "page")

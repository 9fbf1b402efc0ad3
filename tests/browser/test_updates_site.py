"""Offline play and updates of the real site: the unfinished game is always there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CHROMIUM_FLAGS, TIMEOUT_MS, OpenPage, Watch
from tests.browser.deploy import Deployment, Files, deployed, rebuilt, without_worker
from tests.browser.player import act, hand, leave, start, wait_for
from tests.browser.tabs import HOME, caches, damage, look_for_updates, offer, until, update
from tools.build import DIST, read_tree
from tools.install import find_browser

pytestmark = pytest.mark.native

OLD, NEW, NEWER = "old", "new", "newer"


@pytest.fixture(scope="module")
def built(site: str) -> Files:
    """The built site, checked to be current."""
    return read_tree(DIST)


@pytest.fixture
def server(built: Files) -> Iterator[Deployment]:
    with deployed("max-age=600") as server:
        server.sites[HOME] = rebuilt(built, OLD)
        yield server


@pytest.fixture
def page(browser: Browser, server: Deployment) -> Iterator[Page]:
    """A page in the middle of a game that could go on offline."""
    context = browser.new_context(base_url=server.address + HOME)
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    start(page, "one-deck", "updates")
    for _ in range(2):
        act(page)
    wait_for(page, "turn")
    until(page, "navigator.serviceWorker.controller")
    yield page
    context.close()


def builds(page: Page) -> set[str]:
    """The builds of the page, its script and its looks."""
    wait_for(page, "ready", "turn", "over")
    told: list[str] = page.evaluate(
        """() => {
            const html = document.documentElement;
            const style = JSON.parse(getComputedStyle(html).getPropertyValue("--build"));
            return [html.dataset.page, html.dataset.script, style];
        }"""
    )
    return set(told)


def game(page: Page) -> tuple[str, list[str]]:
    """What the player sees of the game when it is the player's turn."""
    wait_for(page, "turn")
    cards = [str(name) for name in hand(page).evaluate_all("options => options.map(o => o.ariaLabel)")]
    return page.get_by_role("region", name="牌桌").inner_text(), cards


def update_from_the_menu(page: Page) -> None:
    """Leave the game for the start screen, and take the update there."""
    expect(offer(page)).to_be_hidden()
    leave(page)
    update(page)


def test_without_a_server_the_game_goes_on_and_new_tabs_open(server: Deployment, page: Page) -> None:
    before = game(page)
    server.is_gone = True
    page.reload()
    assert builds(page) == {OLD}
    assert game(page) == before
    act(page)
    other = page.context.new_page()
    start(other, "diamond", "offline")
    act(other)
    assert builds(other) == {OLD}


def test_old_to_new_to_newer_in_the_middle_of_a_game(server: Deployment, built: Files, page: Page) -> None:
    before = game(page)
    for build, seen in ((NEW, OLD), (NEWER, NEW)):
        server.sites[HOME] = rebuilt(built, build)
        page.reload()
        assert builds(page) == {seen}
        assert game(page) == before
        update_from_the_menu(page)
        assert builds(page) == {build}
        assert game(page) == before
    until(page, "(await caches.keys()).length === 1")
    server.is_gone = True
    page.reload()
    assert builds(page) == {NEWER}
    assert game(page) == before


def test_another_tab_plays_on_with_the_build_it_has(server: Deployment, built: Files, page: Page) -> None:
    other = page.context.new_page()
    start(other, "diamond", "other")
    before = game(other)
    server.sites[HOME] = rebuilt(built, NEW)
    look_for_updates(page)
    update_from_the_menu(page)
    assert builds(page) == {NEW}
    page.close()
    assert game(other) == before
    act(other)
    wait_for(other, "turn")
    assert builds(other) == {OLD}
    assert caches(other) == [f"zsy:{HOME}:{NEW}", f"zsy:{HOME}:{OLD}"]


@pytest.mark.parametrize(
    "name", ["", "assets/boot.", "assets/page.", "assets/python.", "assets/snapshot.", "runtime/py"]
)
def test_a_damaged_file_is_mended_and_the_game_still_there(server: Deployment, page: Page, name: str) -> None:
    server.caching = "no-store"
    before = game(page)
    damage(page, name)
    page.reload()
    assert game(page) == before
    assert builds(page) == {OLD}


def test_an_install_that_fails_changes_nothing(server: Deployment, built: Files, page: Page) -> None:
    before = game(page)
    server.sites[HOME] = rebuilt(built, NEW)
    (path,) = (name for name in server.sites[HOME] if name.startswith("assets/page."))
    server.faults[HOME + path] = b"half"
    look_for_updates(page)
    until(page, "!(await navigator.serviceWorker.getRegistration()).installing")
    assert caches(page) == [f"zsy:{HOME}:{OLD}"]
    page.reload()
    assert builds(page) == {OLD}
    assert game(page) == before


def test_the_kill_switch_leaves_the_game(server: Deployment, built: Files, page: Page) -> None:
    before = game(page)
    server.sites[HOME] = without_worker(rebuilt(built, NEW))
    page.reload()
    until(page, "!(await navigator.serviceWorker.getRegistration())")
    page.reload()
    assert builds(page) == {NEW}
    assert game(page) == before
    assert caches(page) == []


def test_the_first_visit_downloads_no_file_twice(browser: Browser, server: Deployment, tmp_path: Path) -> None:
    """With a browser's cache on disk: the one in memory is too small for the largest file."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=find_browser(), args=list(CHROMIUM_FLAGS)
    )
    page = context.new_page()
    page.goto(server.address + HOME)
    until(page, "navigator.serviceWorker.controller")
    context.close()
    assert set(server.sent.values()) == {1}


def test_a_page_that_is_closed_while_its_worker_installs_is_clean(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("?rules=classic&speed=0")
    wait_for(page, "ready")
    until(page, "(await navigator.serviceWorker.getRegistration())?.installing")


def test_no_policy_is_in_the_way(browser: Browser, server: Deployment) -> None:
    """From the first visit to an update, a page that is watched has nothing to complain of."""
    context = browser.new_context(base_url=server.address + HOME)
    context.set_default_timeout(TIMEOUT_MS)
    watch = Watch(context, server.address)
    page = context.new_page()
    page.goto("?rules=classic&speed=0")
    until(page, "navigator.serviceWorker.controller")
    server.sites[HOME] = rebuilt(server.sites[HOME], NEW)
    look_for_updates(page)
    update(page)
    assert builds(page) == {NEW}
    context.close()
    assert watch.problems == []

"""Offline play and updates, on a miniature site with the real service worker: see ``deploy.mini``."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.deploy import Deployment, deployed, mini, without_worker
from tests.browser.player import eventually
from tests.browser.tabs import (
    HOME,
    TIMEOUT_MS,
    ask,
    booted,
    caches,
    damage,
    kept,
    look_for_updates,
    offer,
    parts,
    state,
    stop_workers,
    until,
    until_active,
    until_waiting,
    update,
    visit,
)

pytestmark = pytest.mark.native

both = pytest.mark.parametrize("caching", ["max-age=600", "no-store"])
"""As on GitHub Pages, and as little as can be."""

OLD, NEW, NEWER = "old", "new", "newer"


@pytest.fixture
def caching() -> str:
    """What the server tells the browser's own cache. Where nothing is kept there, what is lost is lost."""
    return "no-store"


@pytest.fixture
def server(caching: str) -> Iterator[Deployment]:
    """A server with the old build."""
    with deployed(caching) as server:
        server.sites[HOME] = mini(OLD)
        yield server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(TIMEOUT_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, server: Deployment) -> Page:
    """A page that can play offline: the old build is installed."""
    page = visit(context, server)
    until(page, "navigator.serviceWorker.controller")
    return page


@both
class TestOffline:
    def test_the_first_visit_downloads_nothing_twice(self, server: Deployment, page: Page) -> None:
        files = set(mini(OLD)) - {"sw.js", "build.json", "index.html"}
        assert {HOME + name for name in files} | {HOME, f"{HOME}sw.js"} == set(server.sent)
        if server.caching != "no-store":
            assert set(server.sent.values()) == {1}

    def test_without_a_server_it_reloads_and_opens_new_tabs(self, server: Deployment, page: Page) -> None:
        server.is_gone = True
        page.reload()
        assert parts(page) == {OLD}
        for query in ("", "?rules=classic&seed=1", "index.html", "index.html?rules=classic"):
            assert parts(visit(page.context, server, HOME + query)) == {OLD}

    def test_a_second_visit_asks_the_server_for_its_worker_only(self, server: Deployment, page: Page) -> None:
        server.sent.clear()
        assert parts(visit(page.context, server)) == {OLD}
        assert set(server.sent) <= {f"{HOME}sw.js"}

    def test_what_is_not_of_the_site_comes_from_the_network(self, server: Deployment, page: Page) -> None:
        server.sites[HOME]["more/tutorial.html"] = b"<title>one</title>"
        page.goto(f"{server.address}{HOME}more/tutorial.html")
        assert page.title() == "one"
        assert page.evaluate("async () => (await fetch('../build.json')).json()") == {"build": OLD}
        assert page.evaluate("async () => (await fetch('none.js')).status") == HTTPStatus.NOT_FOUND
        assert page.evaluate("async () => (await fetch('../runtime/kit-1/lock.json')).json()") == OLD


def left_on_the_old_build(server: Deployment, page: Page) -> Page:
    """Another tab, in a game, while this one has gone on to a new build."""
    other = booted(visit(page.context, server))
    state(other, "turn")
    server.sites[HOME] = mini(NEW)
    look_for_updates(page)
    update(page)
    assert parts(page) == {NEW}
    return other


class TestUpdate:
    def test_old_to_new_to_newer(self, server: Deployment, page: Page) -> None:
        server.sites[HOME] = mini(NEW)
        page.reload()
        assert parts(page) == {OLD}
        expect(offer(page)).to_be_visible()
        expect(offer(page).get_by_role("status")).to_have_text("有新版本")
        update(page)
        assert parts(page) == {NEW}
        until(page, "(await caches.keys()).length === 1")
        assert server.sent[f"{HOME}runtime/kit-1/stock.wasm"] <= (1 if server.caching != "no-store" else 2)

        server.sites[HOME] = mini(NEWER)
        state(page, "turn")
        state(page, "over")
        expect(offer(page)).to_be_visible()
        offer(page).get_by_role("button", name="之後").click()
        expect(offer(page)).to_be_hidden()
        state(page, "ready")
        expect(offer(page)).to_be_hidden()
        assert parts(page) == {NEW}

        context = page.context
        page.close()
        page = visit(context, server)
        until(page, f"document.documentElement.dataset.build === '{NEWER}' || location.reload()")
        assert parts(page) == {NEWER}
        until(page, "(await caches.keys()).length === 1")
        assert caches(page) == [f"zsy:{HOME}:{NEWER}"]
        expect(offer(page)).to_be_hidden()

    def test_a_game_is_never_interrupted(self, server: Deployment, page: Page) -> None:
        state(page, "turn")
        server.sites[HOME] = mini(NEW)
        look_for_updates(page)
        until_waiting(page)
        for running in ("turn", "tribute", "wait"):
            state(page, running)
            expect(offer(page)).to_be_hidden()
        state(page, "over")
        expect(offer(page)).to_be_visible()
        state(page, "turn")
        expect(offer(page)).to_be_hidden()
        assert parts(page) == {OLD}

    def test_another_tab_stays_on_its_build_as_long_as_it_likes(self, server: Deployment, page: Page) -> None:
        other = left_on_the_old_build(server, page)
        until(other, "(await navigator.serviceWorker.getRegistration()).waiting === null")
        booted(visit(page.context, server)).close()  # tidies up, but not what is in use
        expect(offer(other)).to_be_hidden()
        assert parts(other) == {OLD}
        assert caches(other) == [f"zsy:{HOME}:{NEW}", f"zsy:{HOME}:{OLD}"]

        state(other, "over")
        update(other)
        assert parts(other) == {NEW}
        until(other, "(await caches.keys()).length === 1")
        assert parts(page) == {NEW}

    def test_the_worker_knows_its_tabs_after_a_restart(self, server: Deployment, page: Page) -> None:
        other = left_on_the_old_build(server, page)
        stop_workers(page)
        booted(visit(page.context, server)).close()
        assert parts(other) == {OLD}
        assert caches(other) == [f"zsy:{HOME}:{NEW}", f"zsy:{HOME}:{OLD}"]

    def test_clearing_up_leaves_what_waits(self, server: Deployment, page: Page) -> None:
        server.sites[HOME] = mini(NEW)
        look_for_updates(page)
        until_waiting(page)
        ask(page, "tidy")
        server.is_gone = True
        update(page)
        assert parts(page) == {NEW}

    def test_a_page_that_comes_back_after_an_hour_looks_for_updates(self, server: Deployment, page: Page) -> None:
        page.add_init_script(
            """
            window.checks = 0;
            const { update } = ServiceWorkerRegistration.prototype;
            ServiceWorkerRegistration.prototype.update = function () {
                window.checks += 1;
                return update.call(this);
            };
            document.addEventListener = function (type, ...rest) {
                window.isWatching ||= type === "visibilitychange";
                EventTarget.prototype.addEventListener.call(this, type, ...rest);
            };
            """
        )
        page.clock.install()
        page.reload()
        until(page, "window.isWatching")
        server.sites[HOME] = mini(NEW)

        def come_back_after(minutes: int) -> int:
            page.clock.fast_forward(minutes * 60_000)
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            return int(page.evaluate("window.checks"))

        assert come_back_after(59) == 0
        assert come_back_after(2) == 1
        expect(offer(page)).to_be_visible()
        assert come_back_after(59) == 1

    def test_a_page_that_is_older_than_its_first_worker_is_offered_that_workers_build(
        self, context: BrowserContext, server: Deployment
    ) -> None:
        server.sites[HOME] = mini(OLD) | mini(NEW)
        server.faults[HOME] = mini(OLD)["index.html"]  # as some cache on the way may still have it
        page = context.new_page()
        page.add_init_script(
            """
            const { register } = navigator.serviceWorker;
            navigator.serviceWorker.register = async (...all) => {
                await fetch("/deployed");
                return register.apply(navigator.serviceWorker, all);
            };
            """
        )

        def deploy(route: Route) -> None:
            server.faults.clear()
            route.fulfill(body="")

        page.route("**/deployed", deploy)
        page.goto(server.address + HOME)
        update(page)
        assert parts(page) == {NEW}


FAULTS: dict[str, bytes | HTTPStatus] = {
    "missing": HTTPStatus.NOT_FOUND,
    "failing": HTTPStatus.INTERNAL_SERVER_ERROR,
    "moved": HTTPStatus.FOUND,
    "cut short": b"export default",
    "empty": b"",
}


class TestInstall:
    @pytest.mark.parametrize(
        ("name", "fault"),
        [
            *(("assets/late", fault) for fault in FAULTS),
            *((name, "cut short") for name in ("", "assets/core", "runtime/kit-1/lock")),
        ],
    )
    def test_all_or_nothing(self, server: Deployment, page: Page, name: str, fault: str) -> None:
        server.sites[HOME] = new = mini(NEW)
        path = HOME + next((path for path in new if name and path.startswith(name)), "")
        server.faults[path] = FAULTS[fault]
        outcome = page.evaluate(
            """async () => {
                const registration = await navigator.serviceWorker.getRegistration();
                await registration.update();
                const worker = registration.installing;
                await new Promise((resolve) => { worker.onstatechange = resolve; });
                return worker.state;
            }"""
        )
        assert outcome == "redundant"
        assert caches(page) == [f"zsy:{HOME}:{OLD}"]
        expect(offer(page)).to_be_hidden()
        page.reload()
        assert parts(page) == {OLD}

        server.faults.clear()
        look_for_updates(page)
        update(page)
        assert parts(page) == {NEW}

    def test_in_the_middle_of_a_deployment_nothing_happens(self, server: Deployment, page: Page) -> None:
        new = mini(NEW)
        server.sites[HOME] = mini(OLD) | {"sw.js": new["sw.js"]}
        page.reload()
        assert parts(page) == {OLD}
        server.sites[HOME] = new | {"index.html": mini(OLD)["index.html"]}
        page.reload()
        assert parts(page) == {OLD}
        server.sites[HOME] = new
        page.reload()
        assert parts(page) == {OLD}
        update(page)
        assert parts(page) == {NEW}

    def test_a_first_install_in_the_middle_of_a_deployment_harms_nothing(
        self, context: BrowserContext, server: Deployment
    ) -> None:
        server.sites[HOME] = mini(OLD) | {"sw.js": mini(NEW)["sw.js"]}
        page = visit(context, server)
        assert parts(page) == {OLD}
        until(page, "!(await navigator.serviceWorker.getRegistration())")
        assert caches(page) == []
        server.sites[HOME] = mini(NEW)

    def test_what_is_left_of_an_install_that_was_cut_short_is_cleared(self, server: Deployment, page: Page) -> None:
        page.evaluate("async () => { await (await caches.open('zsy:/zsy/:half')).put('x', new Response('x')) }")
        page.reload()
        until(page, "(await caches.keys()).length === 1")
        assert parts(page) == {OLD}


class TestDamage:
    @pytest.mark.parametrize(
        ("name", "content"),
        [
            *((name, "damaged") for name in ("", "assets/look", "assets/boot", "assets/late", "runtime/kit-1/lock")),
            *(("assets/boot", content) for content in ("", None)),
        ],
    )
    def test_is_mended_on_the_way(self, server: Deployment, page: Page, name: str, content: str | None) -> None:
        path = damage(page, name, content)
        page.reload()
        assert parts(page) == {OLD}
        assert kept(page, path) == server.sites[HOME][path.removeprefix(HOME) or "index.html"].decode()

    @pytest.mark.parametrize("content", ["damaged", "", None])
    @pytest.mark.parametrize("name", ["assets/core", "runtime/kit-1/stock.wasm"])
    def test_of_large_files_is_mended_when_asked(
        self, server: Deployment, page: Page, name: str, content: str | None
    ) -> None:
        path = damage(page, name, content)
        assert ask(page, "verify") == {"type": "verified", "repaired": [path.removeprefix(HOME)], "broken": []}
        assert ask(page, "verify") == {"type": "verified", "repaired": [], "broken": []}
        assert kept(page, path) == server.sites[HOME][path.removeprefix(HOME)].decode()

    def test_is_looked_for_once_a_day(self, server: Deployment, page: Page) -> None:
        page.clock.install()
        page.reload()
        path = damage(page, "assets/core")

        def pass_minute() -> int:
            # The page waits ten of its minutes for the worker: they must not pass before that can answer.
            page.clock.fast_forward("00:01:01")
            page.wait_for_timeout(300)
            return int(page.evaluate("Number(localStorage.getItem('zsy.verified'))"))

        eventually(page, pass_minute)
        first = pass_minute()
        assert kept(page, path) == OLD
        page.reload()
        for _ in range(10):
            assert pass_minute() == first
        page.clock.fast_forward("24:00:00")
        page.reload()
        eventually(page, lambda: pass_minute() != first)

    def test_of_the_page_without_a_server_leaves_words_and_a_way_on(self, server: Deployment, page: Page) -> None:
        damage(page, "")
        server.is_gone = True
        page.reload()
        retry = page.get_by_role("link", name="重試")
        expect(retry).to_be_visible()
        with page.expect_navigation():
            retry.click()
        expect(retry).to_be_visible()
        server.is_gone = False
        with page.expect_navigation():
            retry.click()
        assert parts(page) == {OLD}

    @pytest.mark.parametrize("name", ["", "assets/look", "assets/boot", "runtime/kit-1/lock"])
    def test_beyond_repair_brings_the_new_build(self, server: Deployment, page: Page, name: str) -> None:
        damage(page, name)
        server.sites[HOME] = mini(NEW)
        page.reload()
        until_active(page, NEW)
        page.reload()
        assert parts(page) == {NEW}

    def test_beyond_repair_without_a_server_leaves_the_rest(self, server: Deployment, page: Page) -> None:
        path = damage(page, "assets/core")
        server.is_gone = True
        assert ask(page, "verify") == {"type": "verified", "repaired": [], "broken": [path.removeprefix(HOME)]}
        damage(page, "assets/look")
        page.reload()
        assert parts(page) == {OLD, "damaged", "none"}  # it plays, with no style sheet


class TestNeighbours:
    def test_other_copies_and_other_sites_are_left_alone(self, server: Deployment, page: Page) -> None:
        server.sites["/zsy-beta/"] = mini("beta")
        server.sites["/"] = mini("root")
        page.evaluate("async () => { await (await caches.open('theirs')).put('/zsy/', new Response('theirs')) }")
        copies = {folder: visit(page.context, server, folder) for folder in ("/zsy-beta/", "/")}
        for copy in copies.values():
            until(copy, "navigator.serviceWorker.controller")
        expected = ["theirs", "zsy:/:root", "zsy:/zsy-beta/:beta", f"zsy:{HOME}:{OLD}"]
        assert caches(page) == expected
        server.sites[HOME] = mini(NEW)
        page.reload()
        update(page)
        assert parts(page) == {NEW}
        until(page, "(await caches.keys()).length === 4")
        assert caches(page) == [*expected[:3], f"zsy:{HOME}:{NEW}"]
        server.is_gone = True
        for folder, copy in copies.items():
            copy.reload()
            assert parts(copy) == {"beta" if folder == "/zsy-beta/" else "root"}

    def test_the_kill_switch_takes_all_of_ours_away(self, server: Deployment, page: Page) -> None:
        page.evaluate("async () => { await (await caches.open('zsy:/zsy-beta/:x')).put('x', new Response('x')) }")
        server.sites[HOME] = without_worker(mini(NEW))
        page.reload()
        until(page, "!(await navigator.serviceWorker.getRegistration())")
        assert caches(page) == ["zsy:/zsy-beta/:x"]
        page.reload()
        assert booted(page).evaluate("document.documentElement.dataset.build") == NEW
        assert page.evaluate("navigator.serviceWorker.controller") is None
        server.sites[HOME] = mini(NEWER)  # and back
        page.reload()
        until(page, "navigator.serviceWorker.controller")
        assert parts(page) == {NEWER}

    def test_where_nothing_may_be_kept_the_page_just_plays(self, server: Deployment, context: BrowserContext) -> None:
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page = context.new_page()
        server.sites["/"] = {
            "index.html": f'<link rel="icon" href="data:,"><iframe sandbox="allow-scripts" src="{HOME}">'.encode()
        }
        with page.expect_console_message(lambda message: message.text.startswith("no offline play here")):
            page.goto(server.address + "/")
        assert errors == []

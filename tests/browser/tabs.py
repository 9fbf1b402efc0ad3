"""What tests of offline play and updates do with the tabs of a browser."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import BrowserContext, Error, Locator, Page

from tests.browser.deploy import Deployment

TIMEOUT_MS = 60_000
"""How long one step may take on a busy machine."""

HOME = "/zsy/"
"""Where the site is deployed to."""


def visit(context: BrowserContext, server: Deployment, folder: str = HOME) -> Page:
    """A new tab with the site."""
    page = context.new_page()
    page.goto(server.address + folder)
    return page


def until(page: Page, condition: str) -> None:
    """Wait until a JavaScript value, which may await, is true; through reloads too."""
    last = time.monotonic() + TIMEOUT_MS / 1000
    while True:
        try:
            if page.evaluate(f"async () => Boolean({condition})"):
                return
        except Error:  # in the middle of a navigation
            page.wait_for_load_state()
        assert time.monotonic() < last, f"waited in vain for {condition}"
        page.wait_for_timeout(20)


def until_waiting(page: Page) -> None:
    """Wait until a new build is whole and waits for its turn."""
    until(page, "(await navigator.serviceWorker.getRegistration()).waiting")


def booted(page: Page) -> Page:
    """The same page, once it can be played."""
    until(page, "document.documentElement.dataset.boot === 'done'")
    return page


def parts(page: Page) -> set[str]:
    """The builds of all that the page consists of, late parts too."""
    return set(booted(page).evaluate("parts()").values())


def caches(page: Page) -> list[str]:
    """The names of all caches of the origin."""
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(names)


def state(page: Page, value: str) -> None:
    """Tell the page that the game is in this state."""
    page.evaluate("value => { document.documentElement.dataset.zsy = value }", value)


def look_for_updates(page: Page) -> None:
    """Have the browser ask for a new build."""
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update() }")


def offer(page: Page) -> Locator:
    """The bar that offers an update."""
    return page.get_by_role("region", name="新版本")


def update(page: Page) -> None:
    """Take the offer, and wait for the reload."""
    with page.expect_navigation():
        offer(page).get_by_role("button", name="更新").click()


def damage(page: Page, start: str, content: str | None = "damaged") -> str:
    """Overwrite the file in the cache whose path begins so ("": the page), or delete it; gives its path."""
    path: str = page.evaluate(
        """async ([start, content]) => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith("zsy:"));
            const cache = await caches.open(name);
            const { url } = (await cache.keys()).find(({ url }) => {
                const path = new URL(url).pathname.slice(5);
                return start ? path.startsWith(start) : !path;
            });
            if (content === null) await cache.delete(url);
            else await cache.put(url, new Response(content, { headers: (await cache.match(url)).headers }));
            return new URL(url).pathname;
        }""",
        [start, content],
    )
    return path


def kept(page: Page, path: str) -> str:
    """A file of the cache, read as text."""
    return str(
        page.evaluate(
            """async (path) => {
                const [name] = (await caches.keys()).filter((name) => name.startsWith("zsy:"));
                return (await (await caches.open(name)).match(path)).text();
            }""",
            path,
        )
    )


def ask(page: Page, question: str) -> dict[str, Any]:
    """What the active worker answers."""
    answer: dict[str, Any] = page.evaluate(
        """async (type) => {
            const { active } = await navigator.serviceWorker.getRegistration();
            const { port1, port2 } = new MessageChannel();
            active.postMessage({ type }, [port2]);
            return (await new Promise((resolve, reject) => {
                port1.onmessage = resolve;
                setTimeout(reject, 60_000);
            })).data;
        }""",
        question,
    )
    return answer


def until_active(page: Page, build: str) -> None:
    """Wait until a build has taken over."""
    until(
        page,
        f"""(await caches.keys()).includes("zsy:{HOME}:{build}") &&
        (({{ installing, waiting, active }}) => !installing && !waiting && active.state === "activated")
        (await navigator.serviceWorker.getRegistration())""",
    )


def stop_workers(page: Page) -> None:
    """End all service workers, as a browser does with idle ones."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()

"""Plays the page as a person or a script would: by role and name only."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Collection, Iterator

from playwright.sync_api import Locator, Page

from zsy.profile import Profile, SavedGame
from zsy.store import export
from zsy.store.document import SLOTS

PLAYER_ACTS = ("turn", "tribute", "over")

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
"""Small phone, phone, phone on its side, laptop."""


def button(page: Page, name: str) -> Locator:
    """A button by its name."""
    return page.get_by_role("button", name=name, exact=True)


def hand(page: Page) -> Locator:
    """The player's cards."""
    return page.get_by_role("listbox", name="手牌", exact=True).get_by_role("option")


def wait_for(page: Page, *wanted: str) -> str:
    """Wait until the page is in one of these states; the one it is in."""
    # The page's policy forbids eval(), which playwright's wait_for_function needs.
    page.locator(", ".join(f"html[data-zsy={state}]" for state in wanted)).wait_for(state="attached")
    return str(page.evaluate("document.documentElement.dataset.zsy"))


def eventually(page: Page, condition: Callable[[], object], pause_ms: int = 20, limit_ms: int = 60_000) -> None:
    """Wait until a condition holds, which is asked from here."""
    last = time.monotonic() + limit_ms / 1000
    while not condition():
        assert time.monotonic() < last, "waited in vain"
        page.wait_for_timeout(pause_ms)


def kept_offline(page: Page, limit_ms: int = 60_000) -> str:
    """Wait until the service worker has the whole site; its address."""
    return str(
        page.evaluate(
            """limit => Promise.race([
                navigator.serviceWorker.ready.then(registration => registration.active.scriptURL),
                new Promise((_, reject) => setTimeout(reject, limit, new Error("no service worker"))),
            ])""",
            limit_ms,
        )
    )


def visit(page: Page, profile: Profile, *states: str, address: str = "?speed=0") -> None:
    """Open the page as a player who was here before; ``states``: where it may be then, at home unless told."""
    page.add_init_script(
        f"if (!localStorage.length) localStorage.setItem({json.dumps(SLOTS[0])}, {json.dumps(export(profile))})"
    )
    page.goto(address)
    wait_for(page, *(states or ("ready",)))


def start(page: Page, rules: str, seed: str = "", **values: str) -> None:
    """Open the page and start a game; one of a seed brings no points."""
    more = "".join(f"&{name}={value}" for name, value in ({"seed": seed, **values} if seed else values).items())
    page.goto(f"?rules={rules}&speed=0{more}")
    wait_for(page, "ready")
    button(page, "開始").click()


def start_known(page: Page, rules: str, seed: str) -> None:
    """On with a game for points that has just begun, always of the same deal: others may be over at once."""
    kept = export(Profile(open_games=(SavedGame(rules, seed, id=seed),)))
    page.add_init_script(f"""
        if (location.href !== "about:blank" && !sessionStorage.put) {{
            localStorage.setItem({json.dumps(SLOTS[0])}, {json.dumps(kept)});
            sessionStorage.put = 1;
        }}
    """)
    page.goto("?speed=0")
    wait_for(page, "turn", "wait")


def leave(page: Page) -> None:
    """Out of the game, to the start screen."""
    button(page, "選單").click()
    button(page, "離開牌局").click()
    wait_for(page, "ready")


def act(page: Page) -> str:
    """On the player's turn: 提示 and then 出牌, 進貢 or 還牌, or, without a hint, 不出. Gives the state before that."""
    state = wait_for(page, *PLAYER_ACTS)
    if state == "over":
        return state
    button(page, "提示").click()
    if state == "tribute":
        button(page, "進貢").or_(button(page, "還牌")).click()
    elif hand(page).and_(page.get_by_role("option", selected=True)).count():
        button(page, "出牌").click()
    else:
        button(page, "不出").click()
    return state


def play_on(page: Page) -> Collection[str]:
    """Play to the end of the deal; the states in which the player acted."""
    seen = set()
    while (state := act(page)) != "over":
        seen.add(state)
    return seen


def total(page: Page) -> int:
    """The running total that the page shows."""
    text = page.get_by_role("banner").inner_text()
    return int(re.findall(r"(-?\d+)分", text.replace("−", "-"))[-1])


def resized(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The page at every size, one after the other."""
    for width, height in sizes or SIZES:
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda width=width: page.evaluate("innerWidth") == width)  # type: ignore[misc]  # a loop's own
        yield width, height


def check_labels(page: Page) -> None:
    """No button's label runs out of its button, at any size."""
    for _ in resized(page):
        assert (
            page.get_by_role("button").evaluate_all("all => all.filter(b => b.scrollWidth > b.clientWidth).length") == 0
        )

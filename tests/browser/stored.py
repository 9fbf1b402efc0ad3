"""What tests of saves on the built site ask of the storage and do with it."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page

from tests.browser.player import button, hand, wait_for
from zsy.profile import Profile, loads
from zsy.store import EnvelopeError, unseal
from zsy.store.document import SLOTS

LONG = "autumn"
"""A seed of a deal in which the player acts often."""


def storage(page: Page) -> dict[str, str]:
    """All that is stored."""
    return dict(json.loads(page.evaluate("JSON.stringify(localStorage)")))


def newest(page: Page) -> Profile:
    """The profile in the slot that counts."""
    found = []
    for slot in SLOTS:
        try:
            found.append(unseal(storage(page).get(slot, "")))
        except EnvelopeError:
            continue
    return loads(max(found, key=lambda envelope: envelope.revision).data) if found else Profile()


def put(page: Page, texts: dict[str, str]) -> None:
    """Have the first visit find these texts stored."""
    page.add_init_script(f"""
        if (location.href !== "about:blank" && !sessionStorage.put) {{
            for (const [key, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(key, text);
            sessionStorage.put = 1;
        }}
    """)


def visit(page: Page, address: str = "?speed=0", *states: str) -> None:
    """Go to an address and wait until the page is there."""
    page.goto(address)
    wait_for(page, *(states or ("ready",)))


def played(page: Page) -> int:
    """How many cards the player still has, once it is his turn."""
    wait_for(page, "turn")
    return hand(page).count()


def alert(page: Page) -> Locator:
    """What the page warns of."""
    return page.get_by_role("alert")


def dialog(page: Page) -> Locator:
    """The sheet 存檔, opened."""
    button(page, "存檔").click()
    return page.get_by_role("dialog", name="存檔")

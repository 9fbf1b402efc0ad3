"""The page's language: by the address, by the player's setting, by what the browser prefers; and changed in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import check_labels, wait_for
from tools.build import ROOT

OFFLINE = False

pytestmark = pytest.mark.native


CHINESE = re.compile("[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")

TEXTS = """(all) => {
    const found = [document.title];
    for (const element of document.querySelectorAll("body, body *")) {
        if (!all && !element.checkVisibility()) continue;
        if (element.closest("script, noscript, :not(html)[lang], bdi")) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(element.getAttribute(name) ?? "");
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    }
    return found;
}"""


OPEN = """(name) => {
    const button = document.createElement("button");
    button.dataset.sheet = name;
    document.body.append(button);
    button.click();
    button.remove();
}"""
"""Open a sheet as an element with ``data-sheet`` does."""


def chinese(page: Page, *, hidden: bool = True) -> list[str]:
    """Every text of the page with a Chinese character, seen or not, but for players' names and other languages."""
    return [text.strip() for text in page.evaluate(TEXTS, hidden) if CHINESE.search(text)]


def language(page: Page) -> str:
    return str(page.evaluate("document.documentElement.lang"))


@pytest.mark.parametrize(
    ("locale", "wanted"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-MO", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("en-GB", "en"),
        ("fr-FR", "en"),
    ],
)
def test_the_browser_prefers(open_page: OpenPage, locale: str, wanted: str) -> None:
    page = open_page(locale=locale)
    page.goto("")
    assert language(page) == wanted
    wait_for(page, "ready")
    assert language(page) == wanted
    begin = {"zh-Hant": "開始", "zh-Hans": "开始", "en": "Start"}[wanted]
    page.get_by_role("button", name=begin, exact=True).wait_for()


def test_a_false_language_is_told(page: Page) -> None:
    page.goto("?lang=<script>")
    wait_for(page, "ready")
    assert language(page) == "zh-Hant"
    assert "lang=<script>" in page.get_by_role("alert").inner_text()


@pytest.mark.parametrize("kept", ["xx", "zh-hans", "[]", "en" * 9999])
def test_what_was_kept_is_not_trusted(open_page: OpenPage, kept: str) -> None:
    page = open_page(locale="zh-CN")
    page.add_init_script(f"localStorage.setItem('zsy.lang', '{kept}')")
    page.goto("")
    assert language(page) == "zh-Hans"
    wait_for(page, "ready")
    assert language(page) == "zh-Hans"


def play_in_english(page: Page) -> Iterator[None]:
    """Play to the end of the deal, with a pause before each turn."""
    while (state := wait_for(page, "turn", "tribute", "over")) != "over":
        yield
        page.get_by_role("button", name="Hint", exact=True).click()
        chosen = page.get_by_role("listbox", name="Your hand").get_by_role("option", selected=True).count()
        act = "Pass" if not chosen else "Play" if state == "turn" else "Give"
        page.get_by_role("button", name=act, exact=True).click()


def test_a_whole_deal_in_english(open_page: OpenPage) -> None:
    page = open_page(locale="zh-TW")
    page.goto("?lang=en&rules=run-fast&seed=english&speed=0")
    wait_for(page, "ready")
    assert chinese(page) == []
    check_labels(page)
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for(page, "turn")
    check_labels(page)
    for _ in play_in_english(page):
        assert chinese(page) == []
    assert chinese(page) == []
    check_labels(page)


def test_the_language_changes_in_a_game(open_page: OpenPage) -> None:
    page = open_page(locale="zh-TW", width=390, height=844)
    page.goto("?rules=one-deck&seed=language&speed=0&lang=zh-Hant")
    wait_for(page, "ready")
    page.get_by_role("button", name="開始", exact=True).click()
    wait_for(page, "turn")
    hand = page.get_by_role("listbox", name="手牌")
    cards = hand.get_by_role("option")
    cards.nth(1).click()
    cards.nth(3).click()
    chosen = [card.get_attribute("id") for card in hand.get_by_role("option", selected=True).all()]
    assert len(chosen) == 2
    page.get_by_role("button", name="選單", exact=True).click()
    page.get_by_role("button", name="設定", exact=True).click()
    page.get_by_role("dialog", name="設定").get_by_role("radio", name="English").check()

    settings = page.get_by_role("dialog", name="Settings")
    settings.wait_for()
    assert language(page) == "en"
    assert settings.get_by_role("radio", name="English").evaluate("radio => radio === document.activeElement")
    assert chinese(page, hidden=False) == []
    assert "lang=" not in page.url
    settings.get_by_role("button", name="Close").click()
    hand = page.get_by_role("listbox", name="Your hand")
    assert [card.get_attribute("id") for card in hand.get_by_role("option", selected=True).all()] == chosen
    assert page.evaluate("document.documentElement.dataset.zsy") == "turn"
    assert hand.get_by_role("option", name=re.compile("of (spades|hearts|clubs|diamonds)$")).count() == 13

    page.reload()
    assert language(page) == "en"
    wait_for(page, "turn")
    assert language(page) == "en"
    assert chinese(page, hidden=False) == []


def check_sheet(page: Page, name: str) -> None:
    """Open a sheet, read it, and close it."""
    page.evaluate(OPEN, name)
    sheet = page.locator(f"#sheet-{name}")
    sheet.wait_for()
    assert chinese(page, hidden=False) == [], name
    page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")


def test_every_sheet_in_english(open_page: OpenPage) -> None:
    page = open_page(locale="en-GB", width=390, height=844)
    page.goto("?rules=classic&seed=sheets&speed=0")
    wait_for(page, "ready")
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for(page, "turn")
    registry = (ROOT / "zsy" / "web" / "registry.py").read_text(encoding="utf-8")
    names = re.findall(r'^    "(\w+)": ', registry, re.MULTILINE)
    assert {"menu", "settings", "statistics"} <= set(names)
    after = ("replay", "share", "shared")  # the sheets that want a deal that is over
    for name in [name for name in names if name not in after]:
        check_sheet(page, name)
    for _ in play_in_english(page):
        pass
    for name in after:
        check_sheet(page, name)

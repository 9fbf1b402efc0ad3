"""The page's language: by the address, by the player's setting, by what the browser prefers; and changed in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import check_labels, wait_for
from tools.build import ROOT
from tools.scenes import dress, enter

OFFLINE = False

pytestmark = pytest.mark.native


TRADITIONAL = set("張還進貢對順帶彈紅單雙選擇關閉規則設開啟說換檔請無這個來會後讓與點數")
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


def switch(page: Page, name: str) -> None:
    """Change the language in the settings, which are left open."""
    if not page.locator("#sheet-settings[open]").count():
        page.evaluate(OPEN, "settings")
    page.locator("#sheet-settings").get_by_role("radio", name=name).check()


def leave_settings(page: Page) -> None:
    """Back to the table."""
    page.keyboard.press("Escape")
    page.locator("#sheet-settings").wait_for(state="hidden")


def act(page: Page) -> None:
    """Do what is proposed, in whatever language."""
    page.locator("#hint").click()
    chosen = page.locator("#hand").get_by_role("option", selected=True).count()
    state = page.evaluate("document.documentElement.dataset.zsy")
    page.locator("#pass" if not chosen else "#play" if state == "turn" else "#give").click()


def test_all_that_stands_changes_its_language(open_page: OpenPage) -> None:
    page = open_page(locale="zh-TW", width=390, height=844)
    page.goto("?rules=two-deck&seed=standing&speed=0&think=x&lang=zh-Hant")
    wait_for(page, "ready")
    page.evaluate(OPEN, "practice")
    page.locator("#practice-seed").fill("standing")
    page.get_by_role("button", name="開始練習").click()
    wait_for(page, "turn")
    page.locator("#more").click()
    page.get_by_role("button", name="明牌").click()
    page.keyboard.press("Escape")
    for _ in range(2):
        act(page)
        wait_for(page, "turn")
    assert page.locator("#felt .opened .card[data-rank$=王]").count(), "no joker lies open"

    page.locator("#play").click(force=True)
    expect(page.locator("#note")).to_have_text("請先點選要出的牌。")
    page.locator("#history-open").click()
    assert page.locator("#history li").count()
    for part in ("bdi", ".text", ".left"):
        lefts = "nodes => [...new Set(nodes.map(node => Math.round(node.getBoundingClientRect().left)))]"
        assert len(page.locator(f"#history li {part}").evaluate_all(lefts)) == 1, part
    switch(page, "English")
    assert language(page) == "en"
    assert chinese(page, hidden=False) == []
    assert "think=x" in page.get_by_role("alert").inner_text()
    leave_settings(page)
    page.locator("#history-close").click()
    expect(page.locator("#note")).to_have_text("Select the cards to play first.")

    page.locator("#hint").click()
    expect(page.locator("#note")).to_contain_text("1/")
    told = page.locator("#note").inner_text()
    switch(page, "繁體中文")
    assert [text for text in page.locator("#felt .card b").all_inner_texts() if "joker" in text.lower()] == []
    assert CHINESE.search(page.locator("#note").inner_text())
    assert page.locator("#note").inner_text().startswith("1/")
    switch(page, "English")
    assert page.locator("#note").inner_text() == told
    assert chinese(page, hidden=False) == []
    switch(page, "繁體中文")
    leave_settings(page)

    while wait_for(page, "turn", "over") != "over":
        act(page)
    switch(page, "English")
    assert chinese(page, hidden=False) == []
    switch(page, "简体中文")
    assert language(page) == "zh-Hans"
    assert not TRADITIONAL & set("".join(page.evaluate(TEXTS, False)))


@pytest.mark.parametrize(
    "name",
    ["notice", "offers", "refused", "history", "replay", "rules", "over-match", "handover", "question", "return"],
)
def test_every_scene_changes_its_language(browser: Browser, site: str, name: str) -> None:
    context = browser.new_context(locale="zh-TW", viewport={"width": 390, "height": 844}, service_workers="block")
    try:
        page = enter(context, site, name)
        names = ("小明", "阿華", "美玲")  # what people call themselves; a face has the first character
        for wanted in ("en", "zh-Hans"):
            dress(page, language=wanted)
            assert language(page) == wanted
            seen = [re.sub("|".join(names), "", text) for text in page.evaluate(TEXTS, False)]
            left = CHINESE.search if wanted == "en" else TRADITIONAL.intersection
            assert [text for text in seen if left(text) and text not in {name[0] for name in names}] == []
    finally:
        context.close()

"""The page's language: by the address, by the player's setting, by what the browser prefers; and changed in a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.player import wait_for

pytestmark = pytest.mark.native


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

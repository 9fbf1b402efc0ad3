"""The embedding that the README shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.native

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_readmes_frame_plays_the_game(page: Page, site: str) -> None:
    (snippet,) = re.findall(r"```html\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    page.set_content(snippet.replace("https://example.org/zsy/", site))
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="開始").click()
    expect(frame.get_by_role("listbox", name="手牌").get_by_role("option")).to_have_count(13)

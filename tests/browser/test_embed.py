"""The embedding and the Python cell that the README shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TIMEOUT_MS

pytestmark = pytest.mark.native

README = Path(__file__).resolve().parents[2] / "README.md"


SNIPPETS = re.findall(r"```html\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_readmes_frame_plays_the_game(page: Page, site: str) -> None:
    (snippet,) = [snippet for snippet in SNIPPETS if "iframe" in snippet]
    page.set_content(snippet.replace("https://example.org/zsy/", site))
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="開始").click()
    expect(frame.get_by_role("listbox", name="手牌").get_by_role("option")).to_have_count(13)


def test_the_readmes_python_cell_runs(page: Page, site: str) -> None:
    (snippet,) = [snippet for snippet in SNIPPETS if "iframe" not in snippet]
    document = f'<!doctype html><link rel="icon" href="data:,"><body>{snippet}'
    page.route(f"{site}cell.html", lambda route: route.fulfill(content_type="text/html", body=document))
    page.goto("cell.html")
    expect(page.locator("#cards")).to_have_text(re.compile(r"^3s 6c .* As$"), timeout=TIMEOUT_MS)

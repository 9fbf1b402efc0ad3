"""axe-core finds nothing on any screen, in each theme and language."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe finds, a line each."""
    found = page.evaluate(f"axe.run(document, {{ runOnly: {json.dumps(RULES)} }}).then((report) => report.violations)")
    return [
        f"{one['id']}: {one['help']}: {node['target']} {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        for node in one["nodes"]
    ]


def test_axe(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    page.add_init_script(path=AXE)
    page.goto("?speed=0&seed=axe")
    page.get_by_role("button", name="開始", exact=True).wait_for()
    print("\n".join(violations(page)))
    page.get_by_role("button", name="開始", exact=True).click()
    page.locator("html[data-zsy=turn]").wait_for()
    print("\n".join(violations(page)))
    raise AssertionError

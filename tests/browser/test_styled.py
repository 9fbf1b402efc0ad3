"""What changes at every play has little styled anew: a rule that reaches too far costs a slow phone a frame or two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import OpenPage
from tests.browser.player import button, wait_for

OFFLINE = False

pytestmark = pytest.mark.native

CHANGES = (
    "root.dataset.zsy = 'wait'",
    "root.dataset.zsy = 'tribute'",
    "main.classList.toggle('noted')",
    "main.classList.toggle('offering')",
    "felt.classList.toggle('acted')",
    "felt.classList.toggle('crowded')",
    "felt.classList.toggle('heavy')",
    "felt.classList.toggle('open')",
    "card.setAttribute('aria-selected', 'true')",
    "seat.classList.toggle('turn')",
    "seat.classList.toggle('few')",
    "note.hidden = !note.hidden",
)

LITTLE = 60
"""So many elements may be styled anew at most. The table has some 300."""


def test_what_changes_at_every_play_has_little_styled_anew(
    browser: Browser, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(width=360, height=740)
    page.goto("?rules=two-deck&seed=27&speed=0")
    wait_for(page, "ready")
    button(page, "開始").click()
    wait_for(page, "turn")
    page.wait_for_timeout(500)
    trace = tmp_path / "trace.json"

    def styled(change: str) -> int:
        browser.start_tracing(page=page, path=trace, categories=["devtools.timeline"])
        page.evaluate(
            f"""() => {{
                const root = document.documentElement, find = name => document.querySelector(name);
                const main = find("#main"), felt = find("#felt"), card = find("#hand [role=option]");
                const seat = find("#top .seat"), note = find("#top .did");
                {change};
                document.body.offsetHeight;
            }}"""
        )
        browser.stop_tracing()
        events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
        return sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")

    counts = {change: styled(change) for change in CHANGES}
    assert sum(counts.values()) > len(counts)
    assert {change: count for change, count in counts.items() if count > LITTLE} == {}

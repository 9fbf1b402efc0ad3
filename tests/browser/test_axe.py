"""axe-core finds nothing on any screen, in each theme and language; no screen needs to be scrolled sideways at 320
pixels, and no word is cut on a phone; what is chosen bears a mark in every theme; and whatever is pressed is large
enough for a finger.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import TIMEOUT_MS, Watch
from tests.browser.measures import COVERED, CUT, UNMARKED, UNREACHED
from tools.scenes import LANGUAGES, SCENES, THEMES, dress, enter

pytestmark = pytest.mark.native

AXE = (Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

OPTIONS = {
    "runOnly": RULES,
    "resultTypes": ["violations"],
    # An experiment of axe's, which takes what describes a button below its name for a part of the name.
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}

NARROWEST: ViewportSize = {"width": 320, "height": 640}

PHONE: ViewportSize = {"width": 360, "height": 640}

LYING: ViewportSize = {"width": 844, "height": 390}

TALL: ViewportSize = {"width": 390, "height": 844}

LAPTOP: ViewportSize = {"width": 1280, "height": 800}

SIDEWAYS = """() => {
    const scrolled = [document.scrollingElement, ...document.querySelectorAll("main, dialog[open], dialog[open] *")]
        .filter(one => one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
        .filter(one => one === document.scrollingElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
        .filter(one => !["INPUT", "TEXTAREA", "TABLE"].includes(one.tagName) && !one.querySelector(":scope > table"));
    const beyond = one => one.getBoundingClientRect().right > innerWidth + 1;
    const named = one => [...one.querySelectorAll("*")].filter(beyond).map(inner => inner.outerHTML.slice(0, 80));
    return scrolled.map(one => [one.tagName, one.id, one.className, one.scrollWidth, one.clientWidth,
        ...named(one).slice(0, 4)].join(" "));
}"""
"""What is wider than its place, but for tables and for what one writes in."""

SMALL = """() => [...document.querySelectorAll("button, summary, [role=switch], label:has(> input), select, a[href]")]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest("p, [inert], #groups"))
    .filter(one => !document.querySelector("dialog[open]") || one.closest("dialog[open]"))
    .map(one => [one.matches("[role=switch]") ? one.closest("label, li, .row, .field") ?? one : one])
    .map(([one]) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([box, text]) => `${Math.round(box.width)}×${Math.round(box.height)} ${text}`)"""
"""Buttons and the like of less than 44 pixels, but for those in a line of text, and the labels that lie on cards."""

SHOWN = "[...document.querySelectorAll('dialog[open]')].map(one => one.id)"

EXPOSED = """() => {
    const pressed = [...document.querySelectorAll("#hand [role=option], #groups button")];
    return pressed.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
        .filter(box => Math.min(box.width, box.height) < 23.9).map(box => `${box.width}×${box.height}`);
}"""


@pytest.fixture(scope="module", params=SCENES)
def screen(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Page]:
    """A page in each of the scenes, in turn."""
    look: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
    agent: dict[str, Any] = {"user_agent": SCENES[request.param].agent} if SCENES[request.param].agent else {}
    context = browser.new_context(service_workers="block", **look, **agent)
    context.set_default_timeout(TIMEOUT_MS)
    watch = Watch(context, site)
    yield enter(context, site, request.param)
    context.close()
    assert not watch.problems


def violations(page: Page) -> list[str]:
    """What axe finds, a line each."""
    found = page.evaluate(f"axe.run(document, {json.dumps(OPTIONS)}).then(report => report.violations)")
    return [
        f"{one['id']}: {node['target']} {node['html'][:200]} {node.get('failureSummary', '')[:400]}"
        for one in found
        for node in one["nodes"]
    ]


def test_axe_finds_nothing(screen: Page) -> None:
    screen.evaluate(AXE)
    found: dict[str, list[str]] = {}
    for language, theme in zip(LANGUAGES, THEMES, strict=True):
        dress(screen, theme, language)
        for line in violations(screen):
            found.setdefault(line, []).append(f"{language} {theme}")
    dress(screen, "light", LANGUAGES[0])
    assert not found, "\n".join(f"{line}\n    in {', '.join(where)}" for line, where in found.items())


MEASURED = (
    (NARROWEST, (SIDEWAYS,)),
    (PHONE, (CUT, COVERED, UNREACHED)),
    (TALL, (COVERED,)),
    (LYING, (CUT, COVERED, UNREACHED)),
    (LAPTOP, (COVERED,)),
)
"""What is looked for at which size."""


def settled(page: Page, script: str) -> list[str]:
    """What a script finds on the page once the page has taken its new size in."""
    for _ in range(20):
        found: list[str] = page.evaluate(script)
        if not found:
            break
        page.wait_for_timeout(50)
    return found


def test_nothing_is_cut_in_any_language(screen: Page) -> None:
    found = {}
    for language in LANGUAGES:
        shown = screen.evaluate(SHOWN)
        dress(screen, language=language)
        assert screen.evaluate(SHOWN) == shown, "it is still the same scene"
        for size, scripts in MEASURED:
            screen.set_viewport_size(size)
            if lines := [line for script in scripts for line in settled(screen, script)]:
                found[f"{language} {size['width']}"] = lines
    dress(screen, language=LANGUAGES[0])
    assert not found


def test_what_is_chosen_is_marked_in_every_theme(screen: Page) -> None:
    found = {}
    for theme in THEMES:
        dress(screen, theme)
        if lines := screen.evaluate(UNMARKED):
            found[theme] = lines
    dress(screen, "light")
    assert not found


def test_all_that_is_pressed_is_large_enough(screen: Page) -> None:
    screen.set_viewport_size(PHONE)
    assert settled(screen, SMALL) == []
    assert settled(screen, EXPOSED) == [], "24 pixels of each card are exposed"

"""Looks, motions and sounds in a browser: contrast, colours of suits, nothing that moves or sounds unasked."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import act, button, eventually, hand, start, visit, wait_for
from tools.moments import played_to
from zsy.cards import Cards
from zsy.profile import Profile, dumps
from zsy.settings import Settings
from zsy.ui.names import card_name
from zsy.ui.session import Session

OFFLINE = False

pytestmark = pytest.mark.native

SPY = """
    window.counted = { animate: 0, named: 0, tones: 0, contexts: 0 };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        counted.animate += 1;
        counted.named += this.matches(".banner");
        return animate.apply(this, given);
    };
    const sources = AudioScheduledSourceNode.prototype, begin = sources.start;
    sources.start = function (...given) { counted.tones += 1; return begin.apply(this, given); };
    window.AudioContext = class extends AudioContext {
        constructor(...given) { super(...given); counted.contexts += 1; window.heard = this; }
    };
"""
"""Counts motions that scripts begin, those of the felt's banner, sounds that start, and audio contexts."""

CONTRASTS = """texts => texts.filter(text => text.checkVisibility() && text.textContent.trim()).map(text => {
    const read = colour => colour.match(/[\\d.]+/g).map(Number);
    const layers = [];
    for (let at = text; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        const picture = style.backgroundImage.match(/rgba?\\([^)]*\\)/);
        layers.push(read(style.backgroundColor));
        if (picture) layers.push(read(picture[0]));
        if ((layers.at(-1)[3] ?? 1) === 1) break;
    }
    let ground = [0, 0, 0];
    for (const [red, green, blue, share = 1] of layers.reverse())
        ground = [red, green, blue].map((part, index) => part * share + ground[index] * (1 - share));
    const luminance = colour => {
        const [red, green, blue] = colour.map(part => part / 255).map(part =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low, high] = [ground, read(getComputedStyle(text).color).slice(0, 3)].map(luminance).sort((a, b) => a - b);
    return [text.textContent.trim().slice(0, 20), (high + 0.05) / (low + 0.05)];
})"""
"""Each text with the contrast of its colour and what is behind it."""

TEXTS = (
    "header :is(h1, p, button), #start :is(h2, strong, small, label, button, p), .plate :is(.who-name, .count, .face),"
    " .did, .kind, #turn, #me, #buttons button:not([aria-disabled=true]), .card b, dialog[open] :is(h2, h3, p, dt, dd)"
)


def with_settings(page: Page, **values: Any) -> None:
    """A player who has set this."""
    profile = dumps(replace(Profile("小明", total=1460, best=6), settings=replace(Settings(), **values)))
    page.add_init_script(f"localStorage.setItem('zsy.profile', {json.dumps(profile)})")


def counted(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("counted")
    return found


def check_contrast(page: Page, least: float) -> None:
    found = page.locator(TEXTS).evaluate_all(CONTRASTS)
    assert len(found) > 5
    assert [text for text in found if text[1] < least] == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_text_can_be_read_in_every_theme(open_page: OpenPage, theme: str) -> None:
    page = open_page(width=390, height=844)
    with_settings(page, theme=theme)
    page.goto("?rules=two-deck&seed=bright&speed=0")
    wait_for(page, "ready")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    least = 7 if theme == "contrast" else 4.5
    check_contrast(page, least)
    button(page, "開始").click()
    wait_for(page, "turn")
    button(page, "提示").click()
    check_contrast(page, least)
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { early = document.documentElement.dataset.theme; })"
    )
    page.reload()
    wait_for(page, "turn")
    assert page.evaluate("early") == theme
    bar = page.locator("header.bar").evaluate("bar => getComputedStyle(bar).backgroundColor")
    named = page.locator("meta[name=theme-color]").get_attribute("content") or ""
    assert bar == page.evaluate(
        "colour => { const probe = new OffscreenCanvas(1, 1).getContext('2d'); probe.fillStyle = colour;"
        " const [r, g, b] = [1, 3, 5].map(at => parseInt(probe.fillStyle.slice(at, at + 2), 16));"
        " return `rgb(${r}, ${g}, ${b})`; }",
        named,
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_a_choice_the_system_decides(open_page: OpenPage, scheme: str) -> None:
    page = open_page(width=390, height=844, color_scheme=scheme)
    page.goto("?speed=0")
    wait_for(page, "ready")
    expect(page.locator("html")).to_have_css("color-scheme", scheme)
    check_contrast(page, 4.5)
    page.emulate_media(contrast="more")
    check_contrast(page, 7)


def test_four_colours(open_page: OpenPage) -> None:
    for four, count in ((False, 2), (True, 4)):
        page = open_page()
        with_settings(page, four_colours=four)
        start(page, "two-deck", "colours")
        wait_for(page, "turn")
        colours = hand(page).locator(".card:is([data-suit=s], [data-suit=h], [data-suit=d], [data-suit=c]) b")
        assert len(set(colours.evaluate_all("all => all.map(b => getComputedStyle(b).color)"))) == count


def test_cards_move_where_they_may(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(SPY)
    page.goto("?rules=one-deck&seed=moves&speed=2")
    wait_for(page, "ready")
    button(page, "開始").click()
    wait_for(page, "turn")
    expect(page.locator(".flying > *")).to_have_count(0)
    dealt = counted(page)["animate"]
    assert dealt >= 13
    button(page, "提示").click()
    assert counted(page)["animate"] == dealt
    button(page, "出牌").click()
    eventually(page, lambda: counted(page)["animate"] > dealt)
    wait_for(page, "turn")
    expect(page.locator(".flying > *")).to_have_count(0)


@pytest.mark.parametrize(("motion", "speed"), [("reduce", "2"), ("no-preference", "0")])
def test_nothing_moves_where_it_may_not(open_page: OpenPage, motion: str, speed: str) -> None:
    page = open_page(reduced_motion=motion)
    page.add_init_script(SPY)
    page.goto(f"?rules=one-deck&seed=moves&speed={speed}")
    wait_for(page, "ready")
    button(page, "開始").click()
    wait_for(page, "turn")
    button(page, "提示").click()
    button(page, "出牌").click()
    wait_for(page, "turn", "over")
    assert counted(page)["animate"] == 0
    assert page.evaluate("document.getAnimations().filter(one => one.effect.getTiming().duration > 1).length") == 0


def leads_with_bomb(session: Session) -> bool:
    """Whether the player leads, and holds a bomb beside other cards."""
    return session.view.table is None and len(session.keys) > 6 and bool(bomb(session))


def bomb(session: Session) -> Cards:
    """The player's bomb, or nothing."""
    found = [move for move in session.view.legal_actions() if move and move.kind == "bomb"]
    return session.view.realise(found[0]) if found else ()


@pytest.mark.parametrize(("motion", "named"), [("no-preference", 1), ("reduce", 0)])
def test_a_bomb_is_named_across_the_felt_where_motion_is_wanted(open_page: OpenPage, motion: str, named: int) -> None:
    saved = played_to("one-deck", leads_with_bomb)
    page = open_page(width=390, height=844, reduced_motion=motion)
    page.add_init_script(SPY)
    visit(page, Profile("小明", open_games=(saved,)), "turn", address="?speed=2")
    banner = page.locator("#felt .banner")
    expect(banner).to_have_css("opacity", "0")
    for card in bomb(Session.restore(saved)):
        page.get_by_role("option", name=card_name(card), exact=True).click()
    button(page, "出牌").click()
    expect(page.locator("[aria-label^=你] .kind")).to_have_text("炸彈")
    eventually(page, lambda: counted(page)["named"] == named)
    assert banner.inner_text() == ("炸彈" if named else "")
    expect(banner).to_have_css("pointer-events", "none")
    expect(banner).to_have_attribute("aria-hidden", "true")
    expect(banner).to_have_css("opacity", "0")
    assert counted(page)["named"] == named


def test_sounds_begin_with_the_first_gesture(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(SPY)
    page.goto("?rules=one-deck&seed=sounds&speed=2")
    wait_for(page, "ready")
    assert counted(page)["contexts"] == 0
    button(page, "開始").click()
    wait_for(page, "turn")
    button(page, "提示").click()
    before = counted(page)
    assert before["contexts"] == 1
    button(page, "出牌").click()
    eventually(page, lambda: counted(page)["tones"] > before["tones"])
    page.evaluate("heard.suspend()")
    page.keyboard.press("Shift")
    page.locator("html").click(position={"x": 5, "y": 300})
    expect(page.locator("html")).to_be_attached()
    assert page.evaluate("heard.resume().then(() => heard.state)") == "running"


@pytest.mark.parametrize("values", [{"sound": False}, {"volume": 0}])
def test_no_sound_where_it_is_off(open_page: OpenPage, values: dict[str, object]) -> None:
    page = open_page()
    page.add_init_script(SPY)
    with_settings(page, **values)
    start(page, "one-deck", "silent")
    act(page)
    act(page)
    assert counted(page)["tones"] == counted(page)["contexts"] == 0


def test_without_web_audio_the_game_is_silent(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script("delete window.AudioContext; delete window.webkitAudioContext;")
    start(page, "one-deck", "silent")
    act(page)
    act(page)

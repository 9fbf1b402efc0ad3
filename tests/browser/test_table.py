"""Where things lie at the table: no card on a plate, on 記牌 or on the hand, on small screens with everything open."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import button, eventually, hand, play_on, resized, start, visit, wait_for
from tools import moments
from zsy import find_rules
from zsy.cards import format_cards
from zsy.moves import PASS
from zsy.profile import Profile, SavedGame
from zsy.settings import Settings
from zsy.ui.session import Session
from zsy.view import View

OFFLINE = False

pytestmark = pytest.mark.native

NARROW, LOW, WIDE = (360, 640), (640, 360), (1280, 800)
SIZES = (NARROW, (390, 844), LOW, (844, 390), WIDE)

COVERED = """() => {
    const seen = one => one.checkVisibility({ visibilityProperty: true });
    const placed = one => [one, one.getBoundingClientRect()];
    const all = css => [...document.querySelectorAll(css)].filter(seen).map(placed);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    const others = all(
        ".plate, .badge, .alarm, .face, .did, #middle, #tracker, #note, #history, #dock button, #hand [role=option], "
        + ".bar");
    const cards = all(".played .card"), found = new Set();
    for (const [card, box] of cards) {
        const seat = card.closest(".seat");
        if (box.left < 0 || box.right > innerWidth) found.add(`seat ${seat.dataset.seat} off the screen`);
        for (const [other, under] of [...others, ...cards.filter(([one]) => one.closest(".seat") !== seat)])
            if (meet(box, under)) found.add(`seat ${seat.dataset.seat} on ${other.id || other.className}`);
    }
    return [...found];
}"""
"""What cards on the table lie on, or lies on them."""

STRIPS = """() => [...document.querySelectorAll(".played:not([hidden])")].flatMap(played => {
    const boxes = [...played.children].map(one => one.getBoundingClientRect());
    return boxes.slice(1).map((box, place) => box.left - boxes[place].left).filter(step => step > 0);
})"""
"""How much is seen of each card on the table that another one lies on."""

PLACES = """played => [...played.children].map(one => one.getBoundingClientRect())
    .map((box, place, all) => [box.left - all[0].left, box.top - all[0].top])"""
"""Where the cards of a play lie, from the first one."""

GONE = f"""() => {{
    window.gone = [];
    const places = {PLACES};
    const layer = document.querySelector(".flying");
    new MutationObserver(() => {{
        for (const played of layer.querySelectorAll(":scope > .played")) window.gone.push(places(played));
    }}).observe(layer, {{ childList: true }});
}}"""
"""Notes where the cards of plays lie that leave the table."""


@cache
def long_play(seat: int) -> SavedGame:
    """The player's turn, with a play of fifteen cards or so before a seat."""
    found: tuple[int, SavedGame] | None = None
    for number in range(400):
        seed = f"long {number}"
        state = Session.new(find_rules("two-deck"), seed).state
        if state.current_player != seat:
            continue
        longest = max((move for move in View.of(state, seat).legal_actions() if move), key=lambda move: move.size)
        if found is None or longest.size > found[0]:
            state = state.apply(longest)
            while state.current_player != 0:
                state = state.apply(PASS)
            log = tuple(format_cards(event.cards or ()) for event in state.log)
            found = longest.size, SavedGame("two-deck", seed, log=log, id=seed)
            if longest.size >= 15:
                break
    assert found is not None
    assert found[0] >= 12
    return found[1]


def at_table(open_page: OpenPage, game: SavedGame) -> Page:
    page = open_page(width=360, height=640, reduced_motion="reduce")
    settings = replace(Settings(), auto_pass=False)
    visit(page, Profile(settings=settings, open_games=(game,)), "turn")
    return page


def check_cards(page: Page, width: int, height: int) -> None:
    """Every card is exposed, every button large enough, all on the screen and on top."""
    boxes = [*hand(page).all(), *page.locator("#dock button:not(#groups button)").all()]
    for one in boxes:
        box = one.bounding_box()
        if box is None:
            continue
        least = 23.9 if one.get_attribute("role") == "option" else 44
        assert box["width"] >= least
        assert box["height"] >= least
        assert box["x"] >= -0.5
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width + 0.5
        assert box["y"] + box["height"] <= height + 0.5
        assert one.evaluate(
            """one => {
                const box = one.getBoundingClientRect();
                return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            }"""
        ), "nothing lies on it"
    plates = page.locator(".seat .plate:visible").evaluate_all(
        "all => all.map(one => { const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] })"
    )
    felt = page.locator("#felt").bounding_box()
    assert felt is not None
    assert len(plates) >= 3
    for place, (left, top, right, bottom) in enumerate(plates):
        assert left >= 0
        assert top >= felt["y"] - 0.5
        assert right <= width
        assert bottom <= felt["y"] + felt["height"] + 0.5
        for other in plates[place + 1 :]:
            assert left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom


@pytest.mark.parametrize("seat", range(4), ids=["own", "left", "top", "right"])
def test_a_long_play_lies_on_nothing(open_page: OpenPage, seat: int) -> None:
    page = at_table(open_page, long_play(seat))
    for tool in ("", "記牌", "理牌"):
        if tool:
            button(page, tool).click()
        for width, height in resized(page, *SIZES):
            page.wait_for_timeout(100)
            assert page.evaluate(COVERED) == [], (width, height, tool)
            assert min(page.evaluate(STRIPS)) >= 9, (width, height, tool)


def test_a_long_play_leaves_the_table_as_it_lay(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640)
    visit(page, Profile(open_games=(long_play(1),)), "turn", address="?speed=1")
    played = page.locator(".seat[data-seat='1'] .played")
    lay = played.evaluate(PLACES)
    assert len({round(top) for _, top in lay}) == 2, "in two rows"
    page.evaluate(GONE)
    button(page, "不出").click()
    found = f"gone.find(places => places.length === {len(lay)})"
    eventually(page, lambda: page.evaluate(found))
    gone = page.evaluate(found)
    assert all(
        abs(one - other) < 1.5 for was, now in zip(lay, gone, strict=True) for one, other in zip(was, now, strict=True)
    )


@pytest.mark.parametrize("rules", ["one-deck", "two-deck"])
def test_a_phone_on_its_side_has_room_for_all(open_page: OpenPage, rules: str) -> None:
    page = open_page(width=640, height=360, reduced_motion="reduce")
    start(page, rules, "side")
    wait_for(page, "turn")
    button(page, "記牌").click()
    button(page, "理牌").click()
    for width, height in resized(page, LOW, (844, 390)):
        page.wait_for_timeout(100)
        check_cards(page, width, height)
        strip = page.get_by_role("group", name="記牌器：外面還有的牌").bounding_box()
        assert strip is not None
        assert strip["y"] + strip["height"] <= 44, "it stands in the bar"
        for name in ("規則", "選單"):
            box = button(page, name).bounding_box()
            assert box is not None
            assert strip["x"] + strip["width"] <= box["x"]


def test_a_note_covers_no_card(open_page: OpenPage) -> None:
    page = at_table(open_page, long_play(0))
    hand(page).first.click()
    hand(page).last.click()
    button(page, "出牌").click()
    expect(page.get_by_role("status")).not_to_be_empty()
    for width, height in resized(page, *SIZES):
        page.wait_for_timeout(50)
        assert page.evaluate(COVERED) == [], (width, height)


def test_the_tricks_so_far_cover_no_seat_and_go_when_the_deal_is_over(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "one-deck", "beside")
    wait_for(page, "turn")
    button(page, "牌史").click()
    panel = page.get_by_role("group", name="牌史").first
    for width, height in resized(page, *SIZES, (1000, 700), (768, 1024)):
        page.wait_for_timeout(100)
        over = panel.bounding_box()
        assert over is not None
        for part in page.locator(".seat:not(#own .seat) :is(.plate, .cards, .did):visible").all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= over["x"] or box["y"] + box["height"] <= over["y"], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
    play_on(page)
    expect(panel).to_be_hidden()


def test_marks_of_what_is_out_are_explained(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    start(page, "one-deck", "marks")
    wait_for(page, "turn")
    button(page, "記牌").click()
    strip = page.get_by_role("group", name="記牌器：外面還有的牌")
    expect(strip).to_have_accessible_description("畫線：可能有炸彈 淡色：外面沒有了")
    expect(strip.get_by_text("畫線：可能有炸彈")).to_be_visible()
    assert all(strip.locator("[data-rank]").evaluate_all("all => all.map(one => one.title.includes('外面'))"))


def test_bots_have_faces_of_their_own(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "classic", "faces", players="6")
    wait_for(page, "turn", "wait")
    faces = page.locator(".seat:not(.person) .face")
    expect(faces).to_have_count(5)
    pictures = faces.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundImage)")
    assert len(set(pictures)) == 5
    assert all(picture.startswith("url(") for picture in pictures)
    expect(page.locator(".seat.person .face")).to_have_text("你")


@pytest.mark.parametrize("name", ["tribute", "return"])
def test_the_exchange_is_a_scene_that_covers_no_seat(open_page: OpenPage, name: str) -> None:
    game = {"tribute": moments.tribute, "return": moments.returning}[name]()
    page = open_page(width=360, height=640, reduced_motion="reduce")
    visit(page, Profile(open_games=(game,)), "tribute")
    scene = page.locator("#scene")
    for part in (".from", ".to"):
        expect(scene.locator(part)).to_be_visible()
    expect(scene.locator("p")).to_contain_text("進貢")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        box = scene.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        for plate in page.locator(".seat .plate:visible").all():
            other = plate.bounding_box()
            assert other is not None
            assert (
                other["x"] + other["width"] <= box["x"] + 1
                or other["x"] >= box["x"] + box["width"] - 1
                or other["y"] + other["height"] <= box["y"] + 1
                or other["y"] >= box["y"] + box["height"] - 1
            ), f"a seat is covered at {width}×{height}"


def test_the_card_given_travels(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    page.add_init_script(
        "window.flown = []; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, times) {"
        "    if (this.parentElement?.className === 'flying') window.flown.push(this.className);"
        "    return animate.call(this, frames, times);"
        "};"
    )
    visit(page, Profile(open_games=(moments.tribute(),)), "tribute", address="")
    button(page, "提示").click()
    button(page, "進貢").click()
    expect(page.locator("#scene .given li")).to_have_count(1)
    assert page.evaluate("window.flown")[0] == "card"


def test_the_middle_says_what_is_to_be_beaten_or_who_leads(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640, reduced_motion="reduce")
    visit(page, Profile(settings=replace(Settings(), auto_pass=False), open_games=(moments.classic(),)), "turn")
    middle = page.locator("#middle")
    expect(middle).to_contain_text("單張4")
    expect(middle).to_contain_text("要大過上家")
    expect(middle).to_have_attribute("data-at", "bottom")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(COVERED) == [], (width, height)

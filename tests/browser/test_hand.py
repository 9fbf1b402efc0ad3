"""The hand under fingers and keys: slides, double taps, swipes, every card within reach, whole games by keyboard."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import act, button, eventually, hand, start, wait_for

OFFLINE = False

pytestmark = pytest.mark.native

Point = tuple[float, float]

LAYOUTS = ["自動", "一排", "分排", "疊放"]


class Finger:
    """Touches of the page, as the browser gets them from a screen. Their times are told with them: a busy machine
    makes no slow finger.
    """

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)
        self.now = time.time()

    def send(self, kind: str, *points: Point, after: float = 10) -> None:
        """An event, so many milliseconds after the one before."""
        self.now += after / 1000
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self.now})

    def stroke(self, *points: Point, pause: float = 30) -> None:
        """Down at the first point, over the others, up at the last."""
        self.send("touchStart", points[0], after=1000)
        for point in points[1:]:
            self.send("touchMove", point, after=pause)
        self.send("touchEnd")

    def tap(self, point: Point, after: float = 1000) -> None:
        self.send("touchStart", point, after=after)
        self.send("touchEnd", after=40)


def phone(open_page: OpenPage, rules: str, seed: str, **values: str) -> Page:
    page = open_page(width=360, height=640, has_touch=True, is_mobile=True)
    start(page, rules, seed, **values)
    wait_for(page, "turn")
    return page


def middles(page: Page) -> list[Point]:
    """The middle of what is exposed of every card."""
    found = hand(page).evaluate_all(
        """all => all.map(option => {
            const box = option.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        })"""
    )
    return [(float(x), float(y)) for x, y in found]


def selected(page: Page) -> Locator:
    return page.get_by_role("option", selected=True)


def chosen(page: Page) -> list[int]:
    """The places of the selected cards."""
    marks: Sequence[str] = hand(page).evaluate_all("all => all.map(option => option.ariaSelected)")
    return [place for place, mark in enumerate(marks) if mark == "true"]


def choose_layout(page: Page, name: str) -> None:
    button(page, "更多").click()
    button(page, name).click()
    expect(button(page, name)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(button(page, name)).to_have_count(0)


LEADS = {"one-deck": "lead 0", "two-deck": "lead 3"}
"""Seeds of deals in which the player leads."""

PICKED, SLID = "pick 4", (1, 8, 6)
"""A deal in which a slide from one place to another goes over one straight of so many cards, and two more cards."""


def test_a_finger_slides_over_many_cards(open_page: OpenPage) -> None:
    page = phone(open_page, "one-deck", "slide")
    finger, spots = Finger(page), middles(page)
    finger.stroke(spots[2], *spots[3:5])
    expect(selected(page)).to_have_count(3)
    assert chosen(page) == [2, 3, 4]
    finger.stroke(spots[4], spots[9])
    assert chosen(page) == [2, 3], "one fast sample takes all between back, since the first was selected"
    finger.stroke(spots[12], spots[0], pause=5)
    assert chosen(page) == list(range(13)), "whatever lies between two samples"
    box = page.get_by_role("region", name="牌桌").bounding_box()
    assert box is not None
    finger.tap((box["x"] + 40, box["y"] + box["height"] * 0.6))
    expect(selected(page)).to_have_count(0)
    assert page.evaluate("scrollY === 0 && getSelection().isCollapsed && visualViewport.scale === 1")


def test_a_slide_picks_the_play_in_it(open_page: OpenPage) -> None:
    page = phone(open_page, "one-deck", PICKED)
    finger, spots = Finger(page), middles(page)
    first, last, kept = SLID
    finger.stroke(spots[first], spots[last])
    expect(page.get_by_text("從滑過的牌裡選了")).to_be_visible()
    assert len(chosen(page)) == kept
    button(page, "重選").click()
    expect(selected(page)).to_have_count(0)
    finger.stroke(spots[first], spots[last])
    expect(selected(page)).to_have_count(last - first + 1)


def test_a_second_finger_means_nothing(open_page: OpenPage) -> None:
    page = phone(open_page, "one-deck", "fingers")
    finger, spots = Finger(page), middles(page)
    finger.send("touchStart", spots[2])
    finger.send("touchStart", spots[2], spots[9])
    finger.send("touchMove", spots[2], spots[7])
    finger.send("touchMove", spots[4], spots[11])
    finger.send("touchEnd")
    assert chosen(page) == [2, 3, 4]


def test_two_taps_and_a_swipe_play(open_page: OpenPage) -> None:
    page = phone(open_page, "one-deck", LEADS["one-deck"])
    finger, spots = Finger(page), middles(page)
    finger.tap(spots[-1])
    finger.tap(spots[-1], after=100)
    expect(hand(page)).not_to_have_count(len(spots))
    log = page.get_by_role("log").inner_text()
    assert "你出" in log


def test_a_swipe_up_plays_what_is_selected(open_page: OpenPage) -> None:
    page = phone(open_page, "one-deck", LEADS["one-deck"])
    finger, spots = Finger(page), middles(page)
    finger.tap(spots[-1])
    expect(selected(page)).to_have_count(1)
    x, y = spots[0]
    finger.stroke((x, y), (x + 3, y - 40), (x + 5, y - 90), pause=15)
    expect(hand(page)).to_have_count(len(spots) - 1)


def test_a_slow_finger_plays_only_when_it_leaves_the_hand(open_page: OpenPage) -> None:
    page = phone(open_page, "one-deck", LEADS["one-deck"])
    finger, spots = Finger(page), middles(page)
    x, y = spots[3]
    finger.stroke((x, y), (x, y - 12), (x, y - 24), pause=300)
    page.wait_for_timeout(100)
    expect(hand(page)).to_have_count(len(spots))
    assert chosen(page) == [3]
    finger.stroke((x, y), (x, y - 50), (x, y - 110), pause=300)
    expect(hand(page)).to_have_count(len(spots) - 1)


@pytest.mark.parametrize("arranged", [False, True], ids=["sorted", "arranged"])
def test_every_one_of_27_cards_is_within_reach_on_a_small_phone(open_page: OpenPage, arranged: bool) -> None:
    page = phone(open_page, "two-deck", LEADS["two-deck"])
    finger = Finger(page)
    expect(hand(page)).to_have_count(27)
    if arranged:
        button(page, "理牌").click()
        expect(button(page, "理牌")).to_have_attribute("aria-pressed", "true")
    for layout in LAYOUTS:
        choose_layout(page, layout)
        page.wait_for_timeout(150)
        boxes = hand(page).evaluate_all(
            "all => all.map(o => { const b = o.getBoundingClientRect(); return [b.width, b.height, b.top, b.bottom] })"
        )
        assert len(boxes) == 27
        for width, height, top, bottom in boxes:
            assert width >= 23.9
            assert height >= 23.9
            assert top >= 0
            assert bottom <= 640
        for place, spot in enumerate(middles(page)):
            finger.tap(spot)
            expect(hand(page).nth(place)).to_have_attribute("aria-selected", "true")
        assert len(chosen(page)) == 27, layout
        button(page, "重選").click()
        expect(selected(page)).to_have_count(0)


def test_the_hand_keeps_its_height(open_page: OpenPage) -> None:
    page = phone(open_page, "two-deck", "height")
    for layout in ("自動", "疊放"):
        choose_layout(page, layout)
        before = page.get_by_role("group", name="動作").bounding_box()
        for _ in range(2):
            if wait_for(page, "turn", "over") == "turn":
                act(page)
        wait_for(page, "turn", "over")
        assert page.get_by_role("group", name="動作").bounding_box() == before


def test_a_label_selects_its_group(open_page: OpenPage) -> None:
    page = phone(open_page, "two-deck", "groups")
    button(page, "理牌").click()
    label = page.get_by_role("button", name="選這一組").first
    label.click()
    expect(selected(page)).not_to_have_count(0)
    assert len(chosen(page)) >= 2
    label.click()
    expect(selected(page)).to_have_count(0)


def test_a_selection_waits_through_the_turns_of_others(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640, has_touch=True)
    page.goto("?rules=one-deck&seed=waits")
    wait_for(page, "ready")
    button(page, "開始").click()
    wait_for(page, "turn")
    page.wait_for_timeout(200)
    act(page)
    wait_for(page, "wait")
    finger, spots = Finger(page), middles(page)
    finger.stroke(spots[1], spots[3])
    assert chosen(page) == [1, 2, 3]
    names = [hand(page).nth(place).get_attribute("aria-label") for place in (1, 2, 3)]
    count = hand(page).count()
    wait_for(page, "turn")
    page.wait_for_timeout(300)
    assert hand(page).count() == count, "nothing of it was played"
    assert [hand(page).nth(place).get_attribute("aria-label") for place in chosen(page)] == names


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


@pytest.mark.parametrize("rules", ["one-deck", "classic"])
def test_a_whole_game_by_keyboard_alone(open_page: OpenPage, rules: str) -> None:
    page = open_page()
    page.goto(f"?rules={rules}&seed=keyboard&speed=0")
    wait_for(page, "ready")
    button(page, "開始").press("Enter")
    while (state := wait_for(page, "turn", "tribute", "over")) != "over":
        assert focused(page) == "hand"
        page.keyboard.press("h")
        if chosen(page):
            before = hand(page).count()
            page.keyboard.press("Enter")
            if hand(page).count() == before and wait_for(page, "turn", "tribute", "wait", "over") == state:
                page.wait_for_timeout(750)  # a warning, which stands that long before it may be confirmed
                page.keyboard.press("Enter")
        else:
            page.keyboard.press("p")
    eventually(page, lambda: focused(page) not in ("BODY", "hand"))


def test_the_keyboard_goes_by_card_by_group_and_by_rank(open_page: OpenPage) -> None:
    page = open_page()
    start(page, "two-deck", "moves")
    wait_for(page, "turn")
    listbox = page.get_by_role("listbox", name="手牌")
    listbox.focus()

    def here() -> str:
        option = page.locator(f"[id='{listbox.get_attribute('aria-activedescendant')}']")
        return str(option.get_attribute("aria-label"))

    names = [str(name) for name in hand(page).evaluate_all("all => all.map(o => o.ariaLabel)")]
    ranks = [name.lstrip("黑桃紅心方塊梅花") for name in names]
    listbox.press("Home")
    assert here() == names[0]
    listbox.press("ArrowDown")
    second = next(place for place, rank in enumerate(ranks) if rank != ranks[0])
    assert here() == names[second]
    listbox.press("Shift+Space")
    assert {ranks[place] for place in chosen(page)} == {ranks[second]}
    assert len(chosen(page)) == ranks.count(ranks[second])
    listbox.press("Escape")
    listbox.press(ranks[-1])
    assert here().endswith(ranks[-1])
    listbox.press("Control+ArrowLeft")
    assert here() != names[-1]
    listbox.press("End")
    assert here() == names[-1]
    listbox.press("Shift+?")
    expect(page.get_by_role("dialog", name="操作說明")).to_be_visible()
    page.keyboard.press("Escape")
    expect(listbox).to_be_focused()


def test_what_is_behind_more_can_be_reached_and_left_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    start(page, "one-deck", "more")
    wait_for(page, "turn")
    button(page, "更多").press("Enter")
    button(page, "花色").press("Enter")
    expect(button(page, "花色")).to_have_attribute("aria-pressed", "true")
    suits = hand(page).evaluate_all("all => all.map(o => o.ariaLabel[0])")
    assert suits == sorted(suits, key=suits.index), "cards of a suit lie side by side"
    page.keyboard.press("Escape")
    expect(button(page, "花色")).to_have_count(0)
    expect(button(page, "更多")).to_be_focused()


def test_autopilot_is_seen_and_ends_with_one_touch(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640, has_touch=True)
    page.goto("?rules=two-deck&seed=auto")
    wait_for(page, "ready")
    button(page, "開始").click()
    wait_for(page, "turn")
    button(page, "更多").click()
    button(page, "托管").click()
    expect(page.get_by_text("托管中", exact=True)).to_be_visible()
    button(page, "自己打").click()
    expect(page.get_by_text("托管中", exact=True)).to_be_hidden()
    wait_for(page, "turn")
    expect(button(page, "提示")).to_be_visible()


def test_what_is_out_and_what_was_played_are_one_touch_away(open_page: OpenPage) -> None:
    page = phone(open_page, "two-deck", "lookup")
    act(page)
    wait_for(page, "turn", "over")
    button(page, "記牌").click()
    strip = page.get_by_role("group", name="記牌器：外面還有的牌")
    expect(strip).to_be_visible()
    out = sum(int(text) for text in strip.locator("dd").all_inner_texts())
    lefts = page.locator("#felt .seat:not(#own .seat) .count").all_inner_texts()
    assert out == sum(int(text) for text in lefts)
    button(page, "牌史").click()
    panel = page.get_by_role("group", name="牌史").first
    expect(panel).to_contain_text("第1輪")
    expect(button(page, "收起")).to_be_focused()
    button(page, "收起").click()
    expect(panel).to_be_hidden()
    expect(button(page, "牌史")).to_be_focused()
    button(page, "理牌").click()
    page.reload()
    wait_for(page, "turn")
    expect(strip).to_be_visible()
    expect(button(page, "理牌")).to_have_attribute("aria-pressed", "true")
    button(page, "記牌").click()
    expect(strip).to_be_hidden()


def test_no_play_comes_in_between_while_cards_are_picked(open_page: OpenPage) -> None:
    page = open_page(width=360, height=640, has_touch=True, is_mobile=True)
    page.goto("?rules=two-deck&seed=27&speed=0.5")
    wait_for(page, "ready")
    button(page, "開始").click()
    act(page)
    wait_for(page, "wait")
    finger, points = Finger(page), middles(page)
    said = page.get_by_role("log").locator("p")
    finger.send("touchStart", points[0])
    before = said.count()
    for point in points[1:9]:  # half a second: a bot acts after three eighths of one
        finger.send("touchMove", point)
        page.wait_for_timeout(70)
    assert said.count() == before
    page.evaluate(
        """() => {
            addEventListener("pointerup", () => (window.fingerUp = performance.now()), true);
            const told = new MutationObserver(() => { window.spoke ??= performance.now(); });
            told.observe(document.querySelector("[role=log]"), {childList: true});
        }"""
    )
    finger.send("touchEnd")
    expect(said).not_to_have_count(before)
    assert page.evaluate("window.spoke - window.fingerUp") >= 490, "the next card is picked soon after"

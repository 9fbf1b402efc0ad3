"""Saves on the built site: reloads, a full, closed or damaged storage, a newer schema."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import act, button, eventually, leave, play_on, start, start_known, total, wait_for
from tests.browser.stored import LONG, alert, newest, played, put, storage, visit
from zsy.store import Envelope, seal
from zsy.store.document import SLOTS

pytestmark = pytest.mark.native


OFFLINE = False


FULL = "瀏覽器的空間滿了"


def test_every_play_is_there_after_a_reload(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    for _ in range(3):
        act(page)
        left = played(page)
        table = page.get_by_role("region", name="牌桌").inner_text()
        page.reload()
        assert played(page) == left
        assert page.get_by_role("region", name="牌桌").inner_text() == table
    play_on(page)
    after = total(page)
    eventually(page, lambda: newest(page).games == 1)
    page.reload()
    wait_for(page, "ready")
    assert total(page) == after
    assert newest(page).total == after
    assert storage(page)["zsy.standing"] == f"zh-Hant {page.get_by_role('banner').get_by_text('分').inner_text()}"


FILL = """() => {
    for (let size = 1 << 20; size >= 1; size >>= 1)
        for (;;) try { localStorage.setItem("filler" + localStorage.length, "x".repeat(size)) } catch { break }
}"""


EMPTY = (
    """() => Object.keys(localStorage).filter(k => k.startsWith("filler")).forEach(k => localStorage.removeItem(k))"""
)


COUNT = """
    const { setItem } = Storage.prototype;
    window.writes = 0;
    Storage.prototype.setItem = function (...all) {
        window.writes += 1;
        return setItem.apply(this, all);
    };
"""


def test_a_full_storage_is_told_and_nothing_is_lost(page: Page) -> None:
    page.add_init_script(COUNT)
    start_known(page, "one-deck", LONG)
    act(page)
    played(page)
    eventually(page, lambda: bool(newest(page).open_games))
    page.evaluate(FILL)
    before = {key: storage(page)[key] for key in SLOTS}
    act(page)
    expect(alert(page)).to_contain_text(FULL)
    act(page)
    left = played(page)
    assert {key: storage(page)[key] for key in SLOTS} == before
    tried = page.evaluate("writes")
    page.wait_for_timeout(500)
    assert page.evaluate("writes") == tried  # only what is done next is a reason to try again
    page.evaluate(EMPTY)
    leave(page)
    name = page.get_by_role("textbox", name="名字")
    name.fill("小明")
    name.press("Enter")
    expect(alert(page)).to_be_hidden()
    page.reload()
    assert played(page) == left


def test_a_storage_that_is_closed_is_told_as_long_as_it_is(page: Page) -> None:
    page.add_init_script(
        "delete Window.prototype.localStorage; Object.defineProperty(window, 'localStorage', { value: null })"
    )
    start(page, "run-fast")
    expect(alert(page)).to_contain_text("不讓這一頁存檔")
    expect(button(page, "知道了")).to_be_hidden()
    play_on(page)
    expect(alert(page)).to_contain_text("不讓這一頁存檔")


def saves_without_a_lock(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    act(page)
    left = played(page)
    eventually(page, lambda: bool(newest(page).open_games))
    page.reload()
    assert played(page) == left


def test_it_saves_where_there_are_no_locks(page: Page) -> None:
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    saves_without_a_lock(page)


def test_it_saves_when_another_page_of_the_origin_never_gives_the_lock_back(page: Page) -> None:
    visit(page)
    page.evaluate("() => { navigator.locks.request('zsy.profile', () => new Promise(() => {})) }")
    saves_without_a_lock(page.context.new_page())


def test_a_damaged_slot_is_put_aside_and_the_other_one_used(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    act(page)
    played(page)
    act(page)
    left = played(page)
    eventually(page, lambda: all(slot in storage(page) for slot in SLOTS))
    damaged = page.evaluate(
        """slots => {
            const revision = (slot) => JSON.parse(localStorage[slot]).revision;
            const slot = slots.reduce((a, b) => (revision(a) > revision(b) ? a : b));
            return (localStorage[slot] = localStorage[slot].replace("one-deck", "two-deck"));
        }""",
        list(SLOTS),
    )
    page.goto("about:blank")
    visit(page, "?speed=0", "turn", "wait")
    expect(alert(page)).to_contain_text("有一份存檔壞了，已另外收好")
    assert damaged in [text for key, text in storage(page).items() if key.startswith("zsy.kept.")]
    assert played(page) >= left
    page.reload()
    played(page)
    expect(alert(page)).to_be_hidden()


def test_a_newer_save_is_shown_and_left_as_it_is(page: Page) -> None:
    data = {"version": 99, "name": "未來人", "total": 1460, "what": [1]}
    texts = {SLOTS[0]: seal(Envelope(99, 7, json.dumps(data)))}
    put(page, texts)
    visit(page)
    expect(alert(page)).to_contain_text("較新的版本")
    expect(page.get_by_role("textbox", name="名字")).to_have_value("未來人")
    assert total(page) == 1460
    button(page, "開始").click()
    play_on(page)
    assert {key: text for key, text in storage(page).items() if key.startswith("zsy.profile")} == texts


def test_the_browser_is_asked_once_to_keep_what_is_stored(page: Page) -> None:
    page.add_init_script("navigator.storage.persist = async () => { document.title += '!'; return false }")
    start(page, "run-fast")
    assert page.title() == "爭上游"
    play_on(page)
    expect(page).to_have_title("爭上游!")
    button(page, "再來一局").click()
    play_on(page)
    page.reload()
    wait_for(page, "ready")
    expect(page).to_have_title(re.compile("^爭上游$"))

"""Saves on the built site: export, import, text and QR code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import button, eventually, leave, play_on, resized, start, total, wait_for
from tests.browser.stored import dialog, newest, played, put, storage, visit
from zsy.profile import VERSION, Profile, SavedGame, loads
from zsy.store import Envelope, export, read_transfer, seal, short, unseal
from zsy.store.document import SLOTS
from zsy.ui.text import with_minus

pytestmark = pytest.mark.native


OFFLINE = False


def test_export_wipe_import(page: Page, tmp_path: Path) -> None:
    start(page, "one-deck")
    play_on(page)
    after = total(page)
    button(page, "再來一局").click()
    left = played(page)
    eventually(page, lambda: newest(page).games == 1 and len(newest(page).open_games) == 1)
    leave(page)
    box = dialog(page)
    with page.expect_download() as download:
        button(page, "下載檔案").click()
    path = tmp_path / "save.json"
    download.value.save_as(path)
    expect(box).to_contain_text("檔案下載好了")
    assert download.value.suggested_filename == "zsy-save.json"
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.reload()
    wait_for(page, "ready")
    assert total(page) == 0

    box = dialog(page)
    page.get_by_label("選存檔檔案").set_input_files(path)
    expect(box).to_contain_text("要用這份存檔換掉這裡的嗎")
    expect(box).to_contain_text(with_minus(f"{after}分，打過1局，1局未完"))
    button(page, "換上").click()
    expect(box).to_contain_text("存檔換好了")
    button(page, "關閉").click()
    assert total(page) == after
    eventually(page, lambda: newest(page).games == 1)
    button(page, "繼續").click()
    assert played(page) == left


HOSTILE = "<img src=x onerror=alert(1)>\u202e"


def test_what_is_no_save_is_refused_and_names_do_no_harm(page: Page, tmp_path: Path) -> None:
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 4, open_games=(SavedGame("one-deck", "a", id="a"),)))})
    visit(page, "?speed=0", "turn", "wait")
    leave(page)
    box = dialog(page)
    for given, told in (
        ("nonsense", "這不是這個遊戲的存檔"),
        (seal(Envelope(99, 1, "{}")), "來自較新的版本"),
        ("[" * 100_000, "這不是這個遊戲的存檔"),
    ):
        page.get_by_label("或貼上文字").fill(given)
        button(page, "讀這段文字").click()
        expect(box).to_contain_text(told)
    for content, told in ((b"\xff\xfe\x00", "不是文字檔"), (b"x" * 2_000_001, "檔案太大")):
        (tmp_path / "save.json").write_bytes(content)
        page.get_by_label("選存檔檔案").set_input_files(tmp_path / "save.json")
        expect(box).to_contain_text(told)

    hostile = json.dumps({**json.loads(unseal(export(Profile(total=300, games=9))).data), "name": HOSTILE})
    page.get_by_label("或貼上文字").fill(seal(Envelope(VERSION, 1, hostile)))
    button(page, "讀這段文字").click()
    expect(box.get_by_text("小明", exact=True)).to_be_visible()
    expect(box.get_by_text(HOSTILE[:12], exact=True)).to_be_visible()
    button(page, "不換").click()
    button(page, "讀這段文字").click()
    button(page, "換上").click()
    expect(box).to_contain_text("存檔換好了")
    eventually(page, lambda: newest(page).total == 300)
    button(page, "換回上一份").click()
    expect(box).to_contain_text("小馬駒 75分，打過4局，1局未完")
    button(page, "換上").click()
    eventually(page, lambda: newest(page).total == 75)
    button(page, "關閉").click()
    expect(page.get_by_role("textbox", name="名字")).to_have_value("小明")


def test_the_copied_text_is_the_save(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 4))})
    visit(page)
    box = dialog(page)
    button(page, "複製文字").click()
    expect(box).to_contain_text("複製好了")
    assert loads(unseal(page.evaluate("navigator.clipboard.readText()")).data) == Profile("小明", 75, 2, 4)


REFUSED = "瀏覽器不讓這一頁複製。文字已經選好了，請自己複製。"


def test_a_text_that_the_browser_does_not_copy_is_there_to_be_copied_by_hand(page: Page) -> None:
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 4))})
    visit(page)
    dialog(page)
    field = page.get_by_role("textbox", name=REFUSED)
    expect(field).to_be_hidden()
    button(page, "複製文字").click()
    for _ in resized(page):
        expect(field).to_be_in_viewport()
        expect(page.get_by_text(REFUSED)).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    expect(field).to_have_js_property("readOnly", True)
    text = field.input_value()
    assert loads(unseal(text).data) == Profile("小明", 75, 2, 4)
    assert page.evaluate("getSelection().toString()") == text
    button(page, "關閉").click()
    dialog(page)
    expect(field).to_be_hidden()


def test_a_save_may_stand_beside(page: Page) -> None:
    """Another player, who stays this tab's one, while another tab keeps its own."""
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 4))})
    visit(page)
    box = dialog(page)
    page.get_by_label("或貼上文字").fill(export(Profile("小王", 300, 4, 9)))
    button(page, "讀這段文字").click()
    button(page, "加為新玩家").click()
    expect(box).to_contain_text("加好了")
    button(page, "關閉").click()
    assert total(page) == 300
    other = page.context.new_page()
    visit(other)
    assert total(other) == 300
    page.reload()
    wait_for(page, "ready")
    assert total(page) == 300
    assert newest(page).name == "小明"
    page.evaluate("sessionStorage.removeItem('zsy.player'); localStorage.removeItem('zsy.current')")
    page.reload()
    wait_for(page, "ready")
    assert total(page) == 75
    other.reload()
    wait_for(other, "ready")
    assert total(other) == 300


def test_the_player_is_reminded_to_export(page: Page) -> None:
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 30))})
    visit(page)
    reminder = page.get_by_role("region", name="存檔提醒")
    expect(reminder).to_contain_text("又打了30局")
    reminder.get_by_role("button", name="之後").click()
    expect(reminder).to_be_hidden()
    eventually(page, lambda: newest(page).reminded == 30)
    page.reload()
    wait_for(page, "ready")
    expect(reminder).to_be_hidden()
    dialog(page)
    with page.expect_download():
        button(page, "下載檔案").click()
    eventually(page, lambda: newest(page).exported == 30)


def test_a_short_text_as_a_qr_code(page: Page) -> None:
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 4))})
    visit(page)
    box = dialog(page)
    with page.expect_download():
        button(page, "下載檔案").click()
    expect(page.locator("#saves-message")).not_to_be_empty()
    button(page, "QR 碼").click()
    expect(box.get_by_role("img", name="存檔的 QR 碼")).to_be_visible()
    expect(page.locator("#saves-message")).to_be_empty()  # nothing lies on the code
    expect(button(page, "QR 碼")).to_have_attribute("aria-expanded", "true")
    button(page, "QR 碼").click()
    expect(box.get_by_role("img", name="存檔的 QR 碼")).to_be_hidden()
    page.get_by_label("或貼上文字").fill(short(Profile("小王", 300, 4, 9)))
    button(page, "讀這段文字").click()
    expect(box).to_contain_text("300分，打過9局")


def test_the_link_in_a_code_asks_before_anything_is_replaced(page: Page) -> None:
    put(page, {SLOTS[0]: export(Profile("小明", 75, 2, 4))})
    fragment = short(Profile("小王", 300, 4, 9), "x").removeprefix("x")
    visit(page, fragment)
    box = page.get_by_role("dialog", name="存檔")
    expect(box).to_contain_text("300分，打過9局")
    page.reload()
    wait_for(page, "ready")
    expect(box).to_contain_text("300分，打過9局")  # until it is answered
    button(page, "不換").click()
    assert page.evaluate("location.hash") == ""
    assert newest(page).total == 75
    page.evaluate("hash => { location.hash = hash }", fragment[:-3])
    expect(box).to_contain_text("這不是完整的存檔")
    page.evaluate("hash => { location.hash = hash }", fragment)
    button(page, "換上").click()
    eventually(page, lambda: newest(page).total == 300)
    assert page.evaluate("location.hash") == ""


def test_finished_games_are_kept_and_go_with_an_export(page: Page, tmp_path: Path) -> None:
    start(page, "one-deck", "records")
    play_on(page)
    eventually(page, lambda: "zsy.records.a" in storage(page))
    button(page, "回大廳").click()
    dialog(page)
    with page.expect_download() as download:
        button(page, "下載檔案").click()
    download.value.save_as(tmp_path / "save.json")
    found = read_transfer((tmp_path / "save.json").read_bytes())
    assert [record.game.seed for record in found.records] == ["records"]
    assert found.profile.stats.sums(lambda table: True).games == 1

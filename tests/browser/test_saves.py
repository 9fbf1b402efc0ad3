"""Saves on the built site: reloads, two tabs, a full or damaged storage, a newer schema, export and import."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import act, button, eventually, hand, leave, play_on, start, start_known, total, wait_for
from zsy.profile import VERSION, Profile, SavedGame, loads
from zsy.store import Envelope, EnvelopeError, export, read_transfer, seal, short, unseal
from zsy.store.document import SLOTS
from zsy.ui.text import with_minus

pytestmark = pytest.mark.native

OFFLINE = False

FULL = "瀏覽器的空間滿了"

LONG = "autumn"
"""A seed of a deal in which the player acts often."""


def storage(page: Page) -> dict[str, str]:
    return dict(json.loads(page.evaluate("JSON.stringify(localStorage)")))


def newest(page: Page) -> Profile:
    """The profile in the slot that counts."""
    found = []
    for slot in SLOTS:
        try:
            found.append(unseal(storage(page).get(slot, "")))
        except EnvelopeError:
            continue
    return loads(max(found, key=lambda envelope: envelope.revision).data) if found else Profile()


def put(page: Page, texts: dict[str, str]) -> None:
    """Have the first visit find these texts stored."""
    page.add_init_script(f"""
        if (location.href !== "about:blank" && !sessionStorage.put) {{
            for (const [key, text] of Object.entries({json.dumps(texts)})) localStorage.setItem(key, text);
            sessionStorage.put = 1;
        }}
    """)


def visit(page: Page, address: str = "?speed=0", *states: str) -> None:
    page.goto(address)
    wait_for(page, *(states or ("ready",)))


def played(page: Page) -> int:
    """How many cards the player still has, once it is his turn."""
    wait_for(page, "turn")
    return hand(page).count()


def alert(page: Page) -> Locator:
    return page.get_by_role("alert")


def dialog(page: Page) -> Locator:
    button(page, "存檔").click()
    return page.get_by_role("dialog", name="存檔")


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


def test_two_pages_in_two_games_keep_both(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    act(page)
    mine = played(page)
    other = page.context.new_page()
    visit(other, "?rules=diamond&speed=0")
    button(other, "開始").click()
    its = played(other)
    eventually(page, lambda: len(newest(page).open_games) == 2)
    page.reload()
    other.reload()
    assert (played(page), played(other)) == (mine, its)
    expect(page.get_by_role("banner")).to_contain_text("一副牌")
    expect(other.get_by_role("banner")).to_contain_text("方塊三")
    play_on(page)
    first = total(page)
    play_on(other)
    eventually(page, lambda: newest(page).games == 2)
    assert newest(page).total == total(other)
    expect(page.get_by_role("banner")).to_contain_text(with_minus(f"{total(other)}分"))
    button(page, "再來一局").click()
    wait_for(page, "turn", "wait", "over")
    assert first != total(page) or newest(page).total == first


def test_one_game_in_two_tabs_is_one_game(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    act(page)
    left = played(page)
    with (
        page.expect_popup() as opened
    ):  # a tab opened so begins with this one's session storage, as a duplicated one does
        page.evaluate("() => { open(location.href) }")
    other = opened.value
    assert played(other) == left
    act(other)
    its = played(other)
    expect(hand(page)).to_have_count(its)
    wait_for(page, "turn")
    act(page)
    mine = played(page)
    expect(hand(other)).to_have_count(mine)
    play_on(other)
    after = total(other)
    wait_for(page, "ready")
    expect(alert(page)).to_contain_text("這一局在別的分頁結束了")
    assert total(page) == after
    assert newest(page).games == 1


def test_a_name_given_in_one_tab_is_the_name_in_all(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    other = page.context.new_page()
    visit(other)
    name = other.get_by_role("textbox", name="名字")
    name.fill("小明")
    name.press("Enter")
    expect(page.get_by_role("region", name="你的牌")).to_contain_text("小明")
    act(page)
    left = played(page)
    eventually(page, lambda: newest(page).name == "小明" and bool(newest(page).open_games[0].log))
    page.reload()
    assert played(page) == left
    expect(page.get_by_role("region", name="你的牌")).to_contain_text("小明")


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
        ("nonsense", "這不是完整的存檔"),
        (seal(Envelope(99, 1, "{}")), "來自較新的版本"),
        ("[" * 100_000, "這不是完整的存檔"),
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
    button(page, "QR 碼").click()
    expect(box.get_by_role("img", name="存檔的 QR 碼")).to_be_visible()
    expect(button(page, "QR 碼")).to_have_attribute("aria-expanded", "true")
    button(page, "QR 碼").click()
    expect(box.get_by_role("img", name="存檔的 QR 碼")).to_be_hidden()
    page.get_by_label("或貼上文字").fill(short(Profile("小王", 300, 4, 9)))
    button(page, "讀這段文字").click()
    expect(box).to_contain_text("300分，打過9局")


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


def test_an_import_in_one_tab_reaches_the_other(page: Page) -> None:
    start_known(page, "one-deck", LONG)
    act(page)
    played(page)
    other = page.context.new_page()
    visit(other)
    box = dialog(other)
    other.get_by_label("或貼上文字").fill(export(Profile("小王", 300, 4, 9)))
    button(other, "讀這段文字").click()
    button(other, "換上").click()
    expect(box).to_contain_text("存檔換好了")
    wait_for(page, "ready")
    expect(alert(page)).to_contain_text("別的分頁換了一份存檔")
    assert total(page) == 300


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

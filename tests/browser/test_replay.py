"""Replays, sharing and records on the built site, by role and name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import button, hand, play_on, resized, start, wait_for
from zsy import Match, View, find_rules
from zsy.bots import find_bot
from zsy.record import Record, from_link, loads, to_link
from zsy.ui.qr import qr_matrix

OFFLINE = False

pytestmark = pytest.mark.native


def deal(rules_id: str, seed: str, deals: int = 1, **switches: str) -> Record:
    """A finished deal, the last one of several."""
    match, bot = Match(find_rules(rules_id, **switches), seed), find_bot("greedy")
    for _ in range(deals):
        state = match.start()
        while not state.is_terminal:
            state = state.apply(bot.choose(View.of(state)))
        match = match.finish(state)
    return Record.of(state)


def sheet(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A sheet by its name."""
    return page.get_by_role("dialog", name=name)


def opened(page: Page, record: Record) -> Locator:
    """The page with the replay that a link brought."""
    page.goto(f"?speed=0#{to_link(record)}")
    sheet(page, "有人分享了一局牌").get_by_role("button", name="看這一局").click()
    return sheet(page, re.compile("^回放"))


def step(replay: Locator) -> int:
    """The position that the slider tells."""
    slider = replay.get_by_role("slider", name="步數")
    value = str(slider.get_attribute("aria-valuetext"))
    assert value.startswith(f"第{slider.input_value()}步，共{slider.get_attribute('max')}步：")
    return int(slider.input_value())


def test_a_finished_game_is_replayed_and_shared(page: Page, open_page: OpenPage) -> None:
    start(page, "run-fast", "replayed")
    play_on(page)
    score = page.locator("#over").inner_text()
    button(page, "回放").click()
    replay = sheet(page, "回放：三人必管")
    expect(replay.get_by_role("status")).to_have_text(re.compile("^發完牌，.+先出$"))
    last = int(replay.get_by_role("slider").get_attribute("max") or 0)
    page.keyboard.press("End")
    assert step(replay) == last
    expect(replay.get_by_role("status")).to_have_text(re.compile("^第[0-9]+輪 · .+出完了。這局結束$"))
    expect(replay.get_by_role("group", name=re.compile("你，剩"))).to_be_visible()

    replay.get_by_role("button", name="分享").click()
    share = sheet(page, "分享這局牌")
    share.get_by_role("radio", name="看整局經過").check()
    link = share.get_by_role("textbox", name="連結").input_value()
    assert "?" not in link
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    by_hand = share.get_by_role("textbox", name="瀏覽器不讓這一頁複製。文字已經選好了，請自己複製。")
    for name in ("複製文字", "複製連結"):
        share.get_by_role("button", name=name).click()
        expect(by_hand).to_have_value(link) if name == "複製連結" else expect(by_hand).not_to_have_value("")
        expect(by_hand).to_be_focused()
        assert page.evaluate("getSelection().toString()") == by_hand.input_value()
    share.get_by_role("button", name="關閉").click()
    expect(replay).to_be_visible()
    replay.get_by_role("button", name="關閉").click()
    assert page.locator("#over").inner_text() == score

    other = open_page()
    other.goto(link)
    wait_for(other, "ready")
    asked = sheet(other, "有人分享了一局牌")
    expect(asked).to_contain_text("「三人必管」，3人")
    asked.get_by_role("button", name="看這一局").click()
    expect(other.get_by_role("slider")).to_have_attribute("max", str(last))
    assert "#" not in other.url


def test_keys_slider_buttons_and_list_lead_through_it(page: Page) -> None:
    record = deal("classic", "led through", 2)
    replay, moves = opened(page, record), len(record.actions) + 2
    slider, caption = replay.get_by_role("slider"), replay.get_by_role("status")
    expect(replay).to_be_visible()
    for key, position in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", moves), ("Home", 0)):
        page.keyboard.press(key)
        assert step(replay) == position
    slider.focus()
    slider.press("ArrowRight")
    assert step(replay) == 1
    expect(caption).to_contain_text("進貢")
    slider.press("End")
    assert step(replay) == moves
    for name, position in (("上一步", moves - 1), ("回到開頭", 0), ("下一步", 1), ("跳到最後", moves)):
        replay.get_by_role("button", name=name).click()
        assert step(replay) == position
    listed = replay.get_by_role("list", name="經過").get_by_role("button")
    expect(listed).to_have_count(moves)
    expect(listed.last).to_have_attribute("aria-current", "step")
    listed.nth(4).click()
    assert step(replay) == 5
    expect(listed.nth(4)).to_have_attribute("aria-current", "step")
    page.keyboard.press("Escape")
    expect(replay).to_be_hidden()


def test_it_plays_by_itself_until_it_is_stopped(page: Page) -> None:
    replay = opened(page, deal("diamond", "by itself"))
    page.keyboard.press("Space")
    expect(replay.get_by_role("button", name="暫停")).to_be_visible()
    expect(replay.get_by_role("slider")).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(replay.get_by_role("button", name="播放")).to_be_visible()
    here = step(replay)
    page.wait_for_timeout(600)
    assert step(replay) == here
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    replay.get_by_role("button", name="播放").click()
    expect(replay.get_by_role("status")).to_contain_text("這局結束")
    expect(replay.get_by_role("button", name="播放")).to_be_visible()


def test_one_pair_of_eyes_sees_one_hand(page: Page) -> None:
    replay = opened(page, deal("one-deck", "eyes"))
    places = replay.get_by_role("region", name="四家的牌").get_by_role("group")
    expect(places).to_have_count(4)
    expect(places.filter(has=page.get_by_role("listitem"))).to_have_count(4)
    replay.get_by_role("combobox", name="看誰的牌").select_option("只看對家的牌")
    assert [text.count("手上：") for text in names(places)] == [0, 0, 1, 0]
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    winners = sum("手上：" in text for text in names(places))
    assert winners == 3


def names(places: Locator) -> list[str]:
    return [str(name) for name in places.evaluate_all("all => all.map(place => place.ariaLabel)")]


def test_all_hands_and_controls_are_in_reach_on_every_screen(page: Page) -> None:
    records = deal("two-deck", "in reach"), deal("classic", "in reach", 2, players="6"), deal("run-fast", "in reach")
    for record in records:
        replay = opened(page, record)
        for width, height in resized(page):
            for found in (replay.get_by_role("slider"), *controls(replay)):
                box = found.bounding_box()
                assert box is not None
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width
                assert 0 <= box["y"] <= box["y"] + box["height"] <= height
                assert min(box["width"], box["height"]) >= (44 if found.get_attribute("type") == "button" else 24)
            stage = replay.get_by_role("region")
            assert stage.evaluate("stage => stage.scrollWidth <= stage.clientWidth")
            hidden = stage.evaluate("stage => stage.scrollHeight - stage.clientHeight")
            assert hidden == 0, (record.rules, width, height)


def controls(replay: Locator) -> Iterator[Locator]:
    for name in ("回到開頭", "上一步", "播放", "下一步", "跳到最後", "分享"):
        yield replay.get_by_role("button", name=name, exact=True)


def test_the_same_deal_is_played_by_somebody_else_and_disturbs_nothing(page: Page) -> None:
    record = deal("diamond", "the same")
    start(page, "two-deck", "disturbed")
    wait_for(page, "turn")
    own = hand(page).count()
    page.evaluate("link => { location.hash = link }", to_link(record))
    asked = sheet(page, "有人分享了一局牌")
    expect(asked).to_contain_text("會留著")
    asked.get_by_role("button", name="關閉").click()
    assert hand(page).count() == own
    assert "#" not in page.url
    page.evaluate("link => { location.hash = link }", to_link(record))
    asked.get_by_role("button", name="打同一副牌").click()
    wait_for(page, "turn")
    expect(page.get_by_role("banner")).to_contain_text("方塊三")
    dealt = {str(card) for card in record.start().hand(0)}
    keys = hand(page).evaluate_all("all => all.map(card => card.dataset.key.split('.')[0])")
    assert set(keys) <= dealt
    play_on(page)
    expect(page.locator("#over")).to_contain_text("不計入總分")
    page.goto("?speed=0")
    wait_for(page, "ready", "turn")
    page.reload()
    wait_for(page, "ready", "turn")


def test_bad_links_are_told_and_change_nothing(page: Page) -> None:
    good = to_link(deal("run-fast", "bad"))
    page.goto(f"?speed=0#{good[:-3]}")
    wait_for(page, "ready")
    told = sheet(page, "有人分享了一局牌")
    for link, sentence in (
        (good[:-3], "這個連結壞了"),
        ("z2abcdefgh", "較新的版本"),
        (f"{good}{'A' * 3000}", "太長"),
        ("z1", "這個連結壞了"),
    ):
        page.evaluate("link => { location.hash = link }", link)
        expect(told).to_contain_text(sentence)
        expect(told.get_by_role("button")).to_have_count(1)
        told.get_by_role("button", name="關閉").click()
        expect(told).to_be_hidden()
    page.evaluate("location.hash = 'start'")
    page.wait_for_timeout(200)
    expect(told).to_be_hidden()
    wait_for(page, "ready")


def test_the_qr_code_is_the_links(page: Page) -> None:
    replay = opened(page, deal("classic", "code", 2))
    replay.get_by_role("button", name="分享").click()
    share = sheet(page, "分享這局牌")
    for kind in ("打同一副牌", "看整局經過"):
        share.get_by_role("radio", name=kind).check()
        link = share.get_by_role("textbox", name="連結").input_value()
        path = share.get_by_role("img", name="連結的 QR 碼").locator("path").get_attribute("d") or ""
        known = qr_matrix(link)
        found = [[0] * len(known) for _ in known]
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", path):
            for column in range(int(width)):
                found[int(y) - 4][int(x) - 4 + column] = 1
        assert [bytes(row) for row in found] == list(known)
        assert from_link(link.partition("#")[2]).rules is not None


def test_records_are_listed_exported_and_read(page: Page) -> None:
    start(page, "run-fast")
    play_on(page)
    page.evaluate("""() => {
        const opener = document.createElement("button");
        opener.dataset.sheet = "recordings";
        document.body.append(opener);
        opener.click();
    }""")
    listed = sheet(page, "牌局紀錄")
    games = listed.get_by_role("list", name="你的牌局").get_by_role("button")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("三人必管")
    with page.expect_download() as found:
        listed.get_by_role("button", name="全部匯出（文字）").click()
    [record] = loads(found.value.path().read_text(encoding="utf-8"))
    assert record.rules is not None
    assert record.replay().is_terminal
    games.click()
    replay = sheet(page, "回放：三人必管")
    expect(replay.get_by_role("slider")).to_have_attribute("max", str(len(record.actions)))
    replay.get_by_role("button", name="關閉").click()

    listed.get_by_text("匯入別人的紀錄").click()
    paste, read = listed.get_by_role("textbox"), listed.get_by_role("button", name="讀這段文字")
    for text, sentence in (("", "空的"), ("hello", "不是牌局紀錄"), ('[Zsy "1"]\n[Rules "diamond"]\n0: 3d', "有錯")):
        paste.fill(text)
        read.click()
        expect(listed.get_by_role("status")).to_contain_text(sentence)
    listed.get_by_label("選檔案").set_input_files(
        {"name": "bad.txt", "mimeType": "text/plain", "buffer": b"\xff\xfe\x01"}
    )
    expect(listed.get_by_role("status")).to_contain_text("文字檔")
    listed.get_by_label("選檔案").set_input_files(found.value.path())
    expect(replay).to_be_visible()
    replay.get_by_role("button", name="關閉").click()
    expect(games).to_have_count(1)

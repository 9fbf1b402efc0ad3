"""Saves on the built site: several tabs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import act, button, eventually, hand, play_on, start_known, total, wait_for
from tests.browser.stored import LONG, alert, dialog, newest, played, visit
from zsy.profile import Profile
from zsy.store import export
from zsy.ui.text import with_minus

pytestmark = pytest.mark.native


OFFLINE = False


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

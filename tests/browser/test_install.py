"""Installing the game: what a browser reads of the manifest, the offer on the start screen, and a site from a zip."""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CHROMIUM_FLAGS, TIMEOUT_MS, OpenPage, Watch
from tests.browser.player import button, kept_offline, play_on, resized, start, wait_for
from tools import icons
from tools.build import DIST, archive, read_tree
from tools.install import find_browser
from tools.serve import serving

pytestmark = pytest.mark.native

WINDOWS = True  # what is installed is a window of its own

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)
FIREFOX_ANDROID = "Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0"

MAY_INSTALL = """
    const asked = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt() { document.documentElement.dataset.asked = "yes"; },
    });
    dispatchEvent(asked);
"""


def is_clean(page: Page) -> None:
    """All of a dialog and the bar are on the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


class TestManifest:
    def test_the_browser_finds_nothing_wrong(self, page: Page, site: str) -> None:
        page.goto("")
        session = page.context.new_cdp_session(page)
        read = session.send("Page.getAppManifest")
        assert read["url"] == f"{site}manifest.webmanifest"
        assert read["errors"] == []
        problems = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        assert problems == ["in-incognito"]  # as all contexts of the tests are

    def test_the_app_is_known_by_the_same_name_in_any_folder(self, browser: Browser, tmp_path: Path) -> None:
        for name in ("zsy", "games"):
            (tmp_path / name).symlink_to(DIST)
        page = browser.new_page()
        with serving(tmp_path) as address:
            for name in ("zsy", "games"):
                page.goto(f"{address}{name}/")
                found = page.context.new_cdp_session(page).send("Page.getAppId")["appId"]
                assert found == f"{address}zsy"
        page.close()

    def test_every_picture_can_be_shown(self, page: Page, site: str) -> None:
        page.goto("")
        manifest = page.evaluate("fetch('manifest.webmanifest').then(response => response.json())")
        shortcuts = [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
        for image in [*manifest["icons"], *manifest["screenshots"], *shortcuts]:
            assert image["src"].startswith("assets/")
            shown = page.evaluate(
                """async address => {
                    const image = new Image();
                    image.src = address;
                    await image.decode();
                    return `${image.naturalWidth}x${image.naturalHeight}`;
                }""",
                image["src"],
            )
            assert image["sizes"] in (shown, "any")


def measured(page: Page, *pngs: bytes) -> dict[str, float]:
    """Of a square picture: the lowest opacity, how far from the middle it shows more than its ground (1 is the width),
    and how much it differs on the average from a second one (of 255).
    """
    result: dict[str, float] = page.evaluate(
        """async pngs => {
            const [one, other] = await Promise.all(pngs.map(async data => {
                const image = new Image();
                image.src = `data:image/png;base64,${data}`;
                await image.decode();
                const { width } = image, canvas = new OffscreenCanvas(width, width), context = canvas.getContext("2d");
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, width, width);
            }));
            const { data, width } = one, middle = (width - 1) / 2, found = { opacity: 255, reach: 0, difference: 0 };
            for (let at = 0; at < data.length; at += 4) {
                const x = (at / 4) % width, y = Math.floor(at / 4 / width);
                found.opacity = Math.min(found.opacity, data[at + 3]);
                if ([0, 1, 2, 3].some(part => data[at + part] !== data[part]))
                    found.reach = Math.max(found.reach, Math.hypot(x - middle, y - middle) / width);
                for (const part of [0, 1, 2, 3])
                    found.difference += Math.abs(data[at + part] - (other ?? one).data[at + part]) / data.length;
            }
            return found;
        }""",
        [base64.b64encode(png).decode() for png in pngs],
    )
    return result


class TestIcons:
    @pytest.fixture
    def blank(self, browser: Browser) -> Iterator[Page]:
        page = browser.new_page()
        yield page
        page.close()

    def test_what_is_cut_to_shape_keeps_its_picture(self, blank: Page) -> None:
        for name in ("maskable-512.png", "monochrome-512.png"):
            assert 0.3 < measured(blank, (icons.FOLDER / name).read_bytes())["reach"] <= 0.4, name

    def test_what_has_to_fill_its_square_does(self, blank: Page) -> None:
        for name in ("maskable-512.png", "apple-180.png"):
            assert measured(blank, (icons.FOLDER / name).read_bytes())["opacity"] == 255, name

    def test_a_drawing_is_drawn_again_alike(self, blank: Page, browser: Browser) -> None:
        drawing, width = icons.drawings()["two-deck-96.png"]
        kept = (icons.FOLDER / "two-deck-96.png").read_bytes()
        again = icons.rasterise(browser, drawing, width)
        assert measured(blank, kept, again)["difference"] < 1  # another Chromium may round an edge otherwise


class TestOffer:
    def test_an_iphone_is_told_how(self, open_page: OpenPage) -> None:
        page = open_page(width=360, height=640, user_agent=IPHONE)
        page.goto("?speed=0")
        wait_for(page, "ready")
        for _ in resized(page):
            expect(button(page, "裝到手機")).to_be_visible()
            is_clean(page)
        button(page, "裝到手機").click()
        dialog = page.get_by_role("dialog", name="裝成 App")
        expect(dialog.get_by_role("listitem")).to_have_count(3)
        expect(dialog).to_contain_text("加入主畫面")
        expect(dialog).to_contain_text("匯出")
        for width, height in resized(page):
            box = dialog.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height
            assert dialog.evaluate("box => box.scrollHeight <= box.clientHeight")
        button(page, "關閉").click()
        expect(dialog).to_have_count(0)
        button(page, "開始").click()
        wait_for(page, "turn")
        expect(button(page, "裝到手機")).to_have_count(0)

    def test_other_phones_are_told_otherwise(self, open_page: OpenPage) -> None:
        page = open_page(width=390, height=844, user_agent=FIREFOX_ANDROID)
        page.add_init_script("delete window.onbeforeinstallprompt;")
        page.goto("?speed=0")
        wait_for(page, "ready")
        button(page, "裝到手機").click()
        dialog = page.get_by_role("dialog", name="裝成 App")
        expect(dialog.get_by_role("listitem")).to_have_count(2)
        expect(dialog).not_to_contain_text("匯出", use_inner_text=True)

    def test_a_browser_that_asks_by_itself_is_let_ask(self, page: Page) -> None:
        page.goto("?speed=0")
        wait_for(page, "ready")
        expect(button(page, "安裝")).to_have_count(0)
        page.evaluate(MAY_INSTALL)
        button(page, "安裝").click()
        expect(page.locator("html")).to_have_attribute("data-asked", "yes")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button(page, "安裝")).to_have_count(0)

    def test_in_a_frame_there_is_no_offer(self, open_page: OpenPage, site: str) -> None:
        page = open_page(user_agent=IPHONE)
        page.set_content(f'<iframe src="{site}?speed=0" width="390" height="700"></iframe>')
        frame = page.frame_locator("iframe")
        frame.locator("html[data-zsy=ready]").wait_for(state="attached")
        expect(frame.locator("#install")).to_be_hidden()

    def test_the_installed_game_makes_no_offer(self, browser: Browser, site: str, tmp_path: Path) -> None:
        context = browser.browser_type.launch_persistent_context(
            tmp_path, executable_path=find_browser(), args=[*CHROMIUM_FLAGS, f"--app={site}?speed=0"], user_agent=IPHONE
        )
        context.set_default_timeout(TIMEOUT_MS)
        (page,) = context.pages
        wait_for(page, "ready")
        assert page.evaluate("matchMedia('(display-mode: standalone)').matches")
        expect(page.locator("#install")).not_to_have_attribute("hidden", "")  # the style sheet's work, not the script's
        expect(page.locator("#install")).to_be_hidden()
        problems = context.new_cdp_session(page).send("Page.getInstallabilityErrors")
        assert problems["installabilityErrors"] == []
        context.close()


@pytest.fixture
def unpacked(tmp_path: Path) -> Iterator[str]:
    """The address of the built site, zipped, unzipped elsewhere and served by Python's own server."""
    zipped = tmp_path / "zsy.zip"
    zipped.write_bytes(archive(read_tree(DIST)))
    folder = tmp_path / "a folder"
    zipfile.ZipFile(zipped).extractall(folder)
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        told = re.search(r"\((http://127\.0\.0\.1:\d+/)\)", server.stdout.readline())
        assert told is not None
        yield told[1]
        server.terminate()


def test_an_unzipped_site_boots_and_plays_and_is_kept_for_offline(browser: Browser, unpacked: str) -> None:
    context = browser.new_context(base_url=unpacked)
    context.set_default_timeout(TIMEOUT_MS)
    watch = Watch(context, unpacked)
    page = context.new_page()
    start(page, "one-deck", "unzipped")
    assert "turn" in play_on(page)
    # Every file was taken with the type and the bytes that this server gives.
    assert kept_offline(page) == f"{unpacked}sw.js"
    context.close()
    assert watch.problems == []

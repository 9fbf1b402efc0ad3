"""How the page starts: before Python, the plain way, the quick way, and when something is wrong."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.player import button, eventually, hand, kept_offline, wait_for
from tools.build import DIST
from tools.serve import serving

pytestmark = pytest.mark.native

DAMAGES = ("cut off", "empty", "noise", "of another build")
"""What can have become of a file."""

DAMAGE = """async ([name, damage]) => {
  const damages = {
    "cut off": (bytes) => bytes.slice(0, bytes.byteLength / 2),
    "empty": (bytes) => new ArrayBuffer(0),
    "noise": (bytes) => new Uint8Array(bytes).fill(7),
    "of another build": (bytes) => new Uint8Array(bytes).fill(7, 64, 128),
  };
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    for (const request of await cache.keys()) {
      if (!request.url.includes(name)) continue;
      const response = await cache.match(request);
      await cache.put(request, new Response(damages[damage](await response.arrayBuffer())));
    }
  }
}"""


def start_way(page: Page) -> str | None:
    """How Python was started: plain or quick."""
    return page.locator("html").get_attribute("data-start")


def visited(page: Page) -> None:
    """A first visit, until the service worker keeps everything."""
    page.goto("?rules=one-deck&speed=0")
    wait_for(page, "ready")
    assert start_way(page) == "plain"
    kept_offline(page)


def hold(page: Page, path: str) -> list[Route]:
    """Let requests for a path wait; those that do."""
    held: list[Route] = []

    def wait(route: Route) -> None:
        held.append(route)

    page.context.route(re.compile(path), wait)
    return held


def cards(page: Page) -> list[str]:
    """The names of the cards of a new game."""
    button(page, "開始").click()
    wait_for(page, "turn")
    return [str(name) for name in hand(page).evaluate_all("options => options.map(o => o.ariaLabel)")]


def test_the_second_visit_is_quick_and_deals_are_new_in_every_visit_and_every_profile(open_page: OpenPage) -> None:
    hands = []
    for _ in range(2):
        page = open_page()
        visited(page)
        for _ in range(2):
            page.evaluate("localStorage.clear()")
            page.goto("?rules=one-deck&speed=0")
            wait_for(page, "ready")
            assert start_way(page) == "quick"
            hands.append(tuple(cards(page)))
    assert len(set(hands)) == 4


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_memory_file_is_no_fault(open_page: OpenPage, damage: str) -> None:
    page = open_page(watched=False)
    visited(page)
    page.evaluate(DAMAGE, ["snapshot", damage])
    page.reload()
    wait_for(page, "ready")
    assert start_way(page) == "plain"
    assert len(cards(page)) == 13

    def is_mended() -> bool:  # by the service worker, meanwhile
        page.reload()
        wait_for(page, "turn")
        return start_way(page) == "quick"

    eventually(page, is_mended, pause_ms=500)


def test_the_rules_and_the_standing_are_there_before_python(open_page: OpenPage) -> None:
    page = open_page(watched=False)
    page.add_init_script("localStorage.setItem('zsy.standing', 'zh-Hant 小馬 60分')")
    page.context.route(re.compile(r"python\.\w+\.bin|\.wasm$"), lambda route: None)
    page.goto("")
    expect(page.get_by_role("banner")).to_contain_text("小馬 60分")
    button(page, "規則").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("三人必管").click()
    expect(dialog.get_by_text("打得過就一定要出").first).to_be_visible()
    dialog.get_by_role("button", name="關閉").click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Rules", "Must Beat", "If you can beat the play on the table", "Close")),
        ("zh-Hans", ("规则", "三人必管", "打得过就一定要出", "关闭")),
    ],
)
def test_before_python_all_is_in_the_language_that_is_wanted(
    open_page: OpenPage, language: str, names: tuple[str, ...]
) -> None:
    page = open_page(watched=False, locale="zh-TW")
    page.add_init_script("localStorage.setItem('zsy.standing', 'zh-Hant 小馬 60分')")
    page.context.route(re.compile(r"python\.\w+\.bin|\.wasm$"), lambda route: None)
    page.goto(f"?lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#standing")).to_have_text("")
    rules, game, line, close = names
    button(page, rules).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text(game, exact=True).click()
    expect(dialog.get_by_text(line).first).to_be_visible()
    assert not re.search("[這過張]", page.locator("body").inner_text())
    if language == "en":
        assert not re.search("[\u3400-\u9fff]", page.locator("body").inner_text())
    dialog.get_by_role("button", name=close).click()
    expect(dialog).to_be_hidden()


def test_progress_tells_the_bytes(open_page: OpenPage) -> None:
    page = open_page(watched=False)
    held = hold(page, r"python\.\w+\.bin")
    page.goto("")
    expect(page.locator(".boot-text")).to_have_text(re.compile(r"下載遊戲\s+9\.6 / 1[01]\.\d MB"))
    assert page.locator("html").get_attribute("data-boot") == "runtime"
    held[0].continue_()
    wait_for(page, "ready")


def test_a_file_that_cannot_be_had_is_told_and_can_be_tried_again(open_page: OpenPage) -> None:
    page = open_page(watched=False)
    page.context.route(re.compile(r"python\.\w+\.bin"), lambda route: route.fulfill(status=503))
    page.goto("")
    expect(page.get_by_role("alert")).to_contain_text("遊戲載入失敗")
    assert page.locator("html").get_attribute("data-boot") == "failed"
    page.context.unroute_all()
    button(page, "重試").click()
    wait_for(page, "ready")


def test_a_page_whose_script_does_not_come_says_so(open_page: OpenPage) -> None:
    page = open_page(watched=False)
    page.context.route(re.compile(r"boot\.\w+\.js"), lambda route: route.fulfill(status=503))
    page.goto("")
    late = page.locator(".boot-late")
    expect(late).to_be_hidden()
    page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    expect(late).to_be_visible()
    page.context.unroute_all()
    late.get_by_role("link", name="重試").click()
    wait_for(page, "ready")
    expect(late).to_be_hidden()


def test_a_start_that_stands_still_is_told_and_goes_on(open_page: OpenPage) -> None:
    page = open_page(watched=False)
    page.clock.install()
    held = hold(page, r"python\.\w+\.bin")
    page.goto("")
    expect(page.locator(".boot-text")).to_contain_text("9.6 /")
    page.clock.fast_forward(31_000)
    expect(page.get_by_role("alert")).to_contain_text("載入比平常久")
    held[0].continue_()
    page.clock.resume()
    wait_for(page, "ready")


@pytest.fixture
def kept(open_page: OpenPage) -> BrowserContext:
    """A context that has visited the site, whose server is gone."""
    page = open_page(watched=False)
    with serving(DIST, prefix="/zsy") as address:
        page.goto(address)
        wait_for(page, "ready")
        kept_offline(page)
    page.reload()
    wait_for(page, "ready")
    return page.context


def test_a_python_cell_installs_the_package_offline(kept: BrowserContext) -> None:
    (page,) = kept.pages
    folder = json.loads((DIST / "build.json").read_text(encoding="utf-8"))["files"]
    (runtime,) = [name for name in folder if name.endswith("/pyodide.mjs")]
    told = page.evaluate(
        """async (runtime) => {
          const { loadPyodide } = await import(new URL(runtime, document.baseURI));
          const python = await loadPyodide();
          await python.loadPackage("micropip");
          return await python.runPythonAsync(`
            import micropip
            await micropip.install("zsy")
            import statistics, zsy
            repr(zsy.find_rules("classic"))
          `);
        }""",
        runtime,
    )
    assert told == "find_rules('classic')"

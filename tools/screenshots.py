"""Pictures of the built site: ``python3 -m tools.screenshots [FOLDER]``, into ``screenshots/`` unless told.

``python3 -m tools.screenshots --shots`` takes those that a system shows when it asks whether to install the game
(``screenshots`` in the manifest), into ``static/shots/``.

Each scene is a saved game that the engine plays up to the moment wanted; the page finds it in its storage.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.build import DIST
from tools.install import ROOT, find_browser
from tools.serve import serving
from zsy import find_rules
from zsy.profile import SavedGame, SavedResult
from zsy.ui.session import PLAYER, Session

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
"""Small phone, phone, phone on its side, laptop."""

PROFILE = {"version": 1, "name": "小明", "total": 1460, "best": 6, "games": 87}
"""The player, as the page's oldest saves told him: they are read by every version."""

SHOTS = ROOT / "static" / "shots"
"""Where the manifest's pictures are kept."""

NARROW, WIDE = (390, 844, 2), (1280, 800, 1)
"""The sizes of the manifest's pictures: a phone's width, height and pixel ratio, and a laptop's."""

JPEG_QUALITY = 80

Act = Callable[[Page], None]


def act(session: Session) -> None:
    """The next action: a bot's, or the player's best one."""
    if not session.step():
        session.hint()
        if not session.play():
            session.pass_turn()


def played_to(rules: str, wanted: Callable[[Session], bool], **switches: str) -> SavedGame:
    """A game played to the first moment wanted, of the first seed that has one."""
    for number in range(1000):
        session = Session.new(find_rules(rules, **switches), f"picture {number}")
        while session.phase != "over":
            if session.phase == "turn" and wanted(session):
                return session.saved()
            act(session)
    raise LookupError(f"no such moment in {rules}")


def busy(cards: int) -> Callable[[Session], bool]:
    """A moment with a full hand, and plays of the others that the player can beat."""

    def wanted(session: Session) -> bool:
        plays = {event.seat for event in session.view.log if event.kind == "play"}
        return (
            len(session.keys) == cards
            and len(plays) >= 2
            and session.may_pass
            and len(session.view.legal_actions()) > 1
        )

    return wanted


def about_to_win(session: Session) -> bool:
    """The player's next play is his last one."""
    moves = session.view.compliant_actions()
    return any(move and move.size == len(session.keys) for move in moves) and min(session.state.left[1:]) > 1


def press(*names: str) -> Act:
    """Press buttons, and cards of the hand by their numbers."""

    def pressed(page: Page) -> None:
        for name in names:
            found = page.get_by_role("option").nth(int(name)) if name.isdecimal() else None
            (found or page.get_by_role("button", name=name, exact=True)).click()

    return pressed


def tribute() -> SavedGame:
    """The second deal of a match, in which the player has to give tribute."""
    places = [seat for seat in range(4) if seat != PLAYER]
    return SavedGame("classic", "picture", results=(SavedResult((*places, PLAYER), (-30, 30, 10, -10)),))


SCENES: dict[str, tuple[Callable[[], SavedGame] | None, Act]] = {
    "start": (None, press()),
    "hand-13": (partial(played_to, "one-deck", busy(13)), press("提示")),
    "hand-27": (partial(played_to, "two-deck", busy(27)), press("提示")),
    "hand-16": (partial(played_to, "run-fast", lambda session: len(session.keys) == 16), press("提示")),
    "six": (partial(played_to, "classic", busy(9), players="6"), press("不出")),
    "tribute": (tribute, press("提示")),
    "over": (partial(played_to, "one-deck", about_to_win), press("提示", "出牌")),
    "refused": (partial(played_to, "diamond", busy(13)), press("0", "12", "出牌")),
}
"""Every scene: the saved game, and what is done with it."""


SHOWN = {
    "start-narrow": ("start", NARROW),
    "hand-27-narrow": ("hand-27", NARROW),
    "over-narrow": ("over", NARROW),
    "hand-13-wide": ("hand-13", WIDE),
    "tribute-wide": ("tribute", WIDE),
}
"""The manifest's pictures: the scene and the size of each."""


def wait_while(page: Page, state: str) -> None:
    """Wait until the page is in another state; by a selector, since the page's policy forbids what functions need."""
    page.locator(f"html:not([data-zsy={state}])").wait_for(state="attached")


@contextmanager
def scene(browser: Browser, address: str, name: str, ratio: int = 1) -> Iterator[Page]:
    """The page in a scene."""
    game, act = SCENES[name]
    context = browser.new_context(locale="zh-TW", reduced_motion="reduce", device_scale_factor=ratio)
    profile = json.dumps({**PROFILE, "game": asdict(game()) if game else None})
    context.add_init_script(f"localStorage.setItem('zsy.profile', {json.dumps(profile)})")
    page = context.new_page()
    page.goto(f"{address}?speed=0")
    wait_while(page, "loading")
    act(page)
    wait_while(page, "wait")
    page.mouse.move(0, 0)
    yield page
    context.close()


def picture(page: Page, width: int, height: int, path: Path) -> None:
    """Take the picture of a page at a size; a JPEG, which is smaller, when the file's name says so."""
    page.set_viewport_size({"width": width, "height": height})
    while page.evaluate("innerWidth") != width:
        page.wait_for_timeout(20)
    page.screenshot(path=path, quality=JPEG_QUALITY if path.suffix == ".jpg" else None)
    print(path, flush=True)


def take_scenes(browser: Browser, address: str, folder: Path) -> None:
    """Every scene at every size."""
    for name in SCENES:
        with scene(browser, address, name) as page:
            for width, height in SIZES:
                picture(page, width, height, folder / f"{name}-{width}x{height}.png")


def take_shots(browser: Browser, address: str, folder: Path) -> None:
    """The pictures of the manifest."""
    for name, (scene_name, (width, height, ratio)) in SHOWN.items():
        with scene(browser, address, scene_name, ratio) as page:
            picture(page, width, height, folder / f"{name}.jpg")


def main(arguments: Sequence[str]) -> int:
    """Take all pictures; 0 when that worked."""
    executable = find_browser()
    if len(arguments) > 1 or executable is None or not (DIST / "index.html").is_file():
        usage = "usage: python3 -m tools.screenshots [FOLDER | --shots], after make build, with a Chromium"
        print(usage, file=sys.stderr)
        return 2
    for_manifest = arguments == ["--shots"]
    folder = SHOTS if for_manifest else Path(arguments[0]) if arguments else ROOT / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        (take_shots if for_manifest else take_scenes)(browser, address, folder)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

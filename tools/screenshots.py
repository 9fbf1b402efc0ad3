"""Pictures of the built site: every scene (``tools/scenes.py``) × size × theme, into ``screenshots/``, with a page to
look through them.

``python3 -m tools.screenshots [--only NAME …] [--theme THEME …] [--size WxH …] [--language LANGUAGE] [--into FOLDER]``

``--shots`` takes those that a system shows when it asks whether to install the game (``screenshots`` in the manifest),
into ``static/shots/``; ``--readme`` those of ``README.md``, into ``docs/screenshots/``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools.build import DIST
from tools.install import ROOT, find_headless
from tools.scenes import LANGUAGES, SCENES, THEMES, dress, scene
from tools.serve import serving

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
"""Small phone, phone, phone on its side, laptop."""

SHOTS = ROOT / "static" / "shots"
"""Where the manifest's pictures are kept."""

NARROW, WIDE = (390, 844, 2), (1280, 800, 1)
"""The sizes of the manifest's pictures: a phone's width, height and pixel ratio, and a laptop's."""

SHOWN = {
    "start-narrow": ("start", NARROW),
    "hand-27-narrow": ("hand-27", NARROW),
    "over-narrow": ("over", NARROW),
    "hand-13-wide": ("hand-13", WIDE),
    "tribute-wide": ("tribute", WIDE),
}
"""The manifest's pictures: the scene and the size of each."""

README = ROOT / "docs" / "screenshots"
"""Where the pictures of ``README.md`` are kept."""

README_SHOWN = (("hand-27", (390, 844)), ("start", (390, 844)))
"""The pictures of ``README.md``: the scene and the size of each."""

JPEG_QUALITY = 80

PICTURES_MS = 300
"""How long the pictures on a page may take to come; nothing tells when those of style sheets are there."""

STYLE = """
body { margin: 1rem; font: 14px/1.4 system-ui, sans-serif; background: #222; color: #eee; }
h2 { margin: 2rem 0 0.5rem; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
figure { margin: 0; }
img { display: block; height: 320px; width: auto; }
figcaption { color: #bbb; }
"""
"""Of the page to look through the pictures."""


def picture(page: Page, width: int, height: int, path: Path) -> None:
    """Take the picture of a page at a size; a JPEG, which is smaller, when the file's name says so."""
    page.set_viewport_size({"width": width, "height": height})
    while page.evaluate("innerWidth") != width:
        page.wait_for_timeout(20)
    page.screenshot(path=path, quality=JPEG_QUALITY if path.suffix == ".jpg" else None)
    print(path, flush=True)


def take_scene(
    browser: Browser, address: str, name: str, folder: Path, themes: Iterable[str], sizes: Sequence[tuple[int, int]],
    language: str = "",
) -> None:  # fmt: skip
    """A scene in these themes at these sizes."""
    with scene(browser, address, name) as page:
        dress(page, language=language)
        for theme in themes:
            dress(page, theme)
            page.wait_for_timeout(PICTURES_MS)
            for width, height in sizes:
                picture(page, width, height, folder / f"{name}-{theme}-{width}x{height}.png")


def take_shots(browser: Browser, address: str, folder: Path) -> None:
    """The pictures of the manifest."""
    for name, (scene_name, (width, height, ratio)) in SHOWN.items():
        with scene(browser, address, scene_name, device_scale_factor=ratio) as page:
            picture(page, width, height, folder / f"{name}.jpg")


def take_readme(browser: Browser, address: str, folder: Path) -> None:
    """The pictures of ``README.md``."""
    for name, (width, height) in README_SHOWN:
        with scene(browser, address, name) as page:
            picture(page, width, height, folder / f"{name}-{width}x{height}.png")


def contact_sheet(folder: Path) -> str:
    """A page with all pictures of a folder, scene by scene."""
    rows = []
    for name in SCENES:
        found = [
            path
            for theme in THEMES
            for width, height in SIZES
            if (path := folder / f"{name}-{theme}-{width}x{height}.png").is_file()
        ]
        figures = "".join(
            f'<figure><a href="{path.name}"><img src="{path.name}" alt="{escape(path.stem)}" loading="lazy"></a>'
            f"<figcaption>{escape(path.stem.removeprefix(name + '-'))}</figcaption></figure>"
            for path in found
        )
        if found:
            rows.append(f'<h2>{escape(name)}</h2><div class="row">{figures}</div>')
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>爭上游: all scenes</title><style>{STYLE}</style>'
    )
    return head + "\n".join(rows) + "</html>\n"


def read_size(text: str) -> tuple[int, int]:
    """A size as ``360x640``."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """What to take."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.screenshots", description="Pictures of the built site.")
    parser.add_argument("--only", nargs="+", choices=SCENES, default=list(SCENES), metavar="NAME")
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--size", nargs="+", type=read_size, default=list(SIZES), metavar="WxH")
    parser.add_argument("--language", choices=LANGUAGES, default="")
    parser.add_argument("--into", type=Path, default=ROOT / "screenshots", metavar="FOLDER")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--shots", action="store_true", help="the manifest's pictures")
    kinds.add_argument("--readme", action="store_true", help="the pictures of README.md")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Take all pictures; 0 when that worked."""
    wanted = read_arguments(arguments)
    executable = find_headless()
    if executable is None or not (DIST / "index.html").is_file():
        print("screenshots: needs a built site (make build) and a Chromium", file=sys.stderr)
        return 2
    folder = SHOTS if wanted.shots else README if wanted.readme else wanted.into
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        if wanted.shots:
            take_shots(browser, address, folder)
        elif wanted.readme:
            take_readme(browser, address, folder)
        else:
            for name in wanted.only:
                take_scene(browser, address, name, folder, wanted.theme, wanted.size, wanted.language)
            (folder / "index.html").write_text(contact_sheet(folder), encoding="utf-8")
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

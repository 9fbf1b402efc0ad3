"""Draw the icons of the installed game: ``python3 -m tools.icons``, into ``static/icons/``.

Every icon is an SVG text, made here of the suits in ``static/art/pips/`` and rasterised by Chromium; letters would
depend on fonts, so there are none. Each PNG names the drawing it was made from, so that a test can tell a stale one.
"""

from __future__ import annotations

import hashlib
import re
import struct
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.install import ROOT, find_browser

STATIC = ROOT / "static"
FOLDER = STATIC / "icons"
"""Where the PNG files are kept."""

FELT, PAPER, GOLD = "#1c5a4d", "#fffdf8", "#e8a33a"
SOURCE = b"Source"
"""The keyword of the PNG's text chunk that holds the drawing's hash."""


INKS = {"s": "#17191d", "h": "#cf1f2f", "d": "#cf1f2f", "c": "#17191d"}


def suit(name: str, colour: str | None = None) -> str:
    """The path of a suit in its square of 100 by 100, in another colour if wanted."""
    text = (STATIC / "art" / "pips" / f"{name}.svg").read_text(encoding="utf-8")
    (path,) = re.findall(r"<path.*?/>", text)
    return str(path).replace("<path ", f'<path fill="{colour or INKS[name]}" ')


def card(pip: str, angle: float = 0, x: float = 0, scale: float = 1) -> str:
    """A card around the middle of the icon with one suit on it, turned about a point below it."""
    return (
        f'<g transform="translate({50 + x} 50) scale({scale}) rotate({angle} 0 60)">'
        f'<rect x="-24" y="-36" width="48" height="72" rx="7" fill="{PAPER}" stroke="{FELT}" stroke-width="2.5"/>'
        f'<g transform="translate(-21 -21) scale(.42)">{pip}</g></g>'
    )


def svg(*parts: str, ground: str = "") -> str:
    """An icon of 100 by 100."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{ground}{"".join(parts)}</svg>'


ROUNDED = f'<rect width="100" height="100" rx="20" fill="{FELT}"/>'
FULL = f'<rect width="100" height="100" fill="{FELT}"/>'


def silhouette(scale: float) -> str:
    """The card as one shape with the suit cut out of it: a system colours it as it likes."""
    return (
        f'<mask id="m"><g transform="translate(50 50) scale({scale})">'
        f'<rect x="-24" y="-36" width="48" height="72" rx="7" fill="#fff"/>'
        f'<g transform="translate(-21 -21) scale(.42)">{suit("s", "#000")}</g></g></mask>'
        f'<rect width="100" height="100" fill="#fff" mask="url(#m)"/>'
    )


def drawings() -> dict[str, tuple[str, int]]:
    """Every icon: its file's name, its drawing and its width in pixels.

    What a system may cut to any shape stays within the middle circle of 80 % of the width: a card scaled by 0.95 does,
    with its round corners.
    """
    app = (STATIC / "icon.svg").read_text(encoding="utf-8")
    fan = [card(suit("c"), -20, -5, 0.74), card(suit("d"), 0, 0, 0.74), card(suit("s"), 20, 5, 0.74)]
    pair = [card(suit("h"), -13, -5, 0.84), card(suit("s"), 13, 5, 0.84)]
    return {
        "icon-192.png": (app, 192),
        "icon-512.png": (app, 512),
        "maskable-512.png": (svg(card(suit("s"), scale=0.95), ground=FULL), 512),
        "monochrome-512.png": (svg(silhouette(0.95)), 512),
        "apple-180.png": (svg(card(suit("s")), ground=FULL), 180),
        "one-deck-96.png": (svg(card(suit("s")), ground=ROUNDED), 96),
        "two-deck-96.png": (svg(*pair, ground=ROUNDED), 96),
        "classic-96.png": (svg(card(suit("joker", GOLD)), ground=ROUNDED), 96),
        "run-fast-96.png": (svg(*fan, ground=ROUNDED), 96),
        "diamond-96.png": (svg(card(suit("d")), ground=ROUNDED), 96),
    }


def digest(drawing: str) -> bytes:
    """What a PNG says of the drawing it was made from."""
    return hashlib.sha256(drawing.encode()).hexdigest().encode()


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG by their kind; of several of one kind, the last."""
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found[png[at + 4 : at + 8]] = png[at + 8 : at + 8 + length]
        at += length + 12
    return found


def signed(png: bytes, drawing: str) -> bytes:
    """The PNG with a text chunk, behind its header, that names the drawing."""
    body = b"tEXt" + SOURCE + b"\0" + digest(drawing)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    header = 8 + 25  # the signature, and the header with its length, kind and checksum
    return png[:header] + chunk + png[header:]


def rasterise(browser: Browser, drawing: str, width: int) -> bytes:
    """A drawing as a PNG; what it does not cover stays transparent."""
    page = browser.new_page(viewport={"width": width, "height": width})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {width}px }}</style>{drawing}")
    png = page.screenshot(omit_background=True)
    page.close()
    return signed(png, drawing)


def main(arguments: Sequence[str]) -> int:
    """Draw all icons; 0 when that worked."""
    executable = find_browser()
    if arguments or executable is None:
        print("usage: python3 -m tools.icons, with a Chromium", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        for name, (drawing, width) in drawings().items():
            path = Path(FOLDER, name)
            path.write_bytes(rasterise(browser, drawing, width))
            print(path, path.stat().st_size, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

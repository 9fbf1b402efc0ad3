"""Draw the emblems of the 23 titles: ``python3 -m tools.emblems``, into ``static/art/titles/``.

Each is a medallion of 100 by 100: a ring that tells the tier, a ground, and a figure made of the few shapes here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "static" / "art" / "titles"
"""Where the drawings are kept."""

RINGS = {
    "wood": ("#8a6238", "#c79b66"),
    "bronze": ("#96602b", "#e0a868"),
    "silver": ("#7d8791", "#dfe5ea"),
    "gold": ("#a8741a", "#f6d272"),
    "jade": ("#1f6b52", "#9fe0c2"),
}
"""Each tier's ring: its edge, and its face."""


@dataclass(frozen=True)
class Coat:
    """The colours of an animal."""

    body: str
    mane: str
    line: str
    """Eye, nostril and what is drawn on the body."""


BAY = Coat("#9a5b2e", "#4a2814", "#2b160a")
CHESTNUT = Coat("#b4632a", "#e0a35c", "#4b2109")
DUN = Coat("#c39a62", "#6d4a26", "#3d280f")
WHITE = Coat("#fbfaf4", "#d5dbe0", "#55606b")
BLACK = Coat("#20242b", "#4a525e", "#f1f3f5")
RED = Coat("#c52b22", "#ffb13d", "#4c0a07")
PURPLE = Coat("#7c2748", "#c06a8d", "#f3d3df")
GREY = Coat("#8d8478", "#4c453d", "#26211c")
SHADOW = Coat("#2c2f45", "#555b80", "#e6e8f5")
GOLDEN = Coat("#f3cf6d", "#fff3cd", "#6b4a08")
BRONZE = Coat("#c07f3a", "#7e4a18", "#3a2008")
DARK_BAY = Coat("#5f3319", "#2a160b", "#f0dcc8")

BLAZE = '<path fill="#fffdf5" d="M47 30c4 6 0 15-6 24-5 7-9 12-13 14 1-9 8-20 12-28 2-4 4-8 7-10z"/>'
STAR = "M0-7l2 4.7 5 .4-3.8 3.3 1.2 5L0 3.7-4.4 6.400l1.2-5L-7-1.900l5-.4z"
BOLT = "M57 4L22 55h22L34 97l42-56H52z"


def path(d: str, fill: str, more: str = "") -> str:
    """A filled shape."""
    return f'<path fill="{fill}"{more} d="{d}"/>'


def stroke(d: str, colour: str, width: float, more: str = "") -> str:
    """A line with round ends."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
        f'{more} d="{d}"/>'
    )


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


def placed(drawing: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A drawing moved and scaled."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawing}</g>'


def stars(count: int, colour: str = "#fff3cd") -> str:
    """Stars on the lower edge."""
    left = 50 - 9 * (count - 1)
    return "".join(placed(path(STAR, colour), left + 18 * place, 84) for place in range(count))


HEAD = (
    "M49 29L51 10q8 5 11 15c17 5 30 28 33 75H45c11-10 16-21 12-31-6 4-12 4-18 6-3 6-10 9-16"
    " 6-6-2-7-9-3-15 6-9 13-18 18-29"
    " 3-5 6-7 11-8z"
)
MANE = "M56 20c18-2 36 14 44 46-4-5-6-7-9-8 4 9 6 18 6 30-4-9-7-14-11-18 2 9 2 16 1 24C83 72 75 48 60 34c-4-4-6-9-4-14z"
LION = (
    "M50 6c22-6 46 10 52 46-4-3-6-4-8-4 5 10 7 22 5 36-4-7-6-10-9-12 2 10 0 20-4 28-3-8-5-11"
    "-8-13 0 6-3 10-7 13-4-26-8-46-14-58"
    "-4-8-8-14-7-20-6 2-9 7-10 13-3-9 1-22 10-29z"
)
TUFT = "M54 21c10 0 18 5 23 13l-6 0 8 10-7-1 6 12-7-3 4 12C72 52 66 42 58 35c-4-4-6-9-4-14z"


def head(coat: Coat, mane: str = MANE, mark: str = "") -> str:
    """A horse's head that looks to the left."""
    eye = f'<ellipse cx="44" cy="43" rx="2.8" ry="3.2" fill="{coat.line}"/>'
    nose = disc(24.5, 72, 1.8, coat.line) + stroke("M24 78q5 1 8-2M54 66q5-6 5-13", coat.line, 1.6, ' opacity=".7"')
    return path(HEAD, coat.body) + mark + path(mane, coat.mane) + eye + nose


def gallop(coat: Coat, hooves: str = "", socks: str = "") -> str:
    """A galloping horse that runs to the left."""
    near = "M33 50L20 58 9 54M30 53l-6 13-12 3M72 50l13 8 8 11M70 53l18 3 9 1"
    legs = stroke(near, coat.body, 5.4)
    feet = "M12.5 55.300L9 54M15.5 68L12 69M90.5 65.500L93 69M93.5 56.600L97 57"
    if socks:
        legs += stroke("M16 56.500L9 54M19 67.300L12 69M88 62L93 69M91 56.300L97 57", socks, 5.4)
    if hooves:
        legs += stroke(feet, hooves, 6)
    tail = path("M74 40c8-6 16-6 27-3-7 2-9 4-11 6 3 0 5 1 7 3-8-1-15 2-22 4z", coat.mane)
    body = path(
        "M77 44c1 8-3 13-9 13-8-4-17-4-24-1-7 4-14 3-17-2-3-6-3-12-7-19-2-3-5-4-8-2l-5 3c-3 1-6"
        "-1-5-4 2-6 6-11 10-13l1-6 5 5"
        "c9 5 15 12 21 17 10 2 17 1 24 0 8-1 13 3 14 9z",
        coat.body,
    )
    mane = path("M18 16c10-2 20 4 25 19-4-3-7-4-9-3-1-3-3-5-6-5 0-3-2-5-5-5 0-2-2-4-5-6z", coat.mane)
    return legs + tail + body + mane + disc(10.5, 24.5, 1.4, coat.line)


def snail() -> str:
    """A snail."""
    shell = disc(60, 52, 23, "#b9763a") + stroke(
        "M60 52a5 5 0 1 1 5-5 11 11 0 1 1-11-9 17 17 0 1 1-9 23", "#f0cf9c", 4.4
    )
    foot = path(
        ("M12 82c0-4 4-7 9-7h4c0-8-4-16-6-26-1-6 3-10 8-9 6 1 7 6 7 12 1 12 6 20 16 22h30c6 0 10 4 12 8z"), "#f2dfb4"
    )
    horns = stroke("M22 42l-5-14M31 41l2-14", "#f2dfb4", 3.4)
    horns += disc(17, 27, 3.2, "#f2dfb4") + disc(33, 26, 3.2, "#f2dfb4")
    return foot + shell + horns + disc(23, 50, 2, "#4d371c")


def crane() -> str:
    """A crane in flight."""
    wing = path(
        ("M46 58C40 40 44 22 62 8c-2 10 0 14 2 18 2-4 6-7 12-9-4 7-4 11-3 15 4-3 8-4 13-4-6 6-9 16-22 27z"), "#fbfaf4"
    )
    tips = path(
        ("M62 8c-2 10 0 14 2 18-3 3-4 7-4 11-5-9-4-19 2-29zM76 17c-4 7-4 11-3 15-3 3-5 6-6 10-4-9 0-18 9-25z"),
        "#2a3038",
    )
    body = path("M24 46c10 4 16 12 28 12 12 0 20 6 28 16-14 4-32 4-42-4-6-5-10-12-14-24z", "#fbfaf4")
    neck = stroke("M33 58C22 56 24 44 20 38", "#fbfaf4", 5) + stroke("M31 56c-7-2-7-9-9-14", "#2a3038", 2.4)
    beak = path("M18 33L3 40l15 2z", "#d9a441") + disc(20, 37, 4.6, "#fbfaf4")
    crown = path("M16 34c1-4 7-5 9-1-3-1-6-1-9 1z", "#d3222a")
    legs = stroke("M74 72l20 10M70 74l22 14", "#2a3038", 2.2)
    return legs + body + wing + tips + neck + beak + crown + disc(18.5, 37, 1, "#2a3038")


def duck() -> str:
    """A wild duck before the rising sun."""
    sun = disc(50, 66, 25, "#ffb347") + stroke("M50 33v-9M26 42l-6-7M74 42l6-7", "#ffd27a", 3.4)
    body = path(
        ("M30 46c2 8 8 10 18 9 14-2 24 2 32-6 4-1 8-3 10-6 1 20-12 34-34 34-20 0-30-10-28-22 1-5 2-7 2-9z"), "#8a6a4c"
    )
    chest = path("M30 47c-3 8-4 18 3 24 5 4 10 5 15 6-8-8-10-16-7-22z", "#6e3b26")
    wing = path("M50 60c8-6 20-5 28-9-1 12-10 19-19 18-6 0-9-4-9-9z", "#d9d4c6")
    wing += path("M62 64c6-1 11-4 15-9 0 8-7 13-12 13z", "#2b5fb3")
    collar = stroke("M27 47q6 4 13 2", "#fbfaf4", 3)
    top = path("M20 36c0-9 7-14 14-13 8 1 12 8 9 16l-3 9c-4 2-9 2-13 0l-2-6z", "#1d7a4e")
    bill = path("M22 33C15 34 10 38 6 41c5 4 12 4 18 2z", "#f0b93a")
    water = stroke("M8 80q7-5 14 0t14 0 14 0 14 0 14 0 14 0", "#bfe4ee", 3)
    return sun + body + chest + wing + top + collar + bill + disc(29, 33, 1.8, "#0c1a12") + water


def bronze_bird() -> str:
    """The bronze bird of the terrace."""
    feather = path("M58 60c-6-14-6-30 0-44 6 14 6 30 0 44z", "#c98b45") + disc(58, 26, 3, "#2f8f7a")
    tail = "".join(f'<g transform="rotate({angle} 58 60)">{feather}</g>' for angle in (12, 36, 60, 84))
    body = path("M28 40c2 10 6 12 14 14 10 2 20 2 26 10-4 10-16 16-28 12-10-3-16-10-16-20 0-6 1-10 4-16z", "#e0a75c")
    wing = path("M38 58c10-2 20 0 28 6-8 6-22 8-28-6z", "#9c6226")
    top = path("M18 34c2-8 12-10 16-3 3 5 0 10-2 14l-6 4c-1-5-2-7-4-9z", "#e0a75c")
    top += path("M20 36l-12 1 11 6z", "#7e4a18")
    crest = stroke("M27 28c0-6 3-9 8-10M31 29c2-5 6-6 10-5", "#c98b45", 2.6)
    legs = stroke("M42 76v10M50 76v10M34 88h24", "#7e4a18", 3)
    return tail + legs + body + wing + top + crest + disc(24.5, 34.5, 1.6, "#2b1805")


def hare() -> str:
    """A running hare before the moon."""
    moon = disc(58, 44, 31, "#f5e6b0")
    legs = stroke("M36 66L22 76l-9-1M40 68l-8 13-9 2M74 66l12 8 9 8M70 66l16 2 10 2", "#fbfaf4", 5)
    body = path(
        ("M30 52c10-6 20-4 28-6 12-3 22 4 22 14 0 8-6 12-14 10-10-3-18 0-26 1-8 0-13-5-13-11 0-4 1-6 3-8z"), "#fbfaf4"
    )
    ears = path("M28 42c2-14 12-24 24-28 0 12-8 24-18 30z", "#fbfaf4")
    ears += path("M31 40c3-9 9-16 16-20-2 9-7 16-13 21z", "#e8a9a0")
    ears += path("M24 42c-2-12 2-24 11-31 4 10 0 24-6 32z", "#eceae0")
    top = path("M12 52c1-8 9-13 18-11 8 1 10 8 6 14-5 6-12 8-18 5-3-2-6-4-6-8z", "#fbfaf4")
    return moon + legs + ears + body + top + disc(83, 56, 5.4, "#fbfaf4") + disc(21, 49, 2.2, "#8a2231")


def cloud(y: float, fill: str) -> str:
    """A bank of cloud or snow over the lower edge."""
    return path(f"M0 {y + 8:g}q8-10 18-4 6-12 20-6 8-9 18-1 10-7 18 1 8-6 14 2 6-3 12 2v40H0z", fill)


def wing(fill: str, line: str) -> str:
    """A wing, spread upwards to the right."""
    feathers = path(
        (
            "M44 62C40 36 58 12 96 4c-4 8-8 11-13 14 6 0 9-1 12-2-3 8-9 12-16 14 5 1 8 1 11 0-5 8-13"
            " 11-20 12 4 2 6 2 9 2-9 10-23 16-35 18z"
        ),
        fill,
    )
    return feathers + stroke("M52 56c4-16 14-28 30-38M56 58c8-10 14-16 24-20", line, 1.8, ' opacity=".5"')


GUST = "M4 30h40c8 0 12-4 12-9s-4-8-8-8-7 3-7 6M8 84h48c8 0 12 3 12 8M2 72h26"

FLASH = Coat("#e9ecff", "#aab2e8", "#2b2350")
EMBER = Coat("#5a2410", "#a5501f", "#ffe9c2")

SUN_RAYS = "M50 2v9M16 16l6 6M84 16l-6 6M2 50h9M98 50h-9"

RUN = (12, 19, 0.76)
"""Where a galloping horse stands in its medallion."""

BUST = (4, 4, 0.94)
"""Where a head does."""


def run(coat: Coat, hooves: str = "", socks: str = "") -> str:
    """A galloping horse in its place."""
    return placed(gallop(coat, hooves, socks), *RUN)


def bust(coat: Coat, mane: str = MANE, mark: str = "") -> str:
    """A head in its place."""
    return placed(head(coat, mane, mark), *BUST)


FIGURES: tuple[tuple[str, str, str], ...] = (
    ("wood", "#5f8a5a", placed(snail(), 7, 4, 0.88)),
    ("wood", "#7fae6b", placed(head(DUN, TUFT), 14, 16, 0.84)),
    ("bronze", "#3f6f8c", bust(BAY) + stars(1)),
    ("bronze", "#35627e", bust(BAY) + stars(2)),
    ("bronze", "#2a536d", bust(BAY) + stars(3)),
    ("silver", "#c9dcc0", stroke("M0 79h100M14 88h60", "#8fae86", 3) + run(CHESTNUT)),
    ("silver", "#5b9cc4", placed(crane(), 4, 3, 0.92)),
    ("silver", "#efdfe6", bust(PURPLE)),
    (
        "silver",
        "#3f86b5",
        path("M55 8c22 10 34 30 34 56H55zM50 14v50H24c4-22 14-39 26-50z", "#f7efd9")
        + stroke("M52.5 4v72", "#7a4f26", 3)
        + placed(gallop(DARK_BAY), 12, 25, 0.76)
        + path("M4 82q8-6 16 0t16 0 16 0 16 0 16 0 16 0v20H4z", "#d7edf7"),
    ),
    ("silver", "#3a4d8f", placed(path(BOLT, "#ffd84d"), 44, 3, 0.5) + run(WHITE, hooves="#f2b01e")),
    ("gold", "#8fb3cf", run(BLACK, socks="#ffffff") + cloud(70, "#ffffff")),
    (
        "gold",
        "#1c2b5a",
        disc(25, 26, 11, "#f8ecb8") + disc(29, 23, 9, "#1c2b5a") + bust(WHITE, LION),
    ),
    ("gold", "#b99a5a", bust(GREY, mark=BLAZE)),
    (
        "gold",
        "#cfd3e6",
        placed(f'<g opacity=".22">{gallop(SHADOW)}</g>', 25, 10, 0.72)
        + placed(f'<g opacity=".45">{gallop(SHADOW)}</g>', 17, 17, 0.72)
        + placed(gallop(SHADOW), 9, 24, 0.72),
    ),
    ("gold", "#4a1712", bust(RED)),
    ("gold", "#9c2c2c", bust(BLACK, mark=placed(path(STAR, "#ffffff"), 46, 35, 0.8))),
    ("jade", "#3d7ea6", placed(duck(), 5, 3, 0.9)),
    ("jade", "#24463d", placed(bronze_bird(), 5, 2, 0.92)),
    (
        "jade",
        "#6fa9d6",
        placed(gallop(WHITE), 11, 28, 0.76) + placed(wing("#e8f3fb", "#5d7f9f"), 17, 11, 0.78),
    ),
    ("jade", "#2b2350", placed(path(BOLT, "#ffd84d"), 14, 2, 0.9) + run(FLASH)),
    ("jade", "#f2a33a", disc(50, 50, 27, "#ffe08a") + stroke(SUN_RAYS, "#ffe08a", 4) + run(EMBER)),
    ("jade", "#27406f", placed(hare(), 4, 3, 0.92)),
    ("jade", "#0f5a44", stroke(GUST, "#9fe0c2", 3.6) + run(GOLDEN)),
)
"""Ring, ground and figure of each title, lowest first."""


def emblem(level: int) -> str:
    """The drawing of a title's emblem."""
    ring, ground, figure = FIGURES[level - 1]
    edge, face = RINGS[ring]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<clipPath id="c"><circle cx="50" cy="50" r="42"/></clipPath>'
        f"{disc(50, 50, 50, edge)}{disc(50, 50, 47.5, face)}{disc(50, 50, 43.5, edge)}{disc(50, 50, 42, ground)}"
        f'<g clip-path="url(#c)">{figure}</g></svg>\n'
    )


def main(arguments: Sequence[str]) -> int:
    """Draw all emblems."""
    if arguments:
        print("usage: python3 -m tools.emblems", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for level in range(1, len(FIGURES) + 1):
        (FOLDER / f"{level}.svg").write_text(emblem(level), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The themes in ``static/base.css``: complete, the same by choice and by system, and readable."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from tools import emblems
from zsy.ranks import TITLES

STATIC = Path(__file__).resolve().parent.parent / "static"
BASE = (STATIC / "base.css").read_text(encoding="utf-8")

Theme = dict[str, str]


def declared(selector: str) -> Theme:
    """What the first rule of a selector declares."""
    (_, after) = BASE.split(f"{selector} {{\n", 1)
    return dict(re.findall(r"^\s*([\w-]+): (.*);$", after.split("}", 1)[0], re.MULTILINE))


LIGHT = declared(":root")
DARK = declared("html[data-theme=dark]")
CONTRAST = declared("html[data-theme=contrast]")
THEMES = {"light": LIGHT, "dark": LIGHT | DARK, "contrast": LIGHT | CONTRAST}

TEXTS = {
    "felt-lit": ("light", "light-soft", "gold"),
    "felt": ("light", "light-soft", "gold"),
    "bar": ("light", "light-soft", "gold"),
    "shade": ("light", "light-soft", "alarm", "gold"),
    "shade-deep": ("light",),
    "gold": ("on-gold",),
    "face": ("on-face",),
    "face-lit": ("on-face",),
    "panel": ("ink", "ink-soft", "accent", "danger"),
    "inset": ("ink", "ink-soft", "accent", "danger"),
    "chosen": ("ink", "ink-soft"),
    "field": ("ink",),
    "notice": ("on-notice",),
    "primary": ("on-primary",),
    "primary-lit": ("on-primary",),
    "go": ("on-button",),
    "quiet": ("on-button",),
    "bomb-deep": ("on-bomb",),
    "card": ("spade", "heart", "blue", "green"),
    "card-low": ("spade", "heart", "blue", "green"),
    "card-on": ("spade", "heart", "blue", "green"),
}
"""Grounds, and the inks that text on them has."""

SHAPES = (
    *(("panel", "edge"), ("field", "edge"), ("panel", "primary-deep")),
    *(("felt-lit", "gold"), ("card", "card-pick"), ("inset", "accent")),
)
"""Frames of fields, of what has the focus and of what is selected, on their grounds."""


def channels(theme: Theme, name: str) -> tuple[float, float, float]:
    """Red, green and blue of a colour, 0 to 1; a translucent one lies on the lightest felt."""
    value = theme[f"--{name}"]
    if value.startswith("rgb("):
        *colour, share = map(float, re.findall(r"[\d.]+", value))
        under = channels(theme, "felt-lit")
        red, green, blue = (over / 255 * share + below * (1 - share) for over, below in zip(colour, under, strict=True))
        return red, green, blue
    digits = value.removeprefix("#")
    digits = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def luminance(colour: tuple[float, float, float]) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: Theme, one: str, other: str) -> float:
    """The contrast of two colours."""
    low, high = sorted(luminance(channels(theme, name)) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("name", "ground"), [*product(THEMES, TEXTS)])
def test_text_can_be_read(name: str, ground: str) -> None:
    least = 7 if name == "contrast" else 4.5
    found = {ink: round(contrast(THEMES[name], ground, ink), 2) for ink in TEXTS[ground]}
    assert not {ink: ratio for ink, ratio in found.items() if ratio < least}


@pytest.mark.parametrize(("name", "pair"), [*product(THEMES, SHAPES)])
def test_shapes_can_be_seen(name: str, pair: tuple[str, str]) -> None:
    assert contrast(THEMES[name], *pair) >= 3


def test_a_theme_is_the_same_by_choice_and_by_system() -> None:
    assert declared("html:not([data-theme=light], [data-theme=contrast])") == DARK
    assert declared("html:not([data-theme=light], [data-theme=dark])") == CONTRAST


def test_themes_change_only_what_there_is() -> None:
    assert DARK.keys() <= LIGHT.keys()
    assert CONTRAST.keys() <= LIGHT.keys()


def test_every_token_that_is_used_exists_and_every_colour_that_exists_is_used() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.css")))
    known = set(re.findall(r"(--[\w-]+):", styles))
    from_script = {"--foot", "--pace", "--size", "--x", "--y", "--ew", "--eh", "--fan", "--strip", "--w"}
    used = set(re.findall(r"var\((--[\w-]+)", styles))
    assert used <= known | from_script
    assert {name for name in LIGHT if re.match(r"--(?!text|radius|slow)", name)} <= used


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_colours_are_named_in_the_theme_only(path: Path) -> None:
    text = re.sub(r"var\((--[\w-]+), (?:[^()]|\([^()]*\))*\)", r"var(\1)", path.read_text(encoding="utf-8"))
    if path.name == "base.css":
        text = text.split('html[data-colours="4"]', 1)[1]
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", text)
    named = [name for name, body in rules if re.search(r":[^;]*#[0-9a-f]{3,8}\b", body)]
    # A QR code is black on white whatever the theme.
    assert [name for name in named if ".qr" not in name] == []


def test_every_title_has_its_emblem() -> None:
    styles = (STATIC / "emblems.css").read_text(encoding="utf-8")
    for title in TITLES:
        drawing = (STATIC / "art" / "titles" / f"{title.level}.svg").read_text(encoding="utf-8")
        assert drawing == emblems.emblem(title.level)
        assert f'[data-level="{title.level}"] {{ background-image: url("art/titles/{title.level}.svg"); }}' in styles
    assert len({emblems.emblem(title.level) for title in TITLES}) == len(TITLES) == len(emblems.FIGURES)


def test_what_moves_by_itself_rests_within_five_seconds() -> None:
    """WCAG 2.2.2; and what never rests is styled anew with every frame, which a slow phone notices under the finger."""
    for path in sorted(STATIC.glob("*.css")):
        for shorthand in re.findall(r"animation: ([^;}]+)", path.read_text(encoding="utf-8")):
            assert "infinite" not in shorthand, path.name
            seconds = re.search(r"(?<![\w.])([\d.]+)s ", shorthand)
            times = re.search(r" (\d+)(?= |$)", re.sub(r"\([^()]*\)", "", shorthand))
            if seconds and times:
                assert float(seconds[1]) * int(times[1]) <= 5, (path.name, shorthand)

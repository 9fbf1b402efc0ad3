"""Make the font of titles: ``python3 -m tools.font FOLDER``, into ``static/art/display.woff2``.

FOLDER is the unpacked npm package ``@fontsource/lxgw-wenkai-tc`` (5.3.0); fontTools (4.68.0) and brotli (1.2.1) from
PyPI have to be installed, which nothing else here needs. Only the characters of :func:`characters` are taken.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zsy.ranks import ROOMS, TITLES
from zsy.rules import RULE_SETS

ART = Path(__file__).resolve().parent.parent / "static" / "art"
WOFF2, LICENCE = ART / "display.woff2", ART / "display-OFL.txt"
"""Where the font and its licence are kept."""

HEADINGS = (
    "爭上游",
    "選一種玩法", "繼續", "新局", "今日牌局", "練習", "同桌", "房間", "戰績", "設定", "規則", "公平", "說明", "重播",
    "玩家",     "你贏了", "上游", "二游", "三游", "四游", "五游", "下游", "升級", "降級", "等級", "場",
    "你是上家下家對家先出完，沒頂大，由你包賠", "升級「」降級「」最高的等級",
    "0123456789",
)  # fmt: skip
"""What is set in it beside the names of titles, rooms and games."""

_FAMILY = "lxgw-wenkai-tc"
_WEIGHT = "700"


def characters() -> str:
    """Every character that the font has, in order."""
    names = [*HEADINGS, *(title.name for title in TITLES), *(room.name for room in ROOMS)]
    names += [rules.title for rules in RULE_SETS.values()]
    return "".join(sorted(set("".join(names))))


def _covers(ranges: str, character: str) -> bool:
    """Whether a CSS ``unicode-range`` has a character."""
    for part in ranges.replace("U+", "").split(","):
        first, _, last = part.strip().partition("-")
        if int(first, 16) <= ord(character) <= int(last or first, 16):
            return True
    return False


def make(package: Path) -> bytes:
    """The font, from the slices that the package has it in."""
    from fontTools import subset  # noqa: PLC0415  (only who makes it has that)
    from fontTools.merge import Merger  # noqa: PLC0415  (only who makes it has that)
    from fontTools.ttLib import TTFont  # noqa: PLC0415  (only who makes it has that)

    options: Any = subset.Options(layout_features=["kern", "vert"], hinting=False, notdef_outline=True)
    slices: dict[str, str] = json.loads((package / "unicode.json").read_text(encoding="utf-8"))
    wanted: dict[str, str] = {}
    for character in characters():
        name = next(name for name, ranges in slices.items() if _covers(ranges, character)).strip("[]")
        wanted[name] = wanted.get(name, "") + character
    parts = []
    for name, text in wanted.items():
        font: Any = TTFont(package / "files" / f"{_FAMILY}-{name}-{_WEIGHT}-normal.woff2")
        cutter: Any = subset.Subsetter(options)
        cutter.populate(text=text)
        cutter.subset(font)
        font.flavor = None
        part = io.BytesIO()
        font.save(part)
        part.seek(0)
        parts.append(part)
    merged: Any = Merger().merge(parts)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters())
    cutter.subset(merged)
    merged.flavor = "woff2"
    merged["head"].created = merged["head"].modified = 0
    merged.recalcTimestamp = False
    made = io.BytesIO()
    merged.save(made)
    return made.getvalue()


def main(arguments: Sequence[str]) -> int:
    """Make the font; 0 when that worked."""
    if len(arguments) != 1:
        print("usage: python3 -m tools.font FOLDER", file=sys.stderr)
        return 2
    package = Path(arguments[0])
    WOFF2.write_bytes(make(package))
    LICENCE.write_bytes((package / "LICENSE").read_bytes())
    print(WOFF2, WOFF2.stat().st_size)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

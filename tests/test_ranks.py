"""Titles and rooms: the table of rules.md."""

from __future__ import annotations

import pytest

from zsy.ranks import ROOMS, TITLES, Title, best_room, next_title, title

TABLE = """
1 蝸牛 (<60) · 2 小馬駒 60 · 3 三等馬 140 · 4 二等馬 300 · 5 一等馬 720 · 6 千里馬 1400 · 7 白鶴 2000 ·
8 紫騂 3000 · 9 驚帆 4500 · 10 爪黃飛電 6200 · 11 烏雲踏雪 8000 · 12 照夜玉獅子 12000 · 13 的盧 17000 ·
14 絕影 22000 · 15 赤兔 28000 · 16 烏騅 40000 · 17 晨鳧 60000 · 18 銅爵 90000 · 19 飛翩 140000 ·
20 追電 300000 · 21 躡景 450000 · 22 白兔 600000 · 23 追風 1000000
"""


def test_titles_are_those_of_the_rules() -> None:
    rows = [row.split() for row in TABLE.replace("\n", " ").split("·")]
    assert [(t.level, t.name) for t in TITLES] == [(int(level), name) for level, name, _ in rows]
    assert [t.threshold for t in TITLES] == [None, *(int(threshold) for _, _, threshold in rows[1:])]


@pytest.mark.parametrize("found", TITLES[1:])
def test_a_title_begins_at_its_threshold(found: Title) -> None:
    assert found.threshold is not None
    assert title(found.threshold) == found
    assert title(found.threshold - 1).level == found.level - 1
    assert next_title(found.threshold - 1) == found


def test_ends() -> None:
    assert title(-(10**9)).level == title(0).level == 1
    assert title(10**9).level == 23
    assert next_title(10**9) is None


def test_rooms() -> None:
    assert [(room.name, room.stake, room.level) for room in ROOMS] == [
        ("新手場", 1, 1), ("初級場", 5, 5), ("中級場", 20, 9), ("高級場", 100, 13), ("大師場", 500, 17),
    ]  # fmt: skip
    assert [best_room(level).stake for level in range(1, 24)] == [1] * 4 + [5] * 4 + [20] * 4 + [100] * 4 + [500] * 7

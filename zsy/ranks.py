"""The 23 titles that a running total earns, and the five rooms that the best title opens."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True)
class Title:
    """A title (等級)."""

    level: int
    """1 (蝸牛) to 23 (追風)."""
    name: str
    threshold: int | None
    """The least total that earns it; None for level 1, which everybody has."""


@dataclass(frozen=True)
class Room:
    """A room (場); its stake multiplies the points of a game."""

    id: str
    name: str
    stake: int
    level: int
    """The level that opens it, held once: a later loss does not close it."""


_NAMES = (
    "蝸牛", "小馬駒", "三等馬", "二等馬", "一等馬", "千里馬", "白鶴", "紫騂", "驚帆", "爪黃飛電", "烏雲踏雪",
    "照夜玉獅子", "的盧", "絕影", "赤兔", "烏騅", "晨鳧", "銅爵", "飛翩", "追電", "躡景", "白兔", "追風",
)  # fmt: skip
_THRESHOLDS = (
    60, 140, 300, 720, 1400, 2000, 3000, 4500, 6200, 8000, 12000,
    17000, 22000, 28000, 40000, 60000, 90000, 140000, 300000, 450000, 600000, 1000000,
)  # fmt: skip

TITLES: tuple[Title, ...] = tuple(
    Title(level, name, threshold)
    for level, (name, threshold) in enumerate(zip(_NAMES, (None, *_THRESHOLDS), strict=True), 1)
)
"""All titles, lowest first; ``TITLES[k - 1]`` has level k."""

ROOMS: tuple[Room, ...] = (
    Room("novice", "新手場", 1, 1),
    Room("junior", "初級場", 5, 5),
    Room("middle", "中級場", 20, 9),
    Room("senior", "高級場", 100, 13),
    Room("master", "大師場", 500, 17),
)
"""The rooms, lowest first."""


def title(total: int) -> Title:
    """The title that a running total (which may be negative) earns.

    >>> title(-5).name, title(60).name, title(1000000).level
    ('蝸牛', '小馬駒', 23)
    """
    return TITLES[bisect_right(_THRESHOLDS, total)]


def next_title(total: int) -> Title | None:
    """The title after the one that a total earns; None at the top.

    >>> next_title(59).threshold, next_title(2_000_000)
    (60, None)
    """
    level = title(total).level
    return TITLES[level] if level < len(TITLES) else None


def progress(total: int) -> float:
    """How far a total has come from its title to the next one, 0 to 1.

    >>> progress(-5), progress(100), progress(2_000_000)
    (0.0, 0.5, 1.0)
    """
    here, after = title(total).threshold or 0, next_title(total)
    if after is None or after.threshold is None:
        return 1.0
    return max(0.0, (total - here) / (after.threshold - here))


def best_room(level: int) -> Room:
    """The highest room open to one whose best title has that level.

    >>> best_room(1).name, best_room(5).stake, best_room(23).stake
    ('新手場', 5, 500)
    """
    return next(room for room in reversed(ROOMS) if room.level <= max(level, 1))


def find_room(room_id: str) -> Room:
    """The room of that id; the lowest one where there is none.

    >>> find_room("middle").name, find_room("").name
    ('中級場', '新手場')
    """
    return next((room for room in ROOMS if room.id == room_id), ROOMS[0])

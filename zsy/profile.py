"""The player's profile as data: name, total, best title, the game in progress; as JSON text and back.

The text comes from a browser's storage or from a file that somebody hands in, so that reading trusts nothing: every
value is checked, and what cannot be read raises :class:`ProfileError`, which carries what could be saved.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from zsy.ranks import TITLES, title

VERSION = 1
"""Version that :func:`dumps` writes."""

NAME_LENGTH = 12
"""Longest name, in characters."""

DEFAULT_NAME = "玩家"
"""Name of a player who gave none."""

_TOTAL_LIMIT = 10**12
_TEXT_LIMIT = 1_000_000
_LIST_LIMIT = 10_000
_DEPTH_LIMIT = 20
_MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
"""Entry k turns the data of version k + 1 into that of version k + 2."""


class ProfileError(ValueError):
    """A text that is no profile, or not all of one."""

    def __init__(self, reason: str, salvaged: Profile | None = None) -> None:
        super().__init__(reason)
        self.salvaged = salvaged
        """The profile without its unreadable game, where only that was at fault."""


@dataclass(frozen=True)
class SavedResult:
    """Result of a deal played before in the same match."""

    places: tuple[int, ...]
    """Seats in finishing order."""
    scores: tuple[int, ...]
    """Points by seat, without stake."""


@dataclass(frozen=True)
class SavedGame:
    """A game as the data that plays it again: what was chosen, what was drawn, what was done."""

    rules: str
    """Id of the rule set."""
    seed: str
    """Seed of the match."""
    switches: Mapping[str, str] = field(default_factory=dict)
    """Switches that differ from their defaults."""
    results: tuple[SavedResult, ...] = ()
    """The finished deals of the match; their number is the index of the deal in progress."""
    log: tuple[str, ...] = ()
    """The actions of the deal in progress: cards as text, ``""`` for a pass."""
    between: bool = False
    """Whether the match waits between two deals."""


@dataclass(frozen=True)
class Profile:
    """What is known of the player."""

    name: str = DEFAULT_NAME
    total: int = 0
    """Running total of points, stakes included; may be negative."""
    best: int = 1
    """Level of the best title ever held."""
    games: int = 0
    """Deals finished."""
    game: SavedGame | None = None
    """The game in progress."""

    def renamed(self, name: str) -> Profile:
        """With another name, cleaned; an empty one gives the default."""
        return replace(self, name=clean_name(name))

    def scored(self, points: int) -> Profile:
        """With the points of a finished deal added (stake included)."""
        total = max(-_TOTAL_LIMIT, min(_TOTAL_LIMIT, self.total + points))
        return replace(self, total=total, best=max(self.best, title(total).level), games=self.games + 1)


def clean_name(name: str) -> str:
    """A name without control characters and with single blanks, cut to :data:`NAME_LENGTH`; an empty one: the default.

    >>> clean_name("  小   明"), clean_name(" ")
    ('小 明', '玩家')
    """
    printable = "".join(c for c in name[:1000] if unicodedata.category(c)[0] != "C" or c.isspace())
    return " ".join(printable.split())[:NAME_LENGTH].strip() or DEFAULT_NAME


def dumps(profile: Profile) -> str:
    """The profile as JSON text.

    >>> dumps(Profile("小明", 60, 2))
    '{"version": 1, "name": "小明", "total": 60, "best": 2, "games": 0, "game": null}'
    """
    return json.dumps({"version": VERSION, **asdict(profile)}, ensure_ascii=False)


def loads(text: str) -> Profile:
    """The profile of a JSON text of this or an older version. Raises :class:`ProfileError`."""
    data = _migrated(_parse(text))
    total = _integer(data, "total", -_TOTAL_LIMIT, _TOTAL_LIMIT)
    profile = Profile(
        name=clean_name(_string(data, "name", 1000)),
        total=total,
        best=max(_integer(data, "best", 1, len(TITLES)), title(total).level),
        games=_integer(data, "games", 0, _TOTAL_LIMIT),
    )
    if data.get("game") is None:
        return profile
    try:
        return replace(profile, game=_game(data["game"]))
    except ProfileError as error:
        raise ProfileError(f"the game in progress: {error}", profile) from None


def _parse(text: str) -> dict[str, Any]:
    if len(text) > _TEXT_LIMIT:
        raise ProfileError(f"longer than {_TEXT_LIMIT} characters")
    if _deepest(text) > _DEPTH_LIMIT:
        raise ProfileError(f"nested more than {_DEPTH_LIMIT} deep")
    try:
        return _mapping(json.loads(text), "the profile")
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, ProfileError) else ProfileError(f"no JSON: {error}") from None


def _deepest(text: str) -> int:
    """How deep lists and objects of a JSON text are nested: too deep, and in a browser the parser takes Python down."""
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _migrated(data: dict[str, Any]) -> dict[str, Any]:
    version = _integer(data, "version", 1, 10**6)
    if version > VERSION:
        raise ProfileError(f"version {version} is newer than {VERSION}, which this program reads")
    for migrate in _MIGRATIONS[version - 1 :]:
        data = migrate(data)
    return data


def _game(value: Any) -> SavedGame:
    data = _mapping(value, "game")
    switches = _mapping(data.get("switches", {}), "switches")
    if type(data.get("between", False)) is not bool:
        raise ProfileError("between is not true or false")
    return SavedGame(
        rules=_string(data, "rules", 40),
        seed=_string(data, "seed", 1000),
        switches={_text(name, "a switch", 40): _text(switches[name], "a switch", 40) for name in switches},
        results=tuple(_result(item) for item in _list(data, "results")),
        log=tuple(_text(item, "an action", 200) for item in _list(data, "log")),
        between=data.get("between", False),
    )


def _result(value: Any) -> SavedResult:
    data = _mapping(value, "a result")
    places, scores = (_list(data, name) for name in ("places", "scores"))
    if not all(type(number) is int and abs(number) <= _TOTAL_LIMIT for number in (*places, *scores)):
        raise ProfileError("a result that is not whole numbers")
    if not 2 <= len(scores) <= 6 or sorted(places) != list(range(len(scores))):
        raise ProfileError("a result whose places are not its seats")
    return SavedResult(tuple(places), tuple(scores))


def _mapping(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ProfileError(f"{what} is no object")
    return value


def _list(data: dict[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list) or len(value) > _LIST_LIMIT:
        raise ProfileError(f"{name} is no list of at most {_LIST_LIMIT}")
    return value


def _text(value: Any, what: str, limit: int) -> str:
    if not isinstance(value, str) or len(value) > limit:
        raise ProfileError(f"{what} is no text of at most {limit} characters")
    return value


def _string(data: dict[str, Any], name: str, limit: int) -> str:
    return _text(data.get(name), name, limit)


def _integer(data: dict[str, Any], name: str, low: int, high: int) -> int:
    value = data.get(name)
    if type(value) is not int or not low <= value <= high:
        raise ProfileError(f"{name} is no whole number from {low} to {high}")
    return value

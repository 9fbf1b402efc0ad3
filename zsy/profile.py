"""The player's profile as data: name, total, best title, the games in progress; as JSON text and back.

The text comes from a browser's storage or from a file that somebody hands in, so that reading trusts nothing: every
value is checked, and what cannot be read raises :class:`ProfileError`, which carries what could be saved.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

from zsy.foreign import ForeignError, read_object
from zsy.ranks import TITLES, title
from zsy.seating import Seating

VERSION = 2
"""Version (schema) that :func:`dumps` writes."""

NAME_LENGTH = 12
"""Longest name, in characters."""

DEFAULT_NAME = "玩家"
"""Name of a player who gave none."""

OPEN_LIMIT = 8
"""How many unfinished games are kept; the oldest goes first."""

CLOSED_LIMIT = 100
"""How many ended games are remembered by their ids."""

TEXT_LIMIT = 1_000_000
"""Longest text that is read, in characters."""

ID_LENGTH = 40
"""Longest id, in characters."""

_TOTAL_LIMIT = 10**12
_LIST_LIMIT = 10_000

Item = TypeVar("Item")


class ProfileError(ValueError):
    """A text that is no profile, or not all of one."""

    def __init__(self, reason: str, salvaged: Profile | None = None) -> None:
        super().__init__(reason)
        self.salvaged = salvaged
        """The profile without what of its games cannot be read, where only that was at fault."""


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
    id: str = ""
    """Tells this game from every other one, those of the same seed included."""
    seating: Seating = field(default_factory=Seating)
    """Who sits there, and what it counts for."""
    undone: int = 0
    """How often an action of this deal was taken back (in practice): the more, the later."""

    def continues(self, other: SavedGame) -> bool:
        """Whether this is that game, at the same point or further on: nothing done there was done otherwise here."""
        if (self.rules, self.seed, self.switches) != (other.rules, other.seed, other.switches):
            return False
        if self.results[: len(other.results)] != other.results:
            return False
        if len(self.results) > len(other.results) or other.between:
            return True
        return not self.between and self.log[: len(other.log)] == other.log


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
    line: str = ""
    """Another one since every import: what was done to a profile before does not go into the one that replaced it."""
    open_games: tuple[SavedGame, ...] = ()
    """The games in progress, the last played one first: two tabs may have one each."""
    closed: tuple[str, ...] = ()
    """Ids of games that ended, newest first: no late tab counts one again or brings it back."""

    def renamed(self, name: str) -> Profile:
        """With another name, cleaned; an empty one gives the default."""
        return replace(self, name=clean_name(name))

    def scored(self, points: int) -> Profile:
        """With the points of a finished deal added (stake included)."""
        total = max(-_TOTAL_LIMIT, min(_TOTAL_LIMIT, self.total + points))
        return replace(self, total=total, best=max(self.best, title(total).level), games=self.games + 1)

    def find(self, game_id: str) -> SavedGame | None:
        """The game in progress of that id."""
        return next((game for game in self.open_games if game.id == game_id), None)

    def opened(self, game: SavedGame) -> Profile:
        """With a game in progress, in place of what was known of it; where there are too many, the oldest ends."""
        games = (game, *(other for other in self.open_games if other.id != game.id))
        dropped = (other.id for other in games[OPEN_LIMIT:])
        return replace(self, open_games=games[:OPEN_LIMIT])._with_closed(dropped)

    def ended(self, game_id: str) -> Profile:
        """Without a game, which from now on is known to have ended."""
        games = tuple(game for game in self.open_games if game.id != game_id)
        return replace(self, open_games=games)._with_closed([game_id])

    def _with_closed(self, ids: Iterable[str]) -> Profile:
        return replace(self, closed=tuple(dict.fromkeys((*ids, *self.closed)))[:CLOSED_LIMIT])


def clean_name(name: str) -> str:
    """A name without control characters and with single blanks, cut to :data:`NAME_LENGTH`; an empty one: the default.

    >>> clean_name("  小   明"), clean_name(" ")
    ('小 明', '玩家')
    """
    printable = "".join(c for c in name[:1000] if unicodedata.category(c)[0] != "C" or c.isspace())
    return " ".join(printable.split())[:NAME_LENGTH].strip() or DEFAULT_NAME


def dumped(profile: Profile) -> dict[str, Any]:
    """The profile as the values that JSON knows."""
    return {"version": VERSION, **asdict(profile)}


def dumps(profile: Profile) -> str:
    """The profile as JSON text, in ASCII: no detour through files and messages changes it.

    >>> dumps(Profile("Ming", 60, 2, line="7f"))
    '{"version":2,"name":"Ming","total":60,"best":2,"games":0,"line":"7f","open_games":[],"closed":[]}'
    """
    return json.dumps(dumped(profile), separators=(",", ":"))


def loads(text: str) -> Profile:
    """The profile of a JSON text of this or an older version. Raises :class:`ProfileError`."""
    data = _parse(text)
    version = _integer(data, "version", 1, 10**6)
    if version > VERSION:
        raise ProfileError(f"version {version} is newer than {VERSION}, which this program reads")
    for migrate in _MIGRATIONS[version - 1 :]:
        data = migrate(data)
    total = _integer(data, "total", -_TOTAL_LIMIT, _TOTAL_LIMIT)
    profile = Profile(
        name=clean_name(_string(data, "name", 1000)),
        total=total,
        best=max(_integer(data, "best", 1, len(TITLES)), title(total).level),
        games=_integer(data, "games", 0, _TOTAL_LIMIT),
        line=_string(data, "line", ID_LENGTH),
    )
    problems: list[str] = []
    games = _each(data, "open_games", _game, problems)
    closed = _each(data, "closed", lambda item: _text(item, "an id", ID_LENGTH), problems)
    games = list({game.id: game for game in reversed(games)}.values())[::-1]
    profile = replace(profile, open_games=tuple(games[:OPEN_LIMIT]), closed=tuple(closed[:CLOSED_LIMIT]))
    if problems:
        raise ProfileError("; ".join(problems[:3]), profile)
    return profile


def glimpse(text: str) -> Profile:
    """What can be shown of a profile of a newer version: name and points, as far as they are where they were."""
    shown = Profile()
    with suppress(ProfileError):
        data = _parse(text)
        for name in ("name", "total", "best", "games"):
            with suppress(ProfileError):
                shown = loads(json.dumps({**dumped(shown), name: data.get(name)}))
    return shown


def _parse(text: str) -> dict[str, Any]:
    try:
        return read_object(text, TEXT_LIMIT)
    except ForeignError as error:
        raise ProfileError(str(error)) from None


def _with_open_games(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew one game, and no ids. The same game gets the same id, wherever this is done."""
    import hashlib  # noqa: PLC0415  (it takes long to load, and is seldom needed here)

    game = data.get("game")
    if isinstance(game, dict):
        mark = hashlib.sha256(json.dumps([game.get("seed"), game.get("results")]).encode())
        game = {**game, "id": f"1-{mark.hexdigest()[:14]}"}
    return {**data, "line": "", "open_games": [] if game is None else [game], "closed": []}


_MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = (_with_open_games,)
"""Entry k turns the data of version k + 1 into that of version k + 2."""


def _game(value: Any) -> SavedGame:
    data = _mapping(value, "game")
    switches = _mapping(data.get("switches", {}), "switches")
    if type(data.get("between", False)) is not bool:
        raise ProfileError("between is not true or false")
    if not data.get("id"):
        raise ProfileError("a game without an id")
    return SavedGame(
        rules=_string(data, "rules", 40),
        seed=_string(data, "seed", 1000),
        switches={_text(name, "a switch", 40): _text(switches[name], "a switch", 40) for name in switches},
        results=tuple(_result(item) for item in _list(data, "results")),
        log=tuple(_text(item, "an action", 200) for item in _list(data, "log")),
        between=data.get("between", False),
        id=_string(data, "id", ID_LENGTH),
    )


def _result(value: Any) -> SavedResult:
    data = _mapping(value, "a result")
    places, scores = (_list(data, name) for name in ("places", "scores"))
    if not all(type(number) is int and abs(number) <= _TOTAL_LIMIT for number in (*places, *scores)):
        raise ProfileError("a result that is not whole numbers")
    if not 2 <= len(scores) <= 6 or sorted(places) != list(range(len(scores))):
        raise ProfileError("a result whose places are not its seats")
    return SavedResult(tuple(places), tuple(scores))


def _each(data: dict[str, Any], name: str, read: Callable[[Any], Item], problems: list[str]) -> list[Item]:
    """What can be read of a list; what cannot is told."""
    found = []
    try:
        items = _list(data, name)
    except ProfileError as error:
        problems.append(str(error))
        return []
    for item in items:
        try:
            found.append(read(item))
        except ProfileError as error:
            problems.append(f"in {name}: {error}")
    return found


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

"""The player's profile as data: name, total, best title, the games in progress; as JSON text and back.

The text comes from a browser's storage or from a file that somebody hands in, so that reading trusts nothing: every
value is checked, and what cannot be read raises :class:`ProfileError`, which carries what could be saved.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from zsy.foreign import ForeignError, read_each, read_integer, read_mapping, read_object, read_text
from zsy.ranks import TITLES, best_room, title
from zsy.saved import (
    DEFAULT_NAME,
    ID_LENGTH,
    NAME_LENGTH,
    NUMBER_LIMIT,
    SavedGame,
    SavedResult,
    clean_name,
    dumped_game,
    overlong,
    read_game,
)
from zsy.settings import Settings, dumped_settings, read_settings
from zsy.stats import Stats, dumped_stats, read_stats

__all__ = [
    "AVATARS",
    "CLOSED_LIMIT",
    "DEFAULT_NAME",
    "ID_LENGTH",
    "NAME_LENGTH",
    "OPEN_LIMIT",
    "TEXT_LIMIT",
    "VERSION",
    "Profile",
    "ProfileError",
    "SavedGame",
    "SavedResult",
    "clean_name",
    "dumped",
    "dumps",
    "glimpse",
    "loads",
    "overlong",
]

VERSION = 3
"""Version (schema) that :func:`dumps` writes."""

OPEN_LIMIT = 8
"""How many unfinished games are kept; the oldest goes first."""

CLOSED_LIMIT = 100
"""How many ended games are remembered by their ids."""

TEXT_LIMIT = 1_000_000
"""Longest text that is read, in characters."""

AVATARS = ("", *(str(known.level) for known in TITLES))
"""What a player may be shown by: the emblem of a title, by its level; ``""`` for none."""


class ProfileError(ForeignError):
    """A text that is no profile, or not all of one."""

    def __init__(self, reason: str, salvaged: Profile | None = None) -> None:
        super().__init__(reason)
        self.salvaged = salvaged
        """The profile without what of its games cannot be read, where only that was at fault."""


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
    settings: Settings = field(default_factory=Settings)
    stats: Stats = field(default_factory=Stats)
    avatar: str = ""
    """One of :data:`AVATARS`."""
    exported: int = 0
    """How many deals were finished when the profile was last exported."""
    reminded: int = 0
    """How many there were when the player last did not want to."""

    def renamed(self, name: str) -> Profile:
        """With another name, cleaned; an empty one gives the default."""
        return replace(self, name=clean_name(name))

    def scored(self, points: int) -> Profile:
        """With the points of a finished deal added (stake included)."""
        total = max(-NUMBER_LIMIT, min(NUMBER_LIMIT, self.total + points))
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


def dumped(profile: Profile) -> dict[str, Any]:
    """The profile as the values that JSON knows."""
    return {
        "version": VERSION,
        "name": profile.name,
        "total": profile.total,
        "best": profile.best,
        "games": profile.games,
        "line": profile.line,
        "open_games": [dumped_game(game) for game in profile.open_games],
        "closed": list(profile.closed),
        "settings": dumped_settings(profile.settings),
        "stats": dumped_stats(profile.stats),
        "avatar": profile.avatar,
        "exported": profile.exported,
        "reminded": profile.reminded,
    }


def dumps(profile: Profile) -> str:
    """The profile as JSON text, in ASCII: no detour through files and messages changes it.

    >>> dumps(Profile("Ming", 60, 2, line="7f"))[:70]
    '{"version":3,"name":"Ming","total":60,"best":2,"games":0,"line":"7f","'
    """
    return json.dumps(dumped(profile), separators=(",", ":"))


def loads(text: str) -> Profile:
    """The profile of a JSON text of this or an older version. Raises :class:`ProfileError`."""
    problems: list[str] = []
    try:
        data = read_object(text, TEXT_LIMIT)
        version = read_integer(data.get("version"), "version", 1, 10**6)
        if version > VERSION:
            raise ProfileError(f"version {version} is newer than {VERSION}, which this program reads")
        for migrate in _MIGRATIONS[version - 1 :]:
            data = migrate(data)
        profile = _profile(data, problems)
    except ForeignError as error:
        raise ProfileError(str(error)) from None
    if problems:
        raise ProfileError("; ".join(problems[:3]), profile)
    return profile


def _profile(data: dict[str, Any], problems: list[str]) -> Profile:
    """The profile of what JSON holds. What cannot be read of games and statistics is told; it may be gone without."""
    total = read_integer(data.get("total"), "total", -NUMBER_LIMIT, NUMBER_LIMIT)
    best = read_integer(data.get("best"), "best", 1, len(TITLES))
    games = read_each(data.get("open_games"), "open_games", read_game, problems)
    games = list({game.id: game for game in reversed(games)}.values())[::-1]
    closed = read_each(data.get("closed"), "closed", lambda item: read_text(item, "an id", ID_LENGTH), problems)
    avatar = data.get("avatar")
    return Profile(
        name=clean_name(read_text(data.get("name"), "name", 1000)),
        total=total,
        best=max(best, title(total).level),
        games=read_integer(data.get("games"), "games", 0, NUMBER_LIMIT),
        line=read_text(data.get("line"), "line", ID_LENGTH),
        open_games=tuple(games[:OPEN_LIMIT]),
        closed=tuple(closed[:CLOSED_LIMIT]),
        settings=read_settings(read_mapping(data.get("settings"), "settings")),
        stats=read_stats(data.get("stats"), problems),
        avatar=avatar if avatar in AVATARS else "",
        exported=read_integer(data.get("exported"), "exported", 0, NUMBER_LIMIT),
        reminded=read_integer(data.get("reminded"), "reminded", 0, NUMBER_LIMIT),
    )


def glimpse(text: str) -> Profile:
    """What can be shown of a profile of a newer version: name, points, settings, as far as they are where they were."""
    shown = Profile()
    with suppress(ForeignError):
        data = read_object(text, TEXT_LIMIT)
        for name in ("name", "total", "best", "games", "settings", "avatar"):
            with suppress(ProfileError):
                shown = loads(json.dumps({**dumped(shown), name: data.get(name)}))
    return shown


def _with_open_games(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew one game, and no ids. The same game gets the same id, wherever this is done."""
    import hashlib  # noqa: PLC0415  (it takes long to load, and is seldom needed here)

    game = data.get("game")
    if isinstance(game, dict):
        mark = hashlib.sha256(json.dumps([game.get("seed"), game.get("results")]).encode())
        game = {**game, "id": f"1-{mark.hexdigest()[:14]}"}
    return {**data, "line": "", "open_games": [] if game is None else [game], "closed": []}


def _with_settings(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had no settings and no statistics, and every game counted, in the highest room that was open."""
    best, games = data.get("best"), data.get("open_games")
    room = best_room(best if type(best) is int else 1).id
    new = {"seating": {"mode": "ranked", "room": room, "humans": [0], "names": []}, "undone": 0}
    if isinstance(games, list):
        games = [{**game, **new} if isinstance(game, dict) else game for game in games]
    rest = {"settings": {}, "stats": dumped_stats(Stats()), "avatar": "", "exported": 0, "reminded": 0}
    return {**data, "open_games": games, **rest}


_MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = (_with_open_games, _with_settings)
"""Entry k turns the data of version k + 1 into that of version k + 2."""

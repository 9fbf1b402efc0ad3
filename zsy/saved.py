"""A game as data: enough to play it again, in storage, in files and in records of games that ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zsy.foreign import ForeignError, read_integer, read_list, read_mapping, read_text
from zsy.graphemes import graphemes, one_line
from zsy.ranks import ROOMS
from zsy.seating import MODES, Seating

NAME_LENGTH = 12
"""Longest name, in characters as a reader counts them (:func:`zsy.graphemes.graphemes`)."""

DEFAULT_NAME = "玩家"
"""Name of a player who gave none."""

ID_LENGTH = 40
"""Longest id, in characters."""

ACTION_LENGTH = 200
"""Longest action, in characters."""

NUMBER_LIMIT = 10**12
"""Largest number that is kept."""

DEALS_LIMIT = 100
"""The most deals that a match is set to have."""

SEATS = 6
"""The most seats that a table has."""


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
        """Whether this is that game, at the same point or further on.

        Nothing done there was done otherwise here, unless it was taken back.
        """
        if (self.rules, self.seed, self.switches, self.seating) != (
            other.rules, other.seed, other.switches, other.seating
        ):  # fmt: skip
            return False
        if self.results[: len(other.results)] != other.results:
            return False
        if len(self.results) > len(other.results) or other.between:
            return True
        if self.between or self.undone != other.undone:
            return not self.between and self.undone > other.undone
        return self.log[: len(other.log)] == other.log


def clean_name(name: str) -> str:
    """A name without control characters and with single blanks, cut to :data:`NAME_LENGTH`; an empty one: the default.

    >>> clean_name("  小   明"), clean_name(" ")
    ('小 明', '玩家')
    """
    return one_line(name, NAME_LENGTH) or DEFAULT_NAME


def overlong(name: str) -> bool:
    """Whether :func:`clean_name` leaves a part of it out.

    >>> overlong("小" * 12), overlong("小" * 13)
    (False, True)
    """
    return len(graphemes(one_line(name))) > NAME_LENGTH


def dumped_game(game: SavedGame) -> dict[str, Any]:
    """The game as the values that JSON knows."""
    seating = game.seating
    return {
        "rules": game.rules,
        "seed": game.seed,
        "switches": dict(game.switches),
        "results": [dumped_result(result) for result in game.results],
        "log": list(game.log),
        "between": game.between,
        "id": game.id,
        "seating": {
            "mode": seating.mode,
            "room": seating.room,
            "humans": list(seating.humans),
            "names": list(seating.names),
            "deals": seating.deals,
        },
        "undone": game.undone,
    }


def dumped_result(result: SavedResult) -> dict[str, Any]:
    """The result as the values that JSON knows."""
    return {"places": list(result.places), "scores": list(result.scores)}


def read_game(value: Any) -> SavedGame:
    """A game of a JSON value. Raises :class:`zsy.foreign.ForeignError`."""
    data = read_mapping(value, "game")
    switches = read_mapping(data.get("switches", {}), "switches")
    if type(data.get("between", False)) is not bool:
        raise ForeignError("between is not true or false")
    if not data.get("id"):
        raise ForeignError("a game without an id")
    return SavedGame(
        rules=read_text(data.get("rules"), "rules", 40),
        seed=read_text(data.get("seed"), "seed", 1000),
        switches={read_text(name, "a switch", 40): read_text(switches[name], "a switch", 40) for name in switches},
        results=tuple(read_result(item) for item in read_list(data.get("results"), "results")),
        log=_log(data.get("log")),
        between=data.get("between", False),
        id=read_text(data.get("id"), "id", ID_LENGTH),
        seating=read_seating(data.get("seating")),
        undone=read_integer(data.get("undone"), "undone", 0, NUMBER_LIMIT),
    )


def _log(value: Any) -> tuple[str, ...]:
    log = read_list(value, "log")
    if not all(type(text) is str and len(text) <= ACTION_LENGTH for text in log):  # there are many, and it is quick
        raise ForeignError(f"an action that is no text of at most {ACTION_LENGTH} characters")
    return tuple(log)


def read_result(value: Any) -> SavedResult:
    """A result of a JSON value. Raises :class:`zsy.foreign.ForeignError`."""
    data = read_mapping(value, "a result")
    places, scores = (read_list(data.get(name), name) for name in ("places", "scores"))
    for number in (*places, *scores):
        read_integer(number, "a place or score", -NUMBER_LIMIT, NUMBER_LIMIT)
    if not 2 <= len(scores) <= SEATS or sorted(places) != list(range(len(scores))):
        raise ForeignError("a result whose places are not its seats")
    return SavedResult(tuple(places), tuple(scores))


def read_seating(value: Any) -> Seating:
    """Who sits where, of a JSON value. Raises :class:`zsy.foreign.ForeignError`."""
    data = read_mapping(value, "seating")
    mode, room = read_text(data.get("mode"), "mode", ID_LENGTH), read_text(data.get("room"), "room", ID_LENGTH)
    if mode not in MODES or not any(room == known.id for known in ROOMS):
        raise ForeignError("no mode or room that there is")
    humans = [read_integer(seat, "a seat", 0, SEATS - 1) for seat in read_list(data.get("humans"), "humans", SEATS)]
    if humans != sorted({0, *humans}):
        raise ForeignError("seats of people that are not ascending from 0")
    names = [read_text(name, "a name", 1000) for name in read_list(data.get("names"), "names", SEATS)]
    if len(names) not in (0, len(humans)):
        raise ForeignError("not as many names as people")
    deals = read_integer(data.get("deals", 0), "deals", 0, DEALS_LIMIT)
    return Seating(mode, room, tuple(humans), tuple(map(clean_name, names)), deals)

"""The finished games of a player, to be replayed: a document of its own, which gives way when there is no room.

``zsy.records.a`` and ``zsy.records.b`` hold those of the first player, ``zsy.records.<id>.a`` and ``.b`` another's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from zsy.foreign import ForeignError, read_each, read_integer, read_mapping, read_object, read_text
from zsy.profile import TEXT_LIMIT
from zsy.saved import (
    ID_LENGTH,
    NUMBER_LIMIT,
    SavedGame,
    SavedResult,
    dumped_game,
    dumped_result,
    read_game,
    read_result,
)
from zsy.store.backend import Backend, StorageError, StorageFull
from zsy.store.envelope import Envelope, seal
from zsy.store.slots import Found, Kind, Shelf, Slots

RECORDS = "zsy.records"
"""What the keys begin with."""

RECORDS_KEPT = "zsy.records.kept."
"""What the keys of records begin with that could not be read; the newest stay."""

RECORDS_LIMIT = 200
"""How many games are kept; the oldest go first."""

RECORDS_TEXT_LIMIT = 400_000
"""Longest text of all of them, in characters; the oldest go first."""

KEPT_ROOM = 100_000
"""How many characters of finished games are put aside with a profile."""

RECORDS_VERSION = 1
"""Version (schema) of the records."""

RECORD_ID_LENGTH = ID_LENGTH + 8
"""Longest id of a record, in characters."""

LOG_LENGTH = 20_000
"""Longest log of a deal, in characters."""

TIME_LIMIT = 10**14
"""Latest time of a record, in milliseconds since 1970."""


@dataclass(frozen=True)
class GameRecord:
    """A finished deal."""

    id: str
    """Tells it from every other one: see :func:`record_id`."""
    when: int
    """When it ended, in milliseconds since 1970."""
    game: SavedGame
    """The game with all of the deal's actions and the results of the deals before."""
    result: SavedResult
    """How the deal ended."""
    points: int = 0
    """What it brought, stake included."""
    bots: str = ""
    """Name of the bots at the other seats."""


def record_id(game: SavedGame) -> str:
    """The id of the record of the deal that a game is at: the same in every tab.

    >>> record_id(SavedGame("one-deck", "tour", id="7f"))
    '7f.0'
    """
    return f"{game.id}.{len(game.results)}"


def merged(*lists: Iterable[GameRecord]) -> tuple[GameRecord, ...]:
    """All the records, each id once, the newest first; of two with one id the first one given stays."""
    known: dict[str, GameRecord] = {}
    for records in lists:
        for record in records:
            known.setdefault(record.id, record)
    return tuple(sorted(known.values(), key=lambda record: (-record.when, record.id))[:RECORDS_LIMIT])


def dumped_records(records: Iterable[GameRecord]) -> list[dict[str, Any]]:
    """Records as the values that JSON knows."""
    return [
        {
            "id": record.id,
            "when": record.when,
            "game": {**dumped_game(record.game), "log": " ".join(text or _PASS for text in record.game.log)},
            "result": dumped_result(record.result),
            "points": record.points,
            "bots": record.bots,
        }
        for record in records
    ]


def read_records(value: Any, problems: list[str]) -> tuple[GameRecord, ...]:
    """Records of a JSON value; what cannot be read is told."""
    return merged(read_each(value, "records", _record, problems))


def fitting(records: tuple[GameRecord, ...], room: int) -> tuple[GameRecord, ...]:
    """As many of the newest records as fit into so many characters of JSON in JSON."""
    kept = []
    for record in records:
        text = json.dumps(dumped_records([record])[0], separators=(",", ":"))
        room -= len(text) + text.count('"') + text.count("\\") + 1
        if room < 0:
            break
        kept.append(record)
    return tuple(kept)


class Records:
    """The records as a tab sees them. Nothing is read before it is asked for, and nothing here raises."""

    def __init__(self, backend: Backend, clock: Callable[[], int], player: str = "") -> None:
        """``clock`` gives milliseconds; ``player`` is the id, ``""`` for the first one."""
        self._shelf = Shelf(backend, clock, RECORDS_KEPT, 1)
        self._slots = Slots(backend, self._shelf, records_of(player), _KIND)
        self._clock = clock
        self._own: tuple[GameRecord, ...] = ()  # added in this tab: written again where another tab lost them
        self._known: tuple[GameRecord, ...] | None = None
        self._replaces = False  # whether what was added takes the place of what is stored
        self.waits = False
        """Whether there is something to write."""
        self.trouble = ""
        """Why nothing could be read or written: ``full``, ``closed``, ``newer`` (a later version wrote), or nothing."""

    @property
    def records(self) -> tuple[GameRecord, ...]:
        """All of them, the newest first, as far as they were read: see :meth:`refresh`."""
        if self._known is None:
            self.refresh()
        return merged(() if self._replaces else self._known or (), self._own)

    def find(self, record_id: str) -> GameRecord | None:
        """The record of that id."""
        return next((record for record in self.records if record.id == record_id), None)

    def refresh(self) -> None:
        """Read what other tabs wrote."""
        self._load()

    def record(self, game: SavedGame, result: SavedResult, points: int = 0, bots: str = "") -> GameRecord:
        """Add the deal that just ended."""
        when = max(0, min(TIME_LIMIT, self._clock()))
        record = GameRecord(record_id(game), when, game, result, points, bots)
        self.add(record)
        return record

    def add(self, *records: GameRecord) -> None:
        """Add records, to be written by :meth:`sync`."""
        self._own, self.waits = merged(self._own, records), True

    def replace(self, records: Iterable[GameRecord]) -> None:
        """Let these take the place of all that there are, at the next :meth:`sync`."""
        self._own, self._replaces, self.waits = merged(records), True, True

    def drop(self) -> None:
        """Forget what was added in this tab: it belongs to a profile that another tab replaced."""
        self._own, self._replaces, self.waits = (), False, False

    def sync(self) -> None:
        """Write what was added here beside what other tabs wrote. To be called while no other tab does.

        Where there is no room, the oldest records go.
        """
        found = self._load()
        if found is None or not self.waits:
            return
        self.waits = False  # what finds no room now is tried again with the next record
        if self._replaces:
            found = self._without(found)
            if found is None:
                return
        records = fitting(merged(found.value or (), self._own), RECORDS_TEXT_LIMIT)
        if records == found.value and not found.spoiled:
            return
        try:
            self._known = self._write(records, found)
        except StorageFull:
            self.trouble = "full"
        except StorageError:
            self.trouble = "closed"
        else:
            self._own = tuple(record for record in self._own if record in self._known)

    def _without(self, found: Found[tuple[GameRecord, ...]]) -> Found[tuple[GameRecord, ...]] | None:
        """Take away what is stored, which somebody else played, but for what could not be read; None where it stays."""
        try:
            for text in found.spoiled:
                self._shelf.keep(text)
            self._slots.remove()
        except StorageError:
            self.trouble, self.waits = "closed", True
            return None
        self._replaces, self._known = False, ()
        return Found((), found.revision, newer=False, text=None, spoiled=())

    def _write(self, records: tuple[GameRecord, ...], found: Found[tuple[GameRecord, ...]]) -> tuple[GameRecord, ...]:
        """Write the records, or as many of the newest as take no more room than what is there; gives what was."""
        revision = found.revision + 1
        try:
            self._slots.save(records, revision, found.spoiled)
        except StorageFull:
            copy, newest = self._slots.room()
            if found.spoiled or not newest:
                raise
            in_place = copy < newest // 2
            around = len(seal(Envelope(RECORDS_VERSION, revision, _dumps(()))))
            records = fitting(records, (newest if in_place else copy) - around)
            if not records:
                raise
            if in_place:
                self._slots.shrink(records, revision)
            else:
                self._slots.save(records, revision, found.spoiled)
        return records

    def yield_room(self) -> int:
        """Give up the copy, or else the older half of the records; how many characters that made room for.

        The last record stays: it would make no room worth having.
        """
        found = self._load()
        try:
            if found is None or found.spoiled or found.text is None:
                return 0
            if self._slots.thin():
                return len(found.text)
            half = (found.value or ())[: len(found.value or ()) // 2]
            if not half:
                return 0
            self._slots.shrink(half, found.revision + 1)
            if not self._replaces:
                self._own = self._own[:1] if self.waits else ()
            self._known = half
        except StorageError:
            return 0
        return len(found.text) // 2

    def thin(self) -> None:
        """Do without the copy. May raise :class:`zsy.store.StorageError`."""
        self._slots.thin()

    def remove(self) -> None:
        """Forget them all. May raise :class:`zsy.store.StorageError`."""
        self._slots.remove()
        self._own, self._known, self.waits = (), (), False

    def _load(self) -> Found[tuple[GameRecord, ...]] | None:
        """What is stored; None where nothing can be written."""
        try:
            found = self._slots.load()
        except StorageError:
            self.trouble = "closed"
            return None
        self._known = found.value or ()
        self.trouble = "newer" if found.newer else ""
        return None if found.newer else found


def records_of(player: str) -> tuple[str, str]:
    """The keys of a player's records.

    >>> records_of("")
    ('zsy.records.a', 'zsy.records.b')
    """
    start = f"{RECORDS}.{player}" if player else RECORDS
    return f"{start}.a", f"{start}.b"


_PASS = "-"
"""A pass in the log of a record, whose actions are one text: that is read quickly."""


def _record(value: Any) -> GameRecord:
    data = read_mapping(value, "a record")
    told, result = read_mapping(data.get("game"), "game"), read_result(data.get("result"))
    log = read_text(told.get("log"), "log", LOG_LENGTH)
    game = read_game({**told, "log": ["" if text == _PASS else text for text in log.split()]})
    if game.between:
        raise ForeignError("a record of no deal")
    return GameRecord(
        id=read_text(data.get("id"), "id", RECORD_ID_LENGTH),
        when=read_integer(data.get("when"), "when", 0, TIME_LIMIT),
        game=game,
        result=result,
        points=read_integer(data.get("points"), "points", -NUMBER_LIMIT, NUMBER_LIMIT),
        bots=read_text(data.get("bots"), "bots", ID_LENGTH),
    )


def _dumps(records: tuple[GameRecord, ...]) -> str:
    return json.dumps({"version": RECORDS_VERSION, "records": dumped_records(records)}, separators=(",", ":"))


def _loads(text: str) -> tuple[tuple[GameRecord, ...] | None, bool]:
    problems: list[str] = []
    try:
        data = read_object(text, TEXT_LIMIT)
        read_integer(data.get("version"), "version", 1, RECORDS_VERSION)
    except ForeignError:
        return None, False
    return read_records(data.get("records"), problems), not problems


_KIND: Kind[tuple[GameRecord, ...]] = Kind(RECORDS_VERSION, _dumps, _loads, lambda text: _loads(text)[0] or ())

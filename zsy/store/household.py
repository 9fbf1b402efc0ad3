"""The players who share a browser. There is no list of them that could be lost: whoever has a profile is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from zsy.marked import N_
from zsy.profile import Profile, clean_name
from zsy.store.backend import Backend, StorageError, StorageFull
from zsy.store.document import LEGACY, SLOTS, Document, Stored
from zsy.store.keeper import Keeper
from zsy.store.records import KEPT_ROOM, Records, fitting
from zsy.store.transfer import export

PLAYERS_LIMIT = 12
"""How many players there may be."""

CURRENT = "zsy.current"
"""The key of the id of the player who plays at the next visit."""

_ID = "[0-9a-f]{1,16}"
_KEY = re.compile(re.escape(LEGACY) + rf"\.({_ID})\.[ab]")
_IDS = re.compile(f"|{_ID}")


class HouseholdError(Exception):
    """Something that cannot be done with the players."""

    sentence = N_("現在不行。")
    """What the player is told."""


class TooManyPlayers(HouseholdError):
    """There are :data:`PLAYERS_LIMIT` already."""

    sentence = N_("已經有十二位玩家了，先刪掉一位再加。")


class NoSuchPlayer(HouseholdError):
    """Another tab deleted that player meanwhile."""

    sentence = N_("這位玩家已經不在了。")


class NewerPlayer(HouseholdError):
    """A later version wrote that profile, which stays as it is."""

    sentence = N_("這位玩家的存檔來自較新的版本，請先更新遊戲。")


class NoRoom(HouseholdError):
    """The storage is full or closed; nothing has changed."""

    sentence = N_("瀏覽器的空間滿了，或是不讓這一頁存檔，沒有做成。")


@dataclass(frozen=True)
class Player:
    """One of the players."""

    id: str
    """``""`` for the first one."""
    profile: Profile
    newer: bool = False
    """Whether a later version wrote it."""
    damaged: bool = False
    """Whether some of it could not be read."""


class Household:
    """All players of a browser, and the one of this tab."""

    def __init__(self, backend: Backend, clock: Callable[[], int], own: str | None = None) -> None:
        """``clock`` gives milliseconds; ``own``: the player that this tab had before it was loaded again."""
        self._backend, self._clock = backend, clock
        ids = self._ids()
        named = own if own is not None and own in ids else self._named()
        self.current = named if named in ids else ids[0]
        """The id of this tab's player."""

    def players(self) -> tuple[Player, ...]:
        """Everybody, the first one first."""
        return tuple(self._player(player) for player in self._ids())

    def open(self, player: str | None = None) -> Keeper:
        """The profile of a player; of this tab's one unless told otherwise."""
        return Keeper(self._document(self.current if player is None else player))

    def records(self, player: str | None = None) -> Records:
        """The finished games of a player."""
        return Records(self._backend, self._clock, self.current if player is None else player)

    def create(self, name: str) -> str:
        """Another player with nothing but a name; gives the id. Raises :class:`HouseholdError`."""
        return self.add(Profile(clean_name(name)))

    def add(self, profile: Profile) -> str:
        """Another player with a profile; gives the id. Raises :class:`HouseholdError`."""
        ids = self._ids()
        if len(ids) >= PLAYERS_LIMIT:
            raise TooManyPlayers(f"there are {PLAYERS_LIMIT}")
        number = max(0, self._clock()) % 16**16
        while f"{number:x}" in ids:
            number += 1
        player = f"{number:x}"
        document = self._document(player)
        try:
            if ids == [""] and not {*self._backend.keys()} & {*SLOTS, LEGACY}:  # the first one is not written yet
                first = self._document("")
                stored = first.load()
                first.save(stored.profile, stored.revision + 1, stored)
            document.save(profile, 1, document.load())
        except StorageError as error:
            raise NoRoom(str(error)) from None
        return player

    def delete(self, player: str) -> None:
        """Delete a player, whose texts are put aside first. Raises :class:`HouseholdError`.

        Where it was this tab's one, that is another from now on.
        """
        if player not in self._ids():
            raise NoSuchPlayer(player)
        document, records = self._document(player), self.records(player)
        try:
            stored = document.load()
            if stored.newer:
                raise NewerPlayer(player)
            document.thin()
            records.thin()
            for text in stored.spoiled:
                document.keep(text)
            if stored.text is not None and stored.text not in stored.spoiled:
                self._put_aside(document, stored, records)
            document.remove()
            records.remove()
        except StorageError as error:
            raise NoRoom(str(error)) from None
        if player == self.current:
            self.switch(self._ids()[0])

    def switch(self, player: str) -> None:
        """Have another player at this tab, and at the next visit. Raises :class:`NoSuchPlayer`."""
        if player not in self._ids():
            raise NoSuchPlayer(player)
        self.current = player
        try:
            self._backend.set(CURRENT, player)
        except StorageError:
            return  # it is so for this tab all the same

    def _put_aside(self, document: Document, stored: Stored, records: Records) -> None:
        """Put the profile aside, together with its games where there is room for them."""
        revision = max(1, stored.revision)
        try:
            document.keep(export(stored.profile, revision, fitting(records.records, KEPT_ROOM)))
        except StorageFull:
            document.keep(export(stored.profile, revision))

    def _ids(self) -> list[str]:
        """The ids of those who have a profile; of the first one, where nobody has."""
        try:
            keys = set(self._backend.keys())
        except StorageError:
            keys = set()
        found = {match[1] for match in map(_KEY.fullmatch, keys) if match}
        first = [""] if keys & {*SLOTS, LEGACY} or not found else []
        ids = [*first, *sorted(found, key=lambda player: (len(player), player))][:PLAYERS_LIMIT]
        current = getattr(self, "current", ids[0])
        return ids if current in ids or current not in found else [*ids[:-1], current]

    def _named(self) -> str:
        try:
            named = self._backend.get(CURRENT)
        except StorageError:
            return ""
        return named if named is not None and _IDS.fullmatch(named) else ""

    def _player(self, player: str) -> Player:
        try:
            stored = self._document(player).load()
        except StorageError:
            return Player(player, Profile())
        return Player(player, stored.profile, stored.newer, stored.flaw in ("all", "games"))

    def _document(self, player: str) -> Document:
        return Document(self._backend, self._clock, player)

"""The profile in storage: ``zsy.profile.a`` and ``zsy.profile.b`` hold it, as :mod:`zsy.store.slots` tells.

Other players of the same browser have ``zsy.profile.<id>.a`` and ``zsy.profile.<id>.b``. What cannot be read goes to
``zsy.kept.<milliseconds>`` before anything takes its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from zsy.profile import VERSION, Profile, ProfileError, dumps, glimpse, loads
from zsy.store.backend import Backend, StorageClosed
from zsy.store.slots import Kind, Shelf, Slots

SLOTS = ("zsy.profile.a", "zsy.profile.b")
"""Where the profile of the first player is."""

LEGACY = "zsy.profile"
"""Where it was before there were slots; read when there are none, never written."""

KEPT = "zsy.kept."
"""What the keys of texts begin with that were put aside."""

KEPT_LIMIT = 5
"""How many texts stay put aside."""


def slots_of(player: str) -> tuple[str, str]:
    """The keys of a player's profile; the first one's id is ``""``.

    >>> slots_of("19ad")
    ('zsy.profile.19ad.a', 'zsy.profile.19ad.b')
    """
    return (f"{LEGACY}.{player}.a", f"{LEGACY}.{player}.b") if player else SLOTS


@dataclass(frozen=True)
class Stored:
    """What the storage holds."""

    profile: Profile = field(default_factory=Profile)
    """The profile, or what can be made out of it."""
    revision: int = 0
    """0 where no slot could be read."""
    newer: bool = False
    """Whether it is of a newer version: then nothing may be written."""
    text: str | None = None
    """The text that the profile was read from."""
    spoiled: tuple[str, ...] = ()
    """Texts that could not be read, or not wholly, to be put aside before anything takes their place."""

    @property
    def flaw(self) -> str:
        """What could not be read: ``all``, some of the ``games``, one ``copy`` of the two, or nothing."""
        if not self.spoiled:
            return ""
        return "all" if self.text is None else "games" if self.text in self.spoiled else "copy"


class Document:
    """A player's profile kept in a backend. Every method may raise :class:`zsy.store.StorageError`."""

    def __init__(self, backend: Backend, clock: Callable[[], int], player: str = "") -> None:
        """``clock`` gives milliseconds, to name what is put aside; ``player`` is the id, ``""`` for the first one."""
        self.shelf = Shelf(backend, clock, KEPT, KEPT_LIMIT)
        """What was put aside, of all players."""
        self._slots = Slots(backend, self.shelf, slots_of(player), _KIND, "" if player else LEGACY)

    def load(self) -> Stored:
        """What is stored now."""
        found = self._slots.load()
        return Stored(found.value or Profile(), found.revision, found.newer, found.text, found.spoiled)

    def save(self, profile: Profile, revision: int, stored: Stored) -> Stored:
        """Keep a profile, given what :meth:`load` just gave; put aside what could not be read; tell what is stored now.

        What was stored is still there when this fails, and the newest good copy of it still is when it does not.
        """
        if stored.newer:
            raise StorageClosed("what is stored is of a newer version")
        return Stored(profile, revision, text=self._slots.save(profile, revision, stored.spoiled))

    def remove(self) -> None:
        """Forget the profile, all but one copy first, and then that."""
        self._slots.thin()
        self._slots.remove()

    def thin(self) -> bool:
        """Do without the copy, to make room; whether there was one."""
        return self._slots.thin()

    def keep(self, text: str) -> None:
        """Put a text aside, if it is not there yet."""
        self.shelf.keep(text)

    def kept(self) -> list[str]:
        """The texts put aside, newest first."""
        return self.shelf.kept()


def _loads(text: str) -> tuple[Profile | None, bool]:
    try:
        return loads(text), True
    except ProfileError as error:
        return error.salvaged, False


_KIND = Kind(VERSION, dumps, _loads, glimpse)

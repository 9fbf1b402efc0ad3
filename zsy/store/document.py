"""The profile in storage: two slots written in turn, so that a good copy is always there, and a place for the rest.

``zsy.profile.a`` and ``zsy.profile.b`` each hold an envelope; the one with the higher revision counts, and the other
one is written next. What cannot be read goes to ``zsy.kept.<milliseconds>`` before anything takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from zsy.profile import TEXT_LIMIT, VERSION, Profile, ProfileError, dumps, glimpse, loads
from zsy.store.backend import Backend, StorageClosed, StorageFull
from zsy.store.envelope import Envelope, EnvelopeError, seal, unseal

SLOTS = ("zsy.profile.a", "zsy.profile.b")
"""Where the profile is."""

LEGACY = "zsy.profile"
"""Where it was before there were slots; read when there are none, never written."""

KEPT = "zsy.kept."
"""What the keys of texts begin with that were put aside."""

KEPT_LIMIT = 5
"""How many texts stay put aside."""


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


@dataclass(frozen=True)
class _Read:
    """What became of reading a text; nothing of it where there was no text."""

    text: str | None = None
    profile: Profile | None = None
    revision: int = 0
    newer: bool = False
    spoiled: bool = False

    @property
    def worth(self) -> tuple[bool, int]:
        """What counts: that it could be read, and then the revision."""
        return self.profile is not None, self.revision


class Document:
    """The profile kept in a backend. Every method may raise :class:`zsy.store.StorageError`."""

    def __init__(self, backend: Backend, clock: Callable[[], int]) -> None:
        """``clock`` gives milliseconds, to name what is put aside."""
        self._backend, self._clock = backend, clock
        self._last: dict[str, _Read] = {}  # by key: every play looks at both slots, and they seldom changed

    def load(self) -> Stored:
        """What is stored now."""
        found = [self._look(key, _read_slot) for key in SLOTS]
        if not any(read.profile for read in found):
            found.append(self._look(LEGACY, _read_legacy))
        best = max(found, key=lambda read: read.worth)
        spoiled = (read.text for read in found if read.spoiled)
        return Stored(
            profile=best.profile or Profile(),
            revision=best.revision,
            newer=any(read.newer for read in found),
            text=best.text if best.profile else None,
            spoiled=tuple(text for text in spoiled if text is not None),
        )

    def save(self, profile: Profile, revision: int, stored: Stored) -> Stored:
        """Keep a profile, given what :meth:`load` just gave; put aside what could not be read; tell what is stored now.

        What was stored is still there when this fails, and the newest good copy of it still is when it does not.
        """
        if stored.newer:
            raise StorageClosed("what is stored is of a newer version")
        try:
            text = seal(Envelope(VERSION, revision, dumps(profile)))
        except EnvelopeError as error:
            raise StorageFull(str(error)) from None
        for spoiled in stored.spoiled:
            self.keep(spoiled)
        (target, _), (other, beside) = sorted(
            ((key, self._look(key, _read_slot)) for key in SLOTS), key=lambda found: found[1].worth
        )
        self._backend.set(target, text)
        self._last[target] = _Read(text, profile, revision)
        if beside.spoiled:
            self._backend.remove(other)
        return Stored(profile, revision, text=text)

    def keep(self, text: str) -> None:
        """Put a text aside, if it is not there yet.

        Of more than :data:`KEPT_LIMIT` texts the oldest go. A text longer than any of ours is not kept.
        """
        kept = self._kept()
        if len(text) > TEXT_LIMIT or any(self._backend.get(key) == text for key in kept):
            return
        number = max([self._clock(), *(int(key.removeprefix(KEPT)) + 1 for key in kept)])
        self._backend.set(f"{KEPT}{number}", text)
        for key in kept[: max(0, len(kept) + 1 - KEPT_LIMIT)]:
            self._backend.remove(key)

    def kept(self) -> list[str]:
        """The texts put aside, newest first."""
        texts = (self._backend.get(key) for key in reversed(self._kept()))
        return [text for text in texts if text is not None]

    def _kept(self) -> list[str]:
        """Keys of the texts put aside, oldest first."""
        names = self._backend.keys()
        return sorted(filter(_KEPT_KEY.fullmatch, names), key=lambda key: int(key.removeprefix(KEPT)))

    def _look(self, key: str, read: Callable[[str], _Read]) -> _Read:
        text, last = self._backend.get(key), self._last.get(key, _Read())
        if text != last.text:
            last = _Read() if text is None else read(text)
        self._last[key] = last
        return last


_KEPT_KEY = re.compile(re.escape(KEPT) + "(0|[1-9][0-9]{0,14})")


def _read_slot(text: str) -> _Read:
    try:
        envelope = unseal(text)
        if envelope.schema > VERSION:
            return _Read(text, glimpse(envelope.data), envelope.revision, newer=True)
        return _Read(text, loads(envelope.data), envelope.revision)
    except EnvelopeError:
        return _Read(text, spoiled=True)
    except ProfileError as error:
        return _Read(text, error.salvaged, envelope.revision if error.salvaged else 0, spoiled=True)


def _read_legacy(text: str) -> _Read:
    try:
        return _Read(text, loads(text))
    except ProfileError as error:
        return _Read(text, error.salvaged, spoiled=True)

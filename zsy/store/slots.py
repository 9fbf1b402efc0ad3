"""Two slots written in turn, so that a good copy is always there, and a place for what cannot be read.

Each slot holds an envelope; the one with the higher revision counts, and the other one is written next.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from zsy.profile import TEXT_LIMIT
from zsy.store.backend import Backend, StorageClosed, StorageFull
from zsy.store.envelope import Envelope, EnvelopeError, seal, unseal

Value = TypeVar("Value")


@dataclass(frozen=True)
class Kind(Generic[Value]):
    """What is kept in slots, and how it becomes text."""

    version: int
    """The schema that :attr:`dumps` writes."""
    dumps: Callable[[Value], str]
    loads: Callable[[str], tuple[Value | None, bool]]
    """What can be made out of a text of this or an older schema, and whether that is all of it."""
    glimpse: Callable[[str], Value]
    """What can be shown of a newer schema."""


@dataclass(frozen=True)
class Found(Generic[Value]):
    """What the slots hold."""

    value: Value | None
    """What is kept, or what can be made out of it."""
    revision: int
    """0 where no slot could be read."""
    newer: bool
    """Whether it is of a newer version: then nothing may be written."""
    text: str | None
    """The text that the value was read from."""
    spoiled: tuple[str, ...]
    """Texts that could not be read, or not wholly, to be put aside before anything takes their place."""


@dataclass(frozen=True)
class _Read(Generic[Value]):
    """What became of reading a text; nothing of it where there was no text."""

    text: str | None = None
    value: Value | None = None
    revision: int = 0
    newer: bool = False
    spoiled: bool = False

    @property
    def worth(self) -> tuple[bool, int]:
        """What counts: that it could be read, and then the revision."""
        return self.value is not None, self.revision


class Shelf:
    """Where texts are put aside: below keys that end in the time. The oldest go when there are too many."""

    def __init__(self, backend: Backend, clock: Callable[[], int], prefix: str, limit: int) -> None:
        """``clock`` gives milliseconds."""
        self._backend, self._clock, self._prefix, self._limit = backend, clock, prefix, limit
        self._pattern = re.compile(re.escape(prefix) + "(0|[1-9][0-9]{0,14})")

    def keep(self, text: str) -> None:
        """Put a text aside, if it is not there yet. A text longer than any of ours is not kept."""
        kept = self._kept()
        if len(text) > TEXT_LIMIT or any(self._backend.get(key) == text for key in kept):
            return
        number = max([self._clock(), *(int(key.removeprefix(self._prefix)) + 1 for key in kept)])
        self._backend.set(f"{self._prefix}{number}", text)
        for key in kept[: max(0, len(kept) + 1 - self._limit)]:
            self._backend.remove(key)

    def kept(self) -> list[str]:
        """The texts put aside, newest first."""
        texts = (self._backend.get(key) for key in reversed(self._kept()))
        return [text for text in texts if text is not None]

    def _kept(self) -> list[str]:
        """Keys of the texts put aside, oldest first."""
        names = self._backend.keys()
        return sorted(filter(self._pattern.fullmatch, names), key=lambda key: int(key.removeprefix(self._prefix)))


class Slots(Generic[Value]):
    """A value kept in two slots of a backend. Every method may raise :class:`zsy.store.StorageError`."""

    def __init__(
        self, backend: Backend, shelf: Shelf, keys: tuple[str, str], kind: Kind[Value], legacy: str = ""
    ) -> None:
        """``legacy``: the key of a text without envelope that is read where no slot can be, and never written."""
        self._backend, self._shelf, self._keys, self._kind, self._legacy = backend, shelf, keys, kind, legacy
        self._last: dict[str, _Read[Value]] = {}  # by key: every play looks at both slots, and they seldom changed

    def load(self) -> Found[Value]:
        """What is kept now."""
        found = [self._look(key) for key in self._keys]
        if self._legacy and not any(read.value is not None for read in found):
            found.append(self._look(self._legacy))
        best = max(found, key=lambda read: read.worth)
        spoiled = (read.text for read in found if read.spoiled)
        return Found(
            value=best.value,
            revision=best.revision,
            newer=any(read.newer for read in found),
            text=None if best.value is None else best.text,
            spoiled=tuple(text for text in spoiled if text is not None),
        )

    def save(self, value: Value, revision: int, spoiled: tuple[str, ...]) -> str:
        """Keep a value, given what :meth:`load` just found spoiled, which is put aside; gives the text that is kept.

        What was stored is still there when this fails, and the newest good copy of it still is when it does not.
        """
        reads = [(key, self._look(key)) for key in self._keys]
        if any(read.newer for _, read in reads):
            raise StorageClosed("what is stored is of a newer version")
        try:
            text = seal(Envelope(self._kind.version, revision, self._kind.dumps(value)))
        except EnvelopeError as error:
            raise StorageFull(str(error)) from None
        for damaged in spoiled:
            self._shelf.keep(damaged)
        (target, _), (other, beside) = sorted(reads, key=lambda found: found[1].worth)
        self._backend.set(target, text)
        self._last[target] = _Read(text, value, revision)
        if beside.spoiled:
            self._backend.remove(other)
        return text

    def room(self) -> tuple[int, int]:
        """How long the texts are that :meth:`save` and :meth:`shrink` would put something in the place of."""
        lengths = sorted((read.worth, len(read.text or "")) for read in map(self._look, self._keys))
        return lengths[0][1], lengths[1][1]

    def thin(self) -> bool:
        """Do without the copy, to make room; whether there was one."""
        (worse, copy), (_, best) = sorted(
            ((key, self._look(key)) for key in self._keys), key=lambda found: found[1].worth
        )
        if best.value is None or best.newer or copy.newer or copy.spoiled or copy.text is None:
            return False
        self._backend.remove(worse)
        self._last.pop(worse)
        return True

    def shrink(self, value: Value, revision: int) -> None:
        """Put a shorter value in the place of the only one there is."""
        best = max(self._keys, key=lambda key: self._look(key).worth)
        text = seal(Envelope(self._kind.version, revision, self._kind.dumps(value)))
        self._backend.set(best, text)
        self._last[best] = _Read(text, value, revision)

    def remove(self) -> None:
        """Forget it all."""
        for key in (*self._keys, self._legacy):
            if key:
                self._backend.remove(key)

    def _look(self, key: str) -> _Read[Value]:
        text, last = self._backend.get(key), self._last.get(key, _Read())
        if text != last.text:
            last = _Read() if text is None else self._legacy_text(text) if key == self._legacy else self._slot(text)
        self._last[key] = last
        return last

    def _slot(self, text: str) -> _Read[Value]:
        try:
            envelope = unseal(text)
        except EnvelopeError:
            return _Read(text, spoiled=True)
        if envelope.schema > self._kind.version:
            return _Read(text, self._kind.glimpse(envelope.data), envelope.revision, newer=True)
        value, whole = self._kind.loads(envelope.data)
        return _Read(text, value, envelope.revision if value is not None else 0, spoiled=not whole)

    def _legacy_text(self, text: str) -> _Read[Value]:
        value, whole = self._kind.loads(text)
        return _Read(text, value, spoiled=not whole)

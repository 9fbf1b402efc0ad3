"""What one tab knows of the profile: it shows what it did at once, and writes it when its turn has come."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce

from zsy.profile import Profile
from zsy.store.backend import StorageError, StorageFull
from zsy.store.document import Document, Stored
from zsy.store.operations import Abandon, Finish, Operation, Progress, Rename, Replace, SetAvatar, SetSettings, apply
from zsy.store.records import KEPT_ROOM, GameRecord, fitting
from zsy.store.transfer import export


@dataclass(frozen=True)
class Outcome:
    """What came of writing."""

    kept: str = ""
    """What could not be read and was put aside: see :attr:`zsy.store.Stored.flaw`."""
    replaced: bool = False
    """Whether another tab imported a profile, which is now that of this tab too."""
    refused: tuple[str, ...] = ()
    """Ids of the games of which a deal ended here, but had ended elsewhere already, so that it brought nothing."""


class Keeper:
    """The profile as a tab sees it. Nothing here raises :class:`zsy.store.StorageError`: :attr:`trouble` tells."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known = Stored()  # what this tab last read or wrote
        self._recent: tuple[Operation, ...] = ()  # written by this tab, and not yet seen in what another one wrote
        self.pending: tuple[Operation, ...] = ()
        """Done here and not written yet."""
        self.trouble = ""
        """Why nothing is written now: ``full``, ``closed``, ``newer`` (a later version wrote), or nothing."""
        try:
            self._known = document.load()
        except StorageError:
            self.trouble = "closed"
        self.trouble = "newer" if self._known.newer else self.trouble
        self.profile = self._known.profile
        """The profile with all that was done here."""

    @property
    def waits(self) -> bool:
        """Whether there is something to write, or something unreadable to put aside."""
        return bool(self.pending or self._known.spoiled) and not self._known.newer

    @property
    def size(self) -> int:
        """How many characters the profile takes in the storage, about."""
        return _LEAST_SIZE + len(self._known.text or "")

    def do(self, operation: Operation) -> None:
        """Do something to the profile, to be written by :meth:`sync`."""
        self.profile = apply(self.profile, operation)
        if self._known.newer:
            return
        self.pending = tuple(done for done in self.pending if not _tells_all(operation, done))
        self.pending = (*self.pending, operation)

    def sync(self) -> Outcome:
        """Take in what other tabs wrote, and write what was done here. To be called while no other tab does."""
        try:
            stored = self._document.load()
        except StorageError:
            self.trouble = "closed"
            return Outcome()
        if stored.newer:
            self._known, self.trouble = stored, "newer"
            return Outcome()
        # A storage that lost its newest text, or all of them, knows less than this tab.
        base = stored if stored.revision >= self._known.revision else self._known
        replaced = base.text is not None and base.profile.line != self._known.profile.line
        if replaced:
            self._recent = self.pending = ()
        refused = self._take(base)
        try:
            self._write(base, stored)
        except StorageError as error:
            self.trouble = "full" if isinstance(error, StorageFull) else "closed"
            return Outcome(replaced=replaced)
        self.trouble = ""
        return Outcome(stored.flaw if base is stored else stored.flaw and "copy", replaced, refused)

    def export(self, records: tuple[GameRecord, ...] = ()) -> str:
        """The profile as a text for another browser, with finished games; one of a newer version as it is."""
        if self._known.newer and self._known.text is not None:
            return self._known.text
        return export(self.profile, self._known.revision, records)

    def backups(self) -> list[str]:
        """The texts put aside, newest first."""
        try:
            return self._document.kept()
        except StorageError:
            return []

    def _take(self, base: Stored) -> tuple[str, ...]:
        """Go on from what is stored: apply what was done here; the games of which a deal ended here for nothing."""
        profile = _after(base.profile, self._recent)
        if base.text != self._known.text and profile is base.profile:
            self._recent = ()  # another tab went on from what this one wrote
        self._known = base
        refused = []
        for operation in self.pending:
            after = apply(profile, operation)
            if isinstance(operation, Finish) and after is profile:
                refused.append(operation.played.id)
            profile = after
        self.profile = profile
        return tuple(refused)

    def _put_aside(self, base: Stored) -> None:
        """Put aside what goes, together with the finished games that go with it where there is room for them."""
        games = next((done.games for done in self.pending if isinstance(done, Replace)), ())
        text = base.text or ""
        if games:
            with suppress(StorageFull):
                self._document.keep(export(base.profile, base.revision, fitting(games, KEPT_ROOM)))
                return
        self._document.keep(text)

    def _write(self, base: Stored, stored: Stored) -> None:
        """Write the profile, if that is not what is stored; nothing is pending then."""
        lost = base is not stored and (self.pending or stored.revision)  # all gone: somebody may have meant it
        if self.profile != base.profile or stored.spoiled or lost:
            if base.text is not None and any(map(_takes_away, self.pending)):
                self._put_aside(base)
            if stored.text is not None and stored.profile.line != base.profile.line:
                self._document.keep(stored.text)
            self._known = self._document.save(self.profile, base.revision + 1, stored)
        for operation in self.pending:
            if isinstance(operation, Replace):
                self._recent = ()
            elif not isinstance(operation, (Rename, SetAvatar, SetSettings)):  # what another tab chose later stays
                self._recent = (*self._recent, operation)[-_RECENT:]
        self.pending = ()


_LEAST_SIZE = 4000
"""What is taken for granted of a profile's size, in characters."""

_RECENT = 8
"""How many operations a tab holds on to, in case a tab that did not see them yet writes over them."""


def _after(profile: Profile, operations: Iterable[Operation]) -> Profile:
    return reduce(apply, operations, profile)


def _takes_away(operation: Operation) -> bool:
    """Whether something goes that the player may want again."""
    return isinstance(operation, Replace) or (isinstance(operation, Abandon) and operation.unreadable)


def _tells_all(later: Operation, earlier: Operation) -> bool:
    """Whether an operation tells all that an earlier one told."""
    if isinstance(later, Progress) and isinstance(earlier, Progress):
        return later.game.id == earlier.game.id
    return isinstance(later, SetSettings) and isinstance(earlier, SetSettings) and later.name == earlier.name

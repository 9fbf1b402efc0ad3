"""Where texts are kept by key: the protocol that a browser's storage fits, and a dictionary that does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class StorageError(Exception):
    """A text that could not be read or kept."""


class StorageFull(StorageError):
    """There is no room; what was there is still there."""


class StorageClosed(StorageError):
    """The storage may not be used, or not any more."""


class Backend(Protocol):
    """Keeps texts. Each call is done wholly or not at all; each may raise :class:`StorageClosed`."""

    def get(self, key: str) -> str | None:
        """The text kept under a key, or None."""

    def set(self, key: str, text: str) -> None:
        """Keep a text in place of what was there. Raises :class:`StorageFull`."""

    def remove(self, key: str) -> None:
        """Forget a text, where there is one."""

    def keys(self) -> Iterable[str]:
        """All keys, in no order; those of others too."""


class Memory:
    """A backend that forgets all when the program ends."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        """What is kept."""

    def get(self, key: str) -> str | None:
        """The text kept under a key, or None."""
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep a text in place of what was there."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Forget a text, where there is one."""
        self.texts.pop(key, None)

    def keys(self) -> Iterable[str]:
        """All keys."""
        return list(self.texts)

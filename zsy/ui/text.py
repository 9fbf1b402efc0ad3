"""The page's words. They are written in Traditional Chinese where they are used, and translated from there.

>>> tr("輪到{who}", who="下家")
'輪到下家'
>>> with speaking("en"):
...     language()
'en'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from zsy.marked import N_
from zsy.settings import LANGUAGES

__all__ = ["N_", "language", "speak", "speaking", "tr"]

SOURCE = LANGUAGES[0]
"""The language that the texts in the sources are written in."""

_CATALOGUES: dict[str, Mapping[str, str]] = {}
_language = SOURCE


def language() -> str:
    """The language spoken now."""
    return _language


def speak(wanted: str) -> None:
    """Speak a language from now on."""
    global _language  # noqa: PLW0603  (a page has one language)
    _language = wanted if wanted in LANGUAGES else SOURCE


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _language
    speak(wanted)
    try:
        yield
    finally:
        speak(before)


def tr(text: str, **values: object) -> str:
    """A text in the language spoken now, with ``values`` in its ``{places}``.

    ``text`` is a literal in Traditional Chinese wherever this is called: tools find it there.
    """
    found = _CATALOGUES.get(_language, {}).get(text, text)
    return found.format(**values) if values else found

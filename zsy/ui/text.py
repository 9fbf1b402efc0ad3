"""The page's words. They are written in Traditional Chinese where they are used, and translated from there.

>>> tr("輪到{who}", who="下家")
'輪到下家'
>>> with speaking("en"):
...     tr("{left}張", left=1), tr("{left}張", left=5)
('1 card', '5 cards')

Texts that are alike in Chinese and not elsewhere are told apart by what follows an ``@``, which nobody sees:

>>> tr("下家@right")
'下家'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from zsy.marked import N_
from zsy.settings import LANGUAGES
from zsy.ui.words import catalogue

__all__ = ["N_", "capital", "clauses", "language", "listed", "speak", "speaking", "tr"]

SOURCE = LANGUAGES[0]
"""The language that the texts in the sources are written in."""

_NONE: Mapping[str, str] = {}
_language = SOURCE
_words = _NONE


class _Count(int):
    """A number that also picks a word: ``{left} {left:card|cards}``."""

    def __format__(self, spec: str) -> str:
        one, split, many = spec.partition("|")
        if not split:
            return super().__format__(spec)
        return one if self == 1 else many


def language() -> str:
    """The language spoken now."""
    return _language


def speak(wanted: str) -> None:
    """Speak a language from now on."""
    global _language, _words  # noqa: PLW0603  (a page has one language)
    _language = wanted if wanted in LANGUAGES else SOURCE
    _words = _NONE if _language == SOURCE else catalogue(_language)


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

    ``text`` is a literal in Traditional Chinese wherever this is called, or a name for one that :func:`N_` marks:
    ``tools/words.py`` finds it there.
    """
    found = _words.get(text)
    if found is None:
        found = text.partition("@")[0]
    if not values:
        return found
    return found.format(**{name: _Count(value) if type(value) is int else value for name, value in values.items()})


def listed(names: Iterable[str]) -> str:
    """Names one after the other.

    >>> listed(["紅心3", "紅心4"])
    '紅心3、紅心4'
    """
    return tr("、").join(names)


def clauses(parts: Iterable[str]) -> str:
    """Parts of a sentence one after the other, the empty ones left out.

    >>> clauses(["下家", "", "剩5張"])
    '下家，剩5張'
    """
    return tr("，").join(part for part in parts if part)


def capital(text: str) -> str:
    """A text that begins a line: with a capital letter, where a script has such.

    >>> capital("straight"), capital("順子")
    ('Straight', '順子')
    """
    return text[:1].upper() + text[1:]

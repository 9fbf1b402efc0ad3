"""The page's words. They are written in Traditional Chinese where they are used, and translated from there.

>>> tr("輪到{who}", who="下家")
'輪到下家'
>>> with speaking("en"):
...     tr("{left}張", left=1), tr("{left}張", left=5)
('1 card', '5 cards')

Texts that are alike in Chinese and not elsewhere are told apart by what follows an ``@``, which nobody sees:

>>> tr("下家@right")
'下家'

A text knows what it was made of, so that what stands on the page can be told anew in another language:

>>> note = tr("輪到{who}", who=tr("下家@left"))
>>> with speaking("en"):
...     again(note)
'Waiting for Left'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from zsy.marked import N_
from zsy.settings import LANGUAGES
from zsy.ui.words import catalogue

__all__ = ["N_", "Figures", "Standing", "again", "capital", "clauses", "language", "listed", "speak", "speaking", "tr"]

SOURCE = LANGUAGES[0]
"""The language that the texts in the sources are written in."""

_NONE: Mapping[str, str] = {}
_language = SOURCE
_words = _NONE


class Figures(str):
    """A whole number as it is written, which picks a word too.

    >>> "{games} {games:deal|deals}".format(games=Figures("1,731"))
    '1,731 deals'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The figures, or the word that goes with them."""
        one, split, many = spec.partition("|")
        if not split:
            return super().__format__(spec)
        return one if self == "1" else many


class _Text(str):
    """A text and what it was made of."""

    __slots__ = ("source", "values")
    source: str
    values: Mapping[str, object] | tuple[str, ...]
    """What is in its places; or the texts that it joins."""

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Copied and packed, it is a plain text."""
        return str, (str(self),)


_plain: dict[str, _Text] = {}
"""The texts without places that were told in the language spoken now."""


def with_minus(figure: str) -> str:
    """A figure with a real minus.

    >>> with_minus("-12")
    '−12'
    """
    return figure.replace("-", "−")


class _Count(int):
    """A number with a real minus that also picks a word: ``{left} {left:card|cards}``."""

    def __format__(self, spec: str) -> str:
        one, split, many = spec.partition("|")
        if not split:
            return with_minus(super().__format__(spec))
        return one if self == 1 else many


def language() -> str:
    """The language spoken now."""
    return _language


def speak(wanted: str) -> None:
    """Speak a language from now on."""
    global _language, _words  # noqa: PLW0603  (a page has one language)
    _language = wanted if wanted in LANGUAGES else SOURCE
    _plain.clear()
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
    if not values:
        known = _plain.get(text)
        if known is None:
            known = _plain[text] = _made(_said(text), text, values)
        return known
    counted = {name: _Count(value) if type(value) is int else value for name, value in values.items()}
    return _made(_said(text).format(**counted), text, values)


def again(text: str) -> str:
    """A text that :func:`tr`, :func:`listed` or :func:`clauses` made, in the language spoken now; others unchanged."""
    if not isinstance(text, _Text):
        return text
    if isinstance(text.values, tuple):
        return _joined(text.source, map(again, text.values))
    values = {name: again(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return tr(text.source, **values)


class Standing:
    """An attribute for a text that stands on the page for a while: always in the language spoken now."""

    def __set_name__(self, owner: type, name: str) -> None:
        """Note where the text is kept."""
        self._name = f"_{name.lstrip('_')}_told"

    def __get__(self, instance: object, owner: type) -> str:
        """The text."""
        return again(getattr(instance, self._name, ""))

    def __set__(self, instance: object, text: str) -> None:
        """Have another text stand there."""
        setattr(instance, self._name, text)


def _said(text: str) -> str:
    found = _words.get(text)
    return text.partition("@")[0] if found is None else found


def _made(told: str, source: str, values: Mapping[str, object] | tuple[str, ...]) -> _Text:
    made = _Text(told)
    made.source, made.values = source, values
    return made


def _joined(mark: str, parts: Iterable[str]) -> str:
    joined = tuple(parts)
    return _made(_said(mark).join(joined), mark, joined)


def listed(names: Iterable[str]) -> str:
    """Names one after the other.

    >>> listed(["紅心3", "紅心4"])
    '紅心3、紅心4'
    """
    return _joined(N_("、"), names)


def clauses(parts: Iterable[str]) -> str:
    """Parts of a sentence one after the other, the empty ones left out.

    >>> clauses(["下家", "", "剩5張"])
    '下家，剩5張'
    """
    return _joined(N_("，"), (part for part in parts if part))


def unbroken(text: str) -> str:
    r"""A text of parts with dots between them, none of which begins a line.

    >>> unbroken("練習 · 不計分")
    '練習\xa0· 不計分'
    """
    return text.replace(" ·", "\N{NO-BREAK SPACE}·")


def capital(text: str) -> str:
    """A text that begins a line: with a capital letter, where a script has such.

    >>> capital("straight"), capital("順子")
    ('Straight', '順子')
    """
    return text[:1].upper() + text[1:]

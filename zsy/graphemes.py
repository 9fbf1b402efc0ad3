"""Characters as a reader counts them: a mark stays with its letter, joined emoji and flags are one."""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
"""Joins emoji to one: a family, a profession."""

_TELLING = ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "So")

TEXT_LIMIT = 2000
"""The most code points of a foreign text that are read."""

LONGEST = 10
"""The most code points that one of them keeps, so that nobody piles up marks."""


def graphemes(text: str) -> tuple[str, ...]:
    """The characters that are seen, in order; what cannot be seen is left out.

    >>> [len(shown) for shown in graphemes("e\u0301\u202ea👩\u200d👧🇹🇼")]
    [2, 1, 3, 2]
    """
    found: list[str] = []
    for char in text:
        last = found[-1] if found else ""
        kind = unicodedata.category(char)
        if char == JOINER or "\U000e0020" <= char <= "\U000e007f":
            joins = unicodedata.category(last[:1] or " ") == "So" and (char == JOINER or last[0] == "\U0001f3f4")
            if not joins:
                continue
        elif kind[0] == "C":
            continue
        else:
            joins = bool(last) and (kind[0] == "M" or _belongs(last, char, kind))
        if not joins:
            found.append(char)
        elif len(last) < LONGEST:
            found[-1] += char
    return tuple(shown.rstrip(JOINER) for shown in found)


def one_line(text: str, length: int = TEXT_LIMIT) -> str:
    """What can be seen of a text, with single blanks, cut to so many characters.

    >>> one_line("  two" + chr(10) + "lines", 7)
    'two lin'
    """
    blanks = "".join(" " if char.isspace() else char for char in text[:TEXT_LIMIT])
    line = " ".join("".join(graphemes(blanks)).split())
    return "".join(graphemes(line)[:length]).strip()


def initial(name: str) -> str:
    """What a person is shown by: the first letter, digit or emoji of the name, or else whatever it begins with.

    >>> initial("<b>x"), initial("小明"), initial("?!")
    ('b', '小', '?')
    """
    seen = graphemes(name)
    return next((shown for shown in seen if unicodedata.category(shown[0]) in _TELLING), seen[0] if seen else "")


def same_name(one: str, other: str) -> bool:
    """Whether two names look alike, small and capital letters aside."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _belongs(last: str, char: str, kind: str) -> bool:
    """Whether a character that could stand alone is a part of the one before it."""
    if "\U0001f3fb" <= char <= "\U0001f3ff":  # a skin's colour
        return unicodedata.category(last[0]) == "So"
    flags = all("\U0001f1e6" <= half <= "\U0001f1ff" for half in last + char)
    return (flags and len(last) == 1) or (kind == "So" and last.endswith(JOINER))

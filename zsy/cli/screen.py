"""How cards look in a terminal: colour and suit symbols where there are such, columns where characters are wide."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from zsy.cards import RANKS, RED_JOKER, SUITS, SYMBOLS, Card

_PAINT = re.compile(r"\x1b\[[0-9;]*m")


def width(text: str) -> int:
    """Columns that a text takes: a Chinese character takes two, colour none.

    >>> width("順子 9"), width(Screen(colour=True).bold("順子 9"))
    (6, 6)
    """
    return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in _PAINT.sub("", text))


def pad(text: str, columns: int) -> str:
    """The text with blanks up to so many columns, at least one."""
    return text + " " * max(1, columns - width(text))


@dataclass(frozen=True)
class Screen:
    """What the output can show."""

    colour: bool = False
    symbols: bool = True
    """Whether ♦♣♥♠ can be written."""
    columns: int = 80

    @classmethod
    def here(cls) -> Screen:
        """Standard output as it is: colour only on a terminal, and not where ``NO_COLOR`` asks for none."""
        out = sys.stdout
        colour = (
            out is not None and out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        try:
            SYMBOLS.encode(getattr(out, "encoding", None) or "utf-8")
            symbols = True
        except UnicodeEncodeError:
            symbols = False
        return cls(colour, symbols, max(40, shutil.get_terminal_size().columns))

    def paint(self, text: str, code: str) -> str:
        """The text in an ANSI colour or weight (``31`` red, ``1`` bold, ``2`` dim), where there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def bold(self, text: str) -> str:
        """The text in bold."""
        return self.paint(text, "1")

    def dim(self, text: str) -> str:
        """The text in grey."""
        return self.paint(text, "2")

    def card(self, card: Card) -> str:
        """A card: rank and suit symbol, ♦ ♥ and 大王 in red."""
        rank = RANKS[card.rank].replace("T", "10")
        if card.suit is None:
            return self.paint(rank, "31") if card.rank == RED_JOKER else rank
        text = rank + (SYMBOLS if self.symbols else SUITS)[card.suit]
        return self.paint(text, "31") if SUITS[card.suit] in "dh" else text

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in a row."""
        return " ".join(map(self.card, sorted(cards)))

    def hand(self, cards: Iterable[Card], label: str) -> str:
        """Cards by rank after a label, a wider gap between ranks, in as many lines as it takes."""
        indent = width(label)
        lines, used = [label], indent
        for _, group in groupby(sorted(cards), key=lambda card: card.rank):
            same = self.cards(group)
            if used + width(same) > self.columns and used > indent:
                lines.append(" " * indent)
                used = indent
            lines[-1] += f"{same}  "
            used += width(same) + 2
        return "\n".join(line.rstrip() for line in lines)

"""What is wrong with the input, in one line."""

from __future__ import annotations

import contextlib
import sys

from zsy.bots.base import BotError
from zsy.cards import CardError
from zsy.deals import DealError
from zsy.rules import RulesError


class CommandError(ValueError):
    """Arguments or input that a command cannot work with; the sentence says why."""


BAD_INPUT = (CommandError, CardError, RulesError, BotError, DealError)
"""Errors that tell of the input and not of a fault in the program."""


def one_line(error: object) -> str:
    """The text of an error without line breaks or control characters, whatever input it quotes."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(str(error).split()))


def complain(error: object, *, fresh_line: bool = False) -> None:
    """Say on standard error what is wrong; on a terminal after the ``^C`` that stands there, if ``fresh_line``."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            start = "\n" if fresh_line and sys.stderr.isatty() else ""
            print(f"{start}zsy: {one_line(error)}", file=sys.stderr, flush=True)

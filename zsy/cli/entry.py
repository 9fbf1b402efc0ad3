"""From arguments to an exit code: every failure is one line on standard error."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from zsy.cli.arguments import parse_arguments
from zsy.cli.faults import BAD_INPUT, complain

INTERRUPTED, CLOSED_PIPE = 130, 141
"""Exit codes of a Ctrl-C and of a reader that went away, as shells know them: 128 + SIGINT, 128 + SIGPIPE."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 fine, 1 nothing found (or a record with faults), 2 bad input.

    ``--help`` and ``--version`` raise SystemExit, as argparse has it.
    """
    _tolerate_narrow_encodings()
    printed_help = False
    try:
        try:
            code = _run(sys.argv[1:] if argv is None else list(argv))
        except SystemExit as done:
            code, printed_help = int(done.code or 0), True
        if sys.stdout is not None:
            sys.stdout.flush()
    except BAD_INPUT as error:
        complain(error)
        code = 2
    except KeyboardInterrupt:
        complain("interrupted", fresh_line=True)
        code = INTERRUPTED
    except BrokenPipeError:
        code = CLOSED_PIPE
    except OSError as error:
        complain(error)
        code = 2
    _forget_unwritten_output()
    if printed_help:
        raise SystemExit(code)
    return code


def _run(arguments: list[str]) -> int:
    options = parse_arguments(arguments)
    run: Callable[[object], int] = import_module(f"zsy.cli.{options.module}").__dict__[options.function]
    return run(options)


def _tolerate_narrow_encodings() -> None:
    """Where the terminal or a file cannot hold 上, let it be a question mark instead of a failure."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_unwritten_output() -> None:
    """Python flushes standard output once more as it shuts down: what cannot be written must not fail there again."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

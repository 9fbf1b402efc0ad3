"""The command line, ``zsy`` or ``python -m zsy``; ``docs/cli.md`` describes it for those whose scripts rely on it."""

from zsy.cli.entry import main

__all__ = ["main"]

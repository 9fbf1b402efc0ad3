"""``python -m zsy``: the command line, which ``docs/cli.md`` describes."""

from __future__ import annotations

import sys

from zsy.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())

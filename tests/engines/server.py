"""Serves ``dist/`` below the prefix given until it is killed: a process, so that no open connection outlives it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tools.serve import DIST, ROOT, serving


class Site:
    """The built site at an address, until it is gone."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self._process = process
        self.address = process.stdout.readline().strip()
        assert self.address, "the server does not start"

    def kill(self) -> None:
        """Let the server be gone, and with it every connection."""
        self._process.kill()
        self._process.wait()


@contextmanager
def killable(prefix: str) -> Iterator[Site]:
    """The built site, served below a prefix (``""`` or ``"/zsy"``)."""
    command = [sys.executable, "-m", "tests.engines.server", prefix]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Site(process)
        finally:
            process.kill()


if __name__ == "__main__":
    with serving(DIST, sys.argv[1]) as address:
        print(address, flush=True)
        signal.pause()

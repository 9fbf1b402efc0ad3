"""Firefox, driven by puppeteer in a process of its own (see ``firefox.mjs``)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.install import find_firefox

DRIVER = Path(__file__).with_name("firefox.mjs")


class Firefox:
    """A page of Firefox."""

    def __init__(self, driver: subprocess.Popen[str]) -> None:
        self._driver = driver

    def _do(self, *command: str) -> Any:
        assert self._driver.stdin is not None
        assert self._driver.stdout is not None
        self._driver.stdin.write(json.dumps(command) + "\n")
        self._driver.stdin.flush()
        line = self._driver.stdout.readline()
        assert line, "puppeteer ended; what it said stands above"
        answer = json.loads(line)
        assert "error" not in answer, f"{command}: {answer['error']}"
        return answer["value"]

    def open(self, address: str) -> None:
        self._do("open", address)

    def reload(self) -> None:
        self._do("reload")

    def run(self, script: str) -> Any:
        return self._do("run", script)

    def click(self, role: str, name: str) -> None:
        self._do("click", role, name)

    def problems(self) -> list[str]:
        return list(self._do("problems"))


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox with one window."""
    executable = find_firefox()
    assert executable is not None, "there is no Firefox: run `make test`, or set ZSY_FIREFOX to the path of one"
    command = ["node", str(DRIVER), executable]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as driver:
        yield Firefox(driver)
        driver.communicate()  # the end of its input ends it

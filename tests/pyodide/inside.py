"""Run by ``run.mjs`` inside Pyodide: pytest on every test that is not marked ``native``.

The argument is the host's folder of Python packages, where pytest and hypothesis are taken from: they are pure Python.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence
from pathlib import Path

PACKAGES = "/packages"


class Count:
    """A pytest plugin that counts the tests that passed."""

    def __init__(self) -> None:
        self.passed = 0

    def pytest_runtest_logreport(self, report: object) -> None:
        """Count one test's own run, not its fixtures'."""
        self.passed += getattr(report, "when", "") == "call" and getattr(report, "outcome", "") == "passed"


def main(arguments: Sequence[str]) -> int:
    """Run the tests; tell how many passed; give pytest's exit code."""
    import pyodide_js

    host_packages, *options = arguments
    Path(PACKAGES).mkdir()
    pyodide_js.mountNodeFS(PACKAGES, host_packages)
    sys.path.append(PACKAGES)

    import pytest

    count = Count()
    code = pytest.main(
        [
            "--override-ini=addopts=",
            "--import-mode=importlib",
            "--ignore=tests/browser",
            "--ignore=tests/pyodide",
            "--ignore-glob=tests/test_ui_*",  # what the page does with the engine runs in the browser's tests
            "-m",
            "not native",
            "-p",
            "no:cacheprovider",
            "-p",
            "_hypothesis_pytestplugin",
            "-ra",
            *(options or ["tests"]),
        ],
        plugins=[count],
    )
    print(f"Pyodide, Python {platform.python_version()}: {count.passed} tests passed")
    return int(code)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The engine's tests, once more, in the Python that the page runs on."""

from __future__ import annotations

import re
import subprocess
import sysconfig
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
TIMEOUT_SECONDS = 420

pytestmark = pytest.mark.native


def test_engine_tests_pass_in_pyodide() -> None:
    command = ["node", str(HERE / "run.mjs"), "tests/pyodide/inside.py", sysconfig.get_path("purelib")]
    done = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    passed = re.search(r"^Pyodide, Python 3\.14\.\d+: (\d+) tests passed$", done.stdout, re.MULTILINE)
    if done.returncode != 0 or not passed or int(passed[1]) == 0:
        pytest.fail(f"exit code {done.returncode}\n{done.stdout}", pytrace=False)

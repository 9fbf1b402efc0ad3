"""Lighthouse's scores for the home screen and the table of the built site."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools.install import find_browser

SCRIPT = Path(__file__).with_name("lighthouse.mjs")


@pytest.fixture(scope="module")
def report(site: str) -> dict[str, Any]:
    executable = find_browser()
    assert executable is not None, "there is no Chromium: run `make test`"
    command = ["node", str(SCRIPT), executable, f"{site}?speed=0&seed=lighthouse"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("screen", ["home", "table"])
@pytest.mark.parametrize("category", ["accessibility", "best-practices"])
def test_lighthouse_finds_nothing_wanting(report: dict[str, Any], screen: str, category: str) -> None:
    assert report[screen]["scores"][category] == 1, report[screen]["wanting"]

"""What all tests share: hypothesis's settings, and what is different inside Pyodide.

There, numbers of cases are smaller, and a file with the line ``pytestmark = pytest.mark.native`` is not even imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

IN_PYODIDE = sys.platform == "emscripten"

settings.register_profile(
    "zsy",
    deadline=None,  # a slow machine is no fault of the code
    database=None,
    derandomize=bool(os.environ.get("CI")),  # the same examples every time, so that a change is judged by itself
    max_examples=10 if IN_PYODIDE else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("zsy")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out, inside Pyodide, the files that may import what is not there."""
    if IN_PYODIDE and collection_path.suffix == ".py":
        return "\npytestmark = pytest.mark.native\n" in collection_path.read_text(encoding="utf-8") or None
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: item.path.parent.name not in ("engines", "pyodide"))


@pytest.fixture
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """New games get the same seeds every time, of deals that are long enough to do something in them."""
    numbers = count(1)
    monkeypatch.setattr("zsy.ui.app.new_seed", lambda: f"willow{next(numbers)}")


@pytest.fixture(scope="session")
def scaled() -> Callable[[int], int]:
    """How many random cases to try: the number given, a tenth of it inside Pyodide."""
    return lambda count: max(1, count // 10) if IN_PYODIDE else count

"""Packages that a Python cell on the site can install with micropip, offline too: micropip itself, and ``zsy``.

Pyodide's list of packages (``pyodide-lock.json``) tells what ``micropip.install`` finds on the page's own host. Of the
list on npm only micropip is kept, with the hash of the wheel that PyPI has, and the wheel of this package is added.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

VENV = "build/tools"
"""Where ``tools.install site`` puts what builds wheels."""

DOWNLOADED = "build/wheels"
"""Where it puts the wheels of micropip and segno."""

EPOCH = "315532800"
"""1 January 1980, the time of every file in a wheel, so that equal sources give equal bytes."""


class WheelError(Exception):
    """A wheel that cannot be had; the text says why."""


def wheels_and_lock(root: Path) -> dict[str, bytes]:
    """The wheels, ``pyodide-lock.json``, and the licence of segno, by file name. Raises :class:`WheelError`."""
    downloaded = sorted((root / DOWNLOADED).glob("micropip-*.whl"))
    if len(downloaded) != 1:
        raise WheelError("the wheel of micropip is not there: run `make build`")
    micropip = downloaded[0]
    name, wheel = package_wheel(root)
    lock = json.loads((root / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    entries = {"micropip": _entry("micropip", micropip.name, micropip.read_bytes()), "zsy": _entry("zsy", name, wheel)}
    lock["packages"] = entries
    return {
        micropip.name: micropip.read_bytes(),
        name: wheel,
        "segno-LICENSE.txt": _segno_licence(root),
        "pyodide-lock.json": (json.dumps(lock, indent=1) + "\n").encode(),
    }


def package_wheel(root: Path) -> tuple[str, bytes]:
    """The wheel of the package ``zsy``: its file name and content."""
    python = root / VENV / "bin" / "python"
    if not python.exists():
        raise WheelError("what builds the wheel is not there: run `make build`")
    with TemporaryDirectory() as folder:
        command = [str(python), "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
        built = sorted(Path(folder).glob("*.whl"))
        if done.returncode or len(built) != 1:
            raise WheelError(f"the wheel could not be built: {(done.stderr or done.stdout)[-2000:]}")
        return built[0].name, built[0].read_bytes()


def _segno_licence(root: Path) -> bytes:
    """The licence of segno, which wants to go with every copy. Raises :class:`WheelError`."""
    wheels = sorted((root / DOWNLOADED).glob("segno-*.whl"))
    if len(wheels) != 1:
        raise WheelError("the wheel of segno is not there: run `make build`")
    with zipfile.ZipFile(wheels[0]) as wheel:
        [name] = (name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
        return wheel.read(name)


def _entry(name: str, file_name: str, content: bytes) -> dict[str, object]:
    """A package of the list, as https://github.com/pyodide/pyodide-lock describes it; both are pure Python."""
    return {
        "name": name,
        "version": file_name.split("-")[1],
        "file_name": file_name,
        "install_dir": "site",
        "sha256": hashlib.sha256(content).hexdigest(),
        "package_type": "package",
        "imports": [name],
        "depends": [],
        "unvendored_tests": False,
    }

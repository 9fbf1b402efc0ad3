"""One command for all: ``python3 -m benchmarks`` installs what it needs, then runs both benchmarks."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from benchmarks.rounds import ROOT
from tools.install import InstallError, digest, node_packages, once, run

VENV = ROOT / "build" / "benchmarks-venv"
"""The other engines are heavy: they have a virtual environment of their own, away from the tests'."""

REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def _install() -> None:
    venv.create(VENV, clear=True, with_pip=True)
    run(VENV / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "-q", "-r", REQUIREMENTS)


def main() -> int:
    """Install and run; arguments go to both benchmarks."""
    try:
        VENV.parent.mkdir(exist_ok=True)
        key = digest(REQUIREMENTS.read_bytes(), sys.version.encode())
        once(VENV.with_suffix(".stamp"), key, _install)
        node_packages()
    except InstallError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 1
    code = 0
    for name in ("engine", "in_pyodide"):
        command = [str(VENV / "bin" / "python"), "-m", f"benchmarks.{name}", *sys.argv[1:]]
        code = max(code, subprocess.run(command, cwd=ROOT, check=False).returncode)
        print()
    return code


if __name__ == "__main__":
    sys.exit(main())

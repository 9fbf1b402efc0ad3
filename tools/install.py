"""Install what the project needs: ``python3 -m tools.install site`` or ``… test``.

``site`` is what building and serving the page needs: the npm packages. ``test`` adds a virtual environment with the
pinned Python tools, a Chromium and a Chinese font. Everything is skipped when it is there already: a stamp file holds
the hash of the lock file that was installed last. Debian packages are installed when this may be done (root or sudo);
otherwise the error says what is missing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""

VENV = ROOT / ".venv"
"""The virtual environment of tests and lints."""

PYTHON_LOCK = ROOT / "requirements-dev.txt"
NODE_LOCK = ROOT / "package-lock.json"
MIN_PYTHON = (3, 11)
MIN_NODE = 20
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class InstallError(Exception):
    """Something is missing that cannot be installed from here; the text says what to do."""


def say(text: str) -> None:
    """Print a line at once, so that it stands before what the next command prints."""
    print(text, flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command from the top of the checkout, its output passed on; raise InstallError when it fails."""
    try:
        subprocess.run([str(part) for part in command], cwd=ROOT, env=env, check=True)
    except subprocess.CalledProcessError as error:
        shown = " ".join(str(part) for part in command)
        raise InstallError(f"this command failed with exit code {error.returncode}: {shown}") from None


def digest(*parts: bytes) -> str:
    """The hash that a stamp file holds."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def once(stamp: Path, key: str, install: Callable[[], None]) -> bool:
    """Call ``install`` unless ``stamp`` holds ``key`` from a finished install; tell whether it was called."""
    if stamp.is_file() and stamp.read_text(encoding="ascii") == key:
        return False
    stamp.unlink(missing_ok=True)
    install()
    stamp.write_text(key, encoding="ascii")
    return True


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages, or raise InstallError with what to install by hand."""
    names = " ".join(packages)
    if shutil.which("apt-get") is None:
        raise InstallError(f"{why}. There is no apt-get here; install what your system calls: {names}")
    if os.geteuid() == 0:
        command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    elif shutil.which("sudo") is not None:
        quiet = [] if sys.stdin.isatty() else ["-n"]
        command = ["sudo", *quiet, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    else:
        raise InstallError(f"{why}. As root: apt-get update && apt-get install {names}")
    say(f"{why}; installing: {names}")
    run(*command, "update", "-q")
    run(*command, "install", "-q", "-y", "--no-install-recommends", *packages)


def node_packages() -> None:
    """``npm ci`` into node_modules/, from package-lock.json."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise InstallError(f"Node.js {MIN_NODE} or newer with npm is needed (https://nodejs.org)")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".", maxsplit=1)[0]) < MIN_NODE:
        raise InstallError(f"Node.js {MIN_NODE} or newer is needed; this is {version}")
    if once(ROOT / "node_modules" / ".stamp", digest(NODE_LOCK.read_bytes()), lambda: run("npm", "ci")):
        say("npm packages: installed")


def venv_python() -> Path:
    """The interpreter inside the virtual environment."""
    return VENV / "bin" / "python"


def make_venv() -> None:
    """A new virtual environment in .venv/ with the pinned tools."""
    if importlib.util.find_spec("ensurepip") is None:
        apt_install([f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"], "Python has no venv with pip")
    venv.create(VENV, clear=True, with_pip=True)
    pip = (venv_python(), "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "-q", "--require-hashes", "-r", PYTHON_LOCK)


def python_packages() -> None:
    """The virtual environment, made anew when the lock file or the Python changed."""
    key = digest(PYTHON_LOCK.read_bytes(), sys.version.encode(), sys.base_prefix.encode())
    if not venv_python().exists():
        (VENV / ".stamp").unlink(missing_ok=True)
    if once(VENV / ".stamp", key, make_venv):
        say("Python tools: installed")


def find_browser() -> str | None:
    """The path of a Chromium: ``$ZSY_BROWSER``, or the first one on the path."""
    named = os.environ.get("ZSY_BROWSER")
    if named:
        return shutil.which(named)
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def has_chinese_font() -> bool:
    """Whether fontconfig knows a font for Traditional Chinese."""
    if shutil.which("fc-list") is None:
        return False
    listed = subprocess.run(["fc-list", ":lang=zh-tw", "family"], capture_output=True, text=True, check=False)
    return bool(listed.stdout.strip())


def driver_error() -> str:
    """What playwright's own program, which drives the browser, complains of when it is started; nothing if it runs."""
    done = subprocess.run([venv_python(), "-m", "playwright", "--version"], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or f"exit code {done.returncode}"


def browser() -> None:
    """Chromium, what drives it, and a Chinese font, for the browser tests and the screenshots."""
    if os.environ.get("ZSY_BROWSER") and find_browser() is None:
        raise InstallError(f"ZSY_BROWSER names no program: {os.environ['ZSY_BROWSER']}")
    missing = []
    if find_browser() is None:
        missing.append("chromium")
    if not has_chinese_font():
        missing += ["fontconfig", "fonts-noto-cjk"]
    if "libatomic" in driver_error():
        missing.append("libatomic1")
    if missing:
        apt_install(missing, "The browser tests need more programs")
    if find_browser() is None:
        raise InstallError("no Chromium was found after installing it; set ZSY_BROWSER to the path of one")
    if error := driver_error():
        raise InstallError(f"playwright cannot start: {error}")


STEPS: dict[str, tuple[Callable[[], None], ...]] = {
    "site": (node_packages,),
    "lint": (python_packages,),
    "test": (node_packages, python_packages, browser),
}
"""What can be asked for, and the steps it takes."""


def main(arguments: Sequence[str]) -> int:
    """Take the steps of each target named; 0 when all is there."""
    if sys.version_info < MIN_PYTHON:
        say("Python 3.11 or newer is needed; name one with: make PYTHON=python3.12 …")
        return 1
    if not arguments or not set(arguments) <= STEPS.keys():
        say(f"usage: python3 -m tools.install {'|'.join(STEPS)}")
        return 2
    try:
        for step in dict.fromkeys(step for name in arguments for step in STEPS[name]):
            step()
    except InstallError as error:
        print(f"install: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Install what the project needs: ``python3 -m tools.install site`` or ``… test``.

``site`` is what building and serving the page needs: the npm packages. ``test`` adds the ones for tests, a virtual
environment with the pinned Python tools, three browser engines and a Chinese font. Everything is skipped when it is
there already: a stamp file holds the hash of the lock file that was installed last. Debian packages are installed when
this may be done (root or sudo); otherwise the error says what is missing.
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
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""

VENV = ROOT / ".venv"
"""The virtual environment of tests and lints."""

PYTHON_LOCK = ROOT / "requirements-dev.txt"
SITE_VENV = ROOT / "build" / "tools"
SITE_LOCK = ROOT / "requirements-site.txt"
PAGE_LOCK = ROOT / "requirements-page.txt"
PAGE_PYTHON = "3.14"
WHEELS = ROOT / "build" / "wheels"
"""Wheels for the page."""

NODE_LOCK = ROOT / "package-lock.json"
MIN_PYTHON = (3, 11)
MIN_NODE = 20
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEADLESS = "chromium-headless-shell"
"""Debian's Chromium without windows: a page takes little more than half of the work in it."""

FIREFOXES = ("firefox-esr", "firefox")
MINI_BROWSERS = ("*/webkit2gtk-4.1/MiniBrowser", "*/webkitgtk-6.0/MiniBrowser")
"""WebKitGTK's own small browser, below ``LIBRARIES``."""

LIBRARIES = Path("/usr/lib")


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


def holds(stamp: Path, key: str) -> bool:
    """Whether a stamp file holds a key."""
    return stamp.is_file() and stamp.read_text(encoding="ascii") == key


def once(stamp: Path, key: str, install: Callable[[], None]) -> bool:
    """Call ``install`` unless ``stamp`` holds ``key`` from a finished install; tell whether it was called."""
    if holds(stamp, key):
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


def check_node() -> None:
    """Raise InstallError unless there is a Node.js that is new enough."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise InstallError(f"Node.js {MIN_NODE} or newer with npm is needed (https://nodejs.org)")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".", maxsplit=1)[0]) < MIN_NODE:
        raise InstallError(f"Node.js {MIN_NODE} or newer is needed; this is {version}")


def node_packages() -> None:
    """``npm ci`` into node_modules/, from package-lock.json, of what the page needs; more than that may stay."""
    check_node()
    lock, stamp = NODE_LOCK.read_bytes(), ROOT / "node_modules" / ".stamp"
    if holds(stamp, digest(lock, b"test")):
        return
    if once(stamp, digest(lock), lambda: run("npm", "ci", "--omit=dev")):
        say("npm packages: installed")


def node_test_packages() -> None:
    """The same with what only tests need."""
    check_node()
    if once(ROOT / "node_modules" / ".stamp", digest(NODE_LOCK.read_bytes(), b"test"), lambda: run("npm", "ci")):
        say("npm packages, tests' included: installed")


def pip(folder: Path, *arguments: str | Path) -> None:
    """Run the pip of a virtual environment."""
    run(folder / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "-q", *arguments)


def make_venv(folder: Path, lock: Path) -> None:
    """A new virtual environment with what a lock file lists."""
    if importlib.util.find_spec("ensurepip") is None:
        apt_install([f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"], "Python has no venv with pip")
    venv.create(folder, clear=True, with_pip=True)
    pip(folder, "install", "--require-hashes", "-r", lock)


def make_wheels() -> None:
    """What builds the wheel of this package, and the wheels that the page wants."""
    make_venv(SITE_VENV, SITE_LOCK)
    shutil.rmtree(WHEELS, ignore_errors=True)
    page = ("--python-version", PAGE_PYTHON, "--only-binary=:all:", "--no-deps", "--require-hashes")
    pip(SITE_VENV, "download", *page, "-r", PAGE_LOCK, "-d", WHEELS)


def wheel_packages() -> None:
    """The same, made anew when a lock file or the Python changed."""
    key = digest(SITE_LOCK.read_bytes(), PAGE_LOCK.read_bytes(), sys.version.encode(), sys.base_prefix.encode())
    SITE_VENV.parent.mkdir(exist_ok=True)
    if not (SITE_VENV / "bin" / "python").exists() or not any(WHEELS.glob("*.whl")):
        (SITE_VENV.parent / ".stamp").unlink(missing_ok=True)
    if once(SITE_VENV.parent / ".stamp", key, make_wheels):
        say("what builds wheels: installed")


def venv_python() -> Path:
    """The interpreter inside the virtual environment."""
    return VENV / "bin" / "python"


def python_packages() -> None:
    """The virtual environment, made anew when the lock file or the Python changed."""
    key = digest(PYTHON_LOCK.read_bytes(), sys.version.encode(), sys.base_prefix.encode())
    if not venv_python().exists():
        (VENV / ".stamp").unlink(missing_ok=True)
    if once(VENV / ".stamp", key, lambda: make_venv(VENV, PYTHON_LOCK)):
        say("Python tools: installed")


def find_browser() -> str | None:
    """The path of a Chromium: ``$ZSY_BROWSER``, or the first one on the path."""
    named = os.environ.get("ZSY_BROWSER")
    if named:
        return shutil.which(named)
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def find_headless() -> str | None:
    """The path of a Chromium for pages that need no window: ``$ZSY_BROWSER``, the one without, or the whole browser."""
    return find_browser() if os.environ.get("ZSY_BROWSER") else shutil.which(HEADLESS) or find_browser()


def is_snap(program: str) -> bool:
    """Whether a program comes as a snap, be it by a script or link of that name: no driver can hand it a profile."""
    path = Path(program).resolve()
    return path.is_relative_to("/snap") or path.name == "snap" or b"/snap/" in path.read_bytes()[:4096]


def find_firefox() -> str | None:
    """The path of a Firefox: ``$ZSY_FIREFOX``, or the first one on the path that is no snap."""
    named = os.environ.get("ZSY_FIREFOX")
    if named:
        return shutil.which(named)
    return next((path for name in FIREFOXES if (path := shutil.which(name)) and not is_snap(path)), None)


class WebKit(NamedTuple):
    """WebKitGTK's programs."""

    driver: str
    browser: str


def find_webkit() -> WebKit | None:
    """The paths of WebKitGTK's driver and browser."""
    driver = shutil.which("WebKitWebDriver")
    browser = next((path for pattern in MINI_BROWSERS for path in LIBRARIES.glob(pattern)), None)
    return WebKit(driver, str(browser)) if driver and browser else None


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
    """Chromium, WebKitGTK, what drives them, and a Chinese font, for the browser tests and the screenshots."""
    if os.environ.get("ZSY_BROWSER") and find_browser() is None:
        raise InstallError(f"ZSY_BROWSER names no program: {os.environ['ZSY_BROWSER']}")
    missing = []
    if find_browser() is None:
        missing.append("chromium")
    if not has_chinese_font():
        missing += ["fontconfig", "fonts-noto-cjk"]
    if "libatomic" in driver_error():
        missing.append("libatomic1")
    if find_webkit() is None:
        missing.append("webkit2gtk-driver")
    if shutil.which("Xvfb") is None:
        missing.append("xvfb")
    if missing:
        apt_install(missing, "The browser tests need more programs")
    if find_browser() is None:
        raise InstallError("no Chromium was found after installing it; set ZSY_BROWSER to the path of one")
    if find_webkit() is None:
        raise InstallError(f"webkit2gtk-driver is installed, but there is no MiniBrowser below {LIBRARIES}")
    if error := driver_error():
        raise InstallError(f"playwright cannot start: {error}")


def headless() -> None:
    """The Chromium without windows where Debian's is used; the tests run without it too, only longer."""
    if os.environ.get("ZSY_BROWSER") or shutil.which(HEADLESS) or shutil.which("apt-cache") is None:
        return
    if subprocess.run(["apt-cache", "show", HEADLESS], capture_output=True, check=False).returncode != 0:
        return
    try:
        apt_install(["chromium", HEADLESS], "Browser tests take half the time in a Chromium without windows")
    except InstallError as error:
        say(f"{error}\nThe tests use the whole browser instead.")


def firefox() -> None:
    """A Firefox for the tests in three engines. Debian has a package; Ubuntu has a snap only, which will not do."""
    if find_firefox() is not None:
        return
    if os.environ.get("ZSY_FIREFOX"):
        raise InstallError(f"ZSY_FIREFOX names no program: {os.environ['ZSY_FIREFOX']}")
    try:
        apt_install(["firefox-esr"], "The tests in three engines need Firefox")
    except InstallError as error:
        advice = "Where there is no such package (Ubuntu): set ZSY_FIREFOX to the path of Mozilla's own Firefox"
        raise InstallError(f"{error}\n{advice}") from None


STEPS: dict[str, tuple[Callable[[], None], ...]] = {
    "site": (node_packages, wheel_packages),
    "lint": (python_packages,),
    "test": (node_test_packages, python_packages, browser, headless, firefox),
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

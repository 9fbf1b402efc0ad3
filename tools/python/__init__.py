"""Python for the page, made by Node (``make.mjs``) and packed here.

The library is gzipped under a name in ``.bin``, which no host takes for something that it should compress, or say that
it is compressed. The memory becomes a WebAssembly module, which hosts compress.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.python.image import image

MADE: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "python.zip": ("python.bin", lambda content: gzip.compress(content, 9, mtime=0)),
    "snapshot.mem": ("snapshot.wasm", image),
}
"""The library with the game in it, and the memory of an interpreter that has imported it: what becomes of each."""


class PythonError(Exception):
    """Node could not make the files; the text says why."""


def python_files(root: Path) -> dict[str, bytes]:
    """The two files, packed, for the sources below ``root``; made once for the same sources.

    Raises :class:`PythonError`.
    """
    kept = root / "build" / "python" / _key(root)
    names = [name for name, _ in MADE.values()]
    if not all((kept / name).is_file() for name in names):
        _make(root, kept)
    return {name: (kept / name).read_bytes() for name in names}


def _key(root: Path) -> str:
    """A hash of all that the files depend on."""
    here = Path(__file__).parent
    digest = hashlib.sha256(_node("--version").encode())
    for path in [root / "package-lock.json", *sorted((root / "zsy").rglob("*.py"))]:
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for path in sorted((root / "build" / "wheels").glob("segno-*.whl")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for path in sorted(here.glob("*.*")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _node(*arguments: str) -> str:
    """What Node prints."""
    try:
        done = subprocess.run(["node", *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise PythonError("Node.js is not installed (https://nodejs.org)") from None
    if done.returncode:
        raise PythonError(f"Python for the page could not be made: {(done.stderr or done.stdout)[-2000:]}")
    return done.stdout


def _make(root: Path, kept: Path) -> None:
    """Make the files and keep them in place of earlier ones."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="new.", dir=kept.parent) as workspace:
        target = Path(workspace, "made")
        target.mkdir()
        _node(str(Path(__file__).parent / "make.mjs"), str(root), str(target))
        for made, (name, pack) in MADE.items():
            (target / name).write_bytes(pack((target / made).read_bytes()))
            (target / made).unlink()
        for earlier in kept.parent.iterdir():
            if not earlier.name.startswith("new."):
                shutil.rmtree(earlier, ignore_errors=True)
        target.rename(kept)

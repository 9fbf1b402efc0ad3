"""Python for the page, made by Node (``make.mjs``) and gzipped here.

The name ends in ``.bin``, which no host takes for something that it should compress, or say that it is compressed.
"""

from __future__ import annotations

import gzip
import hashlib
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

MADE = {"python.zip": "python.bin", "snapshot.mem": "snapshot.bin"}
"""The library with the game in it, and the memory of an interpreter that has imported it: as made, and as shipped."""


class PythonError(Exception):
    """Node could not make the files; the text says why."""


def python_files(root: Path) -> dict[str, bytes]:
    """The two files, gzipped, for the sources below ``root``; made once for the same sources.

    Raises :class:`PythonError`.
    """
    kept = root / "build" / "python" / _key(root)
    if not all((kept / name).is_file() for name in MADE.values()):
        _make(root, kept)
    return {name: (kept / name).read_bytes() for name in MADE.values()}


def compressed(content: bytes) -> bytes:
    """Gzipped, without a time in it."""
    return gzip.compress(content, 9, mtime=0)


def _key(root: Path) -> str:
    """A hash of all that the files depend on."""
    here = Path(__file__).parent
    inputs = [root / "package-lock.json", *sorted(here.glob("*.*")), *sorted((root / "zsy").rglob("*.py"))]
    digest = hashlib.sha256()
    for path in inputs:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _make(root: Path, kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="new.", dir=kept.parent) as workspace:
        target = Path(workspace, "made")
        target.mkdir()
        command = ["node", str(Path(__file__).parent / "make.mjs"), str(root), str(target)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            raise PythonError("Node.js is not installed (https://nodejs.org)") from None
        if done.returncode or not all((target / name).is_file() for name in MADE):
            raise PythonError(f"Python for the page could not be made: {(done.stderr or done.stdout)[-2000:]}")
        for name, shipped in MADE.items():
            (target / shipped).write_bytes(compressed((target / name).read_bytes()))
            (target / name).unlink()
        if not kept.exists():
            target.rename(kept)

"""Build the site into ``dist/``: ``python3 -m tools.build``.

The site is ``index.html``, ``pyscript.toml`` and ``static/`` as they are, the package ``zsy/`` as one zip archive, and
the runtime (Pyodide and PyScript) from ``node_modules/``. Equal sources give equal bytes. ``build.json`` names the
build and lists every file with its size and hash.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""

DIST = ROOT / "dist"
"""Where the site is built."""

MANIFEST = "build.json"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a page loads of the npm package ``pyodide``."""

PYSCRIPT_ENTRY = "core.js"
PYSCRIPT_ON_DEMAND = ("error", "toml")
"""Of the chunks that PyScript imports on demand, the ones that this page can reach. The others belong to plugins that
``pyscript.toml`` turns off (editor, terminal, …), to MicroPython, and to ``packages``."""

Files = dict[str, bytes]
"""A site: each file's path below ``dist/`` with its content."""


class BuildError(Exception):
    """The site cannot be built; the text says why."""


def read_tree(folder: Path) -> Files:
    """Every file below a folder, by its path relative to it, in order; no caches, no hidden files."""
    files = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part == "__pycache__" or part.startswith(".") for part in parts):
            files["/".join(parts)] = path.read_bytes()
    return files


def archive(files: Files) -> bytes:
    """A zip archive whose bytes depend on nothing but the files' names and contents."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name], compress_type=zipfile.ZIP_DEFLATED, compresslevel=9)
    return buffer.getvalue()


def package_archive(root: Path) -> bytes:
    """The package ``zsy`` as the archive that the page unpacks."""
    sources = read_tree(root / "zsy")
    if "__init__.py" not in sources:
        raise BuildError("there is no package zsy")
    return archive({f"zsy/{name}": content for name, content in sources.items()})


def pyscript_chunks(folder: Path) -> list[str]:
    """The files of PyScript's ``dist/`` that the page can come to load: its entry and what that imports, in turn."""
    found, queue = set(), [PYSCRIPT_ENTRY]
    while queue:
        name = queue.pop()
        if name in found:
            continue
        found.add(name)
        text = (folder / name).read_text(encoding="utf-8")
        queue += re.findall(r'\b(?:from|import)"\./([^"]+)"', text)
        on_demand = re.findall(r'\bimport\(\s*"\./([^"]+)"', text)
        queue += [chunk for chunk in on_demand if chunk.startswith(tuple(f"{stem}-" for stem in PYSCRIPT_ON_DEMAND))]
    return sorted(found)


def runtime(modules: Path) -> Files:
    """Pyodide and PyScript, with a note of their versions, licences and sources."""
    pyodide, pyscript = modules / "pyodide", modules / "@pyscript" / "core"
    if not pyodide.is_dir() or not pyscript.is_dir():
        raise BuildError("the npm packages are not installed: run `make build`, or `npm ci` first")
    files = {f"runtime/pyodide/{name}": (pyodide / name).read_bytes() for name in PYODIDE}
    for name in pyscript_chunks(pyscript / "dist"):
        files[f"runtime/pyscript/{name}"] = (pyscript / "dist" / name).read_bytes()
    files["runtime/pyscript/LICENSE"] = (pyscript / "LICENSE").read_bytes()
    notes = ["Unchanged copies of files from these npm packages; the source code is at the addresses."]
    for folder in (pyodide, pyscript):
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        source = about["repository"]["url"].removeprefix("git+").removesuffix(".git")
        notes.append(f"{about['name']} {about['version']}, licence {about['license'].upper()}, {source}")
    files["runtime/NOTICE.txt"] = ("\n".join(notes) + "\n").encode()
    return files


def site(root: Path = ROOT) -> Files:
    """The whole site, in memory."""
    files = {}
    for name in ("index.html", "pyscript.toml", "LICENSE"):
        if not (root / name).is_file():
            raise BuildError(f"{name} is missing")
        files[name] = (root / name).read_bytes()
    files |= {f"static/{name}": content for name, content in read_tree(root / "static").items()}
    files["zsy.zip"] = package_archive(root)
    files |= runtime(root / "node_modules")
    files[".nojekyll"] = b""
    files[MANIFEST] = manifest(files)
    return files


def manifest(files: Files) -> bytes:
    """``build.json``: a name for the build that changes with any byte of it, and every file's size and sha256."""
    listed = {
        name: {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in sorted(files.items())
    }
    build = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12]
    return (json.dumps({"build": build, "files": listed}, indent=1) + "\n").encode()


def is_current(root: Path = ROOT, dist: Path = DIST) -> bool:
    """Whether ``dist`` holds exactly what a build would put there now."""
    files = site(root)
    built = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    return built.keys() == files.keys() and all(built[name].read_bytes() == files[name] for name in files)


def build(root: Path = ROOT, dist: Path = DIST) -> Files:
    """Write the site to ``dist``: all of it or, when something is missing, nothing."""
    files = site(root)
    with TemporaryDirectory(prefix="dist.", dir=dist.parent) as workspace:
        fresh = Path(workspace, "fresh")
        for name, content in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if dist.exists():
            dist.rename(Path(workspace, "old"))
        fresh.rename(dist)
    return files


def main(arguments: Sequence[str]) -> int:
    """Build, and tell the size; 0 when the site is there."""
    if arguments:
        print("usage: python3 -m tools.build", file=sys.stderr)
        return 2
    try:
        files = build()
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    name = json.loads(files[MANIFEST])["build"]
    print(f"dist/: build {name}, {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

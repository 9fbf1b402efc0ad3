"""Build the site into ``dist/``: ``python3 -m tools.build``.

The site is made of ``index.html``, ``pyscript.toml``, ``static/``, the package ``zsy/`` and, from ``node_modules/``,
the runtime (Pyodide and PyScript). Files get names that tell their content (:mod:`tools.naming`); Python's library and
the game are compiled, and the memory of an interpreter with the game in it is kept (:mod:`tools.python`). Equal sources
give equal bytes. ``build.json`` names the build and lists every file with its size and hash.

``--no-worker`` makes a site without offline play, whose ``sw.js`` removes the service worker of earlier builds.
``--zip FILE`` also writes the site as one archive.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.markup import one_stylesheet, page_markup, rules_files, rules_markup
from tools.naming import ASSETS, Files, Namer, NamingError
from tools.python import PythonError, python_files
from tools.wheels import WheelError, wheels_and_lock
from tools.words import WordsError, page_words

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""

DIST = ROOT / "dist"
"""Where the site is built."""

MANIFEST = "build.json"
WORKER = "sw.js"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a page loads of the npm package ``pyodide``; its list of packages is made anew."""

PYSCRIPT_ENTRY = "core.js"
PYSCRIPT_LEFT_OUT = ("codemirror", "xterm")
"""Chunks of PyScript that only an editor or a terminal imports, which no page of this site has."""

FIRST_VISIT_BUDGET = 5_900_000
"""Bytes, compressed, that a first visit may take up to the first move."""

SITE_BUDGET = 36_000_000
"""Bytes that ``dist/`` may have, none of it compressed by the host."""


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


def pyscript_chunks(folder: Path) -> list[str]:
    """The files of PyScript's ``dist/`` that a page or a cell can come to load: its entry and what that imports."""
    found, queue = set(), [PYSCRIPT_ENTRY]
    while queue:
        name = queue.pop()
        if name in found:
            continue
        found.add(name)
        text = (folder / name).read_text(encoding="utf-8")
        chunks = re.findall(r"""\b(?:from|import)\s*\(?\s*"\./([^"]+)\"""", text)
        queue += [chunk for chunk in chunks if not chunk.startswith(PYSCRIPT_LEFT_OUT)]
    return sorted(found)


def runtime(root: Path) -> tuple[Files, dict[str, str]]:
    """Pyodide and PyScript by their path in the sources, and the paths that they get: their version is in them."""
    modules = root / "node_modules"
    pyodide, pyscript = modules / "pyodide", modules / "@pyscript" / "core"
    if not pyodide.is_dir() or not pyscript.is_dir():
        raise BuildError("the npm packages are not installed: run `make build`, or `npm ci` first")
    files = {f"runtime/pyodide/{name}": (pyodide / name).read_bytes() for name in PYODIDE}
    for name, content in wheels_and_lock(root).items():
        files[f"runtime/pyodide/{name}"] = content
    for name in pyscript_chunks(pyscript / "dist"):
        files[f"runtime/pyscript/{name}"] = (pyscript / "dist" / name).read_bytes()
    files["runtime/pyscript/core.css"] = (pyscript / "dist" / "core.css").read_bytes()
    files["runtime/pyscript/LICENSE"] = (pyscript / "LICENSE").read_bytes()
    notes = ["Unchanged copies of files from these packages; the source code is at the addresses."]
    paths: dict[str, str] = {}
    for folder in (pyodide, pyscript):
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        source = about["repository"]["url"].removeprefix("git+").removesuffix(".git")
        notes.append(f"{about['name']} {about['version']}, licence {about['license'].upper()}, {source}")
        prefix = "runtime/pyodide" if folder == pyodide else "runtime/pyscript"
        paths |= {
            name: name.replace(prefix, f"{prefix}-{about['version']}") for name in files if name.startswith(prefix)
        }
    notes.append("micropip, licence MPL-2.0, https://github.com/pyodide/micropip")
    notes.append("pyodide-lock.json is made anew; zsy is this project's own.")
    notes.append("In Pyodide, and compiled in assets/python.*.bin and snapshot.*.wasm (with PyScript's Python part):")
    notes.append("CPython, licence PSF-2.0, https://github.com/python/cpython")
    notes.append("In assets/art-display.*.woff2: LXGW WenKai TC, licence OFL-1.1 (assets/art-display-OFL.*.txt)")
    notes.append("In assets/art-courts-*.svg: cards by Adrian Kennard, licence CC0-1.0, https://www.me.uk/cards/")
    notes.append("two modules of segno, licence BSD-3-Clause (segno-LICENSE.txt), https://github.com/heuer/segno")
    files["runtime/NOTICE.txt"] = ("\n".join(notes) + "\n").encode()
    return files, paths


def site(root: Path = ROOT, *, worker: bool = True) -> Files:
    """The whole site, in memory. Raises :class:`BuildError`."""
    page_path = root / "index.html"
    if not page_path.is_file():
        raise BuildError("index.html is missing")
    static = read_tree(root / "static")
    page, styles = one_stylesheet(page_path.read_text(encoding="utf-8"), static)
    page = page.replace("<!-- rules -->", rules_markup())
    for name in ("boot.js", "interpreter.js", "policy.js", "manifest.webmanifest", "sw.js", "sw-off.js"):
        if name not in static:
            raise BuildError(f"static/{name} is missing")
    try:
        words = page_words(root)
        static |= rules_files()
        libraries, paths = runtime(root)
        made = python_files(root)
        sources = {f"static/{name}": content for name, content in static.items() if not name.endswith(".css")}
        sources |= {"static/page.css": styles, **libraries}
        sources |= {f"static/{name}": content for name, content in made.items()}
        sources |= {"LICENSE": (root / "LICENSE").read_bytes(), "index.html": page.encode("utf-8")}
        worker_source = sources.pop("static/sw.js")
        off_source = sources.pop("static/sw-off.js")
        paths |= {name: name for name in ("LICENSE", "index.html", "runtime/NOTICE.txt")}
        paths["static/manifest.webmanifest"] = "manifest.webmanifest"
        namer = Namer(sources, paths, verbatim="runtime")
        namer.place_all()
    except (PythonError, WheelError, NamingError, WordsError) as error:
        raise BuildError(str(error)) from None
    files = dict(namer.contents)
    files["index.html"] = page_markup(files["index.html"].decode("utf-8"), root, namer, words).encode("utf-8")
    build = build_name(files)
    told = build if worker else ""
    files["index.html"] = files["index.html"].replace(b'"build": ""', f'"build": "{told}"'.encode(), 1)
    files[WORKER] = service_worker(worker_source, build, files) if worker else off_source
    files[".nojekyll"] = b""
    files[MANIFEST] = manifest(build, files)
    return files


def build_name(files: Files) -> str:
    """A name that changes with any byte of any file."""
    listed = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    return hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12]


def service_worker(source: bytes, build: str, files: Files) -> bytes:
    """``sw.js`` with the name of the build and what is kept for playing offline."""
    kept = {
        "" if name == "index.html" else name: integrity(content)
        for name, content in sorted(files.items())
        if not name.startswith(f"{ASSETS}/shots-")
    }
    text = source.decode("utf-8")
    for line, value in (('const BUILD = "";', json.dumps(build)), ("const FILES = {};", json.dumps(kept, indent=1))):
        if text.count(line) != 1:
            raise BuildError(f"static/sw.js has no line `{line}`")
        text = text.replace(line, f"{line.split('=')[0]}= {value};")
    return text.encode("utf-8")


def integrity(content: bytes) -> str:
    """The hash as browsers compare it (Subresource Integrity)."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode("ascii")


def manifest(build: str, files: Files) -> bytes:
    """``build.json``: the build's name, and every file's size and sha256."""
    listed = {
        name: {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in sorted(files.items())
    }
    return (json.dumps({"build": build, "files": listed}, indent=1) + "\n").encode()


def first_visit(files: Files) -> dict[str, int]:
    """What a first visit loads up to the first move, with each file's size as the host sends it."""
    page = files["index.html"].decode("utf-8")
    named = {name for name in files if f'"{name}"' in page.split('id="site"')[0]}
    data = json.loads(re.findall(r'id="site">(.*?)</script>', page)[0])
    named |= {data["files"]["static/python.bin"], "index.html"}
    named |= {name for name in files if name.endswith(("/pyodide.asm.wasm", "/pyodide-lock.json"))}
    precompressed = (".bin", ".zip", ".png", ".whl")
    return {
        name: len(files[name]) if name.endswith(precompressed) else len(gzip.compress(files[name], 6))
        for name in sorted(named)
    }


def budget(files: Files) -> str:
    """The sizes that count, in words. Raises :class:`BuildError` when one is over its budget."""
    first, total = sum(first_visit(files).values()), sum(map(len, files.values()))
    kept = sum(len(content) for name, content in files.items() if not name.startswith(f"{ASSETS}/shots-"))
    lines = [
        f"first visit {first / 1e6:.2f} MB compressed (budget {FIRST_VISIT_BUDGET / 1e6:.2f})",
        f"kept for offline {kept / 1e6:.1f} MB, all {total / 1e6:.1f} MB uncompressed (budget {SITE_BUDGET / 1e6:.1f})",
    ]
    if first > FIRST_VISIT_BUDGET or total > SITE_BUDGET:
        raise BuildError("over the size budget: " + "; ".join(lines))
    return "; ".join(lines)


def is_current(root: Path = ROOT, dist: Path = DIST) -> bool:
    """Whether ``dist`` holds exactly what a build would put there now."""
    files = site(root)
    built = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    return built.keys() == files.keys() and all(built[name].read_bytes() == files[name] for name in files)


def write(files: Files, dist: Path) -> None:
    """Put a site into a folder: all of it or nothing."""
    with TemporaryDirectory(prefix="dist.", dir=dist.parent) as workspace:
        fresh = Path(workspace, "fresh")
        for name, content in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if dist.exists():
            dist.rename(Path(workspace, "old"))
        fresh.rename(dist)


def build(root: Path = ROOT, dist: Path = DIST, *, worker: bool = True) -> Files:
    """Write the site to ``dist``: all of it or, when something is missing, nothing. Raises :class:`BuildError`."""
    files = site(root, worker=worker)
    budget(files)
    write(files, dist)
    return files


def main(arguments: Sequence[str]) -> int:
    """Build, and tell the sizes; 0 when the site is there and within its budget."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.build", description="Build the site into dist/.")
    parser.add_argument("--no-worker", action="store_true", help="no offline play: remove the service worker")
    parser.add_argument("--zip", type=Path, metavar="FILE", help="write the site as an archive, too")
    options = parser.parse_args(arguments)
    try:
        files = build(worker=not options.no_worker)
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    print(f"dist/: build {json.loads(files[MANIFEST])['build']}, {len(files)} files; {budget(files)}", flush=True)
    if options.zip:
        options.zip.write_bytes(archive(files))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

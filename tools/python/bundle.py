"""Run by ``make.mjs`` inside Pyodide: what Python needs in the page, compiled, as one zip archive.

In it are the package ``zsy`` without its command line, the Python part of PyScript, what draws QR codes, and those
modules of the standard library that all this imports, with a few more that only a fault brings in. Whatever else the
full library has is not there for the game; a Python cell has a Pyodide of its own with all of it.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import marshal
import sys
import traceback
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

STDLIB = Path(f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip")
PACKAGE = Path("/repository/zsy")
LEFT_OUT = ("cli", "__main__.py")
"""Parts of the package that the page has no use for."""

WHEELS = Path("/repository/build/wheels")
QR_MODULES = ("segno/encoder.py", "segno/consts.py")
"""What ``zsy.ui.qr`` needs of segno; the rest of it writes files in formats that nobody asks for here."""

NEEDED_BY_FAULTS = ("_colorize", "encodings.ascii", "encodings.latin_1", "linecache", "traceback", "warnings")
FLAGS = bytes([0b01, 0, 0, 0])
"""Of a compiled file that is never compared with its source (PEP 552)."""


def sources() -> dict[str, str]:
    """The package's files for the page, by their path in the archive."""
    paths = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    kept = sorted(path.as_posix() for path in paths if path.parts[0] not in LEFT_OUT)
    return {f"zsy/{path}": (PACKAGE / path).read_text(encoding="utf-8") for path in kept}


def qr_sources() -> dict[str, str]:
    """Those modules of segno, in a package that has nothing else."""
    [wheel] = WHEELS.glob("segno-*.whl")
    with zipfile.ZipFile(wheel) as found:
        return {"segno/__init__.py": ""} | {name: found.read(name).decode("utf-8") for name in QR_MODULES}


def flattened(tree: Mapping[str, Any], folder: str = "") -> dict[str, str]:
    """Files by path, of folders that are dictionaries in one another."""
    files: dict[str, str] = {}
    for name, content in tree.items():
        path = f"{folder}{name}"
        files |= {path: content} if isinstance(content, str) else flattened(content, f"{path}/")
    return files


def imports(source: str) -> Iterator[str]:
    """The modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def import_all(packages: dict[str, str]) -> None:
    """Import what can ever be wanted: Pyodide's own start did so already with its part."""
    standard = {name for source in packages.values() for name in imports(source)}
    standard = {name for name in standard if name.split(".")[0] in sys.stdlib_module_names}
    for name in (*standard, *NEEDED_BY_FAULTS):
        importlib.import_module(name)
    try:
        raise RuntimeError("a fault that is printed")
    except RuntimeError:
        traceback.format_exc()


def standard_sources() -> dict[str, str]:
    """Those modules of the standard library that are imported by now, by their path in the archive."""
    with zipfile.ZipFile(STDLIB) as library:
        names = set(library.namelist())
        found = {}
        for module in sys.modules:
            path = module.replace(".", "/")
            for name in (f"{path}.py", f"{path}/__init__.py"):
                if name in names:
                    found[name] = library.read(name).decode("utf-8")
        return found


def compiled(name: str, source: str) -> bytes:
    """A source as the content of a ``.pyc`` file; no docstrings in it, nobody asks for help in the page."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + FLAGS + bytes(8) + marshal.dumps(code)


def archive(files: dict[str, bytes]) -> bytes:
    """A zip archive that depends on nothing but names and contents. Not deflated: it is compressed as a whole."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0)), files[name])
    return buffer.getvalue()


def bundle(pyscript: Mapping[str, Any]) -> bytes:
    """The archive; PyScript's Python part comes as folders in one another."""
    packages = sources() | flattened(pyscript) | qr_sources()
    import_all(packages)
    files = standard_sources() | packages
    return archive({f"{name}c": compiled(name, source) for name, source in files.items()})

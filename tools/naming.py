"""Names of the built site's files: content-hashed ones, put wherever one file refers to another.

A source file refers to another by its quoted relative path (``"./policy.js"``, ``url(suits/s.svg)``), so that sources
can be read and followed; in the site the same places hold the final names. A name with a hash in it never changes its
content, so that any cache may keep it for ever and no page can mix two builds.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Mapping
from pathlib import PurePosixPath

Files = dict[str, bytes]
"""Files by path."""

ASSETS = "assets"
"""The folder of files with hashed names."""

TEXTS = (".css", ".html", ".js", ".webmanifest")
"""Files that refer to others."""

_REFERENCE = re.compile(r"""(?<=["'(])([^"'()\s?#]+\.[a-z0-9]+)(?=["')?#])""")


class NamingError(Exception):
    """Files that refer to one another in a circle."""


class Namer:
    """Places the files of a site."""

    def __init__(self, files: Files, fixed: Mapping[str, str], verbatim: str) -> None:
        """``files`` by their path in the sources; those in ``fixed`` get the path that it tells.

        What lies in the folder ``verbatim`` stays as it is.
        """
        self.files = files
        self.placed: dict[str, str] = {}
        """Final paths by source paths."""
        self.contents: Files = {}
        """Contents by final paths."""
        self._fixed = fixed
        self._verbatim = f"{verbatim}/"
        self._open: list[str] = []

    def place_all(self) -> None:
        """Place every file."""
        for name in sorted(self.files):
            self.place(name)

    def place(self, name: str) -> str:
        """Place a file and all that it refers to; its final path. Raises :class:`NamingError`."""
        if name in self.placed:
            return self.placed[name]
        if name in self._open:
            raise NamingError(f"{' → '.join([*self._open, name])} refer to one another")
        self._open.append(name)
        content = self.files[name]
        folder = posixpath.dirname(self._fixed[name]) if name in self._fixed else ASSETS
        if name.endswith(TEXTS) and not name.startswith(self._verbatim):
            content = self._renamed(name, folder, content.decode("utf-8")).encode("utf-8")
        path = self._fixed.get(name) or f"{ASSETS}/{hashed_name(name, content)}"
        self._open.pop()
        self.placed[name], self.contents[path] = path, content
        return path

    def _renamed(self, name: str, folder: str, text: str) -> str:
        """A text with the final paths of all files that it refers to, relative to where it will be itself."""

        def final(match: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[1]))
            if target not in self.files or target == name:
                return match[1]
            path = posixpath.relpath(self.place(target), folder or ".")
            return f"./{path}" if match[1].startswith(".") and not path.startswith(".") else path

        return _REFERENCE.sub(final, text)


def hashed_name(name: str, content: bytes) -> str:
    """A file's name with its content's hash.

    >>> hashed_name("static/suits/s.svg", b"<svg/>")
    'suits-s.d4dc5666.svg'
    """
    stem, *suffixes = PurePosixPath(name).name.split(".")
    folders = PurePosixPath(name).parts[1:-1]
    return ".".join(["-".join([*folders, stem]), hashlib.sha256(content).hexdigest()[:8], *suffixes])

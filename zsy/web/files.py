"""Texts out of the page and into it: a file that is saved, the system's sharing, a file that is read."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from zsy.web.runtime import document, window

_REVOKE_MS = 60_000


def download(name: str, text: str, kind: str = "text/plain") -> None:
    """Save a text as a file."""
    address = js.URL.createObjectURL(js.Blob.new([text], type=f"{kind};charset=utf-8"))
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    window.setTimeout(js.URL.revokeObjectURL, _REVOKE_MS, address)


async def read_file(file: Any, limit: int) -> bytes | None:
    """What is in a file that the player chose; None for more than ``limit`` bytes, nothing where it cannot be read."""
    if file.size > limit:
        return None
    try:
        return bytes((await file.arrayBuffer()).to_bytes())
    except JsException:  # moved, or its card was taken out
        return b""


def can_share() -> bool:
    """Whether the system has a sheet of its own to share with."""
    return hasattr(js.navigator, "share")


async def share(title: str, address: str) -> None:
    """Open the system's sheet with an address; the player may close it."""
    try:
        await js.navigator.share(title=title, url=address)
    except (JsException, AttributeError):
        return


def base_address() -> str:
    """The page's address without query and fragment."""
    return f"{js.location.origin}{js.location.pathname}"

"""The seam to the browser: everything of ``js`` and ``pyodide`` that the page uses goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

document: Any = js.document
window: Any = js.window


def listen(target: Any, event: str, handler: Callable[[Any], None]) -> None:
    """Call ``handler`` for an event, as long as the page lives."""
    target.addEventListener(event, create_proxy(handler))


def read_stored(key: str) -> str | None:
    """What was stored at an earlier visit; None where there is nothing or storage is closed to the page."""
    try:
        value = js.localStorage.getItem(key)
    except (JsException, AttributeError):  # AttributeError: some web views have null there
        return None
    return value if isinstance(value, str) else None


def write_stored(key: str, text: str) -> bool:
    """Store a text for later visits; whether that was possible."""
    try:
        js.localStorage.setItem(key, text)
    except (JsException, AttributeError):
        return False
    return True


def read_address() -> dict[str, str]:
    """The values of the page's address; of equal names the last one."""
    pairs: list[tuple[str, str]] = js.Array.from_(js.URLSearchParams.new(js.location.search)).to_py()
    return dict(pairs)


def write_address(values: Mapping[str, str]) -> None:
    """Let the page's address have these values, without loading anything."""
    query = js.URLSearchParams.new()
    for name, value in values.items():
        query.append(name, value)
    text = str(query.toString())
    js.history.replaceState(None, "", js.location.pathname + (f"?{text}" if text else ""))


def now() -> int:
    """Milliseconds since 1970."""
    return int(js.Date.now())

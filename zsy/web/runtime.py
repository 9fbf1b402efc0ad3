"""The seam to the browser: everything of ``js`` and ``pyodide`` that the page uses goes through here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

document: Any = js.document
window: Any = js.window

ADDRESS_LIMIT = 4096
"""Characters of the address's values that are read."""


def listen(target: Any, event: str, handler: Callable[[Any], None]) -> None:
    """Call ``handler`` for an event, as long as the page lives."""
    target.addEventListener(event, create_proxy(handler))


def before_paint(action: Callable[[], None]) -> None:
    """Do something when the browser is about to paint, and has to know where everything is anyway."""
    window.requestAnimationFrame(create_once_callable(lambda time: action()))


def read_address() -> dict[str, str] | None:
    """The values of the page's address; of equal names the last one. None when it is too long to be read."""
    search = str(js.location.search)
    if len(search) > ADDRESS_LIMIT:
        return None
    pairs: list[tuple[str, str]] = js.Array.from_(js.URLSearchParams.new(search)).to_py()
    return dict(pairs)


def write_address(values: Mapping[str, str]) -> None:
    """Let the page's address have these values, without loading anything."""
    query = js.URLSearchParams.new()
    for name, value in values.items():
        query.append(name, value)
    text = str(query.toString())
    js.history.replaceState(js.history.state, "", js.location.pathname + (f"?{text}" if text else ""))


def fragment() -> str:
    """What stands behind the page's address, with its ``#``; mostly nothing."""
    return str(js.location.hash)


def forget_fragment() -> None:
    """Take the fragment out of the address, without loading anything."""
    js.history.replaceState(js.history.state, "", js.location.pathname + js.location.search)


def run_on(work: Coroutine[Any, Any, None]) -> None:
    """Let something run on its own, as long as it takes; if it ends with an error, that is told."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_ended)


def _ended(task: asyncio.Future[None]) -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        report("".join(format_exception(error)))


_running: set[asyncio.Future[None]] = set()


def report(text: str) -> None:
    """Tell the page that something went wrong; while it starts, it then says so and offers help."""
    js.console.error(text)
    if hasattr(window, "reportError"):  # Safari has it since 15.4
        window.reportError(js.Error.new(text))


def now() -> int:
    """Milliseconds since 1970."""
    return int(js.Date.now())


def today() -> str:
    """The date where the player is: ``2026-11-30``."""
    date = js.Date.new()
    return f"{int(date.getFullYear()):04}-{int(date.getMonth()) + 1:02}-{int(date.getDate()):02}"

"""The browser's storage as a :class:`zsy.store.Backend`, and the locks that tabs tell each other by.

All of it may be missing or closed: in private windows, sandboxed frames, frames of other sites, old browsers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

from zsy.store import Backend, Memory, StorageClosed, StorageFull
from zsy.ui.tabled import table_name
from zsy.web.runtime import run_on

PROFILE_LOCK = "zsy.profile"
"""Held by the tab that writes."""

GAME_LOCK = "zsy.game."
"""With :func:`zsy.ui.tabled.table_name`: held by every tab that has the game on its table."""

LOCK_MS = 2000
"""How long a lock is waited for. It is held for a moment only, but other pages of the site's origin may take it too."""

_TAB = "zsy.tab"
_PLAYER = "zsy.player"
_PROBE = "zsy.probe"
_QUOTA = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


class Local:
    """``localStorage``."""

    def get(self, key: str) -> str | None:
        """The text kept under a key, or None."""
        value = _tried(lambda: js.localStorage.getItem(key))
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep a text in place of what was there."""
        _tried(lambda: js.localStorage.setItem(key, text))

    def remove(self, key: str) -> None:
        """Forget a text, where there is one."""
        _tried(lambda: js.localStorage.removeItem(key))

    def keys(self) -> Iterable[str]:
        """All keys."""
        return [str(key) for key in _tried(lambda: js.Object.keys(js.localStorage))]


def _tried(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except JsException as error:
        kind = StorageFull if getattr(error, "name", "") in _QUOTA else StorageClosed
        raise kind(str(error)) from None
    except AttributeError as error:  # some web views have null there
        raise StorageClosed(str(error)) from None


def open_storage() -> tuple[Backend, bool]:
    """Where this page keeps things, and whether they are still there at the next visit."""
    local = Local()
    try:
        local.set(_PROBE, "1")
        local.remove(_PROBE)
    except StorageFull:
        # Full, and so in use; or one of the old private windows, where not a byte may be kept.
        return (local, True) if set(local.keys()) - {_PROBE} else (Memory(), False)
    except StorageClosed:
        return Memory(), False
    return local, True


def read_tab() -> tuple[str, str | None]:
    """What this tab had before it was loaded again: the id of the game on its table, or nothing, and its player's."""
    return _remembered(_TAB) or "", _remembered(_PLAYER)


def write_tab(game_id: str) -> None:
    """Remember the game on this tab's table for when it is loaded again."""
    _remember(_TAB, game_id)


def write_player(player: str) -> None:
    """Remember this tab's player for when it is loaded again."""
    _remember(_PLAYER, player)


def _remembered(key: str) -> str | None:
    try:
        value = js.sessionStorage.getItem(key)
    except (JsException, AttributeError):
        return None
    return value if isinstance(value, str) else None


def _remember(key: str, text: str) -> None:
    try:
        js.sessionStorage.setItem(key, text)
    except (JsException, AttributeError):
        return


async def locked(action: Callable[[], None]) -> None:
    """Do something while no other tab writes; where there are no locks, do it all the same. It must not raise."""
    done = False

    def granted(lock: Any) -> None:
        nonlocal done
        done = True
        action()

    await _request(PROFILE_LOCK, granted, timeout=True)
    if not done:
        action()


async def games_elsewhere() -> frozenset[str]:
    """Names of the games on all tabs' tables, this one's too if it has one; none where that cannot be known."""
    try:
        state = await asyncio.wait_for(js.navigator.locks.query(), LOCK_MS / 1000)
        names = [str(lock.name) for lock in state.held]
    except (JsException, AttributeError, TimeoutError):
        return frozenset()
    return frozenset(name.removeprefix(GAME_LOCK) for name in names if name.startswith(GAME_LOCK))


class Table:
    """Tells the other tabs which game is on this one's table."""

    def __init__(self) -> None:
        self._name = ""
        self._taken: asyncio.Future[None] | None = None

    def show(self, player: str, game_id: str) -> None:
        """Have this game of a player on the table, and no other one; an empty id: none."""
        name = table_name(player, game_id) if game_id else ""
        if name == self._name:
            return
        write_tab(game_id)
        self._name = name
        if self._taken is not None:
            self._taken.set_result(None)
        self._taken = None
        if name:
            self._taken = asyncio.get_running_loop().create_future()
            run_on(_hold(GAME_LOCK + name, self._taken))


async def _hold(name: str, until: asyncio.Future[None]) -> None:
    """Hold a lock, together with others, until the time has come."""

    async def granted(lock: Any) -> None:
        await until

    await _request(name, granted, mode="shared")


async def _request(name: str, granted: Callable[[Any], Any], *, timeout: bool = False, **options: Any) -> None:
    """Ask for a lock; when it does not come, nothing happens."""
    if timeout and hasattr(js.AbortSignal, "timeout"):
        options["signal"] = js.AbortSignal.timeout(LOCK_MS)
    proxy = create_proxy(granted)
    try:
        await js.navigator.locks.request(name, to_js(options, dict_converter=js.Object.fromEntries), proxy)
    except (JsException, AttributeError):
        return
    finally:
        proxy.destroy()


async def ask_to_persist() -> None:
    """Ask the browser to keep what is stored for good; it may say no, or not know the question."""
    try:
        await js.navigator.storage.persist()
    except (JsException, AttributeError):
        return

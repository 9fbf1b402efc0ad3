"""Writes what the player did, one tab after the other, and takes in what other tabs wrote."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from zsy.store import Backend, StorageError
from zsy.ui import bar
from zsy.ui.app import App
from zsy.ui.tabled import table_name
from zsy.ui.text import language
from zsy.web.runtime import document, listen, report, window
from zsy.web.storage import Table, ask_to_persist, games_elsewhere, locked, write_player

STANDING = "zsy.standing"
"""The language, and title and points told in it, which the page shows before Python is there."""

ASKED = "zsy.persist"
"""There once the browser has been asked to keep what is stored for good."""


class Saving:
    """The page's saving. ``sync`` is :meth:`zsy.ui.app.App.sync` and whatever has to be shown after it."""

    def __init__(self, app: App, storage: Backend, sync: Callable[[], None]) -> None:
        self._app, self._storage, self._sync = app, storage, sync
        self._due = asyncio.Event()
        self._table = Table()
        self._told = ""
        self._player = app.household.current
        write_player(self._player)
        listen(window, "storage", self._on_storage)
        listen(window, "pagehide", self._on_hide)
        listen(document, "visibilitychange", self._on_visibility)

    def notice(self) -> None:
        """Something may have been done in the page."""
        player = self._app.household.current
        self._table.show(player, self._app.game_id)
        if player != self._player:
            self._player = player
            write_player(player)
            self._due.set()
        if self._app.waits:
            self._due.set()

    async def run(self) -> None:
        """Write whenever there is something to write."""
        while True:
            tables = await games_elsewhere()
            self._app.busy = tables - {table_name(self._app.household.current, self._app.game_id)}
            await self._due.wait()
            self._due.clear()
            await locked(self._write)
            await self._after()

    def _write(self) -> None:
        """Never raises: it is called by the browser. What could not be written waits for the next thing done."""
        try:
            self._sync()
        except Exception as error:
            report(f"not saved: {error!r}")
        else:
            if not self._app.keeper.trouble:
                return
        self._due.clear()

    async def _after(self) -> None:
        """What is kept beside the profile; none of it matters much."""
        if self._app.keeper.trouble:
            return
        standing = f"{language()} {bar.standing(self._app)[:60]}"
        try:
            if standing != self._told:
                self._storage.set(STANDING, standing)
                self._told = standing
            if self._app.gain is None or self._storage.get(ASKED) is not None:
                return
            self._storage.set(ASKED, "1")
        except StorageError:
            return
        await ask_to_persist()

    def _on_storage(self, event: Any) -> None:
        """Another tab wrote, or emptied the storage."""
        if event.key is None or str(event.key).startswith("zsy.profile"):
            self._due.set()

    def _on_hide(self, event: Any) -> None:
        """The last chance to write, without waiting for a turn."""
        if self._app.waits:
            self._write()

    def _on_visibility(self, event: Any) -> None:
        if document.visibilityState == "hidden":
            self._on_hide(event)
        else:
            self._due.set()

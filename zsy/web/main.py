"""Where the page begins: joins the state of the page, what shows it, the player's events and the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from zsy.store import Backend, Household
from zsy.ui.app import App
from zsy.ui.over import over_view
from zsy.ui.query import read_query
from zsy.ui.scene import pause
from zsy.ui.session import Session
from zsy.ui.table import called, table_view
from zsy.ui.tabled import table_name
from zsy.ui.text import N_, tr
from zsy.web.arrival import await_links
from zsy.web.back import Back
from zsy.web.dom import Node
from zsy.web.panels import Panels
from zsy.web.registry import Sheets
from zsy.web.rules import RulesDialog
from zsy.web.runtime import before_paint, document, listen, now, read_address, run_on, today, write_address
from zsy.web.saves import SavesDialog
from zsy.web.saving import Saving
from zsy.web.stage import Stage
from zsy.web.storage import games_elsewhere, open_storage, read_tab
from zsy.web.table import Table
from zsy.web.thinking import make_thinker
from zsy.web.words import Words, speak_as_page

BROKEN = N_("出了差錯，這一步沒有做成。請重新整理，牌局會接著打。")

KEYS = {"KeyP": "pass", "KeyH": "hint", "Escape": "reset"}
"""What keys do in a game, by their place on the keyboard: an input method does not change it."""

FINGER_MS, FINGER_SECONDS, FINGER_WAITS = 500, 0.05, 30
"""A bot's play does not come in between while the player picks cards: it waits until his finger has been off them for
so long, but a second and a half at most."""


class Page:
    """The running page."""

    def __init__(self, app: App, storage: Backend) -> None:
        self.app, query = app, app.query
        self._root = document.documentElement
        self._words = Words(app)
        self.sheets = Sheets(self)
        self._stage = Stage()
        self._panels = Panels(self)
        self._shown = "loading"
        self._table = Table(self, self._refresh)
        self._thinker = make_thinker(query.think)
        self._wake = asyncio.Event()
        self._said: tuple[Session | None, int] = (self.app.session, 0)
        for name, action in (
            ("other", self.app.menu),
            ("begin", self.app.start),
            ("again", self.app.again),
            ("dismiss", self.app.dismiss),
            ("ask-yes", partial(self.app.answer, True)),
            ("ask-no", partial(self.app.answer, False)),
        ):
            listen(Node.find(name).element, "click", self._clicked(action))
        listen(Node.find("ask").element, "cancel", self._clicked(partial(self.app.answer, False)))
        listen(Node.find("menu").element, "click", lambda event: self.open_sheet("menu"))
        listen(document, "click", self._on_click)
        for element in document.querySelectorAll("[data-sheet]"):
            element.hidden = str(element.dataset.sheet) not in self.sheets
        self._rules = RulesDialog(lambda: self.app.rules)
        self._saves = SavesDialog(lambda: self.app.saves, lambda: self._clicked(lambda: None)(None))
        await_links(self, self._saves.receive)
        self._saving = Saving(self.app, storage, lambda: self._clicked(self.app.sync)(None))
        listen(document, "keydown", self._on_key)
        listen(document, "pointerdown", self._on_pointer)
        Back(self._leave)

    def act(self, action: Callable[[], object]) -> None:
        """Do something, and show what came of it."""
        self._clicked(action)(None)

    def act_at_once(self, action: Callable[[], object]) -> None:
        """Do something at the table, and show in outline what came of it; the whole follows when that is painted."""
        self._handler(lambda event: action(), self._outline)(None)

    def open_sheet(self, name: str) -> None:
        """Open a sheet, where there is one of that name."""
        if name in self.sheets:
            self.sheets[name].open()

    async def run(self) -> None:
        """Show the page, then let the bots act whenever it is their turn."""
        self._refresh()
        self._saving.notice()
        run_on(self._saving.run())
        while True:
            if self.app.status != "wait":
                self._wake.clear()
                if await self._thinker.ponder(self.app.ponder()):
                    self._refresh()
                await self._wake.wait()
                continue
            await self._bot_acts()

    async def _bot_acts(self) -> None:
        """Let the bot think whose turn it is, while the player looks at the last play, and then act.

        What it came to is dropped if the player has left the game meanwhile.
        """
        session = self.app.session
        turn = session.turn if session is not None else None
        assert session is not None
        assert turn is not None
        thinking = asyncio.ensure_future(self._thinker.choose(turn.bot, turn.view))
        await asyncio.wait([thinking, asyncio.ensure_future(asyncio.sleep(pause(session, self.app.pace)))])
        for _ in range(FINGER_WAITS):
            if self._table.rested >= FINGER_MS:
                break
            await asyncio.sleep(FINGER_SECONDS)
        if self.app.session is session and self.app.status == "wait":
            self._handler(lambda event: session.decide(turn, thinking.result()) and self.app.step(), _nothing)(None)
            await asyncio.sleep(0)  # a finger that came down meanwhile is not kept waiting until all is shown
            self._refresh()

    def _handler(
        self, action: Callable[[Any], object], show: Callable[[], None] | None = None
    ) -> Callable[[Any], None]:
        """An event's handler: does something and shows what came of it; a fault is told and loses nothing."""

        def handle(event: Any) -> None:
            begun = self.app.session
            try:
                action(event)
            except Exception:
                self.app.notices.append(tr(BROKEN))
                raise
            finally:
                (show or self._refresh)()
                self._wake.set()
                self._saving.notice()
            if self.app.session is not begun:
                write_address(self.app.address())

        return handle

    def _leave(self) -> bool:
        """The browser's way back from the table leads home; whether it was left."""
        if self.app.status == "ready":
            return False
        self.act(self.app.menu)
        write_address(self.app.address())
        return True

    def _clicked(self, action: Callable[[], object]) -> Callable[[Any], None]:
        """A handler that needs nothing of the event."""
        return self._handler(lambda event: action())

    def _on_click(self, event: Any) -> None:
        """Whatever element names a sheet opens it."""
        opener = event.target.closest("[data-sheet]")
        if opener:
            self.open_sheet(str(opener.dataset.sheet))

    def _on_pointer(self, event: Any) -> None:
        """From now on no frame tells where the keyboard is."""
        self._root.removeAttribute("data-keys")

    def _on_key(self, event: Any) -> None:
        """Keys that work wherever the keyboard is, but for text fields and dialogs."""
        self._root.dataset.keys = ""
        name = "help" if str(event.key) == "?" else KEYS.get(str(event.code))
        busy = event.defaultPrevented or event.repeat or event.ctrlKey or event.metaKey or event.altKey
        if name is None or busy or self.app.status not in ("turn", "tribute", "wait"):
            return
        if event.target.closest("input[type=text]") or document.querySelector("dialog[open]"):
            return
        if str(event.key) == "?":
            self.open_sheet("help")
            return
        event.preventDefault()
        if name != "pass" or self.app.status != "tribute":
            self._table.act(name)

    def _outline(self) -> None:
        if self.app.status != self._shown:
            self._root.dataset.zsy = "wait"
        self._table.outline()

    def _refresh(self) -> None:
        self._words.follow()
        before, status = self._shown, self.app.status
        self._shown = status
        self._root.dataset.zsy = status
        self._root.dataset.speed = self.app.speed
        self._stage.update(self.app.settings, self.app.pace)
        self._panels.update(self.app)
        self._saves.update()
        self._rules.update()
        self._show_table()
        self.sheets.update()
        self._say(before, status)
        active = document.activeElement
        hidden = active is not None and bool(active.closest("[hidden]")) and not active.closest("dialog")
        if hidden or (status != before and self._is_lost(active, status)):
            self._focus(before, status)

    def _show_table(self) -> None:
        if self.app.session is not None:
            self._stage.show(table_view(self.app.session), self._table.update)

    @staticmethod
    def _is_lost(element: Any, status: str) -> bool:
        """Whether the keyboard is nowhere, or where nothing can be done any more."""
        return element == document.body or bool(status in ("over", "ready") and element.closest("#dock"))

    def _say(self, before: str, status: str) -> None:
        session = self.app.session
        if session is None:
            return
        begun, count = self._said
        for place in range(count if begun is session else 0, len(session.said)):
            self._panels.say(session.said[place], urgent=place in session.urgent)
        self._said = session, len(session.said)
        over = over_view(self.app)
        if status in ("turn", "tribute") and before != status:
            self._panels.say(called(session), urgent=True)
        elif status == "over" and before != status and over is not None:
            self._panels.say(over.told)

    def _focus_result(self) -> None:
        if self.app.status == "over":
            Node.find("again").element.focus()

    def _focus(self, before: str, status: str) -> None:
        """After a change of screens the keyboard is where the player goes on."""
        if status == "over":
            before_paint(self._focus_result)
        elif status == "ready" and before != "loading":
            Node.find("resume" if self.app.waiting else "begin").element.focus()
        elif status == "handover":
            Node.find("take").element.focus()
        elif status != "ready":
            self._table.focus()


def _nothing() -> None:
    """Show nothing yet."""


def start() -> None:
    """Start the page; called by ``static/boot.js``."""
    run_on(_start())


async def _start() -> None:
    speak_as_page()
    storage, lasts = open_storage()
    own, player = read_tab()
    household = Household(storage, now, player)
    busy = await games_elsewhere() - {table_name(household.current, own)}
    app = App(
        read_query(read_address()),
        household.open(),
        household=household,
        lasts=lasts,
        own=own,
        busy=busy,
        today=today,
    )
    await Page(app, storage).run()

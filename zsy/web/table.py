"""Shows a :class:`~zsy.ui.views.TableView`, and tells the game what the player does at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pyodide.ffi import create_proxy

from zsy.ui.gesture import Clear, Intent, Mark, Quick, Restore, Slid, Swipe
from zsy.ui.held import Key
from zsy.ui.session import Session
from zsy.ui.table import read_key
from zsy.ui.views import TableView
from zsy.web.dock import Dock
from zsy.web.hand import Hand
from zsy.web.lookup import Lookup
from zsy.web.runtime import window
from zsy.web.seats import Seats
from zsy.web.sheet import Host

REST_MS = 150
"""After so long on one card, what the selection makes possible is shown under a finger that is still down."""


class Table:
    """The table in the page."""

    def __init__(self, host: Host, show: Callable[[], None]) -> None:
        """``show``: shows the page as it is now, the table by :meth:`update`."""
        self._host, self._show = host, show
        self._seats, self._dock, self._hand = Seats(), Dock(self.act), Hand(self._take, self.act)
        self._lookup = Lookup(host)
        self._names: dict[Key, str] = {}
        self._late = False
        self._slid: frozenset[str] = frozenset()
        self._resting = 0
        self._on_frame: Any = create_proxy(lambda time: window.setTimeout(self._on_painted, 0))
        self._on_painted: Any = create_proxy(self._catch_up)

    @property
    def rested(self) -> float:
        """For how many milliseconds no finger has been on the hand or on the felt."""
        return self._hand.rested

    def update(self, view: TableView) -> None:
        """Show the table."""
        layout = self._host.app.settings.layout
        self._late = False
        self._names = {read_key(card.key): card.key for card in view.hand} if view.hand else {}
        self._seats.update(view)
        self._dock.update(view, layout)
        self._hand.update(view, layout)
        if self._session is not None:
            self._lookup.update(self._session)

    def focus(self) -> None:
        """Put the keyboard on the hand."""
        self._hand.focus()

    def act(self, name: str) -> None:
        """Do what a button says: its id, and what it is about after a stroke."""
        session, app = self._session, self._host.app
        if session is None:
            return
        self._settle(session)
        name, _, about = name.partition("/")
        actions: dict[str, Callable[[], object]] = {
            "pass": app.pass_turn,
            "reset": session.clear,
            "hint": session.hint,
            "play": app.play,
            "give": app.play,
            "arrange": app.arrange,
            "autopilot": lambda: session.set_autopilot(not session.autopilot),
            "autopilot-off": lambda: session.set_autopilot(False),
            "undo": app.undo,
            "open_hands": lambda: session.set_open_hands(not session.open_hands),
            "group": lambda: session.select_group(int(about)),
            "offer": lambda: session.take(int(about)),
            "sort": lambda: self._set(session, "sort", about),
            "layout": lambda: self._set(session, "layout", about),
        }
        self._host.act_at_once(actions[name])

    @property
    def _session(self) -> Session | None:
        return self._host.app.session

    def _set(self, session: Session, name: str, value: str) -> None:
        self._host.app.set(name, value)
        if name == "sort" and session.arranged:
            self._host.app.arrange()

    def _take(self, intents: tuple[Intent, ...]) -> None:
        """Do what fingers meant."""
        session = self._session
        if session is None or session.hidden or session.phase == "over" or not (intents or self._late):
            return
        if intents:
            self._slid = frozenset()
        for intent in intents:
            if isinstance(intent, Mark):
                session.select(map(read_key, intent.keys), intent.on)
            elif isinstance(intent, Restore):
                session.clear()
                session.select(map(read_key, intent.keys), True)
            elif isinstance(intent, Slid):
                self._slid = intent.keys
            elif isinstance(intent, Clear):
                session.clear()
            elif isinstance(intent, Quick):
                key = read_key(intent.key)
                self._host.act_at_once(partial(self._host.app.quick, key))
                return
            elif isinstance(intent, Swipe):
                self._host.act_at_once(self._host.app.play)
                return
        self._select(session)

    def outline(self) -> None:
        """Show at once, and cheaply, which cards have left the hand and which are selected; the rest when painted."""
        session = self._session
        if session is not None:
            self._hand.keep(self._named(session.keys))
            self._select(session)

    def _select(self, session: Session) -> None:
        """Show what is selected at once, and what follows from it after that is painted."""
        self._hand.select(self._named(session.selected))
        self._late = True
        if self._hand.pressed:  # what follows must not hold up the finger on its way
            window.clearTimeout(self._resting)
            self._resting = window.setTimeout(self._on_painted, REST_MS)
        else:
            window.requestAnimationFrame(self._on_frame)

    def _named(self, keys: Iterable[Key]) -> frozenset[str]:
        """The cards as they are called in the view that is shown."""
        return frozenset(self._names[key] for key in keys if key in self._names)

    def _catch_up(self) -> None:
        """Show everything, unless it has been shown anew since."""
        picked = self._session is not None and not self._hand.pressed and self._settle(self._session)
        if self._late or picked:
            self._show()

    def _settle(self, session: Session) -> bool:
        """What a slide comes to, once it is painted: whether another selection, or an offer."""
        slid, self._slid = self._slid, frozenset()
        return bool(slid) and session.pick(map(read_key, slid))

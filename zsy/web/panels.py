"""Shows what stands beside the table: bar, home, end of a deal, hand-over, question, notices, spoken log."""

from __future__ import annotations

from typing import Any

from zsy.ui import bar
from zsy.ui.app import App
from zsy.ui.handover import handover_view
from zsy.ui.home import question_view
from zsy.ui.names import player_name
from zsy.ui.over import over_view
from zsy.ui.session import Session
from zsy.ui.text import tr
from zsy.web.dom import Node
from zsy.web.home import Home
from zsy.web.over import Over
from zsy.web.runtime import listen
from zsy.web.sheet import Host

_LOG_LENGTH = 30
_CALLS_LENGTH = 3

_NODES = (
    "game-name", "standing", "menu", "notices", "notice", "dismiss", "ask-title", "ask-text", "ask-no", "ask-yes",
    "me", "rules", "handover", "handover-title", "handover-text", "take",
)  # fmt: skip


class Panels:
    """Everything beside the table."""

    def __init__(self, host: Host) -> None:
        self._nodes = {name: Node.find(name) for name in _NODES}
        self._home, self._over = Home(host), Over()
        self._ask: Any = Node.find("ask").element
        self._log, self._calls = Node.find("log"), Node.find("calls")
        self._session: Session | None = None
        listen(self._nodes["take"].element, "click", lambda event: host.act(host.app.take_over))

    def update(self, app: App) -> None:
        """Show the state of the page."""
        self._begin(app.session)
        self._text("game-name", bar.game_name(app))
        standing = bar.shown_standing(app)
        self._text("standing", standing)
        self._nodes["game-name"].flag("alone", not standing)
        self._text("me", player_name(app.profile.name))
        self._nodes["menu"].show(not app.choosing)
        self._nodes["rules"].show(True)
        self._home.update()
        self._over.update(None if app.choosing else over_view(app), app.pace)
        self._update_handover(app)
        told = bar.told(app)
        self._text("notice", "\n".join(told))
        self._nodes["notices"].show(bool(told))
        self._nodes["dismiss"].show(bool(app.notices))
        self._update_question(app)

    def _begin(self, session: Session | None) -> None:
        """What was said of a game is no more of use in another one; of a match it says that a new deal begins."""
        before, self._session = self._session, session or self._session
        if before is None or session is None or before is session:
            return
        if before.match.seed != session.match.seed or before.rules != session.rules:
            self._log.element.replaceChildren()
            self._calls.element.replaceChildren()
        elif before.deal_index != session.deal_index:
            self.say(tr("第{number}局開始", number=session.deal_index + 1))

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Have a sentence read aloud: in its turn, or at once."""
        line, place, length = Node.new("p"), self._log, _LOG_LENGTH
        if urgent:
            place, length = self._calls, _CALLS_LENGTH
        line.text(text)
        place.element.appendChild(line.element)
        while place.element.childElementCount > length:
            place.element.firstElementChild.remove()

    def _update_handover(self, app: App) -> None:
        view = handover_view(app)
        self._nodes["handover"].show(view is not None)
        if view is not None:
            for name, text in zip(("handover-title", "handover-text", "take"), view, strict=True):
                self._text(name, text)

    def _update_question(self, app: App) -> None:
        view = question_view(app)
        if view is None:
            if self._ask.open:
                self._ask.close()
            return
        for name, text in zip(("ask-title", "ask-text", "ask-no", "ask-yes"), view, strict=True):
            self._text(name, text)
        if not self._ask.open:
            self._ask.showModal()

    def _text(self, name: str, text: str) -> None:
        self._nodes[name].text(text)

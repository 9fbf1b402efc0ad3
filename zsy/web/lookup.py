"""What can be looked up beside the hand: 記牌器, a strip above the seats, and 牌史, the tricks of the deal so far."""

from __future__ import annotations

from functools import partial
from typing import Any

from zsy.ui.history import PlayView, TrickView, before_tricks, history
from zsy.ui.session import Session
from zsy.ui.text import language, tr
from zsy.ui.tracker import RankView, tracker_view
from zsy.web.dom import Keyed, Node
from zsy.web.runtime import listen
from zsy.web.sheet import Host

_FEW = 3
"""Of so few there are only jokers, whose names are longer."""


class _Rank:
    """A rank and how many of its cards are out."""

    def __init__(self, rank: RankView) -> None:
        self._name, self._mark, self._out = Node.new("span"), Node.new("span", "unseen"), Node.new("dd")
        named = Node.new("dt", "", self._name, self._mark)
        self.node = Node.new("div", "", named, self._out, data_rank=rank.name)

    def update(self, rank: RankView) -> None:
        self._name.text(rank.mark)
        self._mark.text(tr("，可能有炸彈") if rank.bomb else "")
        self._out.text(str(rank.out))
        self.node.attribute("title", rank.told)
        self.node.flag("none", rank.out == 0)
        self.node.flag("bomb", rank.bomb)
        self.node.flag("joker", rank.deck < _FEW)


class _Play:
    """What a seat did in a trick."""

    def __init__(self, play: tuple[int, PlayView]) -> None:
        self._name, self._text, self._left = Node.new("bdi"), Node.new("span", "text"), Node.new("span", "left")
        self.node = Node.new("li", "", self._name, self._text, self._left)

    def update(self, play: tuple[int, PlayView]) -> None:
        view = play[1]
        self._name.text(view.name)
        self._text.text(view.text)
        self._left.text(tr("剩{count}張", count=view.left) if view.cards else "")
        self.node.flag("pass", not view.cards)
        self.node.flag("best", view.best)


class _Trick:
    """A trick."""

    def __init__(self, trick: TrickView) -> None:
        self._view: tuple[TrickView, str] | None = None
        self._title, plays = Node.new("h3"), Node.new("ol")
        self.node = Node.new("section", "", self._title, plays)
        self._plays: Keyed[tuple[int, PlayView], _Play] = Keyed(plays, lambda play: str(play[0]), _Play, _Play.update)

    def update(self, trick: TrickView) -> None:
        if (trick, language()) == self._view:
            return
        self._view = trick, language()
        self._title.text(
            tr("第{number}輪：{who}拿下", number=trick.number, who=trick.winner_name)
            if trick.over
            else tr("第{number}輪", number=trick.number)
        )
        self._plays.update(enumerate(trick.plays))


class Lookup:
    """Both of them, with the buttons that open and close them. Neither covers a seat."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._session: Session | None = None
        self._felt = Node.find("felt")
        self._tracker, self._history, ranks = Node.find("tracker"), Node.find("history"), Node.find("tracker-ranks")
        self._tricks_box, self._before = Node.find("history-tricks"), Node.find("history-before")
        self._ranks: Keyed[RankView, _Rank] = Keyed(ranks, lambda rank: rank.name, _Rank, _Rank.update)
        self._tricks: Keyed[TrickView, _Trick] = Keyed(
            self._tricks_box, lambda trick: str(trick.number), _Trick, _Trick.update
        )
        self._buttons = {"tracker": Node.find("tracker-open"), "history": Node.find("history-open")}
        self._shut = Node.find("history-close")
        self._open = {"tracker": False, "history": False}
        self._state: object = None
        for name, button in self._buttons.items():
            listen(button.element, "click", partial(self._toggle, name))
        listen(self._shut.element, "click", lambda event: self._close())
        listen(self._history.element, "keydown", self._on_key)

    def update(self, session: Session) -> None:
        """Bring up to date what is open."""
        over = session.state.is_terminal
        self._session = session
        self._open["tracker"] = self._host.app.settings.tracker
        if over:  # now all look at the hands that are left
            self._open["history"] = False
        seen = (
            *(session.state, session.hidden, session.me),
            *(language(), session.options.names),
            *self._open.values(),
        )
        if seen == self._state:
            return
        self._state = seen
        for name, node in (("tracker", self._tracker), ("history", self._history)):
            shown = self._open[name] and not session.hidden and not (over and name == "tracker")
            node.show(shown)
            self._felt.flag(name, shown)
            self._buttons[name].attribute("aria-expanded", "true" if shown else "false")
            if shown and name == "tracker":
                self._ranks.update(tracker_view(session).ranks)
            elif shown:
                before = before_tricks(session)
                self._before.show(bool(before))
                self._before.text(before)
                self._tricks.update(history(session))
                self._tricks_box.element.scrollTop = 1e6

    def _toggle(self, name: str, _event: Any = None) -> None:
        if name == "tracker":
            app = self._host.app
            self._host.act(lambda: app.set("tracker", not app.settings.tracker))
            return
        self._open[name] = not self._open[name]
        if self._session is not None:
            self.update(self._session)
            if self._open[name]:
                self._shut.element.focus()  # the hand may be covered now

    def _close(self) -> None:
        if self._open["history"]:
            self._toggle("history")
            self._buttons["history"].element.focus()

    def _on_key(self, event: Any) -> None:
        if str(event.key) == "Escape":
            event.preventDefault()
            self._close()

"""The sheet 玩家."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from zsy.ui.players import EmblemView, Players, PlayerView
from zsy.ui.text import tr
from zsy.web.dom import Keyed, Node
from zsy.web.emblem import emblem
from zsy.web.forms import action, name_field
from zsy.web.runtime import document, listen
from zsy.web.sheet import Host, Sheet

_PIXELS = 44


class _Emblem:
    """An emblem to choose."""

    def __init__(self, view: EmblemView) -> None:
        self.input = Node.new("input", type="radio", name="players-emblem", value=view.value)
        self.shown, self.auto = emblem(view.level, _PIXELS), Node.new("small", aria_hidden="true")
        self.node = Node.new("label", "", self.input, self.shown, self.auto)

    def update(self, view: EmblemView) -> None:
        self.input.attribute("aria-label", view.name)
        self.node.attribute("title", view.name)
        self.node.flag("locked", not view.open)
        self.auto.text("" if view.value else tr("自動"))
        self.auto.show(not view.value)
        self.shown.attribute("data-level", str(view.level))
        self.input.element.disabled = not view.open
        self.input.element.checked = view.chosen


class _Player:
    """A player's row."""

    def __init__(self, player: PlayerView, sheet: PlayersSheet) -> None:
        self.emblem, self.name = emblem(player.emblem, _PIXELS), Node.new("bdi")
        self.here, self.standing, self.problem = (
            Node.new("em", "mark"),
            Node.new("span", "note"),
            Node.new("span", "problem"),
        )
        told = Node.new("div", "told", Node.new("span", "named", self.name, self.here), self.standing, self.problem)
        self.switch = action(lambda: sheet.switch(player.id))
        self.ask = action(lambda: sheet.ask(player.id), "plain")
        self.question, self.keep = Node.new("p"), action(sheet.keep)
        self.delete = action(sheet.delete, "danger")
        self.asked = Node.new("div", "asked", self.question, Node.new("div", "actions", self.keep, self.delete))
        self.asked.attribute("role", "group")
        self.asked.attribute("tabindex", "-1")
        self.node = Node.new("li", "", self.emblem, told, self.switch, self.ask, self.asked)

    def update(self, player: PlayerView) -> None:
        self.emblem.attribute("data-level", str(player.emblem))
        self.name.text(player.name)
        self.here.text(tr("現在"))
        self.here.show(player.here)
        self.standing.text(player.standing)
        self.problem.text(player.problem)
        self.switch.text(tr("換他玩"))
        self.switch.attribute("aria-label", player.switch)
        self.switch.show(bool(player.switch))
        self.ask.text(tr("刪除"))
        self.ask.attribute("aria-label", player.delete)
        self.ask.show(not player.question)
        self.question.text(player.question)
        self.asked.attribute("aria-label", player.question)
        self.asked.show(bool(player.question))
        self.keep.text(tr("留著"))
        self.delete.text(tr("刪掉"))


class PlayersSheet(Sheet):
    """Name and emblem of the player, and all players, to change, add and delete."""

    def __init__(self, host: Host) -> None:
        super().__init__("players")
        self._host, self._state = host, Players(host.app)

    def title(self) -> str:
        """Its name."""
        return tr("玩家")

    def build(self) -> None:
        """The player's name and emblem, the reminder, everybody, and a field for somebody new."""
        self._message = Node.new("p", "message", role="status")
        self._own, self._all, self._new = (Node.new("h3", id=f"players-{name}") for name in ("own", "all", "new"))
        self._name_label, self._name = Node.new("span"), name_field().element
        listen(self._name, "change", lambda event: self._rename())
        self._emblem_label = Node.new("span", id="players-emblems")
        emblems = Node.new("div", "emblems", role="radiogroup", aria_labelledby="players-emblems")
        self._emblems: Keyed[EmblemView, _Emblem] = Keyed(emblems, lambda view: view.value, _Emblem, _Emblem.update)
        listen(emblems.element, "change", self._on_emblem)
        self._reminder, self._saves = Node.new("p", "reminder"), action(self._open_saves)
        self._list = Node.new("ul", "players-list", aria_labelledby="players-all")
        self._players: Keyed[PlayerView, _Player] = Keyed(
            self._list, lambda view: view.id or "first", lambda view: _Player(view, self), _Player.update
        )
        self._new_label, self._new_name = Node.new("span"), name_field().element
        self._add, self._full = Node.new("button", type="submit"), Node.new("p", "note")
        line = Node.new("div", "line", Node.new("label", "", self._new_label, Node(self._new_name)), self._add)
        self._form = Node.new("form", "", line, novalidate="")
        listen(self._form.element, "submit", self._on_add)
        own = Node.new(
            "section",
            "",
            self._own,
            Node.new("div", "line", Node.new("label", "", self._name_label, Node(self._name))),
            self._emblem_label,
            emblems,
            self._reminder,
            Node.new("div", "actions", self._saves),
            aria_labelledby="players-own",
        )
        everybody = Node.new("section", "", self._all, self._list, aria_labelledby="players-all")
        new = Node.new("section", "", self._new, self._form, self._full, aria_labelledby="players-new")
        for node in (self._message, everybody, new, own):
            self.body.element.appendChild(node.element)

    def begin(self) -> None:
        """Nothing is asked yet."""
        self._state.begin()

    def fill(self) -> None:
        """Show everybody."""
        view = self._state.view()
        for node, text in (
            (self._message, view.message),
            (self._own, tr("現在的玩家")),
            (self._name_label, tr("名字")),
            (self._emblem_label, tr("徽章")),
            (self._reminder, view.reminder),
            (self._saves, tr("匯出、匯入存檔")),
            (self._all, tr("這裡的玩家")),
            (self._new, tr("加一位玩家")),
            (self._new_label, tr("新玩家的名字")),
            (self._add, tr("加入")),
            (self._full, view.full),
        ):
            node.text(text)
        if document.activeElement != self._name:
            self._name.value = view.name
        self._reminder.show(bool(view.reminder))
        self._emblems.update(view.emblems)
        self._players.update(view.players)
        self._form.show(not view.full)
        self._full.show(bool(view.full))

    def switch(self, player: str) -> None:
        """Have a player play here."""
        self._act(partial(self._state.switch, player))
        self.focus()

    def ask(self, player: str) -> None:
        """Ask whether a player may be deleted."""
        self._act(partial(self._state.ask, player))
        self._players.shown[player or "first"].asked.element.focus()

    def keep(self) -> None:
        """He may not."""
        self._act(self._state.keep)
        self.focus()

    def delete(self) -> None:
        """He may."""
        self._act(self._state.delete)
        self.focus()

    def _act(self, act: Callable[[], object]) -> None:
        self._host.act(act)

    def _rename(self) -> None:
        self._act(lambda: self._state.rename(str(self._name.value)))
        self._name.value = self._host.app.profile.name

    def _on_emblem(self, event: Any) -> None:
        self._act(lambda: self._state.show_by(str(event.target.value)))

    def _on_add(self, event: Any) -> None:
        event.preventDefault()
        name = str(self._new_name.value)
        self._act(lambda: self._state.create(name))
        if not name.strip():
            self._new_name.focus()
            return
        self._new_name.value = ""
        self.focus()

    def _open_saves(self) -> None:
        document.getElementById("saves-open").click()

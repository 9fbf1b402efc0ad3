"""The sheet 玩法規則, with every switch of every game."""

from __future__ import annotations

from functools import partial

from zsy.ui.forms import FieldView
from zsy.ui.switches import Switches
from zsy.ui.text import tr
from zsy.web.dom import Keyed, Node
from zsy.web.forms import Choices, Field, action, fields
from zsy.web.sheet import Host, Sheet


class SwitchesSheet(Sheet):
    """The games beside one another, and the switches of the one that is shown."""

    def __init__(self, host: Host) -> None:
        super().__init__("switches")
        self._host, self._state = host, Switches()

    def title(self) -> str:
        """Its name."""
        return tr("玩法規則")

    def build(self) -> None:
        """Games, switches, and what can be done with all of them."""
        self._games = Choices("switches-game", lambda game: self._host.act(partial(self._state.show, game)))
        self._message, self._told = Node.new("p", "message", role="alert"), Node.new("p", role="status")
        self._rows = Node.new("div")
        self._sets: dict[str, Keyed[FieldView, Field]] = {}
        self._shown = ""
        self._reset = action(self._on_reset)
        games, foot = Node.new("div", "stays", self._games.node), Node.new("div", "foot", self._told, self._reset)
        self.body.element.append(games.element, self._message.element, self._rows.element, foot.element)

    def begin(self) -> None:
        """The game that is chosen, or on the table, comes first."""
        self._state.show(self._host.app.rules.id)

    def fill(self) -> None:
        """Show the switches."""
        view = self._state.view(self._host.app.rules_for(self._state.game))
        self._games.node.attribute("aria-label", tr("玩法"))
        self._games.update(view.games, view.game)
        if view.game not in self._sets:
            self._sets[view.game] = fields(Node.new("div", "rows"), f"switches-{view.game}", self._change)
        shown = self._sets[view.game]
        if self._shown != view.game:
            self._shown = view.game
            self._rows.element.replaceChildren(shown.parent.element)
        shown.update(view.fields)
        self._message.text(view.message)
        self._told.text(view.state)
        self._reset.text(tr("全部恢復預設"))
        self._reset.attribute("aria-disabled", "false" if view.changed else "true")

    def _change(self, name: str, value: str) -> None:
        app, state = self._host.app, self._state
        self._host.act(lambda: app.set_rules(state.changed(app.rules_for(state.game), name, value)))

    def _on_reset(self) -> None:
        self._host.act(lambda: self._host.app.set_rules(self._state.reset()))

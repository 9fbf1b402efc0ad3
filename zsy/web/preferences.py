"""The sheet 設定."""

from __future__ import annotations

from zsy.ui.preferences import preferences, preview, setting
from zsy.ui.text import tr
from zsy.web.dom import Node
from zsy.web.faces import face
from zsy.web.forms import groups
from zsy.web.sheet import Host, Sheet


class SettingsSheet(Sheet):
    """All that the player sets for himself, and a few cards that show how it looks."""

    def __init__(self, host: Host) -> None:
        super().__init__("settings")
        self._host = host

    def title(self) -> str:
        """Its name."""
        return tr("設定")

    def build(self) -> None:
        """The cards, and below them the groups."""
        self._preview, form = Node.new("div", "preview", aria_hidden="true"), Node.new("div")
        self.body.element.append(self._preview.element, form.element)
        self._groups = groups(form, "settings", self._change)

    def fill(self) -> None:
        """Show what is set."""
        self._preview.element.replaceChildren(*(face(rank, suit).element for rank, suit in preview()))
        self._groups.update(preferences(self._host.app.settings))

    def _change(self, name: str, text: str) -> None:
        self._host.act(lambda: self._host.app.set(name, setting(name, text)))

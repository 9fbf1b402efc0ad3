"""The sheet that the button 選單 opens in a game."""

from __future__ import annotations

from zsy.ui.menu import EntryView, menu_view
from zsy.web.dom import Keyed, Node
from zsy.web.runtime import listen
from zsy.web.sheet import Host, Sheet


class _Entry:
    """A button that opens another sheet."""

    def __init__(self, entry: EntryView) -> None:
        self.node = Node.new("button", "", type="button", data_sheet=entry.sheet, aria_haspopup="dialog")

    def update(self, entry: EntryView) -> None:
        self.node.text(entry.name)


class MenuSheet(Sheet):
    """On with the game, what there is to look up and to set, and the way out."""

    def __init__(self, host: Host) -> None:
        super().__init__("menu")
        self._host = host
        self._go_on, self._leave = Node.new("button", "primary", type="button"), Node.new("button", type="button")
        self._kept, entries = Node.new("p"), Node.new("div", "entries")
        self._entries: Keyed[EntryView, _Entry] = Keyed(entries, lambda entry: entry.sheet, _Entry, _Entry.update)
        listen(self._go_on.element, "click", lambda event: self.close())
        listen(self._leave.element, "click", lambda event: self._on_leave())
        for node in (self._go_on, entries, self._leave, self._kept):
            self.body.element.appendChild(node.element)

    def title(self) -> str:
        """The game's name."""
        return menu_view(self._host.app, ()).title

    def fill(self) -> None:
        """Show the menu."""
        view = menu_view(self._host.app, self._host.sheets)
        self._entries.update(view.entries)
        for node, text in ((self._go_on, view.go_on), (self._leave, view.leave), (self._kept, view.kept)):
            node.text(text)
        self._kept.show(bool(view.kept))

    def _on_leave(self) -> None:
        self.close()
        self._host.act(self._host.app.menu)

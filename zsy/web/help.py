"""The sheet 操作說明."""

from __future__ import annotations

from zsy.ui.help import Way, ways
from zsy.ui.text import language, tr
from zsy.web.dom import Node
from zsy.web.forms import worded
from zsy.web.sheet import Host, Sheet


class HelpSheet(Sheet):
    """Gestures and keys."""

    def __init__(self, host: Host) -> None:
        super().__init__("help")
        for name, value in (("tabindex", "0"), ("role", "group"), ("aria-labelledby", "sheet-help-title")):
            self.body.attribute(name, value)  # keys scroll it
        self._told_in = ""

    def title(self) -> str:
        """Its name."""
        return tr("操作說明")

    def fill(self) -> None:
        """Write it all, once in each language."""
        if self._told_in == language():
            return
        self._told_in = language()
        sections = (
            Node.new(
                "section", "", worded("h3", view.title), Node.new("dl", f"ways {view.name}", *map(_way, view.ways))
            )
            for view in ways()
        )
        self.body.element.replaceChildren(*(section.element for section in sections))


def _way(way: Way) -> Node:
    keys = Node.new("dt", "", *(worded("kbd", key) for key in way.keys))
    return Node.new("div", "", keys, worded("dd", way.does))

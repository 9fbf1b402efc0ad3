"""The dialog that tells the rules of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zsy.rules import Rules
from zsy.ui.rules_text import Section, rules_text
from zsy.ui.text import language, tr
from zsy.web.dom import Node
from zsy.web.runtime import listen


def _told(tag: str, text: str) -> Node:
    node = Node.new(tag)
    node.text(text)
    return node


def _section(section: Section) -> Node:
    kinds = [Node.new("div", "", _told("dt", kind.name), _told("dd", kind.shown)) for kind in section.examples]
    listed = [Node.new("dl", "", *kinds)] if kinds else []
    return Node.new("section", "", _told("h3", section.title), *listed, *(_told("p", line) for line in section.lines))


class RulesDialog:
    """Opens at the button 規則 and shows the rules that ``find`` gives."""

    def __init__(self, find: Callable[[], Rules]) -> None:
        self._find = find
        self._told_in = ""
        self._box: Any = Node.find("rules-box").element
        self._title, self._text = Node.find("rules-title"), Node.find("rules-text")
        listen(Node.find("rules").element, "click", self._open)
        listen(Node.find("rules-close").element, "click", lambda event: self._box.close())
        listen(self._box, "click", self._on_click)

    def update(self) -> None:
        """Tell them anew, where they are read and another language is spoken since."""
        if self._box.open and self._told_in != language():
            self._tell()

    def _open(self, event: Any) -> None:
        self._tell()
        self._box.showModal()
        self._text.element.scrollTop = 0

    def _tell(self) -> None:
        rules, self._told_in = self._find(), language()
        self._title.text(tr("「{title}」的規則", title=tr(rules.title)))
        self._text.element.removeAttribute("lang")  # what stood there before Python was in Chinese only
        self._text.element.replaceChildren(*(_section(section).element for section in rules_text(rules)))

    def _on_click(self, event: Any) -> None:
        """A press beside the dialog closes it."""
        if event.target == self._box:
            self._box.close()

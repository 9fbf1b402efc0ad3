"""Shows a new title for a moment, over the end of a deal: a tap or a key ends it, and so do time and the next deal."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy

from zsy.ui.over import TitleView
from zsy.web.dom import Node
from zsy.web.runtime import document, listen, window

MOMENT = 2800.0
"""Milliseconds that it stays; ``static/motion.css`` has the same."""


class Promotion:
    """A new title in large. It lies over all but the buttons that lead on; what is read aloud tells of it anyway."""

    def __init__(self) -> None:
        self._node, self._actions = Node.find("ascent"), document.querySelector("#over .actions")
        self._old, self._new = Node.find("ascent-old"), Node.find("ascent-new")
        self._text, self._way = Node.find("ascent-text"), Node.find("ascent-way")
        self._timer = 0
        self._on_time: Any = create_proxy(self.end)
        listen(self._node.element, "click", lambda event: self.end())
        listen(document, "keydown", lambda event: self.end())

    def begin(self, news: TitleView, pace: float) -> None:
        """Show it; ``pace`` is the factor on all durations, and 0 leaves no time for it."""
        self.end()
        if not pace or not news.up:
            return
        self._node.show(True)
        self.update(news)
        self._timer = int(window.setTimeout(self._on_time, MOMENT * pace))

    def update(self, news: TitleView) -> None:
        """Tell it in the page's words as they are now."""
        self._old.attribute("data-level", str(news.before))
        self._new.attribute("data-level", str(news.level))
        self._text.text(news.text)
        self._way.text(news.way)
        if not self._node.element.hidden:
            self._node.style("--foot", f"{self._below()}px")

    def _below(self) -> int:
        """From the top of the buttons to the foot of the page, in pixels: where they are once the sheet has come."""
        element, top, page = self._actions, 0, self._node.element.offsetParent
        while element and element != page:
            top += int(element.offsetTop)
            element = element.offsetParent
        return int(page.clientHeight) - top

    def end(self) -> None:
        """Hide it, if it is seen."""
        window.clearTimeout(self._timer)
        self._node.show(False)

"""The browser's way back: it closes what lies on top, then leads home, and only from there out of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js

from zsy.web.dom import Node
from zsy.web.runtime import document, listen, window

BELOW, ABOVE = "zsy-below", "zsy-above"
"""What the page's own entry of the history bears, and the one above it."""


class Back:
    """One entry of the history lies above the page's own from the first touch or key on, and takes the way back.

    A page within another one leaves that one's history alone.
    """

    def __init__(self, leave: Callable[[], bool]) -> None:
        """``leave`` goes home from wherever the player is; false where he is home already."""
        self._leave = leave
        if window.parent != window:
            return
        self._above = js.history.state == ABOVE
        listen(document, "pointerdown", lambda event: self._stand())
        listen(document, "keydown", lambda event: self._stand())
        listen(window, "popstate", self._on_way)

    def _stand(self) -> None:
        if not self._above:
            self._above = True
            js.history.replaceState(BELOW, "")
            js.history.pushState(ABOVE, "")

    def _on_way(self, event: Any) -> None:
        self._above = event.state == ABOVE
        if event.state != BELOW:
            return
        if _close_top() or self._leave():
            self._stand()
        else:
            js.history.back()


def _close_top() -> bool:
    """Close the dialog or drawer that lies on top; whether there was one."""
    drawer = Node.find("history")
    dialogs = list(document.querySelectorAll("dialog[open]"))
    if not dialogs:
        if drawer.element.hidden:
            return False
        Node.find("history-close").element.click()
        return True
    active = document.activeElement
    top = (active and active.closest("dialog[open]")) or dialogs[-1]
    top.dispatchEvent(js.Event.new("cancel"))
    top.close()
    return True

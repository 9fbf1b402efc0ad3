"""Texts for the clipboard; where the browser refuses one, the player can copy it by hand."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

from zsy.ui.text import tr
from zsy.web.dom import Node


class Copying:
    """Copies texts. What the browser did not let it copy stands in a field, selected, until the next is asked for."""

    def __init__(self, name: str) -> None:
        """``name``: the id of the field."""
        self._label = Node.new("label", "", **{"for": name})
        self._field = Node.new("textarea", rows="2", readonly="", spellcheck="false", id=name)
        self.node = Node.new("div", "by-hand", self._label, self._field)
        self.clear()

    def clear(self) -> None:
        """Put the field away."""
        self.node.show(False)

    async def copy(self, text: str) -> bool:
        """Put a text on the clipboard; whether the browser let it."""
        self.clear()
        try:
            await js.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            self._label.text(tr("瀏覽器不讓這一頁複製。文字已經選好了，請自己複製。"))
            self.node.show(True)
            self._field.element.value = text
            self._field.element.focus()
            self._field.element.select()
            self.node.element.scrollIntoView(False)
            return False
        return True

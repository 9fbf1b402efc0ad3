"""A sheet: a dialog over the page with a heading and a button that closes it, made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

from zsy.ui.app import App
from zsy.ui.text import tr
from zsy.web.dom import Node
from zsy.web.runtime import document, listen


class Host(Protocol):
    """The page, as far as a sheet needs it."""

    @property
    def app(self) -> App:
        """The state of the page."""
        ...

    @property
    def sheets(self) -> Collection[str]:
        """The names of all sheets."""
        ...

    def act(self, action: Callable[[], object]) -> None:
        """Do something, and show what came of it."""
        ...

    def act_at_once(self, action: Callable[[], object]) -> None:
        """Do something at the table, and show in outline what came of it; the whole follows when that is painted."""
        ...

    def open_sheet(self, name: str) -> None:
        """Open another sheet."""
        ...


class Sheet:
    """A sheet of the page. What is in it goes below :attr:`body`; subclasses make it in :meth:`build`, and show in it
    what there is to show in :meth:`fill`.
    """

    def __init__(self, name: str) -> None:
        """``name``: its element's id is ``sheet-<name>``."""
        self.name = name
        self._node: Node | None = None
        self._built = False
        self._title, self._close = Node.new("h2", id=f"sheet-{name}-title"), Node.new("button", "close", type="button")
        self.body = Node.new("div", "body")
        """Where the contents are; it scrolls."""

    def title(self) -> str:
        """Its heading."""
        raise NotImplementedError

    def build(self) -> None:
        """Make what is in :attr:`body`: called once, when it is first opened."""

    def fill(self) -> None:
        """Bring what is in :attr:`body` up to date: called when it opens, and after everything done since."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin anew: called whenever it opens, before :meth:`fill`."""

    @property
    def is_open(self) -> bool:
        """Whether the player sees it."""
        return self._node is not None and bool(self._node.element.open)

    def open(self) -> None:
        """Show it."""
        if self._node is None:
            header = Node.new("header", "", self._title, self._close)
            label = f"sheet-{self.name}-title"
            classes = f"sheet {self.name}"
            self._node = Node.new("dialog", classes, header, self.body, id=f"sheet-{self.name}", aria_labelledby=label)
            # A heading that has the keyboard first is read aloud, and no button is pressed by mistake.
            self._title.attribute("tabindex", "-1")
            self._title.attribute("autofocus", "")
            listen(self._close.element, "click", lambda event: self.close())
            listen(self._node.element, "click", self._on_click)
            document.body.appendChild(self._node.element)
        if not self.is_open:
            self.begin()
            self.update(opening=True)
            self._node.element.showModal()
            self.body.element.scrollTop = 0

    def close(self) -> None:
        """Put it away; the browser gives the keyboard back to what had it before."""
        if self._node is not None and self.is_open:
            self._node.element.close()

    def focus(self) -> None:
        """Put the keyboard on the heading, where the element that had it is gone; what comes next is the contents."""
        self.body.element.scrollTop = 0
        self._title.element.focus()

    def update(self, *, opening: bool = False) -> None:
        """Bring it up to date, if it is seen."""
        if not (opening or self.is_open):
            return
        if not self._built:
            self._built = True
            self.build()
        self._title.text(self.title())
        self._close.text(tr("關閉"))
        self.fill()

    def _on_click(self, event: Any) -> None:
        """A tap beside the sheet closes it."""
        if self._node is not None and event.target == self._node.element:
            self.close()

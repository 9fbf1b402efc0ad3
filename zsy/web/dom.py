"""Small tools to show view models: elements that remember what was set, and lists that keep their elements by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from zsy.web.runtime import document


class Node:
    """An element. What it has already is not set again, so that showing the same thing twice costs nothing."""

    def __init__(self, element: Any) -> None:
        self.element = element
        self._set: dict[str, object] = {}

    @classmethod
    def find(cls, element_id: str) -> Node:
        """The page's element of that id."""
        return cls(document.getElementById(element_id))

    @classmethod
    def new(cls, tag: str, classes: str = "", *children: Node, **attributes: str) -> Node:
        """A new element."""
        node = cls(document.createElement(tag))
        if classes:
            node.element.className = classes
        for name, value in attributes.items():
            node.attribute(name.replace("_", "-"), value)
        for child in children:
            node.element.appendChild(child.element)
        return node

    def text(self, text: str) -> None:
        """Set the text."""
        if self._changes("text", text):
            self.element.textContent = text

    def attribute(self, name: str, value: str) -> None:
        """Set an attribute."""
        if self._changes(f"[{name}]", value):
            self.element.setAttribute(name, value)

    def flag(self, name: str, on: bool) -> None:
        """Add or remove a class."""
        if self._changes(f".{name}", on):
            self.element.classList.toggle(name, on)

    def show(self, shown: bool) -> None:
        """Show or hide the element."""
        if self._changes("shown", shown):
            self.element.hidden = not shown

    def style(self, name: str, value: str) -> None:
        """Set a style property, custom ones included."""
        if self._changes(f"--{name}", value):
            self.element.style.setProperty(name, value)

    def _changes(self, name: str, value: object) -> bool:
        if self._set.get(name) == value:
            return False
        self._set[name] = value
        return True


class HasNode(Protocol):
    """Anything that stands in the page as one element."""

    node: Node


Item = TypeVar("Item")
Shown = TypeVar("Shown", bound=HasNode)


class Keyed(Generic[Item, Shown]):
    """The children of an element, one for each item; an item that stays keeps its element."""

    def __init__(
        self,
        parent: Node,
        key: Callable[[Item], str],
        make: Callable[[Item], Shown],
        update: Callable[[Shown, Item], None],
    ) -> None:
        self.parent = parent
        self.shown: dict[str, Shown] = {}
        """What is shown, by key."""
        self._order: list[str] = []
        self._key, self._make, self._update = key, make, update
        parent.element.replaceChildren()

    def update(self, items: Iterable[Item]) -> None:
        """Show these items, in this order."""
        found = {self._key(item): item for item in items}
        for key in [key for key in self._order if key not in found]:
            self.shown.pop(key).node.element.remove()
            self._order.remove(key)
        for place, (key, item) in enumerate(found.items()):
            if key not in self.shown:
                self.shown[key] = self._make(item)
            self._update(self.shown[key], item)
            self._move(key, place)

    def _move(self, key: str, place: int) -> None:
        if place < len(self._order) and self._order[place] == key:
            return
        if key in self._order:
            self._order.remove(key)
        after: Sequence[str] = self._order[place : place + 1]
        self.parent.element.insertBefore(
            self.shown[key].node.element, self.shown[after[0]].node.element if after else None
        )
        self._order.insert(place, key)

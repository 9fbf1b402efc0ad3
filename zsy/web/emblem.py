"""The emblem of a title, as a picture beside its name."""

from __future__ import annotations

from zsy.web.dom import Node


def emblem(level: int, pixels: int = 24) -> Node:
    """An element with the emblem of a title's level (1 to 23); the name beside it says the same in words.

    To show another one in the same element, set its attribute ``data-level``.
    """
    node = Node.new("span", "emblem", data_level=str(level), aria_hidden="true")
    node.style("--size", f"{pixels}px")
    return node

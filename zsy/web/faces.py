"""The face of a card, wherever one lies open."""

from __future__ import annotations

from zsy.web.dom import Node


class Face:
    """A card's face. Nothing of it changes but the word on a joker."""

    def __init__(self, rank: str, suit: str) -> None:
        self._corner = Node.new("b")
        self.node = Node.new("span", "card", self._corner, Node.new("i"), data_suit=suit, aria_hidden="true")
        self.mark(rank)

    def mark(self, rank: str) -> None:
        """Mark it, in the language spoken now."""
        self._corner.text(rank)
        self.node.attribute("data-rank", rank)


def face(rank: str, suit: str) -> Node:
    """A new one, which is made anew rather than changed."""
    return Face(rank, suit).node

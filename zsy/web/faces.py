"""The face of a card, wherever one lies open."""

from __future__ import annotations

from zsy.web.dom import Node


def face(rank: str, suit: str) -> Node:
    """A new one, which never changes."""
    corner = Node.new("b")
    corner.text(rank)
    return Node.new("span", "card", corner, Node.new("i"), data_rank=rank, data_suit=suit, aria_hidden="true")

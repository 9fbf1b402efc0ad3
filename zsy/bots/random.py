"""``random``: any legal action with the same chance, but none that breaks 頂大."""

from __future__ import annotations

import hashlib

from zsy.bots.base import Bot, Thinking, check_turn
from zsy.cards import format_cards
from zsy.moves import Move
from zsy.view import View


class Random(Bot):
    """Uniform over the plays by ranks, a pass where passing is allowed, the cards of a tribute."""

    name = "random"

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def think(self, view: View) -> Thinking[Move]:
        """One of the compliant actions, by a hash of the seed, the seat, the moment and the hand."""
        check_turn(view)
        actions = view.compliant_actions()
        yield
        moment = f"{view.seat} {len(view.log)} {format_cards(view.hand)}\n{self.seed}"
        chance = int.from_bytes(hashlib.sha256(moment.encode()).digest(), "big")
        return actions[chance * len(actions) >> 256]

"""``random``: any legal action with the same chance, but none that breaks 頂大."""

from __future__ import annotations

import hashlib
import random

from zsy.bots.base import check_turn
from zsy.moves import Move
from zsy.view import View


class Random:
    """Uniform over the plays by ranks, a pass where passing is allowed, the cards of a tribute."""

    name = "random"

    def __init__(self, seed: str = "") -> None:
        # Only random.random() is promised to be the same in every Python; so is an int seed.
        self._random = random.Random(int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")).random

    def choose(self, view: View) -> Move:
        """One of the compliant actions."""
        check_turn(view)
        actions = view.compliant_actions()
        return actions[int(self._random() * len(actions))]

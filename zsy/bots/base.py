"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from zsy.moves import Move
from zsy.view import View


class BotError(ValueError):
    """A bot that does not exist, or an unfit number of them."""


class Bot(Protocol):
    """A player. One instance plays one seat; what it remembers between moves is its own affair."""

    name: str
    """As in the registry."""

    def choose(self, view: View) -> Move:
        """One of ``view.legal_actions()``; called only on the seat's turn."""
        ...

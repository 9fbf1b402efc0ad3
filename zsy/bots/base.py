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
        """One of ``view.legal_actions()``. Raises :class:`BotError` when it is not the seat's turn."""
        ...


def check_turn(view: View) -> None:
    """Raise :class:`BotError` unless it is the seat's turn."""
    if not view.to_act:
        raise BotError(f"it is not the turn of seat {view.seat}")

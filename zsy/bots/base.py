"""What a bot is, and thinking in pieces."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator
from typing import Protocol, TypeVar

from zsy.moves import Move
from zsy.view import View

T = TypeVar("T")

Thinking = Generator[None, None, T]
"""Thought that can be laid down and taken up again: it yields between small pieces of work, and returns its result."""


class BotError(ValueError):
    """A bot that does not exist, or an unfit number of them."""


class Bot(Protocol):
    """A player. What it does follows from its name, its seed and the view alone.

    So it may be asked again, or by another process, and an unfinished game that is taken up goes on the same way.
    """

    name: str
    """As in the registry."""
    seed: str
    """What its chances follow from."""

    @abstractmethod
    def think(self, view: View) -> Thinking[Move]:
        """Come to one of ``view.legal_actions()`` in pieces, each of a few milliseconds at most on a slow phone.

        Raises :class:`BotError` when it is not the seat's turn.
        """
        ...

    def choose(self, view: View) -> Move:
        """What :meth:`think` comes to, in one go."""
        return finish(self.think(view))


def finish(thinking: Thinking[T]) -> T:
    """The result of a thought, without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as stop:
            result: T = stop.value
            return result


def check_turn(view: View) -> None:
    """Raise :class:`BotError` unless it is the seat's turn."""
    if not view.to_act:
        raise BotError(f"it is not the turn of seat {view.seat}")

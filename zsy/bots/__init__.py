"""Players that are programs. A bot gets a :class:`~zsy.view.View`, what its seat may know, and nothing else.

>>> from zsy import Match, View, find_rules
>>> state = Match(find_rules("diamond"), "tour").start()
>>> bot = find_bot("greedy", seed="tour")
>>> bot.choose(View.of(state, state.current_player)) in state.legal_actions()
True
"""

from __future__ import annotations

from collections.abc import Callable

from zsy.bots.base import Bot, BotError, Thinking, finish
from zsy.bots.greedy import Greedy, hints
from zsy.bots.random import Random

BOTS: dict[str, Callable[[str], Bot]] = {"random": Random, "greedy": Greedy}
"""Bots by name: each makes a bot from a seed text."""

__all__ = ["BOTS", "Bot", "BotError", "Greedy", "Random", "Thinking", "find_bot", "finish", "hints"]


def find_bot(name: str, seed: str = "") -> Bot:
    """A bot of that name; the same seed makes the same choices. Raises :class:`BotError`, which lists the names."""
    if name not in BOTS:
        raise BotError(f"no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)

"""Asking a bot that thinks in another process: the texts that go there and come back.

>>> from zsy import Match, View, find_rules
>>> from zsy.bots import Greedy
>>> view = View.of(Match(find_rules("diamond"), "tour").start())
>>> read_answer(answer(question(1, Greedy(), view)), 1, view) == Greedy().choose(view)
True
"""

from __future__ import annotations

import json
from typing import Any

from zsy.bots import find_bot
from zsy.bots.base import Bot
from zsy.bots.wire import WireError, read_view, view_data, whole
from zsy.foreign import ForeignError, read_object
from zsy.moves import Move
from zsy.view import View

SIZE_LIMIT = 1 << 16
"""Characters that a text may have; the longest deals take about a tenth."""


class RemoteError(Exception):
    """The other process could not tell a move."""


def question(number: int, bot: Bot, view: View) -> str:
    """What to send: the bot by its name and seed, and what it sees. Raises :class:`~zsy.bots.wire.WireError`."""
    return _text({"number": number, "bot": bot.name, "seed": bot.seed, "view": view_data(view)})


def answer(text: str) -> str:
    """What comes back: a move by its place among the legal ones, or what went wrong. Never raises."""
    number = None
    try:
        data = _read(text)
        number = data.get("number")
        view = read_view(data.get("view"))
        move = find_bot(data["bot"], data["seed"]).choose(view)
        return _text({"number": number, "place": view.legal_actions().index(move), "move": str(move)})
    except Exception as error:  # whatever it is, the one who asked has to know, and thinks himself
        return _text({"number": number, "error": f"{type(error).__name__}: {error}"[:200]})


def read_answer(text: str, number: int, view: View) -> Move | None:
    """The move that an answer tells; None for the answer to another question.

    Raises :class:`RemoteError` where it tells what went wrong, or no legal move.
    """
    try:
        data = _read(text)
        if data.get("number") not in (number, None):
            return None
        if "error" in data:
            raise RemoteError(f"{data['error']!s:.200}")
        moves = view.legal_actions()
        move = moves[whole(data.get("place"), len(moves))]
    except WireError as error:
        raise RemoteError(str(error)) from error
    if str(move) != data.get("move"):
        raise RemoteError(f"{move} is not what was meant")
    return move


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _read(text: str) -> dict[str, Any]:
    """The data of a text that came from the other process. Raises :class:`~zsy.bots.wire.WireError`."""
    try:
        return read_object(text, SIZE_LIMIT)
    except ForeignError as error:
        raise WireError(str(error)) from error

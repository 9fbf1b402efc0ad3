"""JSON from elsewhere: a browser's storage, a file, another process. Whatever the text is, reading it does no harm.

>>> read_object('{"total": 60}', 100)
{'total': 60}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

DEPTH_LIMIT = 20
"""How deep lists and objects may be nested: too deep, and in a browser the parser takes Python down."""


class ForeignError(ValueError):
    """A text that is no JSON object, or one that is too long or too deep; a value that is not what is wanted."""


LIST_LIMIT = 10_000
"""How long a list may be."""

Item = TypeVar("Item")


def read_object(text: str, limit: int) -> dict[str, Any]:
    """The object of a JSON text of at most ``limit`` characters. Raises :class:`ForeignError`."""
    if not isinstance(text, str) or len(text) > limit:
        raise ForeignError(f"no text of at most {limit} characters")
    if _is_too_deep(text):
        raise ForeignError(f"nested more than {DEPTH_LIMIT} deep")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ForeignError(f"no JSON: {error}") from None
    if not isinstance(found, dict):
        raise ForeignError("no object")
    return found


def read_mapping(value: Any, what: str) -> dict[str, Any]:
    """A value that is an object. This and what follows raise :class:`ForeignError` for anything else."""
    if not isinstance(value, dict):
        raise ForeignError(f"{what} is no object")
    return value


def read_list(value: Any, what: str, limit: int = LIST_LIMIT) -> list[Any]:
    """A value that is a list of at most so many."""
    if not isinstance(value, list) or len(value) > limit:
        raise ForeignError(f"{what} is no list of at most {limit}")
    return value


def read_text(value: Any, what: str, limit: int) -> str:
    """A value that is a text of at most so many characters."""
    if not isinstance(value, str) or len(value) > limit:
        raise ForeignError(f"{what} is no text of at most {limit} characters")
    return value


def read_integer(value: Any, what: str, low: int, high: int) -> int:
    """A value that is a whole number in a range."""
    if type(value) is not int or not low <= value <= high:
        raise ForeignError(f"{what} is no whole number from {low} to {high}")
    return value


def read_each(value: Any, what: str, read: Callable[[Any], Item], problems: list[str]) -> list[Item]:
    """What can be read of a list; what cannot is told."""
    found = []
    try:
        items = read_list(value, what)
    except ForeignError as error:
        problems.append(str(error))
        return []
    for item in items:
        try:
            found.append(read(item))
        except ForeignError as error:
            problems.append(f"in {what}: {error}")
    return found


_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)  # one pass, whatever the quotes


def _is_too_deep(text: str) -> bool:
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0][0] != '"':
            depth += 1 if found[0] in "[{" else -1
        if depth > DEPTH_LIMIT:
            return True
    return False

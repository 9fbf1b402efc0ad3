"""JSON from elsewhere: a browser's storage, a file, another process. Whatever the text is, reading it does no harm.

>>> read_object('{"total": 60}', 100)
{'total': 60}
"""

from __future__ import annotations

import json
import re
from typing import Any

DEPTH_LIMIT = 20
"""How deep lists and objects may be nested: too deep, and in a browser the parser takes Python down."""


class ForeignError(ValueError):
    """A text that is no JSON object, or one that is too long or too deep."""


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


_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)  # one pass, whatever the quotes


def _is_too_deep(text: str) -> bool:
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0][0] != '"':
            depth += 1 if found[0] in "[{" else -1
        if depth > DEPTH_LIMIT:
            return True
    return False

"""Writing records as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TextIO

from zsy.cards import format_cards
from zsy.record.record import TAGS, VERSION, Record, RecordError

WIDTH = 100
"""Lines of moves are broken before they grow longer."""

_ORDER = {name: place for place, name in enumerate(TAGS)}
_CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_TO_ESCAPE = re.compile(rf'["\\{_CONTROLS}]')
_NOT_IN_COMMENTS = re.compile(rf"[}}{_CONTROLS}]")


def dump(records: Iterable[Record], file: TextIO) -> None:
    """Write records to a text file, which should be UTF-8."""
    file.write(dumps(records))


def dumps(records: Iterable[Record]) -> str:
    """The text of records, a blank line between two. Read and written again, it stays as it is."""
    return "\n".join(map(_write, records))


def _write(record: Record) -> str:
    tags = _own_tags(record) | dict(record.tags)
    names = sorted(tags, key=lambda name: _ORDER.get(name, len(_ORDER)))
    header = [f'[{name} "{_quote(tags[name])}"]' for name in names]
    moves = list(_move_lines(record))
    return "\n".join([*header, "", *moves] if moves else header) + "\n"


def _own_tags(record: Record) -> dict[str, str]:
    tags = {"Zsy": VERSION}
    if record.rules is not None:
        tags["Rules"] = " ".join((record.rules.id, *map("=".join, record.rules.changed().items())))
    if record.seed is not None:
        tags["Seed"] = record.seed
    if record.index:
        tags["Deal"] = str(record.index)
    if record.leader is not None:
        tags["Leader"] = str(record.leader)
    if record.tribute is not None:
        gift = record.tribute
        tags["Tribute"] = f"{gift.giver}: {gift.given or '?'}  {gift.taker}: {gift.returned or '?'}"
    for name, numbers in (("Previous", record.previous), ("Places", record.places), ("Scores", record.scores)):
        if numbers:
            tags[name] = " ".join(map(str, numbers))
    return tags | {f"Hand{seat}": format_cards(hand, " ") for seat, hand in enumerate(record.hands)}


def _quote(value: str) -> str:
    """A tag's value as it stands between quotes."""
    return _TO_ESCAPE.sub(lambda c: f"\\{c[0]}" if c[0] in '"\\' else f"\\u{ord(c[0]):04x}", value)


def _move_lines(record: Record) -> Iterator[str]:
    """The moves, a line for each trick as far as the deal can be followed, with the comments."""
    last = len(record.actions)
    comments: list[list[str]] = [[] for _ in range(last + 1)]
    for place, text in record.comments:
        comments[max(0, min(place, last))] += [f"{{{text}}}" for text in [tidy(text)] if text]
    leads = _leads(record)
    line = comments[0]
    for number, (seat, cards) in enumerate(record.actions):
        if number in leads:
            yield from _wrapped(line)
            line = []
        line += [f"{seat}: {format_cards(cards) or '-'}", *comments[number + 1]]
    yield from _wrapped(line)
    if not record.places:
        yield "*"


def tidy(text: str) -> str:
    """A comment's text on one line, without what would end it."""
    return " ".join(_NOT_IN_COMMENTS.sub(" ", text).split())


def _leads(record: Record) -> set[int]:
    """The actions that lead a trick, up to the first illegal one."""
    leads = set()
    with suppress(RecordError):
        for number, state in enumerate(record.states()):
            if state.table_move is None:
                leads.add(number)
    return leads


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) + 2 > WIDTH:
            yield line
            line = ""
        line += f"  {word}" if line else word
    if line:
        yield line

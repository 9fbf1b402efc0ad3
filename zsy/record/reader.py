"""Reading records from text, forgivingly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TextIO

from zsy.cards import Card, CardError, Cards, parse_cards
from zsy.deals import Tribute, check_seed
from zsy.record.record import CANONICAL, HANDS, VERSION, Record, RecordError
from zsy.record.writer import tidy
from zsy.rules import Rules, find_rules

MAX_TEXT = 5 * 2**20
"""The longest text that is read, in characters."""

MAX_RECORDS = 10_000
"""The most records that are read of one text."""

MAX_ACTIONS = 1000
"""The most actions that are read of one record; no legal deal has half as many."""

MAX_ERRORS = 100
"""The most errors that are told of one record."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(r"\s*+\[\s*+zsy\b", re.IGNORECASE)
_TOKEN = re.compile(
    r"""\s++
    | (?P<tag> \[\s*+ (?P<name>[A-Za-z][A-Za-z0-9_]*+) \s*+
               (?: "(?P<quoted>(?:[^"\\]|\\.)*+)" | (?P<bare>[^\s"\[\]][^"\[\]]*+) ) \s*+ \])
    | (?P<comment> ;.* | \{[^}]*+\})
    | (?P<open> \{.*)
    | (?P<seat> [0-9]{1,2}\s*+:)
    | (?P<end> \*)
    | (?P<word> [^\s\[{;*]++ | .)""",
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_TRIBUTE = re.compile(r"\s*+([0-9])\s*+:\s*+(\S++)\s++([0-9])\s*+:\s*+(\S++)\s*+")


def load(file: TextIO) -> list[Record]:
    """Read the records of a text file, as :func:`loads` does; :class:`RecordError` also says that it is no text."""
    try:
        return loads(file.read(MAX_TEXT + 1))
    except UnicodeDecodeError as error:
        raise RecordError(f"the file is no {error.encoding} text") from None


def loads(text: str) -> list[Record]:
    """Read records. What cannot be read is told in their ``errors``; a record's actions end before the first of these.

    Raises :class:`RecordError` only for a text of more than :data:`MAX_TEXT` characters or :data:`MAX_RECORDS` records.
    """
    if len(text) > MAX_TEXT:
        raise RecordError(f"the text is longer than {MAX_TEXT} characters")
    records: list[Record] = []
    draft = _Draft()
    comment: list[str] = []  # the lines so far of a comment that is still open
    opened = 0
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        start = 0
        if comment and _HEADER.match(line):
            draft.fault(opened, "the comment is not closed")
            comment = []
        elif comment:
            inside, closed, _ = line.partition("}")
            comment.append(inside)
            if not closed:
                continue
            draft.add_comment(" ".join(comment))
            comment, start = [], len(inside) + 1
        for token in _TOKEN.finditer(line, start):
            kind, word = token.lastgroup, token[0]
            if kind == "open":
                comment, opened = [word[1:]], number
            elif kind == "comment":
                draft.add_comment(word[1:] if word[0] == ";" else word[1:-1])
            elif kind == "tag":
                if draft.ends_before(token["name"]):
                    records.append(draft.record())
                    draft = _Draft()
                    if len(records) == MAX_RECORDS:
                        raise RecordError(f"there are more than {MAX_RECORDS} records", number)
                quoted = token["quoted"]
                draft.add_tag(number, token["name"], token["bare"].strip() if quoted is None else _unquote(quoted))
            elif kind is not None:
                draft.add_move(number, kind, word)
    if comment:
        draft.fault(opened, "the comment is not closed")
    return [*records, draft.record()] if draft.lines else records


def _unquote(text: str) -> str:
    return _ESCAPED.sub(lambda escape: chr(int(escape[1], 16)) if escape[1] else escape[2], text)


class _Draft:
    """A record being read."""

    def __init__(self) -> None:
        self.tags: dict[str, tuple[str, str]] = {}  # name and value, by name in lower case
        self.actions: list[tuple[int, Cards]] = []
        self.comments: list[tuple[int, str]] = []
        self.errors: dict[int, str] = {}
        self.lines: dict[str | int, int] = {}
        self.seat: int | None = None  # the action being read: its seat, its line, its cards ([] for a pass)
        self.line = 0
        self.cards: list[Card] | None = None
        self.moving = False  # past the tags
        self.broken = False  # a move could not be read: none after it counts
        self.ended = False

    def fault(self, line: int, message: str) -> None:
        """Take down an error; one a line is enough."""
        self.lines.setdefault("", line)
        if len(self.errors) < MAX_ERRORS:
            self.errors.setdefault(line, message if len(message) <= 200 else f"{message[:200]}…")
        self.broken = self.broken or self.moving

    def ends_before(self, tag: str) -> bool:
        """Whether a tag begins the next record: ``Zsy`` always, any tag after moves."""
        return self.moving or (tag.lower() == "zsy" and bool(self.lines))

    def add_tag(self, line: int, name: str, value: str) -> None:
        """A tag and its value."""
        self.lines.setdefault("", line)
        name = CANONICAL.get(name.lower(), name)
        if name.lower() in self.tags:
            self.fault(line, f"there is a tag {name} already")
        else:
            self.tags[name.lower()] = name, value
            self.lines[name] = line

    def add_comment(self, text: str) -> None:
        """A comment on what has just been read."""
        text = tidy(text)
        if text:
            self.comments.append((len(self.actions) + (self.cards is not None), text))

    def add_move(self, line: int, kind: str, word: str) -> None:
        """A seat (``0:``), the end mark (``*``), or a word that should be cards or a pass."""
        self.lines.setdefault("", line)
        if kind != "word":
            self.moving = True
            self.close_action()
        if self.ended:
            self.fault(line, f"{word[:20]!r} stands after the end mark *")
        elif kind == "end":
            self.ended = True
        elif kind == "seat":
            self.seat, self.line = int(word[:-1].strip()), line
        elif self.seat is None:
            self.fault(line, f'cannot read {word[:20]!r}: a tag is written [Name "value"], a move 0: 3s3d or 0: -')
        else:
            self.add_cards(line, word)

    def add_cards(self, line: int, word: str) -> None:
        """Cards of the action being read, or its pass."""
        passes = word.lower() in ("-", "pass")
        if self.cards is not None and (passes or not self.cards):
            self.fault(line, f"seat {self.seat} does two things at once")
            return
        self.cards = self.cards or []
        try:
            self.cards += () if passes else parse_cards(word)
        except CardError as error:
            self.fault(line, str(error))

    def close_action(self) -> None:
        """Take in the action that has been read."""
        if self.seat is None:
            return
        if self.cards is None:
            self.fault(self.line, f"seat {self.seat} neither plays nor passes (-)")
        elif len(self.actions) == MAX_ACTIONS:
            self.fault(self.line, f"there are more than {MAX_ACTIONS} actions")
        elif not self.broken:
            self.lines[len(self.actions)] = self.line
            self.actions.append((self.seat, tuple(sorted(self.cards))))
        self.seat = self.cards = None

    def record(self) -> Record:
        """The record that has been read. Tags that cannot be understood stay tags."""
        self.close_action()
        known: dict[str, Any] = {}
        for name, (attribute, read) in _READERS.items():
            if name.lower() in self.tags:
                try:
                    known[attribute] = read(self.tags[name.lower()][1])
                    del self.tags[name.lower()]
                except ValueError as error:
                    self.fault(self.lines[name], f"{name}: {error}")
        known.pop("version", None)
        if "Rules" not in self.lines:
            self.fault(self.lines[""], "there is no tag Rules")
        if "Seed" not in self.lines and "Hand0" not in self.lines:
            self.fault(self.lines[""], "there is neither a tag Seed nor hands (tags Hand0, Hand1 and so on)")
        if self.ended and "Places" in self.lines:
            self.fault(
                self.lines["Places"], "Places are given, but the moves end with *, the mark of an unfinished deal"
            )
        return Record(
            hands=self.hands(),
            actions=tuple(self.actions),
            comments=tuple((min(place, len(self.actions)), text) for place, text in self.comments),
            tags=tuple(self.tags.values()),
            errors=tuple(sorted(self.errors.items())),
            lines=self.lines,
            **known,
        )

    def hands(self) -> tuple[Cards, ...]:
        """The hands that tags give: all, or none where one is missing or cannot be read."""
        names = [name for name in HANDS if name.lower() in self.tags]
        hands: list[Cards] = []
        for seat, name in enumerate(names):
            try:
                if name != HANDS[seat]:
                    raise RecordError(f"{HANDS[seat]} is missing")
                hands.append(parse_cards(self.tags[name.lower()][1]))
            except ValueError as error:
                self.fault(self.lines[name], f"{name}: {error}")
                return ()
        for name in names:
            del self.tags[name.lower()]
        return tuple(hands)


def _read_version(text: str) -> str:
    if text.strip() != VERSION:
        raise RecordError(f"version {text[:20]!r} is not known here; {VERSION} is")
    return VERSION


def _read_rules(text: str) -> Rules:
    name, *settings = text.lower().split() or [""]
    switches: dict[str, str] = {}
    for setting in settings:
        switch, equals, value = setting.partition("=")
        if not equals or switch in switches:
            raise RecordError(f"{setting[:40]!r}: switches are written name=value, each once")
        switches[switch] = value
    return find_rules(name, **switches)


def _read_numbers(text: str) -> tuple[int, ...]:
    words = text.split()
    if not words or not all(map(_NUMBER.fullmatch, words)):
        raise RecordError(f"{text[:20]!r} should be whole numbers, blanks between them")
    return tuple(map(int, words))


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        raise RecordError(f"{text[:20]!r} should be a whole number")
    return int(text)


def _read_tribute(text: str) -> Tribute:
    found = _TRIBUTE.fullmatch(text)
    if found is None:
        raise RecordError(f"{text[:20]!r} should be seats and cards as in 3: RJ 0: 5d, with ? for a card still due")
    giver, given, taker, returned = found.groups()
    if given == "?" and returned != "?":
        raise RecordError("a card is returned before one is given")
    return Tribute(int(giver), int(taker), *(None if card == "?" else Card(card) for card in (given, returned)))


_READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "Zsy": ("version", _read_version),
    "Rules": ("rules", _read_rules),
    "Seed": ("seed", check_seed),
    "Deal": ("index", _read_number),
    "Previous": ("previous", _read_numbers),
    "Leader": ("leader", _read_number),
    "Tribute": ("tribute", _read_tribute),
    "Places": ("places", _read_numbers),
    "Scores": ("scores", _read_numbers),
}
"""Tags that are not hands: the attribute of a :class:`Record` that each gives, and how it is read."""

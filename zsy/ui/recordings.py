"""The sheet 紀錄: the player's finished games, and records that come from elsewhere."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from zsy.foreign import ForeignError, read_object
from zsy.record import Record, RecordError, dumps, loads
from zsy.rules import RULE_SETS
from zsy.store import GameRecord
from zsy.store.records import RECORDS_VERSION, dumped_records, read_records
from zsy.ui.daily import AGAIN, day_of_seed
from zsy.ui.messages import signed
from zsy.ui.modes import mode_name
from zsy.ui.replay import Replay
from zsy.ui.session import PLAYER, RestoreError, Session
from zsy.ui.share import ShareError, read_fragment
from zsy.ui.shelf import Watched, watched
from zsy.ui.text import N_, Standing, clauses, tr

TEXT_LIMIT = 1_000_000
"""The longest text that is read, in bytes."""

SHOWN_LIMIT = 200
"""How many records of a text are listed."""

_LINK = re.compile(r"\s*(?:https?://[^\s#]*)?#?(z[0-9][A-Za-z0-9_-]*)\s*")


class RecordingError(ValueError):
    """A text that is no record; :attr:`sentence` is what the player is told."""

    sentence = N_("這不是牌局紀錄。")

    def __init__(self, line: int | None = None) -> None:
        super().__init__(self.sentence if line is None else f"{self.sentence} ({line})")
        self.line = line
        """Where it is wrong, if known."""


class NothingGiven(RecordingError):
    """No text at all."""

    sentence = N_("這裡還是空的：先貼上紀錄，或選一個檔案。")


class TooLarge(RecordingError):
    """More than :data:`TEXT_LIMIT` bytes."""

    sentence = N_("太大了，不是這個遊戲的牌局紀錄。")


class NotText(RecordingError):
    """Bytes that are no UTF-8."""

    sentence = N_("這不是文字檔，讀不出來。")


class Faulty(RecordingError):
    """A record that cannot be replayed."""

    sentence = N_("這份紀錄有錯，沒辦法回放。")


class BadLink(RecordingError):
    """A link that is damaged or of a later version."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__()


@dataclass(frozen=True)
class RecordingView:
    """A line of the list."""

    id: str
    game: str
    when: str
    result: str
    points: str
    kind: str
    """Whether it counted, in a word; nothing where it did."""


class Recordings:
    """What the sheet shows and what the player does with it. Nothing raises: :attr:`message` says what was wrong."""

    message = Standing()
    """What the player should know about his last call."""

    def __init__(self, find: Callable[[], Iterable[GameRecord]]) -> None:
        """``find`` gives the finished games, the newest first."""
        self._find = find
        self._given: tuple[Record, ...] = ()
        self.message = ""

    @property
    def own(self) -> tuple[RecordingView, ...]:
        """The player's games, the newest first."""
        return tuple(map(_own_view, self._find()))

    @property
    def given(self) -> tuple[RecordingView, ...]:
        """What was read of a text with several records."""
        return tuple(_given_view(place, record) for place, record in enumerate(self._given))

    def begin(self) -> None:
        """Forget what was read and said."""
        self._given, self.message = (), ""

    def take(self, recording_id: str) -> Watched | None:
        """The deal of a line, to be looked at; None where it cannot be."""
        self.message = ""
        try:
            if recording_id.startswith("="):
                return _checked(self._given[int(recording_id[1:])])
            game = next((record for record in self._find() if record.id == recording_id), None)
            if game is not None:
                return _restored(game)
        except RecordingError as error:
            self.message = sentence(error)
        return None

    def read(self, given: str | bytes | None) -> Watched | None:
        """Read a text, or the bytes of a file (None: too many): the deal to look at, where there is just one."""
        self.begin()
        try:
            records = read_text(given)
            if len(records) == 1:
                return _checked(records[0])
        except RecordingError as error:
            self.message = sentence(error)
            return None
        self._given = records[:SHOWN_LIMIT]
        self.message = tr("讀到{count}局，點一局來看。", count=len(records))
        if len(records) > SHOWN_LIMIT:
            self.message = tr("讀到{count}局，這裡列出前{shown}局。", count=len(records), shown=SHOWN_LIMIT)
        return None

    def as_json(self) -> str:
        """All of the player's games as JSON."""
        games = dumped_records(self._find())
        return json.dumps({"zsy": "records", "version": RECORDS_VERSION, "records": games}, indent=1)

    def as_text(self) -> str:
        """All of the player's games as the text of records."""
        found = []
        for game in self._find():
            try:
                found.append(_restored(game).record)
            except RecordingError:
                continue  # of a rule set that is no more
        return dumps(found)


def sentence(error: RecordingError) -> str:
    """What the player is told about an error."""
    text = tr(error.sentence)
    return text if error.line is None else tr("{what}第{line}行有錯。", what=text, line=error.line)


def read_text(given: str | bytes | None) -> tuple[Record, ...]:
    """The records of a foreign text: record text, a link, or exported JSON. Raises :class:`RecordingError`."""
    if given is None or len(given) > TEXT_LIMIT:
        raise TooLarge
    try:
        text = given if isinstance(given, str) else given.decode()
    except UnicodeDecodeError:
        raise NotText from None
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise NothingGiven
    link = _LINK.fullmatch(text)
    if link is not None:
        return (_linked(link[1]),)
    if text.lstrip()[0] == "{":
        return _exported(text)
    try:
        records = loads(text)
    except RecordError as error:
        raise RecordingError(error.line) from None
    if all(record.rules is None for record in records):
        raise RecordingError
    return tuple(records)


def _linked(link: str) -> Record:
    try:
        shared = read_fragment(f"#{link}")
    except ShareError as error:
        raise BadLink(error.sentence) from None
    if shared is None:
        raise RecordingError
    return shared.record


def _exported(text: str) -> tuple[Record, ...]:
    """The records of a JSON text that :meth:`Recordings.as_json` made."""
    try:
        data = read_object(text, TEXT_LIMIT)
    except ForeignError:
        raise RecordingError from None
    found = []
    for game in read_records(data.get("records"), [])[:SHOWN_LIMIT]:
        try:
            found.append(_restored(game).record)
        except RecordingError:
            continue
    if not found:
        raise RecordingError
    return tuple(found)


def _restored(game: GameRecord) -> Watched:
    """A finished game, played again. Raises :class:`RecordingError`."""
    try:
        session = Session.restore(game.game)
        taken = watched(session)
        dated = replace(taken.record, tags=(("Date", _day(game.when)),))
    except (RestoreError, RecordError):
        raise Faulty from None
    return replace(taken, record=dated)


def _checked(record: Record) -> Watched:
    """A foreign record that can be looked at. Raises :class:`RecordingError`."""
    try:
        Replay(record)
    except RecordError as error:
        raise Faulty(error.line) from None
    return Watched(record)


def _own_view(game: GameRecord) -> RecordingView:
    saved, places = game.game, game.result.places
    rule_set = RULE_SETS.get(saved.rules)
    title = tr(rule_set.title) if rule_set is not None else saved.rules
    deal = tr("{game}，第{number}局", game=title, number=len(saved.results) + 1) if saved.results else title
    result = ""
    if rule_set is not None and PLAYER in places:
        result = _result(saved.rules, len(places), places.index(PLAYER))
    return RecordingView(
        id=game.id,
        game=deal,
        when=_moment(game.when),
        result=result,
        points=signed(game.points) if saved.seating.counts else "",
        kind=mode_name("daily" if saved.seating == AGAIN and day_of_seed(saved.seed) else saved.seating.mode),
    )


def _result(rules_id: str, players: int, place: int) -> str:
    """How the player came out."""
    if not RULE_SETS[rules_id].plays_on:
        return tr("輸了") if place else tr("贏了")
    if place == 0:
        return tr("上游")
    return tr("下游") if place == players - 1 else tr("第{number}名", number=place + 1)


def _given_view(place: int, record: Record) -> RecordingView:
    tags = {name.lower(): value for name, value in record.tags}
    game = tr(record.rules.title) if record.rules is not None else tr("讀不懂的紀錄")
    if record.index and record.rules is not None:
        game = tr("{game}，第{number}局", game=game, number=record.index + 1)
    told = ""
    if record.rules is not None:
        told = clauses([tr("{number}人", number=record.rules.players), tr("{number}手", number=len(record.actions))])
    date = re.sub(r"[^0-9-]", "", tags.get("date", "")[:10])
    return RecordingView(id=f"={place}", game=game, when=date, result=told, points="", kind="")


def _day(when: int) -> str:
    """A date, where the player is."""
    return time.strftime("%Y-%m-%d", time.localtime(when / 1000))


def _moment(when: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(when / 1000))

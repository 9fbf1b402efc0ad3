"""A profile as a file or a text that goes from one browser to another, with its finished games or in short."""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace

from zsy.foreign import read_object
from zsy.marked import N_
from zsy.profile import TEXT_LIMIT, VERSION, Profile, ProfileError, dumped, loads
from zsy.stats import Stats
from zsy.store.envelope import FORMAT, Envelope, EnvelopeError, seal, unseal
from zsy.store.records import GameRecord, dumped_records, fitting, read_records

IMPORT_LIMIT = 2_000_000
"""Largest file that is read, in bytes."""

SHORT = "zsy-save-short-1."
"""What a short text begins with: an envelope follows, deflated, in base64url. It may be an address's fragment."""

SHORT_LIMIT = 1800
"""Longest short text, in characters: what fits into a QR code that a phone reads from a screen."""

_LINK = re.compile(rf"(?:https?://[^\s#]*)?#({re.escape(SHORT)}[A-Za-z0-9_-]*)")


class ImportFault(ValueError):
    """Something that cannot be imported."""

    sentence = N_("這個檔案讀不出來。")
    """What the player is told."""


class TooLarge(ImportFault):
    """More than :data:`IMPORT_LIMIT` bytes."""

    sentence = N_("檔案太大，不是這個遊戲的存檔。")


class NotText(ImportFault):
    """Bytes that are no UTF-8."""

    sentence = N_("這個檔案不是文字檔，不是這個遊戲的存檔。")


class NotASave(ImportFault):
    """Text that does not look like a save."""

    sentence = N_("這不是這個遊戲的存檔。存檔的文字要從頭到尾整段貼上。")


class Damaged(ImportFault):
    """A save that was cut or changed."""

    sentence = N_("這不是完整的存檔，可能少了一段或改過。")


class NewerSave(ImportFault):
    """A save of a later schema."""

    sentence = N_("這份存檔來自較新的版本，請先更新遊戲再匯入。")


class Unreadable(ImportFault):
    """A whole envelope whose data is no profile."""

    sentence = N_("存檔是完整的，但內容讀不出來。")


@dataclass(frozen=True)
class Transfer:
    """What an exported text holds."""

    profile: Profile
    records: tuple[GameRecord, ...] = ()
    """As many of the finished games as fitted."""


def export(profile: Profile, revision: int = 1, records: tuple[GameRecord, ...] = ()) -> str:
    """The profile as a text for :func:`read_import`, with as many of its newest finished games as fit."""
    data = dumped(profile)
    text = _sealed(data, revision)
    kept = fitting(records, TEXT_LIMIT - len(text) - _ROOM)
    return _sealed({**data, "records": dumped_records(kept)}, revision) if kept else text


def short(profile: Profile, address: str = "") -> str:
    """The profile as a text of at most :data:`SHORT_LIMIT` characters: without games, and with fewer statistics.

    With the page's address it is a link to the page, which asks what to do with it.
    """
    start = f"{address}#{SHORT}" if address else SHORT
    for stats in _less(profile.stats):
        lean = replace(profile, line="", open_games=(), closed=(), stats=stats)
        deflated = zlib.compress(_sealed(dumped(lean), 1).encode(), 9)
        text = start + urlsafe_b64encode(deflated).decode().rstrip("=")
        if len(text) <= SHORT_LIMIT:
            break
    return text


def read_import(given: str | bytes) -> Profile:
    """The profile of an exported text or file: see :func:`read_transfer`."""
    return read_transfer(given).profile


def read_transfer(given: str | bytes) -> Transfer:
    """What an exported text or file holds. Raises :class:`ImportFault`; what comes from outside is not trusted.

    A link made by :func:`short`, or its fragment alone, is read like the text. A game that cannot be read is left out.
    """
    if len(given) > IMPORT_LIMIT:
        raise TooLarge(f"larger than {IMPORT_LIMIT}")
    try:
        text = given.decode() if isinstance(given, bytes) else given
    except UnicodeDecodeError as error:
        raise NotText(str(error)) from None
    text = text.strip().removeprefix("\ufeff")
    link = _LINK.match(text)
    text = link[1] if link else text
    try:
        envelope = unseal(_inflated(text.removeprefix(SHORT)) if text.startswith(SHORT) else text)
    except EnvelopeError as error:
        seems = text.startswith(SHORT) or FORMAT in text
        raise (Damaged if seems else NotASave)(str(error)) from None
    if envelope.schema > VERSION:
        raise NewerSave(f"schema {envelope.schema}")
    try:
        profile = loads(envelope.data)
    except ProfileError as error:
        if error.salvaged is None:
            raise Unreadable(str(error)) from None
        profile = error.salvaged
    found = read_object(envelope.data, TEXT_LIMIT).get("records", [])
    return Transfer(profile, read_records(found, []))


_ROOM = 100
"""Characters around the records."""


def _sealed(data: dict[str, object], revision: int) -> str:
    return seal(Envelope(VERSION, max(revision, 1), json.dumps(data, separators=(",", ":"))))


def _less(stats: Stats) -> Iterator[Stats]:
    """The statistics, and then with less and less."""
    yield stats
    while len(stats.curve) > 1:
        stats = replace(stats, curve=stats.curve[1::2], every=stats.every * 2)
        yield stats
    stats = replace(stats, days=())
    tables = sorted(stats.tables, key=lambda entry: -entry[1].games)
    while tables:
        tables = tables[: len(tables) // 2]
        yield replace(stats, tables=tuple(tables))


def _inflated(text: str) -> str:
    """The envelope in a short text. Raises :class:`EnvelopeError`."""
    try:
        data = urlsafe_b64decode(text.encode("ascii") + b"==")
        inflater = zlib.decompressobj()
        envelope = inflater.decompress(data, TEXT_LIMIT)
        if inflater.unconsumed_tail or not inflater.eof:
            raise EnvelopeError("not whole, or too long")
        return envelope.decode("ascii")
    except (binascii.Error, zlib.error, UnicodeError) as error:
        raise EnvelopeError(str(error)) from None

"""A profile as a file or a text that goes from one browser to another."""

from __future__ import annotations

from zsy.profile import VERSION, Profile, ProfileError, dumps, loads
from zsy.store.envelope import Envelope, EnvelopeError, seal, unseal

IMPORT_LIMIT = 2_000_000
"""Largest file that is read, in bytes."""


class ImportFault(ValueError):
    """Something that cannot be imported."""

    sentence = "這個檔案讀不出來。"
    """What the player is told."""


class TooLarge(ImportFault):
    """More than :data:`IMPORT_LIMIT` bytes."""

    sentence = "檔案太大，不是這個遊戲的存檔。"


class NotText(ImportFault):
    """Bytes that are no UTF-8."""

    sentence = "這個檔案不是文字檔，不是這個遊戲的存檔。"


class NotASave(ImportFault):
    """Text that is no envelope, or a damaged one."""

    sentence = "這不是完整的存檔，可能少了一段或改過。"


class NewerSave(ImportFault):
    """A save of a later schema."""

    sentence = "這份存檔來自較新的版本，請先更新遊戲再匯入。"


class Unreadable(ImportFault):
    """A whole envelope whose data is no profile."""

    sentence = "存檔是完整的，但內容讀不出來。"


def export(profile: Profile, revision: int = 1) -> str:
    """The profile as a text for :func:`read_import`."""
    return seal(Envelope(VERSION, max(revision, 1), dumps(profile)))


def read_import(given: str | bytes) -> Profile:
    """The profile of an exported text or file. Raises :class:`ImportFault`; what comes from outside is not trusted."""
    if len(given) > IMPORT_LIMIT:
        raise TooLarge(f"larger than {IMPORT_LIMIT}")
    try:
        text = given.decode() if isinstance(given, bytes) else given
    except UnicodeDecodeError as error:
        raise NotText(str(error)) from None
    try:
        envelope = unseal(text.strip().removeprefix("\ufeff"))
    except EnvelopeError as error:
        raise NotASave(str(error)) from None
    if envelope.schema > VERSION:
        raise NewerSave(f"schema {envelope.schema}")
    try:
        return loads(envelope.data)
    except ProfileError as error:
        raise Unreadable(str(error)) from None

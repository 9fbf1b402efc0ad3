"""The envelope around what is kept: format, schema, revision and a checksum, so that damage is seen and never read."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from zsy.foreign import ForeignError, read_object
from zsy.profile import TEXT_LIMIT

FORMAT = "zsy-save-1"
"""What an envelope calls itself. The envelope stays as it is, whatever schema the data in it has."""

REVISION_LIMIT = 10**15
"""The highest revision: a number that every JSON reader keeps exactly."""


class EnvelopeError(ValueError):
    """A text that is no envelope, or one that is damaged."""


@dataclass(frozen=True)
class Envelope:
    """What a kept text says about its data."""

    schema: int
    """Version of the data."""
    revision: int
    """1 for the first text written, and 1 more for each one after."""
    data: str


def seal(envelope: Envelope) -> str:
    """The envelope as text. Raises :class:`EnvelopeError` for one that :func:`unseal` would not read again."""
    text = json.dumps(
        {
            "format": FORMAT,
            "schema": envelope.schema,
            "revision": envelope.revision,
            "sum": _sum(envelope),
            "data": envelope.data,
        },
        separators=(",", ":"),
    )
    if len(text) > TEXT_LIMIT or not 0 < envelope.revision <= REVISION_LIMIT:
        raise EnvelopeError("too long, or written too often")
    return text


def unseal(text: str) -> Envelope:
    """Read an envelope's text. Raises :class:`EnvelopeError`."""
    try:
        read = read_object(text, TEXT_LIMIT)
    except ForeignError as error:
        raise EnvelopeError(str(error)) from None
    if read.get("format") != FORMAT:
        raise EnvelopeError(f"not of the format {FORMAT}")
    schema, revision, data = read.get("schema"), read.get("revision"), read.get("data")
    if type(schema) is not int or not 0 < schema <= 10**6:
        raise EnvelopeError("no schema")
    if type(revision) is not int or not 0 < revision <= REVISION_LIMIT:
        raise EnvelopeError("no revision")
    if not isinstance(data, str):
        raise EnvelopeError("no data")
    envelope = Envelope(schema, revision, data)
    if read.get("sum") != _sum(envelope):
        raise EnvelopeError("the checksum is another one")
    return envelope


def _sum(envelope: Envelope) -> str:
    """A checksum over all of the envelope. It finds accidents; it is no signature."""
    text = f"{envelope.schema}\n{envelope.revision}\n{envelope.data}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

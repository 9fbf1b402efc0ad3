"""QR codes: a text as the outline of dark squares that a camera reads.

>>> code = qr_code("https://example.org/#z1abc")
>>> code.size, code.outline[:12]
(33, 'M4 4h7v1h-7z')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

QUIET = 4
"""Light squares around the code, as the standard wants them."""

LIMIT = 1800
"""The longest text, in bytes: with more, the squares are too small for a phone's camera."""

_DENSE = 500
"""From so many bytes on the least error correction is used, and one mask instead of the best of eight: it has to be
quick in the browser."""


class QrError(ValueError):
    """A text that is too long for a QR code, or nothing."""


@dataclass(frozen=True)
class QrCode:
    """A QR code."""

    size: int
    """Squares on a side, the light ones around it included."""
    outline: str
    """The dark squares: data of an SVG ``path`` in a ``viewBox`` of ``0 0 size size``."""


def qr_code(text: str) -> QrCode:
    """The code of a text. Raises :class:`QrError`."""
    rows = qr_matrix(text)
    return QrCode(len(rows) + 2 * QUIET, "".join(_runs(rows)))


def qr_matrix(text: str) -> tuple[bytes, ...]:
    """The squares of a text's code by row, 1 for a dark one. Raises :class:`QrError`."""
    data = text.encode()
    if not 0 < len(data) <= LIMIT:
        raise QrError(f"a QR code holds 1 to {LIMIT} bytes, not {len(data)}")
    from segno import encoder  # noqa: PLC0415  (few visits want it: it is loaded when one does)

    encode: Any = encoder.encode
    error, mask = ("m", None) if len(data) < _DENSE else ("l", 0)
    code = encode(data, error=error, mask=mask, mode="byte", micro=False, boost_error=False)
    return tuple(bytes(row) for row in code.matrix)


def _runs(rows: tuple[bytes, ...]) -> Iterator[str]:
    """Each run of dark squares as a closed path."""
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            width = len(tuple(run))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width

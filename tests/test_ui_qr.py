"""QR codes: the outline is the matrix, the matrix is segno's own, and what is too long is refused by name."""

from __future__ import annotations

import re

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from zsy.ui.qr import LIMIT, QUIET, QrError, qr_code, qr_matrix


def drawn(outline: str, size: int) -> list[list[int]]:
    """The squares that an outline makes dark."""
    squares = [[0] * size for _ in range(size)]
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", outline):
        assert width == back
        for column in range(int(x), int(x) + int(width)):
            squares[int(y)][column] += 1
    return squares


@given(st.text(min_size=1, max_size=120))
def test_the_outline_is_the_code_of_the_text(text: str) -> None:
    code = qr_code(text)
    known = segno.make(text.encode(), error="m", mode="byte", micro=False, boost_error=False)
    assert drawn(code.outline, code.size) == [list(row) for row in known.matrix_iter(border=QUIET)]


@pytest.mark.parametrize("size", [0, LIMIT + 1, 100_000])
def test_nothing_and_too_much_are_refused(size: int) -> None:
    with pytest.raises(QrError):
        qr_code("x" * size)


def test_the_longest_text_fits() -> None:
    assert len(qr_matrix("牌" * (LIMIT // 3))) <= 157

"""The page in English: every text by its Traditional Chinese, part by part."""

from __future__ import annotations

from zsy.ui.words.en import (
    around,
    hand,
    home,
    page,
    players,
    replay,
    rules,
    saves,
    sheets,
    statistics,
    switches,
    table,
)

PARTS = (
    around,
    hand,
    home,
    page,
    players,
    replay,
    rules,
    saves,
    sheets,
    statistics,
    switches,
    table,
)

WORDS: dict[str, str] = {text: english for part in PARTS for text, english in part.WORDS.items()}
"""All of it."""

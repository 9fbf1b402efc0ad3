"""The page in English: every text by its Traditional Chinese, part by part."""

from __future__ import annotations

from zsy.ui.words.en import around, page, rules, table

WORDS: dict[str, str] = {**table.WORDS, **rules.WORDS, **around.WORDS, **page.WORDS}
"""All of it."""

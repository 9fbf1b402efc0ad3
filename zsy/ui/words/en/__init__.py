"""The page in English: every text by its Traditional Chinese, part by part."""

from __future__ import annotations

from zsy.ui.words.en import around, hand, page, rules, sheets, switches, table

WORDS: dict[str, str] = {
    text: english
    for part in (table, hand, rules, switches, around, sheets, page)
    for text, english in part.WORDS.items()
}
"""All of it."""

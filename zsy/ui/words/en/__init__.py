"""The page in English: every text by its Traditional Chinese, part by part."""

from __future__ import annotations

from zsy.ui.words.en import around, hand, page, players, replay, rules, sheets, statistics, switches, table

WORDS: dict[str, str] = {
    text: english
    for part in (table, hand, rules, switches, around, sheets, statistics, players, replay, page)
    for text, english in part.WORDS.items()
}
"""All of it."""

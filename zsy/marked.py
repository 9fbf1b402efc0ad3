"""Marks texts for translation below the page, which translates them where it shows them (:mod:`zsy.ui.text`)."""


def N_(text: str) -> str:
    """Mark a literal to be translated later; it stays as it is."""
    return text

"""Catalogues of the page's words, by their Traditional Chinese. Each is loaded when its language is first spoken.

English is written by hand (:mod:`zsy.ui.words.en`); Simplified Chinese (``hans.py``) is made by ``tools/words.py`` when
the site is built, and is in no repository. Without it the page stays with Traditional characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

_MODULES = {"en": "zsy.ui.words.en", "zh-Hans": "zsy.ui.words.hans"}


def catalogue(language: str) -> Mapping[str, str]:
    """The words of a language other than the sources' own; empty where they have not been made."""
    try:
        words: Mapping[str, str] = import_module(_MODULES[language]).WORDS
    except ModuleNotFoundError:
        return {}
    return words

"""Applies what the player has chosen of the page's look to its root element, where style sheets find it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import js

from zsy.settings import Settings
from zsy.web.runtime import document, window

KEPT = "zsy.look"
"""Where ``static/look.js`` finds them before the next visit's first paint."""


class Look:
    """The page's look."""

    def __init__(self) -> None:
        self._root: Any = document.documentElement
        self._bar: Any = document.querySelector("meta[name=theme-color]")
        self._shown: tuple[str, bool, float] | None = None

    def update(self, settings: Settings, pace: float) -> None:
        """Show these settings; ``pace`` is the factor on all motions. Nothing is touched that has not changed."""
        wanted = settings.theme, settings.four_colours, pace
        if wanted == self._shown:
            return
        self._shown = wanted
        if settings.theme == "auto":
            self._root.removeAttribute("data-theme")
        else:
            self._root.dataset.theme = settings.theme
        self._root.dataset.colours = "4" if settings.four_colours else "2"
        self._root.toggleAttribute("data-still", pace == 0)
        self._root.style.setProperty("--pace", f"{pace:g}")
        with suppress(
            Exception
        ):  # storage is closed to the page, or full: the next visit begins with the system's look
            if settings.theme == "auto" and not settings.four_colours:
                js.localStorage.removeItem(KEPT)
            else:
                js.localStorage.setItem(KEPT, f"{settings.theme} {self._root.dataset.colours}")
        self._bar.content = window.getComputedStyle(self._root).getPropertyValue("--bar").strip()

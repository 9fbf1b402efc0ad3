"""Applies what the player has chosen of the page's look to its root element, where style sheets find it."""

from __future__ import annotations

from typing import Any

from zsy.settings import Settings
from zsy.web.runtime import document, window


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
        self._bar.content = window.getComputedStyle(self._root).getPropertyValue("--bar").strip()

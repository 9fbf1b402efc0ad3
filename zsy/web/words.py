"""The page's language: Python speaks the one that ``static/words.js`` chose, and has it follow the player's setting."""

from __future__ import annotations

from dataclasses import replace

from zsy_page import speak as speak_in_page

from zsy.ui.app import App
from zsy.ui.text import speak
from zsy.web.runtime import document


def speak_as_page() -> None:
    """Speak the language that the page is in."""
    speak(str(document.documentElement.lang))


class Words:
    """Keeps the page's language at what the player set."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._setting: str | None = None

    def follow(self) -> None:
        """Speak what the player set, if that is news: all that is shown after this is in it.

        The first time an address with ``?lang=`` has the last word; a choice made later outdoes it.
        """
        app, setting = self._app, self._app.settings.language
        if setting == self._setting:
            return
        is_new = self._setting is not None
        self._setting = setting
        speak(str(speak_in_page(setting, is_new)))
        if is_new:
            self._forget()
        if is_new and "lang" in app.query.rest:
            rest = {name: value for name, value in app.query.rest.items() if name != "lang"}
            app.query = replace(app.query, rest=rest)

    def _forget(self) -> None:
        """What was said in the other language is no more of use."""
        for name in ("log", "calls"):
            document.getElementById(name).replaceChildren()

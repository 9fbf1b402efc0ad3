"""Shows one state of the table after another: how it looks, what moves on the way, what is heard."""

from __future__ import annotations

from collections.abc import Callable

from zsy.settings import Settings
from zsy.ui.effects import effects
from zsy.ui.views import TableView
from zsy.web.look import Look
from zsy.web.motion import Motion
from zsy.web.sound import Sounds


class Stage:
    """The page's look, motions and sounds."""

    def __init__(self) -> None:
        self._look, self._motion, self._sounds = Look(), Motion(), Sounds()
        self._view: TableView | None = None
        self._pace = 1.0

    def update(self, settings: Settings, pace: float) -> None:
        """Take over what the player has set."""
        self._pace = pace
        self._look.update(settings, pace)
        self._sounds.update(settings.sound, settings.volume)

    def show(self, view: TableView, draw: Callable[[TableView], None]) -> None:
        """Draw a state of the table, and let be seen and heard how it came about."""
        found = effects(self._view, view)
        self._view = view
        self._motion.before(found, self._pace)
        draw(view)
        self._motion.after(found)
        self._sounds.play(found)

"""Pointers on the hand and the felt, told to a :class:`~zsy.ui.gesture.Recogniser`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from pyodide.ffi import create_proxy

from zsy.ui.gesture import Intent, Recogniser
from zsy.web.dom import Node
from zsy.web.runtime import document, listen, window

_LEAVING = ("pointermove", "pointerup", "pointercancel")


class Gestures:
    """Listens to pointers. What they mean goes to ``take``, and, when the finger is lifted, nothing at the least."""

    def __init__(
        self, hand: Node, beside: Node, recogniser: Recogniser, take: Callable[[tuple[Intent, ...]], None]
    ) -> None:
        """``hand``: what the recogniser's points are measured from; ``beside``: where a tap clears the selection."""
        self._hand, self._recogniser, self._take = hand.element, recogniser, take
        self._left = self._top = 0.0
        self._ended = -inf
        # While no pointer is down its moves are nobody's business: asking Python would cost time at each of them.
        self._proxies = {name: create_proxy(getattr(self, f"_on_{name}")) for name in _LEAVING}
        listen(self._hand, "pointerdown", lambda event: self._on_down(event, on_hand=True))
        listen(beside.element, "pointerdown", lambda event: self._on_down(event, on_hand=False))
        listen(self._hand, "contextmenu", lambda event: event.preventDefault())

    @property
    def active(self) -> bool:
        """Whether a finger is down."""
        return self._recogniser.active

    @property
    def rested(self) -> float:
        """For how many milliseconds no finger has been down on the cards."""
        return 0.0 if self.active else float(window.performance.now()) - self._ended

    def _on_down(self, event: Any, *, on_hand: bool) -> None:
        if event.button != 0 or self._recogniser.active or event.target.closest("button, a, #history"):
            return
        box = self._hand.getBoundingClientRect()
        self._left, self._top = float(box.left), float(box.top)
        found = self._recogniser.down(*self._read(event), on_hand=on_hand)
        for name, proxy in self._proxies.items():
            document.addEventListener(name, proxy)
        self._take(found)

    def _read(self, event: Any) -> tuple[int, float, float, float]:
        """Pointer, time and point of an event."""
        x, y = float(event.clientX) - self._left, float(event.clientY) - self._top
        return int(event.pointerId), float(event.timeStamp), x, y

    def _on_pointermove(self, event: Any) -> None:
        if found := self._recogniser.move(*self._read(event)):
            self._take(found)

    def _on_pointerup(self, event: Any) -> None:
        self._end(self._recogniser.up(*self._read(event)))

    def _on_pointercancel(self, event: Any) -> None:
        self._end(self._recogniser.cancel(int(event.pointerId)))

    def _end(self, found: tuple[Intent, ...]) -> None:
        ended = not self._recogniser.active
        if ended:
            self._ended = float(window.performance.now())
            for name, proxy in self._proxies.items():
                document.removeEventListener(name, proxy)
        if found or ended:
            self._take(found)

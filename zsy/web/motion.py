"""Moves cards to where they have come: from the hand or a seat to the table, from seat to seat, off the table.

The table is always in its final state at once; what moves are its cards on their way there, or pictures of cards in a
layer above it. Whatever happens next cuts the way short. Everything is measured before anything is set in motion: a
browser that is asked where things are, after something was changed, has to work out the whole page anew. That is why
it is asked where they have come only when it is about to paint them, and has to know it anyway.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil
from typing import Any

import js
from pyodide.ffi import create_proxy

from zsy.ui.effects import Effect
from zsy.web.dom import Node
from zsy.web.runtime import before_paint, document, window

MOVE, SLOW, DEAL, BANNER = 240.0, 420.0, 420.0, 1000.0
"""Milliseconds of a play, of an exchange or a bomb, of a whole deal, and of a strong play's name."""

EASE = "cubic-bezier(.2, .8, .3, 1)"

_NAMED: tuple[dict[str, object], ...] = (
    {"offset": 0, "opacity": 0, "transform": "scale(1.9)", "easing": EASE},
    {"offset": 0.2, "opacity": 1, "transform": "scale(1)"},
    {"offset": 0.8, "opacity": 1, "transform": "scale(1.04)", "easing": "ease-in"},
    {"offset": 1, "opacity": 0, "transform": "scale(.94)"},
)
"""How the name of a strong play comes and goes."""

Box = tuple[float, float, float]
"""Left, top and width in pixels."""


def _box(element: Any) -> Box | None:
    """Where an element is; None where it is not seen."""
    if not element:
        return None
    rect = element.getBoundingClientRect()
    found = float(rect.left), float(rect.top), float(rect.width)
    return found if found[2] > 0 else None


class Motion:
    """The table's motions: call :meth:`before` and :meth:`after` around every change of the table."""

    def __init__(self) -> None:
        self._layer = Node.new("div", "flying", aria_hidden="true")
        document.body.appendChild(self._layer.element)
        self._banner = Node.new("p", "banner", aria_hidden="true")
        document.getElementById("felt").appendChild(self._banner.element)
        self._naming: Any = None  # its animation
        self._still: Any = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._running: list[Any] = []
        self._flying: list[Any] = []  # pictures that are not in the layer yet
        self._planned: list[tuple[Any, object, float, float]] = []  # element, frames, milliseconds, delay
        self._left: dict[str, Box] = {}
        self._stale: list[tuple[Any, Box]] = []
        self._clear: Any = create_proxy(self._layer.element.replaceChildren)
        self._clearing = 0
        self._pace = 0.0
        self._found: Sequence[Effect] = ()  # what is to be set in motion before the next paint

    def before(self, found: Sequence[Effect], pace: float) -> None:
        """Look where things are, and end what still moves; ``pace`` is the factor on all durations."""
        self._pace = 0.0 if self._still.matches else pace
        if all(effect.kind == "select" for effect in found):
            return
        self._stop()
        self._found, self._left, self._stale = (), {}, []
        if not self._pace:
            return
        for effect in found:
            if effect.left_hand:
                self._measure_hand(effect.left_hand)
            elif effect.kind == "sweep":
                self._measure_stale()

    def after(self, found: Sequence[Effect]) -> None:
        """Let the cards go from where they were to where they are, and name a strong play, from the next paint on."""
        if self._pace and any(effect.kind != "select" for effect in found):
            self._found = found
            before_paint(self._move)

    def _move(self) -> None:
        found, self._found = self._found, ()
        for effect in found:
            match effect.kind:
                case "deal":
                    self._deal(effect)
                case "play" if effect.left_hand:
                    self._play_own(effect)
                case "play":
                    self._play(effect)
                case "bomb":
                    self._shake()
                case "give":
                    self._give(effect)
                case "sweep":
                    self._sweep(effect)
        self._start()
        for effect in found:
            if effect.kind in ("deal", "play", "win", "lose"):
                self._name(effect.big, bomb=any(other.kind == "bomb" for other in found))

    def _name(self, name: str, *, bomb: bool) -> None:
        """Write what was played over the felt for a moment; with no name, end what stands there."""
        if self._naming is not None:
            self._naming.cancel()
            self._naming = None
        if name:
            self._banner.text(name)
            self._banner.flag("bomb", bomb)
            self._naming = self._banner.element.animate(_as_js(_NAMED), BANNER * self._pace)

    def _stop(self) -> None:
        for animation in self._running:
            animation.cancel()
        self._running = []
        self._layer.element.replaceChildren()

    def _start(self) -> None:
        """Set in motion what was planned."""
        if self._flying:
            self._layer.element.append(*self._flying)
            window.clearTimeout(self._clearing)
            longest = max(milliseconds for _, _, milliseconds, _ in self._planned)
            self._clearing = int(window.setTimeout(self._clear, longest * self._pace))
        for element, frames, milliseconds, delay in self._planned:
            times = {"duration": milliseconds * self._pace, "delay": delay * self._pace}
            options = _as_js({**times, "easing": EASE, "fill": "backwards"})
            self._running.append(element.animate(_as_js(frames), options))
        self._flying, self._planned = [], []

    def _animate(self, element: Any, frames: object, milliseconds: float, delay: float = 0) -> None:
        self._planned.append((element, frames, milliseconds, delay))

    def _from(self, element: Any, start: Box, milliseconds: float, delay: float = 0) -> None:
        """Let an element come from another place, small where it was small."""
        end = _box(element)
        if end is not None:
            self._animate(element, [{"transform": _way(start, end)}, {"transform": "none"}], milliseconds, delay)

    def _measure_hand(self, keys: Sequence[str]) -> None:
        for key in keys:
            option = document.getElementById(f"card-{key}")
            found = _box(option.firstElementChild) if option else None
            if found is not None:
                self._left[key] = found

    def _measure_stale(self) -> None:
        for played in document.querySelectorAll(".laid.stale .played:not([hidden])"):
            found = _box(played)
            if found is not None:
                self._stale.append((_likeness(played), found))

    def _plate(self, seat: int) -> Box | None:
        """The middle of a seat's plate, or of the hand where the seat has none."""
        found = _box(document.querySelector(f'[data-seat="{seat}"] .plate')) or _box(document.getElementById("fan"))
        return found and (found[0] + found[2] / 2 - 12, found[1] + 8, 24.0)

    def _laid(self, seat: int) -> list[Any]:
        return list(document.querySelectorAll(f'[data-seat="{seat}"] .played .card'))

    def _deal(self, effect: Effect) -> None:
        felt = _box(document.getElementById("felt"))
        if felt is None:
            return
        middle = felt[0] + felt[2] / 2 - 20, felt[1] + 80, 40.0
        step = DEAL / 2 / max(1, len(effect.cards))
        for place, key in enumerate(effect.cards):
            option = document.getElementById(f"card-{key}")
            end = _box(option.firstElementChild) if option else None
            if end is not None:
                frames = [{"transform": _way(middle, end), "opacity": 0}, {"transform": "none", "opacity": 1}]
                self._animate(option.firstElementChild, frames, DEAL / 2, place * step)

    def _play(self, effect: Effect) -> None:
        start = self._plate(effect.seat)
        played = document.querySelector(f'[data-seat="{effect.seat}"] .played')
        if start is not None and played:
            self._from(played, start, MOVE)

    def _play_own(self, effect: Effect) -> None:
        """Cards fly above everything from the hand; those that stay close up at once, since so many would be slow."""
        for key, card in zip(effect.left_hand, self._laid(effect.seat), strict=False):
            start, end = self._left.get(key), _box(card)
            if start is not None and end is not None:
                self._fly(card.cloneNode(True), start, end, MOVE)
                self._animate(card, [{"opacity": 0}, {"opacity": 0}], MOVE)

    def _give(self, effect: Effect) -> None:
        """The card goes from the giver to its place in the scene, and on into the hand where the player gets it."""
        giver, taker = self._plate(effect.seat), self._plate(effect.to)
        if giver is None or taker is None:
            return
        start = next((self._left[key] for key in effect.left_hand if key in self._left), giver)
        place = "given" if document.querySelector("#scene[data-phase=return]") else "back"
        card = document.querySelector(f"#scene .{place} .card")
        end = _box(card)
        if end is None:
            self._fly(Node.new("i", "back").element, start, taker, SLOW)
            return
        self._fly(card.cloneNode(True), start, end, SLOW)
        self._animate(card, [{"opacity": 0}, {"opacity": 0}], SLOW)
        for option in [document.getElementById(f"card-{key}") for key in effect.cards]:
            to = _box(option.firstElementChild) if option else None
            if to is not None:
                frames = [{"opacity": 0}, {"transform": _way(end, to), "opacity": 1, "offset": 0.5}, {"opacity": 1}]
                self._animate(option.firstElementChild, frames, 2 * SLOW)

    def _sweep(self, effect: Effect) -> None:
        taker = self._plate(effect.seat)
        for played, start in self._stale:
            if taker is not None:
                self._fly(played, start, (*taker[:2], start[2] * 0.4), MOVE, fading=True)

    def _shake(self) -> None:
        offsets = (0, -4, 3, -2, 0)
        self._animate(document.getElementById("felt"), [{"transform": f"translateX({x}px)"} for x in offsets], SLOW)

    def _fly(self, picture: Any, start: Box, end: Box, milliseconds: float, *, fading: bool = False) -> None:
        """Let a picture fly above the table; it is at its end's size, or at its start's where it fades."""
        at = start if fading else end
        style = picture.style
        style.left, style.top = f"{at[0]:.1f}px", f"{at[1]:.1f}px"
        if fading:
            style.width = f"{ceil(at[2]) + 1}px"
        else:
            style.setProperty("--w", f"{at[2]:.1f}px")
        self._flying.append(picture)
        frames: list[dict[str, object]] = [{"transform": _way(start, at), "opacity": 1}]
        frames.append({"transform": _way(end, at), "opacity": 0 if fading else 1})
        self._animate(picture, frames, milliseconds)


def _likeness(played: Any) -> Any:
    """A copy of a play that looks the same elsewhere: how its cards lie depends on where they do."""
    picture, look = played.cloneNode(True), window.getComputedStyle(played)
    columns = str(look.gridTemplateColumns)
    for name, value in (
        ("--w", look.getPropertyValue("--w")),
        ("--step", columns.split(" ", maxsplit=1)[0]),
        ("grid-template-columns", columns),
    ):
        picture.style.setProperty(name, value)
    return picture


def _way(start: Box, end: Box) -> str:
    """The transform that puts what is at ``end`` where ``start`` is."""
    scale = start[2] / end[2]
    return f"translate({start[0] - end[0]:.1f}px, {start[1] - end[1]:.1f}px) scale({scale:.3f})"


def _as_js(value: object) -> Any:
    return js.JSON.parse(json.dumps(value))

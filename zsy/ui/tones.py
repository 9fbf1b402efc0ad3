"""The game's sounds as data: notes and bursts of noise, which ``zsy/web/sound.py`` plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zsy.ui.effects import Effect


@dataclass(frozen=True)
class Tone:
    """A note that dies away, or a burst of noise around a pitch."""

    wave: str
    """``sine`` or ``triangle``, or ``noise``."""
    pitch: float
    """Hertz."""
    seconds: float
    gain: float
    """0 to 1."""
    at: float = 0.0
    """Seconds after the sound begins."""
    glide: float = 1.0
    """What the pitch is multiplied with until the end."""


def _notes(*pitches: float, step: float, seconds: float, gain: float) -> tuple[Tone, ...]:
    return tuple(Tone("triangle", pitch, seconds, gain, place * step) for place, pitch in enumerate(pitches))


def _flick(at: float = 0.0, gain: float = 0.5) -> tuple[Tone, ...]:
    """A card that is put down."""
    return (Tone("noise", 2300, 0.07, gain, at), Tone("sine", 170, 0.06, gain * 0.5, at + 0.015, 0.7))


SOUNDS: dict[str, tuple[Tone, ...]] = {
    "deal": tuple(tone for place in range(6) for tone in _flick(place * 0.065, 0.28)),
    "select": (Tone("triangle", 780, 0.035, 0.16, 0, 0.7), Tone("noise", 3200, 0.012, 0.12)),
    "play": _flick(),
    "pass": (Tone("sine", 210, 0.07, 0.3, 0, 0.8), Tone("sine", 190, 0.08, 0.26, 0.11, 0.8)),
    "bomb": (Tone("sine", 130, 0.6, 0.9, 0, 0.35), Tone("noise", 240, 0.35, 0.8), Tone("noise", 1500, 0.12, 0.3)),
    "turn": _notes(587.33, 880.0, step=0.1, seconds=0.22, gain=0.17),
    "win": _notes(523.25, 587.33, 783.99, 1046.5, step=0.13, seconds=0.42, gain=0.22),
    "lose": _notes(440.0, 392.0, 329.63, 261.63, step=0.16, seconds=0.42, gain=0.16),
}
"""Each sound by its name."""

_MADE_BY = {"give": "play"}
_FOLLOWS = 0.16
"""Seconds after which a second sound begins, so that two do not blur into one."""


def sounds_of(found: Sequence[Effect]) -> tuple[tuple[str, float], ...]:
    """The sounds of what happened, each with when it begins.

    >>> sounds_of((Effect("play", 2), Effect("bomb", 2), Effect("turn", 0)))
    (('bomb', 0.0), ('turn', 0.16))
    """
    names = list(dict.fromkeys(_MADE_BY.get(effect.kind, effect.kind) for effect in found))
    wanted = [name for name in names if name in SOUNDS and not (name == "play" and "bomb" in names)]
    return tuple((name, round(place * _FOLLOWS, 2)) for place, name in enumerate(wanted))

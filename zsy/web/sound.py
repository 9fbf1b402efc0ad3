"""Plays the sounds of :mod:`zsy.ui.tones` with Web Audio.

Browsers let a page make sounds only from the player's first gesture on, and take that right back while it is out of
sight. Where there is no Web Audio the game is silent, and nothing else is different.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import js

from zsy.ui.effects import Effect
from zsy.ui.tones import SOUNDS, Tone, sounds_of
from zsy.web.runtime import document, listen, window

GESTURES = ("pointerup", "touchend", "keydown")
"""What browsers take for a gesture."""

LOUDEST = 0.55
"""The gain at full volume."""

SOONEST = 0.05
"""Seconds between two beginnings of the same sound."""

ATTACK, AHEAD, SILENT = 0.004, 0.01, 0.0001
_NOISE_SECONDS = 0.5
_MOST_RANDOM = 65536
_BYTE_MIDDLE = 128


class Sounds:
    """The page's sounds."""

    def __init__(self) -> None:
        self._make: Any = getattr(window, "AudioContext", None) or getattr(window, "webkitAudioContext", None)
        self._context: Any = None
        self._output: Any = None
        self._noise: Any = None
        self._loudness = 0.0
        self._begun: dict[str, float] = {}
        for gesture in GESTURES:
            listen(document, gesture, self._on_gesture)
        listen(document, "visibilitychange", self._on_visibility)

    def update(self, on: bool, volume: int) -> None:
        """Switch sounds on or off, and set the volume: 0 to 10."""
        loudness = LOUDEST * (volume / 10) ** 2 if on else 0.0
        if loudness == self._loudness:
            return
        self._loudness = loudness
        if self._output is not None:
            self._output.gain.value = loudness

    def play(self, found: Sequence[Effect]) -> None:
        """Play what happened."""
        if self._loudness and self._context is not None and str(self._context.state) == "running":
            for name, at in sounds_of(found):
                self._start(name, float(self._context.currentTime) + AHEAD + at)

    def _on_gesture(self, event: Any) -> None:
        if not self._loudness or self._make is None:
            return
        if self._context is None:
            self._open()
        self._resume()

    def _on_visibility(self, event: Any) -> None:
        if self._context is None:
            return
        if document.hidden:
            self._context.suspend()
        else:
            self._resume()

    def _resume(self) -> None:
        # iOS calls it "interrupted" after a call or a lock of the screen.
        if self._context is not None and str(self._context.state) in ("suspended", "interrupted"):
            self._context.resume()

    def _open(self) -> None:
        try:
            context = self._make.new()
        except Exception:  # no sound device, or too many contexts: the game goes on without
            self._make = None
            return
        self._output = context.createGain()
        self._output.gain.value = self._loudness
        self._output.connect(context.destination)
        # Random bytes are noise around 128; what filters it takes the constant away.
        count = min(_MOST_RANDOM, int(float(context.sampleRate) * _NOISE_SECONDS))
        self._noise = context.createBuffer(1, count, context.sampleRate)
        self._noise.copyToChannel(js.Float32Array.new(js.crypto.getRandomValues(js.Uint8Array.new(count))), 0)
        self._context = context

    def _start(self, name: str, when: float) -> None:
        if when - self._begun.get(name, -1.0) < SOONEST:
            return
        self._begun[name] = when
        for tone in SOUNDS[name]:
            self._tone(tone, when + tone.at)

    def _tone(self, tone: Tone, when: float) -> None:
        context, end = self._context, when + tone.seconds
        envelope = context.createGain()
        gain = tone.gain / _BYTE_MIDDLE if tone.wave == "noise" else tone.gain
        envelope.gain.setValueAtTime(0, when)
        envelope.gain.linearRampToValueAtTime(gain, when + ATTACK)
        envelope.gain.exponentialRampToValueAtTime(gain * SILENT, end)
        envelope.connect(self._output)
        if tone.wave == "noise":
            source = context.createBufferSource()
            source.buffer = self._noise
            band = context.createBiquadFilter()
            band.type = "bandpass"
            band.frequency.value = tone.pitch
            source.connect(band)
            band.connect(envelope)
        else:
            source = context.createOscillator()
            source.type = tone.wave
            source.frequency.setValueAtTime(tone.pitch, when)
            source.frequency.exponentialRampToValueAtTime(tone.pitch * tone.glide, end)
            source.connect(envelope)
        source.start(when)
        source.stop(end)

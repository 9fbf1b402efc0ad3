"""How bots think without holding up the page: in short slices, or in a worker where memory allows; no browser in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from zsy.bots.base import Bot, Thinking
from zsy.bots.remote import question, read_answer
from zsy.moves import Move
from zsy.view import View

SLICE_SECONDS = 0.006
"""When no further piece of thought is begun; with the last one a slice stays below 8 ms, half a frame."""

PATIENCE_SECONDS = 5.0
"""How long a worker may take for an answer."""

READY = "ready"
"""A worker's first text. Another one tells why there will be no answers."""

T = TypeVar("T")
Pause = Callable[[], Awaitable[None]]
"""Lets the browser show what is new and take what the player does."""


async def in_slices(
    thinking: Thinking[T],
    pause: Pause,
    clock: Callable[[], float] = time.perf_counter,
    budget: float = SLICE_SECONDS,
) -> T:
    """What a thought comes to, with a pause whenever ``budget`` seconds are used up."""
    while True:
        end = clock() + budget
        while clock() < end:
            try:
                next(thinking)
            except StopIteration as stop:
                result: T = stop.value
                return result
        await pause()


@dataclass(frozen=True)
class Device:
    """What a browser tells about the machine; None where it does not."""

    mobile: bool | None = None
    """Whether it calls itself a mobile device."""
    touch: bool = False
    """Whether fingers are the main way to point."""
    memory: float | None = None
    """GiB, rounded and cut off at 8."""
    cores: int | None = None
    sandboxed: bool = False
    """Whether the page is in a frame that has no origin, where workers do not start."""


def may_have_worker(device: Device, mode: str = "") -> bool:
    """Whether a second interpreter, of about 100 MB, is in order; ``mode`` is the address's value ``think``."""
    if mode == "page" or device.sandboxed:
        return False
    if mode == "worker":
        return True
    handheld = device.mobile or device.touch
    return not handheld and (device.memory or 8) >= 4 and (device.cores or 4) >= 4


class Port(Protocol):
    """The page's end of a worker."""

    def send(self, text: str) -> None:
        """Send a text there."""
        ...

    def close(self) -> None:
        """End the worker."""
        ...


Open = Callable[[Callable[[str], None], Callable[[str], None]], Port]
"""Starts a worker. The first function is called with each text from there, the second, with a reason, when it broke."""


class Thinker:
    """Thinks for the bots: in slices, and in the worker as soon as there is one that is ready.

    The worker is started when a thought takes more than one slice. When it fails, all is thought in slices from then
    on, beginning with the move that it owes. Bots do the same wherever they think.
    """

    def __init__(
        self,
        pause: Pause,
        open_worker: Open | None = None,
        tell: Callable[[str, str], None] = lambda where, why: None,
        *,
        patience: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Without ``open_worker`` there never is a worker. ``tell`` is called with ``page`` or ``worker``, where the
        thinking goes on from now on, and the reason if something failed.
        """
        self._pause, self._open, self._tell = pause, open_worker, tell
        self._patience, self._clock = patience, clock
        self._port: Port | None = None
        self._ready = False
        self._asked = 0
        self._texts: asyncio.Queue[str] = asyncio.Queue()
        tell("page", "")

    async def choose(self, bot: Bot, view: View) -> Move:
        """What the bot does."""
        if self._ready:
            try:
                async with asyncio.timeout(self._patience):
                    return await self._ask(bot, view)
            except Exception as error:  # told, late, wrong or not even asked: the move is thought here
                self._give_up(str(error) or type(error).__name__)
        return await in_slices(bot.think(view), self._between, self._clock)

    async def ponder(self, thinking: Thinking[T]) -> T:
        """What a thought of the page's own comes to, in slices."""
        return await in_slices(thinking, self._pause, self._clock)

    def start(self) -> None:
        """Start the worker, if there may be one and there is none."""
        if self._open is None or self._port is not None:
            return
        try:
            self._port = self._open(self._receive, self._give_up)
        except Exception as error:  # whatever a browser has against workers: it works without
            self._give_up(str(error))

    async def _between(self) -> None:
        self.start()
        await self._pause()

    async def _ask(self, bot: Bot, view: View) -> Move:
        assert self._port is not None
        self._asked += 1
        self._port.send(question(self._asked, bot, view))
        while True:
            move = read_answer(await self._texts.get(), self._asked, view)
            if move is not None:
                return move

    def _receive(self, text: str) -> None:
        if self._open is None:
            return
        if self._ready:
            self._texts.put_nowait(text)
        elif text == READY:
            self._ready = True
            self._tell("worker", "")
        else:
            self._give_up(text)

    def _give_up(self, why: str) -> None:
        """No worker for the rest of the visit."""
        if self._open is None:
            return
        if self._port is not None:
            self._port.close()
        waiting = self._ready
        self._open, self._port, self._ready = None, None, False
        if waiting:
            self._texts.put_nowait("")  # no answer: whoever waits for one goes on
        self._tell("page", why)

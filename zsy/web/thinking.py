"""The bots' thinking in the page: what kind of machine this is, the worker, and pauses for the browser."""

from __future__ import annotations

import asyncio
from typing import Any

import js
from pyodide.ffi import create_proxy

from zsy.ui.thinking import Device, Open, Port, Thinker, may_have_worker
from zsy.web.runtime import document, window


def make_thinker(mode: str) -> Thinker:
    """The thinker of the page; ``<html data-thinking>`` tells where it thinks: ``page`` or ``worker``."""
    open_worker: Open | None = _Worker if may_have_worker(_device(), mode) else None
    thinker = Thinker(_pause, open_worker, _tell)
    if mode == "worker":
        thinker.start()
    return thinker


def _device() -> Device:
    navigator = js.navigator
    agent = getattr(navigator, "userAgentData", None)
    coarse = bool(window.matchMedia("(pointer: coarse)").matches)
    return Device(
        mobile=getattr(agent, "mobile", None),
        touch=coarse and getattr(navigator, "maxTouchPoints", 0) > 0,
        memory=getattr(navigator, "deviceMemory", None),
        cores=getattr(navigator, "hardwareConcurrency", None),
        sandboxed=str(window.origin) == "null",
    )


async def _pause() -> None:
    """A task of its own for what comes next (Pyodide's event loop sees to that): the browser goes first."""
    await asyncio.sleep(0)


def _tell(where: str, why: str) -> None:
    document.documentElement.dataset.thinking = where
    if why:
        js.console.info(f"Bots think in the page from now on: {why}")


class _Worker(Port):
    """A worker that ``static/worker-start.js`` starts; the page hands that function to Python as ``zsy_page``."""

    def __init__(self, receive: Any, broken: Any) -> None:
        from zsy_page import startWorker  # noqa: PLC0415  (only where there is to be a worker)

        self._worker = startWorker()
        self._worker.onmessage = create_proxy(lambda event: receive(event.data))
        self._worker.onerror = create_proxy(lambda event: broken(str(getattr(event, "message", None) or "no worker")))

    def send(self, text: str) -> None:
        self._worker.postMessage(text)

    def close(self) -> None:
        self._worker.onmessage = self._worker.onerror = None
        self._worker.terminate()

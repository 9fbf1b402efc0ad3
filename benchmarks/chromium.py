"""A Chromium driven over its own pipe, with no more debugging than a measurement needs.

Playwright attaches to every service worker before that may start, which would slow down just what is measured here:
the second visit. This attaches to one page and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-extensions",
    "--no-first-run",
    "--accept-lang=zh-TW",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    # Nothing but the host can be reached, and a window that nobody sees is as fast as another.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--password-store=basic",
    "--window-size=1280,800",
    "--remote-debugging-pipe",
)

SETTLE = 1.0
"""Seconds that a browser has to itself after its start."""


class BrowserError(Exception):
    """The browser refused a command, or a script in the page failed; the text is its own."""


class Target:
    """A page or worker of a browser, as far as it is attached to."""

    def __init__(self, chromium: Chromium, session: str) -> None:
        self._chromium, self._session = chromium, session

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of the DevTools protocol."""
        return self._chromium.call(method, session=self._session, **parameters)

    def evaluate(self, script: str) -> Any:
        """The value of an expression; a promise is waited for."""
        done = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if problem := done.get("exceptionDetails"):
            raise BrowserError(problem.get("exception", {}).get("description") or problem["text"])
        return done["result"].get("value")


class Chromium:
    """A running browser with one profile."""

    def __init__(self, executable: str, profile: Path) -> None:
        read_theirs, write_ours = os.pipe()
        read_ours, write_theirs = os.pipe()
        # It takes the ends at the file descriptors 3 and 4.
        shell = f'exec "$0" "$@" 3<&{read_theirs} 4>&{write_theirs}'
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", shell, executable, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            pass_fds=(read_theirs, write_theirs),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read_theirs)
        os.close(write_theirs)
        self._in, self._out = os.fdopen(read_ours, "rb"), os.fdopen(write_ours, "wb", buffering=0)
        self._buffer = b""
        self._last = 0
        self._answers: dict[int, dict[str, Any]] = {}
        self.on_event: Callable[[dict[str, Any]], None] = lambda event: None
        """Called with every event; they are read while a command waits for its answer. It may give commands itself."""

    def call(self, method: str, *, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """A command of the DevTools protocol to the browser, or to the target of a session."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        self._out.write(json.dumps(message).encode() + b"\0")
        number = self._last
        while number not in self._answers:
            received = self._read()
            if "id" in received:
                self._answers[received["id"]] = received
            else:
                self.on_event(received)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            data = os.read(self._in.fileno(), 1 << 20)
            if not data:
                raise BrowserError("the browser closed")
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def page(self) -> Target:
        """Its page, attached to."""
        while True:
            for target in self.call("Target.getTargets", filter=[{"type": "page"}])["targetInfos"]:
                session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
                return Target(self, session)
            time.sleep(0.05)

    def renderer_peak(self) -> int:
        """Most memory that a renderer ever had, in bytes; 0 where the system does not tell."""
        peak = 0
        for process in self.call("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] == "renderer":
                with contextlib.suppress(OSError):
                    for line in Path(f"/proc/{process['id']}/status").read_text().splitlines():
                        if line.startswith("VmHWM:"):
                            peak = max(peak, int(line.split()[1]) * 1024)
        return peak

    def close(self) -> None:
        """Let it write down what it has to, and end."""
        with contextlib.suppress(BrowserError, BrokenPipeError):
            self.call("Browser.close")
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._in.close()
        self._out.close()


@contextlib.contextmanager
def browsing(executable: str, profile: Path) -> Iterator[Chromium]:
    """A browser with a profile, settled; closed in the end."""
    chromium = Chromium(executable, profile)
    try:
        time.sleep(SETTLE)
        yield chromium
    finally:
        chromium.close()

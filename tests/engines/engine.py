"""What the tests ask of a browser engine, and how they play the page in it: by role and name, as a person would."""

from __future__ import annotations

import time
from typing import Any, Protocol

TIMEOUT = 90.0
"""Seconds for one step: starting Python on a busy machine, mostly."""

PAUSE = 0.02

STATE = "return [document.documentElement.dataset.zsy, document.documentElement.dataset.boot]"
SELECTED = "return document.querySelectorAll('[role=option][aria-selected=true]').length"
MID_TRICK = "return ['輪到你', '沒有牌打得過，請按不出'].includes(document.getElementById('turn').textContent)"
TABLE = (
    "return [document.querySelector('[aria-label=牌桌]').innerText, document.querySelectorAll('[role=option]').length]"
)
OTHERS = """
    const asked = performance.getEntriesByType("resource").map(entry => new URL(entry.name));
    return asked.filter(url => url.protocol !== "data:" && url.origin !== location.origin).map(String);
"""
ATTACKS = """
    const attacks = [
        () => { document.body.innerHTML = "<b>x</b>"; },
        () => document.write("x"),
        () => setTimeout("document.title = 'x'"),
        () => { document.createElement("script").src = "x.js"; },
        () => trustedTypes.createPolicy("other", {}),
    ];
    return attacks.map(attack => { try { attack(); return "done"; } catch (error) { return error.name; } });
"""
WORKERS = """
    navigator.serviceWorker.getRegistration().then(found => {
        window.workers = [found?.installing, found?.waiting, found?.active].map(worker => worker?.state ?? null);
    });
    return window.workers ?? [];
"""
"""The states of the page's service workers, as they were when this was asked before."""

INSTALLED = [[None, None, "activating"], [None, None, "activated"]]


class Engine(Protocol):
    """One window of a browser."""

    def open(self, address: str) -> None:
        """Go to an address; return once the document is loaded."""

    def reload(self) -> None:
        """Load the page again, as the button of the browser does."""

    def run(self, script: str) -> Any:
        """The value that the body of a function returns in the page; the page's policy does not touch it."""

    def click(self, role: str, name: str) -> None:
        """Click the visible element of this role and name."""

    def problems(self) -> list[str]:
        """Uncaught errors, complaints in the console and violations of the page's policy up to now."""


def wait_for(engine: Engine, *wanted: str) -> str:
    """Wait until the page is in one of these states; the one it is in."""
    end = time.monotonic() + TIMEOUT
    while True:
        state, boot = engine.run(STATE)
        if state in wanted:
            return str(state)
        problems = engine.problems()
        lost = boot == "failed" or any(problem.startswith("uncaught") for problem in problems)
        assert not lost, f"wanted {wanted}, is {state}, boot {boot}: {problems}"
        assert time.monotonic() < end, f"wanted {wanted}, is {state}, boot {boot}, after {TIMEOUT} seconds"
        time.sleep(PAUSE)


def act(engine: Engine) -> None:
    """On the player's turn: 提示 and then 出牌 or, where there is no hint, 不出."""
    engine.click("button", "提示")
    engine.click("button", "出牌" if engine.run(SELECTED) else "不出")


def play_to_mid_trick(engine: Engine) -> bool:
    """Play until there is something to beat; whether the game got there."""
    while wait_for(engine, "turn", "over") == "turn":
        if engine.run(MID_TRICK):
            return True
        act(engine)
    return False


def play_on(engine: Engine) -> None:
    """Play to the end of the deal."""
    while wait_for(engine, "turn", "over") == "turn":
        act(engine)


def wait_for_worker(engine: Engine) -> None:
    """Wait until the service worker has everything: from now on the site needs no server.

    It has when it is installed. The last step, from activating to activated, is not waited for: a page that WebKit
    loads in that moment is never told of it, though the worker serves it, and the next page, all the same.
    """
    end = time.monotonic() + TIMEOUT
    while engine.run(WORKERS) not in INSTALLED:
        assert time.monotonic() < end, f"the service workers are {engine.run(WORKERS)}"
        time.sleep(PAUSE)

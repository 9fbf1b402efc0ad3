"""Chromium, driven by playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, sync_playwright

from tests.browser.conftest import CHROMIUM_FLAGS
from tests.engines.engine import TIMEOUT
from tools.install import find_browser

VIOLATIONS = (
    "addEventListener('securitypolicyviolation', event => console.error(event.violatedDirective, event.blockedURI))"
)


class Chromium:
    """A page of Chromium."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._problems: list[str] = []
        page.set_default_timeout(TIMEOUT * 1000)
        page.add_init_script(VIOLATIONS)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._problems.append(f"uncaught: {error}"))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._problems.append(f"console: {message.text}")

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def run(self, script: str) -> Any:
        return self._page.evaluate(f"() => {{ {script} }}")

    def click(self, role: str, name: str) -> None:
        self._page.get_by_role(role, name=name, exact=True).click()  # type: ignore[arg-type]  # one of a list of names

    def problems(self) -> list[str]:
        return self._problems


@contextmanager
def chromium() -> Iterator[Chromium]:
    """A Chromium with one window."""
    executable = find_browser()
    assert executable is not None, "there is no Chromium: run `make test`, or set ZSY_BROWSER to the path of one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(CHROMIUM_FLAGS))
        try:
            yield Chromium(browser.new_page())
        finally:
            browser.close()

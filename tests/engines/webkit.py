"""WebKitGTK, driven by selenium, on a screen that is not there (Xvfb)."""

from __future__ import annotations

import os
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.engines.engine import TIMEOUT
from tools.install import find_webkit

ELEMENTS = {"button": "button", "textbox": "input[type=text]", "radio": "input[type=radio]"}
"""The elements that have a role."""

LISTEN = """
    window.violations = [];
    addEventListener("securitypolicyviolation", e => violations.push(`${e.effectiveDirective} ${e.sample}`));
    addEventListener("error", event => violations.push(`uncaught: ${event.message}`));
    addEventListener("unhandledrejection", event => violations.push(`uncaught: ${event.reason}`));
"""


class WebKit:
    """A window of WebKitGTK's MiniBrowser."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver
        self._found: dict[tuple[str, str], WebElement] = {}
        driver.set_script_timeout(TIMEOUT)

    def open(self, address: str) -> None:
        self._found.clear()
        self._driver.get(address)
        self._driver.execute_script(LISTEN)

    def reload(self) -> None:
        self._found.clear()
        self._driver.refresh()
        self._driver.execute_script(LISTEN)

    def run(self, script: str) -> Any:
        return self._driver.execute_script(script)

    def click(self, role: str, name: str) -> None:
        self._find(role, name).click()

    def _find(self, role: str, name: str) -> WebElement:
        """The element; what was found once is known, since asking for every button's name takes a while."""
        if (role, name) not in self._found:
            shown = [
                found for found in self._driver.find_elements(By.CSS_SELECTOR, ELEMENTS[role]) if found.is_displayed()
            ]
            (self._found[role, name],) = [
                found for found in shown if (found.aria_role, found.accessible_name) == (role, name)
            ]
        return self._found[role, name]

    def problems(self) -> list[str]:
        """WebDriver tells of the console nothing: what the page itself heard of since it was loaded."""
        return list(self._driver.execute_script("return window.violations"))


@contextmanager
def screen() -> Iterator[str]:
    """The name of an X display in memory."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        number = server.stdout.readline().strip()
        assert number, "Xvfb does not start"
        try:
            yield f":{number}"
        finally:
            server.terminate()


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A WebKitGTK with one window."""
    paths = find_webkit()
    assert paths is not None, "there is no WebKitGTK: run `make test`"
    options = Options()
    options.binary_location = paths.browser
    options.add_argument("--automation")
    with screen() as display:
        service = Service(paths.driver, env=os.environ | {"DISPLAY": display, "GDK_BACKEND": "x11"})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # selenium's own class calls what selenium deprecates
            driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()

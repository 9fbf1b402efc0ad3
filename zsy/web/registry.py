"""The sheets of the page: a part of the page that has one adds it here, and elements with ``data-sheet`` open it."""

from __future__ import annotations

from collections.abc import Callable

from zsy.web.fairness import FairnessSheet
from zsy.web.help import HelpSheet
from zsy.web.menu import MenuSheet
from zsy.web.preferences import SettingsSheet
from zsy.web.sheet import Host, Sheet
from zsy.web.switches import SwitchesSheet

SHEETS: dict[str, Callable[[Host], Sheet]] = {
    "menu": MenuSheet,
    "settings": SettingsSheet,
    "switches": SwitchesSheet,
    "fairness": FairnessSheet,
    "help": HelpSheet,
}
"""What makes each sheet, by its name; a sheet's elements are made when it is first opened."""


def make_sheets(host: Host) -> dict[str, Sheet]:
    """Every sheet of the page."""
    return {name: make(host) for name, make in SHEETS.items()}

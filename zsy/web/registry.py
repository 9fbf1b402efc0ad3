"""The sheets of the page: a part of the page that has one adds it here, and elements with ``data-sheet`` open it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from zsy.web.menu import MenuSheet
from zsy.web.sheet import Host, Sheet


def later(module: str, name: str) -> Callable[[Host], Sheet]:
    """The class of a sheet that is imported when it is first opened: the page is there sooner without it."""

    def make(host: Host) -> Sheet:
        made: Sheet = getattr(import_module(f"zsy.web.{module}"), name)(host)
        return made

    return make


SHEETS: dict[str, Callable[[Host], Sheet]] = {
    "menu": MenuSheet,
    "waiting": later("waiting", "WaitingSheet"),
    "options": later("setup", "OptionsSheet"),
    "practice": later("setup", "PracticeSheet"),
    "local": later("setup", "LocalSheet"),
    "settings": later("preferences", "SettingsSheet"),
    "switches": later("switches", "SwitchesSheet"),
    "players": later("players", "PlayersSheet"),
    "statistics": later("statistics", "StatisticsSheet"),
    "fairness": later("fairness", "FairnessSheet"),
    "help": later("help", "HelpSheet"),
    "replay": later("replay", "ReplaySheet"),
    "share": later("share", "ShareSheet"),
    "recordings": later("recordings", "RecordingsSheet"),
    "shared": later("share", "SharedSheet"),
}
"""What makes each sheet, by its name; it is made when it is first opened."""


class Sheets(Mapping[str, Sheet]):
    """Every sheet of the page."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._made: dict[str, Sheet] = {}

    def __getitem__(self, name: str) -> Sheet:
        if name not in self._made:
            self._made[name] = SHEETS[name](self._host)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in SHEETS

    def __iter__(self) -> Iterator[str]:
        return iter(SHEETS)

    def __len__(self) -> int:
        return len(SHEETS)

    def update(self) -> None:
        """Bring those up to date that the player sees."""
        for sheet in tuple(self._made.values()):
            sheet.update()

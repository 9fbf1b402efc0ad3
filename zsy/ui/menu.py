"""The menu in a game: on with it, what there is to look up and to set, and the way out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from zsy.ui.app import App
from zsy.ui.text import N_, tr

_SHEETS = {
    "settings": N_("設定"),
    "help": N_("操作說明"),
    "switches": N_("玩法規則"),
    "players": N_("玩家"),
    "statistics": N_("統計"),
    "fairness": N_("公平"),
}
"""The sheets that the menu leads to, by name."""


@dataclass(frozen=True)
class EntryView:
    """A button that opens a sheet."""

    sheet: str
    name: str


@dataclass(frozen=True)
class MenuView:
    """The menu."""

    title: str
    entries: tuple[EntryView, ...]
    go_on: str
    leave: str
    kept: str
    """What leaving means for the game."""


def menu_view(app: App, sheets: Collection[str]) -> MenuView:
    """The menu now; ``sheets`` are the names of those that exist."""
    return MenuView(
        title=tr(app.rules.title),
        entries=tuple(EntryView(sheet, tr(name)) for sheet, name in _SHEETS.items() if sheet in sheets),
        go_on=tr("繼續"),
        leave=tr("離開牌局"),
        kept=tr("牌局會留著，回來可以接著打。") if app.unfinished else "",
    )

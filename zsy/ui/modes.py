"""What the kinds of games are called that are not played in a room."""

from __future__ import annotations

from zsy.seating import Seating
from zsy.ui.text import N_, tr

_NAMES = {"daily": N_("今日牌局"), "repeat": N_("指定牌局"), "practice": N_("練習"), "local": N_("多人輪流")}


def mode_name(mode: str) -> str:
    """The name of one of :data:`zsy.seating.MODES`; nothing for a game in a room.

    >>> mode_name("practice"), mode_name("ranked")
    ('練習', '')
    """
    return tr(_NAMES[mode]) if mode in _NAMES else ""


def told_mode(seating: Seating, *, todays: bool = False) -> str:
    """The same, and that it does not count where one might think so; ``todays``: it is today's deal, once more or not.

    >>> told_mode(Seating("practice")), told_mode(Seating("daily")), told_mode(Seating("repeat"), todays=True)
    ('練習 · 不計分', '今日牌局', '今日牌局 · 不計分')
    """
    name = mode_name("daily" if todays else seating.mode)
    return name if seating.counts or seating.mode in ("ranked", "local") else tr("{mode} · 不計分", mode=name)

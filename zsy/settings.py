"""What a player sets for himself: how the page looks, sounds and behaves. Kept in his profile.

>>> Settings().changed("speed", "fast").speed
'fast'
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any

from zsy.ranks import ROOMS
from zsy.rules import RULE_SETS, RulesError, find_rules

LANGUAGES = ("zh-Hant", "zh-Hans", "en")

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("", *LANGUAGES),
    "theme": ("auto", "light", "dark", "contrast"),
    "four_colours": (False, True),
    "layout": ("auto", "fan", "rows", "stacks"),
    "sort": ("rank", "count", "suit"),
    "arrange": (False, True),
    "tracker": (False, True),
    "pick": (True, False),
    "speed": ("normal", "slow", "fast", "instant"),
    "sound": (True, False),
    "volume": (6, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10),
    "auto_pass": (False, True),
    "confirm": (True, False),
    "names": ("seats", "names"),
}
"""The values of each setting that is a choice, the default one first."""

SPEEDS: dict[str, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.45, "instant": 0.0}
"""Factors on all pauses and motions."""


class SettingsError(ValueError):
    """A setting that does not exist, or a value that it cannot have."""


@dataclass(frozen=True)
class Settings:
    """The settings of one player."""

    language: str = ""
    """One of :data:`LANGUAGES`; ``""`` follows the browser."""
    theme: str = "auto"
    """``auto`` follows the system, high contrast included."""
    four_colours: bool = False
    """Whether each suit has a colour of its own."""
    layout: str = "auto"
    """How the hand lies: ``fan`` (one row that overlaps), ``rows``, ``stacks`` (equal ranks in one column)."""
    sort: str = "rank"
    """How it is sorted: by ``rank``, by ``count`` of equal ranks, by ``suit``."""
    arrange: bool = False
    """Whether it lies as a plan instead (理牌)."""
    tracker: bool = False
    """Whether 記牌器 is open."""
    pick: bool = True
    """Whether a slide over cards of which no play is made selects the one that is in them."""
    speed: str = "normal"
    sound: bool = True
    volume: int = 6
    """0 to 10."""
    auto_pass: bool = False
    """Whether the page passes by itself when nothing beats the table."""
    confirm: bool = True
    """Whether a costly play (a bomb broken, 頂大) is asked for twice."""
    names: str = "seats"
    """What other players are called: by their ``seats`` (下家, 對家, 上家) or by ``names``."""
    game: str = ""
    """Id of the rule set chosen last; ``""`` before the first choice."""
    room: str = ROOMS[0].id
    """Id of the room chosen last."""
    switches: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By rule set: the switches chosen last, as far as they differ from their defaults."""

    def changed(self, name: str, value: object) -> Settings:
        """With another value of a setting. Raises :class:`SettingsError`."""
        if name == "game" and isinstance(value, str) and (value == "" or value in RULE_SETS):
            return replace(self, game=value)
        if name == "room" and any(value == room.id for room in ROOMS):
            return replace(self, room=str(value))
        if name == "switches" and isinstance(value, Mapping):
            return replace(self, switches=_switches(value))
        if name not in CHOICES or not any(value == choice and type(value) is type(choice) for choice in CHOICES[name]):
            raise SettingsError(f"{name}={value!r:.40} is no setting")
        return replace(self, **{name: value})  # type: ignore[arg-type]  # checked against CHOICES

    @property
    def pace(self) -> float:
        """The factor on all pauses and motions."""
        return SPEEDS[self.speed]


def read_settings(values: Mapping[str, Any]) -> Settings:
    """Settings from stored values; what is unknown or cannot be is left at its default.

    >>> read_settings({"speed": "fast", "theme": 7, "nonsense": 1})
    Settings(language='', theme='auto', four_colours=False, layout='auto', sort='rank', \
arrange=False, tracker=False, pick=True, speed='fast', sound=True, volume=6, auto_pass=False, confirm=True, \
names='seats', game='', room='novice', switches={})
    """
    settings = Settings()
    for name in NAMES:
        try:
            settings = settings.changed(name, values.get(name))
        except SettingsError:
            continue
    return settings


def dumped_settings(settings: Settings) -> dict[str, Any]:
    """The settings as the values that JSON knows: those that are not at their default.

    >>> dumped_settings(Settings(speed="fast"))
    {'speed': 'fast'}
    """
    values = ((name, getattr(settings, name)) for name in NAMES)
    return {name: value for name, value in values if value != getattr(_DEFAULTS, name)}


def _switches(value: Mapping[Any, Any]) -> dict[str, dict[str, str]]:
    """The switches that there are, by rule set; those of a rule set that cannot be together are left out."""
    found = {}
    for rules_id in RULE_SETS:
        switches = value.get(rules_id)
        if isinstance(switches, Mapping):
            with suppress(RulesError, TypeError):
                found[rules_id] = find_rules(
                    rules_id, **{str(name): str(switches[name]) for name in switches}
                ).changed()
    return {rules_id: switches for rules_id, switches in found.items() if switches}


NAMES = tuple(entry.name for entry in fields(Settings))
"""The names of all settings."""

_DEFAULTS = Settings()

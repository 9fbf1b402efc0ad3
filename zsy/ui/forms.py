"""Forms as data: groups of fields, each a switch, a choice of a few or a number; what the sheets show them from.

>>> text_of(True), text_of(6), text_of("fan")
('on', '6', 'fan')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One of the values of a field."""

    value: str
    label: str
    language: str = ""
    """The language of the label, where it is always the same one."""
    standard: bool = False
    """Whether it is the one that holds unless another is chosen, where that is worth telling."""


@dataclass(frozen=True)
class FieldView:
    """A question with a few answers, each of which holds as soon as it is given."""

    name: str
    kind: str
    """``switch`` (values ``on`` and ``off``), ``choice`` or ``range`` (a whole number)."""
    label: str
    value: str
    choices: tuple[Choice, ...] = ()
    """Of a ``choice``."""
    about: tuple[str, ...] = ()
    """What it does, in sentences."""
    mark: str = ""
    """A word that stands beside the label."""
    limits: tuple[int, int] = (0, 0)
    """Of a ``range``."""
    spoken: str = ""
    """The value of a ``range`` in words."""

    @property
    def on(self) -> bool:
        """Whether a ``switch`` is on."""
        return self.value == "on"


@dataclass(frozen=True)
class GroupView:
    """Fields that belong together."""

    name: str
    title: str
    fields: tuple[FieldView, ...]


def text_of(value: object) -> str:
    """A value as the text that stands for it in a form."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def value_of(text: str, values: Iterable[object]) -> object:
    """The value that a text stands for; the text itself where none of them does.

    >>> value_of("off", (False, True)), value_of("7", range(11)), value_of("7", ("a", "b"))
    (False, 7, '7')
    """
    return next((value for value in values if text_of(value) == text), text)

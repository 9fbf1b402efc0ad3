"""The sheet 設定: what the player sets for himself, group by group."""

from __future__ import annotations

from collections.abc import Mapping

from zsy.cards import SUITS, Card
from zsy.settings import CHOICES, Settings, SettingsError
from zsy.ui.forms import Choice, FieldView, GroupView, text_of, value_of
from zsy.ui.names import rank_mark
from zsy.ui.text import N_, tr

GROUPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "looks": (N_("外觀"), ("language", "theme", "four_colours")),
    "hand": (N_("手牌"), ("layout", "sort", "arrange", "pick", "tracker")),
    "pace": (N_("速度和聲音"), ("speed", "sound", "volume")),
    "play": (N_("打牌"), ("auto_pass", "confirm", "names")),
}
"""The groups: title and settings, by name."""

_LABELS: Mapping[str, tuple[str, str]] = {
    "language": (N_("語言"), ""),
    "theme": (N_("主題"), N_("自動會跟著系統的深淺和對比。")),
    "four_colours": (N_("四色花色"), N_("四種花色各用一種顏色，一眼就分得出來。")),
    "layout": (N_("手牌排法"), N_("自動會看螢幕多寬。")),
    "sort": (N_("理牌順序"), ""),
    "arrange": (N_("理牌"), N_("拿到牌就照打法分好。")),
    "pick": (N_("滑選時自動挑牌"), N_("滑過的牌不成牌型時，選出裡面的順子、連對。")),
    "tracker": (N_("記牌器"), N_("牌桌上一直開著。")),
    "speed": (N_("速度"), N_("別人出牌和動畫的快慢。")),
    "sound": (N_("音效"), ""),
    "volume": (N_("音量"), ""),
    "auto_pass": (N_("打不過自動不出"), N_("沒有牌打得過的時候，直接替你不出。")),
    "confirm": (N_("出貴牌先問一次"), N_("要拆炸彈、還牌要還2或王，或是出了可能包賠的時候，多問一次。")),
    "names": (N_("對手怎麼稱呼"), ""),
}
"""Label and explanation of each setting."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "language": {"": N_("自動")},
    "theme": {"auto": N_("自動"), "light": N_("淺色"), "dark": N_("深色"), "contrast": N_("高對比")},
    "layout": {"auto": N_("自動"), "fan": N_("一排"), "rows": N_("分排"), "stacks": N_("疊放")},
    "sort": {"rank": N_("點數"), "count": N_("張數"), "suit": N_("花色")},
    "speed": {"slow": N_("慢"), "normal": N_("普通"), "fast": N_("快"), "instant": N_("立即")},
    "names": {"seats": N_("下家、對家…"), "names": N_("名字")},
}
"""What the values of a choice are called; in the order shown."""

_LANGUAGES = (("zh-Hant", "繁體中文"), ("zh-Hans", "简体中文"), ("en", "English"))
"""Each language calls itself so in every language."""

_PREVIEW = tuple(map(Card, ("As", "Kh", "Qc", "Td", "RJ")))
"""The cards that show how the looks change."""


def preview() -> tuple[tuple[str, str], ...]:
    """The cards that show how the looks change: rank and suit of each, as their faces have it."""
    return tuple((rank_mark(card.rank), "rj" if card.suit is None else SUITS[card.suit]) for card in _PREVIEW)


def preferences(settings: Settings) -> tuple[GroupView, ...]:
    """All settings with what they are set to."""
    return tuple(
        GroupView(group, tr(title), tuple(_field(name, settings) for name in names))
        for group, (title, names) in GROUPS.items()
    )


def setting(name: str, text: str) -> object:
    """The value of a setting that a form's text stands for. Raises :class:`SettingsError`.

    >>> setting("volume", "3"), setting("sound", "off"), setting("language", "")
    (3, False, '')
    """
    value = value_of(text, CHOICES.get(name, ()))
    Settings().changed(name, value)
    return value


def _field(name: str, settings: Settings) -> FieldView:
    value, (label, about) = getattr(settings, name), _LABELS[name]
    kind = "choice" if name in WORDS else "switch" if isinstance(value, bool) else "range"
    choices = tuple(Choice(key, tr(word)) for key, word in WORDS.get(name, {}).items())
    if name == "language":
        choices += tuple(Choice(language, title, language) for language, title in _LANGUAGES)
    return FieldView(
        name,
        kind,
        tr(label),
        text_of(value),
        choices,
        about=(tr(about),) if about else (),
        limits=(min(CHOICES[name]), max(CHOICES[name])) if kind == "range" else (0, 0),
        spoken=tr("{volume}，最大10", volume=value) if kind == "range" else "",
    )


__all__ = ["GROUPS", "SettingsError", "preferences", "preview", "setting"]

"""The sheet 操作說明: keys and gestures."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.ui.text import N_, tr


@dataclass(frozen=True)
class Way:
    """A way to do something."""

    keys: tuple[str, ...]
    """Keys, each of which does it; or one gesture."""
    does: str


@dataclass(frozen=True)
class WaysView:
    """Ways that belong together."""

    name: str
    title: str
    ways: tuple[Way, ...]


_TOUCH = (
    (N_("點一下"), N_("選一張，再點一下放回去")),
    (N_("滑過去"), N_("一次選很多張；不成牌型時，選出裡面的順子、連對")),
    (N_("點兩下，或往上滑"), N_("出牌")),
    (N_("點桌面"), N_("全部放回去")),
)

_KEYS = (
    (("←", "→"), N_("換一張牌")),
    (("↑", "↓"), N_("換一個點數，理牌時換一組")),
    (("3", "…", "9", "0", "J", "Q", "K", "A", "2", "W"), N_("跳到這個點數；0 是 10，W 是王")),
    ((N_("空白鍵"),), N_("選這張牌，或放回去")),
    ((N_("Shift + 空白鍵"),), N_("選這個點數或這一組")),
    (("Enter",), N_("出牌")),
    (("P",), N_("不出")),
    (("H",), N_("提示；再按換下一種")),
    (("Esc",), N_("全部放回去")),
    (("?",), N_("打開這一頁")),
)


def ways() -> tuple[WaysView, ...]:
    """All of them."""
    return (
        WaysView("touch", tr("手指和滑鼠"), tuple(Way((tr(gesture),), tr(does)) for gesture, does in _TOUCH)),
        WaysView("keys", tr("鍵盤"), tuple(Way(tuple(map(_key, keys)), tr(does)) for keys, does in _KEYS)),
    )


def _key(label: str) -> str:
    """What is on a key: letters are the same in every language."""
    return label if len(label) == 1 else tr(label)

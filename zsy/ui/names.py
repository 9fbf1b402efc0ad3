"""Names of cards, plays and seats in Traditional Chinese."""

from __future__ import annotations

from collections.abc import Iterable

from zsy.cards import BLACK_JOKER, RANKS, RED_JOKER, Card
from zsy.plays import KINDS, Play
from zsy.rules import Rules

SUIT_NAMES = ("方塊", "梅花", "紅心", "黑桃")
"""In the order of :data:`zsy.cards.SUITS`."""

_NUMBERS = "零一二三四五六七八九十"
CHAINS = {
    "straight": ("順子", 1),
    "straight_flush": ("同花順", 1),
    "pair_chain": ("連對", 2),
    "triple_chain": ("三順", 3),
    "airplane": ("飛機", 5),
}
"""Names of chains and how many cards each rank of them brings."""
_GROUPS = {
    "single": ("單張", ""),
    "pair": ("一對", ""),
    "triple": ("三張", ""),
    "full_house": ("三張", "帶二"),
    "triple_two": ("三張", "帶二"),
    "triple_one": ("三張", "帶一"),
    "four_two": ("四張", "帶二"),
    "bomb": ("{}張", "炸彈"),
}
"""What stands before and after the rank."""
_SEATS = {
    3: ("下家", "上家"),
    4: ("下家", "對家", "上家"),
    5: ("下家", "左上家", "右上家", "上家"),
    6: ("下家", "左上家", "對家", "右上家", "上家"),
}
_PLACES = {
    3: ("left", "right"),
    4: ("left", "top", "right"),
    5: ("left", "top-left", "top-right", "right"),
    6: ("left", "top-left", "top", "top-right", "right"),
}


def rank_name(rank: int) -> str:
    """Name of a rank.

    >>> rank_name(7), rank_name(13)
    ('10', '小王')
    """
    return {"T": "10", "BJ": "小王", "RJ": "大王"}.get(RANKS[rank], RANKS[rank])


def card_name(card: Card) -> str:
    """Name of a card, as the hand's options carry it.

    >>> card_name(Card("7h")), card_name(Card("Td")), card_name(Card("RJ"))
    ('紅心7', '方塊10', '大王')
    """
    return rank_name(card.rank) if card.suit is None else SUIT_NAMES[card.suit] + rank_name(card.rank)


def cards_name(cards: Iterable[Card]) -> str:
    """Names of several cards.

    >>> cards_name([Card("3s"), Card("BJ")])
    '黑桃3、小王'
    """
    return "、".join(map(card_name, cards))


def play_name(play: Play) -> str:
    """Name of a play, short enough to be spoken: 一對K, 順子10到A, 四張8炸彈."""
    rank, size = rank_name(play.rank), play.size
    if play.kind == "joker_bomb":
        return "天王炸彈" if size == 4 else "王炸"
    if play.kind == "single" and play.rank in (BLACK_JOKER, RED_JOKER):
        return rank
    if play.kind in CHAINS:
        name, width = CHAINS[play.kind]
        return name + _span(play.rank, size // width)
    before, after = _GROUPS[play.kind]
    return before.format(count_name(size)) + rank + after


def kind_name(play: Play) -> str:
    """Name of a play's kind: 連對, 飛機, 天王炸彈."""
    if play.kind == "joker_bomb" and play.size == 2:
        return "王炸"
    return CHAINS[play.kind][0] if play.kind in CHAINS else KINDS[play.kind]


def count_name(count: int) -> str:
    """A number of cards in words as far as they are short.

    >>> count_name(5), count_name(10), count_name(12)
    ('五', '十', '12')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _span(top: int, length: int) -> str:
    """First and last rank of a chain; below 3 come 2 and A (A2345, 23456)."""
    return f"{rank_name((top - length + 1) % 13)}到{rank_name(top)}"


def seat_name(rules: Rules, seat: int) -> str:
    """Name of a seat as the player at seat 0 calls it: 下家 plays after him, 上家 before him."""
    if seat == 0:
        return "你"
    turns = seat if rules.step > 0 else rules.players - seat
    return _SEATS[rules.players][turns - 1]


def seat_place(rules: Rules, seat: int) -> str:
    """Where a seat is at the table: seat 0 at the ``bottom``, the others clockwise from the ``left``."""
    return "bottom" if seat == 0 else _PLACES[rules.players][seat - 1]

"""Names of cards, plays and seats in Traditional Chinese."""

from __future__ import annotations

from collections.abc import Iterable

from zsy.cards import RANKS, Card
from zsy.plays import Play
from zsy.rules import Rules

SUIT_NAMES = ("方塊", "梅花", "紅心", "黑桃")
"""In the order of :data:`zsy.cards.SUITS`."""

_NUMBERS = "零一二三四五六七八"
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
    match play.kind:
        case "single":
            return rank if play.rank >= RANKS.index("BJ") else f"單張{rank}"
        case "pair":
            return f"一對{rank}"
        case "triple":
            return f"三張{rank}"
        case "straight":
            return "順子" + _span(play.rank, size)
        case "straight_flush":
            return "同花順" + _span(play.rank, size)
        case "pair_chain":
            return "連對" + _span(play.rank, size // 2)
        case "triple_chain":
            return "三順" + _span(play.rank, size // 3)
        case "airplane":
            return "飛機" + _span(play.rank, size // 5)
        case "full_house" | "triple_two":
            return f"三張{rank}帶二"
        case "triple_one":
            return f"三張{rank}帶一"
        case "four_two":
            return f"四張{rank}帶二"
        case "bomb":
            return f"{_NUMBERS[size]}張{rank}炸彈"
        case "joker_bomb":
            return "天王炸彈" if size == 4 else "王炸"
        case _:
            return f"{size}張牌"


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

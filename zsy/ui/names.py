"""Names of cards, plays and seats."""

from __future__ import annotations

from collections.abc import Iterable

from zsy.cards import BLACK_JOKER, RANKS, RED_JOKER, Card
from zsy.plays import Play
from zsy.profile import DEFAULT_NAME
from zsy.rules import Rules
from zsy.ui.text import N_, listed, tr

SUIT_NAMES = (N_("方塊"), N_("梅花"), N_("紅心"), N_("黑桃"))
"""In the order of :data:`zsy.cards.SUITS`."""

_RANKS = (
    *("3", "4", "5", "6", "7", "8", "9", "10"), N_("J"), N_("Q"), N_("K"), N_("A"), "2", N_("小王"), N_("大王")
)  # fmt: skip
_MANY = (
    *(N_("3@many"), N_("4@many"), N_("5@many"), N_("6@many"), N_("7@many"), N_("8@many"), N_("9@many")),
    *(N_("10@many"), N_("J@many"), N_("Q@many"), N_("K@many"), N_("A@many"), N_("2@many")),
    *(N_("小王@many"), N_("大王@many")),
)
"""Ranks of which there are several: kings."""
_NUMBERS = (
    *(N_("零"), N_("一"), N_("二"), N_("三"), N_("四"), N_("五"), N_("六"), N_("七"), N_("八"), N_("九"), N_("十")),
)
CHAINS = {
    "straight": (N_("順子"), 1),
    "straight_flush": (N_("同花順"), 1),
    "pair_chain": (N_("連對"), 2),
    "triple_chain": (N_("三順"), 3),
    "airplane": (N_("飛機"), 5),
}
"""Names of chains and how many cards each rank of them brings."""
_SPANS = {
    "straight": N_("順子{low}到{high}"),
    "straight_flush": N_("同花順{low}到{high}"),
    "pair_chain": N_("連對{low}到{high}"),
    "triple_chain": N_("三順{low}到{high}"),
    "airplane": N_("飛機{low}到{high}"),
}
_GROUPS = {
    "pair": N_("一對{rank}"),
    "triple": N_("三張{rank}"),
    "full_house": N_("三張{rank}帶二@pair"),
    "triple_two": N_("三張{rank}帶二"),
    "triple_one": N_("三張{rank}帶一"),
    "four_two": N_("四張{rank}帶二"),
    "bomb": N_("{count}張{rank}炸彈"),
}
_KINDS = {
    "joker_bomb": N_("天王炸彈"),
    "bomb": N_("炸彈"),
    "single": N_("單張"),
    "pair": N_("對子"),
    "triple": N_("三張"),
    "full_house": N_("三帶二@pair"),
    "triple_one": N_("三帶一"),
    "triple_two": N_("三帶二"),
    "four_two": N_("四帶二"),
}
_CLOCKWISE = {
    3: (N_("下家@left"), N_("上家@right")),
    4: (N_("下家@left"), N_("對家"), N_("上家@right")),
    5: (N_("下家@left"), N_("左上家"), N_("右上家"), N_("上家@right")),
    6: (N_("下家@left"), N_("左上家"), N_("對家"), N_("右上家"), N_("上家@right")),
}
_COUNTER = {4: (N_("上家@left"), N_("對家"), N_("下家@right"))}
"""By their places, from the left: in Chinese 下家 is who plays next, wherever he sits; in English Left sits left."""
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
    return tr(_RANKS[rank])


def ranks_name(rank: int) -> str:
    """Name of several cards of a rank, as in "a pair of kings".

    >>> ranks_name(7), ranks_name(13)
    ('10', '小王')
    """
    return tr(_MANY[rank])


def rank_mark(rank: int) -> str:
    """A rank as cards and examples are marked with it: the same in every language, but for the jokers.

    >>> rank_mark(7), rank_mark(13)
    ('10', '小王')
    """
    return {"T": "10", "BJ": tr("小王@mark"), "RJ": tr("大王@mark")}.get(RANKS[rank], RANKS[rank])


def card_name(card: Card) -> str:
    """Name of a card, as the hand's options carry it.

    >>> card_name(Card("7h")), card_name(Card("Td")), card_name(Card("RJ"))
    ('紅心7', '方塊10', '大王')
    """
    rank = rank_name(card.rank)
    return rank if card.suit is None else tr("{suit}{rank}", suit=tr(SUIT_NAMES[card.suit]), rank=rank)


def cards_name(cards: Iterable[Card]) -> str:
    """Names of several cards.

    >>> cards_name([Card("3s"), Card("BJ")])
    '黑桃3、小王'
    """
    return listed(map(card_name, cards))


def play_name(play: Play) -> str:
    """Name of a play, short enough to be spoken: 一對K, 順子10到A, 四張8炸彈."""
    size = play.size
    if play.kind == "joker_bomb":
        return tr("天王炸彈@play") if size == 4 else tr("王炸@play")
    if play.kind == "single":
        if play.rank in (BLACK_JOKER, RED_JOKER):
            return tr("大王@single") if play.rank == RED_JOKER else tr("小王@single")
        return tr("單張{rank}", rank=rank_name(play.rank))
    if play.kind in CHAINS:
        low, high = _ends(play.rank, size // CHAINS[play.kind][1])
        return tr(_SPANS[play.kind], low=rank_name(low), high=rank_name(high))
    return tr(_GROUPS[play.kind], rank=ranks_name(play.rank), count=count_name(size))


def kind_name(play: Play) -> str:
    """Name of a play's kind: 連對, 飛機, 天王炸彈."""
    if play.kind == "joker_bomb" and play.size == 2:
        return tr("王炸")
    return tr(CHAINS[play.kind][0] if play.kind in CHAINS else _KINDS[play.kind])


def player_name(name: str) -> str:
    """What a player is called: by his name, or, as long as he has given none, by a word for one.

    >>> player_name("小明"), player_name(DEFAULT_NAME)
    ('小明', '玩家')
    """
    return tr("玩家@name") if name == DEFAULT_NAME else name


def count_name(count: int) -> str:
    """A number of cards in words as far as they are short.

    >>> count_name(5), count_name(10), count_name(12)
    ('五', '十', '12')
    """
    return tr(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


def _ends(top: int, length: int) -> tuple[int, int]:
    """First and last rank of a chain; below 3 come 2 and A (A2345, 23456)."""
    return (top - length + 1) % 13, top


def seat_name(rules: Rules, seat: int) -> str:
    """Name of a seat as the player at seat 0 calls it: 下家 plays after him, 上家 before him."""
    if seat == 0:
        return tr("你")
    names = _CLOCKWISE if rules.step > 0 else _COUNTER
    return tr(names[rules.players][seat - 1])


def seat_place(rules: Rules, seat: int) -> str:
    """Where a seat is at the table: seat 0 at the ``bottom``, the others clockwise from the ``left``."""
    return "bottom" if seat == 0 else _PLACES[rules.players][seat - 1]

"""Sentences in Traditional Chinese: why a play was refused, what happened at the table, how a deal ended."""

from __future__ import annotations

from collections import Counter

from zsy.actions import Event, IllegalPlay
from zsy.cards import Cards, parse_cards
from zsy.plays import Play, chain_top, read
from zsy.rules import Rules
from zsy.ui.names import CHAINS, card_name, cards_name, count_name, kind_name, play_name, seat_name
from zsy.view import View

NOT_YOUR_TURN = "還沒輪到你。牌可以先選好。"

REFUSALS: dict[str, str] = {
    "not_held": "選的牌不在你手裡。",
    "no_combination": "這幾張不成牌型。",
    "does_not_beat": "打不過{table}。",
    "must_beat": "有牌打得過，不能不出。",
    "must_contain": "第一手要帶{first}。",
    "leader_may_not_pass": "你先出，不能不出。",
    "must_top": "下家只剩一張，單張要出最大的。",
    "tribute_highest": "進貢要給點數最大的牌。",
    "return_same": "不能還剛收到的那張牌。",
    "one_card": "請只選一張牌。",
    "not_your_turn": NOT_YOUR_TURN,
    "over": "這一局已經打完了。",
}
"""A sentence for every code of :class:`~zsy.actions.IllegalPlay`; ``{table}`` and ``{first}`` are filled in."""

EMPTY = "請先點選要出的牌。"
NOTHING_BEATS = "沒有牌打得過，請按「不出」。"
BETTER_PASS = "不出也行，這手留著可能更好。"
OFFENCE = "下家只剩一張，這不是你最大的單張。他若接著出完，兩家輸的分都由你包賠。再按一次「出牌」確定要出。"


def refusal(error: IllegalPlay, view: View, who: str = "") -> str:
    """Why the player's cards were refused; ``who`` is what the seat is called whose play lies on the table."""
    table = "桌上的牌"
    if view.table is not None and view.table_seat is not None:
        table = f"{who or seat_name(view.rules, view.table_seat)}的{play_name(view.table)}"
    first = card_name(view.rules.rule_set.first_card)
    cards = parse_cards(str(error.details.get("cards", "")))
    taught = ""
    if error.code == "no_combination":
        taught = _missing(cards, view.rules)
    elif error.code == "does_not_beat" and view.table is not None and cards:
        taught = _wanted(cards, view.table, view)
    return taught or REFUSALS.get(error.code, "這樣不能出。").format(table=table, first=first)


def _missing(cards: Cards, rules: Rules) -> str:
    """What cards lack to be a combination; nothing where there is no simple answer."""
    if rules.singles_only:
        return "這個玩法一次只出一張。"
    counts = Counter(card.rank for card in cards)
    shape = sorted(counts.values(), reverse=True)
    climbing = rules.rule_set.family == "climbing"
    if shape in ([1, 1, 1], [1, 1, 1, 1]) and chain_top(counts, rules) is not None:
        return "順子至少五張。"
    if climbing and shape in ([3, 1], [3, 1, 1]):
        return "三張只能帶一對。"
    if shape == [3, 1] and rules.rule_set.last_hands:
        return "三帶一只能是最後一手。"
    return ""


def _wanted(cards: Cards, table: Play, view: View) -> str:
    """What would beat the table, for cards of another kind or number; nothing for cards that are only too low."""
    rules = view.rules
    readings = read(cards, rules, last=len(cards) == len(view.hand))
    if any((play.kind, play.size) == (table.kind, table.size) for play in readings):
        return ""
    lies = f"桌上是{play_name(table)}，"
    if table.kind == "joker_bomb":
        return lies + "沒有更大的牌了。"
    if table.kind == "bomb":
        return lies + "要出更大的炸彈。"
    bombs = not rules.singles_only
    if table.kind == "single" and table.rank == rules.deck[-1].rank:
        return lies + ("只有炸彈打得過。" if bombs else "沒有更大的牌了。")
    more = "、同花順" if table.kind == "straight" and rules.rule_set.family == "climbing" else ""
    number = f"{count_name(table.size)}張" if table.kind in CHAINS else ""
    wanted = {"single": "單張", "pair": "一對", "triple": "三張"}.get(table.kind, number + kind_name(table))
    if not bombs:
        return f"{lies}要出更大的{wanted}。"
    return f"{lies}要出更大的{wanted}{more}{'或' if more else '，或'}炸彈。"


def announcement(event: Event, rules: Rules, left: int, who: str = "") -> str:
    """What a seat, called ``who``, did, to be read aloud; ``left`` is how many cards it has left."""
    who = who or seat_name(rules, event.seat)
    if event.kind == "pass":
        return f"{who}不出"
    if event.kind == "tribute":
        return f"{who}進貢{cards_name(event.cards or ())}"
    if event.kind == "return":
        return f"{who}還牌{cards_name(event.cards or ())}"
    did = f"{who}出{play_name(event.play)}" if event.play else f"{who}出牌"
    return f"{did}，出完了" if left == 0 else f"{did}，剩{left}張"


def turn(view: View, who: str = "") -> str:
    """What is asked of the player whose view this is, or whom, called ``who``, the table waits for."""
    if view.current_player is None:
        return ""
    if view.current_player != view.seat:
        who = who or seat_name(view.rules, view.current_player)
        return {"tribute": f"等{who}進貢", "return": f"等{who}還牌"}.get(view.phase, f"輪到{who}")
    if view.phase == "tribute":
        return "你是下游：選最大的牌進貢"
    if view.phase == "return":
        given = card_name(view.tribute.given) if view.tribute and view.tribute.given is not None else "貢牌"
        return f"你是上游：收到{given}，選一張還牌"
    if stuck(view):
        return "沒有牌打得過，請按不出"
    return "輪到你先出" if view.table is None else "輪到你"


def stuck(view: View) -> bool:
    """Whether it is this seat's turn and nothing that it holds beats the table."""
    return view.to_act and view.phase == "play" and not any(view.legal_actions())


def place_name(rules: Rules, place: int) -> str:
    """Name of a place of the finishing order, from 0: the winner's only where the first player out ends the deal."""
    if not rules.rule_set.plays_on:
        return "" if place else "贏家"
    if place in (0, rules.players - 1):
        return "下游" if place else "上游"
    return f"{'一二三四五六'[place]}游"


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(3), signed(0), signed(-12)
    ('+3', '0', '-12')
    """
    return f"{points:+}" if points else "0"

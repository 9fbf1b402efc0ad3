"""Sentences: why a play was refused, what happened at the table, how a deal ended."""

from __future__ import annotations

from collections import Counter

from zsy.actions import Event, IllegalPlay
from zsy.cards import Cards, parse_cards
from zsy.plays import Play, chain_top, read
from zsy.rules import Rules
from zsy.ui.names import CHAINS, card_name, cards_name, count_name, kind_name, play_name, seat_name
from zsy.ui.text import N_, tr, with_minus
from zsy.view import View

NOT_YOUR_TURN = N_("還沒輪到你。牌可以先選好。")

REFUSALS: dict[str, str] = {
    "not_held": N_("選的牌不在你手裡。"),
    "no_combination": N_("這幾張不成牌型。"),
    "does_not_beat": N_("打不過{who}的{play}。"),
    "must_beat": N_("有牌打得過，不能不出。"),
    "must_contain": N_("第一手要帶{first}。"),
    "leader_may_not_pass": N_("你先出，不能不出。"),
    "must_top": N_("下家只剩一張，單張要出最大的。"),
    "tribute_highest": N_("進貢要給點數最大的牌。"),
    "return_same": N_("不能還剛收到的那張牌。"),
    "one_card": N_("請只選一張牌。"),
    "not_your_turn": NOT_YOUR_TURN,
    "over": N_("這一局已經打完了。"),
}
"""A sentence for every code of :class:`~zsy.actions.IllegalPlay`."""

EMPTY = N_("請先點選要出的牌。")
TIPS = (N_("滑過幾張牌，可以一起選"), N_("連點兩下，就出牌"), N_("選好了，往上滑也能出牌"))
"""How cards are handled: one for each of a player's first deals."""
AUTO_PASS = N_("打不過時可以自動不出：在設定裡打開")
"""What is said once to a new player who passes by hand with nothing that beats."""
BETTER_PASS = N_("不出也行，這手留著可能更好。")
OFFENCE = N_("下家只剩一張，這不是你最大的單張。他若接著出完，兩家輸的分都由你包賠。再按一次「出牌」確定要出。")

_PLACES = (N_("上游"), N_("二游"), N_("三游"), N_("四游"), N_("五游"), N_("下游"))
"""Places of the finishing order; the last one is always the last of these."""


def refusal(error: IllegalPlay, view: View, who: str = "") -> str:
    """Why the player's cards were refused; ``who`` is what the seat is called whose play lies on the table."""
    cards = parse_cards(str(error.details.get("cards", "")))
    taught = ""
    if error.code == "no_combination":
        taught = _missing(cards, view.rules)
    elif error.code == "does_not_beat":
        if view.table is None or view.table_seat is None:
            return tr("打不過桌上的牌。")
        taught = _wanted(cards, view.table, view) if cards else ""
    if taught or error.code not in REFUSALS:
        return taught or tr("這樣不能出。")
    return tr(
        REFUSALS[error.code],
        who=who or ("" if view.table_seat is None else seat_name(view.rules, view.table_seat)),
        play="" if view.table is None else play_name(view.table),
        first=card_name(view.rules.rule_set.first_card),
    )


def _missing(cards: Cards, rules: Rules) -> str:
    """What cards lack to be a combination; nothing where there is no simple answer."""
    if rules.singles_only:
        return tr("這個玩法一次只出一張。")
    counts = Counter(card.rank for card in cards)
    shape = sorted(counts.values(), reverse=True)
    climbing = rules.rule_set.family == "climbing"
    if shape in ([1, 1, 1], [1, 1, 1, 1]) and chain_top(counts, rules) is not None:
        return tr("順子至少五張。")
    if climbing and shape in ([3, 1], [3, 1, 1]):
        return tr("三張只能帶一對。")
    if shape == [3, 1] and rules.rule_set.last_hands:
        return tr("三帶一只能是最後一手。")
    return ""


def _wanted(cards: Cards, table: Play, view: View) -> str:
    """What would beat the table, for cards of another kind or number; nothing for cards that are only too low."""
    rules = view.rules
    readings = read(cards, rules, last=len(cards) == len(view.hand))
    if any((play.kind, play.size) == (table.kind, table.size) for play in readings):
        return ""
    lies = play_name(table)
    bombs = not rules.singles_only
    highest = table.kind == "single" and table.rank == rules.deck[-1].rank
    if table.kind == "joker_bomb" or (highest and not bombs):
        return tr("桌上是{play}，沒有更大的牌了。", play=lies)
    if table.kind == "bomb":
        return tr("桌上是{play}，要出更大的炸彈。", play=lies)
    if highest:
        return tr("桌上是{play}，只有炸彈打得過。", play=lies)
    if table.kind in CHAINS:
        wanted = tr("{count}張{kind}", count=count_name(table.size), kind=kind_name(table))
    else:
        wanted = tr("一對") if table.kind == "pair" else kind_name(table)
    if not bombs:
        return tr("桌上是{play}，要出更大的{wanted}。", play=lies, wanted=wanted)
    if table.kind == "straight" and rules.rule_set.family == "climbing":
        return tr("桌上是{play}，要出更大的{wanted}、同花順或炸彈。", play=lies, wanted=wanted)
    return tr("桌上是{play}，要出更大的{wanted}，或炸彈。", play=lies, wanted=wanted)


def announcement(event: Event, rules: Rules, left: int, who: str = "") -> str:
    """What a seat, called ``who``, did, to be read aloud; ``left`` is how many cards it has left."""
    who = who or seat_name(rules, event.seat)
    if who == tr("你"):
        return _own_announcement(event, left)
    cards = cards_name(event.cards or ())
    if event.kind == "pass":
        return tr("{who}不出", who=who)
    if event.kind == "tribute":
        return tr("{who}進貢{cards}", who=who, cards=cards)
    if event.kind == "return":
        return tr("{who}還牌{cards}", who=who, cards=cards) if cards else tr("{who}還牌", who=who)
    play = play_name(event.play) if event.play else cards
    if left == 0:
        return tr("{who}出{play}，出完了", who=who, play=play)
    return tr("{who}出{play}，剩{left}張", who=who, play=play, left=left)


def _own_announcement(event: Event, left: int) -> str:
    """What the player did."""
    cards = cards_name(event.cards or ())
    if event.kind == "pass":
        return tr("你不出")
    if event.kind == "tribute":
        return tr("你進貢{cards}", cards=cards)
    if event.kind == "return":
        return tr("你還牌{cards}", cards=cards)
    play = play_name(event.play) if event.play else cards
    return tr("你出{play}，出完了", play=play) if left == 0 else tr("你出{play}，剩{left}張", play=play, left=left)


def turn(view: View, who: str = "") -> str:
    """What is asked of the player whose view this is, or whom, called ``who``, the table waits for."""
    if view.current_player is None:
        return ""
    if view.current_player != view.seat:
        who = who or seat_name(view.rules, view.current_player)
        if view.phase == "play":
            return tr("輪到{who}", who=who)
        return tr("等{who}進貢", who=who) if view.phase == "tribute" else tr("等{who}還牌", who=who)
    if view.phase == "tribute":
        return tr("你是下游：選最大的牌進貢")
    if view.phase == "return":
        if view.tribute is None or view.tribute.given is None:
            return tr("你是上游：選一張還牌")
        return tr("你是上游：收到{given}，選一張還牌", given=card_name(view.tribute.given))
    if stuck(view):
        return tr("沒有牌打得過，請按不出")
    return tr("輪到你先出") if view.table is None else tr("輪到你")


def called(view: View, who: str = "") -> str:
    """What calls the player to act, for one who does not see the table; ``who`` is what the leading seat is called."""
    asked = turn(view)
    if view.phase != "play" or not view.to_act or view.table is None or view.table_seat is None:
        return asked
    who = who or seat_name(view.rules, view.table_seat)
    return tr("{asked}。桌上是{who}的{play}", asked=asked, who=who, play=play_name(view.table))


def stuck(view: View) -> bool:
    """Whether it is this seat's turn and nothing that it holds beats the table."""
    return view.to_act and view.phase == "play" and not any(view.legal_actions())


def place_name(rules: Rules, place: int) -> str:
    """Name of a place of the finishing order, from 0: the winner's only where the first player out ends the deal."""
    if not rules.rule_set.plays_on:
        return "" if place else tr("贏家")
    return tr(_PLACES[-1 if place == rules.players - 1 else place])


def signed(points: int) -> str:
    """Points with their sign, a real minus.

    >>> signed(3), signed(0), signed(-12)
    ('+3', '0', '−12')
    """
    return with_minus(f"{points:+}") if points else "0"

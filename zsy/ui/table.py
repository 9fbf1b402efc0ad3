"""The table as the player sees it, computed from a :class:`~zsy.ui.session.Session`: frozen data, no browser in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from zsy.cards import SUITS, Card, Cards
from zsy.plays import Play
from zsy.ui import messages
from zsy.ui.names import CHAINS, card_name, cards_name, kind_name, rank_name, seat_name, seat_place
from zsy.ui.session import PLAYER, Key, Session, keys

_PLAIN = ("single", "pair", "triple")
"""Kinds that need no label."""


@dataclass(frozen=True)
class CardView:
    """A card that lies face up."""

    key: str
    """The same for the same card as long as it lies there."""
    name: str
    """紅心7, 大王."""
    rank: str
    """Text of its corner."""
    suit: str
    """``d``, ``c``, ``h``, ``s``, or ``bj`` and ``rj`` for the jokers."""
    selected: bool = False


@dataclass(frozen=True)
class SeatView:
    """A seat with what lies before it."""

    seat: int
    place: str
    """``bottom``, ``left``, ``top-left``, ``top``, ``top-right`` or ``right``."""
    name: str
    left: int
    """Cards in hand."""
    turn: bool
    """Whether the table waits for it."""
    badge: str
    """上游 and so on for a seat that went out, 夥伴 for the partner, or nothing."""
    note: str
    """What it did beside playing cards: 不出, 進貢, 還牌."""
    played: tuple[CardView, ...]
    """Cards of its latest play."""
    played_name: str
    """The same, for reading aloud."""
    label: str
    """What kind of play it is, where that is not plain to see: 炸彈, 順子, 三帶二, or nothing."""
    bomb: bool
    """Whether it is a bomb."""
    best: bool
    """Whether this is the play to beat."""
    leads: bool
    """Whether it led the trick."""
    stale: bool
    """Whether the trick is over and the play lies there only until the next lead."""


@dataclass(frozen=True)
class ButtonView:
    """A button of the dock."""

    id: str
    name: str
    shown: bool
    enabled: bool
    primary: bool = False
    """Whether it is the one to press."""


@dataclass(frozen=True)
class TableView:
    """All that the table shows."""

    phase: str
    status: str
    note: str
    seats: tuple[SeatView, ...]
    """All seats, the player's own first."""
    hand: tuple[CardView, ...]
    """The player's cards, high to low."""
    dealt: int
    """The most cards his hand can hold in this deal."""
    buttons: tuple[ButtonView, ...]


def card_view(key: Key, selected: bool = False) -> CardView:
    """The view of a card."""
    card, copy = key
    suit = str(card).lower() if card.suit is None else SUITS[card.suit]
    return CardView(f"{card}.{copy}", card_name(card), rank_name(card.rank), suit, selected)


def read_key(text: str) -> Key:
    """The key of a :class:`CardView`, read back."""
    name, _, copy = text.partition(".")
    return Card(name), int(copy)


def table_view(session: Session) -> TableView:
    """The table now."""
    view = session.view
    return TableView(
        phase=session.phase,
        status=messages.turn(view),
        note=session.note,
        seats=tuple(_seat(session, seat) for seat in range(session.rules.players)),
        hand=_cards(reversed(session.keys), session.selected),
        dealt=_most(session),
        buttons=_buttons(session),
    )


def _most(session: Session) -> int:
    """The most cards that the player's hand can hold in this deal; the same from its first to its last action."""
    view = session.view
    dealt, tribute = view.dealt[PLAYER], view.tribute
    if tribute is None or PLAYER not in (tribute.giver, tribute.taker):
        return dealt
    taker = tribute.taker == PLAYER
    return dealt + (not taker if view.phase == "return" else taker)


def _cards(found: Iterable[Key], selected: frozenset[Key] = frozenset()) -> tuple[CardView, ...]:
    return tuple(card_view(key, key in selected) for key in found)


def _seat(session: Session, seat: int) -> SeatView:
    view, rules, state = session.view, session.rules, session.state
    place, stale = _shown(session, seat)
    event = view.log[place] if place is not None else None
    played: Cards = event.cards or () if event else ()
    note = {"pass": "不出", "tribute": "進貢", "return": "還牌"}.get(event.kind, "") if event else ""
    play = event.play if event else None
    rest = state.is_terminal and seat != PLAYER and bool(state.hands[seat])
    if rest:
        event, play, played, note, stale = None, None, state.hands[seat], "", False
    return SeatView(
        seat=seat,
        place=seat_place(rules, seat),
        name=seat_name(rules, seat),
        left=view.left[seat],
        turn=view.current_player == seat,
        badge=_badge(session, seat),
        note=note,
        played=_cards(_in_order(played, play)),
        played_name=cards_name(card for card, _ in _in_order(played, play)),
        label=kind_name(play) if play and play.kind not in _PLAIN else "",
        bomb=play is not None and play.kind in ("bomb", "joker_bomb"),
        best=not rest and place is not None and view.table is not None and view.table_seat == seat,
        leads=not state.is_terminal and place == session.trick_start and event is not None and event.kind == "play",
        stale=stale,
    )


def _in_order(cards: Cards, play: Play | None) -> list[Key]:
    """Cards high to low, as they are laid: what is attached comes last, A and 2 below 3 where a chain takes them so."""
    counts = Counter(card.rank for card in cards)
    chain = play is not None and play.kind in CHAINS

    def place(key: Key) -> tuple[int, int]:
        card = key[0]
        low = chain and play is not None and card.rank > play.rank and counts[card.rank] == max(counts.values())
        return counts[card.rank] if play else 0, card - 52 if low else int(card)

    return sorted(keys(cards), key=place, reverse=True)


def _shown(session: Session, seat: int) -> tuple[int | None, bool]:
    """Which event of the log lies before a seat, and whether it is of a trick that is over."""
    view = session.view
    places = [place for place in range(session.trick_start, len(view.log)) if view.log[place].seat == seat]
    if not places:
        return None, False
    between = view.table is None and view.phase == "play" and view.log[-1].kind in ("play", "pass")
    return (None if view.current_player == seat and not between else places[-1]), between


def _badge(session: Session, seat: int) -> str:
    view, rules = session.view, session.rules
    linked = rules.rule_set.linked
    places = session.state.places if session.state.is_terminal else view.out
    if seat in places and (linked or seat == places[0]):
        return messages.place_name(rules, places.index(seat))
    return "夥伴" if rules.partnership and seat == 2 else ""


def _buttons(session: Session) -> tuple[ButtonView, ...]:
    phase, view = session.phase, session.view
    acts = phase in ("turn", "tribute")
    chosen = bool(session.selected)
    stuck = messages.stuck(view)
    give = {"tribute": "進貢", "return": "還牌"}.get(view.phase, "進貢")
    return (
        ButtonView("pass", "不出", phase != "tribute", session.may_pass, stuck),
        ButtonView("reset", "重選", True, chosen),
        ButtonView("hint", "提示", True, acts),
        ButtonView("play", "出牌", phase != "tribute", phase == "turn" and chosen, not stuck),
        ButtonView("give", give, phase == "tribute", chosen, True),
    )

"""What is to be seen and heard to happen between two states of the table: pure data, which ``zsy/web/`` shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zsy.ui.views import SeatView, TableView

KINDS = ("deal", "select", "play", "bomb", "pass", "give", "sweep", "turn", "win", "lose")
"""Everything that can happen, in the order in which it is told."""


@dataclass(frozen=True)
class Effect:
    """Something that happened."""

    kind: str
    """One of :data:`KINDS`. A ``bomb`` is told beside the ``play`` that it is."""
    seat: int = -1
    """Whose doing it is; for ``sweep`` who takes the trick."""
    cards: tuple[str, ...] = ()
    """Keys of the cards played, as they lie on the table; of the cards dealt or given, as they lie in the hand."""
    left_hand: tuple[str, ...] = ()
    """The keys that the same cards had in the player's own hand, where they come from there."""
    to: int = -1
    """For ``give``: who gets the card."""
    big: str = ""
    """For ``play``: what one of the strongest plays is called, while the deal goes on."""


def effects(before: TableView | None, now: TableView) -> tuple[Effect, ...]:
    """What happened between two states.

    Where a state does not follow from the one before (another game, another person's turn on this device, a move taken
    back), nothing did, but for the deal that begins.
    """
    if _is_new(before, now):
        return (Effect("deal", _me(now).seat, tuple(card.key for card in now.hand)),) if _is_untouched(now) else ()
    assert before is not None
    return tuple(sorted(_between(before, now), key=lambda effect: KINDS.index(effect.kind)))


def _me(view: TableView) -> SeatView:
    return view.seats[0]


def _is_untouched(view: TableView) -> bool:
    """Whether nobody has played yet."""
    return view.phase != "over" and bool(view.hand) and not any(seat.played or seat.note for seat in view.seats)


def _is_new(before: TableView | None, now: TableView) -> bool:
    """Whether a state is not one that follows from the one before."""
    if before is None or len(before.seats) != len(now.seats) or _me(before).seat != _me(now).seat:
        return True
    if (before.phase == "over") != (now.phase == "over") and before.phase == "over":
        return True
    gained = sum(new.left > old.left for old, new in zip(before.seats, now.seats, strict=True))
    return gained > (1 if before.tribute is not None else 0) or before.phase == "handover" != now.phase


def _between(before: TableView, now: TableView) -> Iterator[Effect]:
    mine, seat = _me(before), _me(now)
    if mine.left == seat.left and _selected(before) != _selected(now):
        yield Effect("select", seat.seat)
    exchange = _given(before, now)
    if exchange is not None:
        yield exchange
    else:
        for old, new in zip(before.seats, now.seats, strict=True):
            yield from _acted(before, now, old, new)
    if seat.turn and not mine.turn and now.phase in ("turn", "tribute"):
        yield Effect("turn", seat.seat)
    if now.phase == "over" != before.phase:
        yield Effect("win" if now.won else "lose", seat.seat)


def _selected(view: TableView) -> set[str]:
    return {card.key for card in view.hand if card.selected}


def _given(before: TableView, now: TableView) -> Effect | None:
    """The card that went from one seat to another before the deal."""
    old, new = before.tribute, now.tribute
    if old is None or new is None or old.phase == new.phase:
        return None
    giver, taker = (new.giver, new.taker) if old.phase == "tribute" else (new.taker, new.giver)
    hand = {card.key for card in before.hand}
    got = tuple(card.key for card in now.hand if card.key not in hand) if _me(now).seat == taker else ()
    lost = _lost(before, now) if _me(now).seat == giver else ()
    return Effect("give", giver, got, lost, taker)


def _lost(before: TableView, now: TableView) -> tuple[str, ...]:
    """Keys of the cards that left the player's hand."""
    kept = {card.key for card in now.hand}
    return tuple(card.key for card in before.hand if card.key not in kept)


def _acted(before: TableView, now: TableView, old: SeatView, new: SeatView) -> Iterator[Effect]:
    if new.left < old.left:
        yield from _played(before, now, new)
    elif old.turn and not new.turn and new.left == old.left and before.phase in ("turn", "wait"):
        yield Effect("pass", new.seat)


def _played(before: TableView, now: TableView, seat: SeatView) -> Iterator[Effect]:
    left = _match(_lost(before, now), seat) if seat.seat == _me(now).seat else ()
    big = seat.label if seat.big and now.phase != "over" else ""
    yield Effect("play", seat.seat, tuple(card.key for card in seat.played), left, big=big)
    if seat.bomb:
        yield Effect("bomb", seat.seat)
    if any(other.stale and other.played for other in before.seats):
        yield Effect("sweep", seat.seat)


def _match(lost: tuple[str, ...], seat: SeatView) -> tuple[str, ...]:
    """Keys in the hand in the order in which the same cards lie on the table."""
    rest, found = list(lost), []
    for card in seat.played:
        same = next((key for key in rest if key.split(".")[0] == card.key.split(".")[0]), None)
        if same is not None:
            rest.remove(same)
            found.append(same)
    return tuple(found)

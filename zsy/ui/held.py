"""Cards of a hand one by one, equal ones told apart; and which of them a move takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from zsy.cards import Card, Cards
from zsy.moves import Move
from zsy.plays import Play
from zsy.ui.names import CHAINS

Key = tuple[Card, int]
"""A card of the hand and which of its copies it is."""

Keys = tuple[Key, ...]


def keys(cards: Iterable[Card]) -> Keys:
    """Cards with each one's number among equal ones."""
    seen: Counter[Card] = Counter()
    found = []
    for card in cards:
        found.append((card, seen[card]))
        seen[card] += 1
    return tuple(found)


def cards_of(held: Iterable[Key]) -> Cards:
    """The cards, sorted."""
    return tuple(sorted(card for card, _ in held))


def laid(held: Iterable[Key], play: Play | None) -> list[Key]:
    """Cards high to low, as they are laid: what is attached comes last, A and 2 below 3 where a chain takes them so."""
    held = list(held)
    counts = Counter(card.rank for card, _ in held)
    chain = play is not None and play.kind in CHAINS

    def place(key: Key) -> tuple[int, int, int]:
        card, copy = key
        low = chain and play is not None and card.rank > play.rank and counts[card.rank] == max(counts.values())
        return counts[card.rank] if play else 0, card - 52 if low else int(card), copy

    return sorted(held, key=place, reverse=True)


def fill(move: Move, hand: Keys, chosen: Collection[Key], must: Card | None = None) -> Keys:
    """The cards for a move out of a hand, ``chosen`` and ``must`` among them; () where that cannot be.

    Beyond these the lowest suits, as :func:`zsy.moves.realise` takes them.
    """
    need = Counter(move.ranks)
    if Counter(card.rank for card, _ in chosen) - need:
        return ()
    if move.kind == "straight_flush":
        return _flush(move, hand, chosen, must)
    taken = list(chosen)
    need.subtract(card.rank for card, _ in chosen)
    pool = sorted(set(hand) - set(chosen), key=lambda key: (key[0] != must, key))
    for key in pool:
        if need[key[0].rank] > 0:
            need[key[0].rank] -= 1
            taken.append(key)
    if move.kind == "straight" and not move.plain and len({card.suit for card, _ in taken}) == 1:
        taken = _mixed(taken, pool, chosen, must)
    whole = len(taken) == move.size and (must is None or any(card == must for card, _ in taken))
    return tuple(sorted(taken)) if whole else ()


def _flush(move: Move, hand: Keys, chosen: Collection[Key], must: Card | None) -> Keys:
    suits = {card.suit for card, _ in chosen}
    for suit in range(4):
        if suits <= {suit} and (must is None or must.suit == suit):
            one_each = {key[0].rank: key for key in sorted(hand, reverse=True) if key[0].suit == suit}
            one_each.update((key[0].rank, key) for key in chosen)
            if set(move.ranks) <= set(one_each):
                return tuple(sorted(one_each[rank] for rank in move.ranks))
    return ()


def _mixed(taken: list[Key], pool: list[Key], chosen: Collection[Key], must: Card | None) -> list[Key]:
    """A straight of one suit with a card of another suit in it; [] where there is none."""
    fixed = {card.rank for card, _ in chosen} | ({must.rank} if must is not None else set())
    suit = taken[0][0].suit
    for key in sorted(pool):
        rank = key[0].rank
        if key[0].suit != suit and rank not in fixed and any(card.rank == rank for card, _ in taken):
            return [key if card.rank == rank else (card, copy) for card, copy in taken]
    return []

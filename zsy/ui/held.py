"""Cards of a hand one by one, equal ones told apart; and which of them a move takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from zsy.actions import Give
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


def fill(move: Move, groups: Iterable[Keys], chosen: Collection[Key], must: Card | None = None) -> Keys:
    """The cards for a move out of a hand, ``chosen`` and ``must`` among them; () where that cannot be.

    ``groups``: the hand as it lies. Groups with something chosen come first, then such as the move takes whole; else
    as few are broken as can be, small ones first, and the lowest suits taken, as :func:`zsy.moves.realise` does.
    """
    need = Counter(move.ranks)
    if Counter(card.rank for card, _ in chosen) - need:
        return ()
    pool = _by_need(need, groups, chosen, must)
    if move.kind == "straight_flush":
        return _flush(move, pool, chosen, must)
    taken = list(chosen)
    need.subtract(card.rank for card, _ in chosen)
    for key in pool:
        if need[key[0].rank] > 0 and (not isinstance(move, Give) or key[0] == move.card):
            need[key[0].rank] -= 1
            taken.append(key)
    if move.kind == "straight" and not move.plain and len({card.suit for card, _ in taken}) == 1:
        taken = _mixed(taken, pool, chosen, must)
    whole = len(taken) == move.size and (must is None or any(card == must for card, _ in taken))
    return tuple(sorted(taken)) if whole else ()


def _by_need(need: Counter[int], groups: Iterable[Keys], chosen: Collection[Key], must: Card | None) -> list[Key]:
    """The cards that are not chosen, in the order in which a move takes them."""
    left, order = need.copy(), {}
    for group in sorted(groups, key=lambda group: (set(group).isdisjoint(chosen), -len(group))):
        ranks = Counter(card.rank for card, _ in group)
        whole = ranks <= left
        if whole:
            left -= ranks
        for key in group:
            gives = min(ranks[key[0].rank], need[key[0].rank])
            order[key] = (key[0] != must, not whole, -gives, len(group), key)
    return sorted(order.keys() - set(chosen), key=order.__getitem__)


def _flush(move: Move, pool: list[Key], chosen: Collection[Key], must: Card | None) -> Keys:
    """A straight flush, in that suit which the pool has first."""
    places = {key: place for place, key in enumerate((*chosen, *pool))}
    found = []
    for suit in range(4):
        one_each = {key[0].rank: key for key in reversed(places) if key[0].suit == suit}
        taken = [one_each[rank] for rank in move.ranks if rank in one_each]
        if len(taken) == move.size and set(chosen) <= set(taken) and (must is None or must in cards_of(taken)):
            found.append((sum(places[key] for key in taken), tuple(sorted(taken))))
    return min(found)[1] if found else ()


def _mixed(taken: list[Key], pool: list[Key], chosen: Collection[Key], must: Card | None) -> list[Key]:
    """A straight of one suit with a card of another suit in it; [] where there is none."""
    fixed = {card.rank for card, _ in chosen} | ({must.rank} if must is not None else set())
    suit = taken[0][0].suit
    for key in pool:
        rank = key[0].rank
        if key[0].suit != suit and rank not in fixed and any(card.rank == rank for card, _ in taken):
            return [key if card.rank == rank else (card, copy) for card, copy in taken]
    return []

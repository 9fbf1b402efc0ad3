"""What a player types in the terminal game: cards in full, or ranks where suits do not matter."""

from __future__ import annotations

import re
from collections import Counter

from zsy.actions import IllegalPlay
from zsy.cards import RANKS, SUITS, SYMBOLS, Card, CardError, Cards, format_cards, parse_cards
from zsy.view import View

_RANKS_ONLY = re.compile(r"(?:10|[3-9TJQKA2]|BJ|RJ)+")
_RANK = re.compile(r"10|BJ|RJ|.")
_SYMBOLS = str.maketrans(SYMBOLS + ",", SUITS + " ")


class Ambiguous(ValueError):
    """Ranks that more than one play has; the sentence lists the plays."""


def typed_cards(text: str, view: View) -> Cards:
    """The cards that a player means: ``3s 3d``, ``3♠3♦``, or ranks alone, ``33``, ``10 J Q K A``.

    Of ranks alone the play that is legal is meant. Raises CardError for what is no card, IllegalPlay for ranks that
    are not held, and Ambiguous where both a straight and a straight flush can be meant.
    """
    text = text.translate(_SYMBOLS)
    squeezed = re.sub(r"\s", "", text).upper()
    if not _RANKS_ONLY.fullmatch(squeezed):
        try:
            return parse_cards(re.sub(r"10(?=\s*[shdcSHDC])", "T", text))
        except CardError:
            raise CardError(f"{text.strip()!r} is neither cards nor a command; ? explains") from None
    ranks = tuple(sorted(RANKS.index(rank.replace("10", "T")) for rank in _RANK.findall(squeezed)))
    plays = {view.realise(move): move for move in view.legal_actions() if move.ranks == ranks}
    if len(plays) > 1:
        raise Ambiguous("Write the suits: " + ", or ".join(format_cards(cards, " ") for cards in plays))
    return next(iter(plays), None) or _lowest(ranks, view)


def _lowest(ranks: tuple[int, ...], view: View) -> Cards:
    """The lowest cards of these ranks in the hand."""
    cards: list[Card] = []
    for rank, count in Counter(ranks).items():
        same = [card for card in view.hand if card.rank == rank]
        if len(same) < count:
            raise IllegalPlay("not_held", cards=" ".join([RANKS[rank]] * count))
        cards += same[:count]
    return tuple(sorted(cards))

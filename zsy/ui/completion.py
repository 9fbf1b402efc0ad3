"""Completions: what the selected cards could become, so that a tap or two pick a whole play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zsy.bots.plan import BOMBS
from zsy.cards import ACE, TWO
from zsy.moves import Move, Moves
from zsy.plays import Play
from zsy.ui.held import Key, Keys, cards_of, fill
from zsy.ui.names import CHAINS, play_name
from zsy.view import View

MOST = 3
"""How many completions are offered at most."""

_LEAST = {"pair_chain": 3, "triple_chain": 4, "airplane": 4}
"""How many cards of a short chain have to be selected before it is offered."""


@dataclass(frozen=True)
class Offer:
    """A play that the selected cards are part of."""

    name: str
    """一對5, 順子3到7."""
    keys: Keys
    """All of its cards, the selected ones among them."""
    kind: str = ""
    breaks: bool = False
    """Whether it breaks a bomb."""


def offers(
    view: View, groups: Collection[Keys], chosen: Collection[Key], broken: Collection[Move] = ()
) -> tuple[Offer, ...]:
    """Plays that complete the selected cards, best first, at most :data:`MOST`.

    Against a play on the table whatever beats it; on a lead only what the selection plainly means: the ends of a run,
    a group of ranks that are all there already, and nothing where that would be many things. ``broken``: plays that
    break a bomb, which come last; ``groups``: the hand as it lies.
    """
    found = completions(view, groups, chosen, broken)
    return found[:MOST] if view.table is not None or len(found) <= MOST else ()


def completions(
    view: View, groups: Collection[Keys], chosen: Collection[Key], broken: Collection[Move] = ()
) -> tuple[Offer, ...]:
    """All plays that complete the selected cards, best first; of those that differ in what they carry the lightest."""
    if not chosen or not view.to_act or view.phase != "play":
        return ()
    counts = Counter(card.rank for card, _ in chosen)
    leads = view.table is None
    found = []
    for move in _lightest(view.legal_actions(), counts, broken):
        if move.size <= len(chosen) or (leads and not _means(move, counts)):
            continue
        taken = fill(move, groups, chosen, view.must)
        if taken and view.can(cards_of(taken)):
            found.append((move in broken, move.kind in BOMBS, move.size if leads else 0, move.rank, move, taken))
    found.sort(key=lambda entry: entry[:4])
    offered = {taken: _offer(move, taken, broken) for *_, move, taken in found}
    return tuple(offered.values())


def contained(view: View, groups: Collection[Keys], broken: Collection[Move] = ()) -> tuple[Offer, ...]:
    """The plays that are plainly meant by more cards than they have, as they lie; none that breaks a bomb.

    Against a play on the table those of its kind and number that beat it; on a lead the largest, if they take more
    than half of the cards.
    """
    counts = Counter(card.rank for group in groups for card, _ in group)
    table, size = view.table, counts.total()
    if not view.to_act or view.phase != "play" or size < 3:
        return ()
    found: dict[Keys, Offer] = {}
    for move in sorted(view.legal_actions(), key=lambda move: (-move.size, move.kind != "straight_flush")):
        if table is None:
            largest = min((len(keys) for keys in found), default=0)
            fits = move.size >= max(4, largest) and 2 * move.size > size
        else:
            same = move.kind == table.kind or (move.kind, table.kind) == ("straight_flush", "straight")
            fits = move.size == table.size > 1 and same
        if not fits or move.size >= size or move in broken or Counter(move.ranks) - counts:
            continue
        if any(Counter(card.rank for card, _ in known) == Counter(move.ranks) for known in found):
            continue  # the same ranks in one suit
        taken = fill(move, groups, (), view.must)
        if taken and view.can(cards_of(taken)):
            found[taken] = _offer(move, taken, broken)
    return tuple(found.values())


def _offer(move: Move, taken: Keys, broken: Collection[Move]) -> Offer:
    return Offer(play_name(Play(move.kind, move.rank, cards_of(taken))), taken, move.kind, move in broken)


def _lightest(moves: Moves, counts: Counter[int], broken: Collection[Move]) -> Iterable[Move]:
    """The moves that the counts of ranks are part of, one for each kind, rank and size; rather none that is broken."""
    kept: dict[tuple[str, int, int], Move] = {}
    wanted = tuple(counts.items())
    for move in moves:
        if not all(move.ranks.count(rank) >= count for rank, count in wanted):
            continue
        known = kept.get((move.kind, move.rank, move.size))
        if known is None or (move in broken, sum(move.ranks)) < (known in broken, sum(known.ranks)):
            kept[move.kind, move.rank, move.size] = move
    return kept.values()


def _means(move: Move, counts: Counter[int]) -> bool:
    """Whether selected cards plainly mean a lead."""
    selected = counts.total()
    if selected < _LEAST.get(move.kind, 2):
        return False
    ranks = set(move.ranks)
    if ranks == set(counts):
        return len(counts) == 1 or selected >= 3
    return move.kind in CHAINS and move.kind != "airplane" and {_low_end(move), move.rank} <= set(counts)


def _low_end(chain: Move) -> int:
    """The lowest rank of a chain, A and 2 below 3 where it takes them so."""
    length = chain.size // CHAINS[chain.kind][1]
    low = chain.rank - length + 1
    return low if low >= 0 else {-1: TWO, -2: ACE}.get(low, low)

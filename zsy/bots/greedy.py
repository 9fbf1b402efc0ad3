"""``greedy``: sheds what costs it most turns, follows cheaply, keeps bombs and high cards for when they are needed."""

from __future__ import annotations

from collections.abc import Iterable

from zsy.actions import Give
from zsy.bots.base import Bot, Thinking, check_turn, finish
from zsy.bots.plan import BOMBS, Planner, breaks_bomb
from zsy.moves import Move, Moves
from zsy.packs import TOTAL, pack
from zsy.view import View

_FULL = ("full_house", "triple_one", "triple_two", "four_two", "airplane")


class Greedy(Bot):
    """Plays the first of :func:`hints`; no chance in it, so the seed does not matter."""

    name = "greedy"

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def think(self, view: View) -> Thinking[Move]:
        """The best of the compliant actions by a plan of the own hand and the number of cards of the others."""
        check_turn(view)
        ranking = yield from rank_actions(view)
        return ranking[0]


def hints(view: View) -> Moves:
    """The sensible actions of the seat to act, best first; never one that breaks 頂大.

    A pass is among them where passing is allowed. () when it is not the seat's turn.
    """
    return finish(rank_actions(view))


def rank_actions(view: View) -> Thinking[Moves]:
    """As :func:`hints`, in pieces: for every action, and for every hand that its plan comes to."""
    actions = view.compliant_actions()
    if len(actions) < 2:
        return actions
    yield
    judge = _Judge(view)
    ranked = []
    for move in _lightest(actions):
        yield
        score = yield from judge.score(move)
        ranked.append((score, move.rank, move.ranks, move))
    return tuple(move for *_, move in sorted(ranked, key=lambda entry: entry[:3]))


def _lightest(moves: Iterable[Move]) -> list[Move]:
    """The moves, but of those that differ only in what is attached to the same core the three with the lowest ranks."""
    kept: list[Move] = []
    attached: dict[tuple[str, int, int], list[Move]] = {}
    for move in moves:
        if move.kind in _FULL:
            attached.setdefault((move.kind, move.rank, move.size), []).append(move)
        else:
            kept.append(move)
    for group in attached.values():
        kept += sorted(group, key=lambda move: (sum(move.ranks), move.ranks))[:3]
    return kept


class _Judge:
    """Scores of moves for one view; the lower the better."""

    def __init__(self, view: View) -> None:
        self.hand = pack(view.hand)
        self.planner = Planner(view)
        self.leading = view.table is None
        seat, players = view.seat, len(view.left)
        partner = (seat + 2) % 4 if view.rules.partnership else None
        self.partner_owns = partner is not None and view.table_seat == partner
        self.partner_left = view.left[partner] if partner is not None else 0
        others = [view.left[other] for other in range(players) if other not in (seat, partner) and view.left[other]]
        self.danger = min(others, default=99)
        following = view.next_player
        self.next_left = 99 if following in (None, partner) else view.left[following or 0]
        self.highest = max(card.rank for card in view.hand)

    def score(self, move: Move) -> Thinking[float]:
        """About how many turns the hand needs after the move, with what the others may do in mind."""
        rest = self.hand - move.pack
        if not rest:
            return -100.0
        cost = yield from self.planner.cost(rest)
        if isinstance(move, Give):
            return cost
        if not move:
            return cost - self._patience()
        score = cost - 0.03 * move.size
        if move.kind in BOMBS:
            # A bomb is a turn kept for later, worth spending on the way out or to stop somebody.
            if self.danger > 3 and cost > 0.6:
                score += 0.8
        elif breaks_bomb(self.planner.generator, self.hand, move):
            score += 1.2
        if self.next_left == 1 and move.kind == "single" and move.rank < self.highest:
            score += 2.0
        if self.leading and self.next_left == move.size <= 2:
            score += 0.4
        if self.leading and self.partner_left == move.size == 1:
            score -= 1.0
        return score

    def _patience(self) -> float:
        """How much passing is worth: how little a play may bring before it is better kept."""
        if self.partner_owns:
            return 0.85 if self.partner_left > 2 else 1.5
        if self.danger <= 2:
            return -2.5
        return -0.1 if self.danger <= 5 else -0.3 + 0.02 * min(20, self.hand >> TOTAL)

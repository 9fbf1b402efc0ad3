"""Points of a finished deal."""

from __future__ import annotations

from collections.abc import Sequence

from zsy.rules import Rules


def base(dealt: int, left: int) -> int:
    """What each card left costs a loser who was dealt ``dealt`` cards and has ``left`` of them.

    4 when he played none, 3 below a quarter played, 2 below a half, else 1.

    >>> [left * base(13, left) for left in (13, 12, 10, 9, 7, 6, 1)]
    [52, 36, 30, 18, 14, 6, 1]
    """
    played = dealt - left
    if played == 0:
        return 4
    return 3 if played * 4 < dealt else 2 if played * 2 < dealt else 1


def loss(rules: Rules, dealt: int, left: int) -> int:
    """Points that a loser pays in the games that end with the first player out (bombs apart)."""
    if not rules.rule_set.must_beat:
        return left * base(dealt, left)
    if left == 1 and rules.one_left_free:
        return 0
    return left * 2 if left == dealt else left


def score_first_out(
    rules: Rules,
    dealt: Sequence[int],
    left: Sequence[int],
    bombs: Sequence[int] = (),
    offender: int | None = None,
) -> tuple[int, ...]:
    """Points by seat of a deal that ended with the first player out; they add up to 0.

    ``dealt`` and ``left`` count cards by seat, ``bombs`` the bombs of each seat that were not beaten (``run-fast``),
    ``offender`` is the seat that pays for all under 頂大.
    """
    winner = left.index(0)
    points = [-loss(rules, all_, rest) if rest else 0 for all_, rest in zip(dealt, left, strict=True)]
    total = -sum(points)
    if offender is not None:
        points = [0] * len(left)
        points[offender] = -total
    points[winner] = total
    for seat, count in enumerate(bombs):
        for other in range(len(left)):
            points[other] -= count * rules.bomb_points
        points[seat] += count * rules.bomb_points * len(left)
    return tuple(points)


def score_places(rules: Rules, places: Sequence[int]) -> tuple[int, ...]:
    """Points by seat of a ``classic`` deal, from the seats in finishing order; they add up to 0.

    10 × (n − 1 − 2i) for place i of n; in partnership the first player's side wins 30, 20 or 10 each as his
    partner comes in second, third or last.

    >>> from zsy import find_rules
    >>> score_places(find_rules("classic"), (2, 0, 1, 3))
    (10, -10, 30, -30)
    """
    players = len(places)
    if rules.partnership:
        first = places[0]
        points = 40 - 10 * places.index((first + 2) % 4)
        return tuple(points if (seat - first) % 2 == 0 else -points for seat in range(players))
    return tuple(10 * (players - 1 - 2 * places.index(seat)) for seat in range(players))

"""What the player's games came to, as sums of bounded size: kept in the profile, and pure like all of it.

>>> table = Table("one-deck", "novice", "ranked", "greedy")
>>> stats = Stats().counted(table, place=1, points=30, total=30).counted(table, place=3, points=-12, total=18)
>>> stats.sums().games, stats.sums().wins, stats.sums().points, stats.curve
(2, 1, 18, (30, 18))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from zsy.foreign import ForeignError, read_each, read_integer, read_list, read_mapping, read_text
from zsy.saved import NUMBER_LIMIT, SEATS
from zsy.seating import MODES, Seating

CURVE_LIMIT = 500
"""How many points the curve has at most."""

DAYS_LIMIT = 60
"""How many days are remembered on which today's deal was played."""

TABLES_LIMIT = 300
"""How many tables are told apart. Where there are more, the one with the fewest games is forgotten."""

_ID_LENGTH = 40
_DAY = re.compile("[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", re.ASCII)


@dataclass(frozen=True)
class Table:
    """What games have to have in common to be added up."""

    rules: str
    """Id of the rule set."""
    room: str
    """Id of the room; ``""`` where the mode has none."""
    mode: str
    """One of :data:`zsy.seating.MODES`."""
    bots: str
    """Name of the bots at the other seats."""

    @property
    def counts(self) -> bool:
        """Whether its games go into the totals."""
        return Seating(self.mode).counts


@dataclass(frozen=True)
class Sums:
    """What some games came to."""

    games: int = 0
    """Deals played to their end."""
    wins: int = 0
    """Those of them that brought points."""
    places: tuple[int, ...] = (0,) * SEATS
    """How often the player was first, second and so on."""
    points: int = 0
    """Stake included."""
    best: int = 0
    """The most points that one deal brought."""
    worst: int = 0
    """The fewest."""

    def __add__(self, other: Sums) -> Sums:
        """Both together."""
        return Sums(
            _bounded(self.games + other.games),
            _bounded(self.wins + other.wins),
            tuple(_bounded(one + two) for one, two in zip(self.places, other.places, strict=True)),
            _bounded(self.points + other.points),
            max(self.best, other.best),
            min(self.worst, other.worst),
        )


@dataclass(frozen=True)
class Stats:
    """All of a player's statistics."""

    tables: tuple[tuple[Table, Sums], ...] = ()
    """What was played where, the first table first."""
    streak: int = 0
    """Deals won one after the other up to now; negative: deals not won."""
    best_streak: int = 0
    """The most deals won one after the other."""
    deals: int = 0
    """Deals that count, since there have been statistics."""
    start: int = 0
    """The total before the first of them."""
    curve: tuple[int, ...] = ()
    """The total after every :attr:`every`-th of them: entry k belongs to deal (k + 1) × :attr:`every`."""
    every: int = 1
    days: tuple[str, ...] = ()
    """Days (``2026-11-30``) on which today's deal was played for points, the latest first."""

    def sums(self, wanted: Callable[[Table], bool] = lambda table: table.counts) -> Sums:
        """The sums over tables; over those that count unless told otherwise."""
        return sum((sums for table, sums in self.tables if wanted(table)), Sums())

    def counted(self, table: Table, place: int, points: int, total: int, *, won: bool | None = None) -> Stats:
        """With a finished deal: the player's place from 1, his points, his total after it.

        ``won``: whether he won, where the points do not tell because they do not count.
        """
        won = points > 0 if won is None else won
        places = tuple(int(number == place) for number in range(1, SEATS + 1))
        sums = Sums(1, int(won), places, points, max(points, 0), min(points, 0))
        known = dict(self.tables)
        known[table] = known.get(table, Sums()) + sums
        if len(known) > TABLES_LIMIT:
            del known[min((other for other in known if other != table), key=lambda other: known[other].games)]
        stats = replace(self, tables=tuple(known.items()))
        return stats._with_total(points, total, won) if table.counts else stats

    def with_day(self, day: str) -> Stats:
        """With a day on which today's deal was played; as it was where the day is none, or known."""
        if not _DAY.fullmatch(day) or day in self.days:
            return self
        return replace(self, days=tuple(sorted({day, *self.days}, reverse=True)[:DAYS_LIMIT]))

    def _with_total(self, points: int, total: int, won: bool) -> Stats:
        deals, curve, every = _bounded(self.deals + 1), self.curve, self.every
        if deals % every == 0:
            curve = (*curve, _bounded(total))
        if len(curve) > CURVE_LIMIT:
            curve, every = curve[1::2], every * 2
        streak = max(self.streak, 0) + 1 if won else min(self.streak, 0) - 1
        return replace(
            self,
            streak=_bounded(streak),
            best_streak=max(self.best_streak, streak),
            deals=deals,
            start=_bounded(total - points) if self.deals == 0 else self.start,
            curve=curve,
            every=every,
        )


def dumped_stats(stats: Stats) -> dict[str, Any]:
    """The statistics as the values that JSON knows."""
    return {
        "tables": [[table.rules, table.room, table.mode, table.bots, *_flat(sums)] for table, sums in stats.tables],
        "streak": [stats.streak, stats.best_streak],
        "deals": stats.deals,
        "start": stats.start,
        "curve": list(stats.curve),
        "every": stats.every,
        "days": list(stats.days),
    }


def read_stats(value: Any, problems: list[str]) -> Stats:
    """Statistics of a JSON value; what cannot be read of them is told, and is as if it had not been."""
    try:
        data = read_mapping(value, "stats")
        streak, best_streak = (
            read_integer(number, "streak", low, NUMBER_LIMIT)
            for number, low in zip(_fixed(data.get("streak"), "streak", 2), (-NUMBER_LIMIT, 0), strict=True)
        )
        curve = [_number(total) for total in read_list(data.get("curve"), "curve", CURVE_LIMIT)]
        every = read_integer(data.get("every"), "every", 1, NUMBER_LIMIT)
        deals = read_integer(data.get("deals"), "deals", 0, NUMBER_LIMIT)
        if len(curve) != deals // every:
            raise ForeignError("a curve that is not as long as there are deals")
        stats = Stats(
            streak=streak,
            best_streak=max(best_streak, streak),
            deals=deals,
            start=read_integer(data.get("start"), "start", -NUMBER_LIMIT, NUMBER_LIMIT),
            curve=tuple(curve),
            every=every,
        )
    except ForeignError as error:
        problems.append(str(error))
        return Stats()
    tables = dict(read_each(data.get("tables"), "tables", _table, problems))
    days: Iterable[str] = read_each(data.get("days"), "days", _day, problems)
    return replace(
        stats,
        tables=tuple(tables.items())[:TABLES_LIMIT],
        days=tuple(sorted(set(days), reverse=True)[:DAYS_LIMIT]),
    )


def _flat(sums: Sums) -> list[int]:
    return [sums.games, sums.wins, sums.points, sums.best, sums.worst, *sums.places]


def _table(value: Any) -> tuple[Table, Sums]:
    items = _fixed(value, "a table", 9 + SEATS)
    rules, room, mode, bots = (read_text(item, "a table", _ID_LENGTH) for item in items[:4])
    if mode not in MODES:
        raise ForeignError("no mode that there is")
    games, wins, points, best, worst, *places = (_number(item) for item in items[4:])
    if min(games, wins, best, *places) < 0 or worst > 0 or wins > games or sum(places) > games:
        raise ForeignError("sums that cannot be")
    return Table(rules, room, mode, bots), Sums(games, wins, tuple(places), points, best, worst)


def _day(value: Any) -> str:
    day = read_text(value, "a day", 10)
    if not _DAY.fullmatch(day):
        raise ForeignError("no day")
    return day


def _fixed(value: Any, what: str, count: int) -> list[Any]:
    items = read_list(value, what, count)
    if len(items) != count:
        raise ForeignError(f"{what} is no list of {count}")
    return items


def _number(value: Any) -> int:
    return read_integer(value, "a number", -NUMBER_LIMIT, NUMBER_LIMIT)


def _bounded(number: int) -> int:
    return max(-NUMBER_LIMIT, min(NUMBER_LIMIT, number))

"""Statistics: sums, streaks, the curve that is thinned, today's deals; and reading them from anywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy.seating import MODES
from zsy.stats import CURVE_LIMIT, DAYS_LIMIT, TABLES_LIMIT, Stats, Sums, Table, dumped_stats, read_stats

RANKED = Table("one-deck", "novice", "ranked", "greedy")
PRACTICE = Table("one-deck", "", "practice", "greedy")


def read(value: Any) -> tuple[Stats, list[str]]:
    problems: list[str] = []
    return read_stats(value, problems), problems


def test_sums_by_table_and_together() -> None:
    stats = Stats()
    for place, points, total in ((1, 30, 30), (4, -52, -22), (2, 0, -22)):
        stats = stats.counted(RANKED, place, points, total)
    stats = stats.counted(PRACTICE, 1, 0, -22, won=True)
    assert dict(stats.tables)[RANKED] == Sums(3, 1, (1, 1, 0, 1, 0, 0), -22, 30, -52)
    assert dict(stats.tables)[PRACTICE] == Sums(1, 1, (1, 0, 0, 0, 0, 0))
    assert stats.sums() == dict(stats.tables)[RANKED]
    assert stats.sums(lambda table: True).games == 4
    assert stats.sums(lambda table: table.rules == "classic") == Sums()
    assert (stats.deals, stats.curve, stats.start) == (3, (30, -22, -22), 0)


def test_streaks() -> None:
    stats, seen = Stats(), []
    for points in (5, 5, -5, -5, 5, 5, 5, 0):
        stats = stats.counted(RANKED, 1, points, 0).counted(PRACTICE, 1, 0, 0, won=True)
        seen.append((stats.streak, stats.best_streak))
    assert seen == [(1, 1), (2, 2), (-1, 2), (-2, 2), (1, 2), (2, 2), (3, 3), (-1, 3)]


def test_the_start_of_the_curve_is_the_total_before_it() -> None:
    assert Stats().counted(RANKED, 1, 30, 130).counted(RANKED, 1, 20, 150).start == 100


def test_the_curve_is_thinned_and_goes_on() -> None:
    stats = Stats()
    for deal in range(1, 3 * CURVE_LIMIT + 1):
        stats = stats.counted(RANKED, 1, 1, deal)
        assert stats.curve == tuple(range(stats.every, deal + 1, stats.every))
        assert len(stats.curve) <= CURVE_LIMIT
    assert stats.every == 4


def test_days() -> None:
    stats = Stats()
    for day in ("2026-11-30", "2026-11-29", "2026-11-30", "2026-13-01", "tomorrow", "", "２026-11-30"):
        stats = stats.with_day(day)
    assert stats.days == ("2026-11-30", "2026-11-29")
    for number in range(100):
        stats = stats.with_day(f"20{number:02}-01-01")
    assert len(stats.days) == DAYS_LIMIT
    assert stats.days[:2] == ("2099-01-01", "2098-01-01")


def test_there_are_not_too_many_tables() -> None:
    stats = Stats()
    for number in range(TABLES_LIMIT + 50):
        for _ in range(1 + (number == 0)):
            stats = stats.counted(Table("one-deck", "novice", "ranked", str(number)), 1, 1, 1)
    assert len(stats.tables) == TABLES_LIMIT
    assert {stats.tables[0][0].bots, stats.tables[-1][0].bots} == {"0", str(TABLES_LIMIT + 49)}
    assert read(dumped_stats(stats)) == (stats, [])


deals = st.tuples(
    st.sampled_from([Table("classic", "novice", mode, "greedy") for mode in MODES]),
    st.integers(1, 6),
    st.integers(-(10**12), 10**12),
    st.integers(-(10**12), 10**12),
)


@given(st.lists(deals, max_size=30), st.lists(st.dates(), max_size=3))
def test_round_trip(played: list[tuple[Table, int, int, int]], days: list[Any]) -> None:
    stats = Stats()
    for deal in played:
        stats = stats.counted(*deal)
    for day in days:
        stats = stats.with_day(day.isoformat())
    assert read(json.loads(json.dumps(dumped_stats(stats)))) == (stats, [])
    assert stats.sums(lambda table: True).games == len(played)


GOOD = dumped_stats(Stats().counted(RANKED, 1, 30, 30).counted(PRACTICE, 2, 0, 30).with_day("2026-11-30"))


@pytest.mark.parametrize(
    "value",
    [
        None, [], 3, {}, {**GOOD, "streak": [1]}, {**GOOD, "streak": [1, -1]}, {**GOOD, "curve": [30, 30]},
        {**GOOD, "curve": ["30"]}, {**GOOD, "curve": [30] * 501, "deals": 501}, {**GOOD, "every": 0},
        {**GOOD, "deals": 1.0}, {**GOOD, "start": None},
    ],
)  # fmt: skip
def test_what_is_no_statistics_is_told(value: Any) -> None:
    stats, problems = read(value)
    assert stats == Stats()
    assert problems


@pytest.mark.parametrize("place", range(4 + 5 + 6))
@pytest.mark.parametrize("odd", [None, True, -1, 1.5, "x" * 41, [], 10**13])
def test_an_odd_table_leaves_the_rest(place: int, odd: Any) -> None:
    tables = json.loads(json.dumps(GOOD["tables"]))
    if place in (6, 8) and odd == -1:
        return  # points and the worst may be negative
    tables[0][place] = odd
    stats, problems = read({**GOOD, "tables": tables})
    assert [table for table, _ in stats.tables] == [PRACTICE]
    assert (stats.deals, stats.days) == (1, ("2026-11-30",))
    assert len(problems) == 1


def test_odd_days_leave_the_rest() -> None:
    stats, problems = read({**GOOD, "days": ["2026-11-30", 3, "2026-99-01", "2026-11-30"]})
    assert (stats.days, len(problems)) == (("2026-11-30",), 2)

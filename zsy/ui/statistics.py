"""The sheet 統計: what the player's games came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zsy.profile import Profile
from zsy.ranks import ROOMS
from zsy.rules import RULE_SETS
from zsy.stats import Stats, Sums, Table
from zsy.ui.charts import ChartView, TableView, bar_chart, line_chart, number, share, signed
from zsy.ui.modes import mode_name
from zsy.ui.text import N_, tr

_BOTS = {"greedy": N_("會算牌的電腦"), "random": N_("亂出的電腦"), "": N_("沒有電腦")}


@dataclass(frozen=True)
class Figure:
    """A number that stands large."""

    name: str
    value: str


@dataclass(frozen=True)
class Listed:
    """A table of its own."""

    name: str
    title: str
    table: TableView


@dataclass(frozen=True)
class StatisticsView:
    """All of the statistics."""

    empty: str
    """What is told instead as long as there are none."""
    figures: tuple[Figure, ...]
    charts: tuple[ChartView, ...]
    lists: tuple[Listed, ...]


def statistics(profile: Profile) -> StatisticsView:
    """The player's statistics."""
    stats, all_sums = profile.stats, profile.stats.sums()
    lists = tuple(listed for listed in (_by_table(stats), _not_counted(stats)) if listed.table.rows)
    if not all_sums.games:
        empty = tr("打完一局，這裡就有統計。")
        return StatisticsView(empty if not lists else tr("還沒有計分的牌局。"), (), (), lists)
    charts = [_places(stats), _games(stats)]
    if len(stats.curve) >= 1:
        charts.insert(0, _curve(stats))
    return StatisticsView("", _figures(profile, all_sums), tuple(charts), lists)


def _figures(profile: Profile, sums: Sums) -> tuple[Figure, ...]:
    streak = profile.stats.streak
    return (
        Figure(tr("總分"), number(profile.total)),
        Figure(tr("計分的局數"), number(sums.games)),
        Figure(tr("勝率"), share(sums.wins, sums.games)),
        Figure(tr("目前連勝"), number(max(streak, 0))),
        Figure(tr("最長連勝"), number(profile.stats.best_streak)),
        Figure(tr("最好的一局"), signed(sums.best)),
    )


def _curve(stats: Stats) -> ChartView:
    points = [(0, stats.start)]
    points += [((place + 1) * stats.every, total) for place, total in enumerate(stats.curve)]
    told = tr(
        "{games}局，總分從{start}到{end}，最高{best}，最低{worst}。",
        games=number(points[-1][0]),
        start=number(stats.start),
        end=number(points[-1][1]),
        best=number(max(total for _, total in points)),
        worst=number(min(total for _, total in points)),
    )
    return line_chart("curve", tr("總分的走勢"), told, (tr("第幾局"), tr("總分")), points)


def _places(stats: Stats) -> ChartView:
    """How often each place was reached, down to the last one of the largest table that was played at."""
    sums = stats.sums()
    counts = sums.places
    seats = [RULE_SETS[table.rules].players for table, _ in stats.tables if table.counts and table.rules in RULE_SETS]
    reached = [place + 1 for place, count in enumerate(counts) if count]
    rows = [
        (count / sums.games, (tr("第{place}名", place=place + 1), number(count), share(count, sums.games)))
        for place, count in enumerate(counts[: max(3, *seats, *reached)])
    ]
    told = tr("{games}局裡拿過{first}次第一名。", games=number(sums.games), first=number(counts[0]))
    return bar_chart("places", tr("名次"), told, (tr("名次"), tr("次數"), tr("比例")), rows)


def _games(stats: Stats) -> ChartView:
    rows = []
    for rules_id, rule_set in RULE_SETS.items():
        sums = stats.sums(_of_game(rules_id))
        if sums.games:
            title, won = tr(rule_set.title), share(sums.wins, sums.games)
            rows.append((sums.wins / sums.games, (title, won, *_cells(sums))))
    best = max(rows)[1]
    told = tr("勝率最高的是{game}：{share}。", game=best[0], share=best[1])
    columns = (tr("玩法"), tr("勝率"), tr("局數"), tr("得分"))
    return bar_chart("games", tr("各種玩法的勝率"), told, columns, rows)


def _of_game(rules_id: str) -> Callable[[Table], bool]:
    return lambda table: table.counts and table.rules == rules_id


def _by_table(stats: Stats) -> Listed:
    """By room and bots."""
    rows = _rows((_place_name(table), _bots(table), sums) for table, sums in stats.tables if table.counts)
    columns = (tr("場次和對手"), tr("勝率"), tr("局數"), tr("得分"))
    return Listed("tables", tr("各場次和對手"), TableView(columns, rows))


def _not_counted(stats: Stats) -> Listed:
    rows = _rows((mode_name(table.mode), "", sums) for table, sums in stats.tables if not table.counts)
    columns = (tr("怎麼玩"), tr("勝率"), tr("局數"))
    return Listed("practice", tr("不計分的牌局"), TableView(columns, tuple(row[:3] for row in rows)))


def _rows(tables: Iterable[tuple[str, str, Sums]]) -> tuple[tuple[str, ...], ...]:
    """A row for each name, with the sums of all that are called so."""
    found: dict[str, Sums] = {}
    for place, bots, sums in tables:
        name = tr("{place}，{bots}", place=place, bots=bots) if bots else place
        found[name] = found.get(name, Sums()) + sums
    return tuple((name, share(sums.wins, sums.games), *_cells(sums)) for name, sums in found.items())


def _cells(sums: Sums) -> tuple[str, str]:
    return number(sums.games), signed(sums.points)


def _place_name(table: Table) -> str:
    """The room of a table, or the mode that has none."""
    if table.mode == "daily":
        return mode_name("daily")
    return next((tr(room.name) for room in ROOMS if room.id == table.room), table.room)


def _bots(table: Table) -> str:
    return tr(_BOTS[table.bots]) if table.bots in _BOTS else table.bots

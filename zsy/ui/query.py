"""What the page's address asks for: ``?rules=classic&seed=hello&speed=0&players=3``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zsy.deals import DealError, check_seed
from zsy.rules import RULE_SETS, SWITCHES, Rules, RulesError, find_rules, switches_of
from zsy.settings import LANGUAGES
from zsy.ui.text import N_, tr

SPEEDS: dict[str, float] = {"0": 0.0, "1": 1.0, "2": 0.5}
"""Values of ``speed``, as factors on all delays."""

TOO_LONG = N_("網址太長，裡面要的都不照辦。")

THINKING = ("page", "worker")
"""Values of ``think``."""


@dataclass(frozen=True)
class Query:
    """A read address."""

    rules: Rules
    """The game asked for, or the first one."""
    seed: str | None = None
    pace: float = 1.0
    """Factor on all delays."""
    think: str = ""
    """Where bots think: one of :data:`THINKING`, or nothing for wherever is best."""
    asks: bool = False
    """Whether a game was named."""
    problems: tuple[str, ...] = ()
    """A sentence for each value that was not understood and is left aside."""
    rest: Mapping[str, str] = field(default_factory=dict)
    """The values that do not name a game, but for those that were not understood."""


def read_query(values: Mapping[str, str] | None) -> Query:
    """Read the values of an address; what is not understood is told and left at its default, as all is for None.

    >>> query = read_query({"rules": "classic", "players": "3", "speed": "9"})
    >>> query.rules, query.problems
    (find_rules('classic', players='3'), ('連結裡的「speed=9」看不懂，略過了。',))
    """
    problems: list[str] = []
    if values is None:
        values, problems = {}, [tr(TOO_LONG)]
    rules_id = values.get("rules") or next(iter(RULE_SETS))
    if rules_id not in RULE_SETS:
        problems.append(tr("這裡沒有連結裡的玩法「{asked}」，略過了。", asked=rules_id[:40]))
        rules_id = next(iter(RULE_SETS))
        values = {name: value for name, value in values.items() if name not in SWITCHES}
    rules = find_rules(rules_id)
    for name in (name for name in SWITCHES if name in values):
        switch = switches_of(rules_id).get(name)
        if switch is None:
            title = tr(rules.title)
            problems.append(tr("「{title}」沒有「{name}」這條規則，略過了。", title=title, name=name))
        elif values[name] not in switch.values:
            problems.append(_unknown(name, values[name]))
        else:
            try:
                rules = rules.with_switches({name: values[name]})
            except RulesError:
                given = f"{name}={values[name]}"
                problems.append(tr("連結裡的「{given}」和別的規則不合，略過了。", given=given))
    seed = values.get("seed") or None
    if seed is not None:
        try:
            check_seed(seed)
        except DealError:
            problems.append(tr("連結裡的牌局編號不能用，改發隨機的牌。"))
            seed = None
    asks = values.get("rules") in RULE_SETS
    rest = {name: values[name] for name in values if name not in ("rules", "seed", *SWITCHES)}
    for name, known in (("speed", tuple(SPEEDS)), ("think", THINKING), ("lang", LANGUAGES)):
        if name in rest and rest[name] not in known:
            problems.append(_unknown(name, rest.pop(name)))
    return Query(
        rules,
        seed,
        pace=SPEEDS[rest.get("speed", "1")],
        think=rest.get("think", ""),
        asks=asks,
        problems=tuple(problems),
        rest=rest,
    )


def _unknown(name: str, value: str) -> str:
    return tr("連結裡的「{given}」看不懂，略過了。", given=f"{name}={value[:40]}")

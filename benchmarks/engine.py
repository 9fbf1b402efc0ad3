"""Deals per second of random play, from shuffle to score: zsy beside OpenSpiel's and RLCard's dou dizhu.

``python -m benchmarks.engine`` (where open_spiel and rlcard are installed; ``python -m benchmarks`` sees to that).
"""

from __future__ import annotations

import argparse
import json
import platform
from importlib.metadata import version

from benchmarks.contestants import CONTESTANTS
from benchmarks.rounds import COLD, Pace, Times, compete, one_core, python_command, ratio

PACE = Pace(spawns=2, rounds=7, seconds=0.3, warm_up=1.5)
RULES = ("one-deck", "two-deck")
TARGETS = (
    ("zsy:one-deck", "open_spiel:uniform", 1.0),
    ("zsy:one-deck", "open_spiel:weighed", 1.0),
    ("zsy:one-deck", "rlcard", 80.0),
    ("zsy:two-deck", "open_spiel:uniform", 0.45),
    ("zsy:two-deck", "open_spiel:weighed", 0.45),
)
"""Who, beside whom, at least how many times as fast. OpenSpiel's speed depends on the loop: see README.md."""


def report(times: dict[str, Times]) -> dict[str, object]:
    """All figures, for ``--json``."""
    return {
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("open_spiel", "rlcard", "numpy")},
        "deals_per_cpu_second": {name: round(entry.rate, 1) for name, entry in times.items()},
        "deals_per_second": {name: round(entry.wall_rate, 1) for name, entry in times.items()},
        "spread": {name: round(entry.spread, 3) for name, entry in times.items()},
        "cold": {name: round(min(entry.cold), 1) for name, entry in times.items() if name.startswith("zsy:")},
        "ratios": {
            f"zsy:{rules}/{other}": round(ratio(times[f"zsy:{rules}"], times[other]), 3)
            for rules in RULES
            for other in CONTESTANTS
        },
        "targets": {f"{one}/{other}": least for one, other, least in TARGETS},
    }


def show(times: dict[str, Times]) -> None:
    """All figures, as tables."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("open_spiel", "rlcard", "numpy"))
    print(f"CPython {platform.python_version()}, {packages}; {PACE.spawns} × {PACE.rounds} rounds, medians\n")
    print("| contestant | deals/CPU s | deals/s | ± quartiles | actions/deal | one-deck ÷ it | two-deck ÷ it |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, entry in times.items():
        against = " | ".join(f"{ratio(times[f'zsy:{rules}'], entry):.2f}" for rules in RULES)
        actions = f"{entry.actions:.0f}" if entry.actions else ""
        print(f"| {name} | {entry.rate:,.0f} | {entry.wall_rate:,.0f} | {entry.spread:.1%} | {actions} | {against} |")
    print()
    for rules in RULES:
        cold = ", ".join(f"{rate:,.0f}" for rate in times[f"zsy:{rules}"].cold)
        print(f"zsy:{rules}, first {COLD} deals of a process: {cold} deals/CPU s")
    print()
    for one, other, least in TARGETS:
        reached = ratio(times[one], times[other])
        print(f"{'reached' if reached >= least else 'MISSED '}  {one} ÷ {other}: {reached:.2f} (target {least:g})")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    one_core()
    names = [*(f"zsy:{rules}" for rules in RULES), *CONTESTANTS]
    times = compete([(name, python_command(name)) for name in names], PACE)
    if arguments.json:
        print(json.dumps(report(times), indent=2))
    else:
        show(times)


if __name__ == "__main__":
    main()

"""The engine inside Pyodide (in Node) beside itself in CPython: deals per second of random play, every rule set.

``python -m benchmarks.in_pyodide`` (where ``node_modules`` is installed; ``python -m benchmarks`` sees to that).
"""

from __future__ import annotations

import argparse
import json
import platform

from benchmarks.rounds import COLD, Pace, Times, compete, one_core, python_command, ratio
from zsy import RULE_SETS

PACE = Pace(spawns=1, rounds=12, seconds=0.3, warm_up=2.0)
TARGET = 0.4
"""The engine in Pyodide, as a part of its speed in CPython, at least."""


def show(rules: str, native: Times, inside: Times) -> bool:
    """A row of the table; whether the target is reached."""
    reached = ratio(inside, native)
    cold = f"{inside.cold[0] / native.cold[0]:.2f}"
    spread = max(native.spread, inside.spread)
    print(f"| {rules} | {native.rate:,.0f} | {inside.rate:,.0f} | {reached:.2f} | {cold} | {spread:.1%} |", flush=True)
    return reached >= TARGET


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    one_core()
    figures, missed = {}, []
    if not arguments.json:
        print(f"CPython {platform.python_version()} and Pyodide; {PACE.rounds} rounds, medians\n")
        print(f"| rules | CPython, deals/CPU s | Pyodide | ratio | ratio, first {COLD} deals | ± quartiles |")
        print("|---|---:|---:|---:|---:|---:|", flush=True)
    for rules in RULE_SETS:
        name = f"zsy:{rules}"
        node = ["node", "benchmarks/pyodide.mjs", name]
        times = compete([(name, python_command(name)), (f"{name}:pyodide", node)], PACE)
        native, inside = times[name], times[f"{name}:pyodide"]
        figures[rules] = {"cpython": native.rate, "pyodide": inside.rate, "ratio": ratio(inside, native)}
        if not arguments.json and not show(rules, native, inside):
            missed.append(rules)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        print(f"\n{'MISSED by ' + ', '.join(missed) if missed else 'reached'}: at least {TARGET} of CPython's speed")


if __name__ == "__main__":
    main()

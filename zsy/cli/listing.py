"""``rules``: which rule sets and switches there are."""

from __future__ import annotations

import json
import shutil
import textwrap
from argparse import Namespace
from typing import Any

from zsy.cli.screen import pad
from zsy.rules import RULE_SETS, SWITCHES, switches_of


def run_rules(options: Namespace) -> int:
    """``zsy rules``."""
    if options.json:
        print(json.dumps([_entry(rules_id) for rules_id in RULE_SETS]))
    else:
        print(_table(), end="")
    return 0


def _entry(rules_id: str) -> dict[str, Any]:
    rule_set = RULE_SETS[rules_id]
    return {
        "id": rules_id,
        "title": rule_set.title,
        "summary": rule_set.summary,
        "players": rule_set.players,
        "switches": [
            {
                "name": switch.name,
                "default": switch.default,
                "values": list(switch.values),
                "title": switch.title,
                "meaning": switch.meaning,
                "source": switch.source,
            }
            for switch in switches_of(rules_id).values()
        ],
    }


def _table() -> str:
    width = max(60, min(shutil.get_terminal_size((100, 24)).columns, 110))
    lines = []
    for rule_set in RULE_SETS.values():
        switches = ", ".join(f"{name}={switch.default}" for name, switch in switches_of(rule_set.id).items())
        lines += [f"{pad(rule_set.id, 10)}{pad(rule_set.title, 10)}{rule_set.summary}"]
        indent = " " * 10
        lines += textwrap.wrap(switches, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
        lines += [""]
    lines += ["Switches, for --set switch=value; the default stands first:", ""]
    for switch in SWITCHES.values():
        where = "all" if len(switch.rule_sets) == len(RULE_SETS) else ", ".join(switch.rule_sets)
        lines += [f"{pad(switch.name, 20)}{pad(switch.title, 16)}{pad(' | '.join(switch.values), 26)}{where}"]
        for text in (switch.meaning, f"Default: {switch.source}"):
            lines += textwrap.wrap(text, width, initial_indent=" " * 4, subsequent_indent=" " * 4)
    return "\n".join(lines) + "\n"

"""Write the golden files of the tests: ``python3 -m tools.playthroughs``.

``tests/playthroughs/RULES.txt`` tells whole deals, played by a fixed hash, in readable text; ``tests/perft/RULES.json``
counts the plays of fixed hands. The tests make both anew and compare. A change in them is a change of the rules, or
of the order of the legal actions, and wants a reason.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

from zsy import PASS, RULE_SETS, Match, Move, State, deal_cards, deal_hands, find_rules, first_state, format_cards

ROOT = Path(__file__).resolve().parent.parent
"""The top of the checkout."""

PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
"""Where the playthroughs are."""

PERFT = ROOT / "tests" / "perft"
"""Where the counts of plays are."""

MATCHES: dict[str, tuple[tuple[dict[str, str], int], ...]] = {
    "one-deck": (({}, 2), ({"pass_locks": "on"}, 1), ({"short_low_chain": "off", "wings_may_repeat": "on"}, 1)),
    "two-deck": (({}, 2), ({"pass_locks": "on", "wings_may_repeat": "on"}, 1)),
    "classic": (
        ({}, 3),
        ({"partnership": "on"}, 3),
        ({"players": "3", "joker_rocket": "on", "lead_must_contain": "off"}, 2),
        ({"players": "6", "tribute": "off", "pass_locks": "on"}, 2),
        ({"singles_only": "on", "players": "5"}, 2),
    ),
    "run-fast": (
        ({}, 3),
        ({"top_rule": "enforce", "aaa_bomb": "high", "plane_wings": "on"}, 2),
        ({"aaa_bomb": "off", "bomb_optional": "on", "bomb_points": "5", "one_left_free": "off"}, 2),
    ),
    "diamond": (({}, 2), ({"joker_rocket": "on", "pass_locks": "on"}, 2)),
}
"""The matches told, by rule set: switches and number of deals."""


def choose(seed: str, step: int, number: int) -> int:
    """Which of so many legal actions is taken: by a hash, so that it is the same in every Python."""
    digest = hashlib.sha256(f"{seed}\n{step}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % number


def tell_action(state: State, action: Move) -> str:
    """The seat, how many plays were legal and the checksum of their list, what is done, the cards left after it."""
    actions = state.legal_actions()
    plays = f"{len(actions) - (PASS in actions)}{'+pass' if PASS in actions else ''}"
    check = zlib.crc32("\n".join(map(repr, actions)).encode())
    cards = format_cards(state.realise(action), " ") or "-"
    left = " ".join(map(str, state.apply(action).left))
    below = f"  {len(state.offences())} below the top" if state.offences() else ""
    return f"{state.current_player}  {plays:>9} {check:08x}  {action.kind:14} {cards:42} {left}{below}"


def tell_deal(state: State, seed: str) -> tuple[list[str], State]:
    """A whole deal, and the state at its end."""
    deal, step = state.deal, 0
    lines = [f"deal {deal.index}, seat {deal.leader} leads" + (f", with {deal.must}" if deal.must is not None else "")]
    lines += [f"  {seat}: {format_cards(hand, ' ')}" for seat, hand in enumerate(deal.hands)]
    while not state.is_terminal:
        actions = state.legal_actions()
        action = actions[choose(f"{seed} {deal.index}", step, len(actions))]
        lines.append(f"{step:4}  {tell_action(state, action)}")
        state, step = state.apply(action), step + 1
    lines.append(f"  places {' '.join(map(str, state.places))}, points {' '.join(map(str, state.scores))}")
    return lines, state


def playthrough(rules_id: str) -> str:
    """All matches of a rule set that are told."""
    lines = [
        f"Golden playthroughs of {rules_id}, written by tools/playthroughs.py.",
        "Step, seat, legal plays with the checksum of their list, what was done, cards left by seat.",
    ]
    for number, (switches, deals) in enumerate(MATCHES[rules_id]):
        match = Match(find_rules(rules_id, **switches), f"playthrough {number}")
        lines += ["", f"{match.rules!r}, seed {match.seed!r}"]
        for _ in range(deals):
            told, state = tell_deal(match.start(), match.seed)
            lines += told
            match = match.finish(state)
        lines.append(f"totals {' '.join(map(str, match.totals))}")
    return "\n".join(lines) + "\n"


# ---- perft -----------------------------------------------------------------------------------------------------------

HANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "one-deck": (
        ("3s4s5s6s7s7h8h8d", "3h4h5h6h9h9d9cTd", "Ad", "Ac"),
        ("AdAc2d2c3d3c3h4d", "KdKcAhAs2h2sQdQc", "5d", "5c"),
        ("5d5c5h6d6c6h7d7c8d8c", "9d9c9hTdTcThJdJcQdQc", "3d", "3c"),
    ),
    "two-deck": (
        ("3s3s4s5s6s7sBJBJ", "4h4h5h6h7h8hRJRJ", "Ad", "Ac"),
        ("5d5d5c5c5h6d6d", "BJBJRJRJ9d9c9h9s", "3d", "3c"),
        ("AdAcAh2d2c2h3d3cBJBJ", "3h3h3s4d4c4h5d5cRJRJ", "Qd", "Qc"),
    ),
    "classic": (("3h4h5h6h7hBJRJ", "3d4d5c6c7d2s8d", "Ad", "Ac"), ("3h3d3c4d4c5d5c", "6d6c6h7d7c7h7s", "8d", "8c")),
    "run-fast": (
        ("3h3d3c4d5d6d7dAd", "4h4c4s8d9dTdJdQd", "Kd"),
        ("3h3d3c3s4d5d6d", "AdAcAh7d7c8d2s", "9d9c"),
        ("3h3d3c4d4c4h5d5c5h7d", "6d6c6h8d8c8h9d9c9hTd", "QdQc"),
    ),
    "diamond": (
        ("3d3c3h4d5d6d7dBJ", "9d9c9h8d8cRJ2d2c", "Ad", "5h"),
        ("3d3cQdQcQhQsKdAd", "8d8c7h7s6d6cTdTh", "Jd", "JcJs"),
    ),
}
"""Small hands by rule set: seat 0 leads."""

VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "one-deck": ({}, {"short_low_chain": "off", "wings_may_repeat": "on"}),
    "two-deck": ({}, {"wings_may_repeat": "on"}),
    "classic": ({"lead_must_contain": "off"}, {}, {"joker_rocket": "on"}),
    "run-fast": ({"lead_must_contain": "off"}, {}, {"plane_wings": "on", "aaa_bomb": "off", "top_rule": "enforce"}),
    "diamond": ({"lead_must_contain": "off"}, {}, {"joker_rocket": "on"}),
}
"""The switches that they are counted under."""


def count(state: State, depth: int) -> int:
    """Sequences of so many actions from a state; fewer where the deal ends."""
    if depth == 0 or state.is_terminal:
        return 1
    actions = state.legal_actions()
    return len(actions) if depth == 1 else sum(count(state.apply(action), depth - 1) for action in actions)


def counts(state: State, depth: int) -> dict[str, Any]:
    """Leads by kind, answers to all of them without passing, and sequences of 1 to ``depth`` actions."""
    leads = state.legal_actions()
    replies = [state.apply(lead).legal_actions() for lead in leads]
    return {
        "leads": dict(sorted(Counter(lead.kind for lead in leads).items())),
        "answers": sum(len(actions) - (PASS in actions) for actions in replies),
        "sequences": [count(state, length) for length in range(1, depth + 1)],
    }


def perft(rules_id: str) -> list[dict[str, Any]]:
    """Counts for the small hands to depth 3, and for three dealt ones to depth 2."""
    cases: list[dict[str, Any]] = []
    for switches in VARIANTS[rules_id]:
        rules = find_rules(rules_id, **switches)
        for hands in HANDS[rules_id]:
            state = first_state(deal_hands(rules, hands, 0))
            cases.append({"switches": switches, "hands": list(hands)} | counts(state, 3))
        for number in range(3):
            state = first_state(deal_cards(rules, f"perft {number}"))
            cases.append({"switches": switches, "seed": f"perft {number}"} | counts(state, 2))
    return cases


def main() -> None:
    """Write all files."""
    for rules_id in RULE_SETS:
        (PLAYTHROUGHS / f"{rules_id}.txt").write_text(playthrough(rules_id), encoding="utf-8")
        text = ",\n".join(json.dumps(case) for case in perft(rules_id))
        (PERFT / f"{rules_id}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

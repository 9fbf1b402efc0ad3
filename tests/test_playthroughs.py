"""Whole deals and counts of plays as they were: see tools/playthroughs.py, which writes the files."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

import pytest

from tests import oracle
from tests.oracle import Reading
from tests.strategies import RULE_IDS
from tools.playthroughs import HANDS, VARIANTS, perft, playthrough
from zsy import PASS, State, deal_hands, find_rules, first_state

HERE = Path(__file__).resolve().parent


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_playthroughs(rules_id: str) -> None:
    """Hands, legal plays and their order, points: as written. ``python3 -m tools.playthroughs`` writes them anew."""
    golden = (HERE / "playthroughs" / f"{rules_id}.txt").read_text(encoding="utf-8")
    told = playthrough(rules_id)
    if told != golden:
        pytest.fail("\n".join(list(difflib.unified_diff(golden.splitlines(), told.splitlines(), lineterm=""))[:40]))


def written(rules_id: str) -> list[dict[str, Any]]:
    """The counts as they were."""
    cases: list[dict[str, Any]] = json.loads((HERE / "perft" / f"{rules_id}.json").read_text(encoding="utf-8"))
    return cases


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_counts_of_plays(rules_id: str) -> None:
    for case, counted in zip(written(rules_id), perft(rules_id), strict=True):
        assert counted == case


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_counts_are_those_of_the_oracle(rules_id: str) -> None:
    """The small hands, counted by the oracle alone: leads, answers to all leads, and sequences of two actions."""
    golden = [case for case in written(rules_id) if "hands" in case]
    assert len(golden) == len(HANDS[rules_id]) * len(VARIANTS[rules_id])
    for case in golden:
        state = first_state(deal_hands(find_rules(rules_id, **case["switches"]), case["hands"], 0))
        assert count_by_oracle(state, case["switches"]) == {
            "leads": case["leads"],
            "answers": case["answers"],
            "sequences": case["sequences"][:2],
        }


def count_by_oracle(state: State, switches: dict[str, str]) -> dict[str, Any]:
    rules_id = state.rules.id
    first, second = ([str(card) for card in state.hand(seat)] for seat in (0, state.rules.step % state.rules.players))
    must = str(state.must) if state.must is not None else None
    leads = oracle.legal(first, None, rules_id, switches, len(second), must)
    kinds: dict[str, int] = {}
    answers = sequences = 0
    third = state.left[2 * state.rules.step % state.rules.players]
    for kind, size, rank, _ in leads:
        kinds[kind] = kinds.get(kind, 0) + 1
        if size == len(first) and not state.rules.rule_set.plays_on:
            sequences += 1  # he is out and the deal is over
            continue
        table = Reading(kind, size, rank)
        plays = len(oracle.legal(second, table, rules_id, switches, third))
        answers += plays
        sequences += plays + oracle.may_pass(second, table, rules_id, switches)
    return {"leads": dict(sorted(kinds.items())), "answers": answers, "sequences": [len(leads), sequences]}


def test_the_passing_move_is_not_counted_as_a_lead() -> None:
    state = first_state(deal_hands(find_rules("one-deck"), HANDS["one-deck"][0], 0))
    assert PASS not in state.legal_actions()
    assert PASS in state.apply(state.legal_actions()[0]).legal_actions()

"""The five rule sets and their switches."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

from tests import oracle
from tests.strategies import RULE_IDS, names, rule_sets
from zsy import RULE_SETS, SWITCHES, Card, Rules, RulesError, find_rules
from zsy.rules import switches_of

# The table of rules.md: title, cards, players, plays on, must beat, first card, step.
TABLE: dict[str, tuple[str, int, int, bool, bool, str, int]] = {
    "one-deck": ("一副牌", 52, 4, False, False, "3s", 1),
    "two-deck": ("兩副牌", 108, 4, False, False, "3s", 1),
    "classic": ("進貢", 54, 4, True, False, "3h", 1),
    "run-fast": ("三人必管", 48, 3, False, True, "3h", 1),
    "diamond": ("方塊三", 54, 4, False, False, "3d", -1),
}

# The table of switches of rules.md: which rule sets have it, its values, the default first.
CLIMBING = "one-deck two-deck classic"
SWITCH_TABLE = {
    "pass_locks": ("one-deck two-deck classic run-fast diamond", "off on"),
    "short_low_chain": (CLIMBING, "on off"),
    "wings_may_repeat": (CLIMBING, "off on"),
    "players": ("classic", "4 3 5 6"),
    "partnership": ("classic", "off on"),
    "inherit": ("classic", "partner next"),
    "tribute": ("classic", "on off"),
    "singles_only": ("classic", "off on"),
    "joker_rocket": ("classic diamond", "off on"),
    "aaa_bomb": ("run-fast", "low high off"),
    "plane_wings": ("run-fast", "off on"),
    "bomb_optional": ("run-fast", "off on"),
    "lead_must_contain": ("classic run-fast diamond", "on off"),
    "top_rule": ("run-fast", "penalise enforce off"),
    "one_left_free": ("run-fast", "on off"),
    "bomb_points": ("run-fast", "10 0 5 20"),
}


def test_there_are_five() -> None:
    assert list(RULE_SETS) == list(TABLE)


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_rule_set(rules_id: str) -> None:
    rules = find_rules(rules_id)
    found = rules.rule_set
    assert TABLE[rules_id] == (
        rules.title,
        len(rules.deck),
        rules.players,
        found.plays_on,
        found.must_beat,
        str(found.first_card),
        rules.step,
    )
    assert sorted(names(rules.deck)) == sorted(oracle.deck(rules_id, {}))
    assert list(rules.deck) == sorted(rules.deck)
    assert found.summary


def test_switches_are_those_of_the_rules() -> None:
    assert {name: (" ".join(s.rule_sets), " ".join(s.values)) for name, s in SWITCHES.items()} == SWITCH_TABLE


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_is_documented(name: str) -> None:
    switch = SWITCHES[name]
    assert switch.name == name
    assert switch.default == switch.values[0]
    for text in (switch.title, switch.meaning, switch.source):
        assert text.strip()


@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_every_value_can_be_set_and_read_back(rules_id: str) -> None:
    for name, switch in switches_of(rules_id).items():
        for value in switch.values:
            rules = find_rules(rules_id, **{name: value})
            assert rules.switches()[name] == value
            assert rules.changed() == ({} if value == switch.default else {name: value})
            assert rules == find_rules(rules_id).with_switches({name: value})
            assert (rules == find_rules(rules_id)) is (value == switch.default)
        assert isinstance(getattr(find_rules(rules_id), name), bool) is (set(switch.values) == {"on", "off"})


def test_defaults() -> None:
    for rules_id in RULE_IDS:
        assert find_rules(rules_id) == Rules(rules_id)
        assert find_rules(rules_id).switches() == {name: s.default for name, s in switches_of(rules_id).items()}


def test_errors_list_what_exists() -> None:
    with pytest.raises(RulesError, match=r"'three-deck'.*one-deck, two-deck, classic, run-fast, diamond"):
        find_rules("three-deck")
    with pytest.raises(RulesError, match=r"one-deck has no switch 'top_rule'.*pass_locks, short_low_chain, wings"):
        find_rules("one-deck", top_rule="off")
    with pytest.raises(RulesError, match=r"has no switch 'nonsense'.*aaa_bomb"):
        find_rules("run-fast", nonsense="on")
    with pytest.raises(RulesError, match=r"top_rule=maybe.*penalise, enforce, off"):
        find_rules("run-fast", top_rule="maybe")
    with pytest.raises(RulesError, match=r"players=7.*4, 3, 5, 6"):
        find_rules("classic", players="7")
    with pytest.raises(RulesError, match="partnership needs players=4, not 3"):
        find_rules("classic", partnership="on", players="3")
    assert issubclass(RulesError, ValueError)


def test_built_by_hand_they_are_never_invalid() -> None:
    assert Rules("classic", players=3).players == 3
    assert Rules("run-fast").players == 3
    with pytest.raises(RulesError, match="three-deck"):
        Rules("three-deck")
    with pytest.raises(RulesError, match="players"):
        Rules("classic", players=2)
    with pytest.raises(RulesError, match="pass_locks"):
        Rules("classic", pass_locks=1)  # type: ignore[arg-type]  # neither on nor off
    with pytest.raises(RulesError, match="bomb_points"):
        Rules("run-fast", bomb_points=True)
    with pytest.raises(RulesError, match="bomb_points"):
        Rules("run-fast", bomb_points=7)
    with pytest.raises(RulesError, match="top_rule"):
        Rules("diamond", top_rule="enforce")


@given(rule_sets())
def test_rules_are_values(rules: Rules) -> None:
    assert eval(repr(rules)) == rules
    assert hash(eval(repr(rules))) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert find_rules(rules.id, **rules.switches()) == rules
    assert find_rules(rules.id, **rules.changed()) == rules
    with pytest.raises(AttributeError):
        rules.id = "classic"  # type: ignore[misc]  # rules do not change


def test_a_switch_that_a_rule_set_lacks_is_off_in_it() -> None:
    diamond = find_rules("diamond")
    assert (diamond.top_rule, diamond.aaa_bomb, diamond.bomb_points, diamond.tribute) == ("off", "off", 0, False)
    assert (diamond.short_low_chain, diamond.one_left_free, diamond.players) == (False, False, 4)
    assert find_rules("one-deck").lead_must_contain is False
    assert "top_rule" not in diamond.switches()


def test_values_may_be_what_the_fields_hold() -> None:
    assert find_rules("classic", players=3, tribute=False) == find_rules("classic", players="3", tribute="off")
    assert find_rules("run-fast", bomb_points=5) == find_rules("run-fast", bomb_points="5")
    with pytest.raises(RulesError, match="10, 0, 5, 20"):
        find_rules("run-fast", bomb_points=True)


def test_first_card_is_in_the_deck() -> None:
    for rules_id, rule_set in RULE_SETS.items():
        assert rule_set.deck.count(rule_set.first_card) == (2 if rules_id == "two-deck" else 1)
        assert Card(str(rule_set.first_card)) is rule_set.first_card

"""``selfplay``: every line is checked by playing it again from its hands, apart from the match that made it."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests import oracle
from zsy import RULE_SETS, Rules, State, deal_cards, find_rules, format_cards, parse_cards
from zsy.__main__ import main
from zsy.deals import deal_hands
from zsy.game import first_state

pytestmark = pytest.mark.native

KEYS = ["rules", "seed", "deal", "hands", "plays", "places", "scores", "tribute"]


def selfplay(*arguments: str) -> tuple[int, str, str]:
    with pytest.MonkeyPatch.context() as patch:
        out, err = io.StringIO(), io.StringIO()
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        code = main(["selfplay", *arguments])
    return code, out.getvalue(), err.getvalue()


def lines_of(rules: Rules, bots: str, games: int, seed: str = "tour") -> list[dict[str, Any]]:
    settings = [part for name, value in rules.changed().items() for part in ("--set", f"{name}={value}")]
    code, out, err = selfplay(
        "--rules", rules.id, *settings, "--bots", bots, "--games", str(games), "--seed", seed, "--json"
    )  # fmt: skip
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == games
    return lines


def replayed(rules: Rules, line: dict[str, Any], leader: int, *, linked: bool) -> State:
    """The end of the deal, every play verified, in the cards that the line names."""
    deal = deal_hands(rules, line["hands"], leader)
    state = first_state(replace(deal, must=None) if linked else deal)
    for seat, cards in line["plays"]:
        assert not state.is_terminal
        assert seat == state.current_player
        state = state.play(parse_cards(cards))
    assert state.is_terminal
    return state


SETTINGS: list[tuple[str, dict[str, str]]] = [
    *((rules_id, {}) for rules_id in RULE_SETS),
    ("two-deck", {"wings_may_repeat": "on", "pass_locks": "on"}),
    ("classic", {"players": "3"}),
    ("classic", {"players": "6", "joker_rocket": "on"}),
    ("classic", {"partnership": "on"}),
    ("classic", {"tribute": "off", "singles_only": "on"}),
    ("run-fast", {"plane_wings": "on", "top_rule": "enforce", "bomb_points": "20"}),
    ("diamond", {"lead_must_contain": "off"}),
]


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_every_line_can_be_played_again(rules_id: str, switches: dict[str, str], scaled: Callable[[int], int]) -> None:
    rules = find_rules(rules_id, **switches)
    bots = ",".join(("random", "greedy")[seat % 2] for seat in range(rules.players))
    previous: list[int] | None = None
    for number, line in enumerate(lines_of(rules, bots, scaled(10))):
        assert list(line) == KEYS
        assert (line["rules"], line["seed"], line["deal"]) == (rules_id, "tour", number)
        linked = rules_id == "classic" and number > 0
        deal = deal_cards(rules, "tour", number, previous)
        leader = previous[-1] if linked and previous is not None else deal.leader
        check_exchange(rules, line, deal.hands, previous if linked else None)
        if not linked:
            assert line["hands"] == [format_cards(hand) for hand in deal.hands]
        state = replayed(rules, line, leader, linked=linked)
        check_result(rules, line, state)
        if not linked and deal.must is not None:
            assert str(deal.must) in line["plays"][0][1]
        previous = line["places"]


def check_exchange(rules: Rules, line: dict[str, Any], dealt: tuple[Any, ...], previous: list[int] | None) -> None:
    """A card from 下游 to 上游 and another one back, and nothing else has moved."""
    hands = [Counter(parse_cards(hand)) for hand in line["hands"]]
    partners = previous is not None and rules.partnership and (previous[0] - previous[-1]) % 2 == 0
    if previous is None or not rules.tribute or partners:
        assert line["tribute"] is None
        assert hands == [Counter(hand) for hand in dealt]
        return
    tribute = line["tribute"]
    assert list(tribute) == ["from", "to", "given", "returned"]
    assert (tribute["from"], tribute["to"]) == (previous[-1], previous[0])
    (given,), (returned,) = parse_cards(tribute["given"]), parse_cards(tribute["returned"])
    assert given != returned
    assert given.rank == max(dealt[tribute["from"]]).rank
    hands[tribute["to"]].subtract([given])
    hands[tribute["to"]].update([returned])
    hands[tribute["from"]].subtract([returned])
    hands[tribute["from"]].update([given])
    assert [+hand for hand in hands] == [Counter(hand) for hand in dealt]


def check_result(rules: Rules, line: dict[str, Any], state: State) -> None:
    players = rules.players
    assert sum(line["scores"]) == 0
    assert all(type(points) is int for points in line["scores"])
    assert sorted(line["places"]) == list(range(players))
    assert line["plays"][-1][1] != ""
    left = [
        len(parse_cards(hand)) - sum(len(parse_cards(cards)) for who, cards in line["plays"] if who == seat)
        for seat, hand in enumerate(line["hands"])
    ]
    out: list[int] = []
    held = [len(parse_cards(hand)) for hand in line["hands"]]
    for seat, cards in line["plays"]:
        held[seat] -= len(parse_cards(cards))
        if held[seat] == 0 and cards:
            out.append(seat)
    turn_order = [(out[0] + rules.step * turn) % players for turn in range(players)]
    rest = sorted((seat for seat in turn_order if seat not in out), key=lambda seat: left[seat])
    assert line["places"] == [*out, *rest]
    assert len(out) == (players - 1 if rules.id == "classic" else 1)
    assert line["places"] == list(state.places)
    assert line["scores"] == list(state.scores)
    if rules.id == "classic" and not rules.partnership:
        assert [line["scores"][seat] for seat in line["places"]] == oracle.classic_scores(players)
    elif rules.id in ("one-deck", "two-deck", "diamond"):
        losers = [seat for seat in range(players) if seat != out[0]]
        dealt = [len(parse_cards(hand)) for hand in line["hands"]]
        assert all(line["scores"][seat] == -oracle.loss(rules.id, dealt[seat], left[seat], {}) for seat in losers)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_same_seed_gives_the_same_lines(rules_id: str) -> None:
    rules = find_rules(rules_id)
    bots = ",".join(("random",) * rules.players)
    first = lines_of(rules, bots, 3)
    assert lines_of(rules, bots, 3) == first
    assert lines_of(rules, bots, 2) == first[:2]
    assert lines_of(rules, bots, 3, "other") != first


def test_seats_and_deals_have_bots_of_their_own() -> None:
    """Were the bots' seeds not by seat, four bots would roll the same numbers; were they not by deal, two deals."""
    rules = find_rules("one-deck")
    first, second = lines_of(rules, "random,random,random,random", 2)
    assert first["plays"] != second["plays"]
    assert [cards for _, cards in first["plays"]][:8] != [cards for _, cards in second["plays"]][:8]


def test_without_a_seed_there_is_a_fresh_one() -> None:
    arguments = ("--rules", "run-fast", "--bots", "random,random,random")
    seeds = [json.loads(selfplay(*arguments)[1])["seed"] for _ in range(3)]
    assert len(set(seeds)) == 3


def test_json_only_silences_the_summary() -> None:
    arguments = ("--rules", "run-fast", "--bots", "random, greedy,RANDOM".lower(), "--seed", "1", "--games", "2")
    loud, silent = selfplay(*arguments), selfplay(*arguments, "--json")
    assert loud[:2] == silent[:2]
    assert silent[2] == ""
    assert "greedy" in loud[2]


@pytest.mark.parametrize(("players", "settings"), [(3, []), (4, []), (5, []), (6, []), (5, ["--set", "players=5"])])
def test_the_bots_of_classic_are_its_players(players: int, settings: list[str]) -> None:
    bots = ",".join(["random"] * players)
    code, out, _ = selfplay("--rules", "classic", *settings, "--bots", bots, "--seed", "1")
    assert code == 0
    assert len(json.loads(out)["hands"]) == players


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["one-deck", "--bots", "random"], "4"),
        (["one-deck", "--bots", "random,random,random,random,random"], "4"),
        (["run-fast", "--bots", "random,random,random,random"], "3"),
        (["diamond", "--bots", "random,random,random"], "4"),
        (["classic", "--bots", "random,random"], "3, 4, 5, 6"),
        (["classic", "--bots", ",".join(["random"] * 7)], "3, 4, 5, 6"),
        (["classic", "--set", "players=4", "--bots", "random,random,random"], "4"),
        (["classic", "--set", "partnership=on", "--bots", "random,random,random"], "partnership"),
        (["one-deck", "--bots", "random,random,random,karl"], "karl"),
        (["one-deck", "--bots", "random,random,random,"], "''"),
        (["one-deck", "--bots", ""], "''"),
        (["one-deck"], "--bots"),
        (["one-deck", "--bots", "random,random,random,random", "--games", "0"], "0"),
        (["one-deck", "--bots", "random,random,random,random", "--games", "-2"], "-2"),
        (["one-deck", "--bots", "random,random,random,random", "--games", "many"], "many"),
        (["one-deck", "--bots", "random,random,random,random", "--seed", ""], "seed"),
        (["one-deck", "--bots", "random,random,random,random", "--seed", " x"], "seed"),
        (["one-deck", "--bots", "random,random,random,random", "--seed", "x" * 101], "seed"),
        (["one-deck", "--bots", "random,random,random,random", "--seed", "a\nb"], "seed"),
        (["one-deck", "--bots", "random,random,random,random", "--set", "players=4"], "players"),
        (["two-decks", "--bots", "random,random,random,random"], "two-deck"),
    ],
)
def test_what_selfplay_refuses(arguments: list[str], word: str) -> None:
    code, out, err = selfplay("--rules", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert word in err
    assert "Traceback" not in err


def test_seeds_of_any_script() -> None:
    code, out, _ = selfplay("--rules", "run-fast", "--bots", "random,random,random", "--seed", "烏雲踏雪 𠮷")
    assert code == 0
    assert json.loads(out)["seed"] == "烏雲踏雪 𠮷"
    assert out.isascii()

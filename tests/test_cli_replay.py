"""``replay`` of records right and wrong, and ``bench``."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from zsy import RULE_SETS, Match, State, deal_hands, find_rules, first_state, parse_cards
from zsy.__main__ import main
from zsy.record import Record, dumps

pytestmark = pytest.mark.native


def run(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
    with pytest.MonkeyPatch.context() as patch:
        out, err = io.StringIO(), io.StringIO()
        patch.setattr("sys.stdin", io.StringIO(stdin))
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        code = main(arguments)
    return code, out.getvalue(), err.getvalue()


def selfplayed(rules_id: str, *, deals: int = 1, seed: str = "tour", **switches: str) -> list[State]:
    """Deals in which everybody plays the last of his legal actions."""
    match = Match(find_rules(rules_id, **switches), seed)
    states = []
    for _ in range(deals):
        state = match.start()
        while not state.is_terminal:
            state = state.apply(state.legal_actions()[-1])
        match = match.finish(state)
        states.append(state)
    return states


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_match_is_verified_and_told(rules_id: str, tmp_path: Path) -> None:
    states = selfplayed(rules_id, deals=3)
    file = tmp_path / "match.zsy"
    file.write_text(dumps([Record.of(state, Seat1="Ada") for state in states]), encoding="utf-8")
    code, out, err = run("replay", str(file))
    assert (code, err) == (0, "")
    assert out.count(f"{RULE_SETS[rules_id].title} {rules_id}") == 3
    assert "1 Ada" in out
    assert ("上游" in out, "下游" in out, "1st" in out) == (
        (True, True, False) if rules_id == "classic" else (False, False, True)
    )
    assert out.count("出完") == sum(len(state.out) for state in states)
    assert all(f"{max(state.scores):+d}" in out for state in states)

    code, out, err = run("replay", "--json", str(file))
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["deal"] for line in lines] == [0, 1, 2]
    assert [line["scores"] for line in lines] == [list(state.scores) for state in states]
    assert run("replay", "-", "--json", stdin=file.read_text(encoding="utf-8")) == (0, out, "")


def test_replay_prints_what_selfplay_prints(tmp_path: Path) -> None:
    arguments = ["--rules", "classic", "--bots", "random,random,random", "--games", "4", "--seed", "x", "--json"]
    _, lines, _ = run("selfplay", *arguments)
    match = Match(find_rules("classic", players="3"), "x")
    records = []
    for line in lines.splitlines():
        deal: dict[str, Any] = json.loads(line)
        state = match.start()
        if deal["tribute"] is not None:
            state = state.play(parse_cards(deal["tribute"]["given"])).play(parse_cards(deal["tribute"]["returned"]))
        for _, text in deal["plays"]:
            state = state.play(parse_cards(text))
        match = match.finish(state)
        records.append(Record.of(state))
    file = tmp_path / "match.zsy"
    file.write_text(dumps(records), encoding="utf-8")
    assert run("replay", str(file), "--json") == (0, lines, "")


def test_an_unfinished_deal(tmp_path: Path) -> None:
    state = first_state(deal_hands(find_rules("diamond"), ["3d4d", "5d", "6d", "7d8d"]))
    state = state.apply(state.legal_actions()[0])
    code, out, err = run("replay", "-", stdin=dumps([Record.of(state)]))
    assert (code, err) == (0, "")
    assert "Unfinished: the turn of 3." in out
    code, out, _ = run("replay", "-", "--json", stdin=dumps([Record.of(state)]))
    line = json.loads(out)
    assert (line["seed"], line["places"], line["scores"]) == (None, [], [])


def test_what_a_stranger_wrote_cannot_steer_the_terminal() -> None:
    (state,) = selfplayed("one-deck")
    text = dumps([Record.of(state, Seat0="Eve")]).replace("Eve", "Eve\x1b[2J")
    _, out, err = run("replay", "-", stdin=text)
    assert "\x1b" not in out + err


@pytest.mark.parametrize("json_", [[], ["--json"]])
def test_faults_are_told_by_line(json_: list[str], tmp_path: Path) -> None:
    states = selfplayed("one-deck", deals=3)
    first, second, third = (dumps([Record.of(state)]) for state in states)
    lines = second.splitlines()
    place = next(n for n, line in enumerate(lines) if line and not line.startswith("["))
    lines[place] = lines[place].replace(":", ": xx ", 1)
    text = "\n".join([first, *lines, "", third])
    wrong = text.splitlines().index(lines[place]) + 1
    file = tmp_path / "match.zsy"
    file.write_text(text, encoding="utf-8")
    code, out, err = run("replay", *json_, str(file))
    assert code == 1
    assert f"{file}: line {wrong}: " in err
    assert "Traceback" not in err
    assert all(line.startswith("zsy: ") for line in err.splitlines())
    if json_:
        assert [json.loads(line)["deal"] for line in out.splitlines()] == [0, 2]
    else:
        assert out.count("one-deck") == 2


def test_an_illegal_play_and_a_wrong_result() -> None:
    (state,) = selfplayed("one-deck")
    text = dumps([Record.of(state)])
    scores = next(line for line in text.splitlines() if line.startswith("[Scores"))
    code, out, err = run("replay", "-", stdin=text.replace(scores, '[Scores "1 -1 0 0"]'))
    assert (code, out) == (1, "")
    assert f"line {text.splitlines().index(scores) + 1}: " in err
    seat = state.log[0].seat
    first = next(n for n, line in enumerate(text.splitlines()) if line.startswith(f"{seat}:"))
    lines = text.splitlines()
    lines[first] = lines[first].replace(f"{seat}:", f"{(seat + 1) % 4}:", 1)
    code, out, err = run("replay", "-", stdin="\n".join(lines))
    assert (code, out) == (1, "")
    assert f"standard input: line {first + 1}: " in err


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "\x00\xff", "{", '[Rules "whist"]\n', "[" * 10_000, "0: 3s\n"])
def test_what_is_no_record(text: str) -> None:
    code, out, err = run("replay", "-", stdin=text)
    assert (code, out) == (1, "")
    assert "line " in err
    assert "Traceback" not in err


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name in (str(tmp_path / "none"), str(tmp_path), "a\0b"):
        code, out, err = run("replay", name)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert "cannot read" in err
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 10)
    code, out, err = run("replay", str(binary))
    assert (code, out) == (1, "")
    assert "line 1" in err
    marked = tmp_path / "marked"
    marked.write_text("\ufeff" + dumps([Record.of(selfplayed("diamond")[0])]), encoding="utf-8")
    assert run("replay", str(marked))[0] == 0


# ---- bench ------------------------------------------------------------------------------------------------------


def test_bench_measures_every_rule_set() -> None:
    code, out, err = run("bench", "--json", "--seconds", "0.01")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["zsy", "python", "loop", "rules"]
    assert found["loop"]["steps_per_second"] > 0
    assert [figures["id"] for figures in found["rules"]] == list(RULE_SETS)
    assert {figures["cards"] for figures in found["rules"]} == {13, 16, 27}
    for figures in found["rules"]:
        for key in ("deals_per_second", "plays_per_second", "leading_us", "following_us"):
            assert figures[key] > 0


def test_bench_of_some_rules_with_switches() -> None:
    code, out, err = run("bench", "--seconds", "0.01", "--rules", "run-fast", "--rules", "classic",
                         "--set", "plane_wings=on", "--set", "players=3", "--json")  # fmt: skip
    assert (code, err) == (0, "")
    figures = json.loads(out)["rules"]
    assert [(one["id"], one["cards"], one["set"]) for one in figures] == [
        ("run-fast", 16, {"plane_wings": "on"}),
        ("classic", 18, {"players": "3"}),
    ]
    code, out, err = run("bench", "--seconds", "0.01", "--rules", "diamond")
    assert (code, err) == (0, "")
    assert "diamond" in out
    assert "one-deck" not in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--rules", "whist"], "whist"),
        (["--set", "colour=red"], "colour"),
        (["--set", "players=9"], "players"),
        (["--rules", "diamond", "--set", "players=3"], "players"),
        (["--seconds", "0"], "0"),
        (["--seconds", "nan"], "nan"),
        (["--seconds", "inf"], "inf"),
        (["--seconds", "soon"], "soon"),
    ],
)
def test_what_bench_refuses(arguments: list[str], word: str) -> None:
    code, out, err = run("bench", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert word in err

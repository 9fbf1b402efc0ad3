"""The command line's questions: rules, read, beats, legal, each alone and in batches."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import oracle, vectors
from zsy import KINDS, RULE_SETS, SWITCHES, Match, State, find_rules, format_cards, parse_cards, read
from zsy.__main__ import main
from zsy.cards import RANKS
from zsy.rules import switches_of

pytestmark = pytest.mark.native

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line; its exit code, standard output and standard error."""

    def call(*arguments: str, stdin: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        try:
            code = main(arguments)
        except SystemExit as done:  # --help and --version
            code = int(done.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def quiet(arguments: list[str], stdin: str = "") -> Answer:
    """As ``run``, for tests that call it many times."""
    with pytest.MonkeyPatch.context() as patch:
        out, err = io.StringIO(), io.StringIO()
        patch.setattr("sys.stdin", io.StringIO(stdin))
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        code = main(arguments)
    return code, out.getvalue(), err.getvalue()


def sets(switches: dict[str, str]) -> list[str]:
    return [part for name, value in switches.items() for part in ("--set", f"{name}={value}")]


def grouped(cases: Iterable[Any]) -> list[tuple[str, dict[str, str], list[tuple[Any, ...]]]]:
    """Cases of vectors.py by rule set and switches, so that one batch answers many."""
    groups: dict[str, tuple[str, dict[str, str], list[tuple[Any, ...]]]] = {}
    for rules_id, switches, *case in cases:
        if not set(switches) <= set(switches_of(rules_id)):
            continue  # the oracle lets a switch be that has no effect there, the command line refuses it
        groups.setdefault(f"{rules_id} {switches}", (rules_id, switches, []))[2].append(tuple(case))
    return list(groups.values())


def ask(command: str, rules_id: str, switches: dict[str, str], lines: list[dict[str, Any]]) -> list[Any]:
    """Answers to a batch."""
    stdin = "\n".join(map(json.dumps, lines))
    code, out, err = quiet([command, "--rules", rules_id, *sets(switches), "--batch"], stdin)
    assert (code, err) == (0, "")
    answers = out.splitlines()
    assert len(answers) == len(lines)
    return [json.loads(answer) for answer in answers]


def is_refused(answer: Answer, *words: str) -> bool:
    """Exit 2, nothing on standard output and one line on standard error, with these words in it."""
    code, out, err = answer
    assert (code, out) == (2, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert all(word in err for word in words), err
    return True


def batch(run: Run, *arguments: str, lines: list[Any]) -> list[Any]:
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    code, out, err = run(*arguments, "--batch", stdin=text)
    assert (code, err) == (0, "")
    answers = out.splitlines()
    assert len(answers) == len(lines)
    return [json.loads(answer) for answer in answers]


# ---- rules ------------------------------------------------------------------------------------------------------


def test_rules_lists_everything_that_exists(run: Run) -> None:
    code, out, err = run("rules")
    assert (code, err) == (0, "")
    for rule_set in RULE_SETS.values():
        assert rule_set.id in out
        assert rule_set.title in out
    for switch in SWITCHES.values():
        assert switch.name in out
        assert switch.title in out


def test_rules_as_json(run: Run) -> None:
    code, out, _ = run("rules", "--json")
    listed = json.loads(out)
    assert code == 0
    assert [rules["id"] for rules in listed] == list(RULE_SETS)
    for rules in listed:
        assert set(rules) == {"id", "title", "summary", "players", "switches"}
        assert rules["players"] == RULE_SETS[rules["id"]].players
        assert [switch["name"] for switch in rules["switches"]] == list(switches_of(rules["id"]))
        for switch in rules["switches"]:
            assert set(switch) == {"name", "default", "values", "title", "meaning", "source"}
            assert switch["values"][0] == switch["default"]
            for value in switch["values"]:
                if (switch["name"], value) != ("partnership", "on"):
                    assert find_rules(rules["id"], **{switch["name"]: value})


# ---- read -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["one-deck", "3s"], [{"kind": "single", "size": 1, "rank": "3", "cards": "3s"}]),
        (["one-deck", "5S 5h5D7c 7s"], [{"kind": "full_house", "size": 5, "rank": "5", "cards": "5d5h5s7c7s"}]),
        (["one-deck", "5s", "5h"], [{"kind": "pair", "size": 2, "rank": "5", "cards": "5h5s"}]),
        (["one-deck", "Th9s8h7h6h"], [{"kind": "straight", "size": 5, "rank": "T", "cards": "6h7h8h9sTh"}]),
        (["one-deck", "Th9h8h7h6h"], [{"kind": "straight_flush", "size": 5, "rank": "T", "cards": "6h7h8h9hTh"}]),
        (["one-deck", "As2s3s4d5s"], [{"kind": "straight", "size": 5, "rank": "5", "cards": "3s4d5sAs2s"}]),
        (["two-deck", "RJBJRJBJ"], [{"kind": "joker_bomb", "size": 4, "rank": "RJ", "cards": "BJBJRJRJ"}]),
        (["two-deck", "bjBJ"], [{"kind": "pair", "size": 2, "rank": "BJ", "cards": "BJBJ"}]),
        (["run-fast", "AhAdAc"], [{"kind": "bomb", "size": 3, "rank": "A", "cards": "AdAcAh"}]),
        (["run-fast", "--last", "4h4d4c9c"], [{"kind": "triple_one", "size": 4, "rank": "4", "cards": "4d4c4h9c"}]),
        (["classic", "--set", "joker_rocket=on", "BJRJ"],
         [{"kind": "joker_bomb", "size": 2, "rank": "RJ", "cards": "BJRJ"}]),
    ],
)  # fmt: skip
def test_read(run: Run, arguments: list[str], expected: list[dict[str, object]]) -> None:
    code, out, err = run("read", "--rules", *arguments)
    assert (code, err) == (0, "")
    assert json.loads(out) == expected
    assert out.count("\n") == 1


def test_read_lists_the_best_reading_first(run: Run) -> None:
    cards = "4h4d4c5h5d5c6h6d6c7h7d7c8h8d8c"
    _, out, _ = run("read", "--rules", "run-fast", "--set", "plane_wings=on", cards)
    found = [(play["kind"], play["rank"]) for play in json.loads(out)]
    assert found == [("triple_chain", "8"), ("airplane", "8"), ("airplane", "7"), ("airplane", "6")]


@pytest.mark.parametrize("cards", ["3s4s", "", "  ", "BJRJ"])
def test_read_of_nothing(run: Run, cards: str) -> None:
    code, out, err = run("read", "--rules", "two-deck", cards)
    assert (code, out) == (1, "[]\n")
    assert err.count("\n") == 1


def test_read_tells_what_only_a_last_hand_would_be(run: Run) -> None:
    code, out, err = run("read", "--rules", "run-fast", "4h4d4c9c")
    assert (code, out) == (1, "[]\n")
    assert "--last" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "two-deck", "3x"], ["3x"]),
        (["--rules", "two-deck", "10s"], ["10s"]),
        (["--rules", "two-deck", "3s\n4x"], []),
        (["--rules", "one-deck", "3s3s"], ["3s"]),
        (["--rules", "two-deck", "3s3s3s"], ["3s"]),
        (["--rules", "one-deck", "BJ"], ["BJ"]),
        (["--rules", "run-fast", "As"], ["As"]),
        (["--rules", "run-fast", "2h"], ["2h"]),
        (["--rules", "old-maid", "3s"], ["old-maid", *RULE_SETS]),
        (["--rules", "one-deck", "--set", "aaa_bomb=low", "3s"], ["aaa_bomb", "pass_locks"]),
        (["--rules", "run-fast", "--set", "aaa_bomb=big", "3s"], ["aaa_bomb", "low", "high", "off"]),
        (["--rules", "run-fast", "--set", "aaa_bomb=a\nb", "3s"], ["aaa_bomb"]),
        (["--rules", "run-fast", "--set", "aaa_bomb", "3s"], ["aaa_bomb", "="]),
        (["--rules", "classic", "--set", "partnership=on", "--set", "players=3", "3s"], ["partnership"]),
        (["3s"], ["--rules"]),
        (["--rules", "one-deck"], ["CARDS"]),
        (["--rules", "one-deck", "--batch", "3s"], ["--batch"]),
        (["--rules", "one-deck", "--nonsense", "3s"], ["--nonsense"]),
        (["--rules", "one-deck", "--la", "3s"], ["--la"]),
        (["--rules"], ["--rules"]),
    ],
)
def test_read_refuses(run: Run, arguments: list[str], words: list[str]) -> None:
    assert is_refused(run("read", *arguments), *words)


@pytest.mark.parametrize(("rules_id", "switches", "cases"), grouped(vectors.READINGS))
def test_read_agrees_with_the_rules(rules_id: str, switches: dict[str, str], cases: list[tuple[Any, ...]]) -> None:
    answers = ask("read", rules_id, switches, [{"cards": "".join(cards), "last": last} for cards, last, _ in cases])
    for (cards, _, expected), found in zip(cases, answers, strict=True):
        assert {(play["kind"], play["size"], play["rank"]) for play in found} == set(expected), cards
        assert len(found) == len(expected)
        assert all(play["cards"] == format_cards(parse_cards("".join(cards))) for play in found)
    cards, last, expected = cases[-1]
    code, out, err = quiet(["read", "--rules", rules_id, *sets(switches), *["--last"] * last, *cards])
    assert (code, bool(err), json.loads(out)) == ((0, False, answers[-1]) if expected else (1, True, []))


def test_several_switches_after_one_set(run: Run) -> None:
    _, out, _ = run("read", "--rules", "run-fast", "--set", "aaa_bomb=off", "pass_locks=on", "AhAdAc")
    assert json.loads(out)[0]["kind"] == "triple"
    _, out, _ = run("read", "--set=aaa_bomb=off", "--rules=run-fast", "AhAdAc")
    assert json.loads(out)[0]["kind"] == "triple"
    assert is_refused(run("read", "--rules", "run-fast", "--set", "pass_locks=on", "aaa_bomb=x", "3h"), "aaa_bomb")


def test_read_batch(run: Run) -> None:
    answers = batch(
        run, "read", "--rules", "run-fast",
        lines=[
            {"cards": "3s 3h"},
            {"cards": "3s4s"},
            {"cards": "4h4d4c9c", "last": True},
            {"cards": "4h4d4c9c", "last": False},
            {"cards": "4h4d4c9c", "last": None},
            {"cards": "3s", "id": "what else is there does not matter"},
            {"cards": ""},
        ],
    )  # fmt: skip
    assert answers == [
        [{"kind": "pair", "size": 2, "rank": "3", "cards": "3h3s"}],
        [],
        [{"kind": "triple_one", "size": 4, "rank": "4", "cards": "4d4c4h9c"}],
        [],
        [],
        [{"kind": "single", "size": 1, "rank": "3", "cards": "3s"}],
        [],
    ]


BROKEN: list[Any] = [
    "", "   ", "{", "nonsense", "3s3h", "null", "true", "1", "[]", '"3s"', '{"cards": "3s"', '{"cards": "3s"}}',
    "[" * 100_000, '{"cards": ' * 10_000, "1" * 10_000, {}, {"last": True}, {"cards": None}, {"cards": 3},
    {"cards": ["3s"]}, {"cards": "3s", "last": "yes"}, {"cards": "3s", "last": 1}, {"cards": "3s", "last": []},
    {"cards": "3x"}, {"cards": "3s3s"}, {"cards": "As"}, {"cards": "3s\u0000"}, {"cards": "三"}, {"cards": "\ud800"},
    '{"cards": "3s", "last": NaN}', "\ufeff", "\x00",
]  # fmt: skip


def test_a_batch_outlives_lines_that_cannot_be_read(run: Run) -> None:
    lines: list[Any] = [line for broken in BROKEN for line in (broken, {"cards": "3s"})]
    answers = batch(run, "read", "--rules", "run-fast", lines=lines)
    for broken, good in zip(answers[::2], answers[1::2], strict=True):
        assert list(broken) == ["error"]
        assert broken["error"]
        assert "\n" not in broken["error"]
        assert good == [{"kind": "single", "size": 1, "rank": "3", "cards": "3s"}]


def test_an_empty_batch_and_a_last_line_without_end(run: Run) -> None:
    assert run("read", "--rules", "run-fast", "--batch", stdin="") == (0, "", "")
    code, out, _ = run("read", "--rules", "run-fast", "--batch", stdin='{"cards": "3s4h"}\r\n{"cards": "3s4h"}')
    assert (code, out) == (0, "[]\n[]\n")


def test_last_of_the_command_holds_for_lines_that_do_not_tell(run: Run) -> None:
    lines: list[Any] = [{"cards": "4h4d4c9c"}, {"cards": "4h4d4c9c", "last": False}]
    first, second = batch(run, "read", "--rules", "run-fast", "--last", lines=lines)
    assert first[0]["kind"] == "triple_one"
    assert second == []


@given(st.text(max_size=40))
def test_read_never_fails_on_any_text(text: str) -> None:
    code, out, err = quiet(["read", "--rules", "two-deck", "--", text])
    assert code in (0, 1, 2)
    assert (code == 2) == (out == "")
    assert err.count("\n") == (code > 0)


@given(st.text(max_size=40) | st.binary(max_size=40).map(lambda line: line.decode(errors="replace")))
def test_a_batch_answers_any_line(text: str) -> None:
    text = text.replace("\n", "").replace("\r", "")
    code, out, _ = quiet(["read", "--rules", "two-deck", "--batch"], text + "\n")
    assert code == 0
    assert "error" in json.loads(out)


# ---- beats ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "switches", "cases"), grouped(vectors.BEATS))
def test_beats_agrees_with_the_rules(rules_id: str, switches: dict[str, str], cases: list[tuple[Any, ...]]) -> None:
    lines = [{"a": "".join(a), "b": "".join(b), "last": last} for a, b, last, _ in cases]
    answers = ask("beats", rules_id, switches, lines)
    for (a, b, last, expected), answer in zip(cases, answers, strict=True):
        if oracle.readings(a, rules_id, switches, last) and oracle.readings(b, rules_id, switches):
            assert answer is expected, (a, b)
        else:
            assert "error" in answer, (a, b)
    a, b, last, expected = next(case for case in cases if all(case[:2]))
    arguments = ["beats", "--rules", rules_id, *sets(switches), *["--last"] * last, "".join(a), "".join(b)]
    assert quiet(arguments) == (0, f"{str(expected).lower()}\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["one-deck", "3s", "3s4s"], ["3s4s"]),
        (["one-deck", "3s4s", "3s"], ["3s4s"]),
        (["one-deck", "3s", ""], ["combination"]),
        (["one-deck", "", "3s"], ["combination"]),
        (["one-deck", "3s"], ["B"]),
        (["one-deck"], ["A"]),
        (["one-deck", "3s", "4s", "5s"], ["5s"]),
        (["one-deck", "3s", "4y"], ["4y"]),
        (["one-deck", "3s", "BJ"], ["BJ"]),
        (["run-fast", "4h4d4c9c", "3s"], ["4d4c4h9c"]),
        (["run-fast", "--last", "3s", "4h4d4c9c"], ["4d4c4h9c"]),
        (["one-deck", "--batch", "3s", "4s"], ["--batch"]),
    ],
)
def test_beats_refuses(run: Run, arguments: list[str], words: list[str]) -> None:
    assert is_refused(run("beats", "--rules", *arguments), *words)


def test_beats_checks_the_copies_of_each_side_by_itself(run: Run) -> None:
    assert run("beats", "--rules", "one-deck", "3s", "3s") == (0, "false\n", "")


def test_beats_batch(run: Run) -> None:
    answers = batch(
        run, "beats", "--rules", "run-fast",
        lines=[
            {"a": "4s", "b": "3s"},
            {"a": "3s", "b": "4s", "last": True},
            {"a": "4h4d4c9c", "b": "3h3d3c5h6h", "last": True},
            {"a": "4h4d4c", "b": "3h3d3c5h6h", "last": True},
            {"a": "4h4d4c", "b": "3h3d3c5h6h"},
            {"a": "4h4d4c9c", "b": "3h3d3c5h6h"},
            {"a": "4s"},
            {"a": "4s", "b": None},
            {"a": "4s", "b": "3s5s"},
            {"a": "4s", "b": ""},
            {"a": "4s", "b": "3s", "last": 0},
        ],
    )  # fmt: skip
    assert answers[:5] == [True, False, True, True, False]
    assert all(list(answer) == ["error"] for answer in answers[5:])


# ---- legal ------------------------------------------------------------------------------------------------------


def shapes(plays: list[dict[str, Any]]) -> list[vectors.Move]:
    return [
        (play["kind"], play["size"], play["rank"], "".join(RANKS[card.rank] for card in parse_cards(play["cards"])))
        for play in plays
    ]


def order(play: dict[str, Any]) -> tuple[object, ...]:
    ranks = [card.rank for card in parse_cards(play["cards"])]
    return list(KINDS).index(play["kind"]), play["size"], RANKS.index(play["rank"]), ranks


def questions(cases: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [
        {"hand": "".join(hand), "table": "".join(table) if table else None, "next_left": next_left}
        for hand, table, next_left, _ in cases
    ]


@pytest.mark.parametrize(("rules_id", "switches", "cases"), grouped(vectors.LEGAL))
def test_legal_agrees_with_the_rules(rules_id: str, switches: dict[str, str], cases: list[tuple[Any, ...]]) -> None:
    answers = ask("legal", rules_id, switches, questions(cases))
    for (hand, table, _, expected), plays in zip(cases, answers, strict=True):
        assert Counter(shapes(plays)) == Counter(expected), (hand, table)
        assert plays == sorted(plays, key=order)
    hand, table, next_left, _ = cases[-1]
    arguments = ["legal", "--rules", rules_id, *sets(switches), "--hand", "".join(hand)]
    arguments += ["--table", "".join(table)] if table else []
    arguments += ["--next-left", str(next_left)] if next_left is not None else []
    code, out, err = quiet(arguments)
    assert (code, err, json.loads(out)) == (0, "", answers[-1])


@pytest.mark.parametrize(("rules_id", "switches", "cases"), grouped(vectors.OFFENCES))
def test_offences_are_marked(rules_id: str, switches: dict[str, str], cases: list[tuple[Any, ...]]) -> None:
    answers = ask("legal", rules_id, switches, questions(cases))
    for (*_, expected), plays in zip(cases, answers, strict=True):
        assert set(shapes([play for play in plays if play.get("penalty")])) == expected
        assert all(play["penalty"] is True for play in plays if "penalty" in play)


TOP = ["legal", "--rules", "run-fast", "--hand", "3s4s4h9c"]


def test_top_rule(run: Run) -> None:
    def singles(*arguments: str) -> list[tuple[str, bool]]:
        plays = json.loads(run(*TOP, *arguments)[1])
        return [(play["rank"], play.get("penalty", False)) for play in plays if play["kind"] == "single"]

    free = [("3", False), ("4", False), ("9", False)]
    assert singles() == free
    assert singles("--next-left", "2") == free
    assert singles("--next-left", "1") == [("3", True), ("4", True), ("9", False)]
    assert singles("--next-left", "1", "--set", "top_rule=enforce") == [("9", False)]
    assert singles("--next-left", "2", "--set", "top_rule=enforce") == free
    assert singles("--next-left", "1", "--set", "top_rule=off") == free
    assert singles("--next-left", "1", "--table", "3h") == [("4", True), ("9", False)]
    assert singles("--next-left", "1", "--table", "3h", "--set", "top_rule=enforce") == [("9", False)]
    plays = json.loads(run(*TOP, "--next-left", "1")[1])
    assert {"kind": "pair", "size": 2, "rank": "4", "cards": "4h4s"} in plays


@pytest.mark.parametrize("rules_id", [rules_id for rules_id in RULE_SETS if rules_id != "run-fast"])
def test_elsewhere_there_is_no_top_rule(run: Run, rules_id: str) -> None:
    hand = ["legal", "--rules", rules_id, "--hand", "3s4s9c"]
    assert run(*hand, "--next-left", "1") == run(*hand)


def test_legal_with_no_plays(run: Run) -> None:
    assert run("legal", "--rules", "one-deck", "--hand", "3s", "--table", "4s") == (0, "[]\n", "")
    assert run("legal", "--rules", "one-deck", "--hand", "") == (0, "[]\n", "")
    assert run("legal", "--rules", "one-deck", "--hand", "", "--table", "4s") == (0, "[]\n", "")


def test_an_empty_table_is_a_lead(run: Run) -> None:
    hand = ["legal", "--rules", "one-deck", "--hand", "3s4s9c"]
    assert run(*hand, "--table", "") == run(*hand)


def test_hand_and_table_are_not_added_up(run: Run) -> None:
    code, out, _ = run("legal", "--rules", "one-deck", "--hand", "3s4s", "--table", "3s")
    assert (code, json.loads(out)) == (0, [{"kind": "single", "size": 1, "rank": "4", "cards": "4s"}])


def test_a_straight_and_a_straight_flush_of_the_same_ranks(run: Run) -> None:
    _, out, _ = run("legal", "--rules", "one-deck", "--hand", "3s4s5s6s7s7h")
    plays = {play["kind"]: play["cards"] for play in json.loads(out)}
    assert plays["straight_flush"] == "3s4s5s6s7s"
    assert plays["straight"] == "3s4s5s6s7h"
    _, out, _ = run("legal", "--rules", "one-deck", "--hand", "3s4s5s6s7s")
    assert "straight" not in {play["kind"] for play in json.loads(out)}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["one-deck"], ["--hand"]),
        (["one-deck", "--hand", "3x"], ["3x"]),
        (["one-deck", "--hand", "3s3s"], ["3s"]),
        (["one-deck", "--hand", "3s", "--table", "3s4s"], ["3s4s"]),
        (["one-deck", "--hand", "3s", "--table", "BJ"], ["BJ"]),
        (["one-deck", "--hand", "3s", "--next-left", "x"], ["x"]),
        (["one-deck", "--hand", "3s", "--next-left", "-1"], ["-1"]),
        (["one-deck", "--hand", "3s", "--next-left", "1.5"], ["1.5"]),
        (["one-deck", "--hand", "3s", "--batch"], ["--batch"]),
        (["one-deck", "--batch", "--table", "3s"], ["--batch"]),
        (["one-deck", "--batch", "--next-left", "1"], ["--batch"]),
        (["run-fast", "--hand", "5h5d5c6s", "--table", "4h4d4c9c"], ["4d4c4h9c"]),
    ],
)
def test_legal_refuses(run: Run, arguments: list[str], words: list[str]) -> None:
    assert is_refused(run("legal", "--rules", *arguments), *words)


def test_legal_batch(run: Run) -> None:
    answers = batch(
        run, "legal", "--rules", "run-fast",
        lines=[
            {"hand": "4s", "table": "3s", "next_left": 1},
            {"hand": "4s", "table": None, "next_left": None},
            {"hand": "4s"},
            {"hand": "3s", "table": "4s"},
            {"hand": ""},
            {"hand": "3s", "table": ["4s"]},
            {"hand": "3s", "table": "4s5s"},
            {"hand": "3s", "next_left": "1"},
            {"hand": "3s", "next_left": 1.0},
            {"hand": "3s", "next_left": True},
            {"hand": "3s", "next_left": -1},
            {"table": "4s"},
        ],
    )  # fmt: skip
    four = [{"kind": "single", "size": 1, "rank": "4", "cards": "4s"}]
    assert answers[:5] == [four, four, four, [], []]
    assert all(list(answer) == ["error"] for answer in answers[5:])


SETTINGS: list[tuple[str, dict[str, str]]] = [
    *((rules_id, {}) for rules_id in RULE_SETS),
    ("one-deck", {"short_low_chain": "off", "wings_may_repeat": "on"}),
    ("classic", {"joker_rocket": "on"}),
    ("classic", {"singles_only": "on"}),
    ("run-fast", {"plane_wings": "on", "aaa_bomb": "high"}),
    ("run-fast", {"bomb_optional": "on"}),
]


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_legal_lists_what_the_engine_allows(
    rules_id: str, switches: dict[str, str], scaled: Callable[[int], int]
) -> None:
    """Positions of random games: the plays that a state allows, in cards that can be played there."""
    rules = find_rules(rules_id, **switches)
    dice = random.Random(f"{rules_id} {switches}")
    states: list[State] = []
    for seed in range(scaled(20)):
        state = Match(rules, f"cli {seed}").start()
        while not state.is_terminal:
            if state.must is None:
                states.append(state)
            state = state.apply(dice.choice(state.legal_actions()))
    states = dice.sample(states, min(len(states), scaled(300)))
    answers = ask("legal", rules_id, switches, list(map(position, states)))
    for state, plays in zip(states, answers, strict=True):
        offences = state.offences()
        expected = [
            (move.kind, move.size, RANKS[move.rank], move.ranks, move in offences)
            for move in state.legal_actions()
            if move
        ]
        found = [
            (play["kind"], play["size"], play["rank"], tuple(card.rank for card in cards), "penalty" in play)
            for play in plays
            for cards in [parse_cards(play["cards"])]
        ]
        assert Counter(found) == Counter(expected)
        assert plays == sorted(plays, key=order)
        hand = state.hand(state.current_player or 0)
        for play in plays:
            cards = parse_cards(play["cards"])
            assert not Counter(cards) - Counter(hand)
            assert play["kind"] in {reading.kind for reading in read(cards, rules, last=len(cards) == len(hand))}
            assert state.can(cards)


def position(state: State) -> dict[str, Any]:
    seat, table = state.current_player or 0, state.table
    next_left = state.left[(seat + state.rules.step) % state.rules.players]
    return {"hand": format_cards(state.hand(seat)), "table": table and str(table), "next_left": next_left}


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_legal_lists_what_the_oracle_lists(
    rules_id: str, switches: dict[str, str], scaled: Callable[[int], int]
) -> None:
    dice = random.Random(f"oracle {rules_id} {switches}")
    deck = oracle.deck(rules_id, switches)
    cases: list[tuple[Any, ...]] = []
    for _ in range(scaled(60)):
        cards = dice.sample(deck, 13)
        tables = [cards[10 : 10 + size] for size in (1, 2, 3)]
        tables = [table for table in tables if oracle.readings(table, rules_id, switches)]
        cases.append((cards[:10], dice.choice([None, *tables]), dice.choice([None, 1, 2]), None))
    answers = ask("legal", rules_id, switches, questions(cases))
    for (hand, table, next_left, _), plays in zip(cases, answers, strict=True):
        assert Counter(shapes(plays)) == Counter(oracle.legal(hand, table, rules_id, switches, next_left))


@pytest.mark.parametrize("command", ["rules", "read", "beats", "legal", "selfplay", "play", "replay", "bench"])
def test_help(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"zsy {command}" in out
    assert "example" in out.lower()


def test_version_and_help(run: Run) -> None:
    code, out, _ = run("--version")
    assert (code, out) == (0, "zsy 0.1.0\n")
    code, out, _ = run("--help")
    assert code == 0
    for command in ("rules", "read", "beats", "legal", "selfplay", "play", "replay", "bench"):
        assert f"\n    {command} " in out
    assert is_refused(run(), "COMMAND")
    assert is_refused(run("dance"), "dance")


@pytest.mark.parametrize("number", ["１", "1_0", "+1", "1" * 30, "", "x"])
def test_numbers_are_ascii_digits(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", "--rules", "one-deck", "--hand", "3s", "--next-left", number]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1

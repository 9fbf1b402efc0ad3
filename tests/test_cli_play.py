"""The terminal game, played by scripts that answer what they read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from zsy import RULE_SETS, Card, CardError, IllegalPlay, View, deal_hands, find_rules, first_state, format_cards
from zsy.__main__ import main
from zsy.cli.play import Game
from zsy.cli.screen import Screen
from zsy.cli.typed import Ambiguous, typed_cards

pytestmark = pytest.mark.native


class Terminal:
    """Standard input that asks a function for each line, giving it what has been printed since the last one."""

    encoding = "utf-8"

    def __init__(self, answer: Callable[[str], str | None], out: io.StringIO) -> None:
        self.answer = answer
        self.out = out
        self.seen = 0

    def readline(self) -> str:
        text = self.out.getvalue()
        news, self.seen = text[self.seen :], len(text)
        line = self.answer(news)
        return "" if line is None else f"{line}\n"

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise io.UnsupportedOperation("fileno")


def play(answer: Callable[[str], str | None] | list[str], *arguments: str) -> tuple[int, str, str]:
    """Run ``zsy play``; its exit code, standard output and standard error."""
    if isinstance(answer, list):
        lines = iter(answer)
        return play(lambda _: next(lines, None), *arguments)
    with pytest.MonkeyPatch.context() as patch:
        out, err = io.StringIO(), io.StringIO()
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        patch.setattr("sys.stdin", Terminal(answer, out))
        code = main(["play", *arguments])
    return code, out.getvalue(), err.getvalue()


def hinted(deals: int) -> Callable[[str], str | None]:
    """A player who takes the first hint always, for so many deals."""
    played = 0

    def answer(news: str) -> str | None:
        nonlocal played
        if "Enter deals again" in news.splitlines()[-1]:
            played += 1
            return "" if played < deals else "quit"
        return "#1" if "  #1  " in news else "hint"

    return answer


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_deal_to_its_end(rules_id: str) -> None:
    code, out, err = play(hinted(1), "--rules", rules_id, "--seed", "tour")
    assert (code, err) == (0, "")
    assert "The deal is over." in out
    assert "Your total after 1 deal: " in out
    assert "\x1b" not in out
    assert RULE_SETS[rules_id].title in out
    for seat in range(1, RULE_SETS[rules_id].players):
        assert f" {seat} greedy" in out


def test_a_match_with_tributes(tmp_path: Path) -> None:
    file = tmp_path / "match.zsy"
    code, out, _ = play(
        hinted(12), "--rules", "classic", "--bots", "random,greedy,random", "--seed", "7", "--save", str(file)
    )  # fmt: skip
    assert code == 0
    assert "Your total after 12 deals" in out
    assert "gives 進貢" in out
    assert "進貢: you were 下游" in out or "還牌: " in out
    assert main(["replay", str(file)]) == 0


def test_what_others_return_stays_hidden() -> None:
    """Six players over many deals: a card between two others is told as one that cannot be seen."""
    code, out, _ = play(hinted(8), "--rules", "classic", "--bots", "random,random,random,random,random", "--seed", "2")
    assert code == 0
    for line in out.splitlines():
        if "returns 還牌" in line:
            known = line.lstrip("• ").startswith("you") or "you were" in line
            assert known or "a card that you do not see" in line or was_giver(out, line)


def was_giver(out: str, line: str) -> bool:
    before = out[: out.index(line)]
    last = [text for text in before.splitlines() if "gives 進貢" in text][-1]
    return last.strip().startswith("you")


def test_the_bots_decide_how_many_play() -> None:
    _, out, _ = play([], "--rules", "classic", "--bots", "greedy,random")
    assert "2 random: " in out
    assert "對家" not in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["one-deck", "--bots", "greedy"], "3"),
        (["one-deck", "--bots", "greedy,greedy,greedy,greedy"], "3"),
        (["classic", "--bots", "greedy"], "2, 3, 4, 5"),
        (["classic", "--set", "players=5", "--bots", "greedy,greedy"], "4"),
        (["one-deck", "--bots", "greedy,greedy,karl"], "karl"),
        (["one-deck", "--seed", ""], "seed"),
        (["whist"], "one-deck"),
        (["one-deck", "--save", "/"], "exists"),
    ],
)
def test_what_play_refuses(arguments: list[str], word: str) -> None:
    code, out, err = play([], "--rules", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert word in err


def test_the_end_of_input_ends_the_game() -> None:
    code, out, err = play(["?"], "--rules", "one-deck", "--seed", "tour")
    assert (code, err) == (0, "")
    assert "End of input." in out


def test_refusals_say_why() -> None:
    """Seat 0 leads in this deal and holds no K."""
    lines = ["p", "KK", "3s4d", "7x", "3s3s", "dance", "q", "#9", "h", "#9", "save", "help", "", "quit"]
    code, out, err = play(lines, "--rules", "one-deck", "--seed", "tour")
    assert (code, err) == (0, "")
    for words in (
        "The leader may not pass.",
        "not all in the hand: K K",
        "3s 4d is not a combination",
        "'7x' is neither cards nor a command",
        "not all in the hand: 3s",
        "'dance' is neither",
        "q alone is a queen here: type Q for it, quit to stop.",
        "There are hints #1 to #",
        "Type save FILE",
        "pass 不出",
    ):
        assert words in out
    assert out.count("Your hand") == 2


def table(rules_id: str, *hands: str, **switches: str) -> Game:
    """A table with given hands, seat 0 to lead."""
    rules = find_rules(rules_id, **switches)
    game = Game(rules, ("greedy",) * (rules.players - 1), "tour", Screen())
    game.state = first_state(deal_hands(rules, hands, leader=0))
    return game


def turn(game: Game, *lines: str) -> tuple[str, str]:
    """What the player plays with these lines, and what is printed."""
    with pytest.MonkeyPatch.context() as patch:
        out = io.StringIO()
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        state = game.own_turn()
    return format_cards(state.log[-1].cards or ()), out.getvalue()


def test_the_player_is_warned_before_a_costly_single() -> None:
    game = table("run-fast", "4s5h9d", "6s", "7s8s")
    played, out = turn(game, "4", "n", "5h", "", "4", "y")
    assert played == "4s"
    assert out.count("頂大") == 3
    assert "your highest single is 9" in out
    played, out = turn(game, "9")
    assert played == "9d"
    assert "頂大" not in out


def test_where_top_rule_is_enforced_there_is_no_choice() -> None:
    game = table("run-fast", "4s5h9d", "6s", "7s8s", top_rule="enforce")
    played, out = turn(game, "4", "9")
    assert played == "9d"
    assert "must be the highest" in out
    played, out = turn(game, "")
    assert played == "9d"
    assert "There is no choice" in out


def test_enter_passes_where_nothing_beats() -> None:
    game = table("run-fast", "4s5h9d", "6s8h", "7s8s")
    game.state = game.state.play([Card("9d")]).play([]).play([])
    game.state = game.state.play([Card("4s")]).play([Card("8h")]).play([])
    played, out = turn(game, "")
    assert played == ""
    assert "Nothing that you hold beats it" in out


def test_must_beat_and_the_card_of_the_first_lead() -> None:
    game = table("run-fast", "3h4s9d", "6s8h", "7s8s")
    _, out = turn(game, "4", "3")
    assert "has to contain 3♥" in out
    assert "must contain 3h" in out
    game.state = game.state.play([Card("3h")]).play([Card("6s")]).play([Card("7s")])
    played, out = turn(game, "p", "9")
    assert played == "9d"
    assert "may not pass" in out


# ---- what is typed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3s", "3s"),
        ("3S 3d", "3d3s"),
        ("3♠3♦", "3d3s"),
        ("3s, 3d", "3d3s"),
        ("3", "3d"),
        ("33", "3d3s"),
        ("3 3", "3d3s"),
        ("10", "Td"),
        ("10 10", "TdTs"),
        ("1010", "TdTs"),
        ("t", "Td"),
        ("10s", "Ts"),
        ("10♠10d", "TdTs"),
        ("10jqka", "TdJdQcKdAd"),
        ("A K Q J T", "TdJdQcKdAd"),
        ("bj", "BJ"),
        ("RJ", "RJ"),
    ],
)
def test_ranks_do_where_suits_do_not_matter(text: str, cards: str) -> None:
    assert format_cards(typed_cards(text, a_view("3d3sTdTsJdQcKdAdBJRJ"))) == cards


def a_view(hand: str) -> View:
    rules = find_rules("two-deck")
    return View.of(first_state(deal_hands(rules, [hand, "4s", "4s", "4d"], leader=0)), 0)


def test_ranks_that_are_nothing_are_cards_all_the_same() -> None:
    view = a_view("3d3s5d5s8c8s")
    assert format_cards(typed_cards("35", view)) == "3d5d"
    with pytest.raises(IllegalPlay, match="not a combination"):
        view.verify(typed_cards("35", view))
    with pytest.raises(IllegalPlay, match="not all in the hand: 3 3 3"):
        typed_cards("333", view)
    for text in ("3x", "1", "one", "3s5", "s", "b", "", "100"):
        with pytest.raises(CardError, match="neither cards nor a command"):
            typed_cards(text or "?", view)


def test_a_straight_in_two_ways_has_to_be_written_out() -> None:
    view = a_view("3d4d5d6d7d7s")
    with pytest.raises(Ambiguous, match="3d 4d 5d 6d 7d"):
        typed_cards("34567", view)
    assert format_cards(typed_cards("3d4d5d6d7s", view)) == "3d4d5d6d7s"


# ---- saving -----------------------------------------------------------------------------------------------------


def test_saving_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, old = tmp_path / "game.zsy", tmp_path / "old.txt"
    old.write_text("dear diary")
    lines = [
        f"save {file}", "34567", f"save {file}", f"save {old}", f"save {tmp_path}/no/where", f"save {file}",
        f"save! {tmp_path}",
    ]  # fmt: skip
    code, out, err = play(lines, "--rules", "one-deck", "--seed", "tour")
    assert (code, err) == (0, "")
    assert "Nothing has been played yet." in out
    assert out.count(f"Saved 1 deal to {file}.") == 2
    assert f"{old} exists; save! {old} writes over it." in out
    assert out.count("Cannot save:") == 2
    assert "You leave deal 1 unfinished." in out
    assert old.read_text() == "dear diary"
    assert main(["replay", str(file), "--json"]) == 0
    deal = json.loads(capsys.readouterr().out)
    assert deal["plays"][0][0] == 0
    assert deal["places"] == []
    play(["34567", f"save! {old}"], "--rules", "one-deck", "--seed", "tour")
    assert "dear diary" not in old.read_text()


def test_save_writes_at_the_end_however_it_comes(tmp_path: Path) -> None:
    def interrupted(news: str) -> str:
        if "• you" in news:
            raise KeyboardInterrupt
        return "34567"

    file = tmp_path / "game.zsy"
    code, out, err = play(interrupted, "--rules", "one-deck", "--seed", "tour", "--save", str(file))
    assert code == 130
    assert err == "zsy: interrupted\n"
    assert f"Saved 1 deal to {file}." in out
    assert main(["replay", str(file)]) == 0
    assert play([], "--rules", "one-deck", "--save", str(file))[0] == 2


# ---- how it looks -----------------------------------------------------------------------------------------------


def test_colour_and_symbols() -> None:
    cards = [Card(text) for text in ("3d", "Ts", "BJ", "RJ")]
    assert Screen().cards(cards) == "3♦ 10♠ BJ RJ"
    assert Screen(symbols=False).cards(cards) == "3d 10s BJ RJ"
    assert Screen(colour=True).cards(cards) == "\x1b[31m3♦\x1b[0m 10♠ BJ \x1b[31mRJ\x1b[0m"


def test_a_long_hand_is_wrapped_between_ranks() -> None:
    rules = find_rules("two-deck")
    lines = Screen(columns=60).hand(rules.deck[:40], "  hand: ").splitlines()
    assert len(lines) > 1
    assert all(len(line) <= 60 for line in lines)
    assert all(line.startswith("  hand: " if n == 0 else " " * 8) for n, line in enumerate(lines))
    assert [word for line in lines for word in line.split()][1:] == Screen().cards(rules.deck[:40]).split()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("#" + "1" * 5000, "There are hints #1"),
        ("#１", "There are hints #1"),
        ("save ~nosuchuser/x", "Cannot save"),
        ("save " + "a" * 300, "Cannot save"),
    ],
)
def test_odd_commands_are_answered_and_the_game_goes_on(line: str, answer: str) -> None:
    code, out, err = play(["h", line, "quit"], "--rules", "one-deck", "--seed", "hello")
    assert (code, err) == (0, "")
    assert answer in out
    assert out.endswith("> quit\n")

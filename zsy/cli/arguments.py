"""The arguments of every command, and their help."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable
from typing import NoReturn

import zsy
from zsy.bots import BOTS
from zsy.cli.faults import CommandError
from zsy.rules import RULE_SETS

_SETTING = re.compile(r"\w+=")
_CARDS = (
    "Cards are written rank and suit, as in 3s Th 2d BJ RJ (s h d c for ♠ ♥ ♦ ♣, BJ 小王, RJ 大王), with blanks\n"
    "or without."
)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    """The options of a command, with ``module`` and ``function``: what in ``zsy.cli`` runs it.

    Raises CommandError, and SystemExit after printing a help text or the version.
    """
    return _parser().parse_args(_spread_settings(arguments))


def _spread_settings(arguments: list[str]) -> list[str]:
    """``--set a=b c=d`` as ``--set a=b --set c=d``: no card, seed or file can be taken for a setting there."""
    spread: list[str] = []
    setting = False
    for place, argument in enumerate(arguments):
        if argument == "--":
            return spread + arguments[place:]
        if setting and spread[-1] != "--set" and _SETTING.match(argument):
            spread.append("--set")
        elif argument == "--set" or argument.startswith("--set="):
            setting = True
        elif not (spread and spread[-1] == "--set"):
            setting = False
        spread.append(argument)
    return spread


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="zsy",
        description="爭上游 (Zheng Shang You), the Chinese climbing card game: read and compare plays, list legal\n"
        "ones, let bots play, play against them.",
        epilog="examples:\n  zsy rules\n  zsy play --rules one-deck\n  zsy read --rules two-deck 5s5h5d7c7s\n"
        "  zsy legal --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"zsy {zsy.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    def command(name: str, module: str, summary: str, details: str, *examples: str) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.\n\n{details}",
            epilog="examples:\n" + "\n".join(f"  {example}" for example in examples),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(module=module, function=f"run_{name}")
        return made

    _add_queries(command)
    _add_games(command)
    return parser


_Command = Callable[..., argparse.ArgumentParser]


def _add_queries(command: _Command) -> None:
    rules = command(
        "rules", "listing", "list the rule sets, their switches and defaults",
        "A switch turns a rule the other way: give it to the other commands as --set switch=value.",
        "zsy rules", "zsy rules --json",
    )  # fmt: skip
    rules.add_argument("--json", action="store_true", help="print a JSON list")

    read = command(
        "read", "query", "read cards as a combination",
        'Prints a JSON list, best reading first: {"kind", "size", "rank", "cards"}. Where the cards are no\n'
        f"combination, [] and exit code 1.\n\n{_CARDS}",
        "zsy read --rules two-deck 5s5h5d7c7s", "zsy read --rules run-fast --last 4h4d4c 9c",
        "zsy read --rules run-fast --set aaa_bomb=off AhAdAc",
        """echo '{"cards": "3s3h", "last": false}' | zsy read --rules diamond --batch""",
    )  # fmt: skip
    _add_rules(read)
    read.add_argument("cards", metavar="CARDS", nargs="*", help="the cards to read")
    read.add_argument("--last", action="store_true", help="they are the whole hand: run-fast has 三帶一 only then")
    _add_batch(read, '{"cards", "last"}')

    beats = command(
        "beats", "query", "tell whether one play beats another",
        f"Prints true or false. Either not being a combination is an error.\n\n{_CARDS}",
        "zsy beats --rules one-deck 3s4s5s6s7s 4s5h6h7h8h", "zsy beats --rules run-fast --last 4h4d4c9c 3h3d3c5h6h",
        """echo '{"a": "4s", "b": "3s"}' | zsy beats --rules diamond --batch""",
    )  # fmt: skip
    _add_rules(beats)
    beats.add_argument("a", metavar="A", nargs="?", help="the play that beats, or not")
    beats.add_argument("b", metavar="B", nargs="?", help="the play on the table")
    beats.add_argument("--last", action="store_true", help="A is its player's whole hand")
    _add_batch(beats, '{"a", "b", "last"}')

    legal = command(
        "legal", "query", "list every legal play of a hand",
        'Prints a JSON list of {"kind", "size", "rank", "cards"}: one play for each kind and multiset of ranks,\n'
        f"bombs first, then by kind, size, rank and ranks. Passing is not listed.\n\n{_CARDS}",
        "zsy legal --rules one-deck --hand 3s4s5s6s7s7h", "zsy legal --rules one-deck --hand 3s4h4d --table 3d",
        "zsy legal --rules run-fast --hand 3s4h9d --next-left 1",
        """echo '{"hand": "3s4h4d", "table": "3d", "next_left": null}' | zsy legal --rules classic --batch""",
    )  # fmt: skip
    _add_rules(legal)
    legal.add_argument("--hand", metavar="CARDS", help="the hand")
    legal.add_argument("--table", metavar="CARDS", help="the play to beat; none: the hand leads")
    legal.add_argument(
        "--next-left", metavar="N", type=_count, help="cards that the next player has left; 1 brings 頂大 of run-fast"
    )
    _add_batch(legal, '{"hand", "table", "next_left"}')


def _add_games(command: _Command) -> None:
    bots = ", ".join(BOTS)
    selfplay = command(
        "selfplay", "selfplay", "let bots play a match",
        'Prints a JSON line for each deal: {"rules", "seed", "deal", "hands", "plays", "places", "scores",\n'
        f'"tribute"}}. The same seed and bots give the same lines. Bots: {bots}.',
        "zsy selfplay --rules one-deck --bots greedy,random,random,random --games 100 --seed tour",
        "zsy selfplay --rules classic --bots greedy,greedy,random --games 3 --seed 1 --json",
    )  # fmt: skip
    _add_rules(selfplay)
    selfplay.add_argument(
        "--bots", metavar="NAME,NAME,…", required=True, help="a bot for each player, by seat; classic: 3 to 6 of them"
    )
    selfplay.add_argument("--games", metavar="N", type=_positive, default=1, help="number of deals (default 1)")
    selfplay.add_argument("--seed", metavar="S", help="any text of 1 to 100 characters (default: a fresh one)")
    selfplay.add_argument("--json", action="store_true", help="only the JSON lines: no summary on standard error")

    play = command(
        "play", "play", "play against bots in the terminal",
        f"You are seat 0. Type the cards to play, or help. Bots: {bots}.",
        "zsy play --rules one-deck", "zsy play --rules classic --bots greedy,greedy,random --seed tour",
        "zsy play --rules run-fast --set top_rule=enforce --save game.zsy",
    )  # fmt: skip
    _add_rules(play)
    play.add_argument("--bots", metavar="NAME,…", help="the other players, by seat from 1 (default: all greedy)")
    play.add_argument("--seed", metavar="S", help="any text of 1 to 100 characters (default: a fresh one)")
    play.add_argument("--save", metavar="FILE", help="write the record to a new file at the end")

    replay = command(
        "replay", "replay", "verify a record and print its course",
        "A record with faults: each with its line number on standard error, and exit code 1.",
        "zsy replay game.zsy", "zsy replay --json - < game.zsy",
    )  # fmt: skip
    replay.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    replay.add_argument("--json", action="store_true", help="print a JSON line for each deal, as selfplay does")

    bench = command(
        "bench", "bench", "measure the speed of this machine",
        "Random self-play in deals and plays a second, microseconds to list the legal plays of a hand, and a fixed\n"
        "loop of plain Python to compare machines by.",
        "zsy bench", "zsy bench --rules two-deck --seconds 3 --json",
    )  # fmt: skip
    bench.add_argument(
        "--rules", metavar="ID", action="append", help="a rule set to measure; may be repeated (default: all)"
    )
    _add_set(bench)
    bench.add_argument("--seconds", metavar="S", type=_seconds, default=8.0, help="about how long in all (default 8)")
    bench.add_argument("--json", action="store_true", help="print one JSON object")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="ID", required=True, help=f"rule set: {', '.join(RULE_SETS)}")
    _add_set(parser)


def _add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        metavar="SWITCH=VALUE",
        action="append",
        default=[],
        help="set a switch (repeatable); zsy rules lists them",
    )


def _add_batch(parser: argparse.ArgumentParser, keys: str) -> None:
    parser.add_argument(
        "--batch", action="store_true", help=f"JSON lines {keys} on standard input, one answer line each"
    )


def _whole(text: str) -> int:
    """A whole number in ASCII digits; int() takes more than that."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is less than nothing")
    return number


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not (math.isfinite(number) and number > 0):
        raise argparse.ArgumentTypeError(f"{text} is no length of time")
    return number


_count.__name__, _positive.__name__, _seconds.__name__ = "number", "number", "number of seconds"

"""``read``, ``beats`` and ``legal``: what cards are and what may be played, once or a line at a time."""

from __future__ import annotations

import io
import json
import sys
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from zsy.cards import format_cards, parse_cards
from zsy.cli.faults import BAD_INPUT, CommandError, complain, one_line
from zsy.cli.options import rules_of
from zsy.game import low_singles
from zsy.generator import generator
from zsy.moves import Move, realise
from zsy.packs import pack, pack_suits
from zsy.plays import KINDS, Play, beats, check_cards, read
from zsy.rules import Rules

_KIND_ORDER = {kind: place for place, kind in enumerate(KINDS)}


def run_read(options: Namespace) -> int:
    """``zsy read``: exit code 1 where the cards are nothing."""
    rules = rules_of(options)
    if options.batch:
        _no_arguments_with_batch(options.cards)
        return _batch(lambda line: _readings(rules, _text(line, "cards"), _flag(line, "last", options.last)))
    if not options.cards:
        raise CommandError("the following arguments are required: CARDS, or --batch (see zsy read --help)")
    cards = " ".join(options.cards)
    readings = _readings(rules, cards, options.last)
    _print(readings)
    if readings:
        return 0
    if not cards.strip():
        complain("no cards are not a combination")
    elif not options.last and _readings(rules, cards, True):
        complain(f"{format_cards(parse_cards(cards))} is a combination of {rules.id} only as the last hand (--last)")
    else:
        complain(f"{format_cards(parse_cards(cards))} is not a combination of {rules.id}")
    return 1


def run_beats(options: Namespace) -> int:
    """``zsy beats``."""
    rules = rules_of(options)
    if options.batch:
        _no_arguments_with_batch(options.a)
        return _batch(lambda line: _beats(rules, _text(line, "a"), _text(line, "b"), _flag(line, "last", options.last)))
    if options.b is None:
        raise CommandError("the following arguments are required: A and B, or --batch (see zsy beats --help)")
    _print(_beats(rules, options.a, options.b, options.last))
    return 0


def run_legal(options: Namespace) -> int:
    """``zsy legal``."""
    rules = rules_of(options)
    if options.batch:
        _no_arguments_with_batch(options.hand, options.table, options.next_left)
        return _batch(
            lambda line: _legal(rules, _text(line, "hand"), _text(line, "table", ""), _number(line, "next_left"))
        )
    if options.hand is None:
        raise CommandError("the following arguments are required: --hand, or --batch (see zsy legal --help)")
    _print(_legal(rules, options.hand, options.table or "", options.next_left))
    return 0


# -- the answers ------------------------------------------------------------------------------------------------------


def _readings(rules: Rules, text: str, last: bool) -> list[dict[str, str | int]]:
    cards = parse_cards(text)
    return [play.to_json() for play in read(cards, rules, last=last)] if cards else []


def _combinations(rules: Rules, text: str, *, last: bool = False) -> tuple[Play, ...]:
    """The readings of cards that have to be a combination, best first."""
    cards = parse_cards(text)
    readings = read(cards, rules, last=last) if cards else ()
    if not readings:
        raise CommandError(f"{format_cards(cards) or 'no card'} is not a combination of {rules.id}")
    return readings


def _beats(rules: Rules, a: str, b: str, last: bool) -> bool:
    table = _combinations(rules, b)[0]
    return any(beats(play, table, rules, last=last) for play in _combinations(rules, a, last=last))


def _legal(rules: Rules, hand_text: str, table_text: str, next_left: int | None) -> list[dict[str, Any]]:
    hand = check_cards(parse_cards(hand_text), rules)
    moves = generator(rules)
    table = None
    if table_text.strip():
        best = _combinations(rules, table_text)[0]
        table = moves.move(best.kind, best.rank, tuple(card.rank for card in best.cards))
    legal = tuple(move for move in moves.legal(pack(hand), pack_suits(hand), table) if move) if hand else ()
    low = low_singles(legal) if next_left == 1 and rules.top_rule != "off" else frozenset()
    if rules.top_rule == "enforce":
        legal = tuple(move for move in legal if move not in low)
    plays: list[dict[str, Any]] = []
    for move in sorted(legal, key=_place):
        play: dict[str, Any] = Play(move.kind, move.rank, realise(move, hand)).to_json()
        plays.append(play | {"penalty": True} if move in low else play)
    return plays


def _place(move: Move) -> tuple[int, int, int, tuple[int, ...]]:
    """The documented order of legal plays."""
    return _KIND_ORDER[move.kind], move.size, move.rank, move.ranks


# -- lines ------------------------------------------------------------------------------------------------------------


def _batch(answer: Callable[[dict[str, Any]], object]) -> int:
    """Answer each line of standard input with a line, at once, so that a program can wait for it."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    for line in sys.stdin or ():
        try:
            found = answer(_object(line))
        except BAD_INPUT as error:
            found = {"error": one_line(error)}
        _print(found)
    return 0


def _print(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"not JSON: {error}") from None
    if not isinstance(found, dict):
        raise CommandError("not a JSON object")
    return found


def _text(line: dict[str, Any], key: str, default: str | None = None) -> str:
    """A text of a line; the default stands in for a key that is null or missing."""
    value = line.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise CommandError(f"{key!r} has to be a text" if key in line else f"{key!r} is missing")
    return value


def _flag(line: dict[str, Any], key: str, default: bool) -> bool:
    value = line.get(key)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise CommandError(f"{key!r} has to be true or false")
    return value


def _number(line: dict[str, Any], key: str) -> int | None:
    value = line.get(key)
    if value is not None and (type(value) is not int or value < 0):
        raise CommandError(f"{key!r} has to be a number of cards")
    return value


def _no_arguments_with_batch(*arguments: object) -> None:
    if any(argument not in (None, []) for argument in arguments):
        raise CommandError("with --batch the cards come from standard input: give none as arguments")

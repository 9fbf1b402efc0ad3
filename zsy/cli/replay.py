"""``replay``: verify records of deals and print their course."""

from __future__ import annotations

import io
import json
import sys
from argparse import Namespace
from pathlib import Path

from zsy.cli.faults import CommandError, complain, one_line
from zsy.cli.screen import Screen, pad
from zsy.cli.selfplay import deal_json
from zsy.cli.words import Speaker
from zsy.game import State
from zsy.record import Record, RecordError, load


def run_replay(options: Namespace) -> int:
    """``zsy replay``: exit code 1 where a record has faults, or there is none."""
    source = "standard input" if options.file == "-" else options.file
    faults = 0

    def fault(message: object) -> None:
        nonlocal faults
        complain(f"{source}: {message}")
        faults += 1

    try:
        records = _load(options.file)
    except RecordError as error:
        fault(error)
        return 1
    if not records:
        fault("line 1: there is no record")
    for number, record in enumerate(records, 1):
        for line, message in record.errors:
            fault(f"line {line}: {message}")
        if record.errors:
            continue
        try:
            state = record.replay()
        except RecordError as error:
            fault(error)
        else:
            print(json.dumps(deal_json(state)) if options.json else course(record, state, number))
    return 1 if faults else 0


def _load(file: str) -> list[Record]:
    """The records of a file, question marks for what is not UTF-8 in it. Raises CommandError and RecordError."""
    if file == "-":
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        return load(sys.stdin or io.StringIO())
    try:
        with Path(file).open(encoding="utf-8-sig", errors="replace") as stream:
            return load(stream)
    except RecordError:
        raise
    except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
        raise CommandError(f"cannot read {file}: {getattr(error, 'strerror', None) or error}") from None


def course(record: Record, state: State, number: int) -> str:
    """A verified deal from its hands to its result, with the comments of its record."""
    screen, rules, deal = Screen.here(), state.rules, state.deal
    tags = {name: one_line(value) for name, value in record.tags}
    names = tuple(tags.get(f"Seat{seat}", "") for seat in range(rules.players))
    say = Speaker(screen, rules, names, seated=False)
    changed = "".join(f"  {name}={value}" for name, value in rules.changed().items())
    origin = f"seed {deal.seed}" if deal.seed is not None else "hands as given"
    title = f"{number}. {rules.title} {rules.id}{changed}  ·  {origin}, deal {deal.index + 1}"
    first, *after = _course(state)
    lines = [screen.bold(title + (f"  ·  {tags['Date']}" if "Date" in tags else ""))]
    lines += [screen.hand(first.hand(seat), f"  {pad(say.seat(seat), 14)}") for seat in range(rules.players)]
    lines += ["", *_comments(record, 0)]
    done = 0
    for step in after:
        event, leads = step.log[-1], step.parent is not None and step.parent.table_move is None
        lines.append(say.event(event, step.left[event.seat], leads=leads))
        if event.kind in ("play", "pass"):
            done += 1
            lines += _comments(record, done)
    if state.is_terminal:
        lines += ["", *say.result(state)]
    else:
        lines += ["", f"  Unfinished: the turn of {say.seat(state.current_player or 0)}."]
    return "\n".join((*lines, ""))


def _course(state: State) -> list[State]:
    """The states from the deal to this one."""
    steps = [state]
    while (parent := steps[-1].parent) is not None:
        steps.append(parent)
    return steps[::-1]


def _comments(record: Record, actions: int) -> list[str]:
    """What the record remarks after so many actions."""
    return [f"      {one_line(text)}" for place, text in record.comments if place == actions]

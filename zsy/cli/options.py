"""Rules and players as the options name them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from zsy.bots import find_bot
from zsy.cli.faults import CommandError
from zsy.rules import Rules, find_rules, switches_of


def settings(texts: Iterable[str]) -> dict[str, str]:
    """Switches and values of ``switch=value`` texts; the last of a switch counts. Raises CommandError."""
    values: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--set {text!r} sets nothing: write --set switch=value")
        values[name.strip()] = value.strip()
    return values


def rules_of(options: Namespace) -> Rules:
    """The rules of ``--rules`` and ``--set``. Raises RulesError."""
    return find_rules(options.rules, **settings(options.set))


def table_of(options: Namespace, *, people: int = 0) -> tuple[Rules, tuple[str, ...]]:
    """The rules, and the bots of ``--bots`` that play beside so many people; greedy ones if it is not given.

    The bots decide how many play where the rule set leaves that open. Raises CommandError, BotError and RulesError.
    """
    given = settings(options.set)
    rules = find_rules(options.rules, **given)
    if options.bots is None:
        return rules, ("greedy",) * (rules.players - people)
    bots = tuple(name.strip() for name in options.bots.split(","))
    for name in bots:
        find_bot(name)
    players = len(bots) + people
    values = switches_of(rules.id)["players"].values if "players" in switches_of(rules.id) else (str(rules.players),)
    wanted = (given["players"],) if "players" in given else values
    if str(players) not in wanted:
        numbers = ", ".join(sorted(str(int(number) - people) for number in wanted))
        raise CommandError(f"{rules.id} here takes {numbers} bots, not {len(bots)}")
    if len(values) > 1:
        rules = find_rules(rules.id, **{**given, "players": str(players)})
    return rules, bots

"""The five rule sets and their switches, as frozen data.

``find_rules("run-fast", aaa_bomb="high")`` is the way in. Every switch is a field of :class:`Rules` and an entry of
:data:`SWITCHES`, which documents it; ``docs/rules.md`` tells the rules in full, with their sources.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from zsy.cards import Card, Cards, deck, parse_cards


class RulesError(ValueError):
    """A rule set, switch or value that does not exist; the sentence lists what does."""


@dataclass(frozen=True)
class Switch:
    """A documented choice between readings of the rules."""

    name: str
    """Field of :class:`Rules` and name in the command line and in links."""
    rule_sets: tuple[str, ...]
    """Ids of the rule sets that have it."""
    values: tuple[str, ...]
    """Values as text, the default first."""
    title: str
    """Name in Traditional Chinese."""
    meaning: str
    """What it does, in English."""
    source: str
    """Where the default comes from."""

    @property
    def default(self) -> str:
        """The first value."""
        return self.values[0]

    @property
    def absent(self) -> str | None:
        """The value in rule sets that do not have the switch: off, 0, or None where the rule set decides."""
        return {"players": None, "bomb_points": "0", "inherit": "next"}.get(self.name, "off")


_CLIMBING = ("one-deck", "two-deck", "classic")
_ALL = ("one-deck", "two-deck", "classic", "run-fast", "diamond")

SWITCHES: Mapping[str, Switch] = MappingProxyType({
    switch.name: switch
    for switch in (
        Switch("pass_locks", _ALL, ("off", "on"), "過牌鎖定", "Who passed is out for this trick.",
               "The sources let a player who passed play again."),
        Switch("short_low_chain", _CLIMBING, ("on", "off"), "短小連牌",
               "2233, AA2233, 222333 and AAA222333 exist, low with top 3.",
               "House choice: the source names AA223344 and AAA222333444 only."),
        Switch("wings_may_repeat", _CLIMBING, ("off", "on"), "翅膀可同點",
               "Two pairs of one rank (9999) may be two wings of an airplane.", "House choice: the source is silent."),
        Switch("players", ("classic",), ("4", "3", "5", "6"), "人數", "Number of players.",
               "The source: three, four or more."),
        Switch("partnership", ("classic",), ("off", "on"), "對家同組",
               "Opposite seats are partners (four players only).", "The source allows both; alone is the default."),
        Switch("inherit", ("classic",), ("partner", "next"), "接風",
               "Who leads when the play of a player who went out stands: his partner (in partnership, if still in) "
               "or the next active player.", "House choice, after common practice."),
        Switch("tribute", ("classic",), ("on", "off"), "進貢",
               "The last of a deal gives his highest card to the first of it and gets one back.", "The source."),
        Switch("singles_only", ("classic",), ("off", "on"), "單張",
               "Beginners' form: one card a turn.", "The source can be read so; the loose reading is the default."),
        Switch("joker_rocket", ("classic", "diamond"), ("off", "on"), "王炸",
               "Both jokers together are the highest bomb.", "House choice: the sources name no such bomb."),
        Switch("aaa_bomb", ("run-fast",), ("low", "high", "off"), "三A炸彈",
               "Three aces are the lowest bomb, the highest bomb, or an ordinary triple.",
               "The source: AAA is a bomb, and more cards win."),
        Switch("plane_wings", ("run-fast",), ("off", "on"), "飛機帶翅膀",
               "n triples in a row with any 2n other cards, none of a core rank.", "The source does not list it."),
        Switch("bomb_optional", ("run-fast",), ("off", "on"), "炸彈可不出",
               "Must-beat does not demand a bomb.", "The source: who can beat must."),
        Switch("lead_must_contain", ("classic", "run-fast", "diamond"), ("on", "off"), "首出含三",
               "The first lead contains the 3 that decides who leads.",
               "The source for run-fast; house choice for classic and diamond."),
        Switch("top_rule", ("run-fast",), ("penalise", "enforce", "off"), "頂大",
               "Before a player with one card, a single must be the highest one can play: else one may pay for all "
               "(penalise), it is illegal (enforce), or there is no such rule (off).", "The source: penalise."),
        Switch("one_left_free", ("run-fast",), ("on", "off"), "剩一張不扣",
               "One card left costs nothing.", "House choice, after common practice."),
        Switch("bomb_points", ("run-fast",), ("10", "0", "5", "20"), "炸彈分",
               "Points from each opponent for every bomb that was not beaten.",
               "The source mentions points for bombs; ten is the house choice."),
    )
})  # fmt: skip
"""Every switch by name."""


@dataclass(frozen=True)
class RuleSet:
    """What the five games differ in beside their switches."""

    id: str
    """As the command line, links and :func:`find_rules` name it."""
    title: str
    """Name in Traditional Chinese."""
    summary: str
    """One line in Traditional Chinese."""
    family: str
    """Which table of combinations it uses: ``climbing``, ``run-fast`` or ``diamond``."""
    deck: Cards
    """All cards, sorted."""
    decks: int
    """How many packs it is made of."""
    players: int
    """How many play, unless the switch ``players`` says otherwise."""
    first_card: Card
    """Its holder leads first; where :attr:`Rules.lead_must_contain` is on, that lead contains it."""
    step: int = 1
    """+1: seat s is followed by seat s + 1 (clockwise); −1: counter-clockwise."""
    must_beat: bool = False
    """必管: who can beat the table must."""
    last_hands: bool = False
    """Whether a last hand may be a 三帶一, or a bare triple that answers a 三帶二."""
    plays_on: bool = False
    """Whether the deal goes on after the first player is out, until one player holds cards."""
    linked: bool = False
    """Whether the deals of a match are linked: 下游 of one gives tribute and leads in the next."""


RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({
    rules.id: rules
    for rules in (
        RuleSet("one-deck", "一副牌", "四人，五十二張無王，先出完者勝。", "climbing",
                deck(1, jokers=False), 1, 4, Card("3s")),
        RuleSet("two-deck", "兩副牌", "四人，一百零八張，炸彈更多，先出完者勝。", "climbing",
                deck(2), 2, 4, Card("3s")),
        RuleSet("classic", "進貢", "三至六人，出到只剩一人，下游向上游進貢。", "climbing",
                deck(1), 1, 4, Card("3h"), plays_on=True, linked=True),
        RuleSet("run-fast", "三人必管", "三人，四十八張，有牌必管，下家剩一張須頂大。", "run-fast",
                deck(1, jokers=False, without=parse_cards("As 2d 2c 2h")), 1, 3, Card("3h"), must_beat=True,
                last_hands=True),
        RuleSet("diamond", "方塊三", "四人，逆時針，方塊三先出，可三帶一、三帶二。", "diamond",
                deck(1), 1, 4, Card("3d"), step=-1),
    )
})  # fmt: skip
"""The five rule sets by id."""


@dataclass(frozen=True)
class Rules:
    """A rule set with its switches set; hashable, comparable, never invalid.

    A switch that the rule set does not have is off (False, 0). Build one with :func:`find_rules`.
    """

    id: str
    pass_locks: bool = False
    short_low_chain: bool = True
    wings_may_repeat: bool = False
    players: int = 4
    partnership: bool = False
    inherit: str = "partner"
    tribute: bool = True
    singles_only: bool = False
    joker_rocket: bool = False
    aaa_bomb: str = "low"
    plane_wings: bool = False
    bomb_optional: bool = False
    lead_must_contain: bool = True
    top_rule: str = "penalise"
    one_left_free: bool = True
    bomb_points: int = 10

    def __post_init__(self) -> None:
        switches_of(self.id)
        for field in fields(self)[1:]:
            value, switch = getattr(self, field.name), SWITCHES[field.name]
            if self.id in switch.rule_sets:
                if type(value) is not type(field.default) or _text(value) not in switch.values:
                    raise _no_value(switch, _text(value))
                continue
            absent = _value(switch, switch.absent) if switch.absent is not None else RULE_SETS[self.id].players
            if value not in (absent, field.default):
                raise _no_switch(self.id, field.name)
            object.__setattr__(self, field.name, absent)
        if self.partnership and self.players != 4:
            raise RulesError(f"partnership needs players=4, not {self.players}")

    def __hash__(self) -> int:
        return hash(self.id)  # quick, as every deal asks for it; few rules of one id are ever about

    def __repr__(self) -> str:
        switches = "".join(f", {name}={value!r}" for name, value in self.changed().items())
        return f"find_rules({self.id!r}{switches})"

    def switches(self) -> dict[str, str]:
        """The switches of this rule set with their values, as text."""
        return {name: _text(getattr(self, name)) for name in switches_of(self.id)}

    def changed(self) -> dict[str, str]:
        """The switches that are not at their default, as text."""
        return {name: value for name, value in self.switches().items() if value != SWITCHES[name].default}

    def with_switches(self, switches: Mapping[str, str | int]) -> Rules:
        """These rules with some switches set otherwise. Raises :class:`RulesError`."""
        return find_rules(self.id, **{**self.switches(), **switches})

    @cached_property
    def rule_set(self) -> RuleSet:
        """What does not depend on switches."""
        return RULE_SETS[self.id]

    @property
    def title(self) -> str:
        """Name in Traditional Chinese."""
        return self.rule_set.title

    @property
    def deck(self) -> Cards:
        """All cards, sorted."""
        return self.rule_set.deck

    @property
    def step(self) -> int:
        """+1 clockwise, −1 counter-clockwise."""
        return self.rule_set.step


def _text(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _value(switch: Switch, text: str) -> Any:
    """What a field holds for the text of a value."""
    if set(switch.values) == {"on", "off"}:
        return text == "on"
    return int(text) if text.isdecimal() else text


def _no_switch(rules_id: str, name: str) -> RulesError:
    return RulesError(f"{rules_id} has no switch {name!r}; it has: {', '.join(switches_of(rules_id))}")


def _no_value(switch: Switch, value: str) -> RulesError:
    return RulesError(f"{switch.name}={value} does not exist; the values are: {', '.join(switch.values)}")


@lru_cache
def switches_of(rules_id: str) -> Mapping[str, Switch]:
    """The switches that a rule set has, in documented order. Raises :class:`RulesError` for an unknown id."""
    if rules_id not in RULE_SETS:
        raise RulesError(f"no rule set {rules_id!r}; there are: {', '.join(RULE_SETS)}")
    return MappingProxyType({name: switch for name, switch in SWITCHES.items() if rules_id in switch.rule_sets})


def find_rules(rules_id: str, /, **switches: str | int) -> Rules:
    """The rule set of that id with the given switches. Raises :class:`RulesError`, which lists what exists.

    Values are text as in the command line, or what the fields of :class:`Rules` hold.

    >>> find_rules("classic", players=3, singles_only="on")
    find_rules('classic', players='3', singles_only='on')
    """
    available = switches_of(rules_id)
    values: dict[str, Any] = {}
    for name, value in switches.items():
        if name not in available:
            raise _no_switch(rules_id, name)
        if _text(value) not in available[name].values:
            raise _no_value(available[name], _text(value))
        values[name] = _value(available[name], _text(value))
    return Rules(rules_id, **values)

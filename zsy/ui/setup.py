"""What is asked before a game of some kind: a match's people and deals, a practice game's cards, a shared table."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.rules import RULE_SETS, Rules, RulesError
from zsy.ui.app import App
from zsy.ui.forms import Choice, FieldView
from zsy.ui.lobby import DEALS, person_name
from zsy.ui.names import count_name
from zsy.ui.text import N_, capital, tr


@dataclass(frozen=True)
class PlaceView:
    """A place at a shared table."""

    number: int
    """In the order of play, from 0."""
    label: str
    person: bool
    fixed: bool
    """Whether a person always sits there."""
    name: str
    hint: str
    """What the person is called who gives no name."""


def game_choices(app: App) -> tuple[Choice, ...]:
    """The games, to choose one."""
    return tuple(Choice(rules_id, tr(app.rules_for(rules_id).title)) for rules_id in RULE_SETS)


def match_fields(app: App) -> tuple[FieldView, ...]:
    """The quick options of a game whose deals hang together; none for others."""
    rules, deals = app.choice, app.lobby.deals
    if not rules.rule_set.linked:
        return ()
    people = tuple(Choice(str(number), capital(tr("{count}人", count=count_name(number)))) for number in (3, 4, 5, 6))
    many = tuple(Choice(str(number), tr("{count}局", count=number) if number else tr("不限")) for number in DEALS)
    return (
        FieldView("players", "choice", tr("人數"), str(rules.players), people),
        FieldView("deals", "choice", tr("打幾局"), str(deals), many),
        FieldView("partnership", "switch", tr("對家同組"), _on(rules.partnership), about=(tr(_PARTNERS),)),
        FieldView("singles_only", "switch", tr("只出單張"), _on(rules.singles_only), about=(tr(_SINGLES),)),
    )


_PARTNERS = N_("四人時，對面的人是夥伴，名次一起算。")
_SINGLES = N_("新手打法：一次只出一張，比大小就好。")


def set_option(app: App, name: str, value: str) -> None:
    """Set a quick option. Partners need four people: whichever is asked for last holds."""
    if name == "deals":
        app.lobby.deals = int(value)
        return
    changes = {name: value}
    if name == "partnership" and value == "on":
        changes["players"] = "4"
    elif name == "players" and value != "4":
        changes["partnership"] = "off"
    app.set_rules(_with(app.choice, changes))


def places(app: App) -> tuple[PlaceView, ...]:
    """The places at a shared table of the chosen game, in the order of play."""
    chosen = app.lobby.places[: app.choice.players]
    return tuple(
        PlaceView(
            number=number,
            label=tr("第{number}個", number=number + 1),
            person=place.person,
            fixed=number == 0,
            name=app.lobby.place_name(number),
            hint=person_name("", sum(one.person for one in chosen[: number + 1])) if place.person else tr("電腦"),
        )
        for number, place in enumerate(chosen)
    )


def _on(value: bool) -> str:
    return "on" if value else "off"


def _with(rules: Rules, changes: dict[str, str]) -> Rules:
    try:
        return rules.with_switches(changes)
    except RulesError:
        return rules

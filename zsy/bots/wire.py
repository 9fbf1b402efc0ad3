"""A view as plain data, so that a bot can think in another process: nothing in it does anything when it is read.

>>> from zsy import Match, View, find_rules
>>> view = View.of(Match(find_rules("diamond"), "tour").start())
>>> read_view(view_data(view)) == view
True
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zsy.actions import Event
from zsy.cards import Card, format_cards, parse_cards
from zsy.deals import Deal, Tribute
from zsy.game import State
from zsy.moves import PASS
from zsy.packs import TOTAL, pack, pack_suits
from zsy.plays import check_cards, read
from zsy.rules import Rules, find_rules
from zsy.view import View


class WireError(ValueError):
    """Data that are not what they should be."""


def view_data(view: View) -> dict[str, Any]:
    """A view of the seat to act as data that JSON knows. Raises :class:`WireError` for the view of another seat."""
    if not view.to_act:
        raise WireError("only the seat to act has something to think about")
    tribute = view.tribute
    return {
        "rules": [view.rules.id, view.rules.changed()],
        "seat": view.seat,
        "hand": format_cards(view.hand),
        "left": view.left,
        "dealt": view.dealt,
        "led": view.table is not None,
        "passed": view.passed,
        "out": view.out,
        "must": _text(view.must),
        "tribute": tribute and [tribute.giver, tribute.taker, _text(tribute.given), _text(tribute.returned)],
        "log": [_event_text(event) for event in view.log],
    }


def read_view(data: Any) -> View:
    """The view of some data. Raises :class:`WireError`.

    The data are checked for what they mean on their own; a position that no deal leads to may be among them.
    """
    try:
        return _view(data)
    except (ValueError, TypeError, LookupError, AttributeError, StopIteration) as error:
        raise WireError(f"no view: {error}") from error


def whole(value: Any, limit: int) -> int:
    """The value, if it is a whole number from 0 to below a limit. Raises :class:`WireError`."""
    if type(value) is not int or not 0 <= value < limit:
        raise WireError(f"{value!r:.40} is no whole number below {limit}")
    return value


def _event_text(event: Event) -> str:
    """``0 play 3s4s5s6s7s straight 4``, ``1 pass -``; ``2 return ?`` where the card is not known."""
    cards = "?" if event.cards is None else format_cards(event.cards) or "-"
    reading = f" {event.play.kind} {event.play.rank}" if event.play is not None else ""
    return f"{event.seat} {event.kind} {cards}{reading}"


def _view(data: Any) -> View:
    rules_id, switches = data["rules"]
    rules = find_rules(rules_id, **switches)
    players, size = rules.players, len(rules.deck) + 1
    seat, hand = whole(data["seat"], players), parse_cards(data["hand"])
    log = tuple([_event(text, rules) for text in data["log"]])
    left, dealt = ([whole(count, size) for count in data[name]] for name in ("left", "dealt"))
    passed, out = [flag is True for flag in data["passed"]], tuple([whole(other, players) for other in data["out"]])
    if not len(left) == len(dealt) == len(passed) == players or len({seat, *out}) != len(out) + 1:
        raise WireError("seats do not agree")
    if not hand or len(hand) != left[seat]:
        raise WireError("cards do not agree")
    plays = [event for event in log if event.play is not None]
    check_cards([*hand, *(card for event in plays for card in event.cards or ())], rules)
    tribute = _tribute(players, data["tribute"])
    deal = Deal(
        rules,
        seed=None,
        index=0,
        packs=tuple([count << TOTAL for count in dealt]),
        suits=(0,) * players,
        leader=seat,
        must=_card(data["must"]),
        tribute=tribute if tribute is not None and seat in (tribute.giver, tribute.taker) else None,
    )
    table, table_seat = (plays[-1].play, plays[-1].seat) if data["led"] is True else (None, None)
    ranks = tuple([card.rank for card in table.cards]) if table is not None else ()
    state = State(
        deal,
        packs=tuple([pack(hand) if other == seat else count << TOTAL for other, count in enumerate(left)]),
        suits=tuple([pack_suits(hand) if other == seat else 0 for other in range(players)]),
        current_player=seat,
        table_move=deal.generator.move(table.kind, table.rank, ranks) if table is not None else None,
        table_seat=table_seat,
        passed_mask=sum(flag << other for other, flag in enumerate(passed)),
        out=out,
        parent=None,
        action=PASS if log else None,
    )
    # What a state works out from those before it, of which there are none.
    state.__dict__.update(log=log, table=table)
    view = replace(View.of(state, seat), tribute=tribute)
    if not view.legal_actions():
        raise WireError("nothing may be done")
    return view


def _event(text: str, rules: Rules) -> Event:
    who, kind, what, *reading = text.split(" ")
    seat, cards = whole(int(who), rules.players), None if what == "?" else parse_cards(what.strip("-"))
    if kind == "play":
        readings = read(cards or (), rules, last=True)
        return Event(seat, kind, cards, next(play for play in readings if [play.kind, str(play.rank)] == reading))
    if kind not in ("pass", "tribute", "return"):
        raise WireError(f"{kind!r:.40} is nothing that players do")
    return Event(seat, kind, cards)


def _tribute(players: int, data: list[Any] | None) -> Tribute | None:
    if data is None:
        return None
    giver, taker, given, returned = data
    return Tribute(whole(giver, players), whole(taker, players), _card(given), _card(returned))


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _card(text: str | None) -> Card | None:
    return None if text is None else parse_cards(text)[0]

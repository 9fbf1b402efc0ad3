"""What was played in this deal, trick by trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zsy.actions import Event
from zsy.ui.course import Course
from zsy.ui.held import keys, laid
from zsy.ui.names import kind_name, play_name
from zsy.ui.scene import tribute_text
from zsy.ui.table import card_view
from zsy.ui.text import capital, tr
from zsy.ui.views import CardView


@dataclass(frozen=True)
class PlayView:
    """What a seat did in a trick."""

    seat: int
    name: str
    """What the seat is called."""
    cards: tuple[CardView, ...]
    """The cards as they are laid; () for a pass."""
    label: str
    """The kind of play: 順子, or 不出."""
    text: str
    """The play in words: 一對5, or 不出."""
    left: int
    """How many cards the seat had left then."""
    best: bool
    """Whether the trick is this play's, as far as it has come."""


@dataclass(frozen=True)
class TrickView:
    """A trick."""

    number: int
    """From 1."""
    leader: int
    winner: int
    """The seat whose play stands, as far as the trick has come."""
    winner_name: str
    plays: tuple[PlayView, ...]
    over: bool
    """Whether nobody beat the last play, or the deal ended with it."""


def history(game: Course) -> tuple[TrickView, ...]:
    """The tricks of the deal so far, the first one first."""
    left = list(game.state.deal.dealt)
    found = []
    for number, events in enumerate(_tricks(game), 1):
        plays = []
        best = max(place for place, event in enumerate(events) if event.kind == "play")
        for place, event in enumerate(events):
            left[event.seat] -= len(event.cards or ())
            plays.append(_play(game, event, left[event.seat], best=place == best))
        winner = events[best].seat
        found.append((number, events[0].seat, winner, game.name(winner), tuple(plays)))
    going_on = game.state.table is not None and not game.state.is_terminal
    return tuple(TrickView(*trick, over=not going_on or trick[0] < len(found)) for trick in found)


def before_tricks(game: Course) -> str:
    """What was before the first trick: the exchange; or that there was none yet."""
    exchange = capital(tribute_text(game))
    begun = any(event.kind == "play" for event in game.view.log)
    return exchange if exchange or begun else tr("這一局還沒有人出牌。")


def _tricks(game: Course) -> Iterator[list[Event]]:
    """The plays and passes of each trick."""
    states = [game.state]
    while states[-1].parent is not None:
        states.append(states[-1].parent)
    trick: list[Event] = []
    for state in reversed(states):
        before = state.parent
        event = state.log[-1] if before is not None else None
        if before is None or event is None or event.kind not in ("play", "pass"):
            continue
        if before.table_move is None and trick:
            yield trick
            trick = []
        trick.append(event)
    if trick:
        yield trick


def _play(game: Course, event: Event, left: int, *, best: bool) -> PlayView:
    play = event.play
    return PlayView(
        seat=event.seat,
        name=game.name(event.seat),
        cards=tuple(map(card_view, laid(keys(event.cards or ()), play))),
        label=tr("不出") if play is None else capital(kind_name(play)),
        text=tr("不出") if play is None else capital(play_name(play)),
        left=left,
        best=best,
    )

"""A replay: the course of a recorded deal, step by step, with all hands or through one seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zsy.actions import Event
from zsy.game import State
from zsy.graphemes import one_line
from zsy.plays import Play
from zsy.record import Record
from zsy.rules import Rules
from zsy.ui import messages
from zsy.ui.forms import Choice
from zsy.ui.held import keys, laid
from zsy.ui.names import cards_name, kind_name, seat_name
from zsy.ui.table import CardView, card_view
from zsy.ui.text import N_, again, capital, clauses, tr

PLAY_SECONDS, PASS_SECONDS, TRICK_SECONDS = 1.0, 0.6, 1.5
"""How long a step is looked at, at normal speed: a play, a pass, the last action of a trick."""

LEAST_SECONDS = 0.15
"""The same at any speed: who sets it to instant wants to see the deal pass by all the same."""

NAME_LENGTH, COMMENT_LENGTH = 12, 300
"""Characters of a foreign record's names and comments that are shown."""

FEW = 16
"""Cards of a hand that fit in one row on every screen."""

_DEEDS = {"pass": N_("不出"), "tribute": N_("進貢"), "return": N_("還牌")}
_PLAIN = ("single", "pair", "triple")
"""Kinds of play that need no label."""


@dataclass(frozen=True)
class ReplaySeat:
    """A seat with its hand and what lies before it."""

    seat: int
    name: str
    left: int
    turn: bool
    """Whether it acts next."""
    acted: bool
    """Whether it acted last."""
    badge: str
    """Its place, when it is out; its points, when the deal is over."""
    hand: tuple[CardView, ...]
    """Its cards, high to low; () while they are hidden."""
    hidden: bool
    played: tuple[CardView, ...]
    """Cards of its latest play in the trick."""
    note: str
    """What it did beside playing cards: 不出, 進貢, 還牌."""
    kind: str
    """What kind of play it is, where that is not plain to see."""
    bomb: bool
    best: bool
    """Whether this is the play to beat."""
    told: str
    """All of this in words."""


@dataclass(frozen=True)
class MoveView:
    """A line of the list of moves."""

    position: int
    """Where it leads to: just after the move."""
    trick: str
    """第3輪 at its lead, else nothing."""
    text: str
    passes: bool


@dataclass(frozen=True)
class ReplayView:
    """All that a replay shows, but for the list of moves."""

    title: str
    caption: str
    """What just happened: 第3輪 · 下家出一對K，剩5張."""
    comment: str
    """What the record remarks here."""
    position: int
    last: int
    spoken: str
    """The position in words."""
    seats: tuple[ReplaySeat, ...]
    """As they play, from seat 0 on."""
    playing: bool
    eyes: int | None
    choices: tuple[Choice, ...]
    """Whose eyes there are to choose; the value for all hands is ``""``."""


class Replay:
    """A deal that is looked at. Raises :class:`~zsy.record.RecordError` where the record tells no legal deal."""

    def __init__(self, record: Record, names: Sequence[str] = ()) -> None:
        """``names``: what the seats are called, if not by the record or their places."""
        states = [record.replay()]
        while (before := states[-1].parent) is not None:
            states.append(before)
        self.states: tuple[State, ...] = tuple(reversed(states))
        """The deal before its first action, and after each one."""
        self.events: tuple[Event, ...] = self.states[-1].log
        self.rules: Rules = self.states[0].rules
        self.position = 0
        """How many actions are done."""
        self.playing = False
        """Whether it goes on by itself."""
        self.eyes: int | None = None
        """The seat through whose eyes it is seen; None shows all hands."""
        self._names = tuple(names) or record_names(record, self.rules)
        self._leads, self._tricks = _tricks(self.states)
        self._comments = _comments(record, self.states)
        self._index = record.index

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(map(again, self._names))

    @property
    def few(self) -> bool:
        """Whether every hand fits in one row, on every screen."""
        return self.rules.players <= 4 and max(map(len, self.states[0].hands)) <= FEW

    @property
    def last(self) -> int:
        """The last position."""
        return len(self.events)

    @property
    def state(self) -> State:
        """The state of the deal at this position."""
        return self.states[self.position]

    def go(self, position: int) -> None:
        """Go to a position, the nearest one there is; who does so himself stops the play."""
        self.playing = False
        self.position = max(0, min(self.last, position))

    def toggle(self) -> None:
        """Let it go on by itself, from the beginning when it is at its end, or stop it."""
        if not self.playing and self.position == self.last:
            self.position = 0
        self.playing = not self.playing and self.last > 0

    def advance(self) -> None:
        """The next step while it goes on by itself; it stops at the end."""
        if self.playing:
            self.position = min(self.last, self.position + 1)
            self.playing = self.position < self.last

    def pause(self, pace: float) -> float:
        """Seconds until the next step."""
        ends = self.position in self._leads and self.position > 0
        passed = self.position > 0 and self.events[self.position - 1].kind == "pass"
        seconds = TRICK_SECONDS if ends else PASS_SECONDS if passed else PLAY_SECONDS
        return max(LEAST_SECONDS, pace * seconds)

    def look(self, eyes: str) -> None:
        """Look through the eyes of a seat, told by its number; anything else shows all hands."""
        self.eyes = int(eyes) if eyes in map(str, range(self.rules.players)) else None

    def view(self) -> ReplayView:
        """What is to be shown now."""
        caption, players = self._caption(), self.rules.players
        return ReplayView(
            title=self._title(),
            caption=caption,
            comment=self._comments.get(self.position, ""),
            position=self.position,
            last=self.last,
            spoken=tr("第{number}步，共{all}步：{what}", number=self.position, all=self.last, what=caption),
            seats=tuple(self._seat(turn * self.rules.step % players) for turn in range(players)),
            playing=self.playing,
            eyes=self.eyes,
            choices=(Choice("", tr("全部明牌")), *(Choice(str(seat), self._only(seat)) for seat in range(players))),
        )

    def moves(self) -> tuple[MoveView, ...]:
        """The list of moves."""
        return tuple(
            MoveView(
                position=place + 1,
                trick=self._trick(place) if place in self._leads else "",
                text=self._sentence(place),
                passes=event.kind == "pass",
            )
            for place, event in enumerate(self.events)
        )

    def _title(self) -> str:
        if self.rules.rule_set.linked:
            return tr("回放：{game}，第{number}局", game=tr(self.rules.title), number=self._index + 1)
        return tr("回放：{game}", game=tr(self.rules.title))

    def _only(self, seat: int) -> str:
        return tr("只看{who}的牌", who=self.names[seat])

    def _caption(self) -> str:
        place, state = self.position - 1, self.state
        if place < 0:
            who = self.names[state.current_player or 0]
            return tr("發完牌，{who}進貢", who=who) if state.phase == "tribute" else tr("發完牌，{who}先出", who=who)
        told = tr("{trick} · {what}", trick=self._trick(place), what=self._sentence(place))
        return tr("{what}。這局結束", what=told) if state.is_terminal else told

    def _trick(self, place: int) -> str:
        number = self._tricks[place]
        return tr("第{number}輪", number=number) if number else tr("進貢")

    def _sentence(self, place: int) -> str:
        event = self._seen(place)
        left, who = self.states[place + 1].left[event.seat], self.names[event.seat]
        return messages.announcement(event, self.rules, left, who)

    def _seen(self, place: int) -> Event:
        """An event as it is seen: a card that was returned is known to two seats only."""
        event, tribute = self.events[place], self.state.tribute
        secret = event.kind == "return" and tribute is not None and self.eyes is not None
        if secret and tribute is not None and self.eyes not in (tribute.giver, tribute.taker):
            return replace(event, cards=None)
        return event

    def _seat(self, seat: int) -> ReplaySeat:
        state = self.state
        place = self._latest(seat)
        event = None if place is None else self._seen(place)
        play = event.play if event else None
        shown = laid(keys(event.cards or ()), play) if event else []
        hidden = self.eyes not in (None, seat) and not state.is_terminal
        held = state.hands[seat]
        badge = self._badge(seat)
        note = tr(_DEEDS[event.kind]) if event and event.kind in _DEEDS else ""
        best = play is not None and state.table is not None and state.table_seat == seat
        left, did = state.left[seat], cards_name(card for card, _ in shown)
        told = (
            tr("{name}，剩{left}張", name=self.names[seat], left=left),
            badge,
            "" if hidden or not held else tr("手上：{cards}", cards=cards_name(reversed(held))),
            note,
            tr("出{cards}", cards=did) if did and not note else did,
        )
        return ReplaySeat(
            seat=seat,
            name=self.names[seat],
            left=left,
            turn=state.current_player == seat,
            acted=self.position > 0 and self.events[self.position - 1].seat == seat,
            badge=badge,
            hand=() if hidden else tuple(card_view(key) for key in reversed(keys(held))),
            hidden=hidden and bool(held),
            played=tuple(card_view(key) for key in shown),
            note=note,
            kind=_kind(play),
            bomb=play is not None and play.kind in ("bomb", "joker_bomb"),
            best=best,
            told=clauses(told),
        )

    def _latest(self, seat: int) -> int | None:
        """The event that lies before a seat: its latest one in the trick."""
        start = max((lead for lead in self._leads if lead < self.position), default=0)
        places = (place for place in range(self.position - 1, start - 1, -1) if self.events[place].seat == seat)
        return next(places, None)

    def _badge(self, seat: int) -> str:
        state, rules = self.state, self.rules
        out = state.places if state.is_terminal else state.out
        place = messages.place_name(rules, out.index(seat)) if seat in out else ""
        if not state.is_terminal:
            return place
        points = messages.signed(state.scores[seat])
        return tr("{place} {points}", place=place, points=points) if place else points


def record_names(record: Record, rules: Rules) -> tuple[str, ...]:
    """What a foreign record's players are called: as it says, else by their places, as seen from 本家."""
    tags = {name.lower(): value for name, value in record.tags}
    found = [one_line(tags.get(f"seat{seat}", ""), NAME_LENGTH) for seat in range(rules.players)]
    return tuple(name or (seat_name(rules, seat) if seat else tr("本家")) for seat, name in enumerate(found))


def _kind(play: Play | None) -> str:
    return "" if play is None or play.kind in _PLAIN else capital(kind_name(play))


def _tricks(states: Sequence[State]) -> tuple[frozenset[int], tuple[int, ...]]:
    """Which events lead tricks, and the number of each event's trick; 0 for those of an exchange."""
    leads, numbers = set(), []
    for place, state in enumerate(states[:-1]):
        if (state.phase == "play" and state.table_move is None) or place == 0:
            leads.add(place)
        numbers.append(sum(states[lead].phase == "play" for lead in leads))
    return frozenset(leads), tuple(numbers)


def _comments(record: Record, states: Sequence[State]) -> dict[int, str]:
    """Comments by position: the record counts plays and passes only, a position the exchange as well."""
    exchange = sum(state.phase in ("tribute", "return") for state in states[:-1])
    found: dict[int, str] = {}
    for place, text in record.comments:
        position = place + exchange if place else 0
        joined = f"{found.get(position, '')} {one_line(text, COMMENT_LENGTH)}"
        found[position] = joined.strip()[:COMMENT_LENGTH]
    return found

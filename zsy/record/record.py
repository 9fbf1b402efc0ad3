"""What a record holds, and its strict replay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from zsy.actions import IllegalPlay
from zsy.cards import Cards
from zsy.deals import Deal, DealError, Tribute, deal_cards, deal_hands
from zsy.game import State, first_state
from zsy.rules import Rules

VERSION = "1"
"""Version of the notation, as a record's tag ``Zsy`` tells it."""

HANDS = tuple(f"Hand{seat}" for seat in range(6))
"""Tags for hands, by seat."""

TAGS = ("Zsy", "Rules", "Seed", "Deal", "Previous", *HANDS, "Leader", "Tribute", "Places", "Scores")
"""Tags that have a meaning, in the order in which they are written."""

CANONICAL = {name.lower(): name for name in TAGS}
"""How they are written, by their names in lower case."""


class RecordError(ValueError):
    """A record that cannot be read, made or replayed; the text begins with the line, where there is one."""

    line: int | None
    """Line of the text, from 1; None for a record that was not read from one."""
    message: str
    """The sentence without the line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        self.message = message


@dataclass(frozen=True)
class Record:
    """One deal: how it began, what was done, how it ended. Make one with :meth:`of` or :func:`~zsy.record.loads`.

    It is what somebody wrote, legal or not; :meth:`replay` tells. Records are equal where they tell the same, whatever
    their texts looked like.
    """

    rules: Rules | None = None
    """None only where the text names no rules that exist."""
    seed: str | None = None
    """The match's seed; None for a deal of given :attr:`hands`."""
    index: int = 0
    """Number of the deal in its match, from 0."""
    previous: tuple[int, ...] = ()
    """The finishing order of the deal before, where ``classic`` links to it."""
    hands: tuple[Cards, ...] = ()
    """Hands by seat as dealt, before any exchange; () where they follow from the seed."""
    leader: int | None = None
    """The seat that leads first, where neither the seed nor :attr:`previous` tells."""
    tribute: Tribute | None = None
    """The exchange before play, as far as it came."""
    actions: tuple[tuple[int, Cards], ...] = ()
    """Plays and passes in order: seat and cards, () for a pass."""
    places: tuple[int, ...] = ()
    """Seats in finishing order; () for an unfinished deal."""
    scores: tuple[int, ...] = ()
    """Points by seat, without a room's stake; () for an unfinished deal."""
    comments: tuple[tuple[int, str], ...] = ()
    """Comments: how many actions stand before each, and its text."""
    tags: tuple[tuple[str, str], ...] = ()
    """All other tags, and those that could not be understood: name and value."""
    errors: tuple[tuple[int, str], ...] = field(default=(), compare=False)
    """What could not be read: line and sentence, in order."""
    lines: Mapping[str | int, int] = field(default_factory=dict, repr=False, compare=False)
    """Where it was read: lines of tags by name, of actions by number, of the beginning by ''."""

    def __post_init__(self) -> None:
        for name, _ in self.tags:
            if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name):
                raise RecordError(f"{name!r} is no name for a tag: write letters, digits and _, a letter first")

    @classmethod
    def of(cls, state: State, **tags: str) -> Record:
        """The record of a deal so far. Tags are free; ``Date``, ``Event``, and ``Seat0`` … for names, are customary.

        Raises :class:`RecordError` for a tag that follows from the deal, and for a deal put together by hand in a way
        that no record describes.
        """
        for name in tags:
            if name.lower() in CANONICAL:
                raise RecordError(f"the tag {name} follows from the deal")
        first = state
        while first.parent is not None:
            first = first.parent
        deal = first.deal
        record = cls(
            rules=deal.rules,
            seed=deal.seed,
            index=deal.index,
            previous=deal.previous or (),
            hands=deal.hands if deal.seed is None else (),
            leader=deal.leader if deal.seed is None and deal.previous is None else None,
            tribute=state.tribute,
            actions=tuple((event.seat, event.cards or ()) for event in state.log if event.kind in ("play", "pass")),
            places=state.places,
            scores=state.scores,
            tags=tuple(tags.items()),
        )
        if record.start() != first:
            raise RecordError("this deal was put together by hand: no record describes it")
        return record

    def with_hands(self) -> Record:
        """The same deal by its hands, without the seed, from which the later deals of its match could be told.

        Raises :class:`RecordError`.
        """
        deal = self.start().deal
        return replace(self, seed=None, hands=deal.hands, leader=None if self.previous else deal.leader)

    def start(self) -> State:
        """The state before the first action. Raises :class:`RecordError`."""
        if self.rules is None:
            raise self._error("there are no rules", "Rules")
        try:
            return first_state(self._deal(self.rules))
        except DealError as error:
            raise self._error(str(error), "Hand0", "Seed") from None

    def states(self) -> Iterator[State]:
        """The states after the exchange and after each action. Raises :class:`RecordError` at the first illegal one."""
        state = self.start()
        for seat, cards in self._exchange(state):
            state = self._after(state, seat, cards, "Tribute")
        if self.actions and state.phase in ("tribute", "return"):
            raise self._error("there is play before the exchange is made", "Tribute")
        yield state
        for number, (seat, cards) in enumerate(self.actions):
            state = self._after(state, seat, cards, number)
            yield state

    def replay(self) -> State:
        """The state that the record leads to, every action verified, in exactly the cards recorded.

        Raises :class:`RecordError` for what could not be read or is illegal, and for a result that is not the deal's.
        """
        for line, message in self.errors:
            raise RecordError(message, line)
        *_, state = self.states()
        for name, told, true in (("Places", self.places, state.places), ("Scores", self.scores, state.scores)):
            if told != true:
                should = f"should be {' '.join(map(str, true))}" if true else "are given, but the deal is not over"
                raise self._error(f"{name} {should}", name)
        return state

    def _deal(self, rules: Rules) -> Deal:
        """The deal as it begins. Raises :class:`~zsy.deals.DealError` or :class:`RecordError`."""
        linked = rules.rule_set.linked and self.index > 0
        if not 0 <= self.index < 10**9:
            raise self._error("there is no such deal", "Deal")
        if self.previous and not linked:
            raise self._error("only a later deal of classic follows from the deal before", "Previous")
        if self.seed is not None:
            deal = deal_cards(rules, self.seed, self.index, self.previous)
        else:
            leader = None if linked else self.leader
            deal = deal_hands(rules, self.hands, leader, index=self.index, previous=self.previous)
        if self.hands and self.hands != deal.hands:
            raise self._error("these are not the hands of the seed", "Hand0")
        if self.leader not in (None, deal.leader):
            raise self._error(f"seat {deal.leader} leads, not seat {self.leader}", "Leader")
        return deal

    def _exchange(self, state: State) -> Iterator[tuple[int, Cards]]:
        """The actions of the exchange. Raises :class:`RecordError` where it is not the one due."""
        if self.tribute is None:
            return
        told, due = self.tribute, state.tribute
        if due is None or (told.giver, told.taker) != (due.giver, due.taker):
            raise self._error(
                f"seat {due.giver} gives seat {due.taker} tribute" if due else "no tribute is due", "Tribute"
            )
        for seat, card in ((told.giver, told.given), (told.taker, told.returned)):
            if card is not None:
                yield seat, (card,)

    def _after(self, state: State, seat: int, cards: Cards, place: str | int) -> State:
        """The state after a seat's action. Raises :class:`RecordError`."""
        if state.is_terminal:
            raise self._error(f"seat {seat} acts, but the deal is over", place)
        if seat != state.current_player:
            raise self._error(f"seat {seat} acts, but it is the turn of seat {state.current_player}", place)
        try:
            return state.play(cards)
        except IllegalPlay as refusal:
            raise self._error(f"seat {seat}: {refusal}", place) from None

    def _error(self, message: str, *places: str | int) -> RecordError:
        """An error at the first of the places that has a line, or else where the record begins."""
        return RecordError(message, next((self.lines[place] for place in (*places, "") if place in self.lines), None))

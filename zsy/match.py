"""A match: a series of deals from one seed, linked where the rules link them, with running totals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from zsy.deals import Tribute, check_seed, deal_cards, new_seed, tribute_after
from zsy.game import State, first_state
from zsy.rules import Rules


class MatchError(ValueError):
    """A deal that does not belong to the match, or is not over."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended."""

    places: tuple[int, ...]
    """Seats in finishing order."""
    scores: tuple[int, ...]
    """Points by seat."""
    tribute: Tribute | None = None
    """The exchange that it began with."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far; :meth:`start` gives the next deal, :meth:`finish` takes it in.

    Deal k follows from the seed and k (:mod:`zsy.deals`). Only ``classic`` links deals: 下游 is dealt first,
    gives tribute and leads.

    >>> from zsy import find_rules
    >>> Match(find_rules("diamond"), "tour").start().left
    (14, 13, 13, 14)
    """

    rules: Rules
    seed: str = field(default_factory=new_seed)
    """1 to 100 printable characters; from the operating system's entropy unless given."""
    results: tuple[Result, ...] = ()
    """The finished deals."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        for result in self.results:
            if sorted(result.places) != list(range(self.rules.players)) or len(result.scores) != self.rules.players:
                raise MatchError(f"a result of {self.rules.id} here has {self.rules.players} places and scores")

    @property
    def index(self) -> int:
        """Number of the next deal, from 0."""
        return len(self.results)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat over the finished deals."""
        return tuple(sum(result.scores[seat] for result in self.results) for seat in range(self.rules.players))

    def start(self) -> State:
        """The next deal, before its first action."""
        return first_state(deal_cards(self.rules, self.seed, self.index, self._previous))

    @property
    def tribute(self) -> Tribute | None:
        """The exchange that the next deal begins with; None where there is none."""
        previous = self._previous
        return None if previous is None else tribute_after(self.rules, previous)

    @property
    def _previous(self) -> tuple[int, ...] | None:
        """The finishing order that the next deal is linked to."""
        return self.results[-1].places if self.rules.rule_set.linked and self.results else None

    def finish(self, state: State) -> Match:
        """The match with the next deal's end taken in. Raises :class:`MatchError`."""
        deal = state.deal
        if (deal.rules, deal.seed, deal.index) != (self.rules, self.seed, self.index):
            raise MatchError(f"deal {deal.index} of seed {deal.seed!r} is not deal {self.index} of seed {self.seed!r}")
        if deal.previous != self._previous:
            raise MatchError(f"the deal follows one with places {deal.previous}, not {self._previous}")
        if not state.is_terminal:
            raise MatchError("the deal is not over")
        return replace(self, results=(*self.results, Result(state.places, state.scores, state.tribute)))

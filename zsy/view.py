"""What one seat may know of a deal: the only thing that bots and hints get."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from zsy.actions import Event, IllegalPlay
from zsy.cards import Card, Cards
from zsy.deals import Tribute
from zsy.game import State
from zsy.moves import PASS, Move, Moves
from zsy.packs import TOTAL
from zsy.plays import Play
from zsy.rules import Rules


@dataclass(frozen=True)
class View:
    """A seat's view of a :class:`~zsy.game.State`; it holds no card that the seat cannot see.

    Two states that differ only in hidden cards give equal views with equal legal actions.
    """

    rules: Rules
    seat: int
    """Whose view it is."""
    phase: str
    """As :attr:`State.phase <zsy.game.State.phase>`."""
    current_player: int | None
    """The seat to act; None when the deal is over."""
    hand: Cards
    """This seat's cards, sorted."""
    left: tuple[int, ...]
    """Number of cards left by seat."""
    dealt: tuple[int, ...]
    """Number of cards by seat when play started."""
    table: Play | None
    """The play to beat; None before a lead."""
    table_seat: int | None
    """Whose play it is."""
    passed: tuple[bool, ...]
    """Whether each seat has passed since that play."""
    out: tuple[int, ...]
    """Seats that have gone out, in order."""
    must: Card | None
    """The card that the first lead has to contain, while that is due."""
    tribute: Tribute | None
    """The exchange; the returned card is None for those who may not know it."""
    log: tuple[Event, ...]
    """What was done, in order; the cards of a return are None for those who may not know them."""
    _own: State = field(repr=False, compare=False)
    """The state with everything hidden taken out of it."""

    @classmethod
    def of(cls, state: State, seat: int | None = None) -> View:
        """What ``seat``, the one to act unless told, may know of ``state``. Raises :class:`~zsy.deals.DealError`."""
        seat = state.seat(seat)
        tribute, log, deal, action = state.tribute, state.log, state.deal, state.action
        if tribute is not None and seat not in (tribute.giver, tribute.taker):
            deal = replace(deal, tribute=None)
            tribute = replace(tribute, returned=None)
            log = tuple(replace(event, cards=None) if event.kind == "return" else event for event in log)
            action = PASS if action is not None and action.kind == "return" else action

        def visible(values: tuple[int, ...], others: int) -> tuple[int, ...]:
            return tuple(value if place == seat else value & others for place, value in enumerate(values))

        counts_only = -1 << TOTAL
        deal = replace(deal, seed=None, packs=visible(deal.packs, counts_only), suits=visible(deal.suits, 0))
        own = state._replace(
            deal=deal,
            packs=visible(state.packs, counts_only),
            suits=visible(state.suits, 0),
            parent=None,
            action=action,
        )
        own.__dict__.update(table=state.table, log=log)
        return cls(
            rules=state.rules,
            seat=seat,
            phase=state.phase,
            current_player=state.current_player,
            hand=state.hand(seat),
            left=state.left,
            dealt=state.deal.dealt,
            table=state.table,
            table_seat=state.table_seat,
            passed=state.passed,
            out=state.out,
            must=state.must,
            tribute=tribute,
            log=log,
            _own=own,
        )

    @property
    def to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return self.seat == self.current_player

    @property
    def unseen(self) -> Cards:
        """Cards that are neither in this hand nor played, sorted."""
        seen = Counter(self.hand)
        for event in self.log:
            if event.kind == "play":
                seen.update(event.cards or ())
        return tuple(sorted((Counter(self.rules.deck) - seen).elements()))

    def legal_actions(self) -> Moves:
        """As :meth:`State.legal_actions <zsy.game.State.legal_actions>` on this seat's turn, else ()."""
        return self._own.legal_actions() if self.to_act else ()

    def compliant_actions(self) -> Moves:
        """The legal actions but for those that break 頂大 and may be penalised."""
        offences = self.offences()
        return tuple(move for move in self.legal_actions() if move not in offences)

    def offences(self) -> frozenset[Move]:
        """As :meth:`State.offences <zsy.game.State.offences>` on this seat's turn, else nothing."""
        return self._own.offences() if self.to_act else frozenset()

    @property
    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.current_player is None

    @property
    def next_player(self) -> int | None:
        """As :attr:`State.next_player <zsy.game.State.next_player>`."""
        return self._own.next_player

    def can(self, cards: Iterable[Card] | str) -> bool:
        """Whether this seat may play these cards now; no cards is a pass."""
        return self.to_act and self._own.can(cards)

    def verify(self, cards: Iterable[Card] | str) -> Move:
        """As :meth:`State.verify <zsy.game.State.verify>`. Raises IllegalPlay, also when it is not this seat's turn."""
        if not self.to_act and self.phase != "over":
            raise IllegalPlay("not_your_turn")
        return self._own.verify(cards)

    def realise(self, move: Move) -> Cards:
        """The cards that a legal move plays."""
        return self._own.realise(move)

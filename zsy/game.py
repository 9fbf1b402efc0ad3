"""A deal in progress: immutable states, legal actions, and why a play is refused.

>>> from zsy import Match, find_rules
>>> state = Match(find_rules("one-deck"), seed="tour").start()
>>> while not state.is_terminal:
...     state = state.apply(state.legal_actions()[-1])
>>> sum(state.scores)
0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from zsy.actions import Event, Give, IllegalPlay
from zsy.cards import Card, Cards, as_cards, format_cards
from zsy.deals import Deal, DealError, Tribute
from zsy.moves import NO_REPLIES, PASS, Move, Moves, realise
from zsy.packs import TOTAL, held, pack_suits
from zsy.plays import Play, beats, read
from zsy.rules import Rules
from zsy.scoring import score_first_out, score_places


class _Fields(NamedTuple):
    deal: Deal
    packs: tuple[int, ...]
    suits: tuple[int, ...]
    current_player: int | None
    table_move: Move | None
    table_seat: int | None
    passed_mask: int
    out: tuple[int, ...]
    parent: State | None
    action: Move | None


class State(_Fields):
    """A moment of a deal. Immutable: every action makes a new state, and ``parent`` leads back to the first.

    ``deal``: hands as play started, rules and seed. ``current_player``: the seat to act, None when the deal is
    over. ``table_move`` and ``table_seat``: the play to beat, and whose it is; None before a lead. ``out``:
    seats that have no cards left, in order. ``action``: what led here from ``parent``. The other fields are the
    fast core's: hands by seat as packs and suits integers (:mod:`zsy.packs`), and a bit for each seat that has
    passed in this trick.
    """

    # -- what is so ---------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.deal.rules

    @property
    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.current_player is None

    @property
    def phase(self) -> str:
        """``tribute`` (下游 gives), ``return`` (上游 returns), ``play`` or ``over``."""
        if self.current_player is None:
            return "over"
        tribute = self.deal.tribute
        if tribute is None or tribute.returned is not None:
            return "play"
        return "tribute" if tribute.given is None else "return"

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Hands by seat, each sorted."""
        return tuple(map(held, self.packs, self.suits))

    def hand(self, seat: int | None = None) -> Cards:
        """The hand of a seat, of the current player unless told, sorted. Raises :class:`~zsy.deals.DealError`."""
        seat = self.seat(seat)
        return held(self.packs[seat], self.suits[seat])

    def seat(self, seat: int | None = None) -> int:
        """The seat, the current player's unless told. Raises :class:`~zsy.deals.DealError` where there is none."""
        seat = self.current_player if seat is None else seat
        if seat is None:
            raise DealError("the deal is over: say which seat")
        if not 0 <= seat < len(self.packs):
            raise DealError(f"there is no seat {seat}; seats are 0 to {len(self.packs) - 1}")
        return seat

    @property
    def left(self) -> tuple[int, ...]:
        """Number of cards left by seat."""
        return tuple([hand >> TOTAL for hand in self.packs])

    @property
    def passed(self) -> tuple[bool, ...]:
        """Whether each seat has passed since the last play (with ``pass_locks``: in this trick)."""
        return tuple(bool(self.passed_mask >> seat & 1) for seat in range(len(self.packs)))

    @property
    def tribute(self) -> Tribute | None:
        """The exchange before play, as far as it has come."""
        return self.deal.tribute

    @property
    def must(self) -> Card | None:
        """The card that the play now due has to contain."""
        return self.deal.must if self.action is None else None

    @cached_property
    def table(self) -> Play | None:
        """The play to beat, or None where the current player leads."""
        if self.table_move is None:
            return None
        state = self
        while state.action is PASS:
            assert state.parent is not None
            state = state.parent
        return state.log[-1].play

    @cached_property
    def log(self) -> tuple[Event, ...]:
        """Everything that was done, from the first action on."""
        unlogged, state = [], self
        while state.parent is not None and "log" not in state.__dict__:
            unlogged.append(state)
            state = state.parent
        log: tuple[Event, ...] = state.log if state is not self and state.parent is not None else ()
        for state in reversed(unlogged):
            log = (*log, state._event())
            state.__dict__["log"] = log
        return log

    def _event(self) -> Event:
        """The event that led here."""
        parent, action = self.parent, self.action
        assert parent is not None
        assert parent.current_player is not None
        assert action is not None
        seat = parent.current_player
        if action is PASS:
            return Event(seat, "pass", ())
        if isinstance(action, Give):
            return Event(seat, action.kind, (action.card,))
        gone = Counter(parent.hand(seat)) - Counter(self.hand(seat))
        cards = tuple(sorted(gone.elements()))
        return Event(seat, "play", cards, Play(action.kind, action.rank, cards))

    # -- what may be done ---------------------------------------------------------------------------------------------

    def legal_actions(self) -> Moves:
        """Every action of the current player; () when the deal is over.

        Plays are by ranks, one for each kind and multiset of ranks, after :data:`~zsy.moves.PASS` where he may pass;
        in an exchange, cards to give.
        """
        deal, packs, suits, seat, table, _, _, _, _, before = self
        if seat is None:
            return ()
        generator, hand = deal.generator, packs[seat]
        if table is not None:
            if not table.plain:
                moves = generator.legal(hand, suits[seat], table)
            else:  # what mostly is asked, and what generator.answers would look up too
                found = table.replies[hand + table.add & table.mask]
                if not found or hand + generator.bomb_add & table.guard:
                    found = generator.answers(hand, table)
                moves = found
        elif before is None or deal.tribute is not None:
            if self.phase != "play":
                return self._gifts()
            moves = generator.legal(hand, suits[seat], None, self.must)
        elif generator.flushes[suits[seat]]:
            moves = generator.legal(hand, suits[seat], None)
        else:
            moves = generator.leads(hand)
        return self._narrowed(moves) if generator.narrowed else moves

    def _narrowed(self, moves: Moves) -> Moves:
        """What is left of the plays after rules that look beyond the hand and the table."""
        if self.deal.generator.enforces_top and self._next_has_one_card():
            low = low_singles(moves)
            moves = tuple(move for move in moves if move not in low)
        if self.table_move is None and self.rules.plane_wings:
            # A lead that is a 三順 and an airplane is a 三順, as cards can tell.
            chains = {move.ranks for move in moves if move.kind == "triple_chain"}
            moves = tuple(move for move in moves if move.kind != "airplane" or move.ranks not in chains)
        return moves

    def offences(self) -> frozenset[Move]:
        """Legal singles with which the current player would break 頂大 and may have to pay for all."""
        if self.rules.top_rule != "penalise" or not self._next_has_one_card():
            return frozenset()
        return low_singles(self.legal_actions())

    def _next_has_one_card(self) -> bool:
        """Whether the next player in turn holds one card."""
        seat = self.next_player
        return seat is not None and self.packs[seat] >> TOTAL == 1

    @property
    def next_player(self) -> int | None:
        """The seat that acts after the current player, should he play; None when the deal is over."""
        if self.current_player is None:
            return None
        return self._turn(self.current_player, self.current_player, self.passed_mask, self.out)[0]

    def _gifts(self) -> Moves:
        seat, tribute = self.current_player, self.deal.tribute
        assert seat is not None
        assert tribute is not None
        hand = self.hand(seat)
        if self.phase == "tribute":
            return tuple(Give("tribute", card) for card in hand if card.rank == hand[-1].rank)
        return tuple(Give("return", card) for card in hand if card != tribute.given)

    def realise(self, move: Move) -> Cards:
        """The cards that :meth:`apply` plays for a legal move: see :func:`zsy.moves.realise`. () for a pass."""
        if isinstance(move, Give):
            return (move.card,)
        return realise(move, self.hand(), self.must) if move else ()

    def verify(self, cards: Iterable[Card] | str) -> Move:
        """The legal action that playing these cards is, no cards being a pass.

        Raises :class:`IllegalPlay`, which says why not.
        """
        cards = as_cards(cards)
        if self.current_player is None:
            raise IllegalPlay("over")
        if not cards and self.phase == "play":
            return self._verify_pass()
        hand = self.hand(self.current_player)
        if Counter(cards) - Counter(hand):
            raise IllegalPlay("not_held", cards=format_cards((Counter(cards) - Counter(hand)).elements(), " "))
        if self.phase != "play":
            return self._verify_gift(cards, hand)
        readings = read(cards, self.rules, last=len(cards) == len(hand))
        ranks = tuple(card.rank for card in cards)
        legal = {(move.kind, move.ranks): move for move in self.legal_actions()}
        for reading in readings:
            move = legal.get((reading.kind, ranks))
            if move is not None and (self.must is None or self.must in cards):
                return move
        raise self._refusal(cards, readings, len(cards) == len(hand))

    def _verify_pass(self) -> Move:
        if self.table_move is None:
            raise IllegalPlay("leader_may_not_pass")
        if self.legal_actions()[0] is not PASS:
            raise IllegalPlay("must_beat")
        return PASS

    def _verify_gift(self, cards: Cards, hand: Cards) -> Move:
        if len(cards) != 1:
            raise IllegalPlay("one_card")
        for gift in self._gifts():
            if isinstance(gift, Give) and gift.card == cards[0]:
                return gift
        if self.phase == "tribute":
            raise IllegalPlay("tribute_highest", cards=format_cards([c for c in hand if c.rank == hand[-1].rank], " "))
        raise IllegalPlay("return_same", card=str(cards[0]))

    def _refusal(self, cards: Cards, readings: tuple[Play, ...], last: bool) -> IllegalPlay:
        """Why cards in the hand cannot be played."""
        text = format_cards(cards, " ")
        if not readings:
            return IllegalPlay("no_combination", cards=text)
        if self.must is not None and self.must not in cards:
            return IllegalPlay("must_contain", card=str(self.must))
        table = self.table
        if table is not None and not any(beats(play, table, self.rules, last=last) for play in readings):
            return IllegalPlay("does_not_beat", cards=text, table=format_cards(table.cards, " "))
        return IllegalPlay("must_top")

    def can(self, cards: Iterable[Card] | str) -> bool:
        """Whether these cards may be played now; no cards is a pass."""
        try:
            self.verify(cards)
        except IllegalPlay:
            return False
        return True

    # -- doing it -----------------------------------------------------------------------------------------------------

    def play(self, cards: Iterable[Card] | str) -> State:
        """The state after the current player plays exactly these cards; no cards is a pass.

        Raises :class:`IllegalPlay`.
        """
        cards = as_cards(cards)
        action = self.verify(cards)
        if action is PASS or isinstance(action, Give):
            return self.apply(action)
        return self._played(action, cards)

    def apply(self, action: Move) -> State:
        """The state after one of :meth:`legal_actions`, with :meth:`realise` choosing the suits.

        The action is trusted, as it came from there; :meth:`play` is for what has to be verified.
        """
        deal, packs, suits, seat, table, owner, passed, out, _, before = self
        if seat is None:
            raise IllegalPlay("over")
        if action is PASS:
            passed |= 1 << seat
            if deal.simple:
                turn = deal.after[seat]
                if turn != owner:
                    return _new(State, (deal, packs, suits, turn, table, owner, passed, out, self, action))
                return _new(State, (deal, packs, suits, turn, None, None, 0, out, self, action))
            turn, over = self._turn(seat, owner, passed, out)
            if over:
                table, owner, passed = None, None, 0
            return _new(State, (deal, packs, suits, turn, table, owner, passed, out, self, action))
        if action.replies is NO_REPLIES:  # not of this generator: given, or rebuilt from its printed form
            if isinstance(action, Give):
                return self._given(action)
            return self.apply(deal.generator.move(action.kind, action.rank, action.ranks) if action else PASS)
        if before is None and deal.must is not None:
            return self._played(action, self.realise(action))
        if not action.plain:
            for flush in deal.generator.flushes[suits[seat]]:
                if flush[0].pack == action.pack:  # otherwise the lowest suits go, as with every other play
                    return self._played(action, self.realise(action))
        hand = packs[seat] - action.pack
        hands = list(packs)
        hands[seat] = hand
        packs = tuple(hands)
        if deal.simple:
            if hand:
                turn = deal.after[seat]
                return _new(State, (deal, packs, suits, turn, action, seat, 0, out, self, action))
            return _new(State, (deal, packs, suits, None, action, seat, 0, (seat,), self, action))
        return self._advanced(packs, suits, action)

    def _played(self, action: Move, cards: Cards) -> State:
        """The state after a play of these very cards."""
        seat = self.current_player
        assert seat is not None
        packs, suits = list(self.packs), list(self.suits)
        packs[seat] -= action.pack
        suits[seat] = pack_suits(self.hand(seat)) - pack_suits(cards)
        return self._advanced(tuple(packs), tuple(suits), action)

    def _advanced(self, packs: tuple[int, ...], suits: tuple[int, ...], action: Move) -> State:
        """The state after a play that left these hands."""
        deal, seat, out = self.deal, self.current_player, self.out
        assert seat is not None
        if not packs[seat]:
            out += (seat,)
            if not deal.rules.rule_set.plays_on or len(out) == len(packs) - 1:
                return _new(State, (deal, packs, suits, None, action, seat, 0, out, self, action))
        passed = self.passed_mask if deal.rules.pass_locks and self.table_move is not None else 0
        turn, over = self._turn(seat, seat, passed, out)
        if over:
            return _new(State, (deal, packs, suits, turn, None, None, 0, out, self, action))
        return _new(State, (deal, packs, suits, turn, action, seat, passed, out, self, action))

    def _turn(self, seat: int, owner: int | None, passed: int, out: tuple[int, ...]) -> tuple[int, bool]:
        """Who acts after ``seat`` when the table is ``owner``'s, and whether that is a new lead."""
        after, rules = self.deal.after, self.rules
        turn = after[seat]
        while turn != owner and (turn in out or (rules.pass_locks and passed >> turn & 1)):
            turn = after[turn]
        if turn != owner:
            return turn, False
        if turn not in out:
            return turn, True
        if rules.partnership and rules.inherit == "partner" and (turn + 2) % 4 not in out:
            return (turn + 2) % 4, True
        while turn in out:
            turn = after[turn]
        return turn, True

    def _given(self, gift: Give) -> State:
        """The state after a card of the exchange has changed hands."""
        deal = self.deal.exchanged(gift.card)
        assert deal.tribute is not None
        turn = deal.tribute.taker if gift.kind == "tribute" else deal.tribute.giver
        return _new(State, (deal, deal.packs, deal.suits, turn, None, None, 0, (), self, gift))

    # -- the end ------------------------------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[int, ...]:
        """Seats in finishing order; () while the deal goes on.

        Where the first player out ends it, the others follow by fewest cards left, ties in turn order from him.
        """
        if self.current_player is not None:
            return ()
        turn_order = [self.out[0]]
        while len(turn_order) < len(self.packs):
            turn_order.append(self.deal.after[turn_order[-1]])
        rest = [seat for seat in turn_order if seat not in self.out]
        return (*self.out, *sorted(rest, key=lambda seat: self.packs[seat] >> TOTAL))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, without a room's stake; () while the deal goes on."""
        if self.current_player is not None:
            return ()
        rules = self.rules
        if rules.rule_set.plays_on:
            return score_places(rules, self.places)
        if not rules.rule_set.must_beat:
            return score_first_out(rules, self.deal.dealt, self.left)
        return score_first_out(rules, self.deal.dealt, self.left, self.bombs, self.offender)

    @property
    def bombs(self) -> tuple[int, ...]:
        """Bombs by seat that were not beaten."""
        bombs = [0] * len(self.packs)
        state: State | None = self
        beaten = False
        while state is not None and state.parent is not None:
            action, parent = state.action, state.parent
            if action is not PASS and action is not None:
                seat = parent.current_player
                if action.kind == "bomb" and not beaten and seat is not None:
                    bombs[seat] += 1
                beaten = parent.table_move is not None
            state = parent
        return tuple(bombs)

    @property
    def offender(self) -> int | None:
        """The seat that pays for all (包賠): its single, which was not its highest, let the winner go out."""
        if self.current_player is not None:
            return None
        fateful = self.parent.parent if self.parent is not None else None
        if fateful is not None and self.parent is not None and self.parent.action in fateful.offences():
            return fateful.current_player
        return None

    # -- being a value ------------------------------------------------------------------------------------------------

    def actions(self) -> list[Move]:
        """The actions since the deal, in order."""
        actions, state = [], self
        while state.parent is not None and state.action is not None:
            actions.append(state.action)
            state = state.parent
        return actions[::-1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.deal == other.deal and self.log == other.log

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.deal, self.log))

    def __reduce__(self) -> tuple[object, ...]:
        root = self._root()
        if root.action is not None:  # a view's state, which does not know the way here
            return _revived, (tuple(self), {name: self.__dict__.get(name) for name in ("table", "log")})
        return _replayed, (root.deal, [event.cards for event in self.log])

    def _root(self) -> State:
        state = self
        while state.parent is not None:
            state = state.parent
        return state

    def __repr__(self) -> str:
        root = self._root()
        plays = "".join(f".play(parse_cards({format_cards(event.cards or ())!r}))" for event in self.log)
        return f"first_state({root.deal!r}){plays}"


_new = tuple.__new__


def _replayed(deal: Deal, plays: list[Cards]) -> State:
    """The state after these plays of a deal, from a pickle."""
    state = first_state(deal)
    for cards in plays:
        state = state.play(cards)
    return state


def _revived(values: tuple[Any, ...], known: dict[str, Any]) -> State:
    """A view's state, from a pickle."""
    state = State._make(values)
    if state.table_move is not None:
        move = state.table_move
        state = state._replace(table_move=state.deal.generator.move(move.kind, move.rank, move.ranks))
    state.__dict__.update(known)
    return state


def low_singles(moves: Moves) -> frozenset[Move]:
    """The singles below the highest single among the moves."""
    singles = [move for move in moves if move.kind == "single"]
    highest = max((move.rank for move in singles), default=-1)
    return frozenset(move for move in singles if move.rank < highest)


def first_state(deal: Deal) -> State:
    """The state before the first action of a deal."""
    seat = deal.leader if deal.tribute is None else deal.tribute.giver
    return _new(State, (deal, deal.packs, deal.suits, seat, None, None, 0, (), None, None))

"""A game in progress as the player at seat 0 plays it: match, deal, selection, hints, bots; no browser in it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zsy.actions import IllegalPlay
from zsy.bots import Bot, find_bot, hints
from zsy.cards import Card, Cards, format_cards, parse_cards
from zsy.game import State
from zsy.match import Match, Result
from zsy.moves import Move, Moves
from zsy.profile import SavedGame, SavedResult
from zsy.rules import Rules, find_rules
from zsy.ui import messages
from zsy.view import View

PLAYER = 0
"""The player's seat."""

BOT = "greedy"
"""Who sits at the other seats."""

CONFIRM_SECONDS = 0.7
"""How long a warning stands before 出牌 confirms it: two quick taps are one."""

Key = tuple[Card, int]
"""A card of the hand and which of its copies it is."""


class RestoreError(ValueError):
    """A saved game that cannot be played again."""


@dataclass(frozen=True)
class Turn:
    """A bot's turn: who has to think about what."""

    state: State
    bot: Bot
    view: View


class Session:
    """A match and its deal in progress. The player's calls never raise: what was wrong is in :attr:`note`."""

    def __init__(self, match: Match) -> None:
        self.match = match
        """The match, which :meth:`finish` enters the deal into."""
        self.selected: frozenset[Key] = frozenset()
        """What is selected of the hand; survives the turns of others and is never played by itself."""
        self.note = ""
        """What the player should know about his last call: a refusal, a warning, or nothing."""
        self.trick_start = 0
        """Index in the log of the lead of the latest trick."""
        self.said: list[str] = []
        """What happened since this object was made, a sentence each, to be read aloud."""
        self.state: State = match.start()
        """The deal."""
        self.deal_index = match.index
        """Its index in the match, from 0."""
        self._view: View | None = None
        self._hints: Moves | None = None
        self._hinted = 0
        self._decided: Move | None = None
        self._warned: Cards | None = None
        self._warned_at = 0.0
        self.clock: Callable[[], float] = time.monotonic
        """Seconds; tests put another one here."""
        self._bots = {
            seat: find_bot(BOT, f"{match.seed}/{match.index}/{seat}")
            for seat in range(match.rules.players)
            if seat != PLAYER
        }

    @classmethod
    def new(cls, rules: Rules, seed: str) -> Session:
        """The first deal of a new match."""
        return cls(Match(rules, seed))

    @classmethod
    def restore(cls, saved: SavedGame) -> Session:
        """The game as it was left. Raises :class:`RestoreError`."""
        try:
            rules = find_rules(saved.rules, **saved.switches)
            session = cls(_match(rules, saved))
            for text in saved.log:
                session._apply(session.state.play(parse_cards(text)))
            session.said.clear()
        except ValueError as error:
            raise RestoreError(str(error)) from error
        return session

    def saved(self) -> SavedGame:
        """The game as data, for :meth:`restore`."""
        over = self.state.is_terminal
        return SavedGame(
            rules=self.rules.id,
            seed=self.match.seed,
            switches=self.rules.changed(),
            results=tuple(SavedResult(result.places, result.scores) for result in self.match.results),
            log=() if over else tuple(format_cards(event.cards or ()) for event in self.state.log),
            between=over,
        )

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def view(self) -> View:
        """What the player knows."""
        if self._view is None:
            self._view = View.of(self.state, PLAYER)
        return self._view

    @property
    def phase(self) -> str:
        """``turn`` (the player plays), ``tribute`` (he gives or returns a card), ``wait`` or ``over``."""
        if self.state.is_terminal:
            return "over"
        if self.state.current_player != PLAYER:
            return "wait"
        return "turn" if self.state.phase == "play" else "tribute"

    @property
    def keys(self) -> tuple[Key, ...]:
        """The player's cards, each with its number among equal ones; sorted."""
        return keys(self.state.hands[PLAYER])

    @property
    def chosen(self) -> Cards:
        """The selected cards."""
        return tuple(sorted(card for card, _ in self.selected))

    @property
    def may_pass(self) -> bool:
        """Whether the player may pass now."""
        return self.phase == "turn" and self.state.can(())

    def toggle(self, key: Key) -> None:
        """Select a card, or take it back; in tribute phases another card takes the place of the first."""
        if key not in self.keys:
            return
        keep = frozenset() if self.phase == "tribute" else self.selected
        self._select(self.selected - {key} if key in self.selected else keep | {key})

    def clear(self) -> None:
        """Select nothing."""
        self._select(frozenset())

    def hint(self) -> None:
        """Select the best play, or the next one when called again."""
        if self.phase not in ("turn", "tribute"):
            self.note = messages.NOT_YOUR_TURN
            return
        if self._hints is None:
            self._hints = hints(self.view)
        plays = [self.view.realise(move) for move in self._hints if move]
        kept, place = self._hints, self._hinted
        self._select(frozenset(keys(plays[place % len(plays)])) if plays else frozenset())
        self._hints, self._hinted = kept, place + 1
        if not plays:
            self.note = messages.NOTHING_BEATS
        elif not kept[0] and place == 0:
            self.note = messages.BETTER_PASS

    def play(self) -> bool:
        """Play, give or return the selected cards; whether that was done."""
        if self.phase not in ("turn", "tribute"):
            self.note = messages.NOT_YOUR_TURN
        elif not self.selected:
            self.note = messages.EMPTY if self.phase == "turn" else messages.REFUSALS["one_card"]
        else:
            return self._try(self.chosen)
        return False

    def pass_turn(self) -> bool:
        """Pass; whether that was done."""
        if self.phase != "turn":
            self.note = messages.NOT_YOUR_TURN
            return False
        return self._try(())

    @property
    def turn(self) -> Turn | None:
        """The turn of a bot; None when it is the player's, or the deal is over."""
        seat = self.state.current_player
        if seat is None or seat == PLAYER:
            return None
        return Turn(self.state, self._bots[seat], View.of(self.state, seat))

    def decide(self, turn: Turn, move: Move) -> bool:
        """Tell what the bot came to, which the next :meth:`step` does; False when the game has gone on since then."""
        current = self.state is turn.state
        if current:
            self._decided = move
        return current

    def step(self) -> bool:
        """Let the next bot act, who thinks now unless it has been told; False when it is not a bot's turn."""
        turn = self.turn
        if turn is None:
            return False
        move = turn.bot.choose(turn.view) if self._decided is None else self._decided
        self._apply(self.state.apply(move))
        return True

    def finish(self) -> None:
        """Enter the result of the deal that ended into the match, once."""
        if self.state.is_terminal and self.match.index == self.deal_index:
            self.match = self.match.finish(self.state)

    def again(self, seed: str) -> Session:
        """The next deal: of this match where deals hang together (``classic``), else of a new one."""
        linked = self.rules.rule_set.linked
        return Session(self.match) if linked else Session.new(self.rules, seed)

    def _try(self, cards: Cards) -> bool:
        try:
            move = self.state.verify(cards)
        except IllegalPlay as error:
            self.note = messages.refusal(error, self.view)
            return False
        if move in self.view.offences():
            if self._warned != cards:
                self._warned, self._warned_at, self.note = cards, self.clock(), messages.OFFENCE
                return False
            if self.clock() - self._warned_at < CONFIRM_SECONDS:
                return False
        self._apply(self.state.play(cards))
        self.clear()
        return True

    def _apply(self, state: State) -> None:
        if self.state.phase == "play" and self.state.table is None:
            self.trick_start = len(self.state.log)
        self.state, self._view, self._decided = state, None, None
        self._forget()
        if self.phase != "wait" or self.note != messages.NOT_YOUR_TURN:
            self.note = ""
        view = self.view
        event = view.log[-1]
        self.said.append(messages.announcement(event, self.rules, view.left[event.seat]))

    def _select(self, selected: frozenset[Key]) -> None:
        self.selected = selected
        self.note = ""
        self._forget()

    def _forget(self) -> None:
        self._hints, self._hinted, self._warned = None, 0, None


def _match(rules: Rules, saved: SavedGame) -> Match:
    """The match that a saved game belongs to."""
    if any(len(result.places) != rules.players for result in saved.results):
        raise RestoreError(f"a result that is not of {rules.players} players")
    return Match(rules, saved.seed, tuple(Result(result.places, result.scores) for result in saved.results))


def keys(cards: Iterable[Card]) -> tuple[Key, ...]:
    """Cards with each one's number among equal ones."""
    seen: Counter[Card] = Counter()
    found = []
    for card in cards:
        found.append((card, seen[card]))
        seen[card] += 1
    return tuple(found)

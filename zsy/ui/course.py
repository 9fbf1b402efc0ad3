"""A game as it takes its course: match, deal, who sits where, whose turn it is, bots; no browser in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from zsy.bots import Bot, find_bot
from zsy.cards import format_cards, parse_cards
from zsy.game import State
from zsy.match import Match, Result
from zsy.moves import Move
from zsy.profile import SavedGame, SavedResult
from zsy.rules import Rules, find_rules
from zsy.seating import Seating
from zsy.settings import Settings
from zsy.ui import messages
from zsy.ui.people import name_of
from zsy.ui.text import Standing, tr
from zsy.view import View

PLAYER = 0
"""The seat of the player who has the profile."""

FEW = 2
"""So few cards left are an alarm."""

BOT = "greedy"
"""Who sits at the other seats, and plays for a player who lets it."""


class RestoreError(ValueError):
    """A saved game that cannot be played again."""


@dataclass(frozen=True)
class Options:
    """The player's settings as far as they concern a game."""

    sort: str = "rank"
    arrange: bool = False
    auto_pass: bool = False
    confirm: bool = True
    pick: bool = True
    names: str = "seats"
    pace: float = 1.0

    @classmethod
    def of(cls, settings: Settings) -> Options:
        """From all settings."""
        return cls(
            settings.sort,
            settings.arrange,
            settings.auto_pass,
            settings.confirm,
            settings.pick,
            settings.names,
            settings.pace,
        )


@dataclass(frozen=True)
class Turn:
    """A turn that a bot thinks about: who has to think about what."""

    state: State
    bot: Bot
    view: View


class Course:
    """A match and its deal in progress, seen from the seat of the one who has the device."""

    note = Standing()
    """What the player should know about his last call: a refusal, a warning, or nothing."""

    def __init__(self, match: Match, seating: Seating | None = None) -> None:
        self.match = match
        """The match, which :meth:`finish` enters the deal into."""
        self.seating = seating or Seating()
        """Who sits where, and what the game counts for."""
        self.options = Options()
        """The player's settings; the app sets them."""
        self.me = PLAYER
        """The seat whose hand the table shows: among several people the one who has the device."""
        self.covered = self.shared
        """Whether nobody's hand may be shown, because it is not known who has the device."""
        self.autopilot = False
        """托管: whether a bot plays for the player."""
        self.undone = 0
        """How often an action of this deal was taken back."""
        self.note = ""
        self.trick_start = 0
        """Index in the log of the lead of the latest trick."""
        self.lesson = -1
        """Which of :data:`zsy.ui.messages.TIPS` the player is given in this deal; -1: none."""
        self.learns_points = False
        """Whether the player, who has played little of this game, is told at the deal's end what points are about."""
        self.tells_auto_pass = False
        """Whether a player who passes by hand with nothing that beats is told that the page can do it; once."""
        self.said: list[str] = []
        """What happened since this object was made, a sentence each, to be read aloud."""
        self.urgent: set[int] = set()
        """The places in that list of what is to be read at once: another seat has one or two cards left."""
        self.state: State = match.start()
        """The deal."""
        self.deal_index = match.index
        """Its index in the match, from 0."""
        self._view: View | None = None
        self._decided: Move | None = None
        self._bots = tuple(find_bot(BOT, f"{match.seed}/{match.index}/{seat}") for seat in range(match.rules.players))

    @classmethod
    def new(cls, rules: Rules, seed: str, seating: Seating | None = None) -> Self:
        """The first deal of a new match."""
        return cls(Match(rules, seed), seating)

    @classmethod
    def restore(cls, saved: SavedGame) -> Self:
        """The game as it was left. Raises :class:`RestoreError`."""
        try:
            rules = find_rules(saved.rules, **saved.switches)
            if not set(saved.seating.humans) <= set(range(rules.players)):
                raise RestoreError(f"there are no seats {saved.seating.humans}")
            game = cls(_match(rules, saved), saved.seating)
            for text in saved.log:
                game._apply(game.state.play(parse_cards(text)))
            game.said.clear()
            game.urgent.clear()
            game.undone = saved.undone
        except ValueError as error:
            raise RestoreError(str(error)) from error
        return game

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
            seating=self.seating,
            undone=0 if over else self.undone,
        )

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def shared(self) -> bool:
        """Whether several people play on this device."""
        return self.seating.mode == "local" and len(self.seating.humans) > 1

    @property
    def practice(self) -> bool:
        """Whether actions can be taken back and hands looked at."""
        return self.seating.mode == "practice"

    @property
    def view(self) -> View:
        """What seat :attr:`me` knows; nothing of it is to be shown while :attr:`hidden`."""
        if self._view is None:
            self._view = View.of(self.state, self.me)
        return self._view

    @property
    def phase(self) -> str:
        """``turn`` (the player plays), ``tribute`` (he gives or returns a card), ``wait``, ``handover`` or ``over``.

        ``handover``: the device goes to :attr:`next_person`, and :meth:`take_over` goes on.
        """
        seat = self.state.current_player
        if seat is None:
            return "over"
        if self.next_person is not None:
            return "handover"
        if seat != self.me or self.acts_alone:
            return "wait"
        return self._own_phase

    @property
    def _own_phase(self) -> str:
        return "turn" if self.state.phase == "play" else "tribute"

    @property
    def next_person(self) -> int | None:
        """The seat of the person whose turn it is, but who has not got the device yet; None otherwise."""
        seat = self.state.current_player
        others = self.shared and seat in self.seating.humans and (self.covered or seat != self.me)
        return seat if others else None

    @property
    def hidden(self) -> bool:
        """Whether nobody's hand may be shown."""
        return not self.state.is_terminal and (self.covered or self.next_person is not None)

    def take_over(self) -> None:
        """The person whose turn it is has the device."""
        seat = self.next_person
        if seat is not None:
            self.me, self.covered, self._view, self.note = seat, False, None, ""

    @property
    def acts_alone(self) -> bool:
        """Whether the page acts for the player after a pause: on autopilot, or because he can but pass."""
        if self.state.current_player != self.me or self.next_person is not None:
            return False
        return self.autopilot or (self.options.auto_pass and messages.stuck(self.view))

    @property
    def may_delegate(self) -> bool:
        """Whether a bot may play for the player: not among several people, nor in today's deal."""
        return not self.shared and self.seating.mode != "daily"

    def set_autopilot(self, on: bool) -> None:
        """Let a bot play for the player, or no longer, where it may."""
        self.autopilot = on and self.may_delegate and not self.state.is_terminal

    def name(self, seat: int) -> str:
        """What a seat is called."""
        named = self.options.names == "names"
        return name_of(self.rules, self.seating, self.match.seed, seat, self.me, named)

    @property
    def turn(self) -> Turn | None:
        """The turn of a bot, also of the one that plays for the player; None when no bot is to act."""
        seat = self.state.current_player
        if seat is None or self.phase != "wait":
            return None
        return Turn(self.state, self._bots[seat], View.of(self.state, seat))

    def decide(self, turn: Turn, move: Move) -> bool:
        """Tell what the bot came to, which the next :meth:`step` does; False when the game has gone on since then."""
        current = self.state is turn.state and self.phase == "wait"
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

    def again(self, seed: str, seating: Seating | None = None) -> Self:
        """The next deal: of this match where deals hang together (``classic``), else of a new one.

        The same people sit there unless told.
        """
        linked = self.rules.rule_set.linked
        match = self.match if linked else Match(self.rules, seed)
        game = type(self)(match, seating or self.seating)
        game.options = self.options
        return game

    @property
    def can_undo(self) -> bool:
        """Whether there is an own action to take back."""
        return self.practice and not self.state.is_terminal and self._before_own() is not None

    def undo(self) -> bool:
        """In practice, go back to before the player's last action; whether that was done."""
        state = self._before_own() if self.can_undo else None
        if state is None:
            return False
        self.state, self._view, self._decided, self.autopilot, self.note = state, None, None, False, ""
        self.undone += 1
        self.trick_start = trick_start(state)
        self.said.append(tr("收回一手"))
        return True

    def _before_own(self) -> State | None:
        state: State | None = self.state.parent
        while state is not None and (state.current_player != self.me or self._passes_alone(state)):
            state = state.parent
        return state

    def _passes_alone(self, state: State) -> bool:
        """Whether the page passed there by itself, and would at once do so again."""
        return self.options.auto_pass and messages.stuck(View.of(state, self.me))

    def _apply(self, state: State) -> None:
        if self.state.phase == "play" and self.state.table is None:
            self.trick_start = len(self.state.log)
        self.state, self._view, self._decided = state, None, None
        if state.is_terminal:
            self.autopilot = False
        if self.phase != "wait" or self.note != tr(messages.NOT_YOUR_TURN):
            self.note = ""
        event = state.log[-1] if self.shared and state.log[-1].kind != "return" else self.view.log[-1]
        if self.shared and event.kind == "return":
            self.said.append(tr("{who}還牌", who=self.name(event.seat)))
        else:
            left = state.left[event.seat]
            if event.kind == "play" and event.seat != self.me and 0 < left <= FEW:
                self.urgent.add(len(self.said))
            self.said.append(messages.announcement(event, self.rules, left, self.name(event.seat)))


def trick_start(state: State) -> int:
    """Index in the log of the lead of the latest trick."""
    place, walk = len(state.log), state
    while walk.parent is not None:
        walk = walk.parent
        place -= 1
        if walk.phase == "play" and walk.table_move is None:
            return place
    return 0


def _match(rules: Rules, saved: SavedGame) -> Match:
    """The match that a saved game belongs to."""
    if any(len(result.places) != rules.players for result in saved.results):
        raise RestoreError(f"a result that is not of {rules.players} players")
    return Match(rules, saved.seed, _results(saved.results))


def _results(saved: Iterable[SavedResult]) -> tuple[Result, ...]:
    return tuple(Result(result.places, result.scores) for result in saved)

"""What the terminal game and the replay say: English sentences with the Chinese terms of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zsy.actions import Event, Give
from zsy.cli.screen import Screen, pad
from zsy.game import State
from zsy.moves import Move
from zsy.plays import Play
from zsy.rules import Rules
from zsy.ui.names import play_name, seat_name
from zsy.view import View


def play_words(play: Play) -> str:
    """What a play is: ``pair 一對7``."""
    return f"{play.kind.replace('_', ' ')} {play_name(play)}"


def plural(count: int, what: str) -> str:
    """A number of things.

    >>> plural(1, "card"), plural(12, "card")
    ('1 card', '12 cards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def place_word(place: int, rules: Rules) -> str:
    """Name of a place of the finishing order, from 0; 上游 and 下游 only where play goes on to the last."""
    if rules.rule_set.plays_on and place in (0, rules.players - 1):
        return "下游" if place else "上游"
    return ("1st", "2nd", "3rd", "4th", "5th", "6th")[place]


@dataclass(frozen=True)
class Speaker:
    """Says what happens at a table of named seats."""

    screen: Screen
    rules: Rules
    names: tuple[str, ...]
    """Names by seat."""
    seated: bool = True
    """Whether seat 0 is the reader, so that the others are 下家, 對家 and 上家 to him."""

    def seat(self, seat: int) -> str:
        """A seat by name: ``下家 1 greedy``."""
        if self.seated and seat == 0:
            return self.names[0]
        plain = f"{seat} {self.names[seat]}".rstrip()
        return f"{seat_name(self.rules, seat)} {plain}" if self.seated else plain

    def event(self, event: Event, left: int, *, leads: bool) -> str:
        """A line about what a seat did, and how many cards it has left; a lead is marked."""
        mark = ("• " if self.screen.symbols else "* ") if leads and event.kind == "play" else "  "
        who = mark + pad(self.seat(event.seat), 18)
        if event.kind == "pass":
            return self.screen.dim(f"{who}passes 不出")
        if event.kind in ("tribute", "return"):
            verb = "gives 進貢" if event.kind == "tribute" else "returns 還牌"
            return f"{who}{verb} {self.screen.cards(event.cards) if event.cards else 'a card that you do not see'}"
        what = "" if event.play is None else play_words(event.play)
        if event.play is not None and "bomb" in event.play.kind:
            what = self.screen.bold(what)
        end = self.screen.bold("out 出完") if left == 0 else self.screen.dim(f"{left} left")
        return f"{who}{pad(self.screen.cards(event.cards or ()), 24)} {what}  {end}"

    def counts(self, left: Sequence[int]) -> str:
        """Cards left of the others in turn order, after the reader."""
        seats = [seat * self.rules.step % self.rules.players for seat in range(1, self.rules.players)]
        return "  ·  ".join(f"{self.seat(seat)}: {left[seat] or 'out'}" for seat in seats)

    def task(self, view: View) -> str:
        """What the reader, whose turn it is, has to do."""
        screen = self.screen
        if view.phase == "tribute" and view.tribute is not None:
            return f"進貢: you were 下游, give your highest card to {self.seat(view.tribute.taker)}."
        if view.phase == "return" and view.tribute is not None and view.tribute.given is not None:
            given = screen.card(view.tribute.given)
            return f"還牌: {self.seat(view.tribute.giver)} gave you {given}, return another card."
        if view.table is None or view.table_seat is None:
            return "You lead" + ("." if view.must is None else f"; your play has to contain {screen.card(view.must)}.")
        on_table = f"{self.screen.cards(view.table.cards)}  ({play_words(view.table)})"
        return f"To beat, from {self.seat(view.table_seat)}:  {on_table}"

    def move(self, view: View, move: Move) -> str:
        """A move that the reader can make."""
        if not move:
            return "pass 不出"
        cards = self.screen.cards(view.realise(move))
        if isinstance(move, Give):
            return cards
        return f"{cards}  {self.screen.dim(play_words(Play(move.kind, move.rank, view.realise(move))))}"

    def result(self, state: State, totals: Sequence[int] = ()) -> list[str]:
        """Lines about how a deal ended."""
        lines = []
        for place, seat in enumerate(state.places):
            word = place_word(place, self.rules)
            line = f"  {pad(word, 6)}{pad(self.seat(seat), 18)}{state.scores[seat]:+5d}"
            line += f"   total {totals[seat]:+d}" if totals else ""
            if state.left[seat]:
                line = self.screen.hand(state.hand(seat), f"{line}   left: ")
            lines.append(line)
        return lines

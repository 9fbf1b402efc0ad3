"""``play``: a match against bots in the terminal."""

from __future__ import annotations

import contextlib
import datetime
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path

from zsy.actions import Give, IllegalPlay
from zsy.bots import Bot, hints
from zsy.cards import CardError, Cards
from zsy.cli.faults import CommandError
from zsy.cli.options import table_of
from zsy.cli.screen import Screen
from zsy.cli.selfplay import seat_bots
from zsy.cli.typed import Ambiguous, typed_cards
from zsy.cli.words import Speaker, plural
from zsy.deals import new_seed
from zsy.game import State
from zsy.match import Match
from zsy.moves import Move
from zsy.record import Record, dumps
from zsy.rules import Rules
from zsy.ui.names import rank_name
from zsy.view import View

HELP = """\
  Cards     3s 3d or 3s3d: suits s h d c for ♠ ♥ ♦ ♣, BJ 小王, RJ 大王.
            Ranks alone do where suits do not matter: 33, 34567, 10JQKA, K.
  p         pass 不出
  h         hints 提示, best first; #1 plays the first of them
  Enter     shows the table again, or does the only thing that can be done
  save FILE writes the record so far to a new file; save! FILE also to an old one
  quit      stops; so does the end of input
"""

_PASS = ("p", "pass", "-", "不出", "過")
_HINT = ("h", "hint", "hints", "提示")
_HELP = ("?", "help", "h?")
_QUIT = ("quit", "exit", "quit()", "exit()")
SHOWN_HINTS = 5


class Left(Exception):
    """The player leaves the table."""


def run_play(options: Namespace) -> int:
    """``zsy play``."""
    rules, names = table_of(options, people=1)
    seed = new_seed() if options.seed is None else options.seed
    saved = Path(options.save) if options.save is not None else None
    if saved is not None and saved.exists():
        raise CommandError(f"{saved} exists: --save writes a new file")
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import_module("readline")  # arrow keys and history
    game = Game(rules, names, seed, Screen.here())
    kept = True
    try:
        game.run()
    finally:
        if saved is not None:
            kept = game.save(saved)
    return 0 if kept else 1


class Game:
    """A match of the player on seat 0 against bots."""

    def __init__(self, rules: Rules, bots: tuple[str, ...], seed: str, screen: Screen) -> None:
        self.rules = rules
        self.bots = bots
        self.match = Match(rules, seed)
        self.screen = screen
        self.say = Speaker(screen, rules, ("you", *bots))
        self.state = self.match.start()
        self.finished: list[State] = []
        self.offered: tuple[Move, ...] = ()
        self.files: set[Path] = set()

    # -- the match ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Deals until the player has had enough."""
        rules, screen = self.rules, self.screen
        changed = "".join(f"  {name}={value}" for name, value in rules.changed().items())
        print(f"{screen.bold('爭上游')}  {rules.title} {rules.id}{changed}  ·  {rules.rule_set.summary}")
        print(screen.dim(f"Seed {self.match.seed}. Type cards (3s 3d) or ranks (33); p passes, h hints, ? helps."))
        try:
            while True:
                self.play_deal()
                self.after_deal()
        except Left:
            if self.state.log and not self.state.is_terminal:
                print(f"You leave deal {self.match.index + 1} unfinished.")
            if self.finished:
                print(f"Your total after {plural(len(self.finished), 'deal')}: {self.match.totals[0]:+d}.")

    def play_deal(self) -> None:
        """A deal to its end."""
        print(f"\n{self.screen.bold(f'Deal {self.match.index + 1}')}")
        bots = seat_bots(self.bots, self.match, first=1)
        while not self.state.is_terminal:
            seat, leads = self.state.current_player, self.state.table_move is None
            self.state = self.own_turn() if seat == 0 else self.bot_turn(bots[seat or 0])
            self.offered = ()
            event = View.of(self.state, 0).log[-1]
            print(self.say.event(event, self.state.left[event.seat], leads=leads))
        self.finished.append(self.state)
        self.match = self.match.finish(self.state)
        print(f"\n{self.screen.bold('The deal is over.')}")
        print("\n".join(self.say.result(self.state, self.match.totals)))

    def after_deal(self) -> None:
        """Wait until the player wants another deal, and deal it."""
        while True:
            line = self.ask("Enter deals again, quit stops > ")
            if line.lower() in ("", "y", "yes", "next", "again"):
                break
            if not self.command(line):
                print("Enter deals again; quit stops; save FILE writes the record.")
        self.state = self.match.start()

    def bot_turn(self, bot: Bot) -> State:
        """The state after a bot's action."""
        return self.state.apply(bot.choose(View.of(self.state, self.state.current_player or 0)))

    # -- a turn -------------------------------------------------------------------------------------------------------

    def own_turn(self) -> State:
        """The state after the player's action."""
        view = View.of(self.state, 0)
        self.show(view)
        while True:
            line = self.ask("> ")
            try:
                cards = self.understood(line, view)
                if cards is not None and self.confirmed(view, cards):
                    return self.state.play(cards)
            except (IllegalPlay, CardError, Ambiguous) as refusal:
                print(f"  {refusal}")

    def understood(self, line: str, view: View) -> Cards | None:
        """The cards that the player wants to play, () for a pass; None where it was something else, done already."""
        word = line.lower()
        if not word:
            actions = view.legal_actions()
            if len(actions) == 1:
                return view.realise(actions[0])
            self.show(view)
            return None
        if word in _PASS:
            return ()
        if word in _HINT:
            self.hint(view)
            return None
        if line == "q":
            print("  q alone is a queen here: type Q for it, quit to stop.")
            return None
        if word.startswith("#"):
            return self.chosen(word, view)
        return None if self.command(line) else typed_cards(line, view)

    def command(self, line: str) -> bool:
        """Do what can be done at any time; whether it was that."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if line.lower() in _QUIT:
            raise Left
        if line.lower() in _HELP:
            print(HELP, end="")
        elif word in ("save", "save!"):
            self.save_as(rest.strip(), over=word == "save!")
        else:
            return False
        return True

    def show(self, view: View) -> None:
        """The table before the player's turn."""
        actions = view.legal_actions()
        print(f"\n  {self.screen.dim(self.say.counts(view.left))}")
        print(f"  {self.say.task(view)}")
        if len(actions) == 1:
            only = "gives it" if isinstance(actions[0], Give) else "plays it" if actions[0] else "passes"
            reason = "There is no choice" if actions[0] else "Nothing that you hold beats it"
            print(self.screen.dim(f"  {reason}: Enter {only}."))
        print(self.screen.hand(view.hand, f"  {self.screen.bold('Your hand')} ({len(view.hand)})  "))

    def hint(self, view: View) -> None:
        """Offer sensible moves, to be chosen by number."""
        self.offered = hints(view)[:SHOWN_HINTS]
        for number, move in enumerate(self.offered, 1):
            print(f"  #{number}  {self.say.move(view, move)}")

    def chosen(self, word: str, view: View) -> Cards | None:
        """The cards of the hint with that number."""
        if not self.offered:
            self.hint(view)
            return None
        number = word[1:].strip()
        for place, move in enumerate(self.offered, 1):
            if number == str(place):
                return view.realise(move)
        print(f"  There are hints #1 to #{len(self.offered)}.")
        return None

    def confirmed(self, view: View, cards: Cards) -> bool:
        """Whether these cards may be played, and the player knows what it may cost. Raises IllegalPlay."""
        if view.verify(cards) not in view.offences():
            return True
        highest = max(move.rank for move in view.legal_actions() if move.kind == "single")
        print(f"  頂大: the next player has one card left, and your highest single is {rank_name(highest)}.")
        print("  Should he go out on it with that card, you alone pay for all (包賠).")
        return self.ask("  Play it all the same? [y/N] ").lower() in ("y", "yes")

    def ask(self, prompt: str) -> str:
        """A line that the player types, without blanks around it. Raises Left at the end of input."""
        try:
            line = input(prompt) if sys.stdin is not None else None
        except EOFError:
            line = None
        except KeyboardInterrupt:
            print()
            raise
        if line is None:
            print("\nEnd of input.")
            raise Left
        if not sys.stdin.isatty():
            print(line)  # so that the transcript of a script can be read
        return line.strip()

    # -- the record ---------------------------------------------------------------------------------------------------

    def records(self) -> list[Record]:
        """The deals played, and the one in hand once somebody has acted. Raises RecordError."""
        begun = [self.state] if self.state.log and not self.state.is_terminal else []
        today = datetime.date.today().isoformat()
        names = {f"Seat{seat}": name for seat, name in enumerate(self.say.names)}
        return [Record.of(state, Date=today, **names) for state in (*self.finished, *begun)]

    def save_as(self, name: str, *, over: bool) -> None:
        """Save at the player's request, but not over a file that this match did not write, unless he insists."""
        if not name:
            print("  Save where? Type save FILE.")
            return
        try:
            path = Path(name).expanduser()
            foreign = path.exists() and path not in self.files
        except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: ~ of nobody's home
            print(f"  Cannot save: {error}.")
            return
        if foreign and not over:
            print(f"  {path} exists; save! {name} writes over it.")
            return
        self.save(path)

    def save(self, path: Path) -> bool:
        """Write the records to a file, and say whether that could be done."""
        try:
            records = self.records()
            if records:
                path.write_text(dumps(records), encoding="utf-8")
        except (OSError, ValueError) as error:
            print(f"  Cannot save: {error}.")
            return False
        if records:
            self.files.add(path)
        print(f"  Saved {plural(len(records), 'deal')} to {path}." if records else "  Nothing has been played yet.")
        return True

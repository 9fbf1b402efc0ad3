"""A game in progress as a player has it in hand: selection, completions, hints, 理牌, warnings; no browser in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from zsy.actions import IllegalPlay
from zsy.bots import Thinking, finish
from zsy.bots.plan import BOMBS
from zsy.cards import Cards
from zsy.game import State
from zsy.match import Match
from zsy.moves import Move
from zsy.seating import Seating
from zsy.ui import messages, scene
from zsy.ui.arrange import Group, arrange, sort_hand
from zsy.ui.completion import MOST, Offer, completions, contained, offers
from zsy.ui.costs import cost_of
from zsy.ui.course import BOT, PLAYER, Course, Options, RestoreError, Turn
from zsy.ui.held import Key, Keys, cards_of, keys
from zsy.ui.hints import Proposal, breaking, propose
from zsy.ui.text import again, language, tr

__all__ = ["BOT", "CONFIRM_SECONDS", "PLAYER", "Key", "Options", "RestoreError", "Session", "Turn", "keys"]

CONFIRM_SECONDS = 0.7
"""How long a warning stands before 出牌 confirms it: two quick taps are one."""


class Session(Course):
    """A game with the hand of seat :attr:`me`. The player's calls never raise: what was wrong is in :attr:`note`."""

    def __init__(self, match: Match, seating: Seating | None = None) -> None:
        self.clock: Callable[[], float] = time.monotonic
        """Seconds; tests put another one here."""
        self._selected: dict[int, frozenset[Key]] = {}
        self._proposals: tuple[Proposal, ...] | None = None
        self._worded = ""
        self._proposed = -1
        self._warned: Cards | None = None
        self._warned_at = 0.0
        self._open_hands = False
        self._held: tuple[object, Keys] = (None, ())
        self._groups: tuple[object, tuple[Group, ...]] = (None, ())
        self._offers: tuple[object, tuple[Offer, ...]] = (None, ())
        self._breaking: tuple[object, frozenset[Move]] = (None, frozenset())
        self._slid: frozenset[Key] = frozenset()
        self.advice = False
        """Whether the player is told, until his next turn, that the page can pass for him."""
        self._picks: tuple[Offer, ...] = ()
        super().__init__(match, seating)

    # -- the hand -----------------------------------------------------------------------------------------------------

    @property
    def keys(self) -> Keys:
        """The player's cards, each with its number among equal ones, sorted; none while no hand may be shown."""
        asked = (self.state, self.me)
        if not _same(self._held[0], asked):
            self._held = asked, keys(self.state.hand(self.me))
        return () if self.hidden else self._held[1]

    @property
    def arranged(self) -> bool:
        """Whether 理牌 is on: the hand lies split into a good plan."""
        return self.options.arrange

    @property
    def groups(self) -> tuple[Group, ...]:
        """The hand as it lies: sorted as the player likes it, or arranged."""
        hand = self.keys
        asked = (hand, self.arranged, self.options.sort, language())
        if self._groups[0] != asked:
            made = arrange(hand, self.rules) if self.arranged else sort_hand(hand, self.options.sort)
            self._groups = asked, made
        return self._groups[1]

    @property
    def selected(self) -> frozenset[Key]:
        """What is selected of the hand; survives the turns of others and is never played by itself."""
        return frozenset() if self.hidden else self._selected.get(self.me, frozenset())

    @selected.setter
    def selected(self, chosen: frozenset[Key]) -> None:
        self._selected[self.me] = chosen

    @property
    def chosen(self) -> Cards:
        """The selected cards."""
        return cards_of(self.selected)

    def toggle(self, key: Key) -> None:
        """Select a card, or take it back; in tribute phases another card takes the place of the first."""
        self.select([key], key not in self.selected)

    def select(self, wanted: Iterable[Key], on: bool) -> None:
        """Select cards, or take them back: what a finger slid over, or one that it tapped."""
        held = [key for key in wanted if key in self.keys]
        if not held:
            return
        if on and self._gives:
            self._choose(frozenset(held[-1:]))
        else:
            self._choose(self.selected | set(held) if on else self.selected - set(held))

    def select_group(self, index: int) -> None:
        """Select a group as it lies, and nothing else; once more takes it back."""
        if 0 <= index < len(self.groups):
            cards = frozenset(self.groups[index].keys)
            self._choose(frozenset() if cards == self.selected else cards)

    def clear(self) -> None:
        """Select nothing."""
        self._choose(frozenset())

    def arrange(self) -> None:
        """理牌: lay the hand as a plan, or sorted again. The selection stays; :meth:`App.arrange` keeps it."""
        self.options = replace(self.options, arrange=not self.options.arrange)

    @property
    def _gives(self) -> bool:
        return self.state.phase in ("tribute", "return")

    # -- completions --------------------------------------------------------------------------------------------------

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the selection could be completed to, best first; nothing where that is not plain."""
        if self.phase != "turn" or not self.selected:
            return ()
        if self._picks:
            return self._picks
        asked = (self.state, (self.selected, self.arranged, language()))
        if not _same(self._offers[0], asked):
            self._offers = asked, offers(self.view, self._lies, self.selected, self._broken)
        return self._offers[1]

    def take(self, index: int) -> None:
        """Select what is offered."""
        offered = self.offers
        if 0 <= index < len(offered):
            self._choose(frozenset(offered[index].keys))

    def quick(self, key: Key) -> bool:
        """A double tap: select the best play with the card and play it; whether that was done.

        What breaks a bomb is asked for first, whatever the settings say: the player has named one card only.
        """
        self.autopilot = False
        if self.phase not in ("turn", "tribute") or key not in self.keys:
            self.note = tr(messages.NOT_YOUR_TURN) if key in self.keys else self.note
            return False
        if self.phase == "tribute":
            self._choose(frozenset([key]))
            return self.play()
        self._choose(self._meant(key))
        return self._try(self.chosen, ask=True)

    def _meant(self, key: Key) -> frozenset[Key]:
        """What a double tap on a card plays: its group as it lies, or the selection with it, or what that becomes."""
        if self.arranged:
            lies = next(frozenset(group.keys) for group in self.groups if key in group.keys)
            if self.selected <= lies and self._plays(lies) is not None:
                return lies
        for chosen in (self.selected | {key}, frozenset([key])):
            whole = self._plays(chosen)
            if whole is not None and whole not in self._broken:
                return chosen
            found = completions(self.view, self._lies, chosen, self._broken)
            if self.view.table is None and len(found) > 1:
                found = ()
            plain = [offer for offer in found if not offer.breaks]
            if any(offer.kind not in BOMBS for offer in plain):
                return frozenset(plain[0].keys)
            if whole is not None:
                return chosen
            cheap = [offer for offer in found if offer.kind not in BOMBS] or plain or found
            if cheap:
                return frozenset(cheap[0].keys)
        return self.selected | {key}

    def _plays(self, chosen: frozenset[Key]) -> Move | None:
        """The move that cards make now, if they may be played."""
        cards = cards_of(chosen)
        return self.state.verify(cards) if self.view.can(cards) else None

    def pick(self, slid: Iterable[Key]) -> bool:
        """After a slide over cards of which no play is made: select the one that is in them; whether that was done.

        Where there are several, they are offered. A second slide over the same cards leaves all of them selected.
        """
        chosen, again_slid = frozenset(slid), self._slid
        self._slid = chosen
        if not self.options.pick or self.phase != "turn" or chosen != self.selected or chosen == again_slid:
            return False
        if self.view.can(cards_of(chosen)):
            return False
        found = contained(self.view, self._parts_of(chosen), self._broken)
        if len(found) == 1:
            self._choose(frozenset(found[0].keys))
            self._slid = chosen
            self.note = tr("從滑過的牌裡選了{play}。", play=found[0].name)
        elif 1 < len(found) <= MOST:
            self._picks = found
        return bool(self._picks) or len(found) == 1

    @property
    def _lies(self) -> tuple[Keys, ...]:
        """The hand as it lies where 理牌 says what belongs together, else as one."""
        return tuple(group.keys for group in self.groups) if self.arranged else (self.keys,)

    def _parts_of(self, chosen: frozenset[Key]) -> list[Keys]:
        """Of the same the chosen cards."""
        return [tuple(key for key in group if key in chosen) for group in self._lies]

    # -- hints --------------------------------------------------------------------------------------------------------

    @property
    def proposal(self) -> Proposal | None:
        """What 提示 shows now."""
        known = self._known
        return known[self._proposed] if known and self._proposed >= 0 else None

    @property
    def _known(self) -> tuple[Proposal, ...] | None:
        """The proposals, unless they were told with other names."""
        return self._proposals if self._worded == self.options.names else None

    @property
    def hint_text(self) -> str:
        """The same in words, with its place among the proposals."""
        shown, known = self.proposal, self._known
        if shown is None or known is None:
            return ""
        place, count, why = self._proposed + 1, len(known), again(shown.reason)
        if not shown.move:
            return tr("{place}/{count} 不出：{why}", place=place, count=count, why=why)
        return tr("{place}/{count} {why}", place=place, count=count, why=why)

    def hint(self) -> None:
        """Propose the best play, or the next one when called again: select it, and tell why."""
        self.autopilot = False
        if self.phase not in ("turn", "tribute"):
            self.note = tr(messages.NOT_YOUR_TURN)
            return
        finish(self.ponder())
        known, place = self._known or (), self._proposed
        if not known:
            return
        place = (place + 1) % len(known)
        self._choose(frozenset(known[place].keys))
        self._proposals, self._proposed = known, place
        if self._cost(known[place].move):
            self._warned, self._warned_at = self.chosen, self.clock() - CONFIRM_SECONDS  # the hint said so

    def ponder(self) -> Thinking[None]:
        """Work out the proposals in pieces, so that :meth:`hint` has them at once; ends when the game goes on."""
        if self._known is not None or self.phase not in ("turn", "tribute"):
            return
        state, names, thought = self.state, self.options.names, propose(self.view, self.name)
        while self.state is state and self.options.names == names and self._known is None:
            try:
                yield next(thought)
            except StopIteration as done:
                self._proposals, self._proposed, self._worded = done.value, -1, names

    # -- acting -------------------------------------------------------------------------------------------------------

    @property
    def may_pass(self) -> bool:
        """Whether the player may pass now."""
        return self.phase == "turn" and self.state.can(())

    def play(self) -> bool:
        """Play, give or return the selected cards; whether that was done."""
        self.autopilot = False
        if self.phase not in ("turn", "tribute"):
            self.note = tr(messages.NOT_YOUR_TURN)
        elif not self.selected:
            self.note = tr(messages.EMPTY) if self.phase == "turn" else tr(messages.REFUSALS["one_card"])
        else:
            return self._try(self.chosen)
        return False

    def pass_turn(self) -> bool:
        """Pass; whether that was done."""
        self.autopilot = False
        if self.phase != "turn":
            self.note = tr(messages.NOT_YOUR_TURN)
            return False
        told = self.tells_auto_pass and not self.options.auto_pass and messages.stuck(self.view)
        done = self._try(())
        if done and told:
            self.tells_auto_pass, self.advice = False, True
        return done

    def set_autopilot(self, on: bool) -> None:
        """托管: let a bot play for the player, or no longer, where it may."""
        super().set_autopilot(on)
        self.note = ""

    def undo(self) -> bool:
        """In practice, go back to before the player's last action; whether that was done."""
        done = super().undo()
        if done:
            self.selected = self.selected & frozenset(self.keys)
            self._forget()
        return done

    @property
    def open_hands(self) -> bool:
        """Whether the others' hands lie open; in practice only."""
        return self.practice and self._open_hands

    def set_open_hands(self, on: bool) -> None:
        """Lay the others' hands open, or cover them again; in practice only."""
        self._open_hands = on and self.practice

    def take_over(self) -> None:
        """The person whose turn it is has the device."""
        super().take_over()
        self._forget()

    def _try(self, cards: Cards, *, ask: bool = False) -> bool:
        """Do it; whether that was done. ``ask``: what is costly is asked for, whatever the settings say."""
        try:
            move = self.state.verify(cards)
        except IllegalPlay as error:
            owner = self.view.table_seat
            self.note = messages.refusal(error, self.view, "" if owner is None else self.name(owner))
            if error.code == "no_combination":
                self._tell_contained()
            return False
        cost = cost_of(self.view, move) if ask and move in self._broken else self._cost(move)
        warning = tr(messages.OFFENCE) if move in self.view.offences() else cost
        if warning:
            if self._warned != cards:
                self._warned, self._warned_at, self.note = cards, self.clock(), warning
                return False
            if self.clock() - self._warned_at < CONFIRM_SECONDS:
                return False
        seat = self.me
        self._apply(self.state.play(cards))
        self._selected[seat] = frozenset()
        return True

    def _tell_contained(self) -> None:
        """After a refusal: say which play is in the selected cards, and offer it."""
        found = contained(self.view, self._parts_of(self.selected), self._broken)
        if found and len(found) <= MOST:
            self._picks = found
        if len(found) == 1:
            self.note = tr("{refused}選中的牌裡有{play}。", refused=self.note, play=found[0].name)

    def _cost(self, move: Move) -> str:
        """What a play costs that should be asked for twice, or nothing."""
        return cost_of(self.view, move) if self.options.confirm else ""

    @property
    def _broken(self) -> frozenset[Move]:
        if self._breaking[0] is not self.state:
            self._breaking = self.state, breaking(self.view, self.view.legal_actions())
        return self._breaking[1]

    def _apply(self, state: State) -> None:
        super()._apply(state)
        self._forget()
        self.advice = self.advice and self.phase == "wait"
        self._slid = frozenset()
        wind = scene.wind_text(self)
        if wind:
            self.said.append(wind)
        held = frozenset(keys(state.hand(self.me)))
        chosen = self._selected.get(self.me, frozenset())
        if not chosen <= held:
            self._selected[self.me] = chosen & held

    def _choose(self, chosen: frozenset[Key]) -> None:
        self.autopilot = False
        self.selected = chosen
        self.note = ""
        proposals = self._proposals
        self._forget()
        self._proposals = proposals

    def _forget(self) -> None:
        self._proposals, self._proposed, self._warned, self._picks = None, -1, None, ()


def _same(known: object, asked: tuple[State, object]) -> bool:
    """Whether something is known of the very state that is asked about."""
    return isinstance(known, tuple) and known[0] is asked[0] and known[1] == asked[1]

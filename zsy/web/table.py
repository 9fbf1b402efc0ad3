"""Shows a :class:`~zsy.ui.table.TableView`: seats, plays, the hand and its buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from zsy.ui.layout import fan
from zsy.ui.table import ButtonView, CardView, SeatView, TableView
from zsy.web.dom import Keyed, Node
from zsy.web.runtime import listen, window

_FEW, _MANY = 3, 8
_COLUMNS = {"left": "left", "right": "right", "bottom": "own"}


def _face(card: CardView) -> Node:
    """The face of a card."""
    corner = Node.new("b")
    corner.text(card.rank)
    return Node.new("span", "card", corner, Node.new("i"), data_rank=card.rank, data_suit=card.suit, aria_hidden="true")


class _Option:
    """A card of the hand."""

    def __init__(self, card: CardView) -> None:
        self.node = Node.new("div", "", _face(card), role="option", id=f"card-{card.key}", aria_label=card.name)
        self.node.attribute("data-key", card.key)

    def update(self, card: CardView) -> None:
        self.node.attribute("aria-selected", "true" if card.selected else "false")


class _Laid:
    """A card on the table."""

    def __init__(self, card: CardView) -> None:
        self.node = Node.new("li", "", _face(card))

    def update(self, card: CardView) -> None:
        """Nothing about it changes."""


class _Seat:
    """A seat with what lies before it."""

    def __init__(self, seat: SeatView) -> None:
        self.face, self.name, self.badge = Node.new("span", "face"), Node.new("span"), Node.new("span", "badge")
        self.label = Node.new("span", "kind")
        self.count, self.did, self.played = Node.new("span", "count"), Node.new("span", "did"), Node.new("ol", "played")
        self.lead = Node.new("span", "lead")
        self.lead.text("先")
        named = Node.new("span", "who-name", self.name, self.lead)
        plate = Node.new("div", "plate", self.face, named, self.count, self.badge)
        self.laid = Node.new("div", "laid", self.did, Node.new("div", "cards", self.played, self.label))
        self.node = Node.new("div", "seat", plate, self.laid, role="group", data_seat=str(seat.seat))
        self.cards: Keyed[CardView, _Laid] = Keyed(self.played, lambda card: card.key, _Laid, _Laid.update)

    def update(self, seat: SeatView) -> None:
        self.face.text(seat.name[0])
        self.name.text(seat.name)
        self.node.flag("turn", seat.turn)
        self.node.flag("few", 0 < seat.left <= _FEW)
        self.badge.text(seat.badge)
        self.badge.show(bool(seat.badge))
        self.count.text(str(seat.left))
        self.did.text(seat.note)
        self.did.show(bool(seat.note))
        self.lead.show(seat.leads)
        self.played.show(bool(seat.played))
        self.played.flag("many", len(seat.played) > _MANY)
        self.label.text(seat.label)
        self.label.show(bool(seat.label))
        self.laid.flag("bomb", seat.bomb)
        self.laid.flag("best", seat.best)
        self.laid.flag("stale", seat.stale)
        self.cards.update(seat.played)
        laid = seat.played_name and f"{'先' if seat.leads else ''}出{seat.played_name}"
        told = (seat.name, seat.badge, f"剩{seat.left}張", seat.note, laid)
        self.node.attribute("aria-label", "，".join(part for part in told if part))


def _ignore_event(act: Callable[[str], None], name: str, event: Any) -> None:
    act(name)


class Table:
    """The table in the page. What the player does with cards goes to the callbacks."""

    def __init__(self, toggle: Callable[[str], None], act: Callable[[str], None]) -> None:
        self._toggle, self._act = toggle, act
        self._groups = {
            name: Keyed[SeatView, _Seat](Node.find(name), lambda seat: str(seat.seat), _Seat, _Seat.update)
            for name in ("left", "top", "right", "own")
        }
        self._hand = Node.find("hand")
        self._fan = Node.find("fan")
        self._cards: Keyed[CardView, _Option] = Keyed(self._hand, lambda card: card.key, _Option, _Option.update)
        self._turn, self._note = Node.find("turn"), Node.find("note")
        self._buttons = {name: Node.find(name) for name in ("pass", "reset", "hint", "play", "give")}
        self._here = ""
        self._view: TableView | None = None
        for name, button in self._buttons.items():
            listen(button.element, "click", partial(_ignore_event, act, name))
        listen(self._hand.element, "click", self._on_click)
        listen(self._hand.element, "keydown", self._on_key)
        listen(window, "resize", lambda event: self._lay())

    def update(self, view: TableView) -> None:
        """Show the table."""
        self._view = view
        for name, group in self._groups.items():
            group.update(seat for seat in view.seats if _COLUMNS.get(seat.place, "top") == name)
        self._turn.text(view.status)
        self._note.text(view.note)
        for button in view.buttons:
            self._show_button(button)
        self._cards.update(view.hand)
        self._lay()

    def focus(self) -> None:
        """Put the keyboard on the hand."""
        self._hand.element.focus()

    def _show_button(self, button: ButtonView) -> None:
        node = self._buttons[button.id]
        node.text(button.name)
        node.show(button.shown)
        node.flag("primary", button.primary)
        node.attribute("aria-disabled", "false" if button.enabled else "true")

    def _lay(self) -> None:
        """Put each card of the hand in its place."""
        view, width = self._view, float(self._fan.element.clientWidth)
        if view is None or width <= 0:
            return
        laid = fan(len(view.hand), view.dealt, width, float(window.innerHeight))
        self._fan.style("--fan", f"{laid.height}px")
        self._fan.style("--strip", f"{laid.strip:.2f}px")
        self._fan.style("--w", f"{laid.card_width}px")
        for card, spot in zip(view.hand, laid.spots, strict=True):
            node = self._cards.shown[card.key].node
            node.flag("open", spot.width == laid.card_width)
            for name, value in (("--x", spot.x), ("--y", spot.y), ("--ew", spot.width), ("--eh", spot.height)):
                node.style(name, f"{value:.2f}")
        self._point(self._here)

    def _on_click(self, event: Any) -> None:
        option = event.target.closest("[role=option]")
        if option:
            self._here = str(option.dataset.key)
            self._toggle(self._here)

    def _on_key(self, event: Any) -> None:
        view, key = self._view, str(event.key)
        if view is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        names = [card.key for card in view.hand]
        place = names.index(self._here) if self._here in names else -1
        last = len(names) - 1
        moves = {"ArrowRight": place + 1, "ArrowLeft": place - 1, "Home": 0, "End": last}
        if key in moves and names:
            self._point(names[max(0, min(last, moves[key]))])
        elif key == " ":
            if place < 0 and names:
                self._point(names[0])
            if self._here in names:
                self._toggle(self._here)
        elif key == "Enter":
            if not event.repeat:
                self._act("give" if view.phase == "tribute" else "play")
        else:
            return
        event.preventDefault()

    def _point(self, key: str) -> None:
        """Let the keyboard be at a card."""
        self._here = key
        for name, option in self._cards.shown.items():
            option.node.flag("here", name == key)
        self._hand.attribute("aria-activedescendant", f"card-{key}" if key in self._cards.shown else "")

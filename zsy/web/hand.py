"""The player's cards: a listbox whose options lie where the layout puts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zsy.ui.gesture import Board, Intent, Mark, Recogniser
from zsy.ui.handkeys import Reach, find_rank, move_to
from zsy.ui.layout import Label, Laid, Spot, lay
from zsy.ui.table import read_key
from zsy.ui.text import tr
from zsy.ui.views import CardView, TableView
from zsy.web.dom import Keyed, Node
from zsy.web.faces import Face
from zsy.web.gestures import Gestures
from zsy.web.runtime import listen, window

REACH = 22.0
"""How many pixels above and below the hand a slide still meets cards."""

_LOOSE = "-"
"""The group of all cards that are no part of a play."""


class _Option:
    """A card of the hand."""

    def __init__(self, card: CardView) -> None:
        self._face = Face(card.rank, card.suit)
        self.node = Node.new("div", "", self._face.node, role="option", id=f"card-{card.key}", data_key=card.key)
        self.rank = int(read_key(card.key)[0].rank)
        self._box = ""

    def update(self, card: CardView) -> None:
        self._face.mark(card.rank)
        self.node.attribute("aria-label", card.name)
        self.node.flag("fresh", card.fresh)
        self.node.flag("left", False)
        self.select(card.selected)

    def select(self, on: bool) -> None:
        self.node.attribute("aria-selected", "true" if on else "false")

    def put(self, spot: Spot) -> None:
        self.node.flag("open", spot.open)
        self.node.flag("apart", spot.apart)
        box = f"left:{spot.x:.2f}px;top:{spot.y:.2f}px;width:{spot.width:.2f}px;height:{spot.height:.2f}px"
        if box != self._box:
            self._box = box
            self.node.element.style.cssText = box


class _Handle:
    """The label of a group: a button that selects the group."""

    def __init__(self, place: tuple[Label, str]) -> None:
        self.node = Node.new("button", "", type="button", tabindex="-1", data_group=place[0].group)
        self._box = ""

    def update(self, place: tuple[Label, str]) -> None:
        label, name = place
        self.node.text(name)
        self.node.attribute("aria-label", tr("選這一組：{name}", name=name))
        box = f"left:{label.x + 1:.2f}px;top:{label.y:.2f}px;width:{label.width - 2:.2f}px"
        if box != self._box:
            self._box = box
            self.node.element.style.cssText = box


class Hand:
    """The hand in the page. What the player does with cards goes to ``take`` and ``act``."""

    def __init__(self, take: Callable[[tuple[Intent, ...]], None], act: Callable[[str], None]) -> None:
        """``act``: with ``play``, ``give``, or ``group/`` and the number of a group."""
        self._take, self._act = take, act
        self._box, self._fan, handles = Node.find("hand"), Node.find("fan"), Node.find("groups")
        self._options: Keyed[CardView, _Option] = Keyed(self._box, lambda card: card.key, _Option, _Option.update)
        self._handles: Keyed[tuple[Label, str], _Handle] = Keyed(
            handles, lambda place: f"{place[0].group} {place[0].x:.0f} {place[0].y:.0f}", _Handle, _Handle.update
        )
        self._cards: tuple[CardView, ...] = ()
        self._names: tuple[str, ...] = ()
        self._giving = False
        self._dealt, self._layout, self._kept = 0, "auto", 0.0
        self._size: tuple[float, float] | None = None
        self._laid: Laid | None = None
        self._laid_for: object = None
        self._here, self._place = "", 0
        self.selected: frozenset[str] = frozenset()
        """Keys of the cards that are shown as selected."""
        recogniser = Recogniser(self._board, lambda: self.selected)
        self._gestures = Gestures(self._fan, Node.find("felt"), recogniser, take)
        listen(self._box.element, "click", self._on_click)
        listen(handles.element, "click", self._on_handle)
        listen(self._box.element, "keydown", self._on_key)
        listen(window, "resize", lambda event: self._on_resize())

    @property
    def pressed(self) -> bool:
        """Whether a finger is on the hand or on the felt."""
        return self._gestures.active

    @property
    def rested(self) -> float:
        """For how many milliseconds no finger has been on the hand or on the felt."""
        return self._gestures.rested

    def update(self, view: TableView, layout: str) -> None:
        """Show the hand, in one of the setting's layouts."""
        names = tuple(group.name for group in view.groups) if view.arranged else ()
        if len(view.hand) > len(self._cards) + 1 or (view.dealt, layout) != (self._dealt, self._layout):
            self._kept = 0.0  # else it only grows: the buttons stay where the thumb knows them
        self._cards, self._names, self._dealt, self._layout = view.hand, names, view.dealt, layout
        self._giving = view.phase == "tribute"
        self.selected = frozenset(card.key for card in view.hand if card.selected)
        self._options.update(view.hand)
        self._lay()
        self._stay()

    def keep(self, held: frozenset[str]) -> None:
        """Show which of the cards that are shown are still held; nothing is laid anew."""
        for key, option in self._options.shown.items():
            option.node.flag("left", key not in held)

    def select(self, selected: frozenset[str]) -> None:
        """Show another selection of the same cards, and nothing else."""
        for key in selected ^ self.selected:
            if key in self._options.shown:
                self._options.shown[key].select(key in selected)
        self.selected = selected

    def focus(self) -> None:
        """Put the keyboard on the hand."""
        self._box.element.focus()

    def _on_resize(self) -> None:
        self._size, self._kept = None, 0.0
        self._lay()

    def _lay(self) -> None:
        """Put each card in its place, if that is not the one it has."""
        if self._size is None:
            width = float(self._fan.element.clientWidth)
            self._size = (width, float(window.innerHeight)) if width > 0 else None
        groups = tuple(self._group(card) for card in self._cards)
        wanted = (self._size, self._layout, self._dealt, self._names, tuple(card.key for card in self._cards), groups)
        if self._size is None or wanted == self._laid_for:
            return
        self._laid_for = wanted
        ranks = [self._options.shown[card.key].rank for card in self._cards]
        laid = self._laid = lay(self._layout, ranks, groups, self._dealt, *self._size, self._kept)
        self._kept = laid.height
        self._fan.attribute("data-layout", "stacks" if laid.columns else "rows")
        self._fan.style("--fan", f"{laid.height:.2f}px")
        self._fan.style("--strip", f"{laid.strip:.2f}px")
        self._fan.style("--w", f"{laid.card_width:.2f}px")
        for card, spot in zip(self._cards, laid.spots, strict=True):
            self._options.shown[card.key].put(spot)
        self._handles.update((label, self._names[int(label.group)]) for label in laid.labels if label.group != _LOOSE)

    def _group(self, card: CardView) -> str:
        """The group that a card is laid with."""
        if not self._names:
            return ""
        return str(card.group) if self._names[card.group] else _LOOSE

    def _board(self) -> Board:
        """The hand as a pointer finds it; lower cards lie on upper ones."""
        laid = self._laid
        if laid is None or len(laid.spots) != len(self._cards):
            return Board({})
        order = sorted(zip(self._cards, laid.spots, strict=True), key=lambda pair: (pair[1].y, pair[1].x))
        return Board({card.key: spot for card, spot in order}, laid.columns, 0.0 if laid.columns else REACH)

    def _on_click(self, event: Any) -> None:
        """What presses a card without a pointer: a screen reader, a script."""
        option = event.target.closest("[role=option]") if event.detail == 0 else None
        if option:
            self._point(str(option.dataset.key))
            self._toggle(self._here)

    def _on_handle(self, event: Any) -> None:
        handle = event.target.closest("[data-group]")
        if handle:
            self._act(f"group/{handle.dataset.group}")

    def _toggle(self, *names: str) -> None:
        """Select cards, or take them back if all of them are selected."""
        on = not self.selected.issuperset(names)
        self._take((Mark(tuple(key for key in names if (key in self.selected) != on), on),))

    def _on_key(self, event: Any) -> None:
        code, key = str(event.code), str(event.key)
        if event.metaKey or event.altKey or not self._cards:
            return
        ranks = [self._options.shown[card.key].rank for card in self._cards]
        reach = Reach(ranks, [card.group for card in self._cards])
        by_group = bool(event.ctrlKey or event.shiftKey)
        place = self._place if self._here else -1
        target = move_to(reach, place, key, by_group=by_group)
        if target is None and not by_group:
            target = find_rank(reach, place, code, key)
        if target is not None:
            self._point(self._cards[target].key)
        elif key == " ":
            place = max(0, place)
            self._point(self._cards[place].key)
            self._toggle(*(self._cards[at].key for at in (reach.group(place) if by_group else [place])))
        elif key == "Enter" and not by_group:
            if not event.repeat:
                self._act("give" if self._giving else "play")
        else:
            return
        event.preventDefault()

    def _stay(self) -> None:
        """Keep the keyboard at its card, or at the one that took its place."""
        if not self._here:
            return
        names = [card.key for card in self._cards]
        if self._here in names:
            self._point(self._here)
        else:
            self._point(names[min(self._place, len(names) - 1)] if names else "")

    def _point(self, key: str) -> None:
        """Let the keyboard be at a card."""
        before = self._options.shown.get(self._here)
        if before is not None and key != self._here:
            before.node.flag("here", False)
        self._here = key
        option = self._options.shown.get(key)
        if option is not None:
            option.node.flag("here", True)
            self._place = next(place for place, card in enumerate(self._cards) if card.key == key)
        self._box.attribute("aria-activedescendant", f"card-{key}" if option is not None else "")

"""What is below the felt beside the cards: the line that tells whose turn it is, buttons, offers, tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from zsy.ui.preferences import WORDS
from zsy.ui.text import capital, tr
from zsy.ui.views import ButtonView, OfferView, TableView
from zsy.web.dom import Keyed, Node
from zsy.web.runtime import document, listen

_NAMED = ("arrange", "autopilot-now")
"""Buttons whose name stands in the page, below a picture."""


class _Offer:
    """A chip: what the selection can be completed to."""

    def __init__(self, offer: tuple[int, OfferView]) -> None:
        self.node = Node.new("button", "", type="button", data_offer=str(offer[0]))

    def update(self, offer: tuple[int, OfferView]) -> None:
        self.node.text(capital(offer[1].name))
        self.node.attribute("aria-label", tr("選成{play}", play=offer[1].name))


class _Choice:
    """A setting of the hand as a row of buttons, of which one is pressed."""

    def __init__(self, name: str, act: Callable[[str], None]) -> None:
        self._words = WORDS[name]
        self._title = Node.new("span", "", id=f"more-{name}")
        self._buttons = {value: Node.new("button", type="button") for value in self._words}
        row = Node.new("div", "choice", *self._buttons.values(), role="group", aria_labelledby=f"more-{name}")
        self.node = Node.new("div", "", self._title, row)
        for value, button in self._buttons.items():
            listen(button.element, "click", partial(_call, act, f"{name}/{value}"))

    def update(self, title: str, chosen: str) -> None:
        self._title.text(title)
        for value, button in self._buttons.items():
            button.text(tr(self._words[value]))
            button.attribute("aria-pressed", "true" if value == chosen else "false")


def _call(act: Callable[[str], None], name: str, event: Any) -> None:
    act(name)


class Dock:
    """Buttons and what stands with them. What is pressed goes to ``act`` by its name."""

    def __init__(self, act: Callable[[str], None]) -> None:
        """``act``: with the id of a button, ``offer/0``, ``sort/rank`` or ``layout/fan``."""
        self._act = act
        self._buttons = {
            name: Node.find(name)
            for name in (
                "pass", "reset", "hint", "play", "give", "arrange", "autopilot", "undo", "open_hands", "autopilot-off",
                "autopilot-now",
            )
        }  # fmt: skip
        for name, button in self._buttons.items():
            listen(button.element, "click", partial(_call, act, name.removesuffix("-now")))
        self._main, self._turn, self._note = Node.find("main"), Node.find("turn"), Node.find("note")
        self._banner, self._banner_text = Node.find("autopilot-on"), Node.find("autopilot-text")
        offers, self._more, self._box = Node.find("offers"), Node.find("more"), Node.find("more-box")
        self._offers_box = offers
        self._offers: Keyed[tuple[int, OfferView], _Offer] = Keyed(
            offers, lambda offer: str(offer[0]), _Offer, _Offer.update
        )
        self._sort, self._layout = _Choice("sort", act), _Choice("layout", act)
        for choice in (self._layout, self._sort):
            self._box.element.prepend(choice.node.element)
        listen(offers.element, "click", self._on_offer)
        listen(self._more.element, "click", lambda event: self._open(not self.is_open))
        listen(document, "pointerdown", self._on_pointer)
        listen(self._box.element, "click", self._on_box)
        listen(self._box.element, "keydown", self._on_key)
        listen(self._more.element, "keydown", self._on_key)

    @property
    def is_open(self) -> bool:
        """Whether the player sees what is behind ⋯."""
        return not bool(self._box.element.hidden)

    def update(self, view: TableView, layout: str) -> None:
        """Show it."""
        self._turn.text(view.status)
        note = view.note or view.hint or view.rule or view.wind or view.tip
        self._note.text(note)
        self._note.flag("plain", not view.note)
        for button in (*view.buttons, *view.tools):
            self._show_button(button, button.id)
            if button.id == "autopilot":
                self._show_button(button, "autopilot-now")
        self._banner.show(view.autopilot)
        self._banner_text.text(tr("托管中"))
        self._offers.update(enumerate(view.offers))
        self._offers_box.show(bool(view.offers))
        # The style sheet could ask for these with :has(), but then every change of the dock has all of it styled anew.
        self._main.flag("noted", bool(note))
        self._main.flag("offering", bool(view.offers))
        self._sort.update(tr("排序"), "" if view.arranged else view.sort)
        self._layout.update(tr("手牌排法"), layout)

    def _show_button(self, button: ButtonView, name: str) -> None:
        node = self._buttons[name]
        if name not in _NAMED:
            node.text(button.name)
        node.show(button.shown)
        node.flag("primary", button.primary)
        node.attribute("aria-disabled", "false" if button.enabled else "true")
        if button.pressed is not None:
            node.attribute("aria-pressed", "true" if button.pressed else "false")

    def _on_offer(self, event: Any) -> None:
        chip = event.target.closest("[data-offer]")
        if chip:
            self._act(f"offer/{chip.dataset.offer}")

    def _open(self, on: bool) -> None:
        self._box.show(on)
        self._more.attribute("aria-expanded", "true" if on else "false")

    def _on_pointer(self, event: Any) -> None:
        """A press elsewhere closes what is behind ⋯."""
        if self.is_open and not event.target.closest("#more-box, #more"):
            self._open(False)

    def _on_box(self, event: Any) -> None:
        """What is done with one press closes it; of choices one may try several."""
        if event.target.closest("button") and not event.target.closest(".choice"):
            held = self._box.element.contains(document.activeElement)  # the browser takes it away a moment later only
            self._open(False)
            if held or document.activeElement == document.body:
                self._more.element.focus()

    def _on_key(self, event: Any) -> None:
        if str(event.key) == "Escape" and self.is_open:
            event.preventDefault()
            self._open(False)
            self._more.element.focus()

"""The sheet 回放: a finished deal, step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from zsy.record import RecordError
from zsy.ui.replay import MoveView, Replay, ReplaySeat
from zsy.ui.shelf import Watched
from zsy.ui.table import CardView
from zsy.ui.text import Standing, language, tr
from zsy.web.dom import Keyed, Node
from zsy.web.faces import Face
from zsy.web.forms import action, options
from zsy.web.runtime import document, listen, run_on
from zsy.web.sheet import Host, Sheet

_SVG = "http://www.w3.org/2000/svg"
_ICONS = {
    "first": "M6 5h2.5v14H6zM20 5v14L9.5 12z",
    "back": "M16 5v14L6 12z",
    "play": "M7 4v16l13-8z",
    "pause": "M6 5h4v14H6zM14 5h4v14h-4z",
    "next": "M8 5v14l10-7z",
    "last": "M15.5 5H18v14h-2.5zM4 5v14l10.5-7z",
}


class _Icon:
    """A picture on a button."""

    def __init__(self) -> None:
        svg, self._path = (Node(document.createElementNS(_SVG, tag)) for tag in ("svg", "path"))
        svg.attribute("viewBox", "0 0 24 24")
        svg.attribute("aria-hidden", "true")
        svg.element.appendChild(self._path.element)
        self.node = svg

    def show(self, name: str) -> None:
        """Show another picture."""
        self._path.attribute("d", _ICONS[name])


class _Card:
    """A card that lies open."""

    def __init__(self, card: CardView) -> None:
        self._face = Face(card.rank, card.suit)
        self.node = Node.new("li", "", self._face.node)

    def update(self, card: CardView) -> None:
        """Only its language changes."""
        self._face.mark(card.rank)


def _cards(parent: Node) -> Keyed[CardView, _Card]:
    return Keyed(parent, lambda card: card.key, _Card, _Card.update)


class _Seat:
    """A seat with its hand and its part of the trick."""

    def __init__(self, seat: ReplaySeat) -> None:
        self._name, self._left, self._badge = Node.new("bdi"), Node.new("span", "rp-left"), Node.new("span", "rp-badge")
        self._note, self._kind = Node.new("span", "rp-deed"), Node.new("span", "rp-kind")
        hand, played, self._backs = Node.new("ol", "rp-rack"), Node.new("ol", "rp-trick"), Node.new("div", "rp-backs")
        self._laid = Node.new("div", "rp-laid", self._note, self._kind, played)
        plate = Node.new("div", "rp-plate", self._name, self._left, self._badge)
        self.node = Node.new("div", "rp-place", plate, self._laid, hand, self._backs, role="group")
        self._hand, self._played = _cards(hand), _cards(played)

    def update(self, seat: ReplaySeat) -> None:
        self.node.attribute("aria-label", seat.told)
        self._name.text(seat.name)
        self._left.text(str(seat.left))
        self._badge.text(seat.badge)
        self._badge.show(bool(seat.badge))
        self._note.text(seat.note)
        self._note.show(bool(seat.note))
        self._kind.text(seat.kind)
        self._kind.show(bool(seat.kind))
        self._hand.update(seat.hand)
        self._played.update(seat.played)
        self._backs.show(seat.hidden)
        self._backs.style("--n", str(seat.left))
        for name, on in (("turn", seat.turn), ("acted", seat.acted), ("best", seat.best), ("bomb", seat.bomb)):
            self.node.flag(name, on)


class _Move:
    """A line of the list of moves, which jumps there."""

    def __init__(self, move: MoveView) -> None:
        self.trick, self.text = Node.new("span", "number"), Node.new("span")
        self.button = Node.new("button", "", self.trick, self.text, type="button", data_go=str(move.position))
        self.node = Node.new("li", "", self.button)

    def update(self, move: MoveView) -> None:
        self.trick.text(move.trick)
        self.text.text(move.text)
        self.node.flag("passes", move.passes)
        self.node.flag("leads", bool(move.trick))


class ReplaySheet(Sheet):
    """A finished deal, step by step: the one taken from the shelf, or the one on the table."""

    _problem = Standing()

    def __init__(self, host: Host) -> None:
        super().__init__("replay")
        self._host = host
        self._of: Watched | None = None
        self._replay: Replay | None = None
        self._problem = ""
        self._listing = False
        self._listed: tuple[object, ...] = ()
        self._run = 0
        self._shown_at = -1

    def title(self) -> str:
        """The game that is shown."""
        return self._replay.view().title if self._replay is not None else tr("回放")

    def open(self) -> None:
        """Show it; what was taken from the shelf goes back when it is closed, however that is done."""
        first = self._node is None
        super().open()
        if first and self._node is not None:
            listen(self._node.element, "close", lambda event: self._closed())
            listen(self._node.element, "keydown", self._on_key)

    def begin(self) -> None:
        """Take the deal, and show it from its beginning."""
        self._of = self._host.app.shelf.find(self._host.app.session)
        self._replay, self._problem = None, ""
        try:
            self._replay = Replay(self._of.record, self._of.names) if self._of else None
        except RecordError:
            self._problem = tr("這份紀錄有錯，沒辦法回放。")
        if self._of is None:
            self._problem = tr("這一局打完才能回放。")

    def build(self) -> None:
        """Make the stage, the controls and the list."""
        self._stage = Node.new("div", "stage", tabindex="0", role="region")
        self._seats: Keyed[ReplaySeat, _Seat] = Keyed(self._stage, lambda seat: str(seat.seat), _Seat, _Seat.update)
        self._caption, self._comment = Node.new("p", "caption", role="status"), Node.new("p", "remark")
        self._message = Node.new("p", "message")
        self._slider = Node.new("input", "slider", type="range", min="0", step="1")
        listen(self._slider.element, "input", lambda event: self._do(lambda replay: replay.go(int(event.target.value))))
        self._icons = {name: _Icon() for name in ("first", "back", "play", "next", "last")}
        self._buttons = {name: action(partial(self._press, name), f"step-{name}") for name in self._icons}
        for name, icon in self._icons.items():
            icon.show(name)
            self._buttons[name].element.appendChild(icon.node.element)
        steps = Node.new("div", "steps-bar", *self._buttons.values(), role="group")
        self._steps = steps
        self._eyes = Node.new("select")
        self._options = options(self._eyes)
        listen(self._eyes.element, "change", lambda event: self._do(lambda replay: replay.look(event.target.value)))
        self._list_button = action(self._toggle_list, "listing")
        self._share = Node.new("button", "", type="button", data_sheet="share", aria_haspopup="dialog")
        tools = Node.new("div", "tools", self._eyes, self._list_button, self._share)
        self._list = Node.new("ol", "moves", tabindex="0", role="list")
        self._moves: Keyed[MoveView, _Move] = Keyed(self._list, lambda move: str(move.position), _Move, _Move.update)
        listen(self._list.element, "click", self._on_list)
        self._desk = Node.new("div", "controls", self._caption, self._comment, self._slider, steps, tools)
        for node in (self._message, self._stage, self._list, self._desk):
            self.body.element.appendChild(node.element)

    def fill(self) -> None:
        """Show where the replay is."""
        replay = self._replay
        self._message.text(self._problem)
        self._message.show(bool(self._problem))
        for node in (self._stage, self._list, self._desk):
            node.show(replay is not None)
        if replay is None:
            return
        view = replay.view()
        self._stage.attribute("aria-label", tr("四家的牌") if len(view.seats) == 4 else tr("各家的牌"))
        self._stage.attribute("data-seats", str(len(view.seats)))
        self._stage.flag("few", replay.few)
        self._seats.update(view.seats)
        self._caption.text(view.caption)
        self._caption.attribute("aria-live", "off" if view.playing else "polite")
        self._comment.text(view.comment)
        self._comment.show(bool(view.comment))
        self._slider.attribute("aria-label", tr("步數"))
        self._slider.attribute("max", str(view.last))
        self._slider.attribute("aria-valuetext", view.spoken)
        self._slider.element.value = str(view.position)
        self._name_buttons(view.playing)
        for name, off in (("first", view.position == 0), ("last", view.position == view.last)):
            for button in (name, {"first": "back", "last": "next"}[name]):
                self._buttons[button].attribute("aria-disabled", "true" if off else "false")
        self._eyes.attribute("aria-label", tr("看誰的牌"))
        self._options.update(view.choices)
        self._eyes.element.value = "" if view.eyes is None else str(view.eyes)
        self._share.text(tr("分享"))
        self._update_list(replay, view.position)

    def _name_buttons(self, playing: bool) -> None:
        names = {
            "first": tr("回到開頭"),
            "back": tr("上一步"),
            "play": tr("暫停") if playing else tr("播放"),
            "next": tr("下一步"),
            "last": tr("跳到最後"),
        }
        self._steps.attribute("aria-label", tr("回放"))
        self._icons["play"].show("pause" if playing else "play")
        for name, label in names.items():
            self._buttons[name].attribute("aria-label", label)

    def _update_list(self, replay: Replay, position: int) -> None:
        """The list is made when it is first seen, and again for other eyes."""
        listing = self._listing
        self.body.flag("listing", listing)
        self._list_button.text(tr("看牌") if listing else tr("經過"))
        self._list.attribute("aria-label", tr("經過"))
        asked = (replay, replay.eyes, language())
        if self._listed != asked:
            self._listed = asked
            self._moves.update(replay.moves())
        if self._shown_at != position:
            for place in (self._shown_at, position):
                move = self._moves.shown.get(str(place))
                if move is not None:
                    move.button.attribute("aria-current", "step" if place == position else "false")
            self._shown_at = position
            self._scroll_to(position)

    def _scroll_to(self, position: int) -> None:
        """Keep the current move in view, without moving anything else of the page."""
        move = self._moves.shown.get(str(position))
        around: Any = self._list.element
        if move is None:
            around.scrollTop = 0
            return
        line: Any = move.node.element
        above, below = line.offsetTop - around.offsetTop, line.offsetTop - around.offsetTop + line.offsetHeight
        if above < around.scrollTop or below > around.scrollTop + around.clientHeight:
            around.scrollTop = max(0, above - around.clientHeight / 2)

    def _do(self, act: Callable[[Replay], object]) -> None:
        """Do something with the replay, and show what came of it."""
        if self._replay is not None:
            act(self._replay)
            self.update()

    def _press(self, name: str) -> None:
        replay = self._replay
        if replay is None:
            return
        if name == "play":
            replay.toggle()
            self.update()
            self._run += 1
            if replay.playing:
                run_on(self._play(replay, self._run))
        else:
            places = {"first": 0, "back": replay.position - 1, "next": replay.position + 1, "last": replay.last}
            self._do(lambda replay: replay.go(places[name]))

    async def _play(self, replay: Replay, run: int) -> None:
        """Go on by itself until it is stopped, at its end, or closed."""
        while replay.playing and self._run == run and self.is_open:
            await asyncio.sleep(replay.pause(self._host.app.pace))
            if self._run == run and self._replay is replay:
                replay.advance()
                self.update()

    def _toggle_list(self) -> None:
        self._listing = not self._listing
        self._do(lambda replay: None)
        if self._replay is not None:
            self._scroll_to(self._replay.position)

    def _on_list(self, event: Any) -> None:
        button = event.target.closest("[data-go]")
        if button:
            self._do(lambda replay: replay.go(int(button.dataset.go)))

    def _on_key(self, event: Any) -> None:
        """Arrows, Home, End and Space, wherever the keyboard is but where they mean something already."""
        if event.ctrlKey or event.metaKey or event.altKey or event.defaultPrevented or event.target.closest("select"):
            return
        key = str(event.key)
        names = {"ArrowLeft": "back", "ArrowRight": "next", "Home": "first", "End": "last", " ": "play"}
        if key not in names or (key == " " and (event.repeat or event.target.closest("button"))):
            return
        if key != " " and event.target.closest("input"):
            return
        event.preventDefault()
        self._press(names[key])

    def _closed(self) -> None:
        self._run += 1
        self._host.app.shelf.taken = None
        if self._replay is not None:
            self._replay.playing = False

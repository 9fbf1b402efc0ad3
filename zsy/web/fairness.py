"""The sheet 公平."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from zsy.ui.fairness import BOTS, NOTHING_ELSE, SHUFFLE, Fairness, HandView, strength_note, strengths
from zsy.ui.forms import Choice
from zsy.ui.text import tr
from zsy.web.dom import Keyed, Node
from zsy.web.faces import face
from zsy.web.forms import action, options, worded
from zsy.web.runtime import listen
from zsy.web.sheet import Host, Sheet


class _Select:
    """A list to choose from, with its label."""

    def __init__(self, change: Callable[[str], None]) -> None:
        self._label, self._select = Node.new("span"), Node.new("select")
        self.node = Node.new("label", "", self._label, self._select)
        self._options = options(self._select)
        listen(self._select.element, "change", lambda event: change(str(event.target.value)))

    def update(self, label: str, choices: tuple[Choice, ...], value: str) -> None:
        """Show it, unless there is nothing to choose."""
        self._label.text(label)
        self._options.update(choices)
        self._select.element.value = value
        self.node.show(bool(choices))


class _Text:
    """A field to write in, with its label."""

    def __init__(self, change: Callable[[str], None], **attributes: str) -> None:
        self._label = Node.new("span")
        self._input = Node.new("input", type="text", autocomplete="off", spellcheck="false", **attributes)
        self.node = Node.new("label", "", self._label, self._input)
        listen(self._input.element, "input", lambda event: change(str(event.target.value)))

    def update(self, label: str, value: str) -> None:
        """Show it; what is being written stays as it is."""
        self._label.text(label)
        if str(self._input.element.value).strip() != value:
            self._input.element.value = value


class _Hand:
    """A hand of the deal."""

    def __init__(self, hand: HandView) -> None:
        self.name, self.spoken = Node.new("h4"), Node.new("p", "unseen")
        cards = (face(rank, suit) for rank, suit, _ in hand.cards)
        self.node = Node.new(
            "div", "dealt", self.name, Node.new("div", "faces", *cards, aria_hidden="true"), self.spoken
        )

    def update(self, hand: HandView) -> None:
        self.name.text(hand.name)
        self.spoken.text(hand.spoken)


class FairnessSheet(Sheet):
    """How cards are shuffled, a check of any deal, what bots see, how strong they are."""

    def __init__(self, host: Host) -> None:
        super().__init__("fairness")
        self._host, self._state = host, Fairness(host.app)

    def title(self) -> str:
        """Its name."""
        return tr("公平")

    def build(self) -> None:
        """The sections."""
        self._told = Node.new("div"), Node.new("div")
        self._heading = Node.new("h3", id="fairness-check")
        self._finished = action(self._on_take, "primary")
        self._game, self._players, self._last = (
            _Select(partial(self._set, name)) for name in ("game", "players", "last")
        )
        self._seed = _Text(partial(self._set, "seed"), maxlength="100", autocapitalize="off", enterkeyhint="done")
        self._number = _Text(partial(self._set, "number"), maxlength="6", inputmode="numeric", enterkeyhint="done")
        self._check = Node.new("button", type="submit")
        lines = (
            Node.new("div", "line", self._game.node, self._players.node),
            Node.new("div", "line", self._seed.node),
            Node.new("div", "line", self._number.node, self._last.node),
        )
        form = Node.new("form", "", *lines, Node.new("div", "actions", self._check), novalidate="")
        listen(form.element, "submit", self._on_submit)
        self._verdict, hands = Node.new("p", "verdict", role="status"), Node.new("div")
        self._hands: Keyed[HandView, _Hand] = Keyed(
            hands, lambda hand: f"{hand.seat} {hand.spoken}", _Hand, _Hand.update
        )
        taken = Node.new("div", "actions", self._finished)
        check = Node.new(
            "section", "", self._heading, self._verdict, hands, taken, form, aria_labelledby="fairness-check"
        )
        self._section = check
        self._language = ""

    def begin(self) -> None:
        """A fresh form; after a deal, that deal, checked."""
        self._state.begin()
        self._state.take()

    def fill(self) -> None:
        """Show the form, and what came of it; the rest is written once for each language."""
        view = self._state.view()
        if self._language != tr(NOTHING_ELSE):
            self._language = tr(NOTHING_ELSE)
            self._told[0].element.replaceChildren(_shuffle().element)
            self._told[1].element.replaceChildren(_bots().element, _strengths().element)
        shuffle, told, check = self._told[0].element, self._told[1].element, self._section.element
        first, second = (check, shuffle) if self._state.finished is not None else (shuffle, check)
        if self.body.element.firstElementChild != first:
            self.body.element.replaceChildren(first, second, told)
        self._heading.text(tr("自己驗一局"))
        self._finished.text(view.finished)
        self._finished.show(bool(view.finished))
        self._game.update(tr("玩法"), view.games, view.game)
        self._players.update(tr("人數"), view.players, str(self._state.players))
        self._seed.update(tr("種子"), self._state.seed)
        self._number.update(tr("第幾局"), self._state.number)
        self._last.update(tr("上一局的下游"), view.lasts, self._state.last)
        self._check.text(tr("驗牌"))
        self._verdict.text(view.verdict)
        self._verdict.flag("good", view.good)
        self._hands.update(view.hands)

    def _set(self, name: str, value: str) -> None:
        self._do(partial(self._state.set, name, value))

    def _do(self, act: Callable[[], None]) -> None:
        act()
        self.update()

    def _on_take(self) -> None:
        self._do(self._state.take)
        self.focus()

    def _on_submit(self, event: Any) -> None:
        event.preventDefault()
        self._do(self._state.check)
        self._verdict.element.scrollIntoView()


def _shuffle() -> Node:
    steps = Node.new("ol", "steps", *(worded("li", tr(step)) for step in SHUFFLE))
    return Node.new("section", "", worded("h3", tr("怎麼洗牌")), steps, worded("p", tr(NOTHING_ELSE)))


def _bots() -> Node:
    return Node.new("section", "", worded("h3", tr("電腦看得到什麼")), *(worded("p", tr(text)) for text in BOTS))


def _strengths() -> Node:
    titles = (tr("玩法"), tr("每局得分"), tr("先出完"), tr("運氣"))
    head = Node.new("tr", "", *(worded("th", title, scope="col") for title in titles))
    rows = (
        Node.new("tr", "", worded("th", row.game, scope="row"), *(worded("td", cell) for cell in row.cells))
        for row in strengths()
    )
    table = Node.new(
        "table", "", Node.new("thead", "", head), Node.new("tbody", "", *rows), aria_labelledby="strengths"
    )
    notes = (worded("p", text, "note") for text in strength_note())
    return Node.new(
        "section", "", worded("h3", tr("電腦有多強"), id="strengths"), Node.new("div", "wide", table), *notes
    )

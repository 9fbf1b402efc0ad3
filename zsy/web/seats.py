"""The seats round the table, each with what lies before it."""

from __future__ import annotations

from zsy.graphemes import initial
from zsy.ui.text import language, tr
from zsy.ui.views import CardView, SeatView, TableView
from zsy.web.dom import Keyed, Node
from zsy.web.faces import Face

_MANY, _HEAP = 6, 20
"""More cards than that are laid closer; still more, in three rows where others take two."""
_SHORT = 3
"""So many cards at the sides leave the middle free."""
_FACES = 5
"""How many faces of bots there are (``static/art/faces/``)."""
_COLUMNS = {"left": "left", "right": "right", "bottom": "own"}


class Laid:
    """A card on the table."""

    def __init__(self, card: CardView) -> None:
        self._face = Face(card.rank, card.suit)
        self.node = Node.new("li", "", self._face.node, data_key=card.key)

    def update(self, card: CardView) -> None:
        """Only its language changes."""
        self._face.mark(card.rank)


def laid_cards(parent: Node) -> Keyed[CardView, Laid]:
    """A list of cards on the table."""
    return Keyed(parent, lambda card: card.key, Laid, Laid.update)


class _Seat:
    """A seat with what lies before it."""

    def __init__(self, seat: SeatView) -> None:
        self._view: tuple[SeatView, str] | None = None
        self.face, self.name, self.badge = Node.new("span", "face"), Node.new("bdi"), Node.new("span", "badge")
        self.alarm, self.lead = Node.new("span", "alarm"), Node.new("span", "lead")
        self.label, self.count = Node.new("span", "kind"), Node.new("span", "count")
        self.did, self.played, self.open = Node.new("span", "did"), Node.new("ol", "played"), Node.new("ol", "opened")
        named, held = Node.new("span", "who-name", self.name), Node.new("span", "held", self.count, self.lead)
        plate = Node.new("div", "plate", self.face, named, held, self.badge, self.alarm)
        self.laid = Node.new("div", "laid", self.did, Node.new("div", "cards", self.played, self.label))
        self.node = Node.new("div", "seat", plate, self.open, self.laid, role="group", data_seat=str(seat.seat))
        self.cards, self.hand = laid_cards(self.played), laid_cards(self.open)

    def update(self, seat: SeatView) -> None:
        if (seat, language()) == self._view:
            return
        self._view = seat, language()
        _show_face(self.face, seat)
        self.name.text(seat.name)
        self.node.flag("turn", seat.turn)
        self.node.flag("few", bool(seat.alarm))
        self.node.flag("person", seat.person)
        self.node.flag("gone", seat.left == 0)
        self.node.flag("plays", bool(seat.played) and not seat.stale)
        self.node.flag("strikes", seat.bomb)
        self.node.flag("passes", seat.passed)
        self.node.flag("bared", bool(seat.open))
        for node, text in ((self.badge, seat.badge), (self.alarm, seat.alarm), (self.did, seat.note)):
            node.text(text)
            node.show(bool(text))
        lead = tr("接風") if seat.wind else tr("先出") if seat.leads else ""
        self.count.text(str(seat.left))
        self.lead.text(lead)
        self.lead.show(bool(lead))
        self.played.show(bool(seat.played))
        count = len(seat.played)
        self.played.flag("many", count > _MANY)
        self.played.flag("heap", count > _HEAP)
        for name, rows in (("--n", 1), ("--half", 2), ("--third", 3)):
            self.played.style(name, str(max(1, -(-count // rows))))
        self.label.text(seat.label)
        self.label.show(bool(seat.label))
        self.laid.flag("bomb", seat.bomb)
        self.laid.flag("best", seat.best)
        self.laid.flag("stale", seat.stale)
        self.cards.update(seat.played)
        self.open.show(bool(seat.open))
        self.hand.update(seat.open)
        told = (
            seat.name,
            seat.badge,
            tr("剩{count}張", count=seat.left),
            seat.alarm,
            seat.note,
            tr("接風") if seat.wind else tr("先出") if seat.leads else "",
            tr("出{cards}", cards=seat.played_name) if seat.played_name else "",
            tr("最大") if seat.best else "",
        )
        self.node.attribute("aria-label", tr("，").join(part for part in told if part))


class _Party:
    """Who gives or takes in an exchange."""

    def __init__(self, side: str) -> None:
        self.face, self.name = Node.new("span", "face", aria_hidden="true"), Node.new("bdi")
        self.node = Node.new("span", side, self.face, self.name)

    def update(self, seat: SeatView) -> None:
        _show_face(self.face, seat)
        self.name.text(seat.name)


def _show_face(face: Node, seat: SeatView) -> None:
    """A bot's face, or a person's initial."""
    face.text(initial(seat.name) if seat.person else "")
    face.attribute("data-face", "" if seat.person else str((seat.seat - 1) % _FACES + 1))


class Seats:
    """All seats, and the cards that go from one to another before the deal."""

    def __init__(self) -> None:
        self._groups = {
            name: Keyed[SeatView, _Seat](Node.find(name), lambda seat: str(seat.seat), _Seat, _Seat.update)
            for name in ("left", "top", "right", "own")
        }
        self._felt, self._scene = Node.find("felt"), Node.find("scene")
        self._middle, self._title, self._about = (Node.find(f"middle{part}") for part in ("", "-title", "-about"))
        self._beat = Node.find("beat")
        self._from, self._arrow, self._to = _Party("from"), Node.new("i", "way"), _Party("to")
        self._given = Node.new("ol", "played given", aria_label="")
        self._back, self._said = Node.new("ol", "played back"), Node.new("p")
        way = Node.new("div", "exchange", self._from.node, self._back, self._arrow, self._given, self._to.node)
        for node in (way, self._said):
            self._scene.element.appendChild(node.element)
        self._cards = (laid_cards(self._given), laid_cards(self._back))

    def update(self, view: TableView) -> None:
        """Show the seats."""
        columns: dict[str, list[SeatView]] = {name: [] for name in self._groups}
        for seat in view.seats:
            columns[_COLUMNS.get(seat.place, "top")].append(seat)
        for name, group in self._groups.items():
            group.update(columns[name])
        self._felt.attribute("data-way", "clockwise" if view.clockwise else "counter")
        self._felt.attribute("data-seats", str(len(view.seats)))
        own = view.seats[0]
        self._felt.flag("acted", bool(own.played or own.note) and not own.stale)
        self._felt.flag("bared", any(seat.open for seat in view.seats))
        self._felt.flag("exchanging", view.tribute is not None)
        self._show_tribute(view)
        self._show_middle(view)

    def _show_middle(self, view: TableView) -> None:
        """Say in the middle what goes on there, unless long plays reach it: those at the sides, or above and below."""
        middle = view.middle
        aside = [len(seat.played) for seat in view.seats if seat.place in ("left", "right")]
        others = [len(seat.played) for seat in view.seats if seat.place not in ("left", "right")]
        self._felt.flag("crowded", max(aside, default=0) > _SHORT)
        self._felt.flag("heavy", max(others) > _MANY)
        self._felt.flag("open", middle is not None)
        self._middle.show(middle is not None)
        self._beat.text("" if middle is None else middle.line)
        if middle is not None:
            self._title.text(middle.title)
            self._about.text(middle.about)
            self._about.show(bool(middle.about))
            self._middle.attribute("data-at", middle.at)

    def _show_tribute(self, view: TableView) -> None:
        tribute = view.tribute
        self._scene.show(tribute is not None)
        if tribute is None:
            return
        seats = {seat.seat: seat for seat in view.seats}
        self._scene.attribute("data-phase", tribute.phase)
        self._from.update(seats[tribute.giver])
        self._to.update(seats[tribute.taker])
        self._said.text(tribute.text)
        for shown, card in zip(self._cards, (tribute.given, tribute.returned), strict=True):
            shown.update(() if card is None else (card,))
            shown.parent.flag("open", card is not None)
        self._back.flag("covered", tribute.covered)

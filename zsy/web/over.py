"""Shows the end of a deal."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_proxy

from zsy.ui.messages import signed
from zsy.ui.over import OverView, RowView, TotalView
from zsy.ui.reckoning import Line
from zsy.ui.views import CardView
from zsy.web.dom import Keyed, Node
from zsy.web.promotion import Promotion
from zsy.web.runtime import window
from zsy.web.seats import laid_cards


class _Line:
    """A line of a reckoning."""

    def __init__(self, item: tuple[int, Line]) -> None:
        self.text, self.points = Node.new("span"), Node.new("b")
        self.node = Node.new("li", "", self.text, self.points)

    def update(self, item: tuple[int, Line]) -> None:
        self.text.text(item[1].text)
        self.points.text(signed(item[1].points))


class _Row:
    """A seat, with its reckoning and its cards to be unfolded where there are any."""

    def __init__(self, row: RowView) -> None:
        self.place, self.name, self.result = Node.new("i"), Node.new("bdi"), Node.new("small")
        self.mark = Node.new("em")
        named = Node.new("span", "who", self.name, self.mark)
        self.points, lines = Node.new("b"), Node.new("ul")
        folded = bool(row.lines or (row.rest and not row.here))
        told = Node.new("summary" if folded else "div", "told", self.place, named, self.result, self.points)
        told.flag("bare", not row.lines)
        self.details = Node.new("details", "", told, lines) if folded else told
        self.rest = Node.new("ol", "opened rest")
        self.node = Node.new("li", "", self.details, self.rest)
        self._cards = laid_cards(self.rest)
        self._held: tuple[CardView, ...] = row.rest
        self._laid: tuple[CardView, ...] = ()
        self.lines: Keyed[tuple[int, Line], _Line] = Keyed(lines, lambda item: str(item[0]), _Line, _Line.update)
        if row.open and window.matchMedia("(min-height: 760px)").matches:
            self.details.element.open = True

    def update(self, row: RowView) -> None:
        self.node.flag("me", row.me)
        self.node.flag("here", row.here)
        self.place.text(row.place)
        self.name.text(row.name)
        self.mark.text(row.mark)
        self.mark.show(bool(row.mark))
        self.result.text(row.result)
        self.points.text(row.points)
        self.lines.update(enumerate(row.lines))
        self.rest.show(bool(row.rest))
        self.rest.attribute("aria-label", row.rest_name)
        self._held = row.rest

    def lay(self) -> bool:
        """Show the cards, if that has not been done; whether it had not."""
        if self._held == self._laid:
            return False
        self._laid = self._held
        self._cards.update(self._held)
        return True


class _Total:
    """A seat's total in a match."""

    def __init__(self, total: TotalView) -> None:
        self.name, self.points = Node.new("bdi"), Node.new("b")
        self.node = Node.new("li", "", self.name, self.points)

    def update(self, total: TotalView) -> None:
        self.node.flag("me", total.me)
        self.name.text(total.name)
        self.points.text(total.points)


_TEXTS = (
    "over-title", "over-mode", "gain", "total", "next", "par", "ahead", "seed", "match-title", "again",
    "promotion-text",
)  # fmt: skip


class Over:
    """The end of a deal."""

    def __init__(self) -> None:
        self._node, self._match = Node.find("over"), Node.find("match")
        self._texts = {name: Node.find(name) for name in _TEXTS}
        self._promotion, self._emblem = Node.find("promotion"), Node.find("promotion-emblem")
        self._before, self._moment = Node.find("promotion-before"), Promotion()
        self._gain = Node.find("over-gain")
        self._level, self._progress = Node.find("over-emblem"), Node.find("over-progress")
        self._key: str | None = ""
        self._rows: Keyed[RowView, _Row] = Keyed(Node.find("rows"), lambda row: row.key, _Row, _Row.update)
        self._lay_on: Any = create_proxy(self._lay)
        self._totals: Keyed[TotalView, _Total] = Keyed(
            Node.find("match-rows"), lambda total: str(total.seat), _Total, _Total.update
        )

    def update(self, view: OverView | None, pace: float) -> None:
        """Show the end of a deal; None while there is none. ``pace`` is the factor on all durations."""
        self._node.show(view is not None)
        if view is None:
            self._moment.end()
            self._key = None if self._key == "" else self._key
            return
        news = view.title
        texts = (
            view.headline, view.mode, view.points, view.total, view.next, view.par, view.ahead, view.seed,
            view.match_title, view.again, news.text if news else "",
        )  # fmt: skip
        for name, text in zip(_TEXTS, texts, strict=True):
            self._texts[name].text(text)
        self._node.flag("won", view.won)
        self._texts["over-title"].flag("named", view.named)
        self._gain.show(bool(view.points))
        self._texts["par"].show(bool(view.par))
        self._texts["ahead"].show(bool(view.ahead))
        self._rows.update(view.rows)
        window.setTimeout(self._lay_on, 0)
        self._match.show(bool(view.match))
        self._totals.update(view.match)
        self._level.show(bool(view.level))
        self._level.attribute("data-level", str(view.level))
        self._progress.show(bool(view.level))
        self._progress.attribute("value", f"{view.progress:.3f}")
        self._show_title(view, pace)

    def _lay(self) -> None:
        """Lay the cards that were left, a seat at a time: so many at once would hold up a slow phone."""
        if any(row.lay() for row in self._rows.shown.values()):
            window.setTimeout(self._lay_on, 0)

    def _show_title(self, view: OverView, pace: float) -> None:
        """Show the news of a title; one that is new in a deal that was just played, for a moment in large."""
        news, known = view.title, self._key in ("", view.key)
        self._key = view.key
        self._promotion.show(news is not None)
        if news is None:
            return
        self._promotion.flag("up", news.up)
        self._before.attribute("data-level", str(news.before))
        self._emblem.attribute("data-level", str(news.level))
        if known:
            self._moment.update(news)
        else:
            self._moment.begin(news, pace)

"""Shows what stands beside the table: bar, start screen, end of a deal, question, notices, spoken log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zsy.ui import bar
from zsy.ui.app import App
from zsy.ui.handover import handover_view
from zsy.ui.home import GameView, home_view, waiting_view
from zsy.ui.names import player_name
from zsy.ui.over import RowView, over_view
from zsy.ui.text import tr
from zsy.web.dom import Keyed, Node
from zsy.web.runtime import document, listen

_LOG_LENGTH = 30


class _Game:
    """A game of the start screen."""

    def __init__(self, game: GameView) -> None:
        self.input = Node.new("input", type="radio", name="game", value=game.id)
        phrases = [Node.new("span") for _ in game.summary]
        for phrase, text in zip(phrases, game.summary, strict=True):
            phrase.text(text)
        title, summary = Node.new("strong"), Node.new("small", "", *phrases)
        title.text(game.title)
        summary.attribute("id", f"about-{game.id}")
        self.input.attribute("aria-label", game.title)
        self.input.attribute("aria-describedby", f"about-{game.id}")
        self.node = Node.new("label", "game", self.input, title, summary)

    def update(self, game: GameView) -> None:
        self.input.element.checked = game.chosen


class _Row:
    """A seat's line at the end of a deal."""

    def __init__(self, row: RowView) -> None:
        self.name, self.result, self.points = Node.new("bdi"), Node.new("td"), Node.new("td")
        self.node = Node.new("tr", "", Node.new("th", "", self.name, scope="row"), self.result, self.points)

    def update(self, row: RowView) -> None:
        self.node.flag("me", row.me)
        for node, text in ((self.name, row.name), (self.result, row.result), (self.points, row.points)):
            node.text(text.replace(" ", "\N{NO-BREAK SPACE}"))


class Panels:
    """Everything beside the table."""

    def __init__(self, choose: Callable[[str], None], rename: Callable[[str], None]) -> None:
        self._nodes = {
            name: Node.find(name)
            for name in (
                "game-name", "standing", "menu", "start", "rank", "resume", "over", "over-title", "total", "next",
                "seed", "notices", "notice", "dismiss", "ask-text", "me", "rules", "handover", "handover-title",
                "handover-text", "take",
            )
        }  # fmt: skip
        self._games: Keyed[GameView, _Game] = Keyed(Node.find("games"), lambda game: game.id, _Game, _Game.update)
        self._rows: Keyed[RowView, _Row] = Keyed(Node.find("rows"), lambda row: str(row.seat), _Row, _Row.update)
        self._name: Any = Node.find("name").element
        self._ask: Any = Node.find("ask").element
        self._log = Node.find("log")
        listen(Node.find("games").element, "change", lambda event: choose(str(event.target.value)))
        listen(self._name, "change", lambda event: self._rename(rename))

    def update(self, app: App) -> None:
        """Show the state of the page."""
        self._text("game-name", bar.game_name(app))
        self._text("standing", bar.standing(app))
        self._text("me", player_name(app.profile.name))
        self._nodes["menu"].show(not app.choosing)
        self._nodes["rules"].show(True)
        self._update_start(app)
        self._update_over(app)
        handover = handover_view(app)
        self._nodes["handover"].show(handover is not None)
        if handover is not None:
            for name, text in zip(("handover-title", "handover-text", "take"), handover, strict=True):
                self._text(name, text)
        told = bar.told(app)
        self._text("notice", "\n".join(told))
        self._nodes["notices"].show(bool(told))
        self._nodes["dismiss"].show(bool(app.notices))
        question = app.question
        if question is not None and not self._ask.open:
            name = waiting_view(question.game).name
            full = tr("未完的牌局滿了，要開新局，最舊的「{game}」就要放棄。", game=name)
            self._text("ask-text", full if question.full else tr("「{game}」還沒打完，放棄就不計分。", game=name))
            self._ask.showModal()
        elif self._ask.open and question is None:
            self._ask.close()

    def _rename(self, rename: Callable[[str], None]) -> None:
        """Take the name typed; the field then shows what became of it."""
        rename(str(self._name.value))
        self._name.value = self._nodes["me"].element.textContent

    def say(self, text: str) -> None:
        """Have a sentence read aloud."""
        line = Node.new("p")
        line.text(text)
        self._log.element.appendChild(line.element)
        while self._log.element.childElementCount > _LOG_LENGTH:
            self._log.element.firstElementChild.remove()

    def _text(self, name: str, text: str) -> None:
        self._nodes[name].text(text)

    def _update_start(self, app: App) -> None:
        self._nodes["start"].show(app.choosing)
        if not app.choosing:
            return
        view = home_view(app)
        self._games.update(view.games)
        self._text("rank", view.player.standing)
        self._text("resume", view.resume)
        self._nodes["resume"].show(bool(view.resume))
        if document.activeElement != self._name:
            self._name.value = view.player.name

    def _update_over(self, app: App) -> None:
        view = None if app.choosing else over_view(app)
        self._nodes["over"].show(view is not None)
        if view is None:
            return
        self._text("over-title", view.headline)
        self._rows.update(view.rows)
        for name, text in (
            ("total", view.total),
            ("next", view.title.text if view.title else view.next),
            ("seed", view.seed),
        ):
            self._text(name, text)

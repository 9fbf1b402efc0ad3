"""The sheet with the unfinished games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zsy.ui.home import WaitingView, waiting_views
from zsy.ui.text import tr, unbroken
from zsy.web.dom import Keyed, Node
from zsy.web.forms import action
from zsy.web.runtime import document
from zsy.web.sheet import Host, Sheet


class WaitingSheet(Sheet):
    """Every unfinished game, to be gone on with or given up."""

    def __init__(self, host: Host) -> None:
        super().__init__("waiting")
        self._host = host

    def title(self) -> str:
        """Its name."""
        return tr("未完的牌局")

    def build(self) -> None:
        """The list."""
        self._none, games = Node.new("p"), Node.new("ul", "unfinished")
        self._games: Keyed[WaitingView, _Waiting] = Keyed(
            games, lambda game: game.id, partial(_Waiting, self._resume, self._give_up), _Waiting.update
        )
        self.body.element.append(games.element, self._none.element)

    def fill(self) -> None:
        """Show the games."""
        views = waiting_views(self._host.app)
        before = len(self._games.shown)
        self._games.update(views)
        if self.is_open and len(views) < before and document.activeElement == document.body:
            self.focus()  # the button that had the keyboard went with its game
        self._none.text("" if views else tr("沒有未完的牌局。"))

    def _resume(self, game_id: str) -> None:
        self.close()
        self._host.act(partial(self._host.app.resume, game_id))

    def _give_up(self, game_id: str) -> None:
        self._host.act(partial(self._host.app.give_up, game_id))


class _Waiting:
    """An unfinished game."""

    def __init__(self, resume: Callable[[str], None], give_up: Callable[[str], None], game: WaitingView) -> None:
        self.name, self.where = Node.new("strong"), Node.new("small")
        self.resume = action(lambda: resume(game.id), "primary")
        self.give_up = action(lambda: give_up(game.id), "danger")
        told = Node.new("div", "", self.name, self.where)
        self.node = Node.new("li", "", told, Node.new("span", "pair", self.give_up, self.resume))

    def update(self, game: WaitingView) -> None:
        self.name.text(game.name)
        self.where.text(unbroken(game.where))
        self.resume.text(tr("繼續"))
        self.give_up.text(tr("放棄"))
        for button, label in (
            (self.resume, tr("繼續「{game}」", game=game.name)),
            (self.give_up, tr("放棄「{game}」", game=game.name)),
        ):
            button.attribute("aria-label", label)

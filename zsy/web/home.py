"""Shows the home screen."""

from __future__ import annotations

from functools import partial
from typing import Any

from zsy.ui.home import DailyView, GameView, HomeView, RoomView, home_view
from zsy.ui.names import player_name
from zsy.ui.text import unbroken
from zsy.web.dom import Keyed, Node
from zsy.web.faces import Face
from zsy.web.runtime import document, listen
from zsy.web.sheet import Host


class _Game:
    """A game to choose."""

    def __init__(self, game: GameView) -> None:
        self.input = Node.new("input", type="radio", name="game", value=game.id)
        self.title, self.summary = Node.new("strong"), Node.new("small", id=f"about-{game.id}")
        self.phrases: Keyed[tuple[int, str], _Phrase] = Keyed(
            self.summary, lambda phrase: str(phrase[0]), _Phrase, _Phrase.update
        )
        self.input.attribute("aria-describedby", f"people-{game.id} about-{game.id}")
        self._faces = [Face(card.rank, card.suit) for card in game.cards]
        fan = Node.new("span", "spread", *(face.node for face in self._faces), aria_hidden="true")
        self.people = Node.new("em", id=f"people-{game.id}")
        self.node = Node.new("label", "game", self.input, fan, self.title, self.people, self.summary)

    def update(self, game: GameView) -> None:
        for face, card in zip(self._faces, game.cards, strict=True):
            face.mark(card.rank)
        self.title.text(game.title)
        self.people.text(game.people)
        self.input.attribute("aria-label", game.title)
        self.phrases.update(enumerate(game.summary))
        self.input.element.checked = game.chosen


class _Phrase:
    """A part of a sentence that is not to be broken."""

    def __init__(self, phrase: tuple[int, str]) -> None:
        self.node = Node.new("span")

    def update(self, phrase: tuple[int, str]) -> None:
        self.node.text(phrase[1])


class _Room:
    """A room to choose."""

    def __init__(self, room: RoomView) -> None:
        self.input = Node.new("input", type="radio", name="room", value=room.id)
        self.name, self.stake, self.lock = Node.new("strong"), Node.new("small"), Node.new("span", "unseen")
        self.node = Node.new("label", "room", self.input, self.name, self.stake, self.lock)

    def update(self, room: RoomView) -> None:
        self.name.text(room.name)
        self.stake.text(room.stake)
        self.lock.text(room.lock)
        self.lock.show(bool(room.lock))
        self.node.attribute("title", room.lock)
        self.node.flag("locked", not room.open)
        self.input.attribute("aria-disabled", "false" if room.open else "true")
        self.input.element.checked = room.chosen


_NODES = (
    "start", "home-emblem", "rank", "home-next", "home-progress", "home-after", "resume", "resume-name", "resume-what",
    "home-going", "home-waiting", "home-bots", "home-options", "begin", "daily", "daily-about", "daily-day",
)  # fmt: skip


class Home:
    """The home screen."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._nodes = {name: Node.find(name) for name in _NODES}
        self._resume_id = ""
        self._name: Any = Node.find("name").element
        self._games: Keyed[GameView, _Game] = Keyed(Node.find("games"), lambda game: game.id, _Game, _Game.update)
        self._rooms: Keyed[RoomView, _Room] = Keyed(Node.find("rooms"), lambda room: room.id, _Room, _Room.update)
        app = host.app
        listen(Node.find("games").element, "change", lambda event: self._chosen(app.choose, event))
        listen(Node.find("rooms").element, "change", lambda event: self._chosen(app.lobby.enter, event))
        listen(self._name, "change", lambda event: self._rename())
        listen(self._nodes["resume"].element, "click", lambda event: host.act(partial(app.resume, self._resume_id)))
        listen(self._nodes["daily"].element, "click", lambda event: host.act(app.start_daily))

    def update(self) -> None:
        """Show the home screen as it is now, if it is seen."""
        app = self._host.app
        self._nodes["start"].show(app.choosing)
        if app.choosing:
            self._show(home_view(app))

    def _show(self, view: HomeView) -> None:
        player = view.player
        if document.activeElement != self._name:
            self._name.value = player.name
        self._nodes["home-emblem"].attribute("data-level", str(player.avatar))
        self._text("rank", player.standing)
        self._text("home-next", player.next)
        self._nodes["home-progress"].attribute("value", f"{player.progress:.3f}")
        self._nodes["home-after"].show(bool(player.after))
        self._nodes["home-after"].attribute("data-level", str(player.after))
        self._games.update(view.games)
        self._rooms.update(view.rooms)
        self._text("home-bots", view.told)
        self._text("home-options", view.options)
        self._nodes["home-options"].attribute("data-sheet", view.options_sheet)
        self._show_waiting(view)
        self._show_daily(view.daily)

    def _show_waiting(self, view: HomeView) -> None:
        first = view.waiting[0] if view.waiting else None
        self._nodes["home-going"].show(bool(view.resume))
        self._resume_id = view.resume_id
        self._text("resume-name", view.resume)
        self._text("resume-what", unbroken(f"{first.name} · {first.where}") if first else "")
        self._text("home-waiting", view.more)
        self._nodes["home-waiting"].show(bool(view.more))
        self._nodes["resume"].flag("primary", bool(view.resume))
        self._nodes["begin"].flag("primary", not view.resume)

    def _show_daily(self, view: DailyView) -> None:
        self._text("daily-about", view.about)
        self._text("daily-day", view.day)
        self._nodes["daily"].flag("done", view.done)

    def _chosen(self, choose: Any, event: Any) -> None:
        self._host.act(partial(choose, str(event.target.value)))

    def _rename(self) -> None:
        """Take the name typed; the field then shows what became of it."""
        app = self._host.app
        self._host.act(partial(app.rename, str(self._name.value)))
        self._name.value = player_name(app.profile.name)

    def _text(self, name: str, text: str) -> None:
        self._nodes[name].text(text)

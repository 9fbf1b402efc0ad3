"""The sheets that ask before a game: a match's options, practice, several people on one device."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zsy.ui.lobby import Place
from zsy.ui.setup import PlaceView, game_choices, match_fields, places, set_option
from zsy.ui.text import tr
from zsy.web.dom import Keyed, Node
from zsy.web.forms import Choices, action, fields, name_field, worded
from zsy.web.runtime import document, listen
from zsy.web.sheet import Host, Sheet


class OptionsSheet(Sheet):
    """The quick options of the chosen game."""

    def __init__(self, host: Host) -> None:
        super().__init__("options")
        self._host = host

    def title(self) -> str:
        """The game's name."""
        return tr("「{game}」的選項", game=tr(self._host.app.choice.title))

    def build(self) -> None:
        """Options, the way to all others, and the beginning."""
        rows = Node.new("div", "rows")
        self._fields = fields(rows, "options", self._set)
        self._all = Node.new("button", "plain", type="button", data_sheet="switches", aria_haspopup="dialog")
        self._begin = action(self._start, "primary")
        self.body.element.append(rows.element, Node.new("div", "actions", self._all, self._begin).element)

    def fill(self) -> None:
        """Show the options."""
        self._fields.update(match_fields(self._host.app))
        self._all.text(tr("所有規則開關"))
        self._all.show("switches" in self._host.sheets)
        self._begin.text(tr("照這樣開始"))

    def _set(self, name: str, value: str) -> None:
        self._host.act(partial(set_option, self._host.app, name, value))

    def _start(self) -> None:
        self.close()
        self._host.act(self._host.app.start)


class _GameSheet(Sheet):
    """A sheet that begins a game of some kind, of rules that can be chosen there."""

    def __init__(self, name: str, host: Host) -> None:
        super().__init__(name)
        self._host = host

    def _build_game(self) -> None:
        """The choice of a game, and its quick options."""
        app = self._host.app
        self._games = Choices(f"{self.name}-game", lambda game: self._host.act(partial(app.choose, game)))
        rows = Node.new("div", "rows")
        self._fields = fields(rows, self.name, self._set)
        self._problem = Node.new("p", "message", role="alert")
        self._begin = action(self._start, "primary")
        self.body.element.append(self._games.node.element, rows.element)

    def _set(self, name: str, value: str) -> None:
        self._host.act(partial(set_option, self._host.app, name, value))

    def _fill_game(self) -> None:
        app = self._host.app
        self._games.node.attribute("aria-label", tr("玩法"))
        self._games.update(game_choices(app), app.choice.id)
        self._fields.update(match_fields(app))
        self._problem.text(app.lobby.problem)

    def _start(self) -> None:
        """Begin; where that cannot be, the sheet stays and says why."""
        self._host.act(self._ask)
        if not self._host.app.lobby.problem:
            self.close()

    def _ask(self) -> None:
        raise NotImplementedError


class PracticeSheet(_GameSheet):
    """A game with undo, open hands and a chosen seed."""

    def __init__(self, host: Host) -> None:
        super().__init__("practice", host)

    def title(self) -> str:
        """Its name."""
        return tr("練習")

    def build(self) -> None:
        """Game, seed, beginning."""
        self._told = Node.new("p")
        self.body.element.appendChild(self._told.element)
        self._build_game()
        self._label = Node.new("label", "label")
        self._label.element.setAttribute("for", "practice-seed")
        self._seed = Node.new("input", "text", type="text", id="practice-seed", maxlength="100", autocomplete="off")
        actions = Node.new("div", "actions", self._begin)
        for node in (self._label, self._seed, self._problem, actions):
            self.body.element.appendChild(node.element)

    def fill(self) -> None:
        """Show it."""
        self._told.text(tr("可以悔牌、看所有人的牌，不計分。"))
        self._fill_game()
        self._label.text(tr("牌局編號（同一個編號發同一副牌）"))
        self._seed.attribute("placeholder", tr("不填就隨機"))
        self._begin.text(tr("開始練習"))

    def _ask(self) -> None:
        self._host.app.start_practice(str(self._seed.element.value).strip())


class LocalSheet(_GameSheet):
    """A game of several people on one device."""

    def __init__(self, host: Host) -> None:
        super().__init__("local", host)

    def title(self) -> str:
        """Its name."""
        return tr("多人輪流")

    def build(self) -> None:
        """Game, places, beginning."""
        self._told, table = Node.new("p"), Node.new("ol", "seating")
        self.body.element.appendChild(self._told.element)
        self._build_game()
        self._heading = Node.new("h3")
        self._places: Keyed[PlaceView, _Place] = Keyed(
            table, lambda place: str(place.number), partial(_Place, self._sit), _Place.update
        )
        actions = Node.new("div", "actions", self._begin)
        for node in (self._heading, table, self._problem, actions):
            self.body.element.appendChild(node.element)

    def begin(self) -> None:
        """Nothing is wrong yet."""
        self._host.app.lobby.problem = ""

    def fill(self) -> None:
        """Show it."""
        self._told.text(tr("幾個人用同一支手機，輪到誰就交給誰；看牌之前都蓋著。分數只算這一桌。"))
        self._fill_game()
        self._heading.text(tr("座位，照出牌的順序"))
        self._places.update(places(self._host.app))
        self._begin.text(tr("發牌"))

    def _sit(self, number: int, place: Place) -> str:
        lobby = self._host.app.lobby
        self._host.act(partial(lobby.seat, number, place))
        return lobby.place_name(number)

    def _ask(self) -> None:
        self._host.app.start_shared()


class _Place:
    """A place at the table: a person with a name, or a bot."""

    def __init__(self, sit: Callable[[int, Place], str], place: PlaceView) -> None:
        self._sit, self._number = sit, place.number
        self.label = worded("label", "")
        self.person = Node.new("input", "switch", type="checkbox", role="switch")
        self.name = name_field("text")
        self.node = Node.new("li", "", self.label, self.person, self.name)
        for node in (self.person, self.name):
            listen(node.element, "change", lambda event: self._changed())

    def update(self, place: PlaceView) -> None:
        self.label.text(place.label)
        self.person.attribute("aria-label", tr("{place}是真人", place=place.label))
        self.person.element.checked = place.person
        self.person.element.disabled = place.fixed
        self.name.attribute("aria-label", tr("{place}的名字", place=place.label))
        self.name.attribute("placeholder", place.hint)
        self.name.element.disabled = not place.person
        if document.activeElement != self.name.element:  # what is half typed there stays
            self.name.element.value = place.name if place.person else ""

    def _changed(self) -> None:
        person = bool(self.person.element.checked)
        name = self._sit(self._number, Place(person, str(self.name.element.value)))
        self.name.element.value = name if person else ""  # as it is kept, also while the field has the focus

"""What the player chooses before a game: which one, in which room, for how many deals, with whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from zsy.deals import DealError, check_seed
from zsy.graphemes import same_name
from zsy.profile import NAME_LENGTH, Profile, clean_name, overlong
from zsy.ranks import Room, best_room, find_room
from zsy.rules import Rules, find_rules
from zsy.saved import SEATS
from zsy.seating import Seating
from zsy.settings import Settings
from zsy.ui import daily
from zsy.ui.names import player_name
from zsy.ui.query import Query
from zsy.ui.text import N_, Standing, tr

DEALS = (0, 1, 3, 5, 10)
"""How many deals a match may be set to have; 0: on and on."""

BAD_SEED = N_("牌局編號要是 1 到 100 個看得見的字。")
DAILY_SEED = N_("今日牌局的編號不能拿來練習。")
TOO_FEW = N_("至少要兩個人。")
TOO_LONG = N_("名字最多{count}個字，後面的不記。")
SAME_NAME = N_("兩個人不能同名，交手機時會弄錯。")


@dataclass(frozen=True)
class Place:
    """A place at a table that several people share."""

    person: bool
    name: str = ""


_PLACES = tuple(Place(place < 2) for place in range(SEATS))


class Lobby:
    """The choices for the next game. What is remembered of them goes through ``keep`` into the settings."""

    problem = Standing()
    """Why the last game asked for was not begun."""

    def __init__(self, query: Query, profile: Callable[[], Profile], keep: Callable[[str, object], None]) -> None:
        self._query, self._profile, self._keep = query, profile, keep
        self._asked: Rules | None = query.rules if query.asks and (query.seed or query.rules.changed()) else None
        """The rules that the address names, until the player sets them otherwise."""
        self._seed = query.seed
        """The seed that the address names, until it is used."""
        self._closed: Room | None = None
        self.deals = 0
        """How many deals a match has, where deals hang together."""
        self.problem = ""
        self.places = _PLACES
        """Who sits at a table that several people share, in the order of play, whichever way round that goes."""
        asks = query.asks or query.seed is not None
        self.rules = self.rules_for(query.rules.id if asks else self._settings.game or query.rules.id)
        """The rules of the next game."""

    @property
    def _settings(self) -> Settings:
        return self._profile().settings

    def leave(self) -> None:
        """Another player chooses from now on: forget what is not in his settings."""
        self.deals, self.problem, self.places, self._closed = 0, "", _PLACES, None

    def choose(self, rules_id: str) -> None:
        """Choose a game; a link's switches and seed belong to the link's game only."""
        self.rules = self.rules_for(rules_id)

    def rules_for(self, rules_id: str) -> Rules:
        """The rules of a new game of that id: as the link or the player has set its switches."""
        if self._asked is not None and rules_id == self._asked.id:
            return self._asked
        return find_rules(rules_id, **self._settings.switches.get(rules_id, {}))

    def set_rules(self, rules: Rules) -> None:
        """Play new games of that id by these rules from now on; a link's switches then hold no longer."""
        if self._asked is not None and rules.id == self._asked.id:
            self._asked = None
        self._keep("switches", {**self._settings.switches, rules.id: rules.changed()})
        if self.rules.id == rules.id:
            self.rules = rules

    @property
    def room(self) -> Room:
        """The room chosen last, where it is open to the player; else the highest one that is."""
        room, best = find_room(self._settings.room), self._profile().best
        return room if room.level <= best else best_room(best)

    @property
    def closed_room(self) -> Room | None:
        """The room that was asked for last, where it is not open."""
        return self._closed

    def enter(self, room_id: str) -> None:
        """Choose a room; one that is not open is not remembered."""
        room = find_room(room_id)
        self._closed = room if room.level > self._profile().best else None
        if self._closed is None and self._settings.room != room.id:
            self._keep("room", room.id)

    @property
    def asks_deal(self) -> bool:
        """Whether the next game chosen is the deal that the address names."""
        return self._seed is not None and self.rules == self._query.rules

    @property
    def seed(self) -> str | None:
        """The seed that the address names for the game chosen, until :meth:`spend_seed`."""
        return self._seed if self.asks_deal else None

    def spend_seed(self) -> None:
        """The deal that the address names is begun."""
        self._seed = None

    def begun(self, rules: Rules) -> None:
        """A game of these rules begins, which the player chose."""
        self.problem = ""
        if self._settings.game != rules.id:
            self._keep("game", rules.id)

    def seat(self, number: int, place: Place) -> None:
        """Say who sits at a place of a shared table; at the first one, 0, a person always does."""
        places = list(self.places)
        name = clean_name(place.name) if place.name.strip() else ""
        places[number] = Place(place.person or number == 0, name)
        self.places, self.problem = tuple(places), shortened(place.name)

    def place_name(self, number: int) -> str:
        """The name given at a place; at the first one the player's own, unless another one is."""
        name = self.places[number].name
        return name if name.strip() or number else player_name(self._profile().name)

    def shared(self) -> Seating | None:
        """The seating of several people; None, and :attr:`problem`, where it cannot be."""
        players, step = self.rules.players, self.rules.step
        people = [place for place in range(players) if self.places[place].person]
        seated = sorted(
            (place * step % players, person_name(self.place_name(place), number))
            for number, place in enumerate(people, 1)
        )
        seats, names = tuple(seat for seat, _ in seated), tuple(name for _, name in seated)
        self.problem = tr(TOO_FEW) if len(seats) < 2 else tr(SAME_NAME) if _alike(names) else ""
        return None if self.problem else Seating("local", humans=seats, names=names, deals=self._deals(self.rules))

    def practice(self, seed: str) -> Seating | None:
        """The seating of a practice game of a seed (or of any, ``""``); None, and :attr:`problem`, for a bad one."""
        self.problem = ""
        try:
            check_seed(seed or "any")
        except DealError:
            self.problem = tr(BAD_SEED)
        if daily.day_of_seed(seed):
            self.problem = tr(DAILY_SEED)
        return None if self.problem else Seating("practice")

    def ranked(self, rules: Rules, *, linked: bool = False) -> Seating:
        """The seating of a game in the room; a deal that came with a link brings no points."""
        if linked:
            return Seating("repeat", deals=self._deals(rules))
        return Seating("ranked", self.room.id, deals=self._deals(rules))

    def _deals(self, rules: Rules) -> int:
        return self.deals if rules.rule_set.linked else 0


def shortened(name: str) -> str:
    """That a name given is longer than one may be, so that a part is left out; nothing where it is not."""
    return tr(TOO_LONG, count=NAME_LENGTH) if overlong(name) else ""


def _alike(names: Sequence[str]) -> bool:
    return any(same_name(one, other) for one, other in combinations(names, 2))


def person_name(given: str, number: int) -> str:
    """What a person is called who gave this name, or none.

    >>> person_name("  小  明", 1), person_name(" ", 2)
    ('小 明', '玩家2')
    """
    return clean_name(given) if given.strip() else tr("玩家{number}", number=number)

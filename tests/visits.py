"""Visits to the page without a page: what a browser keeps from one to the next, and how it fails to."""

from __future__ import annotations

from zsy.profile import Profile
from zsy.store import Document, Household, Memory, StorageClosed, StorageFull, Stored
from zsy.store.document import LEGACY
from zsy.ui.app import App
from zsy.ui.query import read_query
from zsy.ui.tabled import table_name


class Browser(Memory):
    """What a browser keeps between visits, and how it fails to."""

    def __init__(self, profile: Profile | None = None, legacy: str | None = None) -> None:
        super().__init__()
        self.full = self.closed = False
        self.time = 0
        if profile is not None:
            self.document().save(profile, 1, self.document().load())
        if legacy is not None:
            self.texts[LEGACY] = legacy

    def get(self, key: str) -> str | None:
        if self.closed:
            raise StorageClosed
        return super().get(key)

    def set(self, key: str, text: str) -> None:
        if self.full:
            raise StorageFull
        super().set(key, text)

    def tick(self) -> int:
        self.time += 1
        return self.time

    def document(self) -> Document:
        return Document(self, self.tick)

    @property
    def stored(self) -> Stored:
        return self.document().load()

    @property
    def kept(self) -> list[str]:
        return self.document().kept()

    day = "2026-11-30"
    """The date."""

    def visit(self, own: str = "", busy: tuple[str, ...] = (), player: str | None = None, **values: str) -> App:
        household = Household(self, self.tick, player)
        names = tuple(table_name(household.current, game) for game in busy)
        query = read_query(values)
        app = App(query, household.open(), household=household, own=own, busy=names, today=lambda: self.day)
        app.sync()
        return app


def act(app: App, *, sync: bool = True) -> None:
    session = app.session
    assert session is not None
    if app.status == "handover":
        app.take_over()
    elif app.status == "wait":
        assert app.step()
    else:
        session.hint()
        done = app.play if session.selected else app.pass_turn
        done()
    if sync:
        app.sync()


def begin(app: App) -> App:
    app.start()
    app.sync()
    return app


def play_on(app: App) -> None:
    while app.status != "over":
        act(app)

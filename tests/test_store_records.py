"""The finished games: kept by themselves, bounded, merged, and the first to give way."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.visits import Browser, begin, play_on
from zsy.profile import Profile, SavedGame, SavedResult
from zsy.seating import Seating
from zsy.stats import Stats, Table
from zsy.store import (
    Document,
    Envelope,
    GameRecord,
    Keeper,
    Memory,
    Records,
    Rename,
    StorageClosed,
    StorageFull,
    export,
    read_transfer,
    record_id,
    seal,
    short,
    sync_all,
    unseal,
)
from zsy.store.document import SLOTS
from zsy.store.records import (
    RECORDS_KEPT,
    RECORDS_LIMIT,
    RECORDS_TEXT_LIMIT,
    RECORDS_VERSION,
    dumped_records,
    merged,
    read_records,
    records_of,
)
from zsy.store.transfer import SHORT, SHORT_LIMIT, Damaged
from zsy.ui.session import Session

KEYS = records_of("")
GAME = SavedGame("one-deck", "tour", log=("3s", "", "4s"), id="g", seating=Seating("practice"))
RESULT = SavedResult((0, 1, 2, 3), (30, -10, -10, -10))


def record(number: int, log: int = 3) -> GameRecord:
    game = replace(GAME, id=f"g{number}", log=("3s",) * log)
    return GameRecord(record_id(game), number, game, RESULT, number, "greedy")


class Small(Memory):
    """A storage with room for so many characters."""

    room = 10**9
    closed = False

    def set(self, key: str, text: str) -> None:
        if self.closed:
            raise StorageClosed
        taken = sum(len(text) for other, text in self.texts.items() if other != key)
        if taken + len(text) > self.room:
            raise StorageFull
        super().set(key, text)


def records(storage: Memory) -> Records:
    return Records(storage, lambda: 1000)


def written(storage: Memory, *numbers: int, log: int = 3) -> Records:
    found = records(storage)
    found.add(*(record(number, log) for number in numbers))
    found.sync()
    return found


def ids(found: Records) -> list[int]:
    return [record.when for record in found.records]


def test_nothing_is_read_before_it_is_asked_for() -> None:
    class Watched(Memory):
        reads = 0

        def get(self, key: str) -> str | None:
            self.reads += 1
            return super().get(key)

    storage = Watched()
    found = records(storage)
    assert (storage.reads, found.waits, found.records) == (0, False, ())
    assert storage.reads


def test_two_tabs_add_to_one_list() -> None:
    storage = Memory()
    one, two = records(storage), records(storage)
    for found, number in ((one, 1), (two, 2), (one, 3)):
        found.add(record(number))
        assert found.waits
        found.sync()
        assert not found.waits
    assert ids(one) == [3, 2, 1]
    assert ids(two) == [2, 1]
    two.refresh()
    assert two.records == one.records == records(storage).records
    assert one.find("g2.0") == record(2)
    assert one.find("nobody") is None


def test_the_first_of_one_id_stays() -> None:
    storage = written(Memory(), 1)._slots
    assert storage.load().value == (record(1),)
    memory = Memory()
    written(memory, 1)
    other = records(memory)
    other.add(replace(record(1), points=99))
    other.sync()
    assert other.records == (record(1),)


def test_the_newest_stay() -> None:
    storage = Memory()
    found = written(storage, *range(RECORDS_LIMIT + 5))
    assert ids(found) == [*range(RECORDS_LIMIT + 4, 4, -1)]
    long = written(storage, *range(1000, 1000 + RECORDS_LIMIT), log=600)
    assert 50 < len(long.records) < RECORDS_LIMIT
    assert max(len(storage.texts[key]) for key in KEYS) < RECORDS_TEXT_LIMIT + 500
    assert ids(long)[0] == 1000 + RECORDS_LIMIT - 1
    assert records(storage).records == long.records


def test_what_another_tab_lost_is_written_again() -> None:
    storage = Memory()
    found = written(storage, 1)
    for key in KEYS:
        storage.texts.pop(key, None)
    found.add(record(2))
    found.sync()
    assert ids(records(storage)) == [2, 1]


def test_a_full_storage_drops_the_oldest() -> None:
    storage = Small()
    written(storage, *range(40))
    storage.room = sum(map(len, storage.texts.values())) + 100
    found = records(storage)
    for number in range(100, 160):
        found.add(record(number))
        found.sync()
    assert len(found.records) >= 15, "in the end two copies of what fits"
    assert ids(found)[0] == 159
    assert records(storage).records == found.records
    assert sum(map(len, storage.texts.values())) <= storage.room


def test_records_give_way_to_the_profile() -> None:
    storage = Small()
    written(storage, *range(50))
    written(storage, *range(50, 60))
    storage.room = sum(map(len, storage.texts.values())) + 10
    keeper, found = Keeper(Document(storage, int)), records(storage)
    keeper.do(Rename("小明"))
    sync_all(keeper, found)
    assert keeper.trouble == ""
    assert Document(storage, int).load().profile.name == "小明"
    assert len(records(storage).records) == 60, "the copy was enough"
    storage.room = sum(map(len, storage.texts.values())) + 10
    keeper.do(Rename("小王"))
    sync_all(keeper, found)
    assert Document(storage, int).load().profile.name == "小王"
    assert ids(records(storage)) == [*range(59, 29, -1)]


def test_what_fills_the_storage_otherwise_does_not_cost_all_records() -> None:
    storage = Small()
    written(storage, *range(150), log=100)
    storage.texts["other"] = "x" * 10**6
    storage.room = 10**6
    keeper, found = Keeper(Document(storage, int)), records(storage)
    keeper.do(Rename("小明"))
    sync_all(keeper, found)
    assert keeper.trouble == "full"
    assert records(storage).records


def test_what_cannot_be_read_is_put_aside() -> None:
    storage = Memory()
    written(storage, 1)
    written(storage, 2)
    newest = next(key for key in KEYS if unseal(storage.texts[key]).revision == 2)
    storage.texts[newest] = damaged = storage.texts[newest].replace("3s", "4s")
    found = records(storage)
    assert ids(found) == [1]
    found.add(record(3))
    found.sync()
    assert ids(records(storage)) == [3, 1]
    assert [text for key, text in storage.texts.items() if key.startswith(RECORDS_KEPT)] == [damaged]
    assert not Document(storage, int).kept()


def test_some_that_cannot_be_read_leave_the_rest() -> None:
    storage = Memory()
    data = {"version": 1, "records": [*dumped_records([record(1)]), 3, {**dumped_records([record(2)])[0], "when": -1}]}
    storage.texts[KEYS[0]] = odd = seal(Envelope(1, 4, json.dumps(data)))
    found = records(storage)
    assert ids(found) == [1]
    found.add(record(3))
    found.sync()
    assert ids(records(storage)) == [3, 1]
    assert odd in storage.texts.values()


def test_a_later_version_is_left_as_it_is() -> None:
    storage = Memory()
    storage.texts[KEYS[0]] = seal(Envelope(RECORDS_VERSION + 1, 4, "{}"))
    before = dict(storage.texts)
    found = written(storage, 1)
    assert (storage.texts, found.trouble) == (before, "newer")
    assert found.yield_room() == 0


def test_a_closed_storage_keeps_them_for_this_visit() -> None:
    storage = Small()
    storage.closed = True
    found = written(storage, 1)
    assert (ids(found), found.trouble) == ([1], "closed")


@pytest.mark.parametrize(
    "change",
    [
        {"id": None}, {"id": "x" * 99}, {"when": -1}, {"when": 10**15}, {"when": 1.5}, {"game": None}, {"game": {}},
        {"result": None}, {"result": {"places": [0], "scores": [0]}}, {"points": None}, {"bots": 3},
        {"game": {**dumped_records([record(1)])[0]["game"], "between": True}},
    ],
)  # fmt: skip
def test_odd_records_are_refused(change: dict[str, Any]) -> None:
    problems: list[str] = []
    assert read_records([{**dumped_records([record(1)])[0], **change}], problems) == ()
    assert len(problems) == 1


def test_a_finished_deal_can_be_played_again_from_its_record() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="classic", seed="tour"))
    play_on(app)
    app.again()
    app.sync()
    play_on(app)
    assert app.session is not None
    second, first = browser.visit().records.records
    assert [len(second.game.results), len(first.game.results)] == [1, 0]
    session = Session.restore(second.game)
    assert session.state.is_terminal
    assert (session.state.places, session.state.scores) == (second.result.places, second.result.scores)
    assert app.gain is not None
    assert second.points == app.gain.points


def test_an_export_holds_the_games_too() -> None:
    browser = Browser()
    app = begin(browser.visit(rules="one-deck", seed="tour"))
    play_on(app)
    found = read_transfer(app.saves.export())
    assert found.records == app.records.records
    assert found.profile == app.profile
    fresh = Browser().visit()
    fresh.saves.read(app.saves.export())
    assert fresh.saves.then is not None
    assert fresh.saves.then.facts[-1] == "1局可重看"
    fresh.saves.confirm()
    fresh.sync()
    assert fresh.records.records == app.records.records


def test_an_export_holds_as_many_as_fit() -> None:
    many = merged(record(number, 5000) for number in range(150))
    text = export(Profile("小明"), 1, many)
    found = read_transfer(text)
    assert 20 < len(found.records) < 150
    assert found.records == many[: len(found.records)]


TABLE = Table("classic", "master", "ranked", "greedy")


def stats_of(games: int) -> Stats:
    """Statistics of so many games against thirty kinds of bots."""
    stats = Stats()
    for number in range(games):
        stats = stats.counted(replace(TABLE, bots=str(number % 30)), number % 4 + 1, number**3 % 1009, number**4 % 1013)
    return stats


def test_the_short_text() -> None:
    full = Profile("小明", 75, 3, 700, "l", (GAME,), ("c",), stats=stats_of(700), avatar="3")
    text = short(full)
    assert text.startswith(SHORT)
    assert len(text) <= SHORT_LIMIT
    found = read_transfer(f" {text}\n").profile
    assert (found.name, found.total, found.best, found.games, found.avatar) == ("小明", 75, 3, 700, "3")
    assert found.open_games == ()
    assert found.stats.deals == 700
    assert found.stats.curve
    assert read_transfer(short(Profile("小明", stats=Stats().counted(TABLE, 1, 3, 3)))).profile.stats.deals == 1


@pytest.mark.parametrize("address", ["https://example.org/zsy/", "http://localhost:8000/a-path/" + "long/" * 40])
@pytest.mark.parametrize("tail", ["", "?from=chat", "\n(sent from my phone)"])
def test_a_short_text_is_read_from_a_link(address: str, tail: str) -> None:
    link = short(Profile("小明", 75, 2, 4, stats=stats_of(300)), address)
    assert link.startswith(f"{address}#{SHORT}")
    assert len(link) <= SHORT_LIMIT
    for given in (link, link.removeprefix(address)):
        assert read_transfer(given + tail).profile.total == 75


@pytest.mark.parametrize("given", ["", "x", "====", "é", "eJwDAAAAAAE", "A" * 1999])
def test_no_short_text(given: str) -> None:
    with pytest.raises(Damaged):
        read_transfer(SHORT + given)


def test_a_short_text_that_grows_without_end_is_refused() -> None:
    import zlib
    from base64 import urlsafe_b64encode

    bomb = urlsafe_b64encode(zlib.compress(b"[" * 10**8, 9)).decode().rstrip("=")
    with pytest.raises(Damaged):
        read_transfer(SHORT + bomb)


def test_the_profile_is_untouched_by_records() -> None:
    storage = Memory()
    written(storage, 1)
    assert not set(SLOTS) & set(storage.texts)

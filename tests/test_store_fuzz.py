"""What comes from outside, made up: imports, stored values and links give a value or an error with a name, ever.

``ZSY_FUZZ=100000`` tries that many of each kind; without it there are fewer.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zsy import Match, find_rules
from zsy.foreign import ForeignError, read_object
from zsy.profile import VERSION, Profile, ProfileError, SavedGame, SavedResult, dumps, loads
from zsy.record import Record, RecordError, from_link, to_link
from zsy.seating import Seating
from zsy.settings import Settings
from zsy.stats import Stats, Table
from zsy.store import (
    Document,
    Envelope,
    EnvelopeError,
    GameRecord,
    Household,
    HouseholdError,
    ImportFault,
    Keeper,
    Memory,
    Records,
    Rename,
    export,
    read_import,
    read_transfer,
    seal,
    short,
    unseal,
)
from zsy.store.document import KEPT, LEGACY, SLOTS
from zsy.store.household import CURRENT
from zsy.store.records import RECORDS_LIMIT, dumped_records, read_records, records_of
from zsy.store.transfer import SHORT_LIMIT
from zsy.ui.app import App
from zsy.ui.query import read_query
from zsy.ui.session import RestoreError, Session

COUNT = int(os.environ.get("ZSY_FUZZ", "300" if sys.platform == "emscripten" else "5000"))

GAME = SavedGame("classic", "tour", {"players": "3"}, (SavedResult((2, 0, 1), (0, -20, 20)),), ("3h", "", "4s"), id="g")
HELD = replace(GAME, id="l", seating=Seating("local", "novice", (0, 1), ("小明", "小王")), undone=2)
PROFILE = Profile(
    "小明", -40, 6, 12, "line", (GAME, HELD, SavedGame("one-deck", "b", id="h")), ("c",),
    Settings(theme="dark", switches={"classic": {"players": "3"}}),
    Stats().counted(Table("classic", "novice", "ranked", "greedy"), 2, 30, 30).with_day("2026-11-30"), "7", 3, 4,
)  # fmt: skip
RECORDS = tuple(
    GameRecord(f"r{number}", number, replace(GAME, id=str(number)), SavedResult((0, 1, 2), (20, 0, -20)), 20, "greedy")
    for number in range(3)
)
RECORDS_TEXT = json.dumps({"version": 1, "records": dumped_records(RECORDS)})
SAVED = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "saves").glob("*.json"))]
TEXTS = [
    dumps(PROFILE),
    export(PROFILE),
    export(PROFILE, 3, RECORDS),
    *SAVED,
    *(seal(Envelope(json.loads(text)["version"], 7, text)) for text in SAVED),
]
SHORT_TEXT = short(PROFILE)
SHORT_LINK = short(PROFILE, "https://example.org/zsy/")
PIECES = [
    "[" * 30, '{"a":' * 30, "9" * 5000, "-1", "1e999", "NaN", "-Infinity", "null", "true", '""', '"\\ud800"', "\ud800",
    "\udfff\ud800", "\u202e", "\x00", "😀", "\\", '"', "{}", "[]", "0", "1e5", "99999999999999999999", "<b>", "é" * 50,
    '"open_games"', '"data"', "\ufeff", "\n", ":", ",",
]  # fmt: skip
ODD: list[Any] = [
    None, True, False, 0, -1, 1.5, 2, 10**12, 10**13, 10**400, float("nan"), float("inf"), "", "a", "\ud800",
    "x" * 2000, "<img src=x>", [], {}, [[]], {"a": {}}, [None], "3s", "classic", ["3s"] * 20, [0, 1, 2],
]  # fmt: skip


def spliced(rng: random.Random, text: str) -> str:
    """A text with a few pieces cut out, doubled, turned round or put in."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 1, 2, 5, 50]))
        piece = rng.choice(
            [rng.choice(PIECES), chr(rng.randrange(0x110000)), text[start:end] * 2, text[start:end][::-1]]
        )
        text = text[:start] + piece + text[end:]
    return text


def changed(rng: random.Random, value: Any) -> Any:
    """A JSON value with something odd in one place."""
    if not isinstance(value, (dict, list)) or not value or rng.random() < 0.15:
        return rng.choice(ODD)
    copy = dict(value) if isinstance(value, dict) else dict(enumerate(value))
    key = rng.choice(list(copy))
    if rng.random() < 0.1:
        del copy[key]
    else:
        copy[key] = changed(rng, copy[key])
    return copy if isinstance(value, dict) else list(copy.values())


def odd_text(rng: random.Random) -> str:
    """Something that is stored or handed in: nearly right, or not at all."""
    text = rng.choice(TEXTS)
    match rng.randrange(6):
        case 0:
            return spliced(rng, text)
        case 1:
            return json.dumps(changed(rng, json.loads(text)))
        case 2:  # a good envelope around odd data
            return seal(
                Envelope(VERSION, rng.choice([1, 7, 10**15]), json.dumps(changed(rng, json.loads(rng.choice(SAVED)))))
            )
        case 3:
            return seal(Envelope(rng.choice([1, 2, 3, 4, 10**6]), 7, spliced(rng, rng.choice(SAVED))))
        case 4:
            return json.dumps(changed(rng, {"a": ODD[:9], "b": {"c": ODD[9:]}}))
        case _:
            return "".join(chr(rng.randrange(rng.choice([128, 0x3000, 0x110000]))) for _ in range(rng.randrange(60)))


def odd_bytes(rng: random.Random) -> bytes:
    """A file: an odd text, bytes of one, or any bytes."""
    if rng.random() < 0.2:
        return rng.randbytes(rng.randrange(200))
    data = bytearray(odd_text(rng).encode("utf-8", "surrogatepass"))
    if data and rng.random() < 0.5:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def try_import(rng: random.Random) -> None:
    given: str | bytes = odd_bytes(rng) if rng.random() < 0.5 else odd_text(rng)
    if rng.random() < 0.1:
        given = spliced(rng, rng.choice([SHORT_TEXT, SHORT_LINK]))
    try:
        found = read_transfer(given)
    except ImportFault:
        return
    assert read_transfer(export(found.profile, 1, found.records)) == found
    brief = short(found.profile)
    assert len(brief) <= SHORT_LIMIT
    assert read_import(brief).total == found.profile.total


def try_stored(rng: random.Random) -> None:
    """A page opens on it, and whatever it says, another save works and nothing is written over unseen."""
    storage = Memory()
    for key in (*SLOTS, LEGACY, KEPT + "1", KEPT + "x"):
        if rng.random() < 0.7:
            storage.texts[key] = odd_text(rng)
    before = set(storage.texts.values())
    keeper = Keeper(Document(storage, int))
    keeper.do(Rename("小王"))
    outcome = keeper.sync()
    assert keeper.trouble in ("", "newer", "full")
    if not keeper.trouble:
        stored = Document(storage, int).load()
        assert (stored.profile, stored.flaw) == (keeper.profile, "")
        assert stored.profile.name == "小王"
        assert loads(dumps(stored.profile)) == stored.profile
    gone = before - set(storage.texts.values())
    assert all(readable(text) for text in gone), "only what could be read and was older is gone"
    assert outcome.kept in ("", "all", "games", "copy")


def try_records(rng: random.Random) -> None:
    """Records are read from whatever there is, and another one goes in."""
    storage = Memory()
    for key in records_of(""):
        if rng.random() < 0.7:
            storage.texts[key] = odd_records(rng)
    before = set(storage.texts.values())
    records = Records(storage, lambda: 10**12)
    added = records.record(replace(GAME, id="new"), RECORDS[0].result, 5, "greedy")
    records.sync()
    assert added in records.records
    assert len(records.records) <= RECORDS_LIMIT
    if not records.trouble:
        assert Records(storage, int).records == records.records
        gone = before - set(storage.texts.values())
        lost = [text for text in gone if not whole(text)]
        assert len(lost) <= 1, "one of two that could not be read is put aside"


def odd_records(rng: random.Random) -> str:
    match rng.randrange(4):
        case 0:
            return odd_text(rng)
        case 1:
            return spliced(rng, seal(Envelope(1, 3, RECORDS_TEXT)))
        case 2:
            return seal(Envelope(rng.choice([1, 1, 1, 2]), 4, spliced(rng, RECORDS_TEXT)))
        case _:
            return seal(Envelope(1, rng.choice([1, 9]), json.dumps(changed(rng, json.loads(RECORDS_TEXT)))))


def whole(text: str) -> bool:
    problems: list[str] = []
    try:
        data = read_object(unseal(text).data, 10**6)
    except (EnvelopeError, ForeignError):
        return False
    read_records(data.get("records"), problems)
    return not problems and data.get("version") == 1


def try_players(rng: random.Random) -> None:
    """Whatever keys there are, there are players, one of them plays, and one may come and go."""
    storage = Memory()
    for _ in range(rng.randrange(5)):
        player = rng.choice(["", "1", "ff", "x", "1.1", " ", "\ud800", "0" * 17, "kept"])
        storage.texts[rng.choice([f"{LEGACY}.{player}.a", f"{LEGACY}.{player}.b", *SLOTS, LEGACY])] = odd_text(rng)
    if rng.random() < 0.5:
        storage.texts[CURRENT] = rng.choice(["", "1", "ff", "x", odd_text(rng)])
    household = Household(storage, int, rng.choice([None, "", "1", "x"]))
    before = household.players()
    assert household.current in [player.id for player in before]
    made = household.create("小王")
    household.switch(made)
    assert Household(storage, int).open().profile.name == "小王"
    household.delete(made)
    assert household.players() == before
    for there in before:
        with suppress(HouseholdError):
            household.delete(there.id)
    assert all(player.newer or player.profile == Profile() for player in household.players())


def readable(text: str) -> bool:
    try:
        loads(unseal(text).data)
    except (EnvelopeError, ProfileError):
        return False
    return True


def try_profile(rng: random.Random) -> None:
    text = odd_text(rng)
    try:
        profile = loads(text)
    except ProfileError as error:
        if error.salvaged is None:
            return
        profile = error.salvaged
    assert loads(dumps(profile)) == profile
    for game in profile.open_games[:1]:
        with suppress(RestoreError):
            assert Session.restore(game).saved().seed == game.seed


def links() -> list[str]:
    found = []
    for rules, seed in (("classic", "tour"), ("run-fast", "種子"), ("two-deck", "0123456789abcdef")):
        state = Match(find_rules(rules), seed).start()
        for _ in range(4):
            state = state.apply(state.legal_actions()[-1])
        found.append(to_link(Record.of(state)))
    return found


LINKS = links()


def odd_link(rng: random.Random) -> str:
    from base64 import urlsafe_b64decode, urlsafe_b64encode
    from binascii import crc32

    if rng.random() < 0.2:
        return spliced(rng, rng.choice(LINKS))
    data = bytearray(urlsafe_b64decode(rng.choice(LINKS)[2:] + "==")[4:])  # with a checksum that is right
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(data))
        data[place : place + rng.randint(0, 2)] = rng.randbytes(rng.randint(0, 3))
        data = data or bytearray(1)
    if rng.random() < 0.1:
        data = bytearray(rng.randbytes(rng.randrange(1, 1600)))
    return "z1" + urlsafe_b64encode(crc32(data).to_bytes(4, "big") + data).decode().rstrip("=")


def try_link(rng: random.Random) -> None:
    link = odd_link(rng)
    try:
        record = from_link(link)
    except RecordError:
        return
    assert to_link(record) == link


NAMES = ("rules", "seed", "speed", "players", "aaa_bomb", "partnership", "singles_only", "tribute", "x", "", "think")
VALUES = ("classic", "run-fast", "two-deck", "on", "off", "3", "6", "low", "0", "2", "tour", " ", "\x00", "\ud800")


def try_query(rng: random.Random) -> None:
    values = {
        rng.choice(NAMES): rng.choice(VALUES) if rng.random() < 0.7 else odd_text(rng)[: rng.choice([3, 99, 9999])]
        for _ in range(rng.randrange(6))
    }
    query = read_query(values)
    assert all(len(problem) < 300 for problem in query.problems)
    if rng.random() < 0.05:
        app = App(query, Keeper(Document(Memory(), int)))
        app.start()
        assert app.session is not None


KINDS: dict[str, Callable[[random.Random], None]] = {
    "imports": try_import,
    "stored": try_stored,
    "records": try_records,
    "players": try_players,
    "profiles": try_profile,
    "links": try_link,
    "addresses": try_query,
}


@pytest.mark.parametrize("kind", KINDS)
def test_made_up(kind: str) -> None:
    seed = os.environ.get("ZSY_FUZZ_SEED", "0" if os.environ.get("CI") else str(random.randrange(10**9)))
    for number in range(COUNT):
        try:
            KINDS[kind](random.Random(f"{seed} {kind} {number}"))
        except Exception as error:
            error.add_note(f"case {number} of ZSY_FUZZ_SEED={seed}")
            raise

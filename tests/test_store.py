"""The parts of the store: envelopes, slots, what is put aside, operations, tabs that see each other late, transfer."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from zsy.profile import CLOSED_LIMIT, TEXT_LIMIT, VERSION, Profile, SavedGame, SavedResult, dumps
from zsy.seating import MODES, Seating
from zsy.settings import Settings
from zsy.store import (
    Abandon,
    Document,
    Envelope,
    EnvelopeError,
    Exported,
    Finish,
    ImportFault,
    Keeper,
    Memory,
    Operation,
    Progress,
    Rename,
    Replace,
    SetAvatar,
    SetSettings,
    StorageClosed,
    StorageFull,
    apply,
    export,
    read_import,
    seal,
    unseal,
)
from zsy.store.document import KEPT, KEPT_LIMIT, LEGACY, SLOTS
from zsy.store.envelope import REVISION_LIMIT
from zsy.store.transfer import IMPORT_LIMIT, Damaged, NewerSave, NotASave, NotText, TooLarge, Unreadable

GAME = SavedGame("classic", "tour", log=("3s",), id="g")
RESULT = SavedResult((0, 1, 2, 3), (30, 10, -10, -30))
ENDED = replace(GAME, log=("3s", "4s"))
AFTER = replace(GAME, log=(), results=(RESULT,), between=True)


def sealed(**values: Any) -> str:
    return json.dumps({**json.loads(seal(Envelope(2, 7, "data"))), **values})


def document(storage: Memory) -> Document:
    return Document(storage, lambda: 1000)


def written(storage: Memory, *profiles: Profile) -> Memory:
    for profile in profiles:
        stored = document(storage).load()
        document(storage).save(profile, stored.revision + 1, stored)
    return storage


class TestEnvelope:
    def test_round_trip(self) -> None:
        for data in ("", "data", '小明\ud800\x00\n"', "[" * 1000):
            envelope = Envelope(2, 7, data)
            assert unseal(seal(envelope)) == envelope
            assert seal(envelope).isascii()

    @pytest.mark.parametrize(
        "text",
        [
            "", "null", "[]", "{}", "{", "[" * 100_000, "x" * (TEXT_LIMIT + 1), sealed(format="zsy-save-2"),
            sealed(schema=3), sealed(schema=0), sealed(schema="2"), sealed(schema=True), sealed(schema=10**30),
            sealed(revision=8), sealed(revision=0), sealed(revision=7.0), sealed(revision=REVISION_LIMIT + 1),
            sealed(data="Data"), sealed(data=None), sealed(data={}), sealed(sum="0" * 16), sealed(sum=None),
            seal(Envelope(2, 7, "data"))[:-1], seal(Envelope(2, 7, "data")).replace("7", "9"),
        ],
    )  # fmt: skip
    def test_refused(self, text: str) -> None:
        with pytest.raises(EnvelopeError):
            unseal(text)

    def test_every_flipped_bit_is_seen(self) -> None:
        text = seal(Envelope(2, 7, "data"))
        for place in range(len(text)):
            for bit in range(7):
                flipped = text[:place] + chr(ord(text[place]) ^ 1 << bit) + text[place + 1 :]
                with pytest.raises(EnvelopeError):
                    unseal(flipped)

    @pytest.mark.parametrize("envelope", [Envelope(2, 7, "x" * TEXT_LIMIT), Envelope(2, REVISION_LIMIT + 1, "")])
    def test_what_could_not_be_read_again_is_not_written(self, envelope: Envelope) -> None:
        with pytest.raises(EnvelopeError):
            seal(envelope)
        with pytest.raises(StorageFull):
            document(Memory()).save(Profile(), REVISION_LIMIT + 1, document(Memory()).load())


class TestDocument:
    def test_slots_are_written_in_turn(self) -> None:
        storage = Memory()
        for number in range(1, 6):
            written(storage, Profile(total=number))
            assert document(storage).load().profile.total == number
            revisions = sorted(unseal(storage.texts[key]).revision for key in SLOTS if key in storage.texts)
            assert revisions == [*range(max(1, number - 1), number + 1)]

    def test_the_damaged_slot_is_put_aside_and_written_next(self) -> None:
        for damaged in SLOTS:
            storage = written(Memory(), Profile(total=1), Profile(total=2))
            good = next(storage.texts[key] for key in SLOTS if key != damaged)
            storage.texts[damaged] = "damaged"
            stored = document(storage).load()
            assert (stored.flaw, stored.spoiled) == ("copy", ("damaged",))
            written(storage, Profile(total=3))
            assert {storage.texts[key] for key in SLOTS} > {good}
            assert document(storage).kept() == ["damaged"]
            assert document(storage).load().flaw == ""

    def test_two_damaged_slots_are_both_put_aside(self) -> None:
        storage = Memory()
        storage.texts |= {SLOTS[0]: "one", SLOTS[1]: "two"}
        assert document(storage).load().flaw == "all"
        written(storage, Profile(total=3))
        assert sorted(document(storage).kept()) == ["one", "two"]
        assert (document(storage).load().profile.total, document(storage).load().flaw) == (3, "")

    def test_the_old_place_is_read_where_there_is_no_slot_and_stays(self) -> None:
        storage = Memory()
        storage.texts[LEGACY] = old = json.dumps({"version": 1, "name": "a", "total": 5, "best": 1, "games": 1})
        assert document(storage).load().profile == Profile("a", 5, 1, 1)
        written(storage, Profile(total=6))
        assert document(storage).load().profile.total == 6
        assert storage.texts[LEGACY] == old
        storage.texts[SLOTS[0]] = "damaged"
        assert document(storage).load().profile.total == 5, "the last resort"

    def test_a_newer_schema_is_never_written_over(self) -> None:
        for slot in SLOTS:
            storage = written(Memory(), Profile(total=1), Profile(total=2))
            storage.texts[slot] = seal(Envelope(VERSION + 1, 9, json.dumps({"name": "a", "total": 5})))
            before = dict(storage.texts)
            stored = document(storage).load()
            assert (stored.newer, stored.profile, stored.spoiled) == (True, Profile("a", 5), ())
            with pytest.raises(StorageClosed):
                document(storage).save(Profile(), 10, stored)
            assert storage.texts == before

    def test_not_too_much_is_put_aside(self) -> None:
        storage = Memory()
        storage.texts |= {KEPT + "x": "not ours", KEPT + "01": "nor this", KEPT + "9" * 40: "nor this"}
        for number in range(KEPT_LIMIT + 3):
            document(storage).keep(str(number))
            document(storage).keep(str(number))
        assert document(storage).kept() == [str(number) for number in range(KEPT_LIMIT + 2, 2, -1)]
        assert len(storage.texts) == KEPT_LIMIT + 3
        document(storage).keep("x" * (TEXT_LIMIT + 1))
        assert len(storage.texts) == KEPT_LIMIT + 3

    def test_a_whole_envelope_with_unreadable_data_is_spoiled_too(self) -> None:
        storage = written(Memory(), Profile(total=1))
        storage.texts[SLOTS[1]] = seal(Envelope(VERSION, 9, "{}"))
        assert (document(storage).load().profile.total, document(storage).load().flaw) == (1, "copy")
        data = json.loads(dumps(Profile("a", open_games=(GAME,))))
        data["open_games"][0]["log"] = 3
        storage.texts[SLOTS[1]] = seal(Envelope(VERSION, 9, json.dumps(data)))
        assert (document(storage).load().profile, document(storage).load().flaw) == (Profile("a"), "games")


class TestOperations:
    @pytest.mark.parametrize(
        "operation",
        [
            Rename("a"), Progress(GAME), Progress(ENDED), Finish(ENDED, 30, AFTER), Finish(ENDED, 30), Abandon("g"),
            Abandon("other"), SetSettings("speed", "fast"), SetSettings("volume", "loud"), SetSettings("nonsense", 1),
            SetAvatar("7"), SetAvatar("x"), Exported(3), Exported(3, done=False), Replace(Profile("b", line="1")),
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("start", [Profile(), Profile(open_games=(GAME,)), Profile(closed=("g",))])
    def test_twice_is_once(self, operation: Operation, start: Profile) -> None:
        once = apply(start, operation)
        assert apply(once, operation) == once

    def test_a_deal_counts_once(self) -> None:
        profile = Profile()
        for operation in (Progress(GAME), Finish(ENDED, 30, AFTER), Finish(ENDED, 30, AFTER), Progress(GAME)):
            profile = apply(profile, operation)
        assert (profile.total, profile.games, profile.open_games) == (30, 1, (AFTER,))
        fork = replace(ENDED, log=("4s",))
        assert apply(profile, Finish(fork, 5)) is profile
        following = replace(AFTER, between=False, log=("5s",))
        profile = apply(profile, Finish(following, -10))
        assert (profile.total, profile.games, profile.open_games, profile.closed) == (20, 2, (), ("g",))
        for operation in (Progress(GAME), Finish(ENDED, 30, AFTER), Finish(following, -10)):
            assert apply(profile, operation) is profile

    def test_settings_that_cannot_be_change_nothing(self) -> None:
        for operation in (SetSettings("volume", 11), SetSettings("speed", []), SetSettings("x", 1), SetAvatar("24")):
            assert apply(Profile(), operation) == Profile()

    def test_what_was_taken_back_is_gone_on_from(self) -> None:
        back = replace(ENDED, log=("3s",), undone=1)
        profile = apply(apply(Profile(), Progress(ENDED)), Progress(back))
        assert profile.open_games == (back,)
        assert apply(profile, Progress(replace(ENDED, log=("3s", "4s", "5s")))) is profile

    def test_only_what_counts_brings_points(self) -> None:
        for mode in MODES:
            seating = Seating(mode)
            played = replace(ENDED, seating=seating)
            finish = Finish(played, 30, None, RESULT, "greedy", "2026-11-30")
            profile = apply(Profile(), finish)
            assert apply(profile, finish) is profile
            table, sums = profile.stats.tables[0]
            assert (table.mode, table.bots, sums.games, sums.wins) == (mode, "greedy", 1, 1)
            assert sums.places == (1, 0, 0, 0, 0, 0)
            counts = 30 if seating.counts else 0
            assert profile.total == sums.points == profile.stats.sums().points == counts
            assert profile.stats.curve == ((30,) if counts else ())
            assert profile.stats.days == (("2026-11-30",) if counts else ())
            assert profile.games == profile.stats.sums().games == (1 if counts else 0)

    def test_the_first_of_two_ways_stays(self) -> None:
        profile = apply(Profile(), Progress(ENDED))
        for game in (GAME, replace(ENDED, log=("3s", "")), replace(ENDED, seed="b")):
            assert apply(profile, Progress(game)) is profile
        assert apply(profile, Finish(replace(ENDED, log=("3s", "", "5s")), 9)) is profile

    def test_a_game_that_was_given_up_stays_so(self) -> None:
        profile = apply(apply(Profile(), Progress(GAME)), Abandon("g"))
        for operation in (Progress(ENDED), Finish(ENDED, 30)):
            assert apply(profile, operation) is profile


class Stale(Memory):
    """The storage as another process sees it: late."""

    def __init__(self, real: Memory) -> None:
        super().__init__()
        self.real = real
        self.catch_up()

    def catch_up(self) -> None:
        self.texts = dict(self.real.texts)

    def set(self, key: str, text: str) -> None:
        super().set(key, text)
        self.real.set(key, text)


class TestKeeper:
    def test_what_a_late_tab_wrote_over_is_written_again(self) -> None:
        """Locks order the writes of two processes, but one may still read what was there before the other's."""
        storage = Memory()
        late = Stale(storage)
        one, two = Keeper(document(storage)), Keeper(document(late))
        one.do(Progress(GAME))
        one.sync()
        late.catch_up()
        two.do(Rename("two"))
        two.sync()
        one.do(Finish(ENDED, 30, AFTER))
        one.sync()
        two.do(Progress(SavedGame("diamond", "b", id="b")))
        two.sync()
        assert document(storage).load().profile.games == 0, "written over"
        one.sync()
        late.catch_up()
        two.sync()
        stored = document(storage).load().profile
        assert (stored.total, stored.games, len(stored.open_games), stored.name) == (30, 1, 2, "two")
        assert one.profile == two.profile == stored

    def test_an_idle_tab_takes_no_name_back(self) -> None:
        storage = Memory()
        one, two = Keeper(document(storage)), Keeper(document(storage))
        for keeper, name in ((one, "a"), (two, "b")):
            keeper.do(Rename(name))
            keeper.sync()
        one.do(Progress(GAME))
        one.sync()
        assert document(storage).load().profile.name == "b"

    def test_two_tabs_set_different_things(self) -> None:
        storage = Memory()
        one, two = Keeper(document(storage)), Keeper(document(storage))
        one.do(SetSettings("speed", "fast"))
        for volume in range(5):
            two.do(SetSettings("volume", volume))
        assert len(two.pending) == 1
        for keeper in (one, two, one):
            keeper.sync()
        assert one.profile == two.profile == Profile(settings=Settings(speed="fast", volume=4))

    def test_nothing_is_written_that_is_there(self) -> None:
        storage = written(Memory(), Profile("a", open_games=(GAME,)))
        keeper, before = Keeper(document(storage)), dict(storage.texts)
        keeper.do(Progress(GAME))
        keeper.sync()
        assert (storage.texts, keeper.waits) == (before, False)

    def test_an_emptied_storage_stays_empty_until_the_next_play(self) -> None:
        storage = written(Memory(), Profile("a", 30, 1, 1))
        keeper = Keeper(document(storage))
        storage.texts.clear()
        keeper.sync()
        assert not storage.texts
        assert keeper.profile.total == 30
        keeper.do(Progress(GAME))
        keeper.sync()
        assert document(storage).load().profile == Profile("a", 30, 1, 1, open_games=(GAME,))

    def test_what_others_have_seen_is_not_written_again(self) -> None:
        """However many games have ended since, so that nobody remembers that one."""
        storage = Memory()
        one, two = Keeper(document(storage)), Keeper(document(storage))
        one.do(Finish(ENDED, 30))
        one.sync()
        for number in range(CLOSED_LIMIT + 1):
            two.do(Abandon(str(number)))
            two.sync()
            one.sync()
        assert "g" not in one.profile.closed
        one.sync()
        assert (one.profile.total, one.profile.games) == (30, 1)

    def test_what_was_done_before_an_import_stays_before_it(self) -> None:
        keeper = Keeper(document(Memory()))
        keeper.do(Finish(ENDED, 30))
        keeper.sync()
        keeper.do(Replace(Profile("b", line="1")))
        for _ in range(2):
            keeper.sync()
            assert keeper.profile == Profile("b", line="1")

    def test_plays_that_wait_do_not_pile_up(self) -> None:
        keeper = Keeper(document(Memory()))
        for number in range(100):
            keeper.do(Progress(replace(GAME, log=("3s",) * number)))
            keeper.do(Progress(replace(GAME, id="other", log=("3s",) * number)))
        assert len(keeper.pending) == 2

    def test_an_import_that_a_late_tab_writes_over_is_put_aside(self) -> None:
        """The storage was emptied meanwhile, so that the tab knows more than is there."""
        storage = written(Memory(), Profile("a", 30, 1, 1), Profile("a", 60, 2, 2))
        late = Keeper(document(storage))
        storage.texts.clear()
        fresh = Keeper(document(storage))
        fresh.do(Replace(Profile("b", line="1")))
        fresh.sync()
        imported = document(storage).load().text
        late.sync()
        assert imported in [document(storage).load().text, *late.backups()]

    def test_what_waits_in_a_fresh_tab_does_not_get_into_an_import(self) -> None:
        storage = Memory()
        one, two = Keeper(document(storage)), Keeper(document(storage))
        two.do(Progress(GAME))
        one.do(Replace(Profile("b", line="1")))
        one.sync()
        assert two.sync().replaced
        assert document(storage).load().profile == two.profile == Profile("b", line="1")

    def test_a_replaced_profile_is_put_aside_as_it_was(self) -> None:
        storage = written(Memory(), Profile("a", 30, 1, 1))
        before = document(storage).load().text
        keeper = Keeper(document(storage))
        keeper.do(Replace(Profile("b", line="1")))
        keeper.sync()
        assert keeper.backups() == [before]


class TestTransfer:
    PROFILE = Profile("小明", 75, 2, 4, open_games=(GAME,), closed=("h",))

    def test_round_trip(self) -> None:
        text = export(self.PROFILE)
        for given in (text, f"\ufeff{text}\n", text.encode(), f"\ufeff{text}\r\n".encode()):
            assert read_import(given) == self.PROFILE

    @pytest.mark.parametrize(
        ("given", "fault"),
        [
            ("", NotASave), ("{}", NotASave), ("x" * (IMPORT_LIMIT + 1), TooLarge), (bytes(IMPORT_LIMIT + 1), TooLarge),
            (b"\xff\xfe", NotText), (b"\x89PNG\r\n", NotText), (dumps(PROFILE), NotASave),
            (export(PROFILE).replace("75", "76"), Damaged), (export(PROFILE)[:-1], Damaged),
            (seal(Envelope(VERSION + 1, 1, "{}")), NewerSave), (seal(Envelope(VERSION, 1, "{}")), Unreadable),
            ("\ud800", NotASave), ("nonsense", NotASave), (export(PROFILE)[9:], Damaged),
        ],
    )  # fmt: skip
    def test_refused(self, given: str | bytes, fault: type[ImportFault]) -> None:
        with pytest.raises(fault) as refused:
            read_import(given)
        assert refused.value.sentence.endswith("。")

"""Records: finished games come back as they were, foreign texts are read or refused by name, and nothing is lost."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_ui_replay import played
from zsy import RULE_SETS
from zsy.cards import format_cards
from zsy.record import Record, dumps, loads, to_link
from zsy.saved import SavedGame, SavedResult
from zsy.seating import Seating
from zsy.store import GameRecord
from zsy.ui.messages import signed
from zsy.ui.recordings import TEXT_LIMIT, RecordingError, Recordings, read_text
from zsy.ui.replay import Replay

NOON = 1_796_040_000_000


def finished(rules_id: str, number: int = 0, seating: Seating | None = None) -> GameRecord:
    """A finished game of the player's, as the store keeps it."""
    state = played(rules_id, f"finished {number}")
    log = tuple(format_cards(event.cards or ()) for event in state.log)
    seated = seating or Seating()
    game = SavedGame(rules_id, f"finished {number}", log=log, id=f"{rules_id} {number}", seating=seated)
    result = SavedResult(state.places, state.scores)
    return GameRecord(f"{game.id}.0", NOON - number, game, result, 3 * state.scores[0], "greedy")


def kept(*games: GameRecord) -> Recordings:
    return Recordings(lambda: games)


GAMES = tuple(finished(rules_id, number) for number, rules_id in enumerate(RULE_SETS))


@pytest.fixture
def recordings() -> Recordings:
    return Recordings(lambda: GAMES)


def test_each_game_is_listed_and_replayed(recordings: Recordings) -> None:
    assert [line.game for line in recordings.own] == [rule_set.title for rule_set in RULE_SETS.values()]
    for line, game in zip(recordings.own, GAMES, strict=True):
        assert line.when.startswith("20")
        assert line.result
        assert line.points == signed(game.points)
        deal = recordings.take(line.id)
        assert deal is not None
        replay = Replay(deal.record, deal.names)
        assert replay.names[0] == "你"
        assert replay.states[-1].scores == game.result.scores


def test_what_did_not_count_says_so() -> None:
    for mode, kind in (("practice", "練習"), ("local", "多人輪流"), ("ranked", "")):
        game = finished("run-fast", 1, Seating(mode, humans=(0, 1)) if mode == "local" else Seating(mode))
        [line] = kept(game).own
        assert (line.kind, bool(line.points)) == (kind, mode == "ranked")


def test_the_deal_of_a_day_keeps_its_name_when_it_is_played_once_more() -> None:
    for seed, kind in (("daily 2026-11-30", "今日牌局"), ("tour", "指定牌局")):
        game = finished("run-fast", 1, Seating("repeat", deals=1))
        [line] = kept(replace(game, game=replace(game.game, seed=seed))).own
        assert (line.kind, line.points) == (kind, "")


def test_a_game_that_cannot_be_played_again_is_told() -> None:
    bad = [
        replace(GAMES[0], game=replace(GAMES[0].game, log=("3d4d9s",))),
        replace(GAMES[0], game=replace(GAMES[0].game, rules="poker")),
    ]
    for game in bad:
        recordings = kept(game)
        [line] = recordings.own
        assert recordings.take(line.id) is None
        assert recordings.message
        assert recordings.as_text() == ""
    assert Recordings(lambda: GAMES).take("nothing") is None


def test_what_is_exported_can_be_read_again(recordings: Recordings) -> None:
    for text in (recordings.as_text(), recordings.as_json()):
        assert recordings.read(text.encode()) is None
        assert len(recordings.given) == len(GAMES)
        assert str(len(GAMES)) in recordings.message
        for line, game in zip(recordings.given, GAMES, strict=True):
            deal = recordings.take(line.id)
            assert deal is not None
            assert deal.record.scores == game.result.scores
            assert line.when.startswith("20")
    assert json.loads(recordings.as_json())["zsy"] == "records"


def test_one_record_or_a_link_is_shown_at_once(recordings: Recordings) -> None:
    record = Record.of(played("classic", "one", 2), Seat1="小明")
    deal = recordings.read(dumps([record]))
    assert deal is not None
    assert Replay(deal.record).names[1] == "小明"
    for text in (to_link(record), f"#{to_link(record)}", f" https://example.org/zsy/?lang=en#{to_link(record)}\n"):
        deal = recordings.read(text)
        assert deal is not None
        assert deal.record.replay() == record.replay()
        assert not recordings.given


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "空的"),
        (" \n\t", "空的"),
        (None, "太大"),
        ("x" * (TEXT_LIMIT + 1), "太大"),
        (b"\xff\xfe\x00\x01", "文字檔"),
        ("hello", "不是牌局紀錄"),
        ("{}", "不是牌局紀錄"),
        ("{" * 10_000, "不是牌局紀錄"),
        ('{"records": [1, 2]}', "不是牌局紀錄"),
        ("z1AAAA", "連結壞了"),
        ("https://example.org/#z2abcdef", "較新的版本"),
        ('[Zsy "1"]\n[Rules "one-deck"]\n[Seed "x"]\n0: 3d 4d 9s\n', "有錯"),
        ('[Zsy "9"]\n[Rules "one-deck"]\n[Seed "x"]\n*\n', "有錯"),
    ],
)
def test_bad_texts_are_told(recordings: Recordings, text: str | bytes | None, told: str) -> None:
    assert recordings.read(text) is None
    assert told in recordings.message
    assert not recordings.given


def test_the_line_of_a_fault_is_told(recordings: Recordings) -> None:
    recordings.read('[Zsy "1"]\n[Rules "one-deck"]\n[Seed "x"]\n\n0: nonsense\n')
    assert "第5行" in recordings.message


def test_of_several_records_a_faulty_one_is_told_when_it_is_chosen(recordings: Recordings) -> None:
    good = dumps([Record.of(played("run-fast", "good"))])
    recordings.read(good + '\n[Zsy "1"]\n[Rules "run-fast"]\n0: 3d 4d 9s\n\n[Zsy "1"]\n[Rules "poker"]\n')
    first, second, third = recordings.given
    assert recordings.take(first.id) is not None
    for line in (second, third):
        assert recordings.take(line.id) is None
        assert "有錯" in recordings.message


@given(st.text(max_size=300) | st.binary(max_size=300))
def test_any_text_is_read_or_refused_by_name(given_text: str | bytes) -> None:
    with suppress(RecordingError):
        assert read_text(given_text)


@given(st.data())
def test_a_damaged_record_is_read_or_refused_by_name(data: st.DataObject) -> None:
    text = dumps([Record.of(played("diamond", "damaged"), Event="x")])
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    damaged = text[:start] + data.draw(st.text(max_size=5)) + text[end:]
    recordings = Recordings(tuple)
    deal = recordings.read(damaged)
    assert (deal is not None) or recordings.message
    for line in recordings.given:
        recordings.take(line.id)


def test_the_written_text_is_plain() -> None:
    [record] = loads(Recordings(lambda: GAMES[:1]).as_text())
    assert dict(record.tags)["Date"].startswith("20")

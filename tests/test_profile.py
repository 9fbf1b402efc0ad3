"""The profile: round trips, migrations, and texts that somebody made up."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy import profile as profiles
from zsy.graphemes import JOINER, LONGEST, graphemes
from zsy.profile import (
    CLOSED_LIMIT,
    NAME_LENGTH,
    OPEN_LIMIT,
    VERSION,
    Profile,
    ProfileError,
    SavedGame,
    SavedResult,
    clean_name,
    dumps,
    glimpse,
    loads,
)
from zsy.ranks import best_room
from zsy.seating import Seating
from zsy.settings import Settings
from zsy.stats import Stats, Table

SAVES = Path(__file__).parent / "saves"
"""Saves of every schema there was, each as its program wrote it; they are never changed."""

GAME = SavedGame(
    rules="classic",
    seed="種子",
    switches={"players": "3"},
    results=(SavedResult((2, 0, 1), (0, -20, 20)),),
    log=("3h", "", "4s"),
    id="a",
    seating=Seating("practice", "novice", (0, 2), ("小明", "小王")),
    undone=2,
)
OTHER = SavedGame("one-deck", "b", between=True, id="b")
TABLE = Table("classic", "middle", "ranked", "greedy")
PROFILE = Profile(
    "小明", -40, 6, 12, "line", (GAME, OTHER), ("c", "d"),
    Settings(theme="dark", volume=3, game="classic", switches={"classic": {"players": "3"}}),
    Stats().counted(TABLE, 2, 200, 100).counted(TABLE, 4, -140, -40).with_day("2026-11-30"), "7", 3, 4,
)  # fmt: skip


SEATING = {"mode": "practice", "room": "novice", "humans": [0, 2], "names": ["a", "b"]}


def changed(**values: Any) -> str:
    return json.dumps({**json.loads(dumps(PROFILE)), **values})


def changed_game(**values: Any) -> str:
    games = json.loads(dumps(PROFILE))["open_games"]
    return changed(open_games=[{**games[0], **values}, games[1]])


def test_round_trip() -> None:
    assert loads(dumps(PROFILE)) == PROFILE
    assert loads(dumps(Profile())) == Profile()


def test_scored() -> None:
    won = Profile(total=50, best=1).scored(100)
    assert (won.total, won.best, won.games) == (150, 3, 1)
    lost = won.scored(-500)
    assert (lost.total, lost.best, lost.games) == (-350, 3, 2)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "1", '"a"', "{", "{}", "[" * 100_000, '{"version": 1}', "9" * 10_000, " " * 1_000_001,
        changed(version=0), changed(version="1"), changed(version=True), changed(version=1.0),
        changed(version=VERSION + 1),
        changed(total=1.5), changed(total=None), changed(total=10**30), changed(total=True),
        changed(total=float("nan")), changed(best=0), changed(best=24), changed(best="1"), changed(games=-1),
        changed(settings=3), changed(exported=-1), changed(reminded="1"),
        changed(name=3), changed(name="x" * 5000), changed(line=None), changed(line="x" * 41),
    ],
)  # fmt: skip
def test_refused(text: str) -> None:
    with pytest.raises(ProfileError) as refused:
        loads(text)
    assert refused.value.salvaged is None


@pytest.mark.parametrize(
    "text",
    [
        changed_game(id=None), changed_game(id="x" * 41), changed_game(id=1), changed_game(id=[]),
        changed_game(rules=1), changed_game(seed=None), changed_game(seed="x" * 2000), changed_game(switches=[]),
        changed_game(switches={"players": 3}), changed_game(log="3h"), changed_game(log=[3]),
        changed_game(log=["x" * 500]),
        changed_game(log=[""] * 20_000), changed_game(results=[3]), changed_game(results=[{}]),
        changed_game(between=1), changed_game(undone=-1), changed_game(undone=None), changed_game(seating=None),
        changed_game(seating={}), changed_game(seating={**SEATING, "mode": "x"}),
        changed_game(seating={**SEATING, "room": "x"}), changed_game(seating={**SEATING, "humans": [1, 2]}),
        changed_game(seating={**SEATING, "humans": [0, 6]}), changed_game(seating={**SEATING, "humans": [0, 0]}),
        changed_game(seating={**SEATING, "humans": [0, True]}), changed_game(seating={**SEATING, "names": ["a"]}),
        changed_game(seating={**SEATING, "names": [1, 2]}),
        changed_game(results=[{"places": [0, 0, 1], "scores": [1, 1, 1]}]),
        changed_game(results=[{"places": [0, 1, 2], "scores": [1, 1, "1"]}]),
        changed_game(results=[{"places": [0, 1], "scores": [1, 1, 1]}]),
        changed_game(results=[{"places": [0, 1, True], "scores": [1, 1, 1]}]),
        changed_game(results=[{"places": [{}, 1, 2], "scores": [1, 1, 1]}]),
    ],
)  # fmt: skip
def test_an_unreadable_game_leaves_the_rest(text: str) -> None:
    with pytest.raises(ProfileError) as refused:
        loads(text)
    assert refused.value.salvaged == replace(PROFILE, open_games=(OTHER,))


@pytest.mark.parametrize("value", [3, {}, None, "a"])
def test_unreadable_lists_leave_the_rest(value: Any) -> None:
    for name, rest in (
        ("open_games", replace(PROFILE, open_games=())),
        ("closed", replace(PROFILE, closed=())),
        ("stats", replace(PROFILE, stats=Stats())),
    ):
        with pytest.raises(ProfileError) as refused:
            loads(changed(**{name: value}))
        assert refused.value.salvaged == rest


def test_games_are_told_apart_by_their_ids() -> None:
    one, two = replace(GAME, log=()), replace(GAME, id="b")
    profile = Profile().opened(one).opened(two).opened(GAME)
    assert profile.open_games == (GAME, two)
    assert profile.find("a") == GAME
    assert profile.find("c") is None
    assert profile.ended("a") == Profile(open_games=(two,), closed=("a",))
    assert loads(changed(open_games=[{**json.loads(dumps(PROFILE))["open_games"][0]}] * 3)).open_games == (GAME,)


def test_there_are_not_too_many_games() -> None:
    profile = Profile()
    for number in range(CLOSED_LIMIT + OPEN_LIMIT + 5):
        profile = profile.opened(replace(GAME, id=str(number)))
    assert [game.id for game in profile.open_games] == ["112", "111", "110", "109", "108", "107", "106", "105"]
    assert profile.closed[:2] == ("104", "103")
    assert len(profile.closed) == CLOSED_LIMIT
    assert loads(dumps(profile)) == profile


def test_a_game_continues_what_it_came_from() -> None:
    longer, between = replace(GAME, log=(*GAME.log, "5s")), replace(GAME, log=(), between=True)
    following = replace(GAME, log=(), results=GAME.results * 2)
    order = [between, replace(GAME, log=()), GAME, longer, following]
    for place, game in enumerate(order):
        assert [game.continues(other) for other in order] == [True] * (place + 1) + [False] * (4 - place)
    back, on = replace(GAME, log=("3h",), undone=3), replace(GAME, log=("3h", "5s"), undone=3)
    order = [longer, back, on, following]
    for place, game in enumerate(order):
        assert [game.continues(other) for other in order] == [True] * (place + 1) + [False] * (3 - place)
    assert back.continues(between)
    for other in (
        replace(GAME, seating=Seating()), replace(GAME, undone=3),
        replace(GAME, log=("3h", "5s")), replace(GAME, seed="b"), replace(GAME, rules="diamond"),
        replace(GAME, switches={}), replace(GAME, results=(SavedResult((0, 1, 2), (1, 0, -1)),)),
    ):  # fmt: skip
        assert not longer.continues(other)


def test_best_is_never_below_the_total() -> None:
    assert loads(changed(total=17_000, best=1)).best == 13


def test_unknown_members_are_left_aside() -> None:
    assert loads(changed(colour="red")) == PROFILE


def test_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "VERSION", 3)
    monkeypatch.setattr(
        profiles,
        "_MIGRATIONS",
        (lambda data: {**data, "name": data["nick"]}, lambda data: {**data, "total": data["total"] * 2}),
    )
    old: dict[str, Any] = {
        "version": 1,
        "nick": "老王",
        "total": 5,
        "best": 1,
        "games": 0,
        "line": "",
        "open_games": [],
        "closed": [],
    }
    old = {**json.loads(dumps(Profile())), **old}
    assert loads(json.dumps(old)) == Profile("老王", 10)
    assert loads(json.dumps({**old, "version": 2, "name": "小王"})) == Profile("小王", 10)
    assert loads(json.dumps({**old, "version": 3, "name": "小王"})) == Profile("小王", 5)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_every_schema_there_was_is_read(version: int) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(SAVES.glob(f"schema-{version}*.json"))]
    assert texts, f"schema {version} needs a save in tests/saves"
    for text in texts:
        assert json.loads(text)["version"] == version
        profile = loads(text)
        assert profile.name in ("小明", "小王")
        assert loads(dumps(profile)) == profile


def test_the_first_schema() -> None:
    profile = loads((SAVES / "schema-1.json").read_text(encoding="utf-8"))
    game = profile.open_games[0]
    assert replace(profile, open_games=()) == Profile("小明", -40, 6, 12)
    assert game == replace(GAME, id=game.id, seating=Seating("ranked", best_room(6).id), undone=0)
    assert game.id
    assert loads((SAVES / "schema-1.json").read_text(encoding="utf-8")) == profile, "the same id wherever it is done"


def test_what_a_newer_version_wrote_is_shown() -> None:
    newer = {"version": VERSION + 1, "name": "小明", "total": 75, "best": "x", "games": 3, "open_games": {"a": 1}}
    assert glimpse(json.dumps(newer)) == Profile("小明", 75, 2, 3)
    assert glimpse("[" * 9999) == glimpse("no") == glimpse("{}") == Profile()


def joins(char: str) -> bool:
    return char == JOINER or "\U000e0020" <= char <= "\U000e007f"


@given(st.text(max_size=60) | st.text("e\u0301👩\u200d👧🏽🇹🇼🏴\U000e0067 \ufe0f<", max_size=60))
def test_names_are_clean(name: str) -> None:
    cleaned = clean_name(name)
    assert 0 < len(graphemes(cleaned)) <= NAME_LENGTH
    assert len(cleaned) <= NAME_LENGTH * LONGEST
    assert cleaned == clean_name(cleaned)
    assert "".join(char for char in cleaned if not joins(char)).isprintable()
    assert loads(dumps(Profile().renamed(name))).name == cleaned


def test_names_lose_what_is_invisible() -> None:
    assert clean_name("a\u202eb\x00\u200bc\ud800\n d") == "abc d"


@pytest.mark.parametrize(
    "shown",
    [
        "👨\u200d👩\u200d👧",
        "🇹🇼",
        "👍🏽",
        "❤\ufe0f",
        "🏴\U000e0067\U000e0062\U000e007f",
        "e\u0301",
        "🧑🏽\u200d🚀",
        "中",
    ],
)
def test_a_name_keeps_twelve_characters_as_they_are_seen(shown: str) -> None:
    assert graphemes(shown * 3) == (shown,) * 3
    assert clean_name(shown * 20) == shown * NAME_LENGTH


def test_marks_do_not_pile_up_in_a_name() -> None:
    assert clean_name("a" + "\u0301" * 500 + "b") == "a" + "\u0301" * (LONGEST - 1) + "b"


NEW, NEW_OF_GAMES = ("settings", "stats", "avatar", "exported", "reminded"), ("seating", "undone")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.sampled_from(["version", "name", "total", "best", "games", "line", "open_games", "closed", *NEW]), json_values
)
def test_any_value_anywhere(name: str, value: Any) -> None:
    with contextlib.suppress(ProfileError):
        loads(changed(**{name: value}))


@given(st.sampled_from(["rules", "seed", "switches", "results", "log", "between", "id", *NEW_OF_GAMES]), json_values)
def test_any_value_anywhere_in_the_game(name: str, value: Any) -> None:
    with contextlib.suppress(ProfileError):
        loads(changed_game(**{name: value}))


@pytest.mark.parametrize("text", ["[" * 10_000 + "]" * 10_000, '{"game":' * 10_000, '{"version":1,"game":' + "[" * 60])
def test_nesting_that_would_take_the_browser_down_is_refused(text: str) -> None:
    with pytest.raises(ProfileError, match="nested"):
        loads(text)


@pytest.mark.parametrize(
    "text", ['"' + '\\"' * 450_000, '"\\' * 450_000, "[]" * 450_000, '"' * 999_999, "\\" * 999_999]
)
def test_no_text_takes_long_to_refuse(text: str) -> None:
    """Each is read in one pass; twice nested passes would take hours."""
    with pytest.raises(ProfileError):
        loads(text)


def test_brackets_inside_text_are_not_nesting() -> None:
    profile = replace(Profile(), name="[[[{" * 3)
    assert loads(dumps(profile)) == profile


def test_a_win_beyond_the_limit_leaves_a_profile_that_can_be_read() -> None:
    profile = replace(Profile(), total=10**12 - 1).scored(10**6)
    assert loads(dumps(profile)) == profile

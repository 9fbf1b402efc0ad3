"""The profile: round trips, migrations, and texts that somebody made up."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy import profile as profiles
from zsy.profile import NAME_LENGTH, Profile, ProfileError, SavedGame, SavedResult, clean_name, dumps, loads

GAME = SavedGame(
    rules="classic",
    seed="種子",
    switches={"players": "3"},
    results=(SavedResult((2, 0, 1), (0, -20, 20)),),
    log=("3h", "", "4s"),
)
PROFILE = Profile("小明", -40, 6, 12, GAME)


def changed(**values: Any) -> str:
    return json.dumps({**json.loads(dumps(PROFILE)), **values})


def changed_game(**values: Any) -> str:
    return changed(game={**json.loads(dumps(PROFILE))["game"], **values})


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
        changed(version=0), changed(version="1"), changed(version=True), changed(version=2), changed(version=1.0),
        changed(total=1.5), changed(total=None), changed(total=10**30), changed(total=True),
        changed(total=float("nan")), changed(best=0), changed(best=24), changed(best="1"), changed(games=-1),
        changed(name=3), changed(name="x" * 5000),
    ],
)  # fmt: skip
def test_refused(text: str) -> None:
    with pytest.raises(ProfileError) as refused:
        loads(text)
    assert refused.value.salvaged is None


@pytest.mark.parametrize(
    "text",
    [
        changed(game=3), changed(game=[]), changed(game={}),
        changed_game(rules=1), changed_game(seed=None), changed_game(seed="x" * 2000), changed_game(switches=[]),
        changed_game(switches={"players": 3}), changed_game(log="3h"), changed_game(log=[3]),
        changed_game(log=["x" * 500]),
        changed_game(log=[""] * 20_000), changed_game(results=[3]), changed_game(results=[{}]),
        changed_game(between=1),
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
    assert refused.value.salvaged == Profile("小明", -40, 6, 12)


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
    old = {"version": 1, "nick": "老王", "total": 5, "best": 1, "games": 0}
    assert loads(json.dumps(old)) == Profile("老王", 10)
    assert loads(json.dumps({**old, "version": 2, "name": "小王"})) == Profile("小王", 10)
    assert loads(json.dumps({**old, "version": 3, "name": "小王"})) == Profile("小王", 5)


@given(st.text(max_size=60))
def test_names_are_clean(name: str) -> None:
    cleaned = clean_name(name)
    assert 0 < len(cleaned) <= NAME_LENGTH
    assert cleaned == clean_name(cleaned)
    assert cleaned.isprintable()
    assert loads(dumps(Profile().renamed(name))).name == cleaned


def test_names_lose_what_is_invisible() -> None:
    assert clean_name("a\u202eb\x00\u200bc\ud800\n d") == "abc d"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(["version", "name", "total", "best", "games", "game"]), json_values)
def test_any_value_anywhere(name: str, value: Any) -> None:
    with contextlib.suppress(ProfileError):
        loads(changed(**{name: value}))


@given(st.sampled_from(["rules", "seed", "switches", "results", "log", "between"]), json_values)
def test_any_value_anywhere_in_the_game(name: str, value: Any) -> None:
    with contextlib.suppress(ProfileError):
        loads(changed_game(**{name: value}))


@pytest.mark.parametrize("text", ["[" * 10_000 + "]" * 10_000, '{"game":' * 10_000, '{"version":1,"game":' + "[" * 60])
def test_nesting_that_would_take_the_browser_down_is_refused(text: str) -> None:
    with pytest.raises(ProfileError, match="nested"):
        loads(text)


def test_brackets_inside_text_are_not_nesting() -> None:
    profile = replace(Profile(), name="[[[{" * 3)
    assert loads(dumps(profile)) == profile


def test_a_win_beyond_the_limit_leaves_a_profile_that_can_be_read() -> None:
    profile = replace(Profile(), total=10**12 - 1).scored(10**6)
    assert loads(dumps(profile)) == profile

"""What happened between two states of the table, over whole games of every rule set."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.sessions import dealt, select
from zsy.profile import SavedGame, SavedResult
from zsy.rules import RULE_SETS, find_rules
from zsy.ui.effects import KINDS, Effect, effects
from zsy.ui.names import kind_name
from zsy.ui.session import PLAYER, Session
from zsy.ui.table import table_view
from zsy.ui.tones import SOUNDS, sounds_of
from zsy.ui.views import TableView

BIG = ("bomb", "joker_bomb", "straight_flush", "triple_chain", "airplane")


def act(session: Session) -> None:
    """The next action: a bot's, or the player's own."""
    if not session.step():
        session.hint()
        if not session.play():
            assert session.pass_turn()


def kinds(found: tuple[Effect, ...]) -> list[str]:
    return [effect.kind for effect in found]


def on_turn(rules: str = "one-deck", seed: str = "effects") -> Session:
    """A game at the player's first turn."""
    session = Session.new(find_rules(rules), seed)
    while session.phase == "wait":
        session.step()
    return session


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_every_action_of_a_game_is_told_once(rules: str) -> None:
    session = Session.new(find_rules(rules), "effects")
    view = table_view(session)
    assert kinds(effects(None, view)) == ["deal"]
    told: Counter[str] = Counter()
    while session.phase != "over":
        length = len(session.state.log)
        before = view
        if session.phase != "wait":
            session.hint()
            view = table_view(session)
            assert set(kinds(effects(before, view))) <= {"select"}
            before = view
        act(session)
        view = table_view(session)
        event, found = session.state.log[length], effects(before, view)
        (done,) = (effect for effect in found if effect.kind in ("play", "pass", "give"))
        assert done.seat == event.seat
        assert done.kind == {"tribute": "give", "return": "give"}.get(event.kind, event.kind)
        if done.kind == "play" and event.seat == PLAYER:
            assert sorted(key.split(".")[0] for key in done.left_hand) == sorted(map(str, event.cards or ()))
        assert ("bomb" in kinds(found)) == (event.play is not None and event.play.kind in ("bomb", "joker_bomb"))
        seat = next(seat for seat in view.seats if seat.seat == event.seat)
        assert not seat.passed or event.kind == "pass"
        big = event.play is not None and event.play.kind in BIG and session.phase != "over"
        assert done.big == (kind_name(event.play) if event.play and big else "")
        assert kinds(found) == sorted(kinds(found), key=KINDS.index)
        told.update(kinds(found))
    assert (told["win"], told["lose"]) == ((1, 0) if session.state.scores[PLAYER] > 0 else (0, 1))
    assert told["turn"] >= 2
    assert told["sweep"] >= 1
    assert told["deal"] == 0


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("3s3d3h3c", "炸彈"),
        ("3s4s5s6s7s", "同花順"),
        ("3s3d3h4s4d4h5s5d6s6d", "飛機"),
        ("3s3d3h4s4d4h", "三順"),
        ("3s4s5s6s7d", ""),
        ("3s3d3h", ""),
    ],
)
def test_the_strongest_plays_are_named(cards: str, name: str) -> None:
    session = dealt("one-deck", [cards + "9s", "8s8d", "Ks", "As"])
    before = table_view(session)
    select(session, cards)
    assert session.play()
    assert [effect.big for effect in effects(before, table_view(session)) if effect.kind == "play"] == [name]


def test_a_play_that_ends_the_deal_is_not_named_beside_the_end() -> None:
    session = dealt("one-deck", ["3s3d3h3c", "8s8d", "Ks", "As"])
    before = table_view(session)
    select(session, "3s3d3h3c")
    assert session.play()
    found = effects(before, table_view(session))
    assert {"play", "bomb", "win"} <= set(kinds(found))
    assert not any(effect.big for effect in found)


def test_the_same_state_tells_nothing() -> None:
    view = table_view(on_turn())
    assert effects(view, view) == ()


def test_what_is_selected() -> None:
    session = on_turn()
    before = table_view(session)
    session.toggle(session.keys[0])
    assert effects(before, table_view(session)) == (Effect("select", PLAYER),)


def test_a_game_that_goes_on_from_a_save_is_not_dealt() -> None:
    session = on_turn("run-fast")
    act(session)
    act(session)
    assert effects(None, table_view(session)) == ()


def test_a_move_taken_back_is_no_play() -> None:
    session = on_turn()
    before = table_view(session)
    act(session)
    after = table_view(session)
    assert "play" in kinds(effects(before, after)) or "pass" in kinds(effects(before, after))
    taken_back = effects(after, before)
    assert not {"play", "bomb", "give"} & set(kinds(taken_back))


def test_another_persons_hand_does_not_fly() -> None:
    view = table_view(on_turn())
    turned = replace(view, seats=(*view.seats[1:], view.seats[0]))
    assert {effect.kind for effect in effects(view, turned)} <= {"deal"}


def test_tribute_goes_from_seat_to_seat() -> None:
    places = [seat for seat in range(4) if seat != PLAYER]
    saved = SavedGame("classic", "picture", results=(SavedResult((*places, PLAYER), (-30, 30, 10, -10)),))
    session = Session.restore(saved)
    given: list[Effect] = []
    view: TableView = table_view(session)
    while not any(event.kind == "play" for event in session.state.log):
        act(session)
        after = table_view(session)
        given += [effect for effect in effects(view, after) if effect.kind == "give"]
        view = after
    there, back = given
    assert (there.seat, there.to) == (back.to, back.seat)
    assert there.seat == PLAYER
    assert len(there.left_hand) == 1
    assert len(back.cards) == 1


def test_sounds_are_short_soft_and_only_of_what_can_happen() -> None:
    assert set(SOUNDS) == set(KINDS) - {"give", "sweep"}
    for tones in SOUNDS.values():
        assert max(tone.at + tone.seconds for tone in tones) <= 1
        assert all(0 < tone.gain <= 1 and tone.wave in ("sine", "triangle", "noise") for tone in tones)


def test_every_effect_but_what_is_swept_is_heard() -> None:
    for kind in KINDS:
        assert bool(sounds_of((Effect(kind),))) == (kind != "sweep")

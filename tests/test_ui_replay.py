"""Replays: at each step they show what the engine says, and nothing that a chosen pair of eyes may not see."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy import RULE_SETS, Match, State, find_rules
from zsy.record import Record, RecordError, dumps, loads
from zsy.ui.messages import signed
from zsy.ui.names import card_name
from zsy.ui.replay import LEAST_SECONDS, Replay
from zsy.ui.table import CardView


def played(rules_id: str, seed: str, deals: int = 1, **switches: str) -> State:
    """A deal played to its end by chance, the last one of several."""
    chance, match = Random(seed), Match(find_rules(rules_id, **switches), seed)
    for _ in range(deals):
        state = match.start()
        while not state.is_terminal:
            state = state.apply(chance.choice(state.legal_actions()[-6:]))
        match = match.finish(state)
    return state


def course(state: State) -> list[State]:
    """The states from the deal to this one."""
    states = [state]
    while (before := states[-1].parent) is not None:
        states.append(before)
    return states[::-1]


def names(cards: tuple[CardView, ...]) -> Counter[str]:
    return Counter(card.name for card in cards)


GAMES = [(rules_id, deals) for rules_id in RULE_SETS for deals in (1, 2)]


@pytest.mark.parametrize(("rules_id", "deals"), GAMES)
@pytest.mark.parametrize("number", range(3))
def test_each_step_shows_the_engines_state(rules_id: str, deals: int, number: int) -> None:
    final = played(rules_id, f"replay {number}", deals)
    replay = Replay(Record.of(final))
    states = course(final)
    assert replay.last == len(states) - 1
    for position, state in enumerate(states):
        replay.go(position)
        view = replay.view()
        assert (view.position, view.last) == (position, replay.last)
        for seat in view.seats:
            assert names(seat.hand) == Counter(map(card_name, state.hand(seat.seat)))
            assert seat.left == state.left[seat.seat]
            assert seat.turn == (state.current_player == seat.seat)
            assert seat.best == (state.table is not None and state.table_seat == seat.seat)
            assert not seat.hidden
            assert seat.acted == (position > 0 and final.log[position - 1].seat == seat.seat)
        assert str(position) in view.spoken
        assert view.caption in view.spoken
        if position:
            event = final.log[position - 1]
            acted = next(seat for seat in view.seats if seat.seat == event.seat)
            assert names(acted.played) == Counter(map(card_name, event.cards or ()))
            assert replay.moves()[position - 1].text in view.caption
    assert {seat.seat: seat.badge.split()[-1] for seat in replay.view().seats} == {
        seat: signed(points) for seat, points in enumerate(final.scores)
    }


def test_the_seats_stand_as_they_play() -> None:
    for rules_id, order in (("one-deck", [0, 1, 2, 3]), ("diamond", [0, 3, 2, 1]), ("run-fast", [0, 1, 2])):
        view = Replay(Record.of(Match(find_rules(rules_id), "order").start())).view()
        assert [seat.seat for seat in view.seats] == order


def test_tricks_are_counted() -> None:
    final = played("one-deck", "tricks")
    leads = [place for place, state in enumerate(course(final)[:-1]) if state.table is None]
    moves = Replay(Record.of(final)).moves()
    assert [move.position - 1 for move in moves if move.trick] == leads
    assert [move.trick for move in moves if move.trick] == [f"第{number + 1}輪" for number in range(len(leads))]


def test_a_step_with_the_trick_before_the_lead_shows_no_old_play() -> None:
    final = played("two-deck", "old plays")
    replay, states = Replay(Record.of(final)), course(final)
    for position in range(1, len(states)):
        if states[position - 1].table is None:
            replay.go(position)
            assert sum(bool(seat.played) for seat in replay.view().seats) == 1


@pytest.mark.parametrize("eyes", range(4))
def test_one_seats_eyes_see_its_own_cards_only(eyes: int) -> None:
    final = played("classic", "eyes", 2)
    replay = Replay(Record.of(final))
    replay.look(str(eyes))
    gift = final.tribute
    assert gift is not None
    assert gift.returned is not None
    for position in range(replay.last):
        replay.go(position)
        for seat in replay.view().seats:
            assert seat.hidden == (seat.seat != eyes and seat.left > 0)
            assert bool(seat.hand) == (seat.seat == eyes and seat.left > 0)
    replay.go(2)
    told = replay.view().caption + replay.moves()[1].text + "".join(seat.told for seat in replay.view().seats)
    known = eyes in (gift.giver, gift.taker)
    secret = card_name(gift.returned)
    assert (secret in replay.moves()[1].text) == known
    held = [seat for seat in replay.view().seats if seat.seat == eyes and secret in seat.told]
    assert known or held or secret not in told
    replay.look("")
    assert secret in replay.moves()[1].text


@pytest.mark.parametrize("eyes", ["", "4", "-1", "²", "x", "1 "])
def test_eyes_that_nobody_has_see_everything(eyes: str) -> None:
    replay = Replay(Record.of(played("run-fast", "nobody")))
    replay.look(eyes)
    assert replay.eyes is None


def test_it_plays_to_its_end_and_begins_again() -> None:
    replay = Replay(Record.of(played("diamond", "clock")))
    replay.toggle()
    for position in range(1, replay.last + 1):
        assert replay.pause(1.0) > replay.pause(0.45) > LEAST_SECONDS
        assert replay.pause(0.0) == LEAST_SECONDS
        replay.advance()
        assert replay.position == position
    assert not replay.playing
    replay.advance()
    assert replay.position == replay.last
    replay.toggle()
    assert (replay.position, replay.playing) == (0, True)
    replay.go(10**9)
    assert (replay.position, replay.playing) == (replay.last, False)
    replay.go(-5)
    assert replay.position == 0


def test_an_unfinished_deal_is_replayed_as_far_as_it_goes() -> None:
    middle = course(played("one-deck", "half"))[7]
    replay = Replay(Record.of(middle))
    replay.go(99)
    assert replay.position == 7
    assert "結束" not in replay.view().caption


def test_names_and_comments_come_from_the_record() -> None:
    text = dumps([Record.of(played("run-fast", "names"), Seat0="甲\n" * 30, Seat1=" 小明 ")])
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line and line[0] != "[")
    lines[place] = "{先看這裡}  " + lines[place].replace("  ", "  {好牌\x07}  ", 1)
    [record] = loads("\n".join(lines))
    replay = Replay(record)
    assert replay.names == ("甲 甲 甲 甲 甲 甲", "小明", "上家")
    assert replay.view().comment == "先看這裡"
    replay.go(1)
    assert replay.view().comment == "好牌"
    assert replay.names[replay.events[0].seat] in replay.view().caption


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_name_is_cut_to_one_short_line(name: str) -> None:
    record = Record.of(Match(find_rules("run-fast"), "any name").start(), Seat1=name)
    shown = Replay(record).names[1]
    assert 0 < len(shown) <= 12
    assert shown.isprintable()


def test_what_cannot_be_replayed_is_refused() -> None:
    [record] = loads('[Zsy "1"]\n[Rules "one-deck"]\n[Seed "x"]\n0: 3d 4d 9s\n')
    with pytest.raises(RecordError):
        Replay(record)


@pytest.mark.parametrize(("rules_id", "few"), [("one-deck", True), ("two-deck", False), ("run-fast", True)])
def test_hands_of_one_row_are_shown_larger_throughout(rules_id: str, few: bool) -> None:
    replay = Replay(Record.of(played(rules_id, "few")))
    assert replay.few == few
    replay.go(replay.last)
    assert replay.few == few

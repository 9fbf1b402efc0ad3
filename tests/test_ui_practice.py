"""What practice alone has: taking back, open hands."""

from __future__ import annotations

from tests.sessions import act, moments
from zsy import find_rules
from zsy.seating import Seating
from zsy.ui.session import Session
from zsy.ui.table import table_view

PRACTICE = Seating("practice")


def test_actions_are_taken_back_in_practice() -> None:
    for session, rng in moments("two-deck", {}, "undo", PRACTICE):
        if session.phase == "turn" and session.can_undo and rng.random() < 0.4:
            before = session.state
            undone, start = session.undone, session.trick_start
            assert session.undo()
            assert session.undone == undone + 1
            assert session.phase == "turn"
            assert session.state.log == before.log[: len(session.state.log)]
            assert before.log[len(session.state.log)].seat == 0
            for event in before.log[len(session.state.log) :]:
                session._apply(session.state.play(event.cards or ()))
            assert session.state == before
            assert session.trick_start == start
            restored = Session.restore(session.saved())
            assert restored.undone == undone + 1
            assert restored.seating == PRACTICE
    assert session.undone > 3
    assert not session.can_undo


def test_practice_is_for_practice() -> None:
    session = Session.new(find_rules("one-deck"), "tour")
    while session.phase != "turn" or not session.state.log:
        act(session)
    act(session)
    assert not session.can_undo
    assert not session.undo()
    session.set_open_hands(True)
    assert not session.open_hands
    assert all(not seat.open for seat in table_view(session).seats)
    tools = {tool.id: tool.shown for tool in table_view(session).tools}
    assert tools == {"arrange": True, "autopilot": True, "undo": False, "open_hands": False}


def test_hands_lie_open_in_practice() -> None:
    session = Session.new(find_rules("one-deck"), "tour", PRACTICE)
    assert all(not seat.open for seat in table_view(session).seats)
    session.set_open_hands(True)
    view = table_view(session)
    assert [len(seat.open) for seat in view.seats] == [0, 13, 13, 13]
    assert [tool.pressed for tool in view.tools if tool.id == "open_hands"] == [True]

"""What is read aloud of a game: every action in few words, alarms and one's own turn at once, none twice in a row."""

from __future__ import annotations

import re

import pytest

from tests.sessions import SETTINGS, moments
from zsy.ui.table import called

PLAYED = re.compile(r"^(你|..?家|左上家|右上家)出.+，(剩[1-9][0-9]?張|出完了)$")


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_every_action_is_said_once(rules_id: str, switches: dict[str, str]) -> None:
    actions = said = 0
    for session, _ in moments(rules_id, switches, "spoken"):
        if len(session.state.log) > actions:
            assert len(session.said) - said in (1, 2), "the action, and the wind at most"
        actions, said = len(session.state.log), len(session.said)
    assert any(map(PLAYED.match, session.said))
    assert all(session.said)
    assert all(first != second for first, second in zip(session.said, session.said[1:], strict=False))
    assert session.urgent or rules_id == "run-fast"
    for place in session.urgent:
        assert re.search("剩[12]張$", session.said[place])
        assert not session.said[place].startswith("你")


def test_ones_own_turn_tells_what_lies_on_the_table() -> None:
    seen = set()
    for session, _ in moments("one-deck", {}, "called"):
        if session.phase == "turn":
            text = called(session)
            assert ("桌上是" in text) == (session.view.table is not None)
            seen.add(re.sub("桌上是.+", "桌上是", text))
    assert seen >= {"輪到你先出", "輪到你。桌上是"}

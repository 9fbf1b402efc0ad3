"""What is done for the player: autopilot, and passes by themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.sessions import SETTINGS, dealt, select
from zsy import find_rules, parse_cards
from zsy.ui.session import Options, Session
from zsy.ui.table import table_view


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_autopilot_plays_whole_games(rules_id: str, switches: dict[str, str]) -> None:
    session = Session.new(find_rules(rules_id, **switches), "auto")
    for _ in range(2):
        session.set_autopilot(True)
        while session.phase != "over":
            assert session.phase == "wait"
            assert session.autopilot
            turn = session.turn
            assert turn is not None
            if session.state.current_player == 0:
                assert session.acts_alone
                assert table_view(session).status == "電腦替你打"
                assert session.decide(turn, turn.bot.choose(turn.view))
            assert session.step()
        assert not session.autopilot, "the next deal begins in the player's hands"
        session.finish()
        session = session.again("more")


ACTS: list[Callable[[Session], object]] = [
    lambda game: game.toggle(game.keys[0]),
    lambda game: game.clear(),
    lambda game: game.hint(),
    lambda game: game.play(),
    lambda game: game.pass_turn(),
    lambda game: game.quick(game.keys[0]),
    lambda game: game.set_autopilot(False),
]


def test_any_own_action_ends_autopilot() -> None:
    for act_so in ACTS:
        session = dealt("one-deck", ["4s4d4h4cJc", "8h8s3h9d5h", "6s6h6c", "7h7s7c"], 1, "8h8s - -")
        session.set_autopilot(True)
        turn = session.turn
        assert session.phase == "wait"
        assert turn is not None
        act_so(session)
        assert not session.autopilot
        assert not session.decide(turn, turn.view.legal_actions()[0]), "it is too late for the bot"
        assert session.phase == "turn" or len(session.state.log) == 4


def test_what_cannot_be_beaten_is_passed_alone_if_wanted() -> None:
    for wanted in (False, True):
        session = dealt("one-deck", ["4s", "8h8s3h9d5h", "6s6h6c", "7h7s7c"], 1, "8h8s - -")
        session.options = Options(auto_pass=wanted)
        assert session.acts_alone is wanted
        assert session.phase == ("wait" if wanted else "turn")
        if wanted:
            assert table_view(session).status == "沒有牌打得過，自動不出"
            select(session, "4s")
            assert session.step()
            assert session.said[-1] == "你不出"
            assert session.chosen == parse_cards("4s")


def test_auto_pass_is_told_of_once() -> None:
    hands = ["3s5s7d", "Kd4h4d4s", "6c6d6h", "7h7s7c"]
    session = dealt("one-deck", hands, 1, "Kd - -")
    session.tells_auto_pass = True
    assert session.pass_turn()
    assert table_view(session).tip == "打不過時可以自動不出：在設定裡打開"
    assert session.step()
    assert session.phase == "wait" or not table_view(session).tip
    for told, auto in ((False, False), (True, True)):
        session = dealt("one-deck", hands, 1, "Kd - -")
        session.tells_auto_pass, session.options = told, Options(auto_pass=auto)
        session.pass_turn()
        assert not table_view(session).tip


def test_autopilot_leaves_the_selection() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    session.select(session.keys[:2], True)
    chosen = session.selected
    session.set_autopilot(True)
    assert session.selected == chosen
    assert session.step()
    assert session.selected == chosen & frozenset(session.keys)

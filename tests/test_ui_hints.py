"""提示: proposals are legal, in a sensible order, and say why."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sessions import SETTINGS, dealt, moments
from zsy.bots.plan import breaks_bomb
from zsy.generator import generator
from zsy.packs import pack
from zsy.ui import messages
from zsy.ui.hints import Proposal
from zsy.ui.session import Session
from zsy.ui.table import table_view

SIXES = ["6s6h6d6c6d9sJsKd3c", "5s5h5d5c4s4h", "7s8h", "9hTc"]


def test_hints_that_split_a_bomb_come_last_and_say_so() -> None:
    session = dealt("two-deck", SIXES, 1, "5s5h5d5c - -")
    told = [(session.hint_text, len(session.chosen)) for _ in proposals(session)]
    assert [size for _, size in told if size][:2] == [5, 4]
    assert all("要拆炸彈" in text for text, size in told if size == 4)


def proposals(session: Session) -> Iterator[Proposal]:
    """All proposals in turn, each as it is shown; the first one again at the end."""
    session.hint()
    for proposal in session._proposals or ():
        assert session.proposal is proposal
        yield proposal
        session.hint()


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_hints_are_legal_and_say_why(rules_id: str, switches: dict[str, str]) -> None:
    for session, _ in moments(rules_id, switches, "hints", deals=2):
        if session.phase not in ("turn", "tribute"):
            session.hint()
            assert session.note == messages.NOT_YOUR_TURN or session.phase == "over"
            continue
        bombs, hand = generator(session.rules), pack(session.state.hand(0))
        shown = []
        for proposal in proposals(session):
            shown.append(session.chosen)
            assert session.hint_text.startswith(f"{len(shown)}/")
            assert session.hint_text.endswith(proposal.reason)
            assert proposal.reason
            assert session.state.can(session.chosen)
            broken = session.phase == "turn" and bool(proposal.move) and breaks_bomb(bombs, hand, proposal.move)
            if broken and proposal.move.size < len(session.keys):
                assert proposal.costly
                assert proposal.reason.startswith("要拆炸彈")
            order = [other.costly for other in session._proposals or () if other.move]
            assert order == sorted(order), "what breaks a bomb comes last"
        assert len(set(shown)) == len(shown)
        assert session.chosen == shown[0]
        session.clear()
        assert session.hint_text == ""


@pytest.mark.parametrize(
    ("hands", "leader", "played", "reasons"),
    [
        (["3s", "4s4d", "5s", "6s"], 0, "", ["出完就贏"]),
        (
            ["5s5dKs9s", "4sTs8h8c", "6s6d6c", "7h7c7d"],
            1,
            "4s - -",
            ["最小的能打得過，但要拆一對5", "更小的要拆牌，這手不用", "打得過，牌大一些", "留著大牌"],
        ),
        (["5s6d7d8s9s9dJc", "8h3h", "6s6h6c", "7h7s7c"], 1, "8h - -", ["壓住下家（只剩1張）"]),
        (["5s6d7dJc", "8h3h9d", "6s6h6c", "7h7s7c"], 1, "8h - -", ["壓住下家（只剩2張）"]),
        (["4s4d4h4cJc", "8h8s3h9d5h", "6s6h6c", "7h7s7c"], 1, "8h8s - -", ["只有炸彈打得過，先留著", "用炸彈"]),
        (["4s4d4h4cJc", "8h8s3h", "6s6h6c", "7h7s7c"], 1, "8h8s - -", ["用炸彈：擋住只剩1張的下家"]),
        (
            ["9s9d9h9c5c", "8hTs6d5h", "6s6h6c", "7h7s7c"],
            1,
            "8h - -",
            ["1/3 不出：留著大牌", "2/3 用炸彈", "3/3 要拆炸彈："],
        ),
        (
            ["3s4d5s6s7s9dJd", "6c6d6h", "Tc8c8d", "Jc8h8s"],
            0,
            "",
            ["1/6 散牌先走，不拆牌", "一次出掉最多張", "要拆順子"],
        ),
        (["3s5s", "6cKd", "Tc8c8d", "Jc"], 1, "6c - -", ["不出：打不過"]),
    ],
)
def test_reasons(hands: list[str], leader: int, played: str, reasons: list[str]) -> None:
    session = dealt("one-deck", hands, leader, played)
    told = [session.hint_text for _ in proposals(session)]
    for reason in reasons:
        assert any(reason in text for text in told), told


def test_a_proposed_pass_is_the_button_to_press() -> None:
    session = dealt("one-deck", ["4s4d4h4cJc", "8h8s3h9d5h", "6s6h6c", "7h7s7c"], 1, "8h8s - -")
    session.hint()
    assert session.hint_text.startswith("1/2 不出：")
    primary = [button.name for button in table_view(session).buttons if button.primary and button.shown]
    assert primary == ["不出"]
    session.hint()
    primary = [button.name for button in table_view(session).buttons if button.primary and button.shown]
    assert primary == ["出牌"]
    assert session.play(), "the hint said that it is a bomb"


def test_hints_are_thought_in_pieces() -> None:
    session = dealt("one-deck", ["5s5dKs9s", "4sTs8h8c", "6s6d6c", "7h7c7d"], 1, "4s - -")
    pieces = list(session.ponder())
    assert pieces
    session.hint()
    proposal = session.proposal
    assert proposal is not None
    assert not list(session.ponder())
    thought = session.ponder()
    assert session.play()
    assert not list(thought), "it is not the player's turn any more"

"""Which cards of a hand a move takes, of those that would do."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import pytest

from tests.sessions import SETTINGS, dealt, moments
from zsy import parse_cards
from zsy.ui.held import Key, Keys, cards_of, fill, keys
from zsy.ui.session import Options


def broken(groups: Collection[Keys], taken: Collection[Key]) -> int:
    """Of how many groups some cards are taken, but not all."""
    return sum(not set(group).isdisjoint(taken) and not set(group) <= set(taken) for group in groups)


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_a_move_takes_whole_groups_and_else_breaks_as_few_as_can_be(rules_id: str, switches: dict[str, str]) -> None:
    tried = 0
    for session, rng in moments(rules_id, switches, "groups", deals=4):
        view = session.view
        if session.phase != "turn" or not view.to_act:
            continue
        session.options = Options(confirm=False, arrange=True)
        groups = [group.keys for group in session.groups]
        moves = [move for move in view.legal_actions() if move]
        for move in rng.sample(moves, min(len(moves), 40)):
            taken = fill(move, groups, (), view.must)
            played = cards_of(taken)
            assert view.can(played)
            assert session.state.verify(played).rank == move.rank
            if len(set(move.ranks)) > 1 or view.must is not None:
                continue
            held = [key for key in session.keys if key[0].rank == move.rank]
            least = min(broken(groups, some) for some in combinations(held, move.size))
            assert broken(groups, taken) == least, (move, groups)
            tried += len(held) > move.size
        session.hint()
        if len({card.rank for card in session.chosen}) == 1 and view.must is None:
            held = [key for key in session.keys if key[0].rank == session.chosen[0].rank]
            least = min(broken(groups, some) for some in combinations(held, len(session.chosen)))
            assert broken(groups, session.selected) == least
    assert tried


def test_what_is_selected_decides_which_groups_are_meant() -> None:
    groups = [keys(parse_cards(text)) for text in ("5s 6s 7s 8s 9h", "8h 8d", "8c")]
    session = dealt("one-deck", ["5s 6s 7s 8s 9h 8h 8d 8c Ks", "3s", "3h", "3d"])
    pair = next(
        move for move in session.view.legal_actions() if move.kind == "pair" and move.rank == parse_cards("8s")[0].rank
    )
    assert cards_of(fill(pair, groups, ())) == parse_cards("8h 8d")
    assert cards_of(fill(pair, groups, [groups[1][0]])) == parse_cards("8h 8d")
    assert cards_of(fill(pair, groups, [groups[2][0]])) == parse_cards("8c 8d"), "a loose one first, then of the pair"


def test_a_hint_and_an_offer_leave_whole_what_lies_together() -> None:
    session = dealt("one-deck", ["4c 5s 6h 7d 8c 8s Qd 2s", "7s Kh Kd", "3h", "3d"], leader=1, played="7s - -")
    session.options = Options(arrange=True)
    straight = next(group.keys for group in session.groups if len(group.keys) == 5)
    assert cards_of(straight) == parse_cards("4c 5s 6h 7d 8c"), "the eight of clubs lies in the straight"
    session.hint()
    assert session.chosen == parse_cards("8s")
    session.options = Options(arrange=False)
    session.hint()
    session._proposed = -1
    session.hint()
    assert session.chosen == parse_cards("8s"), "it would be the same where nothing shows the straight"

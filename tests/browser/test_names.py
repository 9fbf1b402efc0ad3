"""Long names at a table that several people share: whatever they are, nothing lies on anything."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.measures import COVERED, CUT
from tests.browser.player import act, resized, visit, wait_for
from tests.browser.test_axe import SIDEWAYS, settled
from tools.scenes import LANGUAGES, dress
from zsy.profile import NAME_LENGTH, Profile, SavedGame
from zsy.rules import find_rules
from zsy.seating import Seating

OFFLINE = False

pytestmark = pytest.mark.native

TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("run-fast", {}),
    ("one-deck", {}),
    ("classic", {"players": "5"}),
    ("classic", {"players": "6"}),
)


def long_names(count: int) -> tuple[str, ...]:
    """As many names, each as long as one may be; some can be broken anywhere, some nowhere."""
    return tuple("王WM趙錢W"[place] * NAME_LENGTH for place in range(count))


@pytest.mark.parametrize(("rules", "switches"), TABLES)
def test_long_names_leave_everything_its_place(open_page: OpenPage, rules: str, switches: dict[str, str]) -> None:
    players = find_rules(rules, **switches).players
    seating = Seating("local", humans=tuple(range(players)), names=long_names(players))
    page = open_page(reduced_motion="reduce")
    game = SavedGame(rules, "long names", switches, seating=seating, id="long")
    visit(page, Profile("小明", open_games=(game,)), "handover")
    found: dict[str, list[str]] = {}

    def measure(moment: str) -> None:
        for language in (LANGUAGES[0], "en"):  # simplified words are no longer than traditional ones
            dress(page, language=language)
            for width, _ in resized(page):
                if lines := [line for script in (COVERED, CUT, SIDEWAYS) for line in settled(page, script)]:
                    found[f"{language} {width} {moment}"] = lines
        dress(page, language=LANGUAGES[0])

    for turn in range(players + 1):
        if turn in (0, players):
            measure(f"before turn {turn}")
        page.locator("#take").click()
        wait_for(page, "turn")
        if turn in (players - 1, players):
            measure(f"at turn {turn}")
        act(page)
        wait_for(page, "handover")
    assert not found

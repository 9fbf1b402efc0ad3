"""What the page's address asks for: a seed is used once, a speed comes before what is set."""

from __future__ import annotations

import pytest

from tests.visits import Browser, begin, play_on

pytestmark = pytest.mark.usefixtures("known_deals")


def test_a_seed_of_the_address_is_used_once() -> None:
    app = Browser().visit(rules="one-deck", seed="tour", speed="0")
    app.start()
    assert app.address() == {"rules": "one-deck", "seed": "tour", "speed": "0"}
    play_on(app)
    app.again()
    assert app.session is not None
    assert app.session.match.seed != "tour"
    assert app.address() == {"rules": "one-deck", "speed": "0"}


def test_another_game_than_the_address_named_gets_a_fresh_seed() -> None:
    app = Browser().visit(rules="classic", seed="tour", players="3")
    app.choose("diamond")
    app.start()
    assert app.session is not None
    assert app.session.match.seed != "tour"
    assert app.address() == {"rules": "diamond"}


def test_two_new_games_differ() -> None:
    seeds = set()
    for _ in range(5):
        app = Browser().visit()
        app.start()
        assert app.session is not None
        seeds.add(app.session.match.seed)
    assert len(seeds) == 5


def test_the_address_comes_before_the_speed_that_is_set() -> None:
    app = Browser().visit()
    app.set("speed", "slow")
    assert (app.pace, app.speed) == (1.6, "slow")
    app = Browser().visit(speed="0")
    app.set("speed", "slow")
    assert (app.pace, app.speed) == (0, "instant")


def test_an_address_of_an_unknown_game_is_told_and_changes_nothing() -> None:
    browser = Browser()
    begun = begin(browser.visit(rules="classic"))
    begun.sync()
    for app in (browser.visit(rules="poker", players="9", top_rule="warn"), browser.visit(rules="poker")):
        assert app.session is not None
        assert app.session.rules == begun.rules
        assert app.notices == ["這裡沒有連結裡的玩法「poker」，略過了。"], "its switches are of a game that is not here"
    assert browser.visit(rules="").notices == []

"""The view models of the sheets."""

from __future__ import annotations

import pytest

from zsy import find_rules
from zsy.profile import SavedGame
from zsy.rules import RULE_SETS, SWITCHES, switches_of
from zsy.settings import CHOICES, Settings, SettingsError
from zsy.store import Document, Keeper, Memory, Progress
from zsy.ui.app import App
from zsy.ui.fairness import STRENGTHS, Fairness, before_exchange, dealt, strengths
from zsy.ui.help import ways
from zsy.ui.preferences import preferences, setting
from zsy.ui.query import read_query
from zsy.ui.switches import TITLES, TOLD, Switches


def make_app(**values: str) -> App:
    """A page of a player who has nothing kept."""
    return App(read_query(values), Keeper(Document(Memory(), lambda: 1)))


def finish(app: App) -> None:
    """Play the deal on the table to its end."""
    while app.session is not None and app.status != "over":
        if not app.step():
            app.session.hint()
            if app.status == "turn" and not app.session.selected:
                app.pass_turn()
            else:
                app.play()


# -- settings --------------------------------------------------------------------------------------------------------


def test_every_setting_is_on_the_sheet_with_every_value() -> None:
    shown = {field.name: field for group in preferences(Settings()) for field in group.fields}
    assert set(shown) == set(CHOICES)
    for name, field in shown.items():
        if field.kind == "choice":
            assert {setting(name, choice.value) for choice in field.choices} == set(CHOICES[name])
            assert field.value in {choice.value for choice in field.choices}
        elif field.kind == "switch":
            assert {setting(name, text) for text in ("on", "off")} == set(CHOICES[name])
        else:
            low, high = field.limits
            assert {setting(name, str(value)) for value in range(low, high + 1)} == set(CHOICES[name])


def test_what_is_no_setting_is_refused() -> None:
    for name, text in (("volume", "11"), ("theme", "pink"), ("nonsense", "on"), ("sound", "yes")):
        with pytest.raises(SettingsError):
            setting(name, text)


def test_a_change_shows() -> None:
    fields = {field.name: field for group in preferences(Settings().changed("sound", False)) for field in group.fields}
    assert not fields["sound"].on
    assert fields["auto_pass"].value == "off"


# -- switches of the rules -------------------------------------------------------------------------------------------


def test_every_switch_is_told() -> None:
    assert set(TOLD) == set(SWITCHES)
    assert list(TITLES) == list(RULE_SETS)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_every_switch_and_value_can_be_reached(rules_id: str) -> None:
    switches = Switches(rules_id)
    view = switches.view(find_rules(rules_id))
    assert [field.name for field in view.fields] == list(switches_of(rules_id))
    for field in view.fields:
        values = [choice.value for choice in field.choices] or ["off", "on"]
        assert set(values) == set(SWITCHES[field.name].values)
        assert field.value == SWITCHES[field.name].default
        for value in values:
            changed = switches.changed(find_rules(rules_id), field.name, value)
            assert changed.switches()[field.name] == value
            assert not switches.message


def test_what_is_the_house_s_choice_is_marked() -> None:
    marked = {
        rules_id: {field.name for field in Switches(rules_id).view(find_rules(rules_id)).fields if field.mark}
        for rules_id in RULE_SETS
    }
    assert marked["run-fast"] == {"one_left_free", "bomb_points"}
    assert marked["diamond"] == {"joker_rocket", "lead_must_contain"}
    assert "tribute" not in marked["classic"]


def test_switches_that_cannot_be_together_are_told_and_left() -> None:
    switches = Switches("classic")
    partners = find_rules("classic", partnership="on")
    assert switches.changed(partners, "players", "5") == partners
    assert "四個人" in switches.view(partners).message
    assert switches.changed(partners, "inherit", "next").inherit == "next"
    assert not switches.message


def test_the_state_tells_how_much_was_changed() -> None:
    switches = Switches("run-fast")
    assert switches.view(find_rules("run-fast")).changed == 0
    assert switches.view(find_rules("run-fast", bomb_points=5, aaa_bomb="off")).changed == 2
    assert switches.reset() == find_rules("run-fast")


def test_new_games_are_played_by_the_rules_that_were_set() -> None:
    app = make_app()
    app.set_rules(find_rules("classic", players=5))
    assert app.choice.id == "one-deck"
    app.choose("classic")
    assert app.choice.players == 5
    app.start()
    assert app.session is not None
    assert app.session.rules.players == 5
    assert app.settings.switches == {"classic": {"players": "5"}}


def test_a_link_s_rules_hold_until_they_are_set_otherwise() -> None:
    app = make_app(rules="classic", players="3")
    assert app.choice.players == 3
    app.set_rules(app.choice.with_switches({"tribute": "off"}))
    app.choose("one-deck")
    app.choose("classic")
    assert (app.choice.players, app.choice.tribute) == (3, False)


# -- fairness --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_deal_just_finished_is_found_to_be_the_one_of_its_seed(rules_id: str) -> None:
    app = make_app()
    app.choose(rules_id)
    fairness = Fairness(app)
    for number in range(2):
        app.again() if number else app.start()
        assert fairness.finished is None
        finish(app)
        fairness.begin()
        assert fairness.view().finished
        fairness.take()
        view = fairness.view()
        assert view.good
        assert "一樣" in view.verdict
        assert sum(len(hand.cards) for hand in view.hands) == len(find_rules(rules_id).deck)


def test_a_deal_that_differs_is_told() -> None:
    app = make_app()
    app.start()
    finish(app)
    fairness = Fairness(app)
    fairness.take()
    deal = fairness.finished
    assert deal is not None
    app.session.state.deal.__dict__["packs"] = deal.packs[::-1]  # type: ignore[union-attr]  # a deal gone wrong
    app.session.state.deal.__dict__["suits"] = deal.suits[::-1]  # type: ignore[union-attr]
    fairness.check()
    assert not fairness.view().good
    assert "不一樣" in fairness.view().verdict


def test_hands_before_the_exchange() -> None:
    app = make_app()
    app.choose("classic")
    app.start()
    finish(app)
    app.again()
    finish(app)
    assert app.session is not None
    deal = app.session.state.deal
    assert deal.tribute is not None
    assert deal.seed is not None
    assert before_exchange(deal) == dealt(deal.rules, deal.seed, 1, deal.tribute.giver)


def test_a_deal_in_progress_stays_secret() -> None:
    app = make_app(rules="diamond", seed="secret")
    app.start()
    fairness = Fairness(app)
    fairness.set("seed", "secret")
    fairness.check()
    assert not fairness.view().hands
    assert "打完" in fairness.view().verdict
    finish(app)
    fairness.check()
    assert fairness.view().hands


def test_coming_deals_of_a_match_stay_secret() -> None:
    app = make_app()
    app.keeper.do(Progress(SavedGame("classic", "tour", id="other")))
    fairness = Fairness(app)
    for name, value in (("game", "classic"), ("seed", "tour"), ("number", "3"), ("last", "2")):
        fairness.set(name, value)
    fairness.check()
    assert not fairness.view().hands


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", ""), ("seed", "a" * 101), ("seed", "a\nb"), ("number", "0"), ("number", "x"), ("number", "9" * 7),
     ("number", ""), ("number", "²")],
)  # fmt: skip
def test_what_cannot_be_checked_is_told(name: str, value: str) -> None:
    fairness = Fairness(make_app())
    fairness.set("seed", "hello")
    fairness.set(name, value)
    fairness.check()
    view = fairness.view()
    assert view.verdict
    assert not view.hands
    assert not view.good


def test_only_the_linked_game_asks_who_was_last() -> None:
    fairness = Fairness(make_app())
    assert not fairness.view().lasts
    fairness.set("number", "2")
    assert not fairness.view().lasts
    fairness.set("game", "classic")
    fairness.set("players", "5")
    assert len(fairness.view().lasts) == 5
    fairness.set("last", "4")
    fairness.set("players", "3")
    fairness.set("seed", "x")
    fairness.check()
    assert len(fairness.view().hands) == 3


def test_a_form_cannot_be_filled_with_what_is_not_on_it() -> None:
    fairness = Fairness(make_app())
    for name, value in (("game", "poker"), ("players", "9"), ("last", "7")):
        fairness.set(name, value)
    fairness.set("seed", "x")
    fairness.check()
    assert fairness.view().hands


def test_strength_is_told_for_every_game() -> None:
    assert list(STRENGTHS) == list(RULE_SETS)
    assert len(strengths()) == len(RULE_SETS)


# -- help ------------------------------------------------------------------------------------------------------------


def test_help_names_every_way_once() -> None:
    for view in ways():
        assert len({way.does for way in view.ways}) == len(view.ways)

"""The view models of the sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zsy import find_rules
from zsy.profile import Profile, SavedGame
from zsy.rules import RULE_SETS, SWITCHES, switches_of
from zsy.settings import CHOICES, Settings, SettingsError
from zsy.stats import Table
from zsy.store import Document, Keeper, Memory, Progress
from zsy.ui.app import App
from zsy.ui.charts import WIDTH, bar_chart, line_chart, number, steps
from zsy.ui.fairness import STRENGTHS, Fairness, before_exchange, dealt, strengths
from zsy.ui.help import ways
from zsy.ui.preferences import preferences, setting
from zsy.ui.query import read_query
from zsy.ui.statistics import statistics
from zsy.ui.switches import TOLD, Switches


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
    for again in (False, True):
        app.again() if again else app.start()
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
    assert app.session is not None
    wrong = app.session.state.deal.__dict__
    wrong["packs"], wrong["suits"] = deal.packs[::-1], deal.suits[::-1]
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


# -- statistics ------------------------------------------------------------------------------------------------------


def player(*deals: tuple[str, str, int, int]) -> Profile:
    """A player of these deals: rule set, mode, place, points."""
    profile = Profile()
    for rules_id, mode, place, points in deals:
        table = Table(rules_id, "novice" if mode in ("ranked", "daily") else "", mode, "greedy")
        profile = profile.scored(points)
        stats = profile.stats.counted(table, place, points, profile.total)
        profile = replace(profile, stats=stats)
    return profile


def test_without_games_there_is_a_sentence() -> None:
    view = statistics(Profile())
    assert view.empty
    assert not view.figures
    assert not view.charts
    assert not view.lists


def test_games_that_do_not_count_are_listed_apart() -> None:
    view = statistics(player(("classic", "practice", 1, 0)))
    assert view.empty
    assert [listed.name for listed in view.lists] == ["practice"]


def test_all_places_of_the_tables_are_there() -> None:
    for games, last in (
        ([("run-fast", "ranked", 1, 5)], 3),
        ([("run-fast", "ranked", 1, 5), ("classic", "ranked", 1, 5)], 4),
        ([("classic", "ranked", 6, -5)], 6),
        ([("run-fast", "ranked", 1, 5), ("one-deck", "practice", 1, 5)], 3),
    ):
        (places,) = (chart for chart in statistics(player(*games)).charts if chart.name == "places")
        assert [row[0] for row in places.table.rows] == [f"第{place}名" for place in range(1, last + 1)]


def test_every_figure_is_in_a_table() -> None:
    view = statistics(
        player(("one-deck", "ranked", 1, 1234), ("diamond", "daily", 3, -20), ("diamond", "ranked", 2, -3))
    )
    figures = {figure.name: figure.value for figure in view.figures}
    assert figures["總分"] == "1,211"
    assert figures["勝率"] == "33%"
    charts = {chart.name: chart for chart in view.charts}
    assert charts["curve"].table.rows == (("0", "0"), ("1", "1,234"), ("2", "1,214"), ("3", "1,211"))
    assert charts["places"].table.rows[0] == ("第1名", "1", "33%")
    assert charts["games"].table.rows == (("一副牌", "100%", "1", "+1,234"), ("方塊三", "0%", "2", "−23"))
    (tables,) = view.lists
    assert [row[0] for row in tables.table.rows] == ["新手場，會算牌的電腦", "今日牌局，會算牌的電腦"]


def test_one_deal_makes_charts() -> None:
    for points in (0, 5, -5):
        assert statistics(player(("one-deck", "ranked", 4, points))).charts[0].name == "curve"


@pytest.mark.parametrize(
    "values", [(0, 0), (0, 1), (5, -5), (0, 10**12), (-(10**12), -1), (7,), (0, 3, 1, 4, 1, 5), tuple(range(-250, 250))]
)
def test_a_line_stays_on_its_drawing(values: tuple[int, ...]) -> None:
    points = list(enumerate((0, *values)))
    chart = line_chart("x", "x", "x", ("a", "b"), points)
    assert len(chart.line) == len(points)
    for x, y in (*chart.line, *((word.x, word.y) for word in chart.words)):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= chart.height
    assert chart.table.rows[-1][1] == number(values[-1])
    assert len(chart.table.rows) <= 40
    assert len(chart.grid) <= 8


@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 1), (-1, 0), (0, 7), (-37, 210), (0, 10**12), (99, 100)])
def test_levels_enclose_the_figures(low: int, high: int) -> None:
    found = steps(low, high)
    assert found[0] <= low
    assert high <= found[-1]
    assert 2 <= len(found) <= 8


def test_bars_stay_on_their_drawing() -> None:
    chart = bar_chart("x", "x", "x", ("a", "b"), [(part, ("a", "b")) for part in (0.0, 0.001, 0.5, 1.0, 1.5)])
    for bar in chart.bars:
        assert bar.x >= 0
        assert bar.x + bar.width <= WIDTH
        assert bar.y + bar.height <= chart.height

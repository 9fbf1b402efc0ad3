"""Several people on one device, names, scenes of the table, 記牌器 and history: what is told, and what must not be."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from tests.sessions import SETTINGS, act, dealt, moments
from tests.test_view import redealt
from zsy import find_rules
from zsy.profile import SavedGame, SavedResult
from zsy.seating import MODES, Seating
from zsy.ui.held import Key, keys
from zsy.ui.history import before_tricks, history
from zsy.ui.modes import told_mode
from zsy.ui.names import card_name
from zsy.ui.people import BOT_NAMES, bot_name
from zsy.ui.scene import LOOK_SECONDS, MOVE_SECONDS, TRICK_SECONDS, pause
from zsy.ui.session import Options, RestoreError, Session
from zsy.ui.table import read_key, table_view
from zsy.ui.tracker import RankView, tracker, tracker_view
from zsy.view import View

THREE = Seating("local", humans=(0, 1, 3), names=("小明", "阿華", "美美"))
ALL = Seating("local", humans=(0, 1, 2, 3))
FOUR = [(rules_id, switches) for rules_id, switches in SETTINGS if find_rules(rules_id, **switches).players == 4]


# ---- several people on one device ------------------------------------------------------------------------------------


def test_the_device_goes_round() -> None:
    session = Session.new(find_rules("one-deck"), "tour", THREE)
    seen, turns = set(), 0
    while session.phase != "over":
        if session.phase == "handover":
            view = table_view(session)
            person = session.next_person
            assert person is not None
            assert view.status == f"請把裝置交給{session.name(person)}"
            assert (view.hand, view.groups, view.offers, view.hint) == ((), (), (), "")
            assert session.turn is None
            assert not session.step()
            assert not session.play()
            session.take_over()
            assert session.me == person
            assert session.phase == "turn"
            assert len(table_view(session).hand) == session.state.left[person]
            seen.add(person)
        if session.phase == "turn":
            turns += 1
            assert session.state.current_player == session.me
        act(session)
    assert seen == {0, 1, 3}
    assert turns > 10
    assert any(text.startswith("小明") for text in session.said)
    assert any(text.startswith("美美") for text in session.said)
    assert not any(text.startswith("你") for text in session.said)


def test_seats_are_seen_from_where_one_sits() -> None:
    session = Session.new(find_rules("one-deck"), "tour", THREE)
    while session.me != 1:
        act(session)
    seats = table_view(session).seats
    assert [(seat.seat, seat.place) for seat in seats] == [(1, "bottom"), (2, "left"), (3, "top"), (0, "right")]
    assert [seat.name for seat in seats] == ["阿華", "電腦", "美美", "小明"]
    assert [seat.person for seat in seats] == [True, False, True, True]
    counter = Session.new(find_rules("diamond"), "tour", replace(THREE, names=()))
    while counter.me != 3:
        act(counter)
    assert [seat.name for seat in table_view(counter).seats] == ["玩家3", "玩家1", "玩家2", "電腦"]


def test_each_person_keeps_what_he_selected() -> None:
    session = Session.new(find_rules("classic", tribute="off"), "tour", ALL)
    chosen: dict[int, frozenset[Key]] = {}
    while session.phase != "over":
        session.take_over()
        me = session.me
        assert session.selected == chosen.get(me, frozenset())
        act(session)
        assert session._selected[me] == frozenset(), "what was played, or proposed and passed, is not selected"
        chosen[me] = frozenset(keys(session.state.hand(me))[::4])
        session._selected[me] = chosen[me]
        assert session.me == me


@pytest.mark.parametrize(("rules_id", "switches"), [*FOUR, ("classic", {"players": "4"})])
def test_nothing_leaks_to_who_has_the_device(rules_id: str, switches: dict[str, str]) -> None:
    """Other hidden cards make the same table: of the others, and while the device is handed over of everybody."""
    compared = Counter[str]()
    for seating in (THREE, ALL):
        for session, rng in moments(rules_id, switches, "leak", seating, deals=2):
            if session.phase == "over" or rng.random() < 0.8:
                continue
            world = redealt(session.state, -1 if session.hidden else session.me, rng)
            if world is None:
                continue
            before, table, state = tracker_view(session), table_view(session), session.state
            told = history(session)
            session.state, session._view = world, None
            assert table_view(session) == table
            assert tracker_view(session) == before
            assert history(session) == told
            session.state, session._view = state, None
            compared[session.phase] += 1
    assert compared["handover"] > 3
    assert compared["turn"] > 3


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (1, 0, 2, 3), (2, 1, 3, 0)])
def test_a_returned_card_is_not_told_to_the_others(places: tuple[int, ...]) -> None:
    for seating in (THREE, ALL):
        saved = SavedGame("classic", "tour", {}, (SavedResult(places, (0, 0, 0, 0)),), seating=seating)
        session = Session.restore(saved)
        while session.state.phase != "play":
            act(session)
        assert session.said[-1].endswith("還牌")
        tribute = session.state.tribute
        assert tribute is not None
        while session.phase != "over":
            scene = table_view(session).tribute
            if scene is not None and (session.hidden or session.me not in (tribute.giver, tribute.taker)):
                assert scene.returned is None
                assert scene.covered
                assert scene.text.endswith("還了一張")
                assert all(not seat.played for seat in table_view(session).seats if seat.note == "還牌")
            act(session)


def test_a_shared_game_is_taken_up_covered() -> None:
    session = Session.new(find_rules("one-deck"), "tour", THREE)
    for _ in range(9):
        act(session)
    restored = Session.restore(session.saved())
    assert restored.seating == THREE
    assert restored.hidden
    assert table_view(restored).hand == ()
    while restored.phase == "wait":
        assert restored.step()
        assert table_view(restored).hand == ()
    assert restored.phase == "handover"


def test_autopilot_is_for_one_person() -> None:
    session = Session.new(find_rules("one-deck"), "tour", THREE)
    session.set_autopilot(True)
    assert not session.autopilot
    assert not next(tool for tool in table_view(session).tools if tool.id == "autopilot").shown


def test_one_person_alone_needs_no_handover() -> None:
    session = Session.new(find_rules("one-deck"), "tour", Seating("local", names=("小明",)))
    while session.phase != "over":
        assert session.phase != "handover"
        act(session)


def test_people_without_seats() -> None:
    with pytest.raises(RestoreError):
        Session.restore(SavedGame("run-fast", "tour", seating=Seating("local", humans=(0, 3))))


# ---- names -----------------------------------------------------------------------------------------------------------


def test_bots_have_names_if_wanted() -> None:
    session = Session.new(find_rules("classic", players="6"), "tour")
    assert [seat.name for seat in table_view(session).seats][:2] == ["你", "下家"]
    session.options = Options(names="names")
    names = [seat.name for seat in table_view(session).seats]
    assert names[0] == "你"
    assert len(set(names)) == 6
    assert set(names[1:]) <= set(BOT_NAMES)
    while session.phase != "wait":
        act(session)
    assert session.step()
    assert session.said[-1].split("出")[0].split("不")[0] in names
    assert bot_name(session.rules, "tour", 2) == names[2], "the same all through the match"


def test_a_bot_among_several_people_has_one_name_for_all_of_them() -> None:
    session = Session.new(find_rules("one-deck"), "tour", THREE)
    called = set()
    while session.phase != "over":
        called.add((session.me, session.name(2)))
        act(session)
    assert {me for me, _ in called} == {0, 1, 3}
    assert {name for _, name in called} == {"電腦"}
    two = Session.new(find_rules("one-deck"), "tour", Seating("local", humans=(0, 2)))
    assert [two.name(seat) for seat in (1, 3)] == ["電腦1", "電腦2"]


def test_the_kind_of_game_is_told() -> None:
    assert {mode: told_mode(Seating(mode)) for mode in MODES} == {
        "ranked": "",
        "daily": "今日牌局",
        "repeat": "指定牌局 · 不計分",
        "practice": "練習 · 不計分",
        "local": "多人輪流",
    }


def test_again_with_the_same_people() -> None:
    session = Session.new(find_rules("one-deck"), "tour", Seating("practice"))
    session.options = Options(sort="suit")
    while session.phase != "over":
        act(session)
    session.finish()
    following = session.again("other")
    assert following.seating == session.seating
    assert following.options == session.options
    assert session.again("other", Seating("ranked")).seating == Seating("ranked")


# ---- scenes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules_id", "hands", "played", "told"),
    [
        ("run-fast", ["3s4sKs", "5s5dTs", "6s7s"], "Ts -", "必管：有牌打得過，要出"),
        ("run-fast", ["3s4sKs", "5s", "6s7s"], "", "頂大：下家剩一張，單張要出最大的"),
        ("run-fast", ["3s4s8s", "5s", "6s7sTs"], "Ts", ""),
        ("run-fast", ["3s8s8d", "5s", "6s6d7s"], "6s6d", "必管：有牌打得過，要出"),
        ("run-fast", ["3s4sKs", "5s", "6s7sTs"], "Ts", "頂大：下家剩一張，單張要出最大的\n必管：有牌打得過，要出"),
        ("run-fast", ["3h4sKs", "5s8s", "6s7s"], "", "首出：要帶紅心3"),
        ("one-deck", ["3h4sKs", "5s8sTs", "6s7s", "9c"], "Ts - -", ""),
    ],
)
def test_rules_show_themselves_when_they_bind(rules_id: str, hands: list[str], played: str, told: str) -> None:
    leader = next((seat for seat, hand in enumerate(hands) if played and played[:2] in hand), 0)
    session = dealt(rules_id, hands, leader, played)
    assert table_view(session).rule == told
    if not played and "頂大" in told:
        session.set_autopilot(True)
        assert table_view(session).rule == "", "it binds the player only"


def test_who_has_few_cards_is_told() -> None:
    session = dealt("one-deck", ["3h4sKs", "5s8s", "6s", "9c9d9h9s"])
    assert [seat.alarm for seat in table_view(session).seats] == ["", "報雙", "報單", ""]


def test_the_direction() -> None:
    assert table_view(Session.new(find_rules("one-deck"), "tour")).clockwise
    assert not table_view(Session.new(find_rules("diamond"), "tour")).clockwise


@pytest.mark.parametrize("partnership", ["off", "on"])
def test_who_leads_after_a_seat_that_went_out(partnership: str) -> None:
    hands = ["3c4c5c", "Ks", "6s7s", "8s9s"]
    session = dealt("classic", hands, 1, "Ks - -", partnership=partnership)
    assert table_view(session).wind == ""
    assert session.pass_turn()
    view = table_view(session)
    heir = "上家" if partnership == "on" else "對家"
    assert view.wind == f"{heir}接風，先出"
    assert session.said[-1] == view.wind, "it is told once"
    assert [seat.name for seat in view.seats if seat.wind] == [heir]
    while session.phase == "wait" and session.state.table is None:
        assert session.step()
    assert table_view(session).wind == ""
    assert sum("接風" in text for text in session.said) == 1


def test_tribute_is_a_scene() -> None:
    session = Session.restore(SavedGame("classic", "tour", {}, (SavedResult((0, 1, 2, 3), (0, 0, 0, 0)),)))
    texts, covered = [], []
    while not any(event.kind == "play" for event in session.state.log):
        scene = table_view(session).tribute
        assert scene is not None
        assert (scene.giver, scene.taker) == (3, 0)
        texts.append((scene.phase, scene.text, scene.given is None, scene.returned is None))
        covered.append(scene.covered)
        act(session)
    assert table_view(session).tribute is None
    assert [phase for phase, *_ in texts] == ["tribute", "return", "done"]
    assert texts[0][1:] == ("進貢：上家給你最大的牌，換回一張", True, True)
    assert texts[1][1].endswith("，等你還牌")
    assert texts[2][2:] == (False, False)
    assert not any(covered)


def test_an_exchange_is_seen_at_any_speed() -> None:
    places = (1, 0, 2, 3)
    session = Session.restore(SavedGame("classic", "tour", {}, (SavedResult(places, (0, 0, 0, 0)),)))
    waits = []
    for _ in range(3):
        waits.append((session.state.phase, pause(session, 0), pause(session, 1)))
        assert session.step()
    assert waits == [
        ("tribute", 0, MOVE_SECONDS),
        ("return", 0, TRICK_SECONDS),
        ("play", LOOK_SECONDS, TRICK_SECONDS),
    ]
    assert pause(session, 0) == 0


# ---- 記牌器 and history ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_the_tracker_shows_what_is_unseen_and_no_more(rules_id: str, switches: dict[str, str]) -> None:
    for session, _ in moments(rules_id, switches, "tracker", deals=2):
        seen = tracker_view(session)
        assert seen.out == sum(rank.out for rank in seen.ranks) == len(session.view.unseen)
        assert seen.out == sum(session.state.left) - session.state.left[0]
        assert sum(rank.held for rank in seen.ranks) == session.state.left[0]
        assert all(rank.out + rank.held <= rank.deck for rank in seen.ranks)
        assert sum(rank.deck for rank in seen.ranks) == len(session.rules.deck)


def test_the_tracker_marks_what_may_be_a_bomb() -> None:
    session = dealt("one-deck", ["3h4s", "5s8s", "6s", "9c9d"])
    seen = tracker(View.of(session.state, 0))
    assert {rank.name: rank.bomb for rank in seen.ranks if rank.name in "34"} == {"3": False, "4": False}
    assert all(rank.bomb for rank in seen.ranks if rank.name not in "34")


def test_the_tracker_says_what_its_marks_mean() -> None:
    told = {
        rank.told
        for rank in (RankView("K", 4, 4, 0, True), RankView("9", 2, 4, 1, False), RankView("3", 0, 4, 4, False))
    }
    assert told == {"K：外面還有4張，可能有炸彈", "9：外面還有2張", "3：外面沒有了"}


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_the_history_is_what_was_played(rules_id: str, switches: dict[str, str]) -> None:
    for session, rng in moments(rules_id, switches, "history", deals=2):
        if session.phase != "over" and rng.random() < 0.7:
            continue
        tricks = history(session)
        told = [(play.seat, [read_key(card.key)[0] for card in play.cards]) for trick in tricks for play in trick.plays]
        log = [event for event in session.state.log if event.kind in ("play", "pass")]
        assert [(seat, sorted(cards)) for seat, cards in told] == [(e.seat, list(e.cards or ())) for e in log]
        assert [trick.number for trick in tricks] == list(range(1, len(tricks) + 1))
        left = dict(enumerate(session.state.deal.dealt))
        for trick in tricks:
            assert trick.leader == trick.plays[0].seat
            assert trick.plays[0].cards
            assert [play.seat for play in trick.plays if play.best] == [trick.winner]
            assert not any(play.cards for play in trick.plays[[play.best for play in trick.plays].index(True) + 1 :])
            left |= {play.seat: play.left for play in trick.plays}
        assert tuple(left.values()) == session.state.left or session.state.phase in ("tribute", "return")
        assert all(trick.over for trick in tricks[:-1])
        if tricks:
            assert tricks[-1].over is (session.state.is_terminal or session.state.table is None)


def test_random_calls_never_raise() -> None:
    rng = random.Random("calls")
    for number in range(4):
        seating = (Seating(), Seating("practice"), ALL, THREE)[number]
        session = Session.new(find_rules("two-deck"), f"calls {number}", seating)
        calls = [session.clear, session.hint, session.play, session.pass_turn, session.arrange, session.undo]
        for _ in range(120):
            rng.choice(calls)()
            key = (rng.choice(session.rules.deck), rng.randrange(2))
            rng.choice((session.toggle, session.quick))(key)
            session.select_group(rng.randrange(-1, 9))
            session.take(rng.randrange(-1, 4))
            session.set_autopilot(rng.random() < 0.3)
            session.set_open_hands(rng.random() < 0.5)
            session.take_over()
            session.step()
            session.options = Options(auto_pass=rng.random() < 0.5, confirm=rng.random() < 0.5)
            table_view(session)


def test_the_exchange_is_told_above_the_tricks_as_long_as_the_deal_lasts() -> None:
    told = set()
    for session, _ in chain.from_iterable(moments("classic", {}, seed, deals=4) for seed in "abc"):
        before, tribute = before_tricks(session), session.view.tribute
        if tribute is None:
            begun = any(event.kind == "play" for event in session.state.log)
            assert before == ("" if begun else "這一局還沒有人出牌。")
        elif tribute.given is None:
            assert "進貢" in before
        else:
            own = session.me in (tribute.giver, tribute.taker)
            assert card_name(tribute.given) in before
            if session.state.phase != "return" and tribute.returned is not None:
                assert own == before.endswith(f"還{card_name(tribute.returned)}")
            told.add(own)
    assert told == {False, True}

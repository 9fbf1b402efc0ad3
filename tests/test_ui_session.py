"""The course of a game at the page, without a page: whole games, hints, refusals, tribute, save and restore."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from zsy import RULE_SETS, Match, deal_hands, find_rules, first_state, parse_cards
from zsy.bots import finish
from zsy.profile import SavedGame, SavedResult
from zsy.seating import Seating
from zsy.ui import messages
from zsy.ui.names import card_name
from zsy.ui.session import CONFIRM_SECONDS, PLAYER, Options, RestoreError, Session, keys
from zsy.ui.table import card_view, read_key, table_view
from zsy.ui.text import speaking

SETTINGS = [
    *((rules_id, {}) for rules_id in RULE_SETS),
    *(("classic", {"players": players}) for players in "356"),
    ("classic", {"partnership": "on"}),
    ("classic", {"singles_only": "on"}),
    ("run-fast", {"top_rule": "enforce"}),
]


def act(session: Session) -> None:
    """Do what a careless player does: 提示, then 出牌 or, without one, 不出."""
    if session.phase == "wait":
        assert session.step()
        return
    session.hint()
    done = session.play() if session.selected else session.pass_turn()
    assert done, session.note


def play_on(session: Session) -> Session:
    while session.phase != "over":
        act(session)
    session.finish()
    return session


def select(session: Session, cards: str) -> None:
    session.clear()
    for key in keys(parse_cards(cards)):
        session.toggle(key)


def dealt(rules_id: str, hands: list[str], leader: int = 0, **switches: str) -> Session:
    """A session in which given hands are played."""
    rules = find_rules(rules_id, **switches)
    session = Session.new(rules, "tour")
    session.state = first_state(deal_hands(rules, hands, leader))
    session._view = None
    return session


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_whole_games_saved_and_restored_at_every_step(rules_id: str, switches: dict[str, str]) -> None:
    session = Session.new(find_rules(rules_id, **switches), "tour")
    for _ in range(3):
        while session.phase != "over":
            restored = Session.restore(session.saved())
            assert restored.state == session.state
            assert table_view(restored) == replace(table_view(session), note="")
            act(session)
        session.finish()
        session.finish()
        assert len(session.match.results) == session.deal_index + 1
        assert sum(session.state.scores) == 0
        table_view(session)
        session = session.again("next")


def test_bots_that_think_elsewhere() -> None:
    """The turn that is thought about, and what was come to, taken at the next step and only then."""
    session, other = (Session.new(find_rules("two-deck"), "tour") for _ in range(2))
    while session.phase != "over":
        turn = session.turn
        assert (turn is None) is (session.phase != "wait")
        if turn is not None:
            assert turn.view.to_act
            assert turn.view.seat == session.state.current_player
            assert session.decide(turn, turn.bot.choose(turn.view))
        act(session)
        act(other)
        if turn is not None:
            assert not session.decide(turn, turn.view.legal_actions()[0]), "the game has gone on"
    assert session.state == other.state
    assert session.said == other.said


def test_a_bot_does_what_it_came_to() -> None:
    session = Session.new(find_rules("one-deck"), "tour")
    while session.turn is None:
        act(session)
    turn = session.turn
    move = turn.view.legal_actions()[0]
    assert session.decide(turn, turn.view.legal_actions()[-1])
    assert session.decide(turn, move)
    assert session.step()
    assert session.state.action is move
    assert session.turn is None or session.turn.bot is not turn.bot
    while session.phase == "wait":
        assert session.step()


def test_classic_goes_on_with_tribute_and_others_begin_anew() -> None:
    classic = play_on(Session.new(find_rules("classic"), "tour")).again("other")
    assert classic.deal_index == 1
    assert classic.match.seed == "tour"
    assert classic.state.phase == "tribute"
    other = play_on(Session.new(find_rules("diamond"), "tour")).again("other")
    assert other.deal_index == 0
    assert other.match.seed == "other"


def test_between_two_deals() -> None:
    session = play_on(Session.new(find_rules("classic"), "tour"))
    saved = session.saved()
    assert saved.between
    assert Session.restore(saved).state == session.again("x").state


def tribute_session(giver: bool) -> Session:
    """The second deal of a match, which the player ended last, or first, the time before."""
    places = (1, 2, 3, 0) if giver else (0, 1, 2, 3)
    return Session.restore(SavedGame("classic", "tour", {}, (SavedResult(places, (0, 0, 0, 0)),)))


def test_the_player_gives_tribute() -> None:
    session = tribute_session(giver=True)
    assert session.phase == "tribute"
    assert table_view(session).buttons[-1].name == "進貢"
    low, high = session.keys[0], session.keys[-1]
    session.toggle(low)
    assert not session.play()
    assert session.note == messages.REFUSALS["tribute_highest"]
    session.toggle(high)
    assert session.selected == {high}
    assert session.play()
    assert session.state.tribute is not None
    assert session.said == [f"你進貢{card_view(high).name}"]
    assert session.step()
    assert session.said[-1].startswith("下家還牌")
    assert session.phase == "turn"


def test_the_player_returns_a_card() -> None:
    session = tribute_session(giver=False)
    assert session.phase == "wait"
    assert session.step()
    assert session.phase == "tribute"
    assert table_view(session).buttons[-1].name == "還牌"
    assert session.state.tribute is not None
    given = session.state.tribute.given
    assert given is not None
    session.toggle((given, 0))
    assert not session.play()
    assert session.note == messages.REFUSALS["return_same"]
    session.hint()
    assert session.play()
    assert session.phase == "wait"


@pytest.mark.parametrize("giver", [True, False])
def test_the_card_got_in_the_exchange_bears_a_mark_until_the_first_play(giver: bool) -> None:
    session = tribute_session(giver)

    def fresh() -> list[str]:
        return [card.name for card in table_view(session).hand if card.fresh]

    while session.phase != "over":
        tribute = session.state.tribute
        assert tribute is not None
        got = tribute.returned if giver else tribute.given
        acted = any(event.seat == 0 and event.kind in ("play", "pass") for event in session.state.log)
        assert fresh() == ([] if got is None or acted else [f"{card_name(got)}，剛收到"])
        act(session)
    assert fresh() == []


def test_a_return_among_others_stays_hidden() -> None:
    places = (1, 0, 2, 3)
    session = Session.restore(SavedGame("classic", "tour", {}, (SavedResult(places, (0, 0, 0, 0)),)))
    assert session.step()
    assert session.step()
    assert session.said[-1] == "下家還牌"
    assert table_view(session).seats[1].played == ()
    assert table_view(session).seats[1].note == "還牌"


def test_refusals() -> None:
    session = dealt("one-deck", ["3s4s4d9s", "5s5d", "6s", "7s"])
    assert not session.play()
    assert session.note == messages.EMPTY
    assert not session.pass_turn()
    assert session.note == messages.REFUSALS["leader_may_not_pass"]
    select(session, "3s4s")
    assert not session.play()
    assert session.note == messages.REFUSALS["no_combination"]
    assert session.chosen == parse_cards("3s4s"), "a refused selection stays"
    session.toggle((parse_cards("3s")[0], 0))
    assert session.note == ""
    select(session, "4s4d")
    assert session.play()
    assert session.selected == frozenset()
    assert not session.play()
    assert session.note == messages.NOT_YOUR_TURN
    assert not session.pass_turn()
    session.hint()
    assert session.note == messages.NOT_YOUR_TURN


def test_does_not_beat_says_what() -> None:
    session = dealt("one-deck", ["3s4s4d", "5s5dKs", "6s", "7s"], leader=1)
    session.state = session.state.play(parse_cards("Ks")).play(()).play(())
    session._view = None
    select(session, "4s")
    assert not session.play()
    assert session.note == "打不過下家的單張K。"
    session.hint()
    assert (session.note, session.hint_text) == ("", "1/1 不出：打不過下家的單張K")
    assert not session.selected
    assert session.may_pass


def test_must_beat() -> None:
    session = dealt("run-fast", ["3s4sKs", "5s5dTs", "6s7s"], leader=1)
    session.state = session.state.play(parse_cards("Ts")).play(())
    session._view = None
    assert not session.may_pass
    assert not session.pass_turn()
    assert session.note == messages.REFUSALS["must_beat"]


def test_an_offence_is_warned_of_once() -> None:
    session = dealt("run-fast", ["3s4sKs", "5s", "6s7s"])
    seconds = 100.0
    session.clock = lambda: seconds
    select(session, "4s")
    assert not session.play()
    assert session.note == messages.OFFENCE
    seconds += 10
    select(session, "3s")
    assert not session.play(), "another card is another warning"
    for _ in range(3):
        seconds += CONFIRM_SECONDS / 4
        assert not session.play(), "quick taps confirm nothing"
        assert session.note == messages.OFFENCE
    seconds += CONFIRM_SECONDS / 4 + 0.01
    assert session.play()
    assert session.said == ["你出單張3，剩2張"]


def test_an_enforced_top_rule_refuses() -> None:
    session = dealt("run-fast", ["3s4sKs", "5s", "6s7s"], top_rule="enforce")
    select(session, "4s")
    assert not session.play()
    assert not session.play()
    assert session.note == messages.REFUSALS["must_top"]


def test_a_note_goes_with_its_reason() -> None:
    session = dealt("one-deck", ["3s4s4d9s", "5sTd", "6sTs", "7s7dTh"])
    select(session, "3s")
    assert session.play()
    session.hint()
    assert session.step()
    assert session.note == messages.NOT_YOUR_TURN, "it stands while there is a reason"
    while session.phase == "wait":
        assert session.step()
    assert session.note == ""
    select(session, "3s4s") if session.phase == "turn" else None
    while session.phase != "over":
        session.note = "something of the turn before"
        act(session)
        assert session.note == ""


def test_being_unable_to_beat_is_told_unasked() -> None:
    session = dealt("one-deck", ["3s4s", "5sKd", "6s", "7s"], leader=1)
    session.state = session.state.play(parse_cards("Kd")).play(()).play(())
    session._view = None
    view = table_view(session)
    assert view.status == "沒有牌打得過，請按不出"
    assert [button.name for button in view.buttons if button.primary and button.shown] == ["不出"]
    session.hint()
    view = table_view(session)
    assert (view.status, view.note, view.hint) == ("沒有牌打得過，請按不出", "", "1/1 不出：打不過下家的單張K")
    session = dealt("one-deck", ["3s4s", "5sKd", "6s", "7s"])
    assert [button.name for button in table_view(session).buttons if button.primary and button.shown] == ["出牌"]


@pytest.mark.parametrize(
    ("rules_id", "cards", "label", "bomb"),
    [
        ("one-deck", "3s", "", False),
        ("one-deck", "3s3d", "", False),
        ("one-deck", "3s3d3h", "", False),
        ("one-deck", "3s3d3h3c", "炸彈", True),
        ("one-deck", "3s4s5s6s7d", "順子", False),
        ("one-deck", "3s4s5s6s7s", "同花順", False),
        ("one-deck", "3s3d4s4d", "連對", False),
        ("one-deck", "3s3d3h4s4d", "三帶二", False),
        ("one-deck", "3s3d3h4s4d4h5s5d6s6d", "飛機", False),
        ("two-deck", "BJBJRJRJ", "天王炸彈", True),
    ],
)
def test_plays_are_labelled(rules_id: str, cards: str, label: str, bomb: bool) -> None:
    session = dealt(rules_id, [cards + "9s", "8s8d", "Ks", "As"])
    select(session, cards)
    assert session.play()
    own = table_view(session).seats[0]
    assert (own.label, own.bomb) == (label, bomb)


def test_the_hand_keeps_its_room_through_tribute() -> None:
    for places in ((1, 2, 3, 0), (0, 1, 2, 3)):
        session = Session.restore(SavedGame("classic", "tour", {}, (SavedResult(places, (0, 0, 0, 0)),)))
        room = set()
        while session.phase != "over":
            view = table_view(session)
            room.add(view.dealt)
            assert len(view.hand) <= view.dealt
            act(session)
        assert len(room) == 1


def test_hints_cycle() -> None:
    session = dealt("one-deck", ["3s4s9sKs", "5s5d", "6s", "7s"])
    seen = []
    for _ in range(8):
        session.hint()
        seen.append(session.chosen)
    assert len(set(seen)) > 1
    assert seen[: len(set(seen))] == list(dict.fromkeys(seen))
    assert seen[len(set(seen))] == seen[0]


def test_a_selection_survives_the_turns_of_others() -> None:
    session = Session.new(find_rules("one-deck"), "tour")
    while session.phase != "wait":
        act(session)
    key = session.keys[-1]
    session.toggle(key)
    while session.phase == "wait":
        assert session.step()
    assert session.selected == {key}
    assert key in session.keys


def test_selecting_what_is_not_there_does_nothing() -> None:
    session = dealt("one-deck", ["3s4s", "5s", "6s", "7s"])
    session.toggle((parse_cards("As")[0], 0))
    session.toggle((parse_cards("3s")[0], 1))
    assert session.selected == frozenset()


def test_keys_tell_equal_cards_apart() -> None:
    found = keys(parse_cards("3s3s4s"))
    assert len(set(found)) == 3
    assert [read_key(card_view(key).key) for key in found] == list(found)


@pytest.mark.parametrize(
    "saved",
    [
        SavedGame("poker", "tour"),
        SavedGame("one-deck", ""),
        SavedGame("one-deck", "tour", {"players": "3"}),
        SavedGame("one-deck", "tour", log=("zz",)),
        SavedGame("one-deck", "tour", log=("",)),
        SavedGame("one-deck", "tour", log=("RJ",)),
        SavedGame("run-fast", "tour", results=(SavedResult((0, 1), (1, -1)),)),
    ],
)
def test_made_up_games_are_refused(saved: SavedGame) -> None:
    with pytest.raises(RestoreError):
        Session.restore(saved)


def test_seat_views() -> None:
    session = dealt("one-deck", ["3s4s", "5s5d9s", "6s7d", "7s8s"], leader=1)
    session.state = session.state.play(parse_cards("5s")).play(()).play(parse_cards("8s"))
    session._view = None
    you, left, top, right = table_view(session).seats
    assert (you.turn, you.place, you.note) == (True, "bottom", "")
    assert (left.leads, left.best, left.stale, left.left) == (True, False, False, 2)
    assert [card.name for card in left.played] == ["黑桃5"]
    assert (top.note, top.played) == ("不出", ())
    assert top.passed
    assert (right.best, right.leads) == (True, False)
    assert session.pass_turn()
    session.state = session.state.play(()).play(())
    session._view = None
    assert [seat.stale for seat in table_view(session).seats] == [True] * 4, "they lie there until the next lead"
    session.state = session.state.play(parse_cards("7s"))
    session.trick_start = len(session.state.log) - 1
    session._view = None
    assert [seat.left for seat in table_view(session).seats] == [2, 2, 2, 0]


@pytest.mark.parametrize(
    ("rules_id", "cards", "laid"),
    [
        ("one-deck", "3s3d4s4d4c", "黑桃4、梅花4、方塊4、黑桃3、方塊3"),
        ("one-deck", "KsKd4s4d4c", "黑桃4、梅花4、方塊4、黑桃K、方塊K"),
        ("one-deck", "Ad2s3s4s5s", "黑桃5、黑桃4、黑桃3、黑桃2、方塊A"),
        ("one-deck", "TsJdQsKsAs", "黑桃A、黑桃K、黑桃Q、方塊J、黑桃10"),
        ("two-deck", "AsAsAd2s2d2c3s3d3cKsKdQsQdJsJd", None),
    ],
)
def test_cards_are_laid_as_they_are_read(rules_id: str, cards: str, laid: str | None) -> None:
    session = dealt(rules_id, [cards + "9s", "8s8d", "6s", "7s"])
    select(session, cards)
    assert session.play()
    name = table_view(session).seats[0].played_name
    assert laid is None or name == laid
    assert laid or name.startswith("黑桃3、梅花3、方塊3、黑桃2、梅花2、方塊2、黑桃A、黑桃A、方塊A、黑桃K")


def test_the_end_shows_what_is_left() -> None:
    session = play_on(Session.new(find_rules("one-deck"), "tour"))
    view = table_view(session)
    for seat in view.seats[1:]:
        if seat.left:
            assert len(seat.played) == seat.left
    assert [seat.badge for seat in view.seats].count("贏家") == 1
    assert not any(button.enabled for button in view.buttons if button.id != "reset")
    assert session.state.scores[PLAYER] == session.match.totals[PLAYER]


def test_a_match_of_other_players_does_not_fit() -> None:
    with pytest.raises(RestoreError):
        Session.restore(SavedGame("classic", "tour", {"players": "3"}, (SavedResult((0, 1, 2, 3), (0, 0, 0, 0)),)))


def test_bots_know_only_their_view() -> None:
    session = Session.new(find_rules("diamond"), "tour")
    assert isinstance(session.match, Match)
    assert not session.step() or session.state.log


def test_a_hand_follows_a_switch_of_language() -> None:
    session = dealt("one-deck", ["3s4s5s6s7s8d8h8c9d9sKs", "Qs", "Ts", "Js"])
    session.arrange()
    select(session, "8d8h9d")
    before = table_view(session)
    assert before.offers
    session.hint()
    assert session.hint_text
    with speaking("en"):
        assert session.hint_text == "1/6 Left has one card left: no single"
        view = table_view(session)
        session.hint()
        texts = [*(group.name for group in view.groups), *(offer.name for offer in view.offers), session.hint_text]
        select(session, "8d8h9d")
        texts += [offer.name for offer in table_view(session).offers]
        assert session.hint_text == ""
    assert not [text for text in texts if re.search("[\u3400-\u9fff]", text)]
    assert table_view(session) == before


def test_proposals_follow_a_switch_of_language_while_they_are_thought_of() -> None:
    hands = ["3s4s5s6s7s8d8h8c9d9sKs", "Qs", "Ts", "Js"]
    pieces = sum(1 for _ in dealt("one-deck", hands).ponder())
    session = dealt("one-deck", hands)
    thought = session.ponder()
    for _ in range(pieces):
        next(thought)
    with speaking("en"):
        finish(thought)
        session.hint()
        assert not re.search("[\u3400-\u9fff]", session.hint_text)


def test_proposals_follow_the_names_of_the_seats() -> None:
    session = dealt("one-deck", ["3s4s5s6s7s8d8h8c9d9sKs", "Qs", "Ts", "Js"])
    session.hint()
    assert "下家" in session.hint_text
    session.options = replace(session.options, names="names")
    session.hint()
    assert session.name(1) in session.hint_text


@pytest.mark.parametrize("auto_pass", [False, True])
def test_what_the_page_passed_by_itself_is_not_what_is_taken_back(auto_pass: bool) -> None:
    session = dealt("one-deck", ["3s4s4d6s", "KsKd5s", "8s9s", "9d7d"])
    session.seating = Seating("practice")
    session.options = Options(auto_pass=auto_pass)
    select(session, "3s")
    assert session.play()
    for word in ("Ks", (), ()):
        session._apply(session.state.play(word))
    assert session.phase == ("wait" if auto_pass else "turn")
    assert session.step() if auto_pass else session.pass_turn()
    assert session.undo()
    assert len(session.state.log) == (0 if auto_pass else 4)
    assert session.phase == "turn"
    assert session.can_undo == (not auto_pass)


@pytest.mark.parametrize(
    ("seating", "allowed"),
    [
        (Seating(), True),
        (Seating("practice"), True),
        (Seating("repeat"), True),
        (Seating("daily", deals=1), False),
        (Seating("local", humans=(0, 1), names=("小明", "小王")), False),
    ],
)
def test_who_may_let_a_bot_play(seating: Seating, allowed: bool) -> None:
    session = Session.new(find_rules("one-deck"), "tour", seating)
    session.take_over()
    session.set_autopilot(True)
    assert session.autopilot == allowed
    button = next(button for button in table_view(session).tools if button.id == "autopilot")
    assert button.shown == allowed

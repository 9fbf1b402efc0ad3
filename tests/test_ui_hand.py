"""The hand at the page, without a page: selecting, completing, 理牌, 提示, costly plays, autopilot, practice."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest

from tests.sessions import SETTINGS, act, dealt, moments, select
from zsy import Card, find_rules, parse_cards
from zsy.bots.plan import BOMBS, breaks_bomb
from zsy.generator import generator
from zsy.packs import pack
from zsy.plays import read
from zsy.seating import Seating
from zsy.ui import messages
from zsy.ui.arrange import arrange
from zsy.ui.completion import MOST
from zsy.ui.held import cards_of, keys
from zsy.ui.hints import Proposal
from zsy.ui.session import CONFIRM_SECONDS, Options, Session
from zsy.ui.table import read_key, table_view
from zsy.ui.text import speaking

PRACTICE = Seating("practice")


def names(session: Session) -> list[str]:
    return [offer.name for offer in session.offers]


# ---- selecting -------------------------------------------------------------------------------------------------------


def test_sliding_selects_many_and_takes_them_back() -> None:
    session = dealt("one-deck", ["3s4s5s6s", "7s", "8s", "9s"])
    session.select(session.keys[:3], True)
    session.select([*session.keys[2:], (parse_cards("As")[0], 0)], True)
    assert session.chosen == parse_cards("3s4s5s6s")
    session.select(session.keys[1:3], False)
    assert session.chosen == parse_cards("3s6s")


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_a_selection_survives_any_turns_of_others(rules_id: str, switches: dict[str, str]) -> None:
    kept: frozenset[object] = frozenset()
    for session, rng in moments(rules_id, switches, "kept", deals=2):
        if session.phase == "wait":
            if session.selected:
                assert session.selected == kept, "what is selected stays, and nothing is played by itself"
            session.selected = frozenset(key for key in session.keys if rng.random() < 0.3)
            if rng.random() < 0.5:
                session.arrange()
            kept = session.selected
        elif session.phase in ("turn", "tribute") and kept:
            assert session.selected == kept & frozenset(session.keys)
            kept = frozenset()


def test_sorting_and_arranging_keep_the_selection() -> None:
    session = Session.new(find_rules("two-deck"), "tour")
    session.select(session.keys[::3], True)
    chosen = session.selected
    orders = set()
    for order in ("rank", "count", "suit"):
        session.options = Options(sort=order)
        for _ in range(2):
            session.arrange()
            view = table_view(session)
            assert session.selected == chosen
            assert Counter(card.key for card in view.hand) == Counter(
                f"{card}.{copy}" for card, copy in session.keys
            ), "all of the hand lies there"
            assert {read_key(card.key) for card in view.hand if card.selected} == chosen
            assert [card.group for card in view.hand] == sorted(card.group for card in view.hand)
            assert [key for group in view.groups for key in group.keys] == [card.key for card in view.hand]
            orders.add(tuple(card.key for card in view.hand))
    assert len(orders) == 4


def test_sorted_by_count_and_suit() -> None:
    session = dealt("classic", ["3s4s4dKsKdKc2hBJ", "5s5d", "6s", "7s"])
    session.options = Options(sort="count")
    assert [group.name for group in table_view(session).groups] == ["K", "4", "小王", "2", "3"]
    session.options = Options(sort="suit")
    assert [group.name for group in table_view(session).groups] == ["王", "黑桃", "紅心", "梅花", "方塊"]


# ---- 理牌 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_arranged_groups_are_plays_and_partition_the_hand(rules_id: str, switches: dict[str, str]) -> None:
    for session, _ in moments(rules_id, switches, "arranged"):
        groups = arrange(session.keys, session.rules)
        assert sorted(key for group in groups for key in group.keys) == sorted(session.keys)
        bombs = set(generator(session.rules).bomb_ranks(pack(session.state.hand(0))))
        for group in groups:
            plays = read(cards_of(group.keys), session.rules)
            assert plays, f"{group} can be played"
            assert bool(group.name) is (plays[0].kind != "single")
            ranks = {card.rank for card, _ in group.keys}
            assert not ranks & bombs or plays[0].kind in BOMBS, "a bomb stays whole"


def test_arranging_is_quick() -> None:
    rules, slowest = find_rules("two-deck"), 0.0
    for number in range(30):
        hand = Session.new(rules, f"quick {number}").keys
        begun = time.process_time()
        arrange(hand, rules)
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < 0.03


@pytest.mark.parametrize(
    ("rules_id", "hand", "parts"),
    [
        ("one-deck", "3s4d5s6s7s9d9s", ["順子", "對子"]),
        ("one-deck", "3s3d3h4s4d8s8d8h8c", ["炸彈", "三帶二"]),
        ("one-deck", "3s3d4s4d5s5dKd", ["連對", ""]),
        ("one-deck", "5s5d5h6s6d6h9d9sJsJd2s", ["飛機", ""]),
        ("run-fast", "5s5d5h7s9dKs", ["三帶二", ""]),
        ("diamond", "5s5d5h7s", ["三帶一"]),
        ("two-deck", "BJBJRJRJ3s", ["天王炸彈", ""]),
        ("one-deck", "3s4s5s2s2dAhAd", ["順子", "", ""]),
    ],
)
def test_arranged_hands(rules_id: str, hand: str, parts: list[str]) -> None:
    session = dealt(rules_id, [hand, *(["6c", "Tc", "Jh", "Qc"][: find_rules(rules_id).players - 1])])
    session.arrange()
    assert [group.name for group in table_view(session).groups] == parts


def test_a_group_is_selected_by_its_label() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    session.arrange()
    session.select_group(0)
    assert session.chosen == parse_cards("3s4d5s6s7s")
    assert [group.selected for group in table_view(session).groups] == [True, False]
    session.select_group(1)
    assert session.chosen == parse_cards("9d9s")
    session.select_group(1)
    assert not session.selected
    session.select_group(9)
    assert not session.selected


# ---- completing ------------------------------------------------------------------------------------------------------


def test_one_card_of_a_pair_offers_the_pair() -> None:
    session = dealt("one-deck", ["5s5d7s7d9c", "4s4dKs", "6s", "7h"], 1, "4s4d - -")
    session.toggle(keys(parse_cards("5s"))[0])
    assert names(session) == ["一對5"]
    session.take(0)
    assert session.chosen == parse_cards("5s5d")
    assert session.offers == ()
    assert table_view(session).offers == ()
    assert session.play()


def test_ends_of_a_run_offer_the_run() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    for cards, offered in (
        ("3s", []),
        ("3s4d", []),
        ("3s7s", ["順子3到7"]),
        ("3s9s", []),
        ("9s", []),
    ):
        select(session, cards)
        assert names(session) == offered, cards


def test_leads_are_offered_when_they_are_plain() -> None:
    session = dealt("one-deck", ["3s3d4s4d5s5d5hAs2s", "6c", "Tc", "Jc"])
    for cards, offered in (
        ("3s3d4s", ["連對3到4"]),
        ("3s3d5s5d", ["三張5帶二", "連對3到5"]),
        ("5s5d5h3s", ["三張5帶二"]),
        ("As5s", ["順子A到5", "同花順A到5"]),
        ("5s5d", ["三張5"]),
    ):
        select(session, cards)
        assert names(session) == offered, cards


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_offers_are_legal_plays_with_the_selection(rules_id: str, switches: dict[str, str]) -> None:
    seen = 0
    for session, rng in moments(rules_id, switches, "offers"):
        for _ in range(6):
            count = rng.choice((1, 1, 2, 3, 4))
            session.selected = frozenset(rng.sample(session.keys, min(count, len(session.keys))))
            offers = session.offers
            assert session.phase == "turn" or not offers
            assert len(offers) <= MOST
            for offer in offers:
                assert session.selected < set(offer.keys) <= set(session.keys)
                assert session.state.can(cards_of(offer.keys))
                seen += 1
    assert seen or "singles_only" in switches


def test_a_double_tap_plays() -> None:
    session = dealt("one-deck", ["5s5d7s7d9c", "4s4dKs", "6s", "7h"], 1, "4s4d - -")
    assert session.quick(keys(parse_cards("7s"))[0])
    assert session.said[-1] == "你出一對7，剩3張"
    session = dealt("one-deck", ["5s5d7s7d9c", "4s4dKs", "6s", "7h"])
    assert session.quick(keys(parse_cards("9c"))[0])
    assert session.said[-1] == "你出單張9，剩4張"
    session = dealt("one-deck", ["3s5d7s7d9c", "4s4dKs", "6s", "7h"], 1, "4s4d - -")
    assert not session.quick(keys(parse_cards("3s"))[0])
    assert session.note == "桌上是一對4，要出更大的一對，或炸彈。"
    assert session.chosen == parse_cards("3s")


def test_a_double_tap_takes_the_selection_along() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    select(session, "3s")
    assert session.quick(keys(parse_cards("7s"))[0]), "the ends of the only run"
    assert session.said[-1] == "你出順子3到7，剩2張"


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_double_taps_never_raise_and_play_the_card(rules_id: str, switches: dict[str, str]) -> None:
    session = Session.new(find_rules(rules_id, **switches), "double")
    session.options = Options(confirm=False)
    while session.phase != "over":
        if session.phase == "turn":
            key = session.keys[len(session.state.log) % len(session.keys)]
            before = session.state
            if session.quick(key):
                assert key[0] in (session.state.log[-1].cards or ())
                continue
            assert session.state is before
            assert session.note
        act(session)


SIXES = ["6s6h6d6c6d9sJsKd3c", "5s5h5d5c4s4h", "7s8h", "9hTc"]


def test_a_double_tap_plays_the_whole_bomb_or_asks() -> None:
    session = dealt("two-deck", SIXES, 1, "5s5h5d5c - -")
    assert session.quick(session.keys[1])
    assert session.said[-1] == "你出五張6炸彈，剩4張", "not four of the five"
    for confirm in (True, False):
        session = dealt("two-deck", SIXES, 1, "4s - -")
        session.options = Options(confirm=confirm)
        assert not session.quick(next(key for key in session.keys if key[0].rank == 3))
        assert session.note == "這樣會拆掉炸彈。再按一次「出牌」確定要出。"
        assert session.chosen in (parse_cards("6d"), parse_cards("6c"), parse_cards("6h"), parse_cards("6s"))
        session.clock = lambda: time.monotonic() + 1
        assert session.play()


def test_a_double_tap_on_an_arranged_group_plays_it() -> None:
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "6c", "Tc", "Jc"])
    session.arrange()
    assert session.quick(keys(parse_cards("5s"))[0])
    assert session.said[-1] == "你出順子3到7，剩2張"
    session = dealt("one-deck", ["3s4d5s6s7s9d9s", "8c8s", "Tc", "Jc"], 1, "8c - -")
    session.arrange()
    assert session.quick(keys(parse_cards("9s"))[0])
    assert session.said[-1] == "你出單張9，剩6張", "the pair is no answer to a single"


def splits(session: Session, cards: Iterable[Card], kind: str) -> bool:
    """Whether cards that were played are some of a bomb that the hand had, and not that bomb."""
    counts = Counter(card.rank for card in session.state.hand(0))
    taken = Counter(card.rank for card in cards)
    bombs = generator(session.rules).bomb_ranks(pack(session.state.hand(0)))
    return taken != counts and any(taken[rank] and (kind not in BOMBS or taken[rank] < counts[rank]) for rank in bombs)


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
@pytest.mark.parametrize("arranged", [False, True])
def test_a_double_tap_breaks_no_bomb_at_once(rules_id: str, switches: dict[str, str], arranged: bool) -> None:
    asked = played = 0
    for session, rng in moments(rules_id, switches, "bombs", deals=3):
        if session.phase != "turn":
            continue
        for key in rng.sample(session.keys, min(5, len(session.keys))):
            tried = Session(session.match)
            tried.state, tried.options = session.state, Options(arrange=arranged, confirm=rng.random() < 0.5)
            if not tried.quick(key):
                asked += 1
                assert tried.note
                continue
            played += 1
            event = tried.state.log[-1]
            assert event.play is not None
            assert not splits(session, event.cards or (), event.play.kind)
    assert played


def test_hints_that_split_a_bomb_come_last_and_say_so() -> None:
    session = dealt("two-deck", SIXES, 1, "5s5h5d5c - -")
    told = [(session.hint_text, len(session.chosen)) for _ in proposals(session)]
    assert [size for _, size in told if size][:2] == [5, 4]
    assert all("要拆炸彈" in text for text, size in told if size == 4)


def test_a_completion_that_breaks_a_bomb_says_so() -> None:
    session = dealt("one-deck", ["6s6h6d6c9s", "5s5h4s", "7s8h", "9hTc"], 1, "5s5h - -")
    session.toggle(session.keys[0])
    assert [offer.name for offer in table_view(session).offers] == ["四張6炸彈", "一對6（拆炸彈）"]


# ---- what a slide comes to -------------------------------------------------------------------------------------------


def slide(session: Session, cards: str) -> bool:
    slid = keys(parse_cards(cards))
    session.clear()
    session.select(slid, True)
    return session.pick(slid)


EIGHTS = "8s7d6s5s5d4s4d3cKdKs"


def test_a_slide_picks_the_play_in_it() -> None:
    session = dealt("one-deck", [EIGHTS, "9c", "Tc", "Jc"])
    assert slide(session, "8s7d6s5s5d4s4d3c")
    assert [card.rank for card in session.chosen] == [0, 1, 2, 3, 4, 5]
    assert session.note == "從滑過的牌裡選了順子3到8。"
    assert not slide(session, "8s7d6s5s5d4s4d3c"), "once more means all of them"
    assert len(session.selected) == 8
    assert not session.play()
    assert session.note == "這幾張不成牌型。選中的牌裡有順子3到8。"
    assert names(session) == ["順子3到8"]
    session.take(0)
    assert session.play()


def test_a_slide_picks_what_answers_the_table() -> None:
    session = dealt("one-deck", [EIGHTS, "3s3d9c", "Tc", "Jc"], 1, "3s3d - -")
    assert slide(session, "5s5d4s")
    assert session.chosen == parse_cards("5s5d")
    assert slide(session, "5s5d4s4d"), "there are two"
    assert len(session.selected) == 4
    assert sorted(names(session)) == ["一對4", "一對5"]


def test_a_slide_picks_nothing_where_that_is_not_plain() -> None:
    session = dealt("one-deck", [EIGHTS, "9c", "Tc", "Jc"])
    assert not slide(session, "8s7d6s5s4d3c"), "it is a play"
    assert not slide(session, "KdKs8s")
    session.select(keys(parse_cards("7d")), True)
    assert not session.pick(keys(parse_cards("6s5s5d")) + keys(parse_cards("4s4d3c"))), "not all that is selected"
    session.options = Options(pick=False)
    assert not slide(session, "8s7d6s5s5d4s4d3c")
    assert not session.note


@pytest.mark.parametrize(("rules_id", "switches"), SETTINGS)
def test_what_a_slide_picks_is_a_play_that_breaks_no_bomb(rules_id: str, switches: dict[str, str]) -> None:
    for session, rng in moments(rules_id, switches, "slides", deals=2):
        hand = session.keys
        start = rng.randrange(len(hand) or 1)
        slid = hand[start : start + rng.randrange(3, 9)]
        session.selected = frozenset(slid)
        done = session.pick(slid)
        assert session.selected <= set(slid)
        if done and not session.offers:
            play = session.state.verify(session.chosen)
            assert not splits(session, session.chosen, play.kind)
        session.clear()


# ---- 提示 ------------------------------------------------------------------------------------------------------------


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
        (["3s5s", "6cKd", "Tc8c8d", "Jc"], 1, "6c - -", ["沒有牌打得過"]),
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


# ---- costly plays ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules_id", "hands", "leader", "played", "cards"),
    [
        ("one-deck", ["4s4d4h4cJcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "4s"),
        ("one-deck", ["4s4d4h4cJcQc", "8s5h9h", "6s6h6c", "7h7s7c"], 0, "", "4s4d"),
        ("classic", ["4s4dJcBJRJ", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "BJ"),
        ("classic", ["4s4dJcBJRJ", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "BJRJ"),
        ("one-deck", ["2s2d2h2cJcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "2s2d2h2c"),
    ],
)
def test_a_costly_play_is_asked_for_twice(
    rules_id: str, hands: list[str], leader: int, played: str, cards: str
) -> None:
    switches = {"joker_rocket": "on"} if rules_id == "classic" else {}
    for confirm in (True, False):
        session = dealt(rules_id, hands, leader, played, **switches)
        session.options = Options(confirm=confirm)
        seconds = 100.0
        session.clock = lambda: seconds  # noqa: B023  (it is used up in this round)
        select(session, cards)
        assert session.play() is not confirm
        if confirm:
            assert session.note
            assert not session.play()
            seconds += CONFIRM_SECONDS + 0.01
            assert session.play()


@pytest.mark.parametrize(
    ("hands", "leader", "played", "cards"),
    [
        (["4s4d4h4cJcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "4s4d4h4c"),
        (["2s2d2h2cJcQc", "8s8h8d5h", "6s6h6c", "7h7s7c"], 1, "8s8h8d - -", "2s2d2h2c"),
        (["4s4d4h4c", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "4s4d4h4c"),
        (["JcQc", "3h8s5h", "6s6h6c", "7h7s7c"], 1, "3h - -", "Qc"),
    ],
)
def test_other_plays_are_not(hands: list[str], leader: int, played: str, cards: str) -> None:
    session = dealt("one-deck", hands, leader, played)
    select(session, cards)
    assert session.play()


# ---- autopilot and passing -------------------------------------------------------------------------------------------


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


# ---- practice --------------------------------------------------------------------------------------------------------


def test_actions_are_taken_back_in_practice() -> None:
    for session, rng in moments("two-deck", {}, "undo", PRACTICE):
        if session.phase == "turn" and session.can_undo and rng.random() < 0.4:
            before = session.state
            undone, start = session.undone, session.trick_start
            assert session.undo()
            assert session.undone == undone + 1
            assert session.phase == "turn"
            assert session.state.log == before.log[: len(session.state.log)]
            assert before.log[len(session.state.log)].seat == 0
            for event in before.log[len(session.state.log) :]:
                session._apply(session.state.play(event.cards or ()))
            assert session.state == before
            assert session.trick_start == start
            restored = Session.restore(session.saved())
            assert restored.undone == undone + 1
            assert restored.seating == PRACTICE
    assert session.undone > 3
    assert not session.can_undo


def test_practice_is_for_practice() -> None:
    session = Session.new(find_rules("one-deck"), "tour")
    while session.phase != "turn" or not session.state.log:
        act(session)
    act(session)
    assert not session.can_undo
    assert not session.undo()
    session.set_open_hands(True)
    assert not session.open_hands
    assert all(not seat.open for seat in table_view(session).seats)
    tools = {tool.id: tool.shown for tool in table_view(session).tools}
    assert tools == {"arrange": True, "autopilot": True, "undo": False, "open_hands": False}


def test_hands_lie_open_in_practice() -> None:
    session = Session.new(find_rules("one-deck"), "tour", PRACTICE)
    assert all(not seat.open for seat in table_view(session).seats)
    session.set_open_hands(True)
    view = table_view(session)
    assert [len(seat.open) for seat in view.seats] == [0, 13, 13, 13]
    assert [tool.pressed for tool in view.tools if tool.id == "open_hands"] == [True]


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


def test_what_a_slide_came_to_follows_a_switch_of_language() -> None:
    session = dealt("one-deck", [EIGHTS, "9c", "Tc", "Jc"])
    assert slide(session, "8s7d6s5s5d4s4d3c")
    with speaking("en"):
        assert session.note == "Selected from these cards: a straight from 3 to 8."

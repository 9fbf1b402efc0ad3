"""Names, messages, the address and the layout of the hand."""

from __future__ import annotations

import pytest

from zsy import RULE_SETS, Event, Match, View, deal_hands, find_rules, first_state, parse_cards, read
from zsy.actions import REASONS, IllegalPlay
from zsy.cards import CARDS, Card
from zsy.plays import KINDS
from zsy.ui import messages
from zsy.ui.layout import EXPOSED, fan
from zsy.ui.names import card_name, play_name, seat_name, seat_place
from zsy.ui.query import read_query


def test_card_names_are_distinct() -> None:
    names = [card_name(card) for card in CARDS]
    assert len(set(names)) == 54
    assert [card_name(Card(text)) for text in ("7h", "As", "Td", "2c", "BJ", "RJ")] == [
        "紅心7", "黑桃A", "方塊10", "梅花2", "小王", "大王",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules_id", "cards", "name"),
    [
        ("one-deck", "Ts", "單張10"),
        ("two-deck", "RJ", "大王"),
        ("two-deck", "BJBJ", "一對小王"),
        ("one-deck", "KsKd", "一對K"),
        ("one-deck", "9s9d9h", "三張9"),
        ("one-deck", "Ad2s3s4s5s", "順子A到5"),
        ("one-deck", "2d3s4s5s6s", "順子2到6"),
        ("one-deck", "TdJsQsKsAs", "順子10到A"),
        ("one-deck", "JsQsKsAs2s", "同花順J到2"),
        ("one-deck", "3s3d4s4d", "連對3到4"),
        ("one-deck", "3s3d3c4s4d4c", "三順3到4"),
        ("one-deck", "3s3d3c4s4d4c7s7d9s9d", "飛機3到4"),
        ("one-deck", "3s3d3c4s4d", "三張3帶二"),
        ("diamond", "3s3d3c4s", "三張3帶一"),
        ("diamond", "3s3d3c4s5d", "三張3帶二"),
        ("run-fast", "3s3d3c3h4s5d", "四張3帶二"),
        ("two-deck", "3s3s3c3h3d", "五張3炸彈"),
        ("run-fast", "AdAcAh", "三張A炸彈"),
        ("two-deck", "BJBJRJRJ", "天王炸彈"),
    ],
)
def test_play_names(rules_id: str, cards: str, name: str) -> None:
    assert play_name(read(parse_cards(cards), find_rules(rules_id))[0]) == name


def test_every_kind_has_a_name() -> None:
    rules = find_rules("classic", joker_rocket="on")
    assert play_name(read(parse_cards("BJRJ"), rules)[0]) == "王炸"
    assert set(KINDS) == {
        *("single", "pair", "triple", "straight", "straight_flush", "pair_chain", "triple_chain", "airplane"),
        *("full_house", "triple_one", "triple_two", "four_two", "bomb", "joker_bomb"),
    }


def test_seats() -> None:
    four, counter = find_rules("one-deck"), find_rules("diamond")
    assert [seat_name(four, seat) for seat in range(4)] == ["你", "下家", "對家", "上家"]
    assert [seat_name(counter, seat) for seat in range(4)] == ["你", "上家", "對家", "下家"]
    for players in (3, 4, 5, 6):
        rules = find_rules("classic", players=str(players))
        assert len({seat_name(rules, seat) for seat in range(players)}) == players
        assert len({seat_place(rules, seat) for seat in range(players)}) == players
        assert [seat_place(rules, seat) for seat in (0, 1, players - 1)] == ["bottom", "left", "right"]


def test_every_refusal_has_a_sentence() -> None:
    assert set(messages.REFUSALS) == set(REASONS)


def test_refusals_name_cards() -> None:
    rules = find_rules("one-deck")
    state = first_state(deal_hands(rules, ["3s4s", "KsKdKh", "5s", "6s"])).play(parse_cards("3s"))
    state = state.play(parse_cards("Ks"))
    view = View.of(state, 0)
    details = {"cards": "", "table": "", "card": ""}
    sentences = [messages.refusal(IllegalPlay(code, **details), view) for code in REASONS]
    assert all(sentence.endswith("。") and "{" not in sentence for sentence in sentences)
    assert "打不過下家的單張K。" in sentences


def test_announcements() -> None:
    rules = find_rules("one-deck")
    pair = read(parse_cards("KsKd"), rules)[0]
    assert messages.announcement(Event(1, "play", pair.cards, pair), rules, 5) == "下家出一對K，剩5張"
    assert messages.announcement(Event(2, "play", pair.cards, pair), rules, 0) == "對家出一對K，出完了"
    assert messages.announcement(Event(0, "pass", ()), rules, 5) == "你不出"
    assert messages.announcement(Event(3, "tribute", parse_cards("RJ")), rules, 5) == "上家進貢大王"
    assert messages.announcement(Event(3, "return", None), rules, 5) == "上家還牌"


def test_the_address() -> None:
    query = read_query({"rules": "run-fast", "seed": "一局", "speed": "0", "top_rule": "enforce", "utm": "x"})
    assert query.rules == find_rules("run-fast", top_rule="enforce")
    assert (query.seed, query.pace, query.asks, query.problems) == ("一局", 0.0, True, ())
    assert query.rest == {"speed": "0", "utm": "x"}
    assert read_query({}).rules.id == next(iter(RULE_SETS))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"rules": "poker"}, "rules=poker"),
        ({"rules": "one-deck", "players": "3"}, "players"),
        ({"rules": "classic", "players": "7"}, "players=7"),
        ({"rules": "classic", "players": "3", "partnership": "on"}, "partnership=on"),
        ({"seed": "x" * 101}, "seed"),
        ({"seed": "a\x00"}, "seed"),
        ({"speed": "fast"}, "speed=fast"),
    ],
)
def test_a_bad_address_is_told(values: dict[str, str], told: str) -> None:
    query = read_query(values)
    assert len(query.problems) == 1
    assert told in query.problems[0]


SCREENS = [(352, 640), (382, 844), (312, 568), (836, 390), (560, 360), (1140, 800), (760, 1024)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("dealt", [9, 13, 14, 16, 18, 19, 27])
def test_cards_are_exposed_and_inside(width: int, height: int, dealt: int) -> None:
    for count in range(dealt + 1):
        laid = fan(count, dealt, width, height)
        assert len(laid.spots) == count
        assert laid.height == fan(dealt, dealt, width, height).height
        for spot in laid.spots:
            assert spot.width >= EXPOSED
            assert spot.height >= 44
            assert spot.x >= -0.01
            assert spot.y >= -0.51
            assert spot.x + spot.width <= width + 0.01
            assert spot.y + spot.height <= laid.height + 0.51
        rows = sorted({spot.y for spot in laid.spots})
        assert len(rows) <= 3
        for row in rows:
            xs = [spot.x for spot in laid.spots if spot.y == row]
            assert xs == sorted(xs)


def test_27_cards_lie_in_two_rows_on_a_phone_and_in_one_elsewhere() -> None:
    assert [len({spot.y for spot in fan(27, 27, *screen).spots}) for screen in SCREENS[:2]] == [2, 2]
    assert [len({spot.y for spot in fan(27, 27, *screen).spots}) for screen in ((836, 390), (1140, 800))] == [1, 1]
    assert len({spot.y for spot in fan(13, 13, 352, 640).spots}) == 1


def test_views_name_the_turn() -> None:
    state = Match(find_rules("one-deck"), "tour").start()
    assert messages.turn(View.of(state, state.current_player or 0)) == "輪到你先出"

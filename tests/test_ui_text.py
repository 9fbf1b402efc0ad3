"""Names, messages, the address and the layout of the hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zsy import RULE_SETS, Event, Match, View, deal_hands, find_rules, first_state, parse_cards, read
from zsy.actions import REASONS, IllegalPlay
from zsy.cards import CARDS, Card
from zsy.generator import generator
from zsy.plays import KINDS
from zsy.rules import switches_of
from zsy.ui import messages
from zsy.ui.names import card_name, play_name, seat_name, seat_place
from zsy.ui.query import read_query
from zsy.ui.rules_text import rules_text
from zsy.ui.text import tr


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


@pytest.mark.parametrize(
    ("rules_id", "table", "cards", "told"),
    [
        ("one-deck", "4s4d", "5s", "桌上是一對4，要出更大的一對，或炸彈。"),
        ("one-deck", "4s4d", "3s3d", "打不過下家的一對4。"),
        ("one-deck", "4s", "5s5d", "桌上是單張4，要出更大的單張，或炸彈。"),
        ("one-deck", "4s4d4c", "5s5d", "桌上是三張4，要出更大的三張，或炸彈。"),
        ("one-deck", "4s5d6s7s8s", "9s9d", "桌上是順子4到8，要出更大的五張順子、同花順或炸彈。"),
        ("run-fast", "4s5d6s7s8s", "9s9d", "桌上是順子4到8，要出更大的五張順子，或炸彈。"),
        ("one-deck", "4s4d4c4h", "9s9d", "桌上是四張4炸彈，要出更大的炸彈。"),
        ("two-deck", "BJBJRJRJ", "9s9d", "桌上是天王炸彈，沒有更大的牌了。"),
        ("two-deck", "RJ", "9s9d", "桌上是大王，只有炸彈打得過。"),
        ("diamond", "4s4d4c5s5d", "9s9d", "桌上是三張4帶二，要出更大的三帶二，或炸彈。"),
        ("one-deck", "4s4d5s5d", "9s9d", "桌上是連對4到5，要出更大的四張連對，或炸彈。"),
    ],
)
def test_a_refusal_tells_what_would_beat(rules_id: str, table: str, cards: str, told: str) -> None:
    rules = find_rules(rules_id)
    others = ["Qs", "Ks"][: rules.players - 2]
    state = first_state(deal_hands(rules, [cards + "Jd", table + "Jh", *others], 1)).play(table)
    while state.current_player != 0:
        state = state.play(())
    view = View.of(state, 0)
    with pytest.raises(IllegalPlay) as refused:
        state.play(cards)
    assert messages.refusal(refused.value, view) == told


@pytest.mark.parametrize(
    ("rules_id", "cards", "told"),
    [
        ("one-deck", "3s4d5s", "順子至少五張。"),
        ("one-deck", "Qs Kd As 2s", "順子至少五張。"),
        ("run-fast", "3h4d5s6s", "順子至少五張。"),
        ("one-deck", "3s4d", "這幾張不成牌型。"),
        ("one-deck", "3s5d7s", "這幾張不成牌型。"),
        ("one-deck", "3s3d3c4s", "三張只能帶一對。"),
        ("run-fast", "3h3d3c4s", "三帶一只能是最後一手。"),
        ("diamond", "3d3c4s4h4d4c", "這幾張不成牌型。"),
    ],
)
def test_a_refusal_tells_what_is_missing(rules_id: str, cards: str, told: str) -> None:
    rules = find_rules(rules_id)
    others = ["Jc", "Jh", "Js"][: rules.players - 1]
    state = first_state(deal_hands(rules, [cards + "Jd", *others], 0))
    with pytest.raises(IllegalPlay) as refused:
        state.play(cards)
    assert messages.refusal(refused.value, View.of(state, 0)) == told


def test_one_card_a_turn_is_told() -> None:
    rules = find_rules("classic", singles_only="on")
    state = first_state(deal_hands(rules, ["3h3d4s", "5s", "6s", "7s"]))
    with pytest.raises(IllegalPlay) as refused:
        state.play("3h3d")
    assert messages.refusal(refused.value, View.of(state, 0)) == "這個玩法一次只出一張。"


SWITCHED = [
    *((rules_id, {}) for rules_id in RULE_SETS),
    *(
        (rules_id, {name: value})
        for rules_id in RULE_SETS
        for name, switch in switches_of(rules_id).items()
        for value in switch.values[1:]
    ),
]


@pytest.mark.parametrize(("rules_id", "switches"), SWITCHED)
def test_the_rules_tell_every_kind_with_a_true_example(rules_id: str, switches: dict[str, str]) -> None:
    rules = find_rules(rules_id, **switches)
    sections = rules_text(rules)
    examples = [example for section in sections for example in section.examples]
    for example in examples:
        assert example.kind in [play.kind for play in read(parse_cards(example.cards.replace(" ", "")), rules)]
    played = set()
    for number in range(40):
        state = Match(rules, f"kinds {number}").start()
        moves = generator(rules).leads(state.packs[0])
        played |= {move.kind for move in moves}
    assert played - {"triple_one"} <= {example.kind for example in examples}
    for section in sections:
        assert section.title
        assert all(line.endswith("。") for line in section.lines)


def test_the_rules_follow_the_switches() -> None:
    def told(rules_id: str, **switches: str) -> str:
        return "".join("".join(section.lines) for section in rules_text(find_rules(rules_id, **switches)))

    assert "包賠" in told("run-fast")
    assert "頂大" not in told("run-fast", top_rule="off")
    assert "收5分" in told("run-fast", bomb_points="5")
    assert "+30、+10、−10、−30" in told("classic")
    assert "進貢" not in told("classic", tribute="off")
    assert "逆時針" in told("diamond")
    assert "天王炸彈" in told("two-deck")


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
        ({"rules": "poker"}, "「poker」"),
        ({"rules": "one-deck", "players": "3"}, "players"),
        ({"rules": "classic", "players": "7"}, "players=7"),
        ({"rules": "classic", "players": "3", "partnership": "on"}, "partnership=on"),
        ({"seed": "x" * 101}, "編號"),
        ({"seed": "a\x00"}, "編號"),
        ({"speed": "fast"}, "speed=fast"),
        ({"think": "hard"}, "think=hard"),
        (None, "網址太長"),
    ],
)
def test_a_bad_address_is_told(values: dict[str, str] | None, told: str) -> None:
    query = read_query(values)
    assert len(query.problems) == 1
    assert told in query.problems[0]
    assert query.rest == {}


def test_views_name_the_turn() -> None:
    state = Match(find_rules("one-deck"), "tour").start()
    assert messages.turn(View.of(state, state.current_player or 0)) == "輪到你先出"


def test_figures_have_one_minus() -> None:
    """A hyphen is none."""
    assert tr("{points}分", points=-3) == "−3分"
    folder = Path(messages.__file__).parents[1]
    written = [path for part in ("ui", "web") for path in (folder / part).rglob("*.py")]
    told = [
        f"{path.name}: {line.strip()}"
        for path in written
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\{[^{}]*:\+", line) and "with_minus(" not in line
    ]
    assert told == []

"""Three languages: nothing is missing, nothing left over, and each text has the places that the Chinese one has."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from tools import font, words
from tools.glossary import WORDS as GLOSSARY
from zsy import Event, IllegalPlay, Match, View, deal_hands, find_rules, first_state, parse_cards, read
from zsy.rules import RULE_SETS, switches_of
from zsy.ui import messages
from zsy.ui.names import card_name, play_name, seat_name, seat_place
from zsy.ui.query import read_query
from zsy.ui.rules_text import rules_text
from zsy.ui.text import N_, capital, language, speak, speaking, tr
from zsy.ui.words.en import WORDS as ENGLISH

pytestmark = pytest.mark.native

CHINESE = re.compile("[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
TRADITIONAL = set("張還進貢對順帶彈紅單雙選擇關閉規則設開啟說換檔請無這個來會後讓與點數")
TAIWANESE = re.compile(
    "预设|设定|萤幕|网路|连结|连线|汇出|汇入|程式|资料|档案|选单|纪录|品质|软体|硬体|装置|搜寻|储存|贴上|图示|字元|支援|讯息|帐号"
    "|使用者|视窗|滑鼠|乱数|重新整理|主画面|信赖区间|空白键|支手机|登入|登出|影片|介面|讯号|伺服器|红心|夥伴|LINE|要是|照办"
)
"""Words that are understood on the mainland, and that nobody says there; 要是 means "if"."""


@pytest.fixture(scope="module")
def texts() -> words.Texts:
    return words.collect()


@pytest.fixture(scope="module")
def hans(texts: words.Texts) -> dict[str, str]:
    return words.simplified(texts.all)


def test_nothing_is_missing_and_nothing_is_left_over() -> None:
    assert words.faults() == []


def test_all_chinese_is_marked(texts: words.Texts) -> None:
    assert texts.unmarked == []


def test_what_picks_a_plural_is_a_number() -> None:
    """No mere text: which word goes with it could not be told."""
    told = []
    for path in sorted(Path(words.ROOT, "zsy").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tr" and node.args):
                continue
            first = node.args[0]
            text = str(first.value) if isinstance(first, ast.Constant) else ""
            english = ENGLISH.get(text, "")
            plurals = {name for _, name, spec, _ in Formatter().parse(english) if spec and "|" in spec}
            told += [
                f"{path.name}: {text}"
                for given in node.keywords
                if given.arg in plurals
                and isinstance(given.value, ast.Call)
                and getattr(given.value.func, "id", "") not in ("len", "abs", "int", "number")
            ]
    assert told == []


def test_english_has_no_chinese() -> None:
    assert [text for text in ENGLISH.values() if CHINESE.search(text)] == []


def test_characters_are_those_that_are_taught(texts: words.Texts, hans: dict[str, str]) -> None:
    """No older forms, which a font for one script may draw; and the art of titles, which draws 為 so, has no such."""
    old = set("爲僞衆裏羣峯牀綫麪啓鷄菸牠喫")
    assert [text for text in (*texts.all, *hans.values()) if old & set(text)] == []
    assert [text for text in hans.values() if "為" in text] == []
    assert "為" not in font.characters()


def test_no_text_stands_in_two_parts() -> None:
    folder = Path(words.ROOT, "zsy", "ui", "words", "en")
    keys = [
        key.value
        for path in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    ]
    assert len(keys) == len(set(keys)) == len(ENGLISH)


def test_simplified_is_simplified(hans: dict[str, str]) -> None:
    for text, made in hans.items():
        assert words.places(made) == words.places(text)
        assert not TRADITIONAL & set(made), made
        assert not set("「」\ue000") & set(made)
    assert hans["順子"] == "顺子"
    assert hans["存檔"] == "存档"
    assert hans["選單"] == "菜单"
    assert hans["下家@left"] == "下家"


def test_simplified_is_what_the_mainland_says(hans: dict[str, str]) -> None:
    assert [made for made in hans.values() if TAIWANESE.search(made)] == []
    gaps = [made for made in hans.values() if re.search("[\u4e00-\u9fff] [\u4e00-\u9fff]", made)]
    assert gaps == []
    assert hans["點「加入」"] == "点“添加”"  # as Safari has it
    assert hans["全部恢復預設"] == "全部恢复默认"


def test_the_glossary_is_used(texts: words.Texts) -> None:
    shown = "".join(map(words.shown, texts.all))
    assert [word for word in GLOSSARY if word not in shown] == []


def test_the_words_for_the_page_are_its_texts(texts: words.Texts, hans: dict[str, str]) -> None:
    told = words.page_words(hans=hans)
    assert set(told) == {"en", "zh-Hans"}
    assert set(told["en"]) == set(texts.page)
    assert {"準備牌桌…", "手牌", "有新版本", "重試"} <= set(texts.page)


def test_places_are_found_in_every_kind_of_source(tmp_path: Path) -> None:
    (tmp_path / "zsy").mkdir()
    (tmp_path / "static").mkdir()
    source = 'tr("甲")\nN_("乙")\ntr(f"丙{x}")\ntr(NAME)\ntr("丁" + x)\n'
    (tmp_path / "zsy" / "a.py").write_text(source, encoding="utf-8")
    (tmp_path / "static" / "a.js").write_text('say(box, "戊"); text = tr("己\\"");\n', encoding="utf-8")
    page = '<p data-t>庚<b>不</b>辛</p><input placeholder="壬" data-t><p>不</p>'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    found = words.collect(tmp_path)
    assert {"甲", "乙"} <= set(found.python)
    assert set(found.page) == {"戊", '己"', "庚", "辛", "壬"}
    assert [fault.split(":")[1] for fault in found.faults] == ["3", "5"]


def test_speaking() -> None:
    assert language() == "zh-Hant"
    with speaking("en"):
        assert tr("不出") == "Pass"
        assert tr("{left}張", left=1) == "1 card"
        assert tr("{left}張", left=0) == "0 cards"
        assert tr(N_("沒有這個詞@left")) == "沒有這個詞"
        speak("xx")
        assert language() == "zh-Hant"
    assert tr("不出") == "不出"
    assert capital("éa") == "Éa"


@pytest.mark.parametrize(
    ("rules_id", "cards", "name"),
    [
        ("one-deck", "Ts", "a single\u00a010"),
        ("one-deck", "As", "a single\u00a0ace"),
        ("two-deck", "RJ", "the red joker"),
        ("two-deck", "BJBJ", "a pair of\u00a0black jokers"),
        ("one-deck", "KsKd", "a pair of\u00a0kings"),
        ("one-deck", "9s9d9h", "three\u00a09s"),
        ("one-deck", "TdJsQsKsAs", "a straight from 10 to\u00a0ace"),
        ("one-deck", "3s3d3c4s4d", "three\u00a03s with a\u00a0pair"),
        ("diamond", "3s3d3c4s5d", "three\u00a03s with\u00a0two"),
        ("two-deck", "8s8s8c8h8d", "a bomb of five\u00a08s"),
    ],
)
def test_plays_in_english(rules_id: str, cards: str, name: str) -> None:
    with speaking("en"):
        assert play_name(read(parse_cards(cards), find_rules(rules_id))[0]) == name


def test_seats_in_english_are_where_they_sit() -> None:
    where = {"left": "Left", "right": "Right", "top": "Across", "top-left": "Far left", "top-right": "Far right"}
    games = [find_rules(rules_id) for rules_id in RULE_SETS] + [find_rules("classic", players=n) for n in (3, 5, 6)]
    with speaking("en"):
        for rules in games:
            for seat in range(1, rules.players):
                assert seat_name(rules, seat) == where[seat_place(rules, seat)]


def test_announcements_in_english() -> None:
    rules = find_rules("one-deck")
    pair = read(parse_cards("KsKd"), rules)[0]
    with speaking("en"):
        told = [messages.announcement(Event(seat, "play", pair.cards, pair), rules, left) for seat, left in
                ((1, 5), (2, 1), (3, 0), (0, 5))]  # fmt: skip
        assert told == [
            "Left plays a pair of\u00a0kings, 5 cards left",
            "Across plays a pair of\u00a0kings, 1 card left",
            "Right plays a pair of\u00a0kings and is out",
            "You play a pair of\u00a0kings, 5 cards left",
        ]
        assert messages.announcement(Event(3, "tribute", parse_cards("RJ")), rules, 5) == (
            "Right gives the red joker as tribute"
        )


def test_a_refusal_in_english() -> None:
    rules = find_rules("one-deck")
    state = first_state(deal_hands(rules, ["9s9dJd", "4s5d6s7s8sJh", "Qs", "Ks"], 1)).play("4s5d6s7s8s")
    while state.current_player != 0:
        state = state.play(())
    view = View.of(state, 0)
    with speaking("en"):
        assert messages.turn(view) == "You cannot beat this: pass"
        with pytest.raises(IllegalPlay) as refused:
            state.play("9s9d")
        assert messages.refusal(refused.value, view) == (
            "On the table: a straight from 4 to\u00a08. "
            "Play a higher straight of five cards, a straight flush or a bomb."
        )


@pytest.mark.parametrize("spoken", ["en", "zh-Hans"])
def test_the_rules_in_every_form(spoken: str, hans: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zsy.ui.text.catalogue", {"en": ENGLISH, "zh-Hans": hans}.get)
    end = "." if spoken == "en" else "。"
    forms = [
        find_rules(rules_id, **({name: value} if value else {}))
        for rules_id in RULE_SETS
        for name, value in [
            ("", ""),
            *((name, value) for name, s in switches_of(rules_id).items() for value in s.values),
        ]
        if name != "partnership" or value == "off"
    ]
    with speaking(spoken):
        for rules in forms:
            for section in rules_text(rules):
                told = [section.title, *section.lines, *(f"{kind.name}{kind.shown}" for kind in section.examples)]
                assert all(line.endswith(end) for line in section.lines)
                if spoken == "en":
                    assert not [text for text in told if CHINESE.search(text)]
                    assert all(text[0].isupper() for text in (section.title, *section.lines))
                else:
                    assert not [text for text in told if TRADITIONAL & set(text)]


def test_an_address_in_english() -> None:
    with speaking("en"):
        query = read_query({"speed": "9", "lang": "en"})
        assert query.problems == ("“speed=9” in the link is not known and is ignored.",)
        assert query.rest == {"lang": "en"}
    assert read_query({"lang": "xx"}).rest == {}


def test_cards_are_told_apart_in_english() -> None:
    deck = find_rules("two-deck").deck
    with speaking("en"):
        assert len({card_name(card) for card in deck}) == 54
        assert messages.turn(View.of(Match(find_rules("one-deck"), "tour").start(), 0))

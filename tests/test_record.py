"""Game notation: text and links there and back, what a reader forgives, what a replay does not."""

from __future__ import annotations

import io
import random
import re
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import random_deal, random_rules, random_step, states
from zsy import RULE_SETS, SWITCHES, State, deal_cards, deal_hands, find_rules, first_state, parse_cards
from zsy.record import LinkError, Record, RecordError, dump, dumps, from_link, load, loads, reader, to_link
from zsy.record.record import CANONICAL

GAME = """\
[Zsy "1"]
[Rules "run-fast"]
[Seed "plum"]
[Places "1 2 0"]
[Scores "-6 8 -2"]
[Seat0 "小明"]

2: 3h4c5h6h7c8h9c  0: -  1: 7s8s9dTdJcQdKh  2: -  0: -
1: 3c3s  2: KdKs  0: -  1: AdAh  2: -  0: -
1: 5c5s  2: TcTh  0: -  1: -
2: 3d  0: 5d  1: Js  2: Qc  0: Kc  1: -  2: Ac  0: 2s  1: -  2: -
0: 7d7h8d8c9h9s  1: -  2: -
0: 4h  1: Qh  2: -  0: -
1: 4d
"""
GAME_LINK = "z1rFTW3qVBhSdLZY1Fobl52-SWjOk1-AXnaKLa6tjgBEAD"

LINKED = """\
[Zsy "1"]
[Rules "classic players=3"]
[Seed "peach"]
[Deal "1"]
[Previous "1 0 2"]
[Tribute "2: 2h  1: 7d"]

2: 8d  0: Jc  1: Qs  2: -  0: Ah  1: -  2: -
0: TdTh  1: KcKs  2: AdAc  0: -
*
"""
LINKED_LINK = "z1-W8aQnRaPpyBbFBvxf24ZhByVEhgoA_hDhI"

HANDS = """\
[Zsy "1"]
[Rules "diamond joker_rocket=on"]
[Hand0 "3d 4h 4s"]
[Hand1 "5d 5c"]
[Hand2 "2s BJ RJ"]
[Hand3 "6d 9h"]
[Leader "0"]
[Places "2 3 1 0"]
[Scores "-4 -8 13 -1"]

0: 3d  {the one that leads}  3: 9h  2: 2s  1: -  0: -  3: -
2: BJRJ  {rocket}
"""
HANDS_LINK = "z1dNESaAnyoa7-uR5QSxNoaq_lLe5jwIhAJhQ"


def one(text: str) -> Record:
    """The only record of a text, without errors."""
    (record,) = loads(text)
    assert record.errors == ()
    return record


def errors(text: str) -> list[tuple[int, str]]:
    return [error for record in loads(text) for error in record.errors]


def refusal(text: str) -> RecordError:
    """Why the one record of a text is not replayed."""
    with pytest.raises(RecordError) as caught:
        one(text).replay()
    return caught.value


# ---- fixed texts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "link"), [(GAME, GAME_LINK), (LINKED, LINKED_LINK), (HANDS, HANDS_LINK)], ids="ABC")
def test_golden(text: str, link: str) -> None:
    """What was written once reads the same for ever."""
    record = one(text)
    assert dumps([record]) == text
    assert to_link(record) == link
    assert from_link(link) == replace(record, tags=(), comments=())


def test_fields() -> None:
    record = one(LINKED)
    assert record.rules == find_rules("classic", players="3")
    assert (record.seed, record.index, record.previous, record.hands, record.leader) == (
        "peach",
        1,
        (1, 0, 2),
        (),
        None,
    )
    assert record.tribute is not None
    assert (record.tribute.giver, str(record.tribute.given), str(record.tribute.returned)) == (2, "2h", "7d")
    assert record.actions[:4] == (
        (2, parse_cards("8d")), (0, parse_cards("Jc")), (1, parse_cards("Qs")), (2, ()),
    )  # fmt: skip
    assert (record.places, record.scores, record.tags) == ((), (), ())
    record = one(HANDS)
    assert record.hands[0] == parse_cards("3d 4h 4s")
    assert (record.leader, record.places, record.scores) == (0, (2, 3, 1, 0), (-4, -8, 13, -1))
    assert record.comments == ((1, "the one that leads"), (7, "rocket"))
    assert one(GAME).tags == (("Seat0", "小明"),)


def test_exact_suits_are_kept() -> None:
    hands = ["3s 3h 3d 4c", "5s", "6s", "7s"]
    state = first_state(deal_hands(find_rules("two-deck"), hands, leader=0)).play(parse_cards("3d 3s"))
    for record in (one(dumps([Record.of(state)])), from_link(to_link(Record.of(state)))):
        assert record.replay().hands[0] == parse_cards("3h 4c")


def test_bad_tags_of_a_new_record() -> None:
    state = first_state(deal_cards(find_rules("diamond"), "x"))
    assert Record.of(state, Date="today", Seat3="a").tags == (("Date", "today"), ("Seat3", "a"))
    for name in ("Rules", "places", "hand0", "ZSY"):
        with pytest.raises(RecordError, match="follows from the deal"):
            Record.of(state, **{name: "x"})
    for name in ("", "two words", "1st", "é", "a]"):
        with pytest.raises(RecordError, match="no name for a tag"):
            Record.of(state, **{name: "x"})


def test_a_deal_that_no_record_describes() -> None:
    deal = deal_cards(find_rules("diamond"), "x")
    with pytest.raises(RecordError, match="by hand"):
        Record.of(first_state(replace(deal, leader=(deal.leader + 1) % 4)))
    with pytest.raises(RecordError):
        Record.of(first_state(replace(deal, seed=None, packs=(0, 0, 0, 0))))


EXAMPLES = 20 if sys.platform == "emscripten" else 60

# ---- there and back ------------------------------------------------------------------------------------------------

tag_names: st.SearchStrategy[str] = st.from_regex("[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(
    lambda n: n.lower() not in CANONICAL
)
all_text = st.text(st.characters(exclude_categories=()))
tags = st.lists(st.tuples(tag_names, all_text), max_size=3, unique_by=lambda tag: tag[0].lower())


@given(states(), tags)
@settings(max_examples=EXAMPLES)
def test_text_round_trip(state: State, tags: list[tuple[str, str]]) -> None:
    record = Record.of(state, **dict(tags))
    text = dumps([record])
    (again,) = loads(text)
    assert (again, again.errors) == (record, ())
    assert dumps([again]) == text
    replayed = again.replay()
    assert replayed == state
    assert (replayed.log, replayed.places, replayed.scores) == (state.log, state.places, state.scores)
    assert max(map(len, text.splitlines())) <= 120 or tags


@given(states())
@settings(max_examples=EXAMPLES)
def test_link_round_trip(state: State) -> None:
    record = Record.of(state)
    link = to_link(record)
    assert re.fullmatch("z1[A-Za-z0-9_-]+", link)
    again = from_link(link)
    assert again == record
    assert again.replay() == state


@given(states())
@settings(max_examples=EXAMPLES)
def test_hands_instead_of_the_seed(state: State) -> None:
    """The same game is told without the seed, and neither text nor link tells it."""
    record = Record.of(state).with_hands()
    assert record.seed is None
    again = one(dumps([record])).replay()
    assert again.deal.seed is None
    assert (again.log, again.places, again.scores, again.hands) == (state.log, state.places, state.scores, state.hands)
    assert Record.of(again) == record == from_link(to_link(record))


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_whole_games(rules_id: str, scaled: Callable[[int], int]) -> None:
    """Several records in one file, each with its result."""
    rng = random.Random(rules_id)
    played: list[State] = []
    for _ in range(scaled(10)):
        state = first_state(random_deal(rng, random_rules(rng, rules_id)))
        while not state.is_terminal:
            state = random_step(rng, state)
        played.append(state)
    file = io.StringIO()
    dump([Record.of(state, Round=str(number)) for number, state in enumerate(played)], file)
    file.seek(0)
    records = load(file)
    assert [record.replay() for record in records] == played
    assert [record.tags for record in records] == [(("Round", str(number)),) for number in range(len(played))]
    assert dumps(records) == file.getvalue()
    for record in records:
        assert record.scores
        assert sum(record.scores) == 0
        assert len(to_link(record)) < 230


def test_states_follow_the_moves() -> None:
    record = one(HANDS)
    seen = list(record.states())
    assert len(seen) == len(record.actions) + 1
    assert seen[0] == record.start()
    assert [state.current_player for state in seen] == [*(seat for seat, _ in record.actions), None]


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_has_its_place_in_links(name: str) -> None:
    for value in SWITCHES[name].values:
        for rules_id in SWITCHES[name].rule_sets:
            record = Record.of(first_state(deal_cards(find_rules(rules_id, **{name: value}), "x")))
            assert from_link(to_link(record)) == record == one(dumps([record]))


def test_seeds_of_all_kinds() -> None:
    for seed in (
        "0123456789abcdef",
        "0123456789ABCDEF",
        "0" * 16,
        "hello",
        '"\\',
        "爭上游",
        "界" * 100,
        "😀" * 100,
        "-",
    ):
        record = Record.of(first_state(deal_cards(find_rules("one-deck"), seed, 12345)))
        assert from_link(to_link(record)) == record == one(dumps([record]))


# ---- forgiving -----------------------------------------------------------------------------------------------------


FORGIVEN: dict[str, Callable[[str], str]] = {
    "upper case": lambda text: text.upper().replace("PLUM", "plum"),
    "lower case": lambda text: text.lower(),
    "CR LF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff\n\n  " + text.replace("\n", "\n\n \t"),
    "one line": lambda text: text.replace("\n", " "),
    "a line each": lambda text: text.replace("  ", "\n"),
    "cards apart": lambda text: text.replace("3h4c5h6h7c8h9c", "9c 8h 7c\n6h5h {low ones} 4c ; and\n 3h"),
    "passes": lambda text: text.replace("0: -", "0:pass").replace("2: -", "2 :  Pass"),
    "no quotes": lambda text: text.replace('"1 2 0"', " 1  2 0 ").replace('[Rules "run-fast"]', "[ Rules run-fast ]"),
    "order": lambda text: re.sub(
        r"(?<=1\"]\n)((?:\[.*\n)*)", lambda tags: "\n".join(tags[0].split("\n")[::-1]), text, count=1
    ),
    "no version": lambda text: text.replace('[Zsy "1"]\n', ""),
    "comments": lambda text: text.replace("\n", " {a\n} {} ; b\n"),
    "default": lambda text: text.replace('"run-fast"', '"run-fast top_rule=penalise"'),
}


@pytest.mark.parametrize("change", FORGIVEN.values(), ids=FORGIVEN)
def test_forgiven(change: Callable[[str], str]) -> None:
    record = one(change(GAME))
    assert record.replay() == one(GAME).replay()
    tidy = replace(record, comments=(), tags=(("Seat0", "小明"),))
    assert [name.lower() for name, _ in record.tags] == ["seat0"]
    assert dumps([tidy]) == GAME


def test_values_are_escaped() -> None:
    record = one(r'[Zsy "1"] [Rules "diamond"] [Seed "a\"b\\c"] [Note "\u000a\u4e2d\n\u12\q"] *')
    assert record.seed == 'a"b\\c'
    assert record.tags == (("Note", "\n中nu12q"),)
    assert '[Note "\\u000a中nu12q"]' in dumps([record])


def test_comments_stay_where_they_are() -> None:
    text = GAME.replace("\n\n", "\n\n; first thoughts\n").replace("0: 5d", '0: 5d {why [Zsy "1"]?\n  { \x07who;} {2}')
    record = one(text + "{the end}\n;of it")
    assert record.comments == (
        (0, "first thoughts"), (17, 'why [Zsy "1"]? { who;'), (17, "2"), (33, "the end"), (33, "of it"),
    )  # fmt: skip
    written = dumps([record])
    assert '0: 5d  {why [Zsy "1"]? { who;}  {2}  1: Js' in written
    assert one(written) == record
    assert dumps(loads(written)) == written


def test_nothing_is_no_record() -> None:
    for text in ("", "\ufeff", "\n \n", "{only a comment}", "; another\n\n"):
        assert loads(text) == []
    assert dumps([]) == ""


# ---- errors --------------------------------------------------------------------------------------------------------

HEAD = '[Zsy "1"]\n[Rules "diamond"]\n[Seed "x"]\n'


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("hello", 1, "cannot read 'hello'"),
        ('\n\n[Seed "x"]', 3, "no tag Rules"),
        ('\n[Zsy "1"]\n[Rules "diamond"]', 2, "neither a tag Seed nor hands"),
        ('[Zsy "2"]\n[Rules "diamond"]\n[Seed "x"]', 1, "version '2' is not known"),
        ('[Zsy "1"]\n[Rules "dia"]\n[Seed "x"]', 2, "no rule set 'dia'; there are: one-deck"),
        ('[Zsy "1"]\n[Rules "diamond top_rule=off"]\n[Seed "x"]', 2, "has no switch 'top_rule'"),
        ('[Zsy "1"]\n[Rules "diamond pass_locks"]\n[Seed "x"]', 2, "name=value"),
        ('[Zsy "1"]\n[Rules "classic players=3 partnership=on"]\n[Seed "x"]', 2, "partnership needs"),
        ('[Zsy "1"]\n[Rules ""]\n[Seed "x"]', 2, "no rule set ''"),
        (HEAD.replace('"x"', '" x"'), 3, "a seed is"),
        (HEAD + '[Seed "y"]', 4, "a tag Seed already"),
        (HEAD + '[Deal "one"]', 4, "whole number"),
        (HEAD + '[Deal "٣"]', 4, "whole number"),
        (HEAD + '[Deal "99999999999999999999"]', 4, "whole number"),
        (HEAD + '[Places "1 2 x"]', 4, "whole numbers"),
        (HEAD + '[Scores ""]', 4, "whole numbers"),
        (HEAD + '[Tribute "1 gives RJ"]', 4, "as in 3: RJ 0: 5d"),
        (HEAD + '[Tribute "1: ?  0: RJ"]', 4, "returned before"),
        (HEAD + '[Tribute "1: 1s  0: ?"]', 4, "is not a card"),
        (HEAD + '[Hand0 "3s"]\n[Hand2 "4s"]', 5, "Hand1 is missing"),
        (HEAD + '[Hand0 "3s 4x"]', 4, "cannot read a card"),
        (HEAD + '[Note "open', 4, "cannot read '['"),
        (HEAD + "\n0: 3d\n1: 3x\n2: 4s", 6, "cannot read a card at '3x'"),
        (HEAD + "\n0: 3d 1:\n2: 4s", 5, "seat 1 neither plays nor passes"),
        (HEAD + "\n0: 3d -", 5, "two things at once"),
        (HEAD + "\n0: - 3d", 5, "two things at once"),
        (HEAD + "\n0: - -", 5, "two things at once"),
        (HEAD + "\n3d", 5, "cannot read '3d'"),
        (HEAD + "\n123: 3d", 5, "cannot read '123:'"),
        (HEAD + "\n0: 3d\n* 1: -", 6, "after the end mark"),
        (HEAD + '[Places "0 1 2 3"]\n[Scores "3 -1 -1 -1"]\n\n0: 3d\n*', 4, "unfinished"),
        (HEAD + "\n0: 3d {not\nclosed\n", 5, "comment is not closed"),
        ("{not\nclosed", 1, "comment is not closed"),
    ],
)
def test_what_cannot_be_read(text: str, line: int, message: str) -> None:
    found = errors(text)
    assert line in dict(found)
    assert message in dict(found)[line]
    with pytest.raises(RecordError, match=r"^line \d+: "):
        loads(text)[0].replay()
    once = dumps(loads(text))
    assert dumps(loads(once)) == once
    # A good record behind it takes no harm.
    following = loads(text + "\n" + GAME)
    assert following[-1] == one(GAME)
    assert following[-1].replay() == one(GAME).replay()


def test_what_cannot_be_understood_stays_a_tag() -> None:
    (record,) = loads('[zsy "9"]\n[Hand1 "3s"]\n[seed ""]\n[Rules "dia x=y"]\n0: 3d')
    assert (record.rules, record.seed, record.hands) == (None, None, ())
    assert dict(record.tags) == {"Zsy": "9", "Hand1": "3s", "Seed": "", "Rules": "dia x=y"}
    assert dumps([record]).splitlines()[:4] == ['[Zsy "9"]', '[Rules "dia x=y"]', '[Seed ""]', '[Hand1 "3s"]']
    with pytest.raises(RecordError, match="line 4: there are no rules"):
        record.start()


def test_actions_end_before_the_first_error() -> None:
    (record,) = loads(GAME.replace("1: 5c5s", "1: 5x5s").replace("0: 4h", "0: 4z"))
    assert len(record.actions) == 11
    assert [line for line, _ in record.errors] == [10, 13]
    assert record.lines[0] == record.lines[4] == 8
    assert record.lines[10] == 9


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("1: 5c5s", "1: 5c4s", 10, "not all in the hand"),
        ("1: 5c5s", "1: 6d8d", 10, "not all in the hand"),
        ("2: TcTh", "2: -", 10, "may not pass"),
        ("2: TcTh", "2: TcAc", 10, "not a combination"),
        ("1: 5c5s", "1: -", 10, "may not pass"),
        ("0: Kc", "0: 4h", 11, "does not beat"),
        ("2: 3h4c5h6h7c8h9c", "2: 3d", 8, "must contain 3h"),
        ("1: 3c3s", "0: 3c3s", 9, "it is the turn of seat 1"),
        ("1: 4d", "1: 4d\n2: -", 15, "the deal is over"),
        ("1: 4d", "", 4, "Places are given, but the deal is not over"),
        ('[Places "1 2 0"]', '[Places "1 0 2"]', 4, "Places should be 1 2 0"),
        ('[Scores "-6 8 -2"]', '[Scores "-6 8 -3"]', 5, "Scores should be -6 8 -2"),
        ('[Scores "-6 8 -2"]\n', "", 1, "Scores should be -6 8 -2"),
        ('[Places "1 2 0"]\n[Scores "-6 8 -2"]\n', "\n\n", 1, "Places should be 1 2 0"),
        ('[Seed "plum"]', '[Seed "plume"]', 8, "it is the turn of"),
        ('[Seed "plum"]', '[Seed "plum"] [Hand0 "3h"]', 3, "not the hands of the seed"),
        ('[Seed "plum"]', '[Seed "plum"]\n[Leader "1"]', 4, "seat 2 leads, not seat 1"),
        ('[Seed "plum"]', '[Seed "plum"]\n[Previous "0 1 2"]', 4, "only a later deal of classic"),
        ('[Seed "plum"]', '[Seed "plum"]\n[Tribute "0: ?  1: ?"]', 4, "no tribute is due"),
        ('[Seed "plum"]', '[Seed "plum"]\n[Deal "-1"]', 4, "no such deal"),
        ('[Seed "plum"]', '[Hand0 "3h"]', 3, "3 players"),
    ],
)  # fmt: skip
def test_what_is_not_replayed(old: str, new: str, line: int, message: str) -> None:
    assert old in GAME
    error = refusal(GAME.replace(old, new))
    assert (error.line, message in error.message) == (line, True), error
    assert str(error) == f"line {line}: {error.message}"


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"2: 2h  1: 7d"', '"2: Ad  1: 7d"', 6, "highest rank"),
        ('"2: 2h  1: 7d"', '"2: 2h  1: 2h"', 6, "cannot be the one returned"),
        ('"2: 2h  1: 7d"', '"2: 2h  1: ?"', 6, "before the exchange is made"),
        ('"2: 2h  1: 7d"', '"0: 2h  1: 7d"', 6, "seat 2 gives seat 1 tribute"),
        ('[Tribute "2: 2h  1: 7d"]', "", 1, "before the exchange is made"),
        ('[Previous "1 0 2"]', '[Previous "1 0"]', 3, "finishing order"),
        ('[Previous "1 0 2"]', '[Previous "0 1 2"]', 6, "seat 2 gives seat 0 tribute"),
        ('[Previous "1 0 2"]', '[Previous "1 0 2"]\n[Leader "0"]', 6, "seat 2 leads"),
        ('[Deal "1"]', "", 5, "only a later deal"),
        ("*", "{and so on}", None, ""),
    ],
)
def test_exchanges_that_are_not_replayed(old: str, new: str, line: int | None, message: str) -> None:
    text = LINKED.replace(old, new)
    if line is None:
        assert one(text).replay() == one(LINKED).replay()
    else:
        error = refusal(text)
        assert (error.line, message in error.message) == (line, True), error


def test_an_exchange_step_by_step() -> None:
    state = one(LINKED).start()
    for tribute in ("2: ?  1: ?", "2: 2h  1: ?", "2: 2h  1: 7d"):
        record = Record.of(state)
        assert f'[Tribute "{tribute}"]' in dumps([record])
        assert one(dumps([record])) == from_link(to_link(record)) == record
        assert record.replay() == state
        state = state.play(parse_cards({"tribute": "2h", "return": "7d", "play": "8d"}[state.phase]))


def test_records_made_by_hand() -> None:
    """No line to tell, but the same errors."""
    with pytest.raises(RecordError, match=r"^there are no rules") as caught:
        Record().replay()
    assert caught.value.line is None
    for record in (
        Record(find_rules("diamond")),
        Record(find_rules("diamond"), seed=""),
        Record(find_rules("diamond"), "x", index=10**5000),
        Record(find_rules("diamond"), "x", leader=7),
        Record(find_rules("classic"), "x", 1, (0, 1, 2, 9)),
        Record(find_rules("diamond"), hands=(parse_cards("3s"),) * 4, leader=0),
        Record(find_rules("diamond"), "x", actions=((9, ()),)),
    ):
        with pytest.raises(RecordError):
            record.replay()
        with pytest.raises(RecordError):
            to_link(record)


# ---- hostile -------------------------------------------------------------------------------------------------------


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + "\n" + "0: -\n" * (reader.MAX_ACTIONS + 500)
    (record,) = loads(text)
    assert len(record.actions) == reader.MAX_ACTIONS
    assert record.errors[0] == (5 + reader.MAX_ACTIONS, "there are more than 1000 actions")
    assert len(record.errors) == reader.MAX_ERRORS
    (record,) = loads('[Rules "' + "x" * 10**5 + '"]\n' + "y" * 10**5)
    assert max(len(message) for _, message in record.errors) <= 201
    monkeypatch.setattr(reader, "MAX_RECORDS", 2)
    assert len(loads(GAME * 2)) == 2
    with pytest.raises(RecordError, match="more than 2 records"):
        loads(GAME * 3)
    monkeypatch.setattr(reader, "MAX_TEXT", 100)
    for read in (loads, lambda text: load(io.StringIO(text))):
        with pytest.raises(RecordError, match="longer than 100 characters"):
            read(GAME)


def test_a_file_that_is_no_text() -> None:
    with pytest.raises(RecordError, match="utf-8"):
        load(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00"), encoding="utf-8"))


def replayed(record: Record) -> int | None:
    """The line that stops a replay; None if nothing does, and then a link can tell the deal too."""
    try:
        state = record.replay()
    except RecordError as error:
        return error.line or -1
    assert not record.errors
    assert from_link(to_link(record)).replay() == state
    return None


def check_text(text: str) -> None:
    """Any text is read without an exception, and settles after one pass."""
    records = loads(text)
    lines = len(re.split("\r\n|\r|\n", text))
    for record in records:
        found = [line for line, _ in record.errors]
        assert found == sorted(set(found))
        assert set(found) | set(record.lines.values()) <= set(range(1, lines + 1))
        line = replayed(record)
        assert line is None or 1 <= line <= lines
    once = dumps(records)
    again = loads(once)
    assert len(again) == len(records)
    assert dumps(again) == once
    for record, other in zip(records, again, strict=True):
        if not record.errors:
            assert (record, ()) == (other, other.errors)


PIECES = [
    "[", "]", '"', "{", "}", ";", "*", "-", ":", " ", "\n", "\r", "\\", "\\u000a", "\x00", "\ud800", "\u2028", "\x85",
    "\ufeff", "0:", "3:", "3s", "RJ", "pass", "?", "=", "３", "99999", "Zsy", '[Zsy "1"]', '[Zsy "2"]', "[Deal 1]",
    '[Hand0 "3s"]', '[Hand1 "4s"]', "Rules", '[Places "0 1 2"]', '[Rules "classic players=3"]', '[Seed "x"]',
    "[Leader 0]", "[a b]", '[Tribute "2: 2h 1: ?"]',
]  # fmt: skip
TEXTS = [GAME, LINKED, HANDS, GAME + "\n" + LINKED, HANDS + "\n" + GAME]


def mutated(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        start = rng.randrange(len(text) + 1)
        stop = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 30)))
        new = rng.choice(
            ("", rng.choice(PIECES), text[start:stop] * 2, text[start:stop].swapcase(), chr(rng.randrange(0x3000)))
        )
        text = text[:start] + new + text[stop:]
        if rng.random() < 0.2:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines)
    return text


def test_mutated_texts(scaled: Callable[[int], int]) -> None:
    rng = random.Random(1)
    for _ in range(scaled(400)):
        check_text(mutated(rng, rng.choice(TEXTS)))


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=40).map("".join))
def test_any_text(text: str) -> None:
    check_text(text)


# ---- links ---------------------------------------------------------------------------------------------------------


def test_every_damage_to_a_link_is_noticed(scaled: Callable[[int], int]) -> None:
    letters = "A\n%éZBCDQRSTYabghijkuvwxyz0189-_=+/.~ "
    alphabet = letters[: scaled(len(letters))]
    for link in (GAME_LINK, LINKED_LINK):
        for place in range(len(link)):
            damaged = [link[:place], link[place:], link[:place] + link[place + 1 :]] if place else []
            damaged += [link[:place] + c + link[place + 1 :] for c in alphabet if c != link[place]]
            damaged += [link[:place] + c + link[place:] for c in alphabet]
            for text in damaged:
                if text != link:
                    with pytest.raises(LinkError):
                        from_link(text)
        for tail in (*alphabet, "AAAA", "====", link):
            with pytest.raises(LinkError):
                from_link(link + tail)
    for text in ("", "z", "z1", "z2" + GAME_LINK[2:], "#" + GAME_LINK, "z1" + "A" * 10**6):
        with pytest.raises(LinkError):
            from_link(text)


def link_of(number: int) -> str:
    """The link of a number, with its checksum."""
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return "z1" + urlsafe_b64encode(crc32(data).to_bytes(4, "big") + data).decode().rstrip("=")


@given(st.integers(0, 1 << 12000) | st.integers(0, 1 << 200))
def test_made_up_links(number: int) -> None:
    """The checksum is right, the rest is chance: a legal deal's only link, or a named error."""
    try:
        record = from_link(link_of(number))
    except LinkError:
        return
    assert to_link(record) == link_of(number)


def test_numbers_one_off() -> None:
    """Numbers next to a real one: other digits, but never another way to write the same."""
    number = int.from_bytes(urlsafe_b64decode(GAME_LINK[2:] + "==")[4:], "big")
    for bit in range(number.bit_length() + 40):
        for other in (number ^ (1 << bit), number + (1 << bit)):
            try:
                record = from_link(link_of(other))
            except LinkError:
                continue
            assert to_link(record) == link_of(other)


# ---- the document --------------------------------------------------------------------------------------------------

DOCUMENT = Path(__file__).parent.parent / "docs" / "notation.md"


@pytest.mark.native
def test_the_document_tells_the_truth() -> None:
    """Every record in it reads and replays, every link is the one of the record before it."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    shown = [text for kind, text in blocks if kind == "zsy"]
    assert len(shown) >= 3
    record = None
    for text in shown:
        if text.startswith("z1"):
            assert record is not None
            assert to_link(record) == text.strip()
        else:
            record = one(text)
            record.replay()
            assert dumps([record]) == text


def test_blanks_that_python_does_not_strip_before_a_colon() -> None:
    for blank in "\x1c\x1d\x1e\x1f\u3000":
        loads(f'[Rules "one-deck"]\n[Seed "a"]\n0{blank}: 3s\n')

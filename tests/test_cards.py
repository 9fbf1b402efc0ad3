"""Cards and their text form."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zsy.cards import CARDS, RANKS, SUITS, SYMBOLS, Card, CardError, card, deck, format_cards, parse_cards

cards = st.lists(st.sampled_from(CARDS), max_size=30)


def test_order_is_by_rank_then_suit() -> None:
    """High to low: 大王 小王 2 A K … 3; inside a rank ♦ ♣ ♥ ♠."""
    assert [str(c) for c in CARDS[:5]] == ["3d", "3c", "3h", "3s", "4d"]
    assert [str(c) for c in CARDS[-6:]] == ["2d", "2c", "2h", "2s", "BJ", "RJ"]
    assert list(CARDS) == sorted(CARDS, key=lambda c: (c.rank, c.suit or 0))
    assert "".join(RANKS) == "3456789TJQKA2BJRJ"
    assert (SUITS, SYMBOLS) == ("dchs", "♦♣♥♠")


def test_parts() -> None:
    ten = Card("Th")
    assert (ten.rank, ten.suit, ten.is_joker) == (7, 2, False)
    assert (Card("BJ").rank, Card("BJ").suit, Card("BJ").is_joker) == (13, None, True)
    assert (Card("RJ").rank, Card("RJ").suit, Card("RJ").is_joker) == (14, None, True)
    assert [card(c.rank, c.suit) for c in CARDS] == list(CARDS)


def test_there_is_one_instance_of_each_card() -> None:
    for index, known in enumerate(CARDS):
        assert Card(index) is known
        assert Card(str(known)) is known
        assert eval(repr(known)) is known
        assert copy.deepcopy(known) is known
        assert pickle.loads(pickle.dumps(known)) is known


@pytest.mark.parametrize("text", ["", "1s", "10s", "3x", "3", "s3", "J", "B", "XJ", "3s4s", "♠3", "３s", None])
def test_what_is_no_card(text: str | None) -> None:
    with pytest.raises((CardError, TypeError)):
        Card(text)  # type: ignore[arg-type]  # None is no card


@pytest.mark.parametrize("index", [-1, 54, 1000])
def test_what_is_no_index(index: int) -> None:
    with pytest.raises(CardError, match="0 to 53"):
        Card(index)


def test_error_names_the_text_and_the_form() -> None:
    with pytest.raises(CardError, match=r"'1s' is not a card.*3456789TJQKA2"):
        Card("1s")
    with pytest.raises(CardError, match=r"at '1s 4d'.*3456789TJQKA2"):
        parse_cards("3s 1s 4d")


@given(cards)
def test_text_reads_back(some: list[Card]) -> None:
    assert parse_cards(format_cards(some)) == tuple(sorted(some))
    assert parse_cards(format_cards(some, " ")) == tuple(sorted(some))
    assert parse_cards("".join(map(str, some))) == tuple(sorted(some))


@given(cards, st.integers(0, 10**6))
def test_reading_forgives_case_and_blanks(some: list[Card], seed: int) -> None:
    rng = random.Random(seed)
    words = [rng.choice((str.upper, str.lower, str.swapcase))(str(c)) + rng.choice(("", " ", "\n", "  ")) for c in some]
    assert parse_cards(" " + "".join(words)) == tuple(sorted(some))


@given(st.text(max_size=12))
def test_any_text_reads_or_says_what_is_wrong(text: str) -> None:
    try:
        found = parse_cards(text)
    except CardError as refusal:
        error = str(refusal)
    else:
        assert format_cards(found).upper() == format_cards(parse_cards(text.upper())).upper()
        assert len("".join(text.split())) == 2 * len(found)
        return
    assert "cannot read a card" in error


def test_output_is_sorted_low_to_high() -> None:
    assert format_cards(parse_cards("RJ 2s 3s 3d BJ 3h Th 3c")) == "3d3c3h3sTh2sBJRJ"
    assert format_cards([]) == ""
    assert parse_cards("  ") == ()


def test_decks() -> None:
    assert deck(1) == CARDS
    assert deck(1, jokers=False) == CARDS[:52]
    assert deck(2) == tuple(sorted(CARDS * 2))
    less = deck(1, jokers=False, without=parse_cards("As2d"))
    assert less == tuple(c for c in CARDS[:52] if str(c) not in ("As", "2d"))

"""Where the cards of the hand lie: all of them to be seen and hit, in every layout, on every screen."""

from __future__ import annotations

import random

import pytest

from zsy.ui.layout import EXPOSED, Laid, lay

SCREENS = [(352, 640), (382, 844), (312, 568), (836, 390), (560, 360), (1140, 800), (760, 1024)]
PHONE = (352, 640)
LAYOUTS = ["auto", "fan", "rows", "stacks"]


def deal(count: int, seed: int = 0) -> list[int]:
    """Ranks of a random hand of two decks, high to low."""
    deck = [rank for rank in range(13) for _ in range(8)] + [13, 13, 14, 14]
    return sorted(random.Random(seed).sample(deck, count), reverse=True)


def grouped(count: int, seed: int) -> list[str]:
    """Groups of one to eight cards."""
    chance = random.Random(seed)
    groups: list[str] = []
    while len(groups) < count:
        groups += [f"g{len(groups)}"] * chance.randint(1, 8)
    return groups[:count]


def check(laid: Laid, count: int, width: float, least_height: float = 44) -> None:
    assert len(laid.spots) == count
    for spot in laid.spots:
        assert spot.width >= EXPOSED - 0.01
        assert spot.height >= least_height
        assert spot.x >= -0.01
        assert spot.y >= -0.51
        assert spot.x + spot.width <= width + 0.01
        assert spot.y + spot.height <= laid.height + 0.51
    for place, spot in enumerate(laid.spots):
        for other in laid.spots[place + 1 :]:
            apart = (
                spot.x + spot.width <= other.x + 0.01
                or other.x + other.width <= spot.x + 0.01
                or spot.y + spot.height <= other.y + 0.01
                or other.y + other.height <= spot.y + 0.01
            )
            assert apart, "what is exposed of two cards does not overlap"


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("dealt", [9, 13, 14, 16, 18, 19, 27])
@pytest.mark.parametrize("layout", LAYOUTS[:3])
def test_cards_are_exposed_and_inside(layout: str, width: int, height: int, dealt: int) -> None:
    kept = lay(layout, deal(dealt), [""] * dealt, dealt, width, height).height
    for count in range(dealt + 1):
        laid = lay(layout, deal(count), [""] * count, dealt, width, height)
        assert laid.height == kept, "it stays the same for the whole deal"
        check(laid, count, width)
        rows = sorted({spot.y for spot in laid.spots})
        assert len(rows) <= 3
        for row in rows:
            xs = [spot.x for spot in laid.spots if spot.y == row]
            assert xs == sorted(xs)


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("seed", range(20))
def test_stacks_show_the_corner_of_every_card(width: int, height: int, seed: int) -> None:
    for count in (27, 18, 13, 5, 1):
        ranks = deal(count, seed)
        laid = lay("stacks", ranks, [""] * count, 27, width, height)
        check(laid, count, width, least_height=EXPOSED)
        if laid.columns:
            of_column: dict[float, set[int]] = {}
            for rank, spot in zip(ranks, laid.spots, strict=True):
                of_column.setdefault(spot.x, set()).add(min(rank, 13))
            assert all(len(found) == 1 for found in of_column.values()), "equal ranks, or jokers"


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_groups_stand_apart_each_with_its_label(layout: str, seed: int) -> None:
    for width, height in SCREENS:
        for count in (27, 13):
            groups = grouped(count, seed)
            laid = lay(layout, deal(count, seed), groups, count, width, height)
            check(laid, count, width, least_height=EXPOSED)
            assert {label.group for label in laid.labels} == set(groups)
            for label in laid.labels:
                assert label.width >= EXPOSED - 0.01
                assert label.x >= -0.01
                assert label.x + label.width <= width + 0.01
                assert label.y >= 0
                assert not any(spot.has(label.x + 5, label.y + 5) for spot in laid.spots)


def test_stacks_sorted_by_suit_go_by_rank_all_the_same() -> None:
    laid = lay("stacks", [12, 5, 3, 11, 5, 3], [""] * 6, 13, *PHONE)
    assert [laid.spots[1].x, laid.spots[2].x] == [laid.spots[4].x, laid.spots[5].x]
    assert laid.spots[0].x < laid.spots[3].x < laid.spots[1].x < laid.spots[2].x


def test_more_ranks_than_a_phone_has_room_for_lie_in_rows() -> None:
    assert not lay("stacks", list(range(13, -1, -1)), [""] * 14, 14, 312, 568).columns


def test_27_cards_lie_in_two_rows_on_a_phone_and_in_one_elsewhere() -> None:
    def rows(count: int, layout: str, screen: tuple[int, int]) -> int:
        return len({spot.y for spot in lay(layout, deal(count), [""] * count, count, *screen).spots})

    assert [rows(27, "auto", screen) for screen in SCREENS[:2]] == [2, 2]
    assert [rows(27, "auto", screen) for screen in ((836, 390), (1140, 800))] == [1, 1]
    assert [rows(13, layout, PHONE) for layout in ("auto", "fan", "rows")] == [1, 1, 2]
    assert rows(14, "fan", PHONE) == 1


@pytest.mark.parametrize("seed", range(20))
def test_27_cards_leave_room_for_the_table_in_a_low_window(seed: int) -> None:
    for count in (27, 12):
        for groups in ([""] * count, grouped(count, seed)):
            laid = lay("auto", deal(count, seed), groups, 27, 632, 360)
            assert laid.height <= 124
            check(laid, count, 632, least_height=EXPOSED)


def test_14_of_27_cards_are_as_large_as_those_of_a_comfortable_row() -> None:
    for screen in SCREENS[:2]:
        laid = lay("auto", deal(14), [""] * 14, 27, *screen)
        assert laid.card_width >= 47.5
        assert len({spot.y for spot in laid.spots}) <= 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_height_once_kept_stays(layout: str) -> None:
    laid = lay(layout, deal(9), [""] * 9, 27, *PHONE, 260)
    assert laid.height == 260
    assert max(spot.y + spot.height for spot in laid.spots) == pytest.approx(260)


def test_a_group_too_long_for_a_row_goes_on_in_the_next() -> None:
    groups = ["0"] * 4 + ["1"] * 17 + ["2"] * 4 + ["3", "3"]
    laid = lay("auto", [0] * 27, groups, 27, 352, 640)
    assert all(spot.width >= EXPOSED for spot in laid.spots)
    assert all(spot.x >= 0 and spot.x + spot.width <= 353 for spot in laid.spots)


def test_a_card_shows_its_picture_only_where_nothing_lies_on_it() -> None:
    for layout in ("auto", "fan", "rows"):
        laid = lay(layout, deal(27), [""] * 27, 27, *PHONE)
        lowest = max(spot.y for spot in laid.spots)
        assert [spot for spot in laid.spots if spot.open] == [spot for spot in laid.spots if spot.y == lowest][-1:]

"""Sharing: links come back as what they were made of, whatever else comes in is refused by name and harms nothing."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_ui_replay import course, played
from zsy import RULE_SETS, Match, find_rules
from zsy.record import Record, RecordError, loads, to_link
from zsy.record.links import MAX_LINK
from zsy.saved import DEALS_LIMIT
from zsy.ui.qr import LIMIT
from zsy.ui.replay import Replay
from zsy.ui.share import (
    KINDS,
    Share,
    Shared,
    ShareError,
    ShareNewer,
    ShareTooLong,
    match_of,
    read_fragment,
    record_text,
    shared_view,
)

BASE = "https://example.org/zsy/"
GAMES = [(rules_id, deals) for rules_id in RULE_SETS for deals in (1, 2, 4)]


def opened(link: str) -> Shared:
    """What somebody finds who opens a link."""
    address, _, fragment = link.partition("#")
    assert address == BASE, "nothing of the deal goes to the host"
    shared = read_fragment(f"#{fragment}")
    assert shared is not None
    return shared


@pytest.mark.parametrize(("rules_id", "deals"), GAMES)
def test_links_come_back_as_what_they_were_made_of(rules_id: str, deals: int) -> None:
    final = played(rules_id, "shared", deals)
    share = Share(Record.of(final, Date="2026-11-30"), BASE)
    assert [kind for kind, _ in share.view().kinds] == list(KINDS)
    share.choose("record")
    whole = opened(share.link)
    assert whole.whole
    assert whole.record.replay() == final
    share.choose("deal")
    deal = opened(share.link)
    assert not deal.whole
    for shared in (whole, deal):
        assert shared.match is not None
        assert shared.match.start() == course(final)[0]
        assert Replay(shared.record).rules == final.rules


def test_switches_go_with_the_link() -> None:
    final = played("classic", "switched", players="5", tribute="off")
    match = opened(Share(Record.of(final), BASE).link).match
    assert match is not None
    assert match.rules == final.rules


def test_a_link_of_a_whole_deal_fits_into_a_qr_code() -> None:
    share = Share(Record.of(played("two-deck", "code")), BASE)
    for kind in KINDS:
        share.choose(kind)
        view = share.view()
        assert view.code is not None
        assert not view.problem
    share = Share(Record.of(played("two-deck", "code")), BASE + "x" * LIMIT)
    assert share.view().code is None
    assert share.view().problem


def test_a_deal_without_a_seed_is_watched_only() -> None:
    record = Record.of(played("diamond", "by hand")).with_hands()
    share = Share(record, BASE)
    assert [kind for kind, _ in share.view().kinds] == ["record"]
    share.choose("deal")
    shared = opened(share.link)
    assert shared.match is None
    view = shared_view(shared, unfinished=False)
    assert (bool(view.watch), view.play, view.about) == (True, "", "")


def test_a_deal_far_on_in_a_match_is_not_played_again() -> None:
    record = Record(find_rules("one-deck"), "far", index=DEALS_LIMIT - 1)
    assert match_of(record) is not None
    for index in (DEALS_LIMIT, 10**9 - 1):
        assert match_of(Record(find_rules("one-deck"), "far", index=index)) is None


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_what_is_asked_tells_the_game_and_how_it_ended(rules_id: str) -> None:
    final = played(rules_id, "asked")
    view = shared_view(Shared(Record.of(final)), unfinished=True)
    assert final.rules.title in view.deal
    assert view.result
    assert view.watch
    assert "會留著" in view.about
    fresh = shared_view(Shared(Record.of(course(final)[0])), unfinished=False)
    assert (fresh.result, fresh.watch) == ("", "")
    assert fresh.play


@pytest.mark.parametrize("fragment", ["", "#", "#rules", "#start", "#Z1abc", "#zebra", "?z1abc", " #z1abc", "#/z1"])
def test_other_fragments_are_none_of_ours(fragment: str) -> None:
    assert read_fragment(fragment) is None


@pytest.mark.parametrize(
    ("fragment", "error"),
    [
        ("#z1", ShareError),
        ("#z1AAAA", ShareError),
        ("#z0abcdef", ShareError),
        ("#z2abcdefgh", ShareNewer),
        ("#z99", ShareNewer),
        ("#z1" + "A" * MAX_LINK, ShareTooLong),
        ("#z1" + "A" * 10**7, ShareTooLong),
    ],
)
def test_bad_links_are_refused_by_name(fragment: str, error: type[ShareError]) -> None:
    with pytest.raises(ShareError) as caught:
        read_fragment(fragment)
    assert type(caught.value) is error
    assert caught.value.sentence.endswith("。")


def test_what_a_messenger_hangs_on_is_left_aside() -> None:
    link = to_link(Record.of(played("run-fast", "messenger")))
    for more in ("", "%E3%80%82", "。來打這局", "&utm=1", "?x", ")"):
        assert read_fragment(f"#{link}{more}") == read_fragment(f"#{link}")


@given(st.data())
def test_a_damaged_link_is_refused_by_name(data: st.DataObject) -> None:
    link = to_link(Record.of(played("one-deck", "damaged")))
    place = data.draw(st.integers(2, len(link) - 1))
    kept = data.draw(
        st.sampled_from([link[:place], link[:place] + "A" + link[place:], link[:place] + link[place + 1 :]])
    )
    with suppress(ShareError):
        assert read_fragment(f"#{kept}") == Shared(Record.of(played("one-deck", "damaged")))


@given(st.text(max_size=80) | st.from_regex(r"#z1[A-Za-z0-9_-]{0,300}", fullmatch=True))
def test_any_fragment_is_read_or_refused_by_name(fragment: str) -> None:
    with suppress(ShareError):
        shared = read_fragment(fragment)
        if shared is not None:
            Replay(shared.record)


def test_the_text_is_a_record_with_its_date() -> None:
    final = played("classic", "text", 2)
    [record] = loads(record_text(Record.of(final), "2026-11-30"))
    assert record.replay() == final
    assert dict(record.tags)["Date"] == "2026-11-30"
    [kept] = loads(record_text(record, "2027-01-01"))
    assert dict(kept.tags)["Date"] == "2026-11-30"


def test_what_cannot_be_replayed_is_not_shared() -> None:
    with pytest.raises(RecordError):
        Share(Record(find_rules("one-deck"), "x", scores=(1, 2, 3, 4)), BASE)


def test_a_match_is_dealt_as_it_was() -> None:
    for rules_id in RULE_SETS:
        first = Match(find_rules(rules_id), "as it was").start()
        match = match_of(Record.of(first))
        assert match is not None
        assert match.start() == first

"""Sharing a deal: links with the deal or with its whole course in their fragment, QR codes, text; and what comes in."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from zsy.match import Match, Result
from zsy.record import LinkError, Record, dumps, from_link, to_link
from zsy.record.links import MAX_LINK, PREFIX
from zsy.saved import DEALS_LIMIT
from zsy.ui.messages import place_name
from zsy.ui.qr import QrCode, QrError, qr_code
from zsy.ui.replay import record_names
from zsy.ui.text import N_, listed, tr

KINDS = ("deal", "record")
"""What a link can hold: the deal, to be played, or its whole course, to be watched."""

_FRAGMENT = re.compile(r"#?(z[0-9]+[A-Za-z0-9_-]*)")


class ShareError(ValueError):
    """A link that tells of no deal; :attr:`sentence` is what the player is told."""

    sentence = N_("這個連結壞了，可能沒複製完整。請對方再傳一次。")


class ShareNewer(ShareError):
    """A link of a later version."""

    sentence = N_("這個連結是較新的版本做的，請先更新遊戲。")


class ShareTooLong(ShareError):
    """More characters than any link has."""

    sentence = N_("這個連結太長，不是這個遊戲的。")


@dataclass(frozen=True)
class Shared:
    """A deal that somebody sent."""

    record: Record

    @property
    def whole(self) -> bool:
        """Whether there is something to watch: a course, or at least cards that nobody can be dealt again."""
        return bool(self.record.actions) or self.match is None

    @property
    def match(self) -> Match | None:
        """The match whose next deal it is; None where it cannot be played: there is no seed."""
        return match_of(self.record)


@dataclass(frozen=True)
class SharedView:
    """What the player is asked about a link that he opened."""

    title: str
    deal: str
    """Game, players, number of the deal."""
    result: str
    """How it ended, where that is known."""
    watch: str
    """Name of the button that shows the course, or nothing."""
    play: str
    """Name of the button that deals the same cards, or nothing."""
    about: str
    """What playing it means."""


@dataclass(frozen=True)
class ShareView:
    """What can be given away of a deal."""

    kind: str
    """One of :data:`KINDS`."""
    kinds: tuple[tuple[str, str], ...]
    """The kinds that there are: id and name."""
    about: str
    link: str
    code: QrCode | None
    code_name: str
    problem: str
    """Why there is no code."""


def read_fragment(fragment: str) -> Shared | None:
    """The deal that an address's fragment tells of; None for a fragment that is none of ours.

    Raises :class:`ShareError`. What a messenger hung onto the link is left aside.

    >>> read_fragment("#rules"), read_fragment("")
    (None, None)
    """
    found = _FRAGMENT.match(fragment[: MAX_LINK + 2])
    if found is None:
        return None
    link = found[1]
    if len(link) > MAX_LINK:
        raise ShareTooLong
    if link[1] > PREFIX[1]:
        raise ShareNewer
    try:
        return Shared(from_link(link))
    except LinkError:
        raise ShareError from None


def match_of(record: Record) -> Match | None:
    """The match whose next deal is this one; None where it cannot be played: dealt by hand, or too far on."""
    rules, before = record.rules, record.index
    if rules is None or record.seed is None or before >= DEALS_LIMIT:
        return None
    places, nothing = tuple(range(rules.players)), (0,) * rules.players
    results = [Result(places, nothing)] * before
    if record.previous:
        results[-1] = Result(record.previous, nothing)
    return Match(rules, record.seed, tuple(results))


def deal_of(record: Record) -> Record:
    """The deal of a record, without its course. Raises :class:`~zsy.record.RecordError`."""
    return Record.of(record.start())


def record_text(record: Record, date: str = "") -> str:
    """The record as text, to be kept; ``date`` as ``2026-11-30``."""
    dated = date and not any(name.lower() == "date" for name, _ in record.tags)
    return dumps([replace(record, tags=(*record.tags, ("Date", date))) if dated else record])


class Share:
    """A deal that the player gives away."""

    def __init__(self, record: Record, base: str) -> None:
        """``base``: the page's address without query and fragment. Raises :class:`~zsy.record.RecordError`."""
        self.record, self.base = record, base
        self._links = {"record": f"{base}#{to_link(record)}"}
        if match_of(record) is not None:
            self._links["deal"] = f"{base}#{to_link(deal_of(record))}"
        self.kind = "deal" if "deal" in self._links else "record"
        """Which link is shown: one of :data:`KINDS`."""

    @property
    def link(self) -> str:
        """The link."""
        return self._links[self.kind]

    def choose(self, kind: str) -> None:
        """Show the other link."""
        if kind in self._links:
            self.kind = kind

    def view(self) -> ShareView:
        """What is to be shown now."""
        names = {"deal": tr("打同一副牌"), "record": tr("看整局經過")}
        about = {
            "deal": tr("打開的人拿到同一副牌、坐同一個位子，跟電腦打。不計分。"),
            "record": tr("打開的人可以從頭看到尾，也可以自己打同一副牌。"),
        }
        code, problem = None, ""
        try:
            code = qr_code(self.link)
        except QrError:
            problem = tr("這局太長，放不進 QR 碼。請改分享「打同一副牌」，或直接複製連結。")
        return ShareView(
            kind=self.kind,
            kinds=tuple((kind, names[kind]) for kind in KINDS if kind in self._links),
            about=about[self.kind],
            link=self.link,
            code=code,
            code_name=tr("連結的 QR 碼"),
            problem=problem,
        )


def shared_view(shared: Shared, *, unfinished: bool) -> SharedView:
    """What to ask about a link; ``unfinished``: whether a game is in progress here."""
    record = shared.record
    rules = record.rules
    assert rules is not None  # it came from a link
    play = tr("打同一副牌") if shared.match is not None else ""
    about = ""
    if play:
        about = tr("打同一副牌不計分；沒打完的那一局會留著。") if unfinished else tr("打同一副牌不計分。")
    return SharedView(
        title=tr("有人分享了一局牌"),
        deal=tr("「{game}」，{number}人，第{deal}局", game=tr(rules.title), number=rules.players, deal=record.index + 1)
        if record.index
        else tr("「{game}」，{number}人", game=tr(rules.title), number=rules.players),
        result=_result(record),
        watch=tr("看這一局") if shared.whole else "",
        play=play,
        about=about,
    )


def _result(record: Record) -> str:
    rules = record.rules
    if rules is None or not record.places:
        return tr("還沒打完") if record.actions else ""
    names = record_names(record, rules)
    if not rules.rule_set.plays_on:
        return tr("{who}先出完", who=names[record.places[0]])
    order = (tr("{place}{who}", place=place_name(rules, n), who=names[seat]) for n, seat in enumerate(record.places))
    return listed(order)

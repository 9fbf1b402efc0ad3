"""What the table shows, as frozen data: the contract between the game's state and what draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CardView:
    """A card that lies face up."""

    key: str
    """The same for the same card as long as it lies there."""
    name: str
    """紅心7, 大王."""
    rank: str
    """Text of its corner."""
    suit: str
    """``d``, ``c``, ``h``, ``s``, or ``bj`` and ``rj`` for the jokers."""
    selected: bool = False
    group: int = 0
    """Which of :attr:`TableView.groups` it belongs to; cards of one lie side by side."""
    fresh: bool = False
    """Whether it came in the exchange; until the player's first play."""


@dataclass(frozen=True)
class GroupView:
    """Cards of the hand that lie together; a tap on the label is :meth:`Session.select_group` with its index."""

    name: str
    """順子 for a part of a plan, or "" for a single card of it; else the rank (8), or the suit (黑桃) if sorted so."""
    keys: tuple[str, ...]
    """Keys of its cards as they lie."""
    selected: bool
    """Whether all of them are selected."""


@dataclass(frozen=True)
class OfferView:
    """What the selection can be completed to; taken by :meth:`Session.take` with its index."""

    name: str
    """一對5."""
    keys: tuple[str, ...]
    """Keys of all its cards, the selected ones among them."""


@dataclass(frozen=True)
class TributeView:
    """The exchange before a deal, as a scene."""

    phase: str
    """``tribute`` (a card is to be given), ``return`` (one is to be returned) or ``done`` (until the first lead)."""
    giver: int
    taker: int
    given: CardView | None
    """The card given; None while it is to be chosen."""
    returned: CardView | None
    """The card returned; None while it is to be chosen, and for those who may not know it."""
    covered: bool
    """Whether one was returned that is not to be shown."""
    text: str
    """What goes on, in a sentence."""


@dataclass(frozen=True)
class MiddleView:
    """What the middle of the table says while it is open: what lies there to be beaten, or who leads."""

    title: str
    about: str
    """Whose play it is; nothing before a lead."""
    at: str
    """The place of the seat whose turn it is."""
    line: str
    """The same in one line, for where the middle is taken."""


@dataclass(frozen=True)
class SeatView:
    """A seat with what lies before it."""

    seat: int
    place: str
    """``bottom``, ``left``, ``top-left``, ``top``, ``top-right`` or ``right``."""
    name: str
    left: int
    """Cards in hand."""
    turn: bool
    """Whether the table waits for it."""
    badge: str
    """上游 and so on for a seat that went out, 夥伴 for the partner, or nothing."""
    note: str
    """What it did beside playing cards: 不出, 進貢, 還牌."""
    played: tuple[CardView, ...]
    """Cards of its latest play."""
    played_name: str
    """The same, for reading aloud."""
    label: str
    """What kind of play it is, where that is not plain to see: 炸彈, 順子, 三帶二, or nothing."""
    bomb: bool
    """Whether it is a bomb."""
    best: bool
    """Whether this is the play to beat."""
    leads: bool
    """Whether it led the trick."""
    stale: bool
    """Whether the trick is over and the play lies there only until the next lead."""
    alarm: str = ""
    """報雙 or 報單 with two cards or one left."""
    person: bool = False
    """Whether a person plays there: the player, or another one on this device."""
    wind: bool = False
    """Whether it leads because the play of a seat that went out stands (接風)."""
    open: tuple[CardView, ...] = ()
    """Its hand, where hands lie open (in practice)."""
    big: bool = False
    """Whether its latest play is one of the strongest: a bomb, a straight flush, 三順, 飛機."""
    passed: bool = False
    """Whether what it did is 不出."""


@dataclass(frozen=True)
class ButtonView:
    """A button of the dock."""

    id: str
    name: str
    shown: bool
    enabled: bool
    primary: bool = False
    """Whether it is the one to press."""
    pressed: bool | None = None
    """Whether it is on, where it switches something."""


@dataclass(frozen=True)
class TableView:
    """All that the table shows."""

    phase: str
    """``turn``, ``tribute``, ``wait``, ``handover`` or ``over``."""
    status: str
    """What is asked of the player, or whom the table waits for."""
    note: str
    """What he should know about what he did: a refusal, a warning."""
    seats: tuple[SeatView, ...]
    """All seats, the player's own first, then clockwise."""
    hand: tuple[CardView, ...]
    """The player's cards as they lie from left to right; none while the device goes to another person."""
    dealt: int
    """The most cards his hand can hold in this deal."""
    buttons: tuple[ButtonView, ...]
    """``pass``, ``reset``, ``hint``, ``play``, ``give``."""
    tools: tuple[ButtonView, ...] = ()
    """``arrange``, ``autopilot``, ``undo``, ``open_hands``: what else can be done, the last two in practice."""
    groups: tuple[GroupView, ...] = ()
    """The hand in groups: by rank or suit, or the parts of a plan where :attr:`arranged`."""
    arranged: bool = False
    """Whether 理牌 is on."""
    sort: str = "rank"
    """How the hand is sorted otherwise."""
    offers: tuple[OfferView, ...] = ()
    """What the selection can be completed to, best first, at most three."""
    hint: str = ""
    """What 提示 proposes, with its place and reason: 2/5 最小的能打得過."""
    autopilot: bool = False
    """托管: whether a bot plays for the player; one touch ends it."""
    tip: str = ""
    """How cards are handled, at the first turn of a new player's deal."""
    rule: str = ""
    """The rules that bind the player right now, a line each: 必管, 頂大, 首出."""
    clockwise: bool = True
    """Whether turns go round clockwise, as the table is seen."""
    wind: str = ""
    """Who leads after a seat that went out (接風), until he has led."""
    tribute: TributeView | None = None
    """The exchange before the deal, until the first lead."""
    middle: MiddleView | None = None
    """What the middle says; None while there is nothing to be said."""
    won: bool = False
    """``over``: whether the player's points are above 0."""

"""The table as the player sees it, computed from a :class:`~zsy.ui.session.Session`: frozen data, no browser in it."""

from __future__ import annotations

from collections.abc import Iterable

from zsy.cards import SUITS, Card, Cards
from zsy.ui import messages, scene
from zsy.ui.completion import Offer
from zsy.ui.held import laid
from zsy.ui.names import card_name, cards_name, kind_name, rank_mark, seat_place
from zsy.ui.people import relative
from zsy.ui.session import Key, Session, keys
from zsy.ui.text import N_, again, capital, tr
from zsy.ui.views import ButtonView, CardView, GroupView, OfferView, SeatView, TableView, TributeView

__all__ = [
    "ButtonView",
    "CardView",
    "GroupView",
    "OfferView",
    "SeatView",
    "TableView",
    "TributeView",
    "card_view",
    "read_key",
    "table_view",
]

_PLAIN = ("single", "pair", "triple")
"""Kinds that need no label."""

_BOMBS = ("bomb", "joker_bomb")
_BIG = (*_BOMBS, "straight_flush", "triple_chain", "airplane")
"""Kinds that are worth a word over the table."""


def card_view(key: Key, selected: bool = False, group: int = 0, fresh: bool = False) -> CardView:
    """The view of a card."""
    card, copy = key
    suit = str(card).lower() if card.suit is None else SUITS[card.suit]
    name = tr("{card}，剛收到", card=card_name(card)) if fresh else card_name(card)
    return CardView(f"{card}.{copy}", name, rank_mark(card.rank), suit, selected, group, fresh)


def read_key(text: str) -> Key:
    """The key of a :class:`CardView`, read back."""
    name, _, copy = text.partition(".")
    return Card(name), int(copy)


def table_view(session: Session) -> TableView:
    """The table now."""
    phase = session.phase
    groups, chosen, fresh = session.groups, session.selected, _fresh(session)
    players = session.rules.players
    seats = [(session.me + turn) % players for turn in range(players)]
    return TableView(
        phase=phase,
        status=_status(session),
        note=session.note,
        seats=tuple(_seat(session, seat) for seat in seats),
        hand=tuple(
            card_view(key, key in chosen, place, key == fresh)
            for place, group in enumerate(groups)
            for key in group.keys
        ),
        dealt=_most(session),
        buttons=_buttons(session),
        tools=_tools(session),
        groups=tuple(
            GroupView(capital(group.name), _names(group.keys), chosen.issuperset(group.keys)) for group in groups
        ),
        arranged=session.arranged,
        sort=session.options.sort,
        offers=tuple(OfferView(_offered(offer), _names(offer.keys)) for offer in session.offers),
        hint=session.hint_text,
        autopilot=session.autopilot,
        tip=_tip(session),
        rule=scene.rule(session),
        clockwise=session.rules.step > 0,
        wind=scene.wind_text(session),
        tribute=_tribute(session),
        middle=scene.middle(session),
        won=phase == "over" and session.state.scores[session.me] > 0,
    )


def _offered(offer: Offer) -> str:
    return tr("{play}（拆炸彈）", play=again(offer.name)) if offer.breaks else again(offer.name)


def _names(found: Iterable[Key]) -> tuple[str, ...]:
    return tuple(f"{card}.{copy}" for card, copy in found)


def _status(session: Session) -> str:
    person, view = session.next_person, session.view
    if person is not None:
        return tr("請把裝置交給{who}", who=session.name(person))
    if session.acts_alone:
        return tr("電腦替你打") if session.autopilot else tr("沒有牌打得過，自動不出")
    seat = view.current_player
    return messages.turn(view, "" if seat is None else session.name(seat))


def _tip(session: Session) -> str:
    """How cards are handled, until one is selected; where practice has its tools; or 自動不出, once."""
    me, view = session.me, session.view
    if session.advice and session.phase == "wait" and not session.options.auto_pass:
        return tr(messages.AUTO_PASS)
    began = any(event.seat == me and event.kind in ("play", "pass") for event in view.log)
    if session.shared or session.phase != "turn" or session.selected or began:
        return ""
    if session.practice:
        return tr("「更多」裡：悔牌、明牌")
    return tr(messages.TIPS[session.lesson]) if session.lesson >= 0 else ""


def called(session: Session) -> str:
    """What calls the player to act when his turn comes, for one who does not see the table."""
    owner = session.view.table_seat
    return messages.called(session.view, "" if owner is None else session.name(owner))


def _tribute(session: Session) -> TributeView | None:
    tribute = session.view.tribute
    if tribute is None or not scene.exchanging(session.view):
        return None
    given, returned = tribute.given, None if session.hidden else tribute.returned
    done = session.view.phase == "play"
    return TributeView(
        phase="done" if done else session.view.phase,
        giver=tribute.giver,
        taker=tribute.taker,
        given=None if given is None else card_view((given, 0)),
        returned=None if returned is None else card_view((returned, 0)),
        covered=done and returned is None,
        text=scene.tribute_text(session),
    )


def _fresh(session: Session) -> Key | None:
    """The card that the player got in the exchange, until his first play."""
    view, me, tribute = session.view, session.me, session.view.tribute
    if tribute is None or any(event.seat == me and event.kind in ("play", "pass") for event in view.log):
        return None
    got = {tribute.taker: tribute.given, tribute.giver: tribute.returned}.get(me)
    return max((key for key in keys(view.hand) if key[0] == got), default=None)


def _most(session: Session) -> int:
    """The most cards that the player's hand can hold in this deal; the same from its first to its last action."""
    view, me = session.view, session.me
    dealt, tribute = view.dealt[me], view.tribute
    if tribute is None or me not in (tribute.giver, tribute.taker):
        return dealt
    taker = tribute.taker == me
    return dealt + (not taker if view.phase == "return" else taker)


def _cards(found: Iterable[Key]) -> tuple[CardView, ...]:
    return tuple(map(card_view, found))


_NOTES = {"pass": N_("不出"), "tribute": N_("進貢"), "return": N_("還牌")}
_ALARMS = {1: N_("報單"), 2: N_("報雙")}


def _seat(session: Session, seat: int) -> SeatView:
    view, rules, state = session.view, session.rules, session.state
    place, stale = _shown(session, seat)
    event = view.log[place] if place is not None else None
    played: Cards = event.cards or () if event else ()
    note = tr(_NOTES[event.kind]) if event and event.kind in _NOTES else ""
    if event and event.kind == "return" and session.hidden:
        played = ()
    play = event.play if event else None
    rest = state.is_terminal and seat != session.me and bool(state.hand(seat))
    if rest:
        event, play, played, note, stale = None, None, state.hand(seat), "", False
    return SeatView(
        seat=seat,
        place=seat_place(rules, relative(rules, seat, session.me)),
        name=session.name(seat),
        left=view.left[seat],
        turn=view.current_player == seat,
        badge=_badge(session, seat),
        note=note,
        played=_cards(laid(keys(played), play)),
        played_name=cards_name(card for card, _ in laid(keys(played), play)),
        label=capital(kind_name(play)) if play and play.kind not in _PLAIN else "",
        bomb=play is not None and play.kind in _BOMBS,
        best=not rest and place is not None and view.table is not None and view.table_seat == seat,
        leads=not state.is_terminal and place == session.trick_start and event is not None and event.kind == "play",
        stale=stale,
        alarm=tr(_ALARMS[view.left[seat]]) if view.left[seat] in _ALARMS and not state.is_terminal else "",
        person=seat in session.seating.humans,
        wind=scene.wind(session) == seat,
        open=_cards(reversed(keys(state.hand(seat)))) if session.open_hands and seat != session.me else (),
        big=play is not None and play.kind in _BIG,
        passed=event is not None and event.kind == "pass" and not stale,
    )


def _shown(session: Session, seat: int) -> tuple[int | None, bool]:
    """Which event of the log lies before a seat, and whether it is of a trick that is over."""
    view = session.view
    places = [place for place in range(session.trick_start, len(view.log)) if view.log[place].seat == seat]
    if not places:
        return None, False
    between = view.table is None and view.phase == "play" and view.log[-1].kind in ("play", "pass")
    return (None if view.current_player == seat and not between else places[-1]), between


def _badge(session: Session, seat: int) -> str:
    view, rules = session.view, session.rules
    linked = rules.rule_set.linked
    places = session.state.places if session.state.is_terminal else view.out
    if seat in places and (linked or seat == places[0]):
        return messages.place_name(rules, places.index(seat))
    return partner_mark(session, seat)


def partner_mark(session: Session, seat: int) -> str:
    """夥伴 for the partner of the player whose view is shown; nothing for others."""
    rules = session.rules
    return tr("夥伴") if rules.partnership and relative(rules, seat, session.me) == 2 else ""


def _buttons(session: Session) -> tuple[ButtonView, ...]:
    phase, view = session.phase, session.view
    acts = phase in ("turn", "tribute")
    chosen = bool(session.selected)
    passes = acts and (messages.stuck(view) or (session.proposal is not None and not session.proposal.move))
    fits = phase == "turn" and (not chosen or view.can(session.chosen))
    give = tr("還牌") if view.phase == "return" else tr("進貢@give")
    return (
        ButtonView("pass", tr("不出"), phase != "tribute", session.may_pass, passes),
        ButtonView("reset", tr("重選"), True, chosen),
        ButtonView("hint", tr("提示"), True, acts),
        ButtonView("play", tr("出牌"), phase != "tribute", phase == "turn" and chosen, fits and not passes),
        ButtonView("give", give, phase == "tribute", phase == "tribute" and chosen, True),
    )


def _tools(session: Session) -> tuple[ButtonView, ...]:
    on = not session.state.is_terminal
    return (
        ButtonView("arrange", tr("理牌"), True, on, pressed=session.arranged),
        ButtonView("autopilot", tr("托管"), session.may_delegate, on, pressed=session.autopilot),
        ButtonView("undo", tr("悔牌"), session.practice, session.can_undo),
        ButtonView("open_hands", tr("明牌"), session.practice, on, pressed=session.open_hands),
    )

"""Sessions for tests: a careless player who takes what 提示 says, given hands, moments of whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from zsy import RULE_SETS, Card, deal_hands, find_rules, first_state, parse_cards
from zsy.bots.plan import BOMBS
from zsy.generator import generator
from zsy.packs import pack
from zsy.seating import Seating
from zsy.ui.session import Options, Session, keys

SETTINGS: list[tuple[str, dict[str, str]]] = [
    *((rules_id, {}) for rules_id in RULE_SETS),
    *(("classic", {"players": players}) for players in "356"),
    ("classic", {"partnership": "on", "joker_rocket": "on"}),
    ("classic", {"singles_only": "on"}),
    ("run-fast", {"top_rule": "enforce", "plane_wings": "on"}),
]
"""Rules of every kind."""


def act(session: Session) -> None:
    """Do what a careless player does: 提示, then 出牌 or, without one, 不出; hand the device over when asked."""
    if session.phase == "handover":
        session.take_over()
    elif session.phase == "wait":
        assert session.step()
    else:
        session.hint()
        done = session.play() if session.selected else session.pass_turn()
        assert done, session.note


def select(session: Session, cards: str) -> None:
    """Select these cards and no others."""
    session.clear()
    session.select(keys(parse_cards(cards)), True)


def dealt(rules_id: str, hands: list[str], leader: int = 0, played: str = "", **switches: str) -> Session:
    """A session in which given hands are played; ``played``: what was done, words of cards and ``-`` for a pass."""
    rules = find_rules(rules_id, **switches)
    session = Session.new(rules, "tour")
    session.state = first_state(deal_hands(rules, hands, leader))
    for word in played.split():
        session._apply(session.state.play("" if word == "-" else word))
    session._view = None
    return session


def moments(
    rules_id: str, switches: dict[str, str], seed: str, seating: Seating | None = None, deals: int = 1
) -> Iterator[tuple[Session, random.Random]]:
    """Every moment of a game, with the same chances for it each time."""
    rng = random.Random(f"{rules_id} {sorted(switches.items())} {seed}")
    session = Session.new(find_rules(rules_id, **switches), seed, seating)
    for _ in range(deals):
        session.options = Options(confirm=False)
        while session.phase != "over":
            yield session, rng
            act(session)
        yield session, rng
        session.finish()
        session = session.again(seed + "+")


def names(session: Session) -> list[str]:
    """What the selection is offered to be completed to."""
    return [offer.name for offer in session.offers]


def splits(session: Session, cards: Iterable[Card], kind: str) -> bool:
    """Whether cards that were played are some of a bomb that the hand had, and not that bomb."""
    counts = Counter(card.rank for card in session.state.hand(0))
    taken = Counter(card.rank for card in cards)
    bombs = generator(session.rules).bomb_ranks(pack(session.state.hand(0)))
    return taken != counts and any(taken[rank] and (kind not in BOMBS or taken[rank] < counts[rank]) for rank in bombs)

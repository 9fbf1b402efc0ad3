"""爭上游 (Zheng Shang You), the climbing card game, in pure Python: rules, legal plays, deals, bots, notation.

>>> import zsy
>>> state = zsy.Match(zsy.find_rules("run-fast"), seed="tour").start()
>>> len(state.legal_actions()) > 0
True
"""

from zsy.actions import Event, Give, IllegalPlay
from zsy.cards import RANKS, SUITS, Card, CardError, Cards, format_cards, parse_cards
from zsy.deals import Deal, DealError, Tribute, deal_cards, deal_hands, new_seed
from zsy.game import State, first_state
from zsy.match import Match, MatchError, Result
from zsy.moves import PASS, Move
from zsy.plays import KINDS, Play, beats, read
from zsy.rules import RULE_SETS, SWITCHES, Rules, RulesError, find_rules
from zsy.view import View

__version__ = "0.1.0"

__all__ = [
    "KINDS",
    "PASS",
    "RANKS",
    "RULE_SETS",
    "SUITS",
    "SWITCHES",
    "Card",
    "CardError",
    "Cards",
    "Deal",
    "DealError",
    "Event",
    "Give",
    "IllegalPlay",
    "Match",
    "MatchError",
    "Move",
    "Play",
    "Result",
    "Rules",
    "RulesError",
    "State",
    "Tribute",
    "View",
    "beats",
    "deal_cards",
    "deal_hands",
    "find_rules",
    "first_state",
    "format_cards",
    "new_seed",
    "parse_cards",
    "read",
]

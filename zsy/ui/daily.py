"""Today's deal: the same cards for everyone on one date. The first time counts; what bots make of it is the measure."""

from __future__ import annotations

from datetime import date

from zsy.bots import Thinking, find_bot
from zsy.match import Match
from zsy.profile import Profile, SavedGame
from zsy.rules import RULE_SETS, Rules, find_rules
from zsy.seating import Seating
from zsy.view import View

_SEED = "daily "

SEATING = Seating("daily", deals=1)
"""At its first time. The stake is the same for everyone."""

AGAIN = Seating("repeat", deals=1)
"""Once more, for no points."""


def daily_rules(day: str) -> Rules:
    """The game of a day (``2026-11-30``): every game in its turn, with no switch changed.

    >>> [daily_rules(f"2026-11-{number}").id for number in range(26, 31)]
    ['two-deck', 'classic', 'run-fast', 'diamond', 'one-deck']
    """
    return find_rules(tuple(RULE_SETS)[date.fromisoformat(day).toordinal() % len(RULE_SETS)])


def daily_seed(day: str) -> str:
    """The seed of a day's deal.

    >>> daily_seed("2026-11-30")
    'daily 2026-11-30'
    """
    return f"{_SEED}{day}"


def daily_id(day: str) -> str:
    """The id of a day's game at its first time: the same in every tab, so that it counts once."""
    return f"daily-{day}"


def day_of(game: SavedGame) -> str:
    """The day of which a game is the deal that counts; nothing for any other game."""
    return game.seed.removeprefix(_SEED) if game.seating.mode == "daily" else ""


def day_of_seed(seed: str) -> str:
    """The day whose deal has that seed; nothing for any other seed.

    >>> day_of_seed("daily 2026-11-30"), day_of_seed("tour")
    ('2026-11-30', '')
    """
    return seed.removeprefix(_SEED) if seed.startswith(_SEED) else ""


def was_played(profile: Profile, day: str) -> bool:
    """Whether a day's deal was played to its end, given up, or seen by another way."""
    return day in profile.stats.days or daily_id(day) in profile.closed


def par(match: Match, bot: str, seat: int) -> Thinking[int]:
    """The points that a seat of a match's next deal comes to when bots play at every seat, in pieces."""
    state = match.start()
    bots = [find_bot(bot, f"{match.seed}/{match.index}/{number}") for number in range(match.rules.players)]
    while (at := state.current_player) is not None:
        yield
        state = state.apply((yield from bots[at].think(View.of(state, at))))
    return state.scores[seat]

"""What can be done to a profile. Two tabs may do things to one profile: each thing counts once, and nothing is undone.

A tab does not write its profile; it writes what was done, to what is stored by then. So every operation is made to be
applied to a profile that another tab has changed meanwhile, and twice with the same result as once.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from zsy.profile import AVATARS, Profile, SavedGame, SavedResult
from zsy.settings import SettingsError
from zsy.stats import Table
from zsy.store.records import GameRecord


@dataclass(frozen=True)
class Rename:
    """The player has another name."""

    name: str


@dataclass(frozen=True)
class SetSettings:
    """A setting has another value: of two tabs, the later one's; what cannot be changes nothing."""

    name: str
    value: object


@dataclass(frozen=True)
class SetAvatar:
    """The player is shown by another emblem."""

    avatar: str


@dataclass(frozen=True)
class Exported:
    """The profile was exported, or the player did not want to now."""

    games: int
    """How many deals were finished then."""
    done: bool = True
    """Whether it was."""


@dataclass(frozen=True)
class Progress:
    """A game began, or went on."""

    game: SavedGame


@dataclass(frozen=True)
class Finish:
    """A deal came to its end and brings points, if its seating counts."""

    played: SavedGame
    """The game with all of the deal's actions and the results of the deals before."""
    points: int
    """Stake included."""
    after: SavedGame | None = None
    """The match as it waits for its next deal; None where the game is over."""
    result: SavedResult | None = None
    """How the deal ended, for the statistics."""
    bots: str = ""
    """Name of the bots at the other seats."""
    day: str = ""
    """The date of today's deal (``2026-11-30``), where it was that."""


@dataclass(frozen=True)
class EnterDay:
    """Today's deal of a day is dealt by another way, as by a link, so that it brings no points any more."""

    day: str


@dataclass(frozen=True)
class Abandon:
    """A game will not be played on."""

    game_id: str
    unreadable: bool = False
    """Whether that is because it cannot be: then the text it is in is put aside."""


@dataclass(frozen=True)
class Replace:
    """Another profile takes the place of this one."""

    profile: Profile
    """With a line of its own."""
    games: tuple[GameRecord, ...] = ()
    """The finished games of the one that goes, to be put aside with it."""


Operation = Rename | SetSettings | SetAvatar | Exported | Progress | Finish | EnterDay | Abandon | Replace


def apply(profile: Profile, operation: Operation) -> Profile:
    """The profile after an operation; unchanged where it was done already or the game went another way."""
    match operation:
        case Rename(name):
            return profile.renamed(name)
        case SetSettings(name, value):
            with suppress(SettingsError):
                return replace(profile, settings=profile.settings.changed(name, value))
            return profile
        case SetAvatar(avatar):
            return replace(profile, avatar=avatar) if avatar in AVATARS else profile
        case Exported(games, True):
            return replace(profile, exported=max(profile.exported, games))
        case Exported(games):
            return replace(profile, reminded=max(profile.reminded, games))
        case Progress(game):
            return profile.opened(game) if _is_news(profile, game) and profile.find(game.id) != game else profile
        case Finish(played, _, after):
            if not _is_news(profile, played):
                return profile
            scored = _scored(profile, operation)
            return scored.ended(played.id) if after is None else scored.opened(after)
        case EnterDay(day):
            stats = profile.stats.with_day(day)
            return profile if stats == profile.stats else replace(profile, stats=stats)
        case Abandon(game_id, _):
            return profile if game_id in profile.closed and profile.find(game_id) is None else profile.ended(game_id)
        case Replace(other):
            return other if profile.line != other.line else profile


def _scored(profile: Profile, finish: Finish) -> Profile:
    """With the points of a deal, where it counts, and in any case with what it adds to the statistics."""
    game = finish.played
    counts = game.seating.counts
    scored = profile.scored(finish.points) if counts else profile
    if finish.result is None:
        return scored
    table = Table(game.rules, game.seating.room if counts else "", game.seating.mode, finish.bots)
    stats = scored.stats.counted(
        table,
        place=finish.result.places.index(0) + 1,
        points=finish.points if counts else 0,
        total=scored.total,
        won=finish.result.scores[0] > 0,
    )
    return replace(scored, stats=stats.with_day(finish.day) if counts else stats)


def _is_news(profile: Profile, game: SavedGame) -> bool:
    """Whether a game is not over, and goes on from what the profile knows of it."""
    known = profile.find(game.id)
    return game.id not in profile.closed and (known is None or game.continues(known))

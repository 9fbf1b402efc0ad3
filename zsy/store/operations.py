"""What can be done to a profile. Two tabs may do things to one profile: each thing counts once, and nothing is undone.

A tab does not write its profile; it writes what was done, to what is stored by then. So every operation is made to be
applied to a profile that another tab has changed meanwhile, and twice with the same result as once.
"""

from __future__ import annotations

from dataclasses import dataclass

from zsy.profile import Profile, SavedGame


@dataclass(frozen=True)
class Rename:
    """The player has another name."""

    name: str


@dataclass(frozen=True)
class Progress:
    """A game began, or went on."""

    game: SavedGame


@dataclass(frozen=True)
class Finish:
    """A deal came to its end and brings points."""

    played: SavedGame
    """The game with all of the deal's actions and the results of the deals before."""
    points: int
    """Stake included."""
    after: SavedGame | None = None
    """The match as it waits for its next deal; None where the game is over."""


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


Operation = Rename | Progress | Finish | Abandon | Replace


def apply(profile: Profile, operation: Operation) -> Profile:
    """The profile after an operation; unchanged where it was done already or the game went another way."""
    match operation:
        case Rename(name):
            return profile.renamed(name)
        case Progress(game):
            return profile.opened(game) if _is_news(profile, game) and profile.find(game.id) != game else profile
        case Finish(played, points, after):
            if not _is_news(profile, played):
                return profile
            scored = profile.scored(points)
            return scored.ended(played.id) if after is None else scored.opened(after)
        case Abandon(game_id, _):
            return profile if game_id in profile.closed and profile.find(game_id) is None else profile.ended(game_id)
        case Replace(other):
            return other if profile.line != other.line else profile


def _is_news(profile: Profile, game: SavedGame) -> bool:
    """Whether a game is not over, and goes on from what the profile knows of it."""
    known = profile.find(game.id)
    return game.id not in profile.closed and (known is None or game.continues(known))

"""Who sits at a table and what the game counts for: chosen when it begins, kept with it."""

from __future__ import annotations

from dataclasses import dataclass

MODES = ("ranked", "daily", "repeat", "practice", "local")
"""``ranked``: in a room, for points. ``daily``: today's deal for the first time, for points. ``repeat``: a deal played
again or one from a link, ``practice``: with undo, open hands and a chosen seed, ``local``: several people on one
device; the last three bring no points."""


@dataclass(frozen=True)
class Seating:
    """Mode, room and the seats of people; bots have the others."""

    mode: str = "ranked"
    """One of :data:`MODES`."""
    room: str = "novice"
    """Id of the room (:data:`zsy.ranks.ROOMS`), whose stake multiplies the points."""
    humans: tuple[int, ...] = (0,)
    """The seats that people have, ascending. Seat 0 is always one of them."""
    names: tuple[str, ...] = ()
    """What the people are called, in the order of :attr:`humans`; () where only one plays, who has the profile's."""
    deals: int = 0
    """How many deals the match has, where deals hang together; 0: as many as the player likes."""

    @property
    def counts(self) -> bool:
        """Whether the points go to the profile."""
        return self.mode in ("ranked", "daily")

"""The finished deal that is looked at or shared: the one on the table, or one that was taken down from the shelf."""

from __future__ import annotations

from dataclasses import dataclass

from zsy.record import Record
from zsy.ui.session import Session


@dataclass(frozen=True)
class Watched:
    """A deal to look at."""

    record: Record
    names: tuple[str, ...] = ()
    """What the seats are called; () for a foreign record, which tells that itself or not."""


class Shelf:
    """Which deal the sheets 回放 and 分享 are about."""

    def __init__(self) -> None:
        self.taken: Watched | None = None
        """The deal that was taken down; None for the one on the table."""

    def find(self, session: Session | None) -> Watched | None:
        """The deal; None where there is none, or the one on the table is not over: its hands are nobody's business."""
        if self.taken is not None:
            return self.taken
        if session is None or not session.state.is_terminal:
            return None
        return watched(session)


def watched(session: Session) -> Watched:
    """The deal of a game, with the names that its table has."""
    return Watched(Record.of(session.state), tuple(session.name(seat) for seat in range(session.rules.players)))

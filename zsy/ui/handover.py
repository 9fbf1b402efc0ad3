"""What is shown while the device goes from one person to the next: nobody's cards."""

from __future__ import annotations

from typing import NamedTuple

from zsy.ui.app import App
from zsy.ui.text import tr


class HandoverView(NamedTuple):
    """The screen between two people."""

    headline: str
    text: str
    take: str
    """Name of the button by which the next person shows his cards."""


def handover_view(app: App) -> HandoverView | None:
    """The screen between two people; None where nobody waits for the device."""
    session = app.session
    if app.status != "handover" or session is None or session.next_person is None:
        return None
    who = session.name(session.next_person)
    return HandoverView(
        headline=tr("把手機交給{who}", who=who),
        text=tr("輪到{who}，其他人先別看。", who=who),
        take=tr("我是{who}，看牌", who=who),
    )

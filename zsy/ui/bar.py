"""What stands above the table: the game, the player's standing, the notices."""

from __future__ import annotations

from zsy.ranks import find_room, title
from zsy.seating import Seating
from zsy.ui.app import App
from zsy.ui.modes import told_mode
from zsy.ui.text import again, tr


def game_name(app: App) -> str:
    """The bar's left part: game, deal, and what it counts for."""
    session = app.session
    if app.choosing or session is None:
        return ""
    deal = deal_name(session.rules.rule_set.linked, session.deal_index, session.seating.deals)
    game = tr(session.rules.title)
    place = place_name(session.seating, todays=app.is_todays(session.match.seed, session.deal_index))
    return f"{game} {deal} · {place}" if deal else f"{game} · {place}"


def deal_name(linked: bool, index: int, deals: int) -> str:
    """Which deal of a match it is; nothing where deals do not hang together, or there is but one.

    >>> deal_name(True, 0, 0), deal_name(True, 2, 5), deal_name(False, 0, 0)
    ('第1局', '第3局，共5局', '')
    """
    if not linked or deals == 1:
        return ""
    if deals:
        return tr("第{number}局，共{deals}局", number=index + 1, deals=deals)
    return tr("第{number}局", number=index + 1)


def place_name(seating: Seating, *, todays: bool = False) -> str:
    """Where a game is played: its room with the stake, or what it is instead; ``todays``: whether it is today's deal.

    >>> place_name(Seating()), place_name(Seating("ranked", "middle")), place_name(Seating("practice"))
    ('新手場', '中級場 ×20', '練習 · 不計分')
    """
    mode = told_mode(seating, todays=todays)
    if mode:
        return mode
    room = find_room(seating.room)
    return f"{tr(room.name)} ×{room.stake}" if room.stake > 1 else tr(room.name)


def standing(app: App) -> str:
    """The player's title and total."""
    return tr("{title} {total}分", title=tr(title(app.profile.total).name), total=app.profile.total)


def shown_standing(app: App) -> str:
    """The bar's right part: the same; nothing at a table that several people share, whose points go to no total."""
    shared = not app.choosing and app.session is not None and app.session.shared
    return "" if shared else standing(app)


def told(app: App) -> tuple[str, ...]:
    """What stands above the table: what is wrong with saving, as long as it is, and the notices, until dismissed."""
    return tuple(again(text) for text in (app.banner, *app.notices) if text)

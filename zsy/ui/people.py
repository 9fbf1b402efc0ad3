"""What everybody at the table is called, as the player whose view is shown calls them."""

from __future__ import annotations

from zlib import crc32

from zsy.rules import Rules
from zsy.seating import Seating
from zsy.ui.names import seat_name
from zsy.ui.text import N_, tr

BOT_NAMES = (
    N_("阿福"),
    N_("小梅"),
    N_("老張"),
    N_("阿珍"),
    N_("小李"),
    N_("美玲"),
    N_("大明"),
    N_("阿嬌"),
    N_("老陳"),
    N_("小雲"),
)
"""Names of bots, where they have names."""


def relative(rules: Rules, seat: int, me: int) -> int:
    """A seat's number with ``me`` as 0, clockwise."""
    return (seat - me) % rules.players


def person_name(seating: Seating, seat: int) -> str:
    """The name of a person among several on one device; ``""`` for a bot, and where only one plays."""
    if seating.mode != "local" or seat not in seating.humans:
        return ""
    place = seating.humans.index(seat)
    given = seating.names[place] if place < len(seating.names) else ""
    return given or tr("玩家{number}", number=place + 1)


def bot_name(rules: Rules, seed: str, seat: int) -> str:
    """The name of a bot: the same all through a match, another one for every seat of it."""
    start = crc32(f"{rules.id}/{seed}".encode())
    return tr(BOT_NAMES[(start + 3 * seat) % len(BOT_NAMES)])


def shared_bot_name(rules: Rules, seating: Seating, seat: int) -> str:
    """The name of a bot among several people, to each of whom its seat is another one: the same for all of them."""
    bots = [other for other in range(rules.players) if other not in seating.humans]
    return tr("電腦{number}", number=bots.index(seat) + 1) if len(bots) > 1 else tr("電腦")


def name_of(rules: Rules, seating: Seating, seed: str, seat: int, me: int, named: bool) -> str:
    """What seat ``me`` calls a seat: 你, a person's name, and a bot by its seat or, if ``named``, by its name."""
    if seat not in seating.humans:
        if named:
            return bot_name(rules, seed, seat)
        if len(seating.humans) > 1:
            return shared_bot_name(rules, seating, seat)
    person = person_name(seating, seat)
    if person:
        return person
    return seat_name(rules, relative(rules, seat, me))

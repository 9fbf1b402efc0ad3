"""What the page finds in its storage when a scene begins: games that the engine played up to a moment, and a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from random import Random

from zsy import find_rules
from zsy.cards import Cards, format_cards
from zsy.profile import Profile, SavedGame, SavedResult
from zsy.ranks import TITLES, title
from zsy.rules import RULE_SETS
from zsy.seating import Seating
from zsy.settings import Settings
from zsy.stats import Stats, Table
from zsy.store import Document, Memory
from zsy.store.records import Records
from zsy.ui.session import BOT, PLAYER, Session

Wanted = Callable[[Session], bool]
"""Whether a moment is the one to be shown."""

NOW = 1_790_000_000_000
"""When all of it was kept, in milliseconds since 1970."""

CAREER = 187
"""How many deals the player has behind him."""


def act(session: Session) -> None:
    """The next action: a bot's, or the player's best one."""
    if not session.step():
        session.hint()
        if not session.play():
            session.pass_turn()


def played_to(
    rules: str, wanted: Wanted, seating: Seating | None = None, phase: str = "turn", **switches: str
) -> SavedGame:
    """A game played to the first moment wanted, of the first seed that has one."""
    for number in range(1000):
        session = Session.new(find_rules(rules, **switches), f"picture {number}", seating)
        while session.phase != "over":
            if session.phase == phase and wanted(session):
                return replace(session.saved(), id=f"{rules}-{number}")
            act(session)
    raise LookupError(f"no such moment in {rules}")


def busy(cards: int) -> Wanted:
    """A moment with a full hand, and plays of the others that the player can beat."""

    def wanted(session: Session) -> bool:
        plays = {event.seat for event in session.view.log if event.kind == "play"}
        moves = session.view.legal_actions()
        return len(session.keys) == cards and len(plays) >= 2 and session.may_pass and len(moves) > 1

    return wanted


def dealt(cards: int) -> Wanted:
    """A moment with so many cards in hand."""
    return lambda session: len(session.keys) == cards


def about_to_lose(session: Session) -> bool:
    """Somebody else has a card or two left, the player many."""
    return min(session.state.left[1:]) <= 2 and len(session.keys) >= 7


def about_to_win(session: Session) -> bool:
    """The player's next play is his last one."""
    moves = session.view.compliant_actions()
    return any(move and move.size == len(session.keys) for move in moves) and min(session.state.left[1:]) > 1


def about_to_end(session: Session) -> bool:
    """The player's next play is his last one and ends the deal."""
    moves = session.view.compliant_actions()
    playing = sum(1 for left in session.state.left if left)
    return playing == 2 and any(move and move.size == len(session.keys) for move in moves)


def offending(session: Session) -> bool:
    """A single card that the player holds would be a costly one: 頂大."""
    return bool(offence(session))


def offence(session: Session) -> Cards:
    """That card, or nothing."""
    found = [move for move in session.view.offences() if move and move.size == 1]
    return session.view.realise(found[0]) if found else ()


def offering(session: Session) -> bool:
    """A card of the hand can be completed to a play that beats the table."""
    return busy(27)(session) and bool(completed(session))


def completed(session: Session) -> tuple[int, ...]:
    """The place of that card in the hand as it lies, or nothing."""
    for place, key in enumerate(key for group in session.groups for key in group.keys):
        session.clear()
        session.select([key], True)
        if len(session.offers) > 1:
            return (place,)
    session.clear()
    return ()


def second_deal(first: int, last: int) -> SavedGame:
    """The second deal of a match, in which ``last`` has to give tribute to ``first``."""
    others = [seat for seat in range(4) if seat not in (first, last)]
    scores = tuple({first: 30, last: -30}.get(seat, 10 if seat == others[0] else -10) for seat in range(4))
    return SavedGame("classic", "picture", results=(SavedResult((first, *others, last), scores),), id="second")


def shared_game() -> SavedGame:
    """A game of three people on one device."""
    seating = Seating("local", humans=(0, 1, 2), names=("小明", "阿華", "美玲"))
    return SavedGame("run-fast", "picture", seating=seating, id="shared")


def practice() -> SavedGame:
    """A practice game in which something was played."""
    return played_to("one-deck", busy(11), Seating("practice"))


@cache
def finished() -> tuple[Session, ...]:
    """Some finished games, by the engine."""
    ended = []
    for number, rules in enumerate(RULE_SETS):
        session = Session.new(find_rules(rules), f"record {number}")
        while session.phase != "over":
            act(session)
        ended.append(session)
    return tuple(ended)


@cache
def career() -> Profile:
    """A player with many deals behind him."""
    stats, total, chance = Stats(), 0, Random("career")
    for number in range(CAREER):
        points = chance.choice((48, 30, 21, 13, -6, -9, -12, -15))
        total += points
        table = Table(tuple(RULE_SETS)[number % 5], "novice", "ranked", BOT)
        stats = stats.counted(table, 1 if points > 0 else 3, points, total)
    return Profile("小明", total, title(total).level, CAREER, stats=stats, exported=CAREER, avatar="6")


def waiting() -> tuple[SavedGame, ...]:
    """Two games in progress."""
    return (one_deck(), second_deal(PLAYER, 2))


def rising(profile: Profile) -> Profile:
    """The player one point before the next title."""
    step = next(known for known in TITLES if (known.threshold or 0) > profile.total)
    return replace(profile, total=(step.threshold or 0) - 1)


def forgetful(profile: Profile) -> Profile:
    """The player who has not exported anything yet."""
    return replace(profile, exported=0)


def stored(profile: Profile, games: tuple[SavedGame, ...], settings: Mapping[str, object]) -> dict[str, str]:
    """The texts of the storage: the player with games in progress and settings, and his finished games."""
    memory, chosen = Memory(), Settings()
    for name, value in settings.items():
        chosen = chosen.changed(name, value)
    document = Document(memory, lambda: NOW)
    document.save(replace(profile, settings=chosen, open_games=games), 1, document.load())
    if profile.games:
        records = Records(memory, lambda: NOW)
        for number, session in enumerate(finished()):
            state = session.state
            log = tuple(format_cards(event.cards or ()) for event in state.log)
            game = replace(session.saved(), id=f"old-{number}", log=log, between=False)
            records.record(game, SavedResult(state.places, state.scores), state.scores[PLAYER], BOT)
        records.sync()
    return memory.texts


one_deck = partial(played_to, "one-deck", busy(13))
two_deck = partial(played_to, "two-deck", busy(27))
run_fast = partial(played_to, "run-fast", dealt(16))
diamond = partial(played_to, "diamond", busy(13))
winning = partial(played_to, "one-deck", about_to_win)
losing = partial(played_to, "one-deck", about_to_lose)
classic = partial(played_to, "classic", busy(14))
six = partial(played_to, "classic", busy(9), players="6")
partners = partial(played_to, "classic", busy(14), partnership="on")
offered = partial(played_to, "two-deck", offering)
offending_game = partial(played_to, "run-fast", offending)
tribute = partial(second_deal, 2, PLAYER)
returning = partial(second_deal, PLAYER, 2)
lasting = partial(played_to, "classic", about_to_end)

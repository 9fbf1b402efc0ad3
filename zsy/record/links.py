"""Links: a deal in few characters, all of which may stand in the fragment of an address.

A deal is told in digits, each with its own radix (how many values it may have), and the digits as one whole number,
``first + radix * (second + radix * …)``. The link is ``z1`` and, in base64url without padding, the CRC-32 of the
number's bytes and those bytes, highest first. Cards are told by their places in the hand they come from: a link needs
no list of legal plays, and is read by playing the deal, so that it holds only what the rules allow.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from collections.abc import Iterator, Sequence
from math import comb

from zsy.cards import Cards
from zsy.record.record import Record, RecordError
from zsy.rules import Rules, find_rules

PREFIX = "z1"
"""What the links of this version begin with."""

MAX_LINK = 2048
"""The longest link that is read, in characters; a whole deal of ``two-deck`` takes about 120."""

# What digits stand for. Names may be added at the end; nothing else may ever change.
_RULE_SETS = ("one-deck", "two-deck", "classic", "run-fast", "diamond")
_SETTINGS = (
    "pass_locks=off", "pass_locks=on", "short_low_chain=on", "short_low_chain=off", "wings_may_repeat=off",
    "wings_may_repeat=on", "players=4", "players=3", "players=5", "players=6", "partnership=off", "partnership=on",
    "inherit=partner", "inherit=next", "tribute=on", "tribute=off", "singles_only=off", "singles_only=on",
    "joker_rocket=off", "joker_rocket=on", "aaa_bomb=low", "aaa_bomb=high", "aaa_bomb=off", "plane_wings=off",
    "plane_wings=on", "bomb_optional=off", "bomb_optional=on", "lead_must_contain=on", "lead_must_contain=off",
    "top_rule=penalise", "top_rule=enforce", "top_rule=off", "one_left_free=on", "one_left_free=off",
    "bomb_points=10", "bomb_points=0", "bomb_points=5", "bomb_points=20",
)  # fmt: skip
_HEX_SEED, _TEXT_SEED, _HANDS = range(3)


class LinkError(RecordError):
    """A text that is no link, or a link that is damaged or tells of no legal deal."""

    def __init__(self, message: str = "the link is damaged") -> None:
        super().__init__(message)


def to_link(record: Record) -> str:
    """The deal of a record as a link, without tags and comments; the same deal always gives the same link.

    Raises :class:`RecordError` for a record that cannot be replayed.
    """
    state = record.replay()
    states = [state]
    while states[-1].parent is not None:
        states.append(states[-1].parent)
    digits = _Digits()
    _put_start(digits, Record.of(states[-1]), state.rules)
    digits.put_number(len(state.log))
    for before, event in zip(states[:0:-1], state.log, strict=True):
        _put_cards(digits, before.hand(event.seat), event.cards or ())
    number = digits.number()
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return PREFIX + urlsafe_b64encode(crc32(data).to_bytes(4, "big") + data).decode().rstrip("=")


def from_link(text: str) -> Record:
    """The record that a link tells. Raises :class:`LinkError`."""
    if not text.startswith(PREFIX):
        raise LinkError(f"the link of a deal begins with {PREFIX}")
    if len(text) > MAX_LINK:
        raise LinkError(f"the link of a deal has no more than {MAX_LINK} characters")
    try:
        code = text.removeprefix(PREFIX)
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        if crc32(data[4:]) != int.from_bytes(data[:4], "big"):
            raise LinkError
        digits = _Digits(int.from_bytes(data[4:], "big"))
        state = _take_start(digits).start()
        for _ in range(digits.take_number()):
            if state.current_player is None:
                raise LinkError
            state = state.play(_take_cards(digits, state.hand(state.current_player)))
    except LinkError:
        raise
    except (ValueError, LookupError) as error:
        raise LinkError(f"the link is damaged, or tells of no legal deal ({error})") from None
    record = Record.of(state)
    if to_link(record) != text:  # whatever is not written as to_link writes it
        raise LinkError
    return record


class _Digits:
    """Digits of mixed radix, put one after the other, or taken from a number in the same order."""

    def __init__(self, number: int = 0) -> None:
        self.rest = number
        self.digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Put a digit from 0 to radix − 1."""
        self.digits.append((digit, radix))

    def take(self, radix: int) -> int:
        """Take the next digit; past the end they are 0."""
        self.rest, digit = divmod(self.rest, radix)
        return digit

    def put_number(self, number: int) -> None:
        """Put a number of any size: its hexadecimal digits, lowest first, plus 16 where more follow."""
        while number >= 16:
            self.put(number % 16 + 16, 32)
            number //= 16
        self.put(number, 32)

    def take_number(self) -> int:
        """Take a number that was put so."""
        number = shift = 0
        while (digit := self.take(32)) >= 16:
            number += digit - 16 << shift
            shift += 4
        return number + (digit << shift)

    def number(self) -> int:
        """What was put, as one number."""
        number = 0
        for digit, radix in reversed(self.digits):
            number = number * radix + digit
        return number


def _put_start(digits: _Digits, start: Record, rules: Rules) -> None:
    """Put the rules, the number of the deal, what it follows, and its seed or hands and leader."""
    digits.put(_RULE_SETS.index(rules.id), 16)
    settings = sorted(_SETTINGS.index(f"{name}={value}") for name, value in rules.changed().items())
    digits.put(len(settings), 32)
    for setting in settings:
        digits.put(setting, 128)
    digits.put_number(start.index)
    rest = sorted(start.previous)
    for seat in start.previous:
        digits.put(rest.index(seat), len(rest))
        rest.remove(seat)
    if start.seed is None:
        digits.put(_HANDS, 4)
        for owner in _owners(rules.deck, start.hands):
            digits.put(owner, rules.players + 1)
        if start.leader is not None:
            digits.put(start.leader, rules.players)
    elif len(start.seed) == 16 and set(start.seed) <= set("0123456789abcdef"):
        digits.put(_HEX_SEED, 4)
        digits.put(int(start.seed, 16), 1 << 64)
    else:
        seed = start.seed.encode()
        digits.put(_TEXT_SEED, 4)
        digits.put(len(seed), 512)
        digits.put(int.from_bytes(seed, "little"), 1 << 8 * len(seed))


def _take_start(digits: _Digits) -> Record:
    """Take what :func:`_put_start` put, as a record without actions. Raises ValueError or LookupError."""
    rules_id = _RULE_SETS[digits.take(16)]
    settings = [_SETTINGS[digits.take(128)].partition("=") for _ in range(digits.take(32))]
    rules = find_rules(rules_id, **{name: value for name, _, value in settings})
    index = digits.take_number()
    rest = list(range(rules.players if rules.rule_set.linked and index else 0))
    previous = tuple([rest.pop(digits.take(len(rest))) for _ in range(len(rest))])
    match digits.take(4):
        case 0:
            seed = f"{digits.take(1 << 64):016x}"
        case 1:
            size = digits.take(512)
            seed = digits.take(1 << 8 * size).to_bytes(size, "little").decode()
        case _:
            owners = [digits.take(rules.players + 1) for _ in rules.deck]
            dealt = list(zip(rules.deck, owners, strict=True))
            hands = tuple(tuple(card for card, owner in dealt if owner == seat) for seat in range(1, rules.players + 1))
            leader = None if previous else digits.take(rules.players)
            return Record(rules, index=index, previous=previous, hands=hands, leader=leader)
    return Record(rules, seed, index, previous)


def _owners(deck: Cards, hands: Sequence[Cards]) -> Iterator[int]:
    """For each card of the deck, 1 + the seat that it was dealt to, or 0 for none; equal cards in order of seats."""
    for card in dict.fromkeys(deck):
        owners = [owner for owner, hand in enumerate(hands, 1) for _ in range(hand.count(card))]
        yield from owners + [0] * (deck.count(card) - len(owners))


def _put_cards(digits: _Digits, hand: Cards, cards: Cards) -> None:
    """Put whether it is a play, how many cards, and which: their places in the hand (of equal cards the first) in the
    combinatorial number system.
    """
    digits.put(len(cards) > 0, 2)
    if cards:
        places: list[int] = []
        for card in cards:
            places.append(hand.index(card, places[-1] + 1 if places else 0))
        digits.put(len(cards) - 1, len(hand))
        digits.put(sum(map(comb, places, range(1, len(cards) + 1))), comb(len(hand), len(cards)))


def _take_cards(digits: _Digits, hand: Cards) -> Cards:
    """Take what :func:`_put_cards` put."""
    if not digits.take(2):
        return ()
    size = digits.take(len(hand)) + 1
    choice, place = digits.take(comb(len(hand), size)), len(hand)
    cards = []
    for count in range(size, 0, -1):
        place -= 1
        while comb(place, count) > choice:
            place -= 1
        choice -= comb(place, count)
        cards.append(hand[place])
    return tuple(reversed(cards))

"""What rules.md states in words, as tables of cases for any implementation: the oracle's and the engine's.

Nothing of either is imported here. A case writes its cards in the project's notation, ranks without suits
being given suits that the deck has, mixed ones; "s", "h", "d", "c" after a rank fix it ("3s4s5s6s7s").

READINGS  (rules_id, switches, cards, last, [(kind, size, rank), ...])
BEATS     (rules_id, switches, a, b, last, expected): a on the table b, cards that one deck can deal to both
LEGAL     (rules_id, switches, hand, table or None, next_left or None, {(kind, size, rank, ranks), ...})
PASSING   (rules_id, switches, hand, table, whether passing is offered)
OFFENCES  (rules_id, switches, hand, table or None, next_left, {singles that offend against 頂大})
LOSSES    (rules_id, switches, dealt, left, points)
PLACES    (players, points by place)
TITLES    (total, level, name)
"""

from __future__ import annotations

from typing import TypeAlias

Shape: TypeAlias = tuple[str, int, str]
Move: TypeAlias = tuple[str, int, str, str]

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ"]
STD = ("one-deck", "two-deck", "classic")
ACE_HIGH = ("run-fast", "diamond")
ALL = (*STD, *ACE_HIGH)

READINGS: list[tuple[str, dict[str, str], list[str], bool, list[Shape]]] = []
BEATS: list[tuple[str, dict[str, str], list[str], list[str], bool, bool]] = []
LEGAL: list[tuple[str, dict[str, str], list[str], list[str] | None, int | None, set[Move]]] = []
PASSING: list[tuple[str, dict[str, str], list[str], list[str], bool]] = []
OFFENCES: list[tuple[str, dict[str, str], list[str], list[str] | None, int, set[Move]]] = []
LOSSES: list[tuple[str, dict[str, str], int, int, int]] = []


# ---- writing cards -----------------------------------------------------------------------------------------------


def _suits(rules_id: str, rank: str) -> str:
    if rules_id == "run-fast" and rank == "A":
        return "hdc"
    if rules_id == "run-fast" and rank == "2":
        return "s"
    return "shdc"


def _parse(text: str) -> list[tuple[str, str]]:
    """Pairs of rank and suit, the suit empty where the text leaves it open."""
    cards: list[tuple[str, str]] = []
    text = text.replace(" ", "")
    while text:
        if text[:2] in ("BJ", "RJ"):
            cards.append((text[:2], ""))
            text = text[2:]
        elif text[1:2] and text[1] in "shdc":
            cards.append((text[0], text[1]))
            text = text[2:]
        else:
            cards.append((text[0], ""))
            text = text[1:]
    return cards


def _lay_out(rules_id: str, *texts: str) -> list[list[str]]:
    """Real cards for the texts, from one deck together; neighbours in rank get different suits where they can."""
    copies = 2 if rules_id == "two-deck" else 1
    used: dict[str, int] = {}
    parsed = [_parse(text) for text in texts]
    for cards in parsed:
        for rank, suit in cards:
            if suit:
                used[rank + suit] = used.get(rank + suit, 0) + 1
    result: list[list[str]] = []
    for cards in parsed:
        out: list[str] = []
        for rank, suit in cards:
            if suit or rank in ("BJ", "RJ"):
                out.append(rank + suit)
                continue
            suits = _suits(rules_id, rank)
            start = RANKS.index(rank) % len(suits)
            order = [rank + s for s in suits[start:] + suits[:start]]
            free = [card for card in order if used.get(card, 0) < copies]
            if not free:
                raise ValueError(f"{rules_id}: no {rank} left for {texts}")
            card = min(free, key=lambda c: used.get(c, 0))
            used[card] = used.get(card, 0) + 1
            out.append(card)
        result.append(out)
    return result


def _shapes(expected: str) -> list[Shape]:
    """As tuples: "airplane 10 4, airplane 10 5"; "-" is no reading."""
    if expected == "-":
        return []
    parts = [part.split() for part in expected.split(",")]
    return [(kind, int(size), rank) for kind, size, rank in parts]


def _moves(expected: str) -> set[Move]:
    """As tuples: "pair 33, straight 8:45678", kind and ranks, before a colon the rank if it is not the first."""
    moves: set[Move] = set()
    for part in expected.split(",") if expected else []:
        kind, _, text = part.strip().partition(" ")
        rank, _, ranks = text.rpartition(":")
        cards = [r for r, _ in _parse(ranks)]
        moves.add((kind, len(cards), rank or cards[0], ranks))
    return moves


def _read(rule_sets: str | tuple[str, ...], cards: str, expected: str, last: bool = False, **switches: str) -> None:
    for rules_id in (rule_sets,) if isinstance(rule_sets, str) else rule_sets:
        case = (rules_id, dict(switches), _lay_out(rules_id, cards)[0], last, _shapes(expected))
        if case not in READINGS:
            READINGS.append(case)


def _beat(
    rule_sets: str | tuple[str, ...], a: str, b: str, expected: bool, last: bool = False, **switches: str
) -> None:
    for rules_id in (rule_sets,) if isinstance(rule_sets, str) else rule_sets:
        above, table = _lay_out(rules_id, a, b)
        case = (rules_id, dict(switches), above, table, last, expected)
        if case not in BEATS:
            BEATS.append(case)


def _order(rule_sets: str | tuple[str, ...], *plays: str, **switches: str) -> None:
    """Each play is beaten by every later one, and beats none of them; none beats its equal."""
    for i, low in enumerate(plays):
        for high in plays[i + 1 :]:
            _beat(rule_sets, high, low, True, False, **switches)
            _beat(rule_sets, low, high, False, False, **switches)


def _list(
    rules_id: str, hand: str, table: str | None, expected: str, next_left: int | None = None, **switches: str
) -> None:
    laid = _lay_out(rules_id, hand, table or "")
    on_table = laid[1] if table is not None else None
    LEGAL.append((rules_id, dict(switches), laid[0], on_table, next_left, _moves(expected)))


def _pass(rules_id: str, hand: str, table: str, expected: bool, **switches: str) -> None:
    laid = _lay_out(rules_id, hand, table)
    PASSING.append((rules_id, dict(switches), laid[0], laid[1], expected))


def _offend(rules_id: str, hand: str, table: str | None, next_left: int, expected: str, **switches: str) -> None:
    laid = _lay_out(rules_id, hand, table or "")
    on_table = laid[1] if table is not None else None
    OFFENCES.append((rules_id, dict(switches), laid[0], on_table, next_left, _moves(expected)))


# ---- readings: single ranks --------------------------------------------------------------------------------------

_read(ALL, "", "-")
_read(ALL, "3", "single 1 3")
_read(ALL, "T", "single 1 T")
_read(ALL, "2", "single 1 2")
_read(("two-deck", "classic", "diamond"), "BJ", "single 1 BJ")
_read(("two-deck", "classic", "diamond"), "RJ", "single 1 RJ")
_read(ALL, "55", "pair 2 5")
_read(ALL, "AA", "pair 2 A")
_read(ALL, "5s5h", "pair 2 5")
_read(ALL, "34", "-")
_read((*STD, "diamond"), "22", "pair 2 2")
_read((*STD, "diamond"), "A2", "-")
_read("two-deck", "5s5s", "pair 2 5")
_read("two-deck", "BJBJ", "pair 2 BJ")
_read("two-deck", "RJRJ", "pair 2 RJ")
_read("two-deck", "BJRJ", "-")
_read("classic", "BJRJ", "-")
_read("diamond", "BJRJ", "-")
_read("classic", "BJRJ", "joker_bomb 2 RJ", joker_rocket="on")
_read("diamond", "BJRJ", "joker_bomb 2 RJ", joker_rocket="on")
_read("two-deck", "BJBJRJ", "-")
_read("two-deck", "BJRJRJ", "-")
_read("two-deck", "BJBJRJRJ", "joker_bomb 4 RJ")
_read("two-deck", "RJBJRJBJ", "joker_bomb 4 RJ")
_read(ALL, "777", "triple 3 7")
_read((*STD, "diamond"), "222", "triple 3 2")
_read((*STD, "diamond"), "AAA", "triple 3 A")
_read(ALL, "6666", "bomb 4 6")
_read((*STD, "diamond"), "AAAA", "bomb 4 A")
_read("two-deck", "66666", "bomb 5 6")
_read("two-deck", "777777", "bomb 6 7")
_read("two-deck", "33333333", "bomb 8 3")
_read("two-deck", "22222222", "bomb 8 2")
_read(ALL, "33335", "-")
_read((*STD, "diamond"), "2222A", "-")

# ---- readings: straights, one-deck, two-deck, classic ------------------------------------------------------------

_read(STD, "3456", "-")
_read(ALL, "34567", "straight 5 7")
_read(ALL, "73546", "straight 5 7")
_read(ALL, "TJQKA", "straight 5 A")
_read(ALL, "34568", "-")
_read(STD, "A2345", "straight 5 5")
_read(STD, "23456", "straight 5 6")
_read(STD, "A23456", "straight 6 6")
_read(STD, "JQKA2", "straight 5 2")
_read(STD, "9TJQKA2", "straight 7 2")
_read(STD, "2AKQJ", "straight 5 2")
_read(STD, "JQKA23", "-")
_read(STD, "QKA23", "-")
_read(STD, "KA234", "-")
_read(STD, "A234", "-")
_read(STD, "QKA2", "-")
_read(STD, "23456789TJQK", "straight 12 K")
_read(STD, "A23456789TJQ", "straight 12 Q")
_read(STD, "3456789TJQKA", "straight 12 A")
_read(STD, "456789TJQKA2", "straight 12 2")
_read(STD, "3456789TJQKA2", "straight 13 2")
_read(STD, "A23456789TJ", "straight 11 J")
_read(STD, "A2345679TJQK", "-")
_read(STD, "345677", "-")
_read(STD, "3456788", "-")
_read(("two-deck", "classic"), "TJQKABJ", "-")
_read(("two-deck", "classic"), "KA2BJRJ", "-")
_read(("two-deck", "classic"), "QKA2BJ", "-")
_read(("two-deck", "classic"), "JQKA2BJRJ", "-")

_read(STD, "3s4s5s6s7s", "straight_flush 5 7")
_read(STD, "3d4d5d6d7d8d", "straight_flush 6 8")
_read(STD, "3s4s5s6s7h", "straight 5 7")
_read(STD, "3s4s5s6s", "-")
_read(STD, "Ah2h3h4h5h", "straight_flush 5 5")
_read(STD, "5hAh4h2h3h", "straight_flush 5 5")
_read(STD, "2c3c4c5c6c", "straight_flush 5 6")
_read(STD, "JcQcKcAc2c", "straight_flush 5 2")
_read(STD, "TcJcQcKcAc", "straight_flush 5 A")
_read(STD, "QdKdAd2d3d", "-")
_read(STD, "3s4s5s6s7s8s9sTsJsQsKsAs2s", "straight_flush 13 2")
_read("two-deck", "3s3s4s4s5s5s", "pair_chain 6 5")
_read(STD, "3s5s7s9sJs", "-")

# ---- readings: chains of pairs and triples -----------------------------------------------------------------------

_read(ALL, "5566", "pair_chain 4 6")
_read(ALL, "334455", "pair_chain 6 5")
_read(ALL, "3355", "-")
_read(ALL, "33445", "-")
_read(ALL, "QQKKAA", "pair_chain 6 A")
_read(STD, "KKAA", "pair_chain 4 A")
_read(STD, "AA22", "pair_chain 4 2")
_read(STD, "KKAA22", "pair_chain 6 2")
_read(STD, "JJQQKKAA22", "pair_chain 10 2")
_read(STD, "AA223344", "pair_chain 8 4")
_read(STD, "223344", "pair_chain 6 4")
_read(STD, "QQKKAA2233", "-")
_read(STD, "QQKKAA223344", "-")
_read(STD, "KKAA2233", "-")
_read(STD, "AA33", "-")
_read(STD, "AA2233445566778899TTJJQQKK", "pair_chain 26 2")
_read(("two-deck", "classic"), "AA22BJRJ", "-")
_read("two-deck", "AA22BJBJ", "-")
_read("two-deck", "BJBJRJRJ22", "-")
_read("two-deck", "22BJBJ", "-")
_read("two-deck", "33334444", "-")

_read(ALL, "555666", "triple_chain 6 6")
_read(ALL, "555666777", "triple_chain 9 7")
_read(ALL, "333555", "-")
_read((*STD, "diamond"), "KKKAAA", "triple_chain 6 A")
_read(STD, "AAA222", "triple_chain 6 2")
_read(STD, "KKKAAA222", "triple_chain 9 2")
_read(STD, "JJJQQQKKKAAA222", "triple_chain 15 2")
_read(STD, "AAA222333444", "triple_chain 12 4")
_read(STD, "222333444", "triple_chain 9 4")
_read(STD, "QQQKKKAAA222333", "-")
_read(STD, "KKKAAA222333", "-")
_read(STD, "AAA333", "-")

for _setting in ("on", "off"):
    _exists = _setting == "on"
    _read(STD, "2233", "pair_chain 4 3" if _exists else "-", short_low_chain=_setting)
    _read(STD, "AA2233", "pair_chain 6 3" if _exists else "-", short_low_chain=_setting)
    _read(STD, "222333", "triple_chain 6 3" if _exists else "-", short_low_chain=_setting)
    _read(STD, "AAA222333", "triple_chain 9 3" if _exists else "-", short_low_chain=_setting)
    _read(STD, "2223335566", "airplane 10 3" if _exists else "-", short_low_chain=_setting)
    # A low chain that reaches 4 and a high one do not depend on the switch.
    _read(STD, "AA223344", "pair_chain 8 4", short_low_chain=_setting)
    _read(STD, "223344", "pair_chain 6 4", short_low_chain=_setting)
    _read(STD, "AAA222", "triple_chain 6 2", short_low_chain=_setting)
    _read(STD, "AA22", "pair_chain 4 2", short_low_chain=_setting)
    _read(STD, "3344", "pair_chain 4 4", short_low_chain=_setting)
    _read(STD, "A2345", "straight 5 5", short_low_chain=_setting)
_read(STD, "2233", "pair_chain 4 3")

# ---- readings: full houses and airplanes, one-deck, two-deck, classic --------------------------------------------

_read(STD, "55577", "full_house 5 5")
_read(STD, "77555", "full_house 5 5")
_read(STD, "22233", "full_house 5 2")
_read(STD, "33322", "full_house 5 3")
_read(STD, "55567", "-")
_read(STD, "5557", "-")
_read("two-deck", "333BJBJ", "full_house 5 3")
_read("two-deck", "333RJRJ", "full_house 5 3")
_read("two-deck", "333BJRJ", "-")
_read("classic", "333BJRJ", "-")
_read("classic", "333BJRJ", "-", joker_rocket="on")
_read("two-deck", "33333", "bomb 5 3")
_read(STD, "333344", "-")
_read(STD, "333345", "-")
_read(STD, "33344455", "-")

_read(STD, "55566677799JJKK", "airplane 15 7")
_read(STD, "3334445566", "airplane 10 4")
_read(STD, "3334447799", "airplane 10 4")
_read(STD, "AAA2223344", "airplane 10 2")
_read(STD, "AAA2226677", "airplane 10 2")
_read(STD, "AAA22233344455667788", "airplane 20 4")
_read(STD, "KKKAAA33QQ", "airplane 10 A")
_read(STD, "33344456", "-")
_read(STD, "3334445567", "-")
_read(STD, "33344455", "-")
_read(STD, "3335556677", "-")
_read(STD, "333444556", "-")
_read("one-deck", "34445555", "-")
_read("classic", "666777BJRJ", "-")
_read("two-deck", "666777BJRJ", "-")
_read("two-deck", "666777BJBJRJ", "-")
_read("two-deck", "666777BJBJRJRJ", "airplane 10 7")
_read("two-deck", "66677755BJBJ", "airplane 10 7")
_read("two-deck", "666777BJRJ55", "-")
_read("two-deck", "666777BJRJ5566", "-")
_read("two-deck", "3334443344", "-")
_read("two-deck", "3333344455", "-")
_read("two-deck", "3334449999", "-")
_read("two-deck", "3334449999", "airplane 10 4", wings_may_repeat="on")
_read("one-deck", "3334449999", "-")
_read("one-deck", "3334449999", "airplane 10 4", wings_may_repeat="on")
_read("classic", "3334449999", "airplane 10 4", wings_may_repeat="on")
_read("two-deck", "3334445559999JJ", "airplane 15 5", wings_may_repeat="on")
_read("two-deck", "3334445559999JJ", "-")
_read("two-deck", "3334445566", "airplane 10 4", wings_may_repeat="on")
_read("two-deck", "3334443344", "-", wings_may_repeat="on")
_read("two-deck", "3334445556", "-", wings_may_repeat="on")
_read("two-deck", "33344455566677799999TTTTT", "-", wings_may_repeat="on")
_read("two-deck", "333444555999999", "airplane 15 5", wings_may_repeat="on")
_read("one-deck", "333449999", "-", wings_may_repeat="on")
_read("two-deck", "33399", "full_house 5 3", wings_may_repeat="on")
_read("two-deck", "9999", "bomb 4 9", wings_may_repeat="on")
_read(STD, "5557", "-", last=True)
_read(STD, "55567", "-", last=True)
_read(STD, "555566", "-", last=True)

# ---- readings: classic, one card a turn --------------------------------------------------------------------------

_read("classic", "7", "single 1 7", singles_only="on")
_read("classic", "RJ", "single 1 RJ", singles_only="on")
for _cards in ("77", "777", "7777", "34567", "3s4s5s6s7s", "5566", "55577", "555666", "BJRJ"):
    _read("classic", _cards, "-", singles_only="on")
_read("classic", "BJRJ", "-", singles_only="on", joker_rocket="on")

# ---- readings: run-fast ------------------------------------------------------------------------------------------

_read(ACE_HIGH, "345678", "straight 6 8")
_read(ACE_HIGH, "3456", "-")
_read(ACE_HIGH, "3456789TJQKA", "straight 12 A")
_read(ACE_HIGH, "3456789TJQKA2", "-")
_read(ACE_HIGH, "A2345", "-")
_read(ACE_HIGH, "23456", "-")
_read(ACE_HIGH, "A3456", "-")
_read(ACE_HIGH, "JQKA2", "-")
_read(ACE_HIGH, "9TJQKA2", "-")
_read(ACE_HIGH, "QKA23", "-")
_read(ACE_HIGH, "3s4s5s6s7s", "straight 5 7")
_read(ACE_HIGH, "ThJhQhKhAh", "straight 5 A")
_read(ACE_HIGH, "3344", "pair_chain 4 4")
_read(ACE_HIGH, "KKAA", "pair_chain 4 A")
_read(ACE_HIGH, "AA33", "-")
_read("diamond", "AA22", "-")
_read("diamond", "2233", "-")
_read("diamond", "AA2233", "-")
_read("diamond", "AAA222", "-")
_read("diamond", "222333", "-")
_read(ACE_HIGH, "333444", "triple_chain 6 4")
_read(ACE_HIGH, "444555666777", "triple_chain 12 7")

_read(ACE_HIGH, "33347", "triple_two 5 3")
_read(ACE_HIGH, "33344", "triple_two 5 3")
_read(ACE_HIGH, "3332A", "triple_two 5 3")
_read(ACE_HIGH, "33334", "-")
_read("run-fast", "33334", "-", last=True)
_read("run-fast", "3334", "-")
_read("run-fast", "3334", "triple_one 4 3", last=True)
_read("run-fast", "333", "triple 3 3", last=True)
_read("run-fast", "3333", "bomb 4 3", last=True)
_read("run-fast", "33345", "triple_two 5 3", last=True)
_read("run-fast", "34", "-", last=True)
_read("run-fast", "333344", "four_two 6 3")
_read("run-fast", "333347", "four_two 6 3")
_read("run-fast", "3333AA", "four_two 6 3")
_read("run-fast", "33334", "-", last=True)
_read("run-fast", "3333444", "-")
_read("run-fast", "3333445", "-")
_read("run-fast", "33334444", "-")

for _setting, _kind in (("low", "bomb"), ("high", "bomb"), ("off", "triple")):
    _read("run-fast", "AAA", f"{_kind} 3 A", aaa_bomb=_setting)
    _read("run-fast", "AAA", f"{_kind} 3 A", last=True, aaa_bomb=_setting)
    _read("run-fast", "AAA34", "triple_two 5 A", aaa_bomb=_setting)
    _read("run-fast", "AAA33", "triple_two 5 A", aaa_bomb=_setting)
    _read("run-fast", "KKKAAA", "triple_chain 6 A", aaa_bomb=_setting)
    _read("run-fast", "AAA3", "-", aaa_bomb=_setting)
    _read("run-fast", "AAA3", "triple_one 4 A", last=True, aaa_bomb=_setting)
    _read("run-fast", "AA", "pair 2 A", aaa_bomb=_setting)
_read("run-fast", "AAA", "bomb 3 A")

_read("run-fast", "3334445678", "-")
_read("run-fast", "3334445678", "airplane 10 4", plane_wings="on")
_read("run-fast", "3334445566", "airplane 10 4", plane_wings="on")
_read("run-fast", "3334445555", "airplane 10 4", plane_wings="on")
_read("run-fast", "3334445558", "airplane 10 4, airplane 10 5", plane_wings="on")
_read("run-fast", "3334445557", "-")
_read("run-fast", "QQQKKKAAA2", "airplane 10 K, airplane 10 A", plane_wings="on")
_read("run-fast", "333444A2KQ", "airplane 10 4", plane_wings="on")
_read("run-fast", "3334443567", "-", plane_wings="on")
_read("run-fast", "3335556678", "-", plane_wings="on")
_read("run-fast", "33344456", "-", plane_wings="on")
_read("run-fast", "333444567", "-", plane_wings="on")
_read("run-fast", "333444", "triple_chain 6 4", plane_wings="on")
_read("run-fast", "33345", "triple_two 5 3", plane_wings="on")
_read("run-fast", "333444555666789", "airplane 15 5, airplane 15 6", plane_wings="on")
_read("run-fast", "333444555888999", "airplane 15 5", plane_wings="on")
_read(
    "run-fast",
    "333444555666777",
    "triple_chain 15 7, airplane 15 5, airplane 15 6, airplane 15 7",
    plane_wings="on",
)
_read("run-fast", "333444555666777", "triple_chain 15 7")
_read("run-fast", "34445555", "-")
_read("run-fast", "34445555", "-", plane_wings="on")

# ---- readings: diamond -------------------------------------------------------------------------------------------

_read("diamond", "3334", "triple_one 4 3")
_read("diamond", "333BJ", "triple_one 4 3")
_read("diamond", "2223", "triple_one 4 2")
_read("diamond", "333BJRJ", "triple_two 5 3")
_read("diamond", "3334RJ", "triple_two 5 3")
_read("diamond", "333BJRJ", "triple_two 5 3", joker_rocket="on")
_read("diamond", "AAA34", "triple_two 5 A")
_read("diamond", "AAA3", "triple_one 4 A")
_read("diamond", "333344", "-")
_read("diamond", "333345", "-")
_read("diamond", "3334445566", "-")
_read("diamond", "33344456", "-")
_read("diamond", "34445555", "-")
_read("diamond", "666777BJRJ", "-")
_read("diamond", "2BJ", "-")
_read("diamond", "TJQKABJ", "-")
_read("diamond", "KA2BJRJ", "-")

# ---- comparing: ranks --------------------------------------------------------------------------------------------

_order(("two-deck", "classic", "diamond"), *RANKS)
_order(("one-deck", "run-fast"), *RANKS[:-2])
for _play in ("5", "55", "T", "KK"):
    _beat(ALL, _play, _play, False)
_beat(ALL, "5s", "5d", False)
_beat(ALL, "5d", "5s", False)
_beat(ALL, "66", "55", True)
_beat(ALL, "55", "66", False)
_beat(ALL, "666", "555", True)
_beat(ALL, "77", "5", False)
_beat(ALL, "7", "55", False)
_beat(ALL, "777", "55", False)
_beat(ALL, "345678", "34567", False)
_beat(ALL, "445566", "3344", False)
_beat(ALL, "456789", "34567", False)
_beat(ALL, "7788", "555666", False)
_beat(ALL, "34567", "34567", False)
_beat(ALL, "4455", "3344", True)
_beat(ALL, "777888", "333444", True)
_beat((*STD, "diamond"), "KKKAAA", "QQQJJJ", True)
_beat(ALL, "45678", "34567", True)
_beat(ALL, "", "3", False)
_beat(ALL, "", "8888", False)
_beat(ALL, "35", "44", False)
_order("two-deck", "AA", "22", "BJBJ", "RJRJ")
_beat("two-deck", "BJRJ", "22", False)
_beat("two-deck", "BJBJRJ", "222", False)
_beat("two-deck", "55", "55", False)
_beat("two-deck", "555", "555", False)
_beat("two-deck", "5555", "5555", False)

# ---- comparing: chains with A and 2 ------------------------------------------------------------------------------

_order(STD, "A2345", "23456", "34567", "TJQKA", "JQKA2")
_beat(STD, "A23456", "345678", False)
_order(STD, "A23456789TJQ", "23456789TJQK", "3456789TJQKA", "456789TJQKA2")
_order("two-deck", "2233", "3344", "QQKK", "KKAA", "AA22")
_beat(("one-deck", "classic"), "AA22", "KKAA", True)
_beat(("one-deck", "classic"), "KKAA", "AA22", False)
_beat(("one-deck", "classic"), "2233", "3344", False)
_beat(("one-deck", "classic"), "3344", "2233", True)
_beat(("one-deck", "classic"), "AA22", "2233", True)
_order("two-deck", "AA2233", "223344", "334455", "QQKKAA", "KKAA22")
_order("two-deck", "222333", "333444", "KKKAAA", "AAA222")
_order("two-deck", "AAA222333", "222333444", "333444555", "KKKAAA222")
_beat("one-deck", "AA223344", "33445566", False)
_beat("one-deck", "33445566", "AA223344", True)
_beat("one-deck", "JQKA23", "345678", False)

# ---- comparing: straight flushes ---------------------------------------------------------------------------------

_beat(STD, "3s4s5s6s7s", "56789", True)
_beat(STD, "3s4s5s6s7s", "JQKA2", True)
_beat(STD, "Ah2h3h4h5h", "JQKA2", True)
_beat(STD, "34567", "Ah2h3h4h5h", False)
_beat(STD, "JQKA2", "3s4s5s6s7s", False)
_beat(STD, "3s4s5s6s7s", "345678", False)
_beat(STD, "3s4s5s6s7s8s", "56789", False)
_beat(STD, "4h5h6h7h8h", "3s4s5s6s7s", True)
_beat(STD, "3s4s5s6s7s", "4h5h6h7h8h", False)
_beat(STD, "3s4s5s6s7s", "3h4h5h6h7h", False)
_beat(STD, "3s4s5s6s7s", "Ah2h3h4h5h", True)
_beat(STD, "2s3s4s5s6s", "Ah2h3h4h5h", True)
_beat(STD, "JsQsKsAs2s", "ThJhQhKhAh", True)
_beat(STD, "3s4s5s6s7s", "8888", False)
_beat(STD, "8888", "3s4s5s6s7s", True)
_beat(STD, "3s4s5s6s7s", "55577", False)
_beat(STD, "3s4s5s6s7s", "3344", False)
_beat(ACE_HIGH, "3s4s5s6s7s", "56789", False)
_beat(ACE_HIGH, "5s6s7s8s9s", "34567", True)

# ---- comparing: full houses and airplanes ------------------------------------------------------------------------

_beat(STD, "66633", "555AA", True)
_beat(STD, "555AA", "66633", False)
_beat("two-deck", "555BJBJ", "55533", False)
_beat("two-deck", "444RJRJ", "55533", False)
_beat(STD, "22233", "AAAKK", True)
_beat(STD, "55566677JJ", "33344499KK", True)
_beat(STD, "33344499KK", "55566677JJ", False)
_beat("two-deck", "333444AA22", "33344499KK", False)
_beat("two-deck", "33344455667788", "555", False)
_beat("two-deck", "AAA2223344", "QQQKKK5566", True)
_beat("two-deck", "222333JJQQ", "333444JJQQ", False)
_beat("two-deck", "333444JJQQ", "222333JJQQ", True)
_beat(STD, "555666777", "333444", False)
_beat(STD, "55566677JJ", "333444", False)
_beat(STD, "555", "33344", False)
_beat(STD, "55566", "333", False)

# ---- comparing: bombs --------------------------------------------------------------------------------------------

for _table in ("2", "QQ", "QQQ", "34567", "3344", "555666"):
    _beat(ALL, "8888", _table, True)
_beat((*STD, "diamond"), "8888", "22", True)
_beat((*STD, "diamond"), "8888", "222", True)
_beat(STD, "8888", "JQKA2", True)
_beat("run-fast", "8888", "33345", True)
_beat("diamond", "8888", "3334", True)
_beat(STD, "8888", "55577", True)
_beat(STD, "8888", "55566677JJ", True)
_beat((*STD, "diamond"), "22", "8888", False)
_beat((*STD, "diamond"), "222", "8888", False)
_beat(ALL, "9999", "8888", True)
_beat(ALL, "8888", "9999", False)
_beat((*STD, "diamond"), "2222", "AAAA", True)
_beat((*STD, "diamond"), "3333", "2222", False)
_beat("two-deck", "33333", "2222", True)
_beat("two-deck", "2222", "33333", False)
_beat("two-deck", "333333", "22222", True)
_beat("two-deck", "44444", "33333", True)
_beat("two-deck", "33333333", "2222222", True)
_beat("two-deck", "33333", "22244", True)
_beat("two-deck", "BJBJRJRJ", "22222222", True)
_beat("two-deck", "22222222", "BJBJRJRJ", False)
_beat("two-deck", "BJBJRJRJ", "3333", True)
_beat("two-deck", "BJBJRJRJ", "34567", True)
_beat("two-deck", "34567", "BJBJRJRJ", False)
_beat("two-deck", "3s4s5s6s7s", "BJBJRJRJ", False)
_beat("two-deck", "BJBJRJRJ", "3s4s5s6s7s", True)
_beat("two-deck", "BJBJRJRJ", "3334445566", True)
_beat("two-deck", "BJBJ", "3333", False)
_beat(("classic", "diamond"), "RJ", "3333", False)
for _id in ("classic", "diamond"):
    _beat(_id, "BJRJ", "2222", True, joker_rocket="on")
    _beat(_id, "2222", "BJRJ", False, joker_rocket="on")
    _beat(_id, "BJRJ", "3", True, joker_rocket="on")
    _beat(_id, "BJRJ", "22", True, joker_rocket="on")
    _beat(_id, "BJRJ", "34567", True, joker_rocket="on")
    _beat(_id, "BJRJ", "22", False)
    _beat(_id, "BJRJ", "2222", False)
_beat("classic", "BJRJ", "3s4s5s6s7s", True, joker_rocket="on")
_beat("diamond", "BJRJ", "33345", True, joker_rocket="on")
_beat("classic", "5", "4", True, singles_only="on")
_beat("classic", "5555", "4", False, singles_only="on")
_beat("two-deck", "9999", "3334446666", True, wings_may_repeat="on")
_beat("two-deck", "5556663333", "333444JJQQ", True, wings_may_repeat="on")

# ---- comparing: run-fast -----------------------------------------------------------------------------------------

_beat("run-fast", "44456", "33377", True)
_beat("run-fast", "33377", "44456", False)
_beat("run-fast", "44455", "333AA", True)
_beat("run-fast", "44457", "33366", True)
_beat("run-fast", "444455", "333366", True)
_beat("run-fast", "444456", "333377", True)
_beat("run-fast", "333377", "444456", False)
_beat("run-fast", "444456", "3333", False)
_beat("run-fast", "444456", "33355", False)
_beat("run-fast", "444456", "6789TJ", False)
_beat("run-fast", "3333", "444456", True)
_beat("run-fast", "8888", "33377", True)
_beat("run-fast", "33377", "8888", False)
_beat("run-fast", "4445", "33377", True, last=True)
_beat("run-fast", "4445", "33377", False)
_beat("run-fast", "3335", "44477", False, last=True)
_beat("run-fast", "444", "33377", True, last=True)
_beat("run-fast", "444", "33377", False)
_beat("run-fast", "333", "44477", False, last=True)
_beat("run-fast", "4445", "333", False, last=True)
_beat("run-fast", "4445", "333", False)
_beat("run-fast", "444", "333", True, last=True)
_beat("run-fast", "444", "333", True)
_beat("run-fast", "333", "444", False, last=True)
_beat("run-fast", "44456", "33377", True, last=True)
_beat("run-fast", "44456", "333", False, last=True)
_beat("run-fast", "4445", "3333", False, last=True)
_beat("run-fast", "4445", "333366", False, last=True)
_beat("run-fast", "555", "333366", False, last=True)
_beat("run-fast", "5556", "333444", False, last=True)
_beat("run-fast", "5556", "34567", False, last=True)
_beat("run-fast", "5", "4", True, last=True)
_beat("run-fast", "AAA3", "KKK77", True, last=True)
_beat("run-fast", "AAA", "KKK77", True, last=True, aaa_bomb="off")
_beat("run-fast", "AAA", "KKK77", False, aaa_bomb="off")
_beat("run-fast", "AAA", "KKK77", True)
for _setting, _low, _four, _plain in (
    ("low", True, False, True),
    ("high", False, True, True),
    ("off", True, False, False),
):
    _beat("run-fast", "3333", "AAA", _low, aaa_bomb=_setting)
    _beat("run-fast", "KKKK", "AAA", _low, aaa_bomb=_setting)
    _beat("run-fast", "AAA", "3333", _four, aaa_bomb=_setting)
    _beat("run-fast", "AAA", "KKKK", _four, aaa_bomb=_setting)
    _beat("run-fast", "AAA", "2", _plain, aaa_bomb=_setting)
    _beat("run-fast", "AAA", "34567", _plain, aaa_bomb=_setting)
    _beat("run-fast", "AAA", "333344", _plain, aaa_bomb=_setting)
    _beat("run-fast", "AAA", "KKK", True, aaa_bomb=_setting)
    _beat("run-fast", "AAA34", "KKK56", True, aaa_bomb=_setting)
    _beat("run-fast", "KKKAAA", "QQQJJJ", True, aaa_bomb=_setting)
    _beat("run-fast", "AAA34", "KKKK", False, aaa_bomb=_setting)
_beat("run-fast", "5556668888", "333444779T", True, plane_wings="on")
_beat("run-fast", "333444779T", "5556668888", False, plane_wings="on")
_beat("run-fast", "4445556667", "333888999T", False, plane_wings="on")
_beat("run-fast", "333444555T", "8889997766", False, plane_wings="on")
_beat("run-fast", "5556667779", "333444888T", True, plane_wings="on")
_beat("run-fast", "888999JJQQ", "555666777T", True, plane_wings="on")
_beat("run-fast", "AAA", "333444555T", True, plane_wings="on")
_beat("run-fast", "555666", "333444779T", False, plane_wings="on")

# ---- comparing: diamond ------------------------------------------------------------------------------------------

_beat("diamond", "4445", "3337", True)
_beat("diamond", "3337", "4445", False)
_beat("diamond", "444RJ", "3337", True)
_beat("diamond", "44456", "33377", True)
_beat("diamond", "4445", "33377", False)
_beat("diamond", "444", "33377", False)
_beat("diamond", "444", "33377", False, last=True)
_beat("diamond", "4445", "33377", False, last=True)
_beat("diamond", "44456", "3337", False)
_beat("diamond", "444BJRJ", "33377", True)
_beat("diamond", "8888", "333BJRJ", True)
_beat("diamond", "2223", "AAA4", True)
_beat("diamond", "222", "AAA", True)
_beat("diamond", "RJ", "BJ", True)
_beat("diamond", "BJ", "2", True)

# ---- legal plays -------------------------------------------------------------------------------------------------

_list("one-deck", "3", None, "single 3")
_list("one-deck", "334", None, "single 3, single 4, pair 33")
_list("one-deck", "334", "3", "single 4")
_list("one-deck", "334", "44", "")
_list("one-deck", "55599", "44", "pair 55, pair 99")
_list("one-deck", "8888", "QQ", "bomb 8888")
_list("one-deck", "22", "8888", "")
_list("one-deck", "55577", "4", "single 5, single 7")
_list("one-deck", "3333", None, "single 3, pair 33, triple 333, bomb 3333")
# A straight, a straight flush, or either.
_list("one-deck", "3s4s5s6s7s", "34567", "straight_flush 7:34567")
_list("one-deck", "3s4s5s6s7s7h", "3h4d5d6d7d", "straight_flush 7:34567")
_list("one-deck", "3s4s5s6s7h", "A2345", "straight 7:34567")
_list("one-deck", "3s4s5s6s7s7h", "A2345", "straight 7:34567, straight_flush 7:34567")
_list("one-deck", "3s3h4s5s6s7s", "Ad2d3d4d5d", "straight_flush 7:34567")
_list("two-deck", "3s3s4s5s6s7s", "A2345", "straight_flush 7:34567")
_list("two-deck", "BJBJRJRJ", None, "single BJ, single RJ, pair BJBJ, pair RJRJ, joker_bomb RJ:BJBJRJRJ")
_list("two-deck", "BJBJRJRJ", "2222", "joker_bomb RJ:BJBJRJRJ")
_list("two-deck", "BJBJRJ", "22", "pair BJBJ")
_list("two-deck", "444BJBJ", "33355", "full_house 444BJBJ")
_list("classic", "3BJRJ", None, "single 3, single BJ, single RJ")
_list("classic", "3BJRJ", None, "single 3, single BJ, single RJ, joker_bomb RJ:BJRJ", joker_rocket="on")
_list("classic", "3BJRJ", "2222", "joker_bomb RJ:BJRJ", joker_rocket="on")
_list("classic", "33344", None, "single 3, single 4", singles_only="on")
_list("diamond", "333BJ", None, "single 3, single BJ, pair 33, triple 333, triple_one 333BJ")
_list("diamond", "555BJRJ", "44467", "triple_two 555BJRJ")
_list("one-deck", "2233", None, "single 2, single 3, pair 22, pair 33, pair_chain 3:3322")
_list("one-deck", "2233", None, "single 2, single 3, pair 22, pair 33", short_low_chain="off")
# run-fast: the last hand.
_list("run-fast", "3334", None, "single 3, single 4, pair 33, triple 333, triple_one 3334")
_list("run-fast", "33345", None, "single 3, single 4, single 5, pair 33, triple 333, triple_two 33345")
_list("run-fast", "5556", "44478", "triple_one 5556")
_list("run-fast", "555", "44478", "triple 555")
_list("run-fast", "55567", "44478", "triple_two 55567")
_list("run-fast", "555678", "44493", "triple_two 55567, triple_two 55568, triple_two 55578")
_list("run-fast", "5556", "444", "triple 555")
_list("run-fast", "5556", "77788", "")
_list("run-fast", "555", "77788", "")
_list("run-fast", "AAA", None, "single A, pair AA, bomb AAA")
_list("run-fast", "AAA", None, "single A, pair AA, triple AAA", aaa_bomb="off")
_list("run-fast", "AAA", "KKK45", "bomb AAA")
_list("run-fast", "AAA", "KKK45", "triple AAA", aaa_bomb="off")
_list("run-fast", "AAA5", "KKK47", "bomb AAA, triple_one A:5AAA")
_list("run-fast", "AAA", "4444", "")
_list("run-fast", "AAA", "4444", "bomb AAA", aaa_bomb="high")
# run-fast: pairs and bombs may have to be split, a shape is never forced.
_list("run-fast", "666", "55", "pair 66")
_list("run-fast", "6666", "55", "pair 66, bomb 6666")
_list("run-fast", "667", "8", "")
_list("run-fast", "6789", "55", "")
# Several readings of one kind: the highest that beats.
_list("run-fast", "333444555T", "666777888Q", "", plane_wings="on")
_list("run-fast", "7778889996", "333444555T", "airplane 9:6777888999", plane_wings="on")
# 頂大.
_list("run-fast", "4589", None, "single 4, single 5, single 8, single 9", next_left=1)
_list("run-fast", "4589", None, "single 9", next_left=1, top_rule="enforce")
_list("run-fast", "4589", None, "single 4, single 5, single 8, single 9", next_left=2, top_rule="enforce")
_list("run-fast", "4589", "4", "single 9", next_left=1, top_rule="enforce")
_list("run-fast", "4589", "4", "single 5, single 8, single 9", next_left=1, top_rule="off")
_list("run-fast", "4499", None, "single 9, pair 44, pair 99", next_left=1, top_rule="enforce")
_list("run-fast", "45558", "4", "single 8", next_left=1, top_rule="enforce")
_list("run-fast", "66669", "7", "single 9, bomb 6666", next_left=1, top_rule="enforce")
_list("run-fast", "49999", "7", "single 9, bomb 9999", next_left=1, top_rule="enforce")
_list("run-fast", "5566", "44", "pair 55, pair 66", next_left=1, top_rule="enforce")
_list("diamond", "4589", None, "single 4, single 5, single 8, single 9", next_left=1, top_rule="enforce")

_offend("run-fast", "4589", None, 1, "single 4, single 5, single 8")
_offend("run-fast", "4589", "4", 1, "single 5, single 8")
_offend("run-fast", "4589", "8", 1, "")
_offend("run-fast", "4589", None, 2, "")
_offend("run-fast", "4589", None, 1, "", top_rule="off")
_offend("run-fast", "44999", None, 1, "single 4")
_offend("run-fast", "5566", "44", 1, "")
_offend("run-fast", "66669", "5", 1, "single 6")
_offend("diamond", "4589", None, 1, "")

# ---- passing: 必管 -----------------------------------------------------------------------------------------------

_pass("run-fast", "345", "6", True)
_pass("run-fast", "347", "6", False)
_pass("run-fast", "3477", "6", False)
_pass("run-fast", "3777", "66", False)
_pass("run-fast", "3456", "33", True)
_pass("run-fast", "33337", "2", False)
_pass("run-fast", "33337", "2", True, bomb_optional="on")
_pass("run-fast", "77778", "5", False, bomb_optional="on")
_pass("run-fast", "3AAA", "KK", False, bomb_optional="on")
_pass("run-fast", "3AAA", "KKK", False)
_pass("run-fast", "3AAA", "KKK", True, bomb_optional="on")
_pass("run-fast", "3AAA", "KKK", False, bomb_optional="on", aaa_bomb="off")
_pass("run-fast", "5556", "44478", False)
_pass("run-fast", "5556", "44478", False, bomb_optional="on")
_pass("run-fast", "555667", "44478", False)
_pass("one-deck", "347", "6", True)
_pass("two-deck", "347", "6", True)
_pass("classic", "347", "6", True)
_pass("diamond", "347", "6", True)

# ---- points ------------------------------------------------------------------------------------------------------

_THIRTEEN = [0, 1, 2, 3, 4, 5, 6, 14, 16, 18, 30, 33, 36, 52]
_TWENTY_SEVEN = [*range(14), 28, 30, 32, 34, 36, 38, 40, 63, 66, 69, 72, 75, 78, 108]
_FOURTEEN = [0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56]
for _rules_id, _table_of in (
    ("one-deck", _THIRTEEN),
    ("diamond", _THIRTEEN),
    ("diamond", _FOURTEEN),
    ("two-deck", _TWENTY_SEVEN),
):
    for _left, _points in enumerate(_table_of):
        LOSSES.append((_rules_id, {}, len(_table_of) - 1, _left, _points))
for _left in range(17):
    _points = {1: 0, 16: 32}.get(_left, _left)
    LOSSES.append(("run-fast", {}, 16, _left, _points))
    LOSSES.append(("run-fast", {"one_left_free": "off"}, 16, _left, 1 if _left == 1 else _points))

PLACES: list[tuple[int, list[int]]] = [
    (3, [20, 0, -20]),
    (4, [30, 10, -10, -30]),
    (5, [40, 20, 0, -20, -40]),
    (6, [50, 30, 10, -10, -30, -50]),
]

# ---- titles ------------------------------------------------------------------------------------------------------

_THRESHOLDS = (
    "小馬駒 60,三等馬 140,二等馬 300,一等馬 720,千里馬 1400,白鶴 2000,紫騂 3000,驚帆 4500,爪黃飛電 6200,烏雲踏雪 8000,"
    "照夜玉獅子 12000,的盧 17000,絕影 22000,赤兔 28000,烏騅 40000,晨鳧 60000,銅爵 90000,飛翩 140000,追電 300000,"
    "躡景 450000,白兔 600000,追風 1000000"
)
TITLES: list[tuple[int, int, str]] = [(-1000, 1, "蝸牛"), (-1, 1, "蝸牛"), (0, 1, "蝸牛"), (10**9, 23, "追風")]
_below = (1, "蝸牛")
for _level, _entry in enumerate(_THRESHOLDS.split(","), start=2):
    _name, _threshold = _entry.split()
    TITLES.append((int(_threshold) - 1, *_below))
    _below = (_level, _name)
    TITLES.append((int(_threshold), *_below))

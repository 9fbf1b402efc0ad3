"""The rules of each game for the player, in short; ``docs/rules.md`` has them in full."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zsy.cards import parse_cards
from zsy.rules import Rules
from zsy.ui.messages import signed
from zsy.ui.names import SUIT_NAMES, card_name, count_name, rank_mark
from zsy.ui.text import N_, capital, listed, tr


@dataclass(frozen=True)
class Example:
    """A kind of play with an example."""

    kind: str
    """A key of :data:`zsy.plays.KINDS`."""
    text: str
    cards: str
    """As the notation writes cards, blanks between the groups."""

    @property
    def name(self) -> str:
        """What it is called."""
        return capital(tr(self.text))

    @property
    def shown(self) -> str:
        """The example for people: ranks, and the suit where it matters."""
        groups = [parse_cards(group) for group in self.cards.split()]
        marks = [[rank_mark(card.rank) for card in group] for group in groups]
        ranks = " ".join((" " if any(len(mark) > 2 for mark in group) else "").join(group) for group in marks)
        suit = groups[0][0].suit
        if self.kind != "straight_flush" or suit is None:
            return ranks
        return tr("{suit} {ranks}", suit=tr(SUIT_NAMES[suit]), ranks=ranks)


@dataclass(frozen=True)
class Section:
    """A part of the rules."""

    title: str
    lines: tuple[str, ...]
    examples: tuple[Example, ...] = ()


_SINGLE = Example("single", N_("單張"), "9s")
_PAIR = Example("pair", N_("對子"), "8s8h")
_TRIPLE = Example("triple", N_("三張"), "7s7h7d")
_STRAIGHT = Example("straight", N_("順子（五張以上）"), "5s 6h 7d 8c 9s")
_PAIR_CHAIN = Example("pair_chain", N_("連對（兩對以上）"), "5s5h 6s6h")
_TRIPLE_CHAIN = Example("triple_chain", N_("三順（兩組以上）"), "5s5h5d 6s6h6d")
_FOUR = Example("bomb", N_("炸彈"), "9s9h9d9c")
_BASIC = (_SINGLE, _PAIR, _TRIPLE, _STRAIGHT, _PAIR_CHAIN, _TRIPLE_CHAIN)

_ROCKET = Example("joker_bomb", N_("王炸"), "BJ RJ")


def rules_text(rules: Rules) -> tuple[Section, ...]:
    """The rules, part by part."""
    special = _special(rules)
    return (
        Section(tr("怎麼算贏"), _aim(rules)),
        Section(tr("輪流出牌"), _turns(rules)),
        Section(tr("可以出什麼"), _chains(rules), _examples(rules)),
        Section(tr("誰大"), _order(rules)),
        *([Section(tr("特別規則"), special)] if special else []),
        Section(tr("計分"), (*_points(rules), tr("得到的分再乘上房間的倍數。"))),
    )


def _aim(rules: Rules) -> tuple[str, ...]:
    people, won = count_name(rules.players), tr("最先出完手牌的人贏，這局就結束。")
    match rules.id:
        case "two-deck":
            return (
                tr("{people}人，兩副牌連王共108張，每人27張。", people=people),
                won,
                tr("發牌時最早拿到{first}的人先出，第一手出什麼都行。", first=_first(rules)),
            )
        case "classic":
            pairs = (tr("坐對面的兩人同一組。"),) if rules.partnership else ()
            return (
                tr("{people}人，一副牌連王共54張，全部發完。", people=people),
                *pairs,
                tr("最先出完的是上游，其他人接著打，到只剩一人有牌為止，那人是下游。"),
                _lead(rules),
                tr("第二局起，由上一局的下游先出。"),
            )
        case "run-fast":
            cards = tr("{people}人，拿掉王、黑桃A和三張2（只留黑桃2），共48張，每人16張。", people=people)
        case "diamond":
            cards = tr("{people}人，一副牌連王共54張，你和下家14張，另外兩家13張。", people=people)
        case _:
            cards = tr("{people}人，一副牌不含王共52張，每人13張。", people=people)
    return cards, won, _lead(rules)


def _first(rules: Rules) -> str:
    return card_name(rules.rule_set.first_card)


def _lead(rules: Rules) -> str:
    """Who leads first, and what with."""
    first = _first(rules)
    if rules.id == "classic":
        if rules.lead_must_contain:
            return tr("第一局由拿到{first}的人先出，第一手要帶{first}。", first=first)
        return tr("第一局由拿到{first}的人先出，第一手出什麼都行。", first=first)
    if rules.lead_must_contain:
        return tr("拿到{first}的人先出，第一手要帶{first}。", first=first)
    return tr("拿到{first}的人先出，第一手出什麼都行。", first=first)


def _turns(rules: Rules) -> tuple[str, ...]:
    way = tr("順時針輪流。") if rules.step > 0 else tr("逆時針輪流。")
    if rules.rule_set.must_beat:
        choice = tr("打得過就一定要出。")
    elif rules.pass_locks:
        choice = tr("要出更大的牌，也可以不出；不出的人，這一輪不能再出。")
    else:
        choice = tr("要出更大的牌，也可以不出；這輪不出，輪回來時還可以再出。")
    return way, choice, tr("其他人都不出，這一輪就結束，最後出牌的人再先出，出什麼都行。")


def _examples(rules: Rules) -> tuple[Example, ...]:
    if rules.singles_only:
        return (_SINGLE,)
    rocket = (_ROCKET,) if rules.joker_rocket else ()
    match rules.rule_set.family:
        case "run-fast":
            aces = (Example("bomb", N_("炸彈（三張A）"), "AhAdAc"),) if rules.aaa_bomb != "off" else ()
            wings = (Example("airplane", N_("飛機帶翅膀"), "5s5h5d 6s6h6d 8s 9h 9d Kc"),) if rules.plane_wings else ()
            return (
                *_BASIC,
                Example("triple_two", N_("三帶二（任意兩張）"), "7s7h7d 4s 9h"),
                Example("four_two", N_("四帶二（不是炸彈）"), "7s7h7d7c 4s 9h"),
                *wings,
                _FOUR,
                *aces,
            )
        case "diamond":
            return (
                *_BASIC,
                Example("triple_one", N_("三帶一"), "7s7h7d 4s"),
                Example("triple_two", N_("三帶二（任意兩張）"), "7s7h7d 4s 9h"),
                _FOUR,
                *rocket,
            )
    two = rules.rule_set.decks == 2
    four = (Example("bomb", N_("炸彈（四張以上）"), "9s9s9h9d9c"), Example("joker_bomb", N_("天王炸彈"), "BJBJ RJRJ"))
    return (
        *_BASIC,
        Example("straight_flush", N_("同花順"), "5s 6s 7s 8s 9s"),
        Example("full_house", N_("三帶二（帶一對）"), "7s7h7d 4s4h"),
        Example("airplane", N_("飛機（三順帶對子）"), "5s5h5d 6s6h6d 8s8h KsKh"),
        *(four if two else (_FOUR, *rocket)),
    )


def _chains(rules: Rules) -> tuple[str, ...]:
    if rules.singles_only:
        return (tr("一次只出一張。"),)
    if rules.id == "diamond":
        return (tr("順子、連對、三順只能從3到A，不能有2和王。"),)
    if rules.rule_set.family != "climbing":
        return (tr("順子、連對、三順只能從3到A，不能有2。"),)
    jokers = () if rules.id == "one-deck" else (tr("王不能放進順子、連對、三順。"),)
    return (
        tr(
            "順子、連對、三順裡，A和2可以接在3前面（A2345最小），也可以接在K後面（10JQKA2最大），但不能繞過去（QKA23不行）。"
        ),
        *jokers,
    )


def _order(rules: Rules) -> tuple[str, ...]:
    if rules.id in ("one-deck", "run-fast"):
        ranks = tr("2、A、K、Q、J、10……4、3，由大到小；花色不分大小。")
    else:
        ranks = tr("大王、小王、2、A、K、Q、J、10……4、3，由大到小；花色不分大小。")
    if rules.singles_only:
        return (ranks, tr("一樣大的打不過。"))
    lines = [ranks, tr("要出同樣牌型、同樣張數、點數更大的牌；順子比最大的一張，三帶二只比那三張。一樣大的打不過。")]
    if rules.rule_set.family == "climbing":
        lines.append(tr("同花順打得過同樣張數的順子，不管點數。"))
    if rules.rule_set.decks == 1 and rules.id != "run-fast":
        lines.append(tr("炸彈打得過炸彈以外的牌；炸彈之間比點數。"))
    else:
        lines.append(tr("炸彈打得過炸彈以外的牌；炸彈之間，張數多的大，張數一樣比點數。"))
    if rules.rule_set.decks == 2:
        lines.append(tr("天王炸彈是四張王，什麼都打得過。"))
    if rules.joker_rocket:
        lines.append(tr("王炸是大王加小王，什麼都打得過。"))
    if rules.id == "run-fast" and rules.aaa_bomb != "off":
        lines.append(tr("三張A是最大的炸彈。") if rules.aaa_bomb == "high" else tr("三張A是最小的炸彈。"))
    return tuple(lines)


def _special(rules: Rules) -> tuple[str, ...]:
    if rules.id == "run-fast":
        return tuple(_must(rules))
    if rules.id != "classic":
        return ()
    lines = []
    if rules.tribute:
        lines.append(tr("進貢：第二局起，上一局的下游把最大的一張牌給上游，上游還他任意另一張。"))
    if rules.tribute and rules.partnership:
        lines.append(tr("上游和下游同一組時不用進貢。"))
    if rules.partnership and rules.inherit == "partner":
        lines.append(tr("接風：有人出完而別人都不出，由他的夥伴先出。"))
    else:
        lines.append(tr("有人出完而別人都不出，由下一個還有牌的人先出。"))
    return tuple(lines)


def _must(rules: Rules) -> Iterator[str]:
    """What the game of three adds."""
    if rules.bomb_optional:
        yield tr("必管：打得過就一定要出，炸彈可以留著；真的打不過才能不出。")
    else:
        yield tr("必管：打得過就一定要出，要拆對子、用炸彈也一樣；真的打不過才能不出。")
    if rules.top_rule == "enforce":
        yield tr("頂大：下家只剩一張時，你出單張要出手上最大的。不能出小的。")
    elif rules.top_rule == "penalise":
        yield tr(
            "頂大：下家只剩一張時，你出單張要出手上最大的。出小的，他又接著出完，兩家輸的分就由你一個人付（包賠）。"
        )
    yield tr("最後一手：剩四張可以出三帶一，也可以打三帶二；只剩三張一樣的，也可以打三帶二，都比那三張。")


def _points(rules: Rules) -> tuple[str, ...]:
    if rules.id == "classic":
        if rules.partnership:
            return (tr("上游那一組每人得分：夥伴第二得30，第三得20，最後得10。另一組輸同樣的分。"),)
        points = (10 * (rules.players - 1 - 2 * place) for place in range(rules.players))
        return (tr("照名次：{points}。", points=listed(map(signed, points))),)
    if rules.id != "run-fast":
        return (tr("輸家剩一張付一分；出掉的牌不到一半，付兩倍；不到四分之一，付三倍；一張都沒出，付四倍。全歸贏家。"),)
    lines = [
        tr("輸家剩一張付一分，只剩一張不用付；16張都沒出付兩倍。全歸贏家。")
        if rules.one_left_free
        else tr("輸家剩一張付一分，16張都沒出付兩倍。全歸贏家。")
    ]
    if rules.bomb_points:
        lines.append(tr("沒被打過的炸彈，向另外兩家各收{points}分。", points=rules.bomb_points))
    return tuple(lines)

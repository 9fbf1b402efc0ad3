"""The sheet 玩法規則: every switch of every rule set, what it does, and where its default comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zsy.rules import RULE_SETS, Rules, RulesError, Switch, find_rules, switches_of
from zsy.ui.forms import Choice, FieldView
from zsy.ui.text import N_, Standing, tr

HOUSE = N_("我們的選擇")
"""Marks a default that the source of the rules does not give."""


@dataclass(frozen=True)
class Told:
    """What is told of a switch."""

    label: str
    about: str
    """What it does, in a sentence; of a switch, when it is on."""
    origin: str
    """Where the default comes from."""
    house: tuple[str, ...] = ()
    """The rule sets in which the default is a choice of this house."""
    off: str = ""
    """What holds when it is off, where that is not plain."""


TOLD: Mapping[str, Told] = {
    "pass_locks": Told(
        N_("過牌鎖定"),
        N_("開：這一圈說過不出，就要等下一圈才能再出。"),
        N_("原始規則：過了還可以再出。"),
        off=N_("關：輪到時隨時可以再出。"),
    ),
    "short_low_chain": Told(
        N_("短小連牌"),
        N_("開：2233、AA2233、222333、AAA222333也算連牌，最大的一張算3。"),
        N_("原始規則只舉了AA223344、AAA222333444的例子，短的算不算，由我們定。"),
        ("one-deck", "two-deck", "classic"),
    ),
    "wings_may_repeat": Told(
        N_("翅膀可同點"),
        N_("開：飛機可以帶兩對同點的牌，像9999當兩對。"),
        N_("原始規則沒有說，由我們定。"),
        ("one-deck", "two-deck", "classic"),
    ),
    "players": Told(N_("人數"), N_("幾個人一桌，整副牌發完。"), N_("原始規則：三人、四人或更多人都可以。")),
    "partnership": Told(
        N_("對家同組"),
        N_("開：四個人分兩組，坐對面的是夥伴，兩人的名次一起算分。"),
        N_("原始規則兩種都可以，各打各的當預設，由我們定。"),
        ("classic",),
    ),
    "inherit": Told(
        N_("接風"),
        N_("有人出完而別人都打不過時，下一圈由誰先出。只有對家同組時才有夥伴。"),
        N_("原始規則沒有說，照一般的打法定。"),
        ("classic",),
    ),
    "tribute": Told(
        N_("進貢"),
        N_("開：下一局開始前，下游把最大的一張牌給上游，上游還他任意另一張。"),
        N_("原始規則就有進貢。"),
    ),
    "singles_only": Told(
        N_("只出單張"),
        N_("開：新手打法，一次只出一張，比大小就好。"),
        N_("原始規則可以讀成這樣；平常什麼牌型都能出，由我們定。"),
        ("classic",),
    ),
    "joker_rocket": Told(
        N_("王炸"),
        N_("開：大王加小王是最大的炸彈。"),
        N_("原始規則沒有這種炸彈，所以先關著，由我們定。"),
        ("classic", "diamond"),
    ),
    "aaa_bomb": Told(
        N_("三張A"),
        N_("三張A是最小的炸彈、最大的炸彈，或者只是普通的三張。"),
        N_("原始規則：三張A是炸彈，張數多的大，所以它最小。"),
    ),
    "plane_wings": Told(
        N_("飛機帶翅膀"),
        N_("開：三順可以帶牌，幾組三張就帶兩倍的任意牌，不能和三張同點。"),
        N_("原始規則沒有列這種牌型。"),
    ),
    "bomb_optional": Told(
        N_("炸彈可不出"),
        N_("開：只有炸彈打得過的時候，可以不出。"),
        N_("原始規則：打得過就一定要出。"),
        off=N_("關：有炸彈也要出。"),
    ),
    "lead_must_contain": Told(
        N_("首出含三"),
        N_("開：第一手要帶著決定誰先出的那張3。"),
        N_("原始規則只說有那張3的人先出，要帶著它，由我們定。"),
        ("classic", "diamond"),
        off=N_("關：有那張3的人先出，但出什麼都行。"),
    ),
    "top_rule": Told(
        N_("頂大"),
        N_("下家只剩一張時，單張要出手上最大的。出小的可能要包賠、根本不准出，或者沒有這條規則。"),
        N_("原始規則：出小的，害人輸了就由他包賠。只管單張，是我們的讀法。"),
    ),
    "one_left_free": Told(
        N_("剩一張不扣"),
        N_("開：輸家只剩一張牌就不用付分。"),
        N_("原始規則沒有說，照一般的打法定。"),
        ("run-fast",),
    ),
    "bomb_points": Told(
        N_("炸彈分"),
        N_("打出沒被壓過的炸彈，向每個對手收幾分。"),
        N_("原始規則說炸彈要算分，算多少由我們定。"),
        ("run-fast",),
    ),
}
"""What is told of every switch."""

_ORIGIN_RUN_FAST = N_("原始規則：第一手要帶著紅心3。")

_WORDS: Mapping[str, Mapping[str, str]] = {
    "players": {"3": N_("三人"), "4": N_("四人"), "5": N_("五人"), "6": N_("六人")},
    "inherit": {"partner": N_("夥伴"), "next": N_("下一家")},
    "aaa_bomb": {"low": N_("最小的炸彈"), "high": N_("最大的炸彈"), "off": N_("普通三張")},
    "top_rule": {"penalise": N_("出小的包賠"), "enforce": N_("不准出小的"), "off": N_("不管")},
    "bomb_points": {"0": N_("不算分"), "5": N_("5分"), "10": N_("10分"), "20": N_("20分")},
}
"""What values that are not just on or off are called; in the order shown."""


@dataclass(frozen=True)
class SwitchesView:
    """The switches of one rule set."""

    games: tuple[Choice, ...]
    """The games to choose from."""
    game: str
    """Id of the one shown."""
    fields: tuple[FieldView, ...]
    changed: int
    """How many switches are not at their default."""
    state: str
    """That, in words."""
    message: str
    """What the last change came to, where it could not be made."""


class Switches:
    """What the sheet shows and does; the rules chosen last come from outside."""

    message = Standing()
    """Why the last change could not be made, or nothing."""

    def __init__(self, game: str = "one-deck") -> None:
        self.game = game
        """Id of the game whose switches are shown."""
        self.message = ""

    def show(self, game: str) -> None:
        """Show another game's switches. Raises :class:`RulesError` for one that does not exist."""
        switches_of(game)
        self.game, self.message = game, ""

    def changed(self, rules: Rules, name: str, value: str) -> Rules:
        """The rules with a switch set otherwise; as they are, with a message, where the two cannot go together.

        >>> switches = Switches("classic")
        >>> switches.changed(find_rules("classic", players=3), "partnership", "on")
        find_rules('classic', players='3')
        >>> switches.message
        '對家同組要四個人才行，先把人數改成四人。'
        """
        self.message = ""
        try:
            return rules.with_switches({name: value})
        except RulesError:
            self.message = (
                tr("對家同組要四個人才行，先把人數改成四人。")
                if name == "partnership"
                else tr("現在是對家同組，只能四個人。要改人數，先關掉對家同組。")
                if name == "players"
                else tr("這樣設不行，沒有改。")
            )
            return rules

    def reset(self) -> Rules:
        """The rules with every switch at its default."""
        self.message = ""
        return find_rules(self.game)

    def view(self, rules: Rules) -> SwitchesView:
        """What to show of these rules."""
        changed = len(rules.changed())
        return SwitchesView(
            tuple(Choice(game, tr(RULE_SETS[game].title)) for game in RULE_SETS),
            rules.id,
            tuple(_field(rules, switch) for switch in switches_of(rules.id).values()),
            changed,
            tr("改了{count}項，新的一局照這樣打。", count=changed) if changed else tr("都照預設。"),
            self.message,
        )


def _field(rules: Rules, switch: Switch) -> FieldView:
    told, value = TOLD[switch.name], rules.switches()[switch.name]
    words = _WORDS.get(switch.name)
    origin = _ORIGIN_RUN_FAST if (rules.id, switch.name) == ("run-fast", "lead_must_contain") else told.origin
    standard = tr("預設：{value}。{origin}", value=_word(switch, switch.default), origin=tr(origin))
    return FieldView(
        switch.name,
        "choice" if words else "switch",
        tr(told.label),
        value,
        tuple(Choice(key, tr(word), standard=key == switch.default) for key, word in (words or {}).items()),
        about=(tr(told.about), *((tr(told.off),) if told.off else ()), standard),
        mark=tr(HOUSE) if rules.id in told.house else "",
    )


def _word(switch: Switch, value: str) -> str:
    if switch.name in _WORDS:
        return tr(_WORDS[switch.name][value])
    return tr("開") if value == "on" else tr("關")

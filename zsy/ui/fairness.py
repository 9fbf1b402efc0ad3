"""The sheet 公平: how cards are shuffled, a way to check a deal, what bots see and how strong they are.

A deal is checked by :func:`dealt`, which follows the four steps of ``docs/fairness.md`` by itself and takes nothing
from the code that dealt the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zsy.cards import SUITS, Card, Cards
from zsy.deals import SEED_LENGTH, Deal, DealError, check_seed
from zsy.rules import RULE_SETS, Rules, find_rules
from zsy.ui.app import App
from zsy.ui.forms import Choice
from zsy.ui.names import card_name, cards_name, rank_mark, seat_name
from zsy.ui.text import N_, Standing, tr, with_minus

SHUFFLE = (
    N_("開局時，先向系統要一串沒有人猜得到的亂數，叫做「種子」。一局結束後就公開。"),
    N_("把整副牌從3到大王排好，同點的照方塊、梅花、紅心、黑桃。"),
    N_("用種子和局數算出每張牌的號碼（SHAKE-256，一種公開的算法，誰算都一樣）。"),
    N_("照號碼由小到大排好牌，從頭一張一張輪流發。"),
)
"""How cards are shuffled, step by step."""

NOTHING_ELSE = N_("除了種子和局數，什麼都不看：不看你的分數，不看誰坐哪裡，也不會為了誰多發炸彈。")

BOTS = (
    N_("電腦只看得到你坐在它的位子上看得到的：自己的牌、別人剩幾張、打過的和公開的牌。"),
    N_("別人的手牌和種子根本沒有交給它。我們把看不到的牌換過許多遍再比，它看到的一點都不變。"),
    N_("你的提示也是同一套程式、同樣的資料算出來的。"),
)
"""What bots may see."""


@dataclass(frozen=True)
class Strength:
    """How strong a bot is, as measured: ``python3 -m benchmarks.strength``."""

    points: float
    """Points a deal of one ``greedy`` among ``random`` ones."""
    points_error: float
    """Half the width of the 95 % interval."""
    first: float
    """How often it was the first out, in per cent."""
    first_error: float


MEASURED_DEALS = 1000

STRENGTHS: Mapping[str, Strength] = {
    "one-deck": Strength(17.7, 0.7, 68.9, 1.4),
    "two-deck": Strength(20.8, 0.6, 91.1, 0.9),
    "classic": Strength(20.4, 0.5, 69.5, 1.4),
    "run-fast": Strength(9.0, 0.3, 82.4, 1.3),
    "diamond": Strength(21.4, 0.8, 73.3, 1.3),
}
"""By rule set."""


@dataclass(frozen=True)
class StrengthRow:
    """A line of the table of strengths."""

    game: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class HandView:
    """A hand of a deal that was checked."""

    seat: int
    name: str
    cards: tuple[tuple[str, str, str], ...]
    """Rank, suit and name of each card, high ones first."""
    spoken: str


@dataclass(frozen=True)
class CheckView:
    """The form to check a deal, and what came of it."""

    games: tuple[Choice, ...]
    game: str
    players: tuple[Choice, ...]
    """How many people, where that may be chosen."""
    lasts: tuple[Choice, ...]
    """Who came in last in the deal before, where the deal depends on it."""
    finished: str
    """The name of the button that takes the deal just finished; nothing where there is none, or where it is shown."""
    hands: tuple[HandView, ...]
    verdict: str
    """How the check came out, in a sentence."""
    good: bool
    """Whether that is good news."""


def dealt(rules: Rules, seed: str, index: int, first: int = 0) -> tuple[Cards, ...]:
    """The hands of a deal, by seat, worked out anew. ``first``: the seat that is dealt to first.

    >>> from zsy.deals import deal_cards
    >>> dealt(find_rules("two-deck"), "hello", 7) == deal_cards(find_rules("two-deck"), "hello", 7).hands
    True
    """
    import hashlib  # noqa: PLC0415  (it takes long to load)

    deck = sorted(rules.deck)
    digest = hashlib.shake_256(f"zsy deal 1\n{index}\n{seed}".encode()).digest(8 * len(deck))
    numbers = [digest[8 * place : 8 * place + 8] for place in range(len(deck))]
    order = sorted(range(len(deck)), key=numbers.__getitem__)
    hands: dict[int, Cards] = {}
    for turn in range(rules.players):
        cards = [deck[place] for place in order[turn :: rules.players]]
        hands[(first + rules.step * turn) % rules.players] = tuple(sorted(cards))
    return tuple(hands[seat] for seat in range(rules.players))


def before_exchange(deal: Deal) -> tuple[Cards, ...]:
    """The hands as they were dealt, before 進貢."""
    hands, tribute = [list(hand) for hand in deal.hands], deal.tribute
    if tribute is not None:
        for card, now, owner in (
            (tribute.returned, tribute.giver, tribute.taker),
            (tribute.given, tribute.taker, tribute.giver),
        ):
            if card is not None:
                hands[now].remove(card)
                hands[owner].append(card)
    return tuple(tuple(sorted(hand)) for hand in hands)


class Fairness:
    """What the player asks to be checked."""

    _verdict = Standing()

    def __init__(self, app: App) -> None:
        self._app = app
        self.begin()

    def begin(self) -> None:
        """The sheet was opened."""
        self.game, self.players = self._app.rules.id, self._app.rules.players
        self.seed, self.number, self.last = "", "1", "0"
        self._hands: tuple[Cards, ...] = ()
        self._verdict, self._good = "", False

    @property
    def finished(self) -> Deal | None:
        """The deal on the table, once it is over."""
        session = self._app.session
        return session.state.deal if session is not None and session.state.is_terminal else None

    def set(self, name: str, value: str) -> None:
        """The player fills in a part of the form: ``game``, ``players``, ``seed``, ``number`` or ``last``."""
        self._hands, self._verdict = (), ""
        if name == "game" and value in RULE_SETS:
            self.game, self.players, self.last = value, RULE_SETS[value].players, "0"
        elif name == "players" and value in {str(count) for count in range(3, 7)}:
            self.players, self.last = int(value), "0"
        elif name == "last" and value in {str(seat) for seat in range(self.players)}:
            self.last = value
        elif name in ("seed", "number"):
            setattr(self, name, value.strip())

    def take(self) -> None:
        """Fill in the deal just finished, and check it."""
        deal = self.finished
        if deal is not None and deal.seed is not None:
            self.game, self.players = deal.rules.id, deal.rules.players
            self.seed, self.number = deal.seed, str(deal.index + 1)
            self.last = "0" if deal.previous is None else str(deal.previous[-1])
            self.check()

    def check(self) -> None:
        """Work the deal out anew, and compare it with the one just finished if it is that."""
        self._hands, self._good = (), False
        rules = self._rules
        try:
            check_seed(self.seed)
        except DealError:
            self._verdict = tr("種子要是1到{length}個看得見的字。", length=SEED_LENGTH)
            return
        if not (self.number.isascii() and self.number.isdecimal() and 1 <= len(self.number) <= 6 and int(self.number)):
            self._verdict = tr("第幾局要是1以上的數字。")
            return
        index = int(self.number) - 1
        if self._hidden(rules, index):
            self._verdict = tr("這副牌還有一局沒打完，打完才能看。")
            return
        self._hands = dealt(rules, self.seed, index, int(self.last) if self._linked(index) else 0)
        self._verdict, self._good = tr("照上面的步驟重算，這一局發的是這些牌。"), True
        deal = self.finished
        if deal is not None and self._is_of(deal):
            self._good = before_exchange(deal) == self._hands
            self._verdict = (
                tr("重算的牌和剛才打的每一張都一樣。")
                if self._good
                else tr("重算的牌和剛才打的不一樣！請把種子告訴我們。")
            )

    def view(self) -> CheckView:
        """What to show."""
        rules, deal = self._rules, self.finished
        classic = self.game == "classic"
        linked = self._linked(int(self.number) - 1 if self.number.isascii() and self.number.isdecimal() else 0)
        return CheckView(
            tuple(Choice(game, tr(RULE_SETS[game].title)) for game in RULE_SETS),
            self.game,
            tuple(Choice(str(count), tr("{count}人", count=count)) for count in range(3, 7)) if classic else (),
            tuple(Choice(str(seat), seat_name(rules, seat)) for seat in range(rules.players)) if linked else (),
            tr("驗剛打完的這一局") if deal is not None and not (self._hands and self._is_of(deal)) else "",
            tuple(_hand(rules, seat, cards) for seat, cards in enumerate(self._hands)),
            self._verdict,
            self._good,
        )

    @property
    def _rules(self) -> Rules:
        return find_rules(self.game, **({"players": self.players} if self.game == "classic" else {}))

    def _is_of(self, deal: Deal) -> bool:
        """Whether the form tells of this deal."""
        told = (deal.rules.id, deal.rules.players, deal.seed, str(deal.index + 1))
        return told == (self.game, self._rules.players, self.seed, self.number)

    def _linked(self, index: int) -> bool:
        return RULE_SETS[self.game].linked and index > 0

    def _hidden(self, rules: Rules, index: int) -> bool:
        """Whether that is a deal that somebody here still has to play."""
        session = self._app.session
        playing = [(game.rules, game.seed, len(game.results)) for game in self._app.profile.open_games]
        if session is not None and not session.state.is_terminal:
            playing.append((session.rules.id, session.match.seed, session.match.index))
        return any((game, seed) == (rules.id, self.seed) and index >= done for game, seed, done in playing)


def strengths() -> tuple[StrengthRow, ...]:
    """How strong the bot is in each game."""
    return tuple(
        StrengthRow(
            tr(RULE_SETS[game].title),
            (
                with_minus(f"{found.points:+.1f} ± {found.points_error:.1f}"),
                f"{found.first:.1f}% ± {found.first_error:.1f}%",
                f"{100 / RULE_SETS[game].players:.0f}%",
            ),
        )
        for game, found in STRENGTHS.items()
    )


def strength_note() -> tuple[str, ...]:
    """What that table means."""
    return (
        tr(
            "讓一個「會算牌的電腦」和亂出的電腦同桌，每一副牌它在每個位子各打一次，牌運就抵消了。"
            "每種玩法{deals}副牌，±是95%的信賴區間。",
            deals=MEASURED_DEALS,
        ),
        tr("「運氣」是大家一樣強時先出完的比例，高出來的就是本事。"),
        tr("和人比有多強，還沒有量過。"),
    )


def _hand(rules: Rules, seat: int, cards: Cards) -> HandView:
    shown = sorted(cards, key=lambda card: (-card.rank, _suit(card)))
    faces = tuple((rank_mark(card.rank), _suit(card), card_name(card)) for card in shown)
    return HandView(seat, seat_name(rules, seat), faces, cards_name(shown))


def _suit(card: Card) -> str:
    """The name of a card's suit, as the page's art has it."""
    return str(card).lower() if card.suit is None else SUITS[card.suit]

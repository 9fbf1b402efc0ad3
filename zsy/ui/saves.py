"""The dialog 存檔: the profile goes out as a text; another one comes in, once the player has seen both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from zsy.deals import new_seed
from zsy.graphemes import graphemes, same_name
from zsy.profile import NAME_LENGTH, Profile
from zsy.ranks import title
from zsy.store import (
    EnvelopeError,
    Exported,
    GameRecord,
    Household,
    HouseholdError,
    ImportFault,
    Keeper,
    Records,
    Replace,
    Transfer,
    read_transfer,
    short,
)
from zsy.store.household import PLAYERS_LIMIT
from zsy.ui.names import player_name
from zsy.ui.text import N_, Standing, tr

READ_ONLY = N_("這裡的存檔是較新的版本留下的，不能換掉。請重新整理來更新。")
NOT_EXPORTED = N_("存檔太大，匯不出來。")
IMPORTED = N_("存檔換好了。換下來的那份另外收著，可以換回去。")
ADDED = N_("加好了，現在由這位玩家來玩。")
COPIED = N_("複製好了，貼到另一邊的「匯入」就行。")
EXPORTED = N_("檔案下載好了。")
EMPTY = N_("這裡還是空的：先貼上存檔的文字，或選一個檔案。")

NUDGE_GAMES = 25
"""After how many finished deals the player is reminded to export."""


@dataclass(frozen=True)
class SideView:
    """One of the two profiles that the player chooses between."""

    name: str
    facts: tuple[str, ...]
    """Title, points, deals, unfinished games and records."""


def side(profile: Profile, records: int = 0) -> SideView:
    """A profile in few words.

    >>> side(Profile("小明", 75, games=4))
    SideView(name='小明', facts=('小馬駒 75分', '打過4局'))
    """
    facts = [
        tr("{title} {total}分", title=tr(title(profile.total).name), total=profile.total),
        tr("打過{games}局", games=profile.games),
    ]
    if profile.open_games:
        facts.append(tr("{games}局未完", games=len(profile.open_games)))
    if records:
        facts.append(tr("{games}局可重看", games=records))
    return SideView(player_name(profile.name), tuple(facts))


class Saves:
    """What the dialog shows and does."""

    message = Standing()
    """How the last thing done turned out."""

    def __init__(
        self,
        keeper: Keeper,
        leave: Callable[[], object],
        records: Records | None = None,
        household: Household | None = None,
        join: Callable[[Profile, Iterable[GameRecord]], object] = lambda profile, records: None,
        later: Callable[[Callable[[], object]], object] = lambda action: action(),
    ) -> None:
        """``leave`` clears the table, whose game belongs to the profile that goes; ``join`` has another player there,
        ``later`` does something when it is this tab's turn to write.
        """
        self._keeper, self._leave = keeper, leave
        self._records, self._household, self._join, self._later = records, household, join, later
        self._coming: Transfer | None = None
        self.message = ""
        self._before: Transfer | None = None  # what was replaced in this visit: perhaps it still waits to be put aside

    @property
    def coming(self) -> Profile | None:
        """The profile that was read and waits for the player's word."""
        return None if self._coming is None else self._coming.profile

    @property
    def now(self) -> SideView:
        """The profile here."""
        return side(self._keeper.profile)

    @property
    def then(self) -> SideView | None:
        """The profile that would take its place."""
        return None if self._coming is None else side(self._coming.profile, len(self._coming.records))

    @property
    def may_add(self) -> bool:
        """Whether there is room for it beside the players that there are."""
        return self._household is not None and len(self._household.players()) < PLAYERS_LIMIT

    @property
    def backup(self) -> Profile | None:
        """The profile put aside last, where one can be read."""
        found = self._backup()
        return None if found is None else found.profile

    @property
    def nudge(self) -> str:
        """The sentence that suggests to export, when many games have been finished since the last time, or nothing."""
        profile = self._keeper.profile
        since = profile.games - max(profile.exported, profile.reminded)
        if self._keeper.trouble == "newer" or since < NUDGE_GAMES:
            return ""
        return tr("又打了{games}局，把存檔帶走一份比較保險。", games=since)

    @property
    def before_install(self) -> str:
        """The sentence that suggests to export before the game is installed, or nothing."""
        profile = self._keeper.profile
        if self._keeper.trouble == "newer" or profile.games <= profile.exported:
            return ""
        return tr("裝好的遊戲可能另有一份存檔：先把這裡的帶走，裝好再匯入。")

    def begin(self) -> None:
        """The dialog was opened."""
        self._coming, self.message = None, ""

    def later(self) -> None:
        """He does not want to export now."""
        self._keeper.do(Exported(self._keeper.profile.games, done=False))

    def export(self) -> str:
        """The profile as a text, finished games included; nothing, and a message, where it is too large for one."""
        try:
            return self._keeper.export(() if self._records is None else self._records.records)
        except EnvelopeError:
            self.message = tr(NOT_EXPORTED)
            return ""

    def short(self, address: str) -> str:
        """The profile as a link to the page, for a QR code, without games; nothing where there is none."""
        return "" if self._keeper.trouble == "newer" else short(self._keeper.profile, address)

    def exported(self, message: str) -> None:
        """The text has left the page."""
        self._keeper.do(Exported(self._keeper.profile.games))
        self.message = tr(message)

    def read(self, given: str | bytes) -> None:
        """Look at a text or file that was given."""
        self.begin()
        if not given.strip():
            self.message = tr(EMPTY)
            return
        try:
            self._coming = read_transfer(given)
        except ImportFault as fault:
            self.message = tr(fault.sentence)

    def restore(self) -> None:
        """Look at the profile put aside last."""
        self._coming, self.message = self._backup(), ""

    def confirm(self) -> None:
        """Let it take the place of the profile here, which is put aside with its finished games."""
        if self._coming is None:
            return
        if self._keeper.trouble == "newer":
            self.message = tr(READ_ONLY)
        else:
            games = () if self._records is None else self._records.records
            self._before = Transfer(self._keeper.profile, games)
            self._keeper.do(Replace(self._fresh(self._coming.profile), games))
            if self._records is not None:
                self._records.replace(self._coming.records)
            self._leave()
            self.message = tr(IMPORTED)
        self._coming = None

    def add(self) -> None:
        """Let it be another player's, beside those that there are, who plays from now on."""
        coming, self._coming = self._coming, None
        if coming is not None:
            self._later(lambda: self._added(coming))

    def _added(self, coming: Transfer) -> None:
        self.message = tr(ADDED)  # his own dialog takes it over
        try:
            self._join(self._named_apart(self._fresh(coming.profile)), coming.records)
        except HouseholdError as error:
            self.message = tr(error.sentence)

    def _named_apart(self, profile: Profile) -> Profile:
        """With a number after the name, where somebody has it already."""
        names = [player.profile.name for player in self._household.players()] if self._household is not None else []
        name, number = profile.name, 1
        while any(same_name(name, other) for other in names):
            number += 1
            name = f"{''.join(graphemes(profile.name)[: NAME_LENGTH - 3])} {number}"
        return profile.renamed(name)

    def cancel(self) -> None:
        """Leave all as it is."""
        self._coming = None

    def _fresh(self, profile: Profile) -> Profile:
        """The profile as one of its own, which has just been exported."""
        return replace(profile, line=new_seed(), exported=profile.games, reminded=profile.games)

    def _backup(self) -> Transfer | None:
        if self._before is not None:
            return self._before
        for text in self._keeper.backups():
            try:
                return read_transfer(text)
            except ImportFault:
                continue
        return None

"""The dialog 存檔: the profile goes out as a text; another one comes in, once the player has seen both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from zsy.deals import new_seed
from zsy.profile import Profile
from zsy.ranks import title
from zsy.store import EnvelopeError, ImportFault, Keeper, Replace, read_import

READ_ONLY = "這裡的存檔是較新的版本留下的，不能換掉。請重新整理來更新。"
NOT_EXPORTED = "存檔太大，匯不出來。"
IMPORTED = "存檔換好了。換下來的那份另外收著，可以換回去。"
COPIED = "複製好了，貼到另一邊的「匯入」就行。"
NOT_COPIED = "瀏覽器不讓這一頁複製，請改用下載。"
EXPORTED = "檔案下載好了。"
EMPTY = "這裡還是空的：先貼上存檔的文字，或選一個檔案。"


@dataclass(frozen=True)
class SideView:
    """One of the two profiles that the player chooses between."""

    name: str
    facts: tuple[str, ...]
    """Title, points, deals and unfinished games."""


def side(profile: Profile) -> SideView:
    """A profile in few words.

    >>> side(Profile("小明", 75, games=4))
    SideView(name='小明', facts=('小馬駒 75分', '打過4局'))
    """
    facts = [f"{title(profile.total).name} {profile.total}分", f"打過{profile.games}局"]
    if profile.open_games:
        facts.append(f"{len(profile.open_games)}局未完")
    return SideView(profile.name, tuple(facts))


class Saves:
    """What the dialog shows and does."""

    def __init__(self, keeper: Keeper, leave: Callable[[], object]) -> None:
        """``leave`` clears the table, whose game belongs to the profile that goes."""
        self._keeper, self._leave = keeper, leave
        self.coming: Profile | None = None
        """The profile that was read and waits for the player's word."""
        self.message = ""
        """How the last thing done turned out."""
        self._before: Profile | None = None  # what was replaced in this visit: perhaps it still waits to be put aside

    @property
    def now(self) -> SideView:
        """The profile here."""
        return side(self._keeper.profile)

    @property
    def then(self) -> SideView | None:
        """The profile that would take its place."""
        return None if self.coming is None else side(self.coming)

    @property
    def backup(self) -> Profile | None:
        """The profile put aside last, where one can be read."""
        if self._before is not None:
            return self._before
        for text in self._keeper.backups():
            try:
                return read_import(text)
            except ImportFault:
                continue
        return None

    def begin(self) -> None:
        """The dialog was opened."""
        self.coming, self.message = None, ""

    def export(self) -> str:
        """The profile as a text; nothing, and a message, where it is too large for one."""
        try:
            return self._keeper.export()
        except EnvelopeError:
            self.message = NOT_EXPORTED
            return ""

    def read(self, given: str | bytes) -> None:
        """Look at a text or file that was given."""
        self.coming, self.message = None, ""
        if not given.strip():
            self.message = EMPTY
            return
        try:
            self.coming = read_import(given)
        except ImportFault as fault:
            self.message = fault.sentence

    def restore(self) -> None:
        """Look at the profile put aside last."""
        self.coming, self.message = self.backup, ""

    def confirm(self) -> None:
        """Let it take the place of the profile here, which is put aside."""
        if self.coming is None:
            return
        if self._keeper.trouble == "newer":
            self.message = READ_ONLY
        else:
            self._before = self._keeper.profile
            self._keeper.do(Replace(replace(self.coming, line=new_seed())))
            self._leave()
            self.message = IMPORTED
        self.coming = None

    def cancel(self) -> None:
        """Leave all as it is."""
        self.coming = None

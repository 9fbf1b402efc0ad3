"""記牌器: which ranks are still out, from what the player may know and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zsy.cards import RANKS
from zsy.generator import generator
from zsy.packs import pack
from zsy.ui.course import Course
from zsy.ui.names import rank_mark, rank_name
from zsy.ui.text import tr
from zsy.view import View


@dataclass(frozen=True)
class RankView:
    """A rank and how many of its cards are in the others' hands."""

    name: str
    out: int
    """How many cards the player has not seen."""
    deck: int
    """How many there are in all."""
    held: int
    """How many he holds himself."""
    bomb: bool
    """Whether those out are enough for a bomb in one hand; the jokers together, where there is a joker bomb."""
    mark: str = ""
    """What is written in the corner of its cards."""

    @property
    def told(self) -> str:
        """The same in words, marks included."""
        if not self.out:
            return tr("{rank}：外面沒有了", rank=self.name)
        if self.bomb:
            return tr("{rank}：外面還有{out}張，可能有炸彈", rank=self.name, out=self.out)
        return tr("{rank}：外面還有{out}張", rank=self.name, out=self.out)


@dataclass(frozen=True)
class TrackerView:
    """What is still out."""

    ranks: tuple[RankView, ...]
    """Every rank of the deck, high to low; () where nothing may be shown."""
    out: int
    """Cards in the others' hands in all."""


def tracker(view: View) -> TrackerView:
    """What is still out, as far as a seat knows."""
    deck, out, held = (Counter(card.rank for card in cards) for cards in (view.rules.deck, view.unseen, view.hand))
    bombs = generator(view.rules).bomb_ranks(pack(view.unseen))
    ranks = (
        RankView(rank_name(rank), out[rank], deck[rank], held[rank], rank in bombs, rank_mark(rank))
        for rank in reversed(range(len(RANKS)))
        if deck[rank]
    )
    return TrackerView(tuple(ranks), sum(out.values()))


def tracker_view(game: Course) -> TrackerView:
    """The same for the one who has the device; nothing while nobody's hand may be shown."""
    return TrackerView((), 0) if game.hidden else tracker(game.view)

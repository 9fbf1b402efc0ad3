"""The profile and the finished games of one player, written together: where room is short, the games give way."""

from __future__ import annotations

from dataclasses import replace

from zsy.store.keeper import Keeper, Outcome
from zsy.store.records import Records


def sync_all(keeper: Keeper, records: Records) -> Outcome:
    """Write what was done and take in what other tabs did; to be called while no other tab does."""
    outcome = keeper.sync()
    if outcome.replaced:
        records.drop()
    given = 0
    while keeper.trouble == "full" and given < keeper.size * _ENOUGH:
        freed = records.yield_room()
        if not freed:
            break
        given += freed
        again = keeper.sync()
        outcome = replace(again, replaced=outcome.replaced or again.replaced)
    if not keeper.trouble and records.waits:
        records.sync()
    return outcome


_ENOUGH = 3
"""How many times what the profile takes is given up at most: where that does not help, others fill the storage."""

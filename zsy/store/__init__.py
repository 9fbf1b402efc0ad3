"""Keeping the profile so that nothing of it is lost (``docs/saves.md``): storage, slots, operations, export and import.

Pure Python: a browser's storage comes in through :class:`Backend`.
"""

from zsy.store.backend import Backend, Memory, StorageClosed, StorageError, StorageFull
from zsy.store.document import Document, Stored
from zsy.store.envelope import Envelope, EnvelopeError, seal, unseal
from zsy.store.household import Household, HouseholdError, Player
from zsy.store.keeper import Keeper, Outcome
from zsy.store.operations import (
    Abandon,
    EnterDay,
    Exported,
    Finish,
    Operation,
    Progress,
    Rename,
    Replace,
    SetAvatar,
    SetSettings,
    apply,
)
from zsy.store.records import GameRecord, Records, record_id
from zsy.store.together import sync_all
from zsy.store.transfer import ImportFault, Transfer, export, read_import, read_transfer, short

__all__ = [
    "Abandon",
    "Backend",
    "Document",
    "EnterDay",
    "Envelope",
    "EnvelopeError",
    "Exported",
    "Finish",
    "GameRecord",
    "Household",
    "HouseholdError",
    "ImportFault",
    "Keeper",
    "Memory",
    "Operation",
    "Outcome",
    "Player",
    "Progress",
    "Records",
    "Rename",
    "Replace",
    "SetAvatar",
    "SetSettings",
    "StorageClosed",
    "StorageError",
    "StorageFull",
    "Stored",
    "Transfer",
    "apply",
    "export",
    "read_import",
    "read_transfer",
    "record_id",
    "seal",
    "short",
    "sync_all",
    "unseal",
]

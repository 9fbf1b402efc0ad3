"""Keeping the profile so that nothing of it is lost (``docs/saves.md``): storage, slots, operations, export and import.

Pure Python: a browser's storage comes in through :class:`Backend`.
"""

from zsy.store.backend import Backend, Memory, StorageClosed, StorageError, StorageFull
from zsy.store.document import Document, Stored
from zsy.store.envelope import Envelope, EnvelopeError, seal, unseal
from zsy.store.keeper import Keeper, Outcome
from zsy.store.operations import (
    Abandon,
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
from zsy.store.transfer import ImportFault, export, read_import

__all__ = [
    "Abandon",
    "Backend",
    "Document",
    "Envelope",
    "EnvelopeError",
    "Exported",
    "Finish",
    "ImportFault",
    "Keeper",
    "Memory",
    "Operation",
    "Outcome",
    "Progress",
    "Rename",
    "Replace",
    "SetAvatar",
    "SetSettings",
    "StorageClosed",
    "StorageError",
    "StorageFull",
    "Stored",
    "apply",
    "export",
    "read_import",
    "seal",
    "unseal",
]

"""Each store of ours keeps the one contract."""

from __future__ import annotations

from pathlib import Path

from events.store import EventStore
from events.stores.jsonl_store import JsonLinesStore
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from tests.contracts.store_contract import LastingStoreContract, StoreContract


class TestMemoryStore(StoreContract):
    """The model."""

    def open(self, folder: Path) -> EventStore:
        """Return a store in memory."""
        assert folder.is_dir()
        return MemoryStore()


class TestSqliteStore(LastingStoreContract):
    """The default."""

    def open(self, folder: Path) -> EventStore:
        """Return a store in an SQLite file."""
        return SqliteStore(folder / "sixfold.db")


class TestJsonLinesStore(LastingStoreContract):
    """The interchange form as a store."""

    def open(self, folder: Path) -> EventStore:
        """Return a store in a file of lines."""
        return JsonLinesStore(folder / "sixfold.jsonl")

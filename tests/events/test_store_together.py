"""Each store of ours records together as it records alone; and what a failing disk leaves."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from events.errors import StoreBusy, StoreFull
from events.store import Entry, EventStore, Outcome
from events.stores.jsonl_store import JsonLinesStore
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from tests.contracts.chains import ANOTHER, MATCH, command_id, events_after, refused
from tests.contracts.together_contract import TogetherContract


class TestMemoryStore(TogetherContract):
    """The model."""

    def open(self, folder: Path) -> EventStore:
        """Return a store in memory."""
        assert folder.is_dir()
        return MemoryStore()


class TestSqliteStore(TogetherContract):
    """The default."""

    def open(self, folder: Path) -> EventStore:
        """Return a store in an SQLite file."""
        return SqliteStore(folder / "sixfold.db")


class TestJsonLinesStore(TogetherContract):
    """The interchange form as a store."""

    def open(self, folder: Path) -> EventStore:
        """Return a store in a file of lines."""
        return JsonLinesStore(folder / "sixfold.jsonl")


def batch() -> list[Entry]:
    """Return three commands of two matches that can all be written."""
    trunk, theirs = events_after(None, 3), events_after(None, 2, ANOTHER)
    return [
        Entry(MATCH, command_id(0), 0, trunk),
        Entry(ANOTHER, command_id(1), 0, theirs),
        Entry(MATCH, command_id(2), 3, refused()),
    ]


def test_a_busy_file_takes_nothing_of_a_batch(tmp_path: Path) -> None:
    """While another connection writes, the whole batch fails; later it is written whole."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path, timeout=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StoreBusy):
        store.record_together(batch())
    other.execute("rollback")
    other.close()
    assert (store.head(), store.matches(), store.refusal_counts()) == (0, [], {})
    assert all(isinstance(each, Outcome) for each in store.record_together(batch()))
    assert store.head() == 5
    store.close()


def test_a_full_disk_takes_nothing_of_a_batch(tmp_path: Path) -> None:
    """An error of SQLite itself in the middle of a batch undoes what stood before it."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(
        "create trigger full before insert on refusal begin"
        " select raise(abort, 'disk'); end"
    )
    with pytest.raises(sqlite3.IntegrityError):
        store.record_together(batch())
    other.execute("drop trigger full")
    other.close()
    assert (store.head(), store.matches()) == (0, [])
    assert all(isinstance(each, Outcome) for each in store.record_together(batch()))
    assert store.read(ANOTHER) == list(events_after(None, 2, ANOTHER))
    store.close()


def test_lines_that_cannot_be_forced_to_the_disk_are_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing disk leaves file and store as they were, for the whole batch."""
    path = tmp_path / "sixfold.jsonl"
    store = JsonLinesStore(path)

    def failing(_held: int) -> None:
        raise OSError("no space")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(OSError, match="no space"):
            store.record_together(batch())
    assert path.read_bytes() == b""
    assert (store.head(), store.refusal_counts()) == (0, {})
    store.record_together(batch())
    store.close()
    again = JsonLinesStore(path)
    assert (again.head(), again.refusal_counts()) == (5, {MATCH: 1})
    again.close()


def test_a_batch_of_lines_is_forced_to_the_disk_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many commands it holds."""
    forced: list[int] = []
    fsync = os.fsync

    def counting(held: int) -> None:
        forced.append(held)
        fsync(held)

    monkeypatch.setattr(os, "fsync", counting)
    store = JsonLinesStore(tmp_path / "sixfold.jsonl")
    store.record_together(batch())
    assert len(forced) == 1
    store.close()


def test_what_is_known_is_told_without_holding_the_file(tmp_path: Path) -> None:
    """A batch of repeats writes nothing, so it may come while another program writes."""
    ours, theirs = (JsonLinesStore(tmp_path / "sixfold.jsonl") for _ in range(2))
    first = ours.record_together(batch())
    theirs.close()
    theirs = JsonLinesStore(tmp_path / "sixfold.jsonl")
    assert theirs.record_together(batch()) == first
    with pytest.raises(StoreBusy):
        theirs.record(MATCH, command_id(9), 0, refused())
    ours.close()
    theirs.close()


def test_a_full_disk_is_told_and_changes_nothing(tmp_path: Path) -> None:
    """What found no room is nowhere, and is written when there is some again."""
    store = SqliteStore(tmp_path / "full.db")
    store.record(MATCH, command_id(0), 0, events_after(None, 1))
    run = store._connection.execute  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - its limit stands for a full disk
    run(f"pragma max_page_count = {run('pragma page_count').fetchone()[0]}")
    many = events_after(None, 200, ANOTHER)
    with pytest.raises(StoreFull):
        store.record(ANOTHER, command_id(1), 0, many)
    assert store.matches() == [MATCH]
    run("pragma max_page_count = 1000000")
    assert store.record(ANOTHER, command_id(1), 0, many).events == tuple(many)
    store.close()

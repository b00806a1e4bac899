"""A file that is no whole store of ours: one error with a code, and nothing touched."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import (
    EventMalformed,
    EventsError,
    LogBroken,
    StoreBusy,
    StoreForeign,
    StoreMissing,
    StoreNewer,
    StoreReadOnly,
    StoreTruncated,
)
from events.stores.jsonl_store import JsonLinesStore
from events.stores.sqlite import SqliteStore
from events.stores.sqlite_file import FORMAT, open_file
from events.stream import check_store
from tests.contracts.chains import MATCH, command_id, events_after

NOBODY = 65534
KINDS = [SqliteStore, JsonLinesStore]
Kind = type[SqliteStore] | type[JsonLinesStore]


def filled(kind: Kind, path: Path, events: int = 40) -> bytes:
    """Return the bytes of a closed store that holds some events."""
    store = kind(path)
    store.record(MATCH, command_id(0), 0, events_after(None, events))
    store.directory.remember("p" * 26, "Ada")
    store.close()
    return path.read_bytes()


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def refused(
    kind: Kind, path: Path, error: type[EventsError], *, create: bool = True
) -> EventsError:
    """Return the error of opening, after proving that nothing was touched."""
    before = contents(path.parent)
    with pytest.raises(error) as caught:
        kind(path, create=create)
    assert contents(path.parent) == before
    assert caught.value.facts["path"] == str(path)
    return caught.value


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "written",
    [b"hello\n", b"PK\x03\x04" + bytes(500), b"\xff\xfe" * 100, b'{"a": 1}\n'],
)
def test_a_foreign_file(
    kind: Kind, written: bytes, tmp_path: Path, *, create: bool
) -> None:
    """What is no store of ours is left alone."""
    path = tmp_path / "notes"
    path.write_bytes(written)
    refused(kind, path, StoreForeign, create=create)


@pytest.mark.parametrize("create", [True, False])
def test_the_database_of_another_program(tmp_path: Path, *, create: bool) -> None:
    """An SQLite file without our mark is not ours, nor is one with another mark."""
    for mark in (0, 1234):
        path = tmp_path / f"{mark}.db"
        connection = sqlite3.connect(path)
        connection.execute("create table event(position integer primary key)")
        connection.execute(f"pragma application_id = {mark}")
        connection.close()
        refused(SqliteStore, path, StoreForeign, create=create)


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_is_no_store(kind: Kind, tmp_path: Path) -> None:
    """A folder where the file should be is not ours."""
    (tmp_path / "sixfold.db").mkdir()
    refused(kind, tmp_path / "sixfold.db", StoreForeign)


@pytest.mark.parametrize("create", [True, False])
def test_a_newer_sqlite_store(tmp_path: Path, *, create: bool) -> None:
    """A format that we do not know is not guessed at."""
    path = tmp_path / "sixfold.db"
    filled(SqliteStore, path)
    connection = sqlite3.connect(path)
    connection.execute(f"pragma user_version = {FORMAT + 1}")
    connection.close()
    error = refused(SqliteStore, path, StoreNewer, create=create)
    assert (error.facts["found"], error.facts["known"]) == (FORMAT + 1, FORMAT)


@pytest.mark.parametrize("create", [True, False])
def test_newer_lines(tmp_path: Path, *, create: bool) -> None:
    """A newer form may have keys that we do not know."""
    path = tmp_path / "sixfold.jsonl"
    path.write_text('{"sixfold": 2, "deck": "tarock"}\n', encoding="utf-8")
    error = refused(JsonLinesStore, path, StoreNewer, create=create)
    assert (error.facts["found"], error.facts["known"]) == (2, 1)


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize("part", [0.0005, 0.003, 0.2, 0.5, 0.9, 0.999])
def test_a_truncated_sqlite_store(tmp_path: Path, part: float, *, create: bool) -> None:
    """A file cut anywhere is told as such before SQLite may touch it."""
    path = tmp_path / "sixfold.db"
    whole = filled(SqliteStore, path)
    path.write_bytes(whole[: int(len(whole) * part)])
    refused(SqliteStore, path, StoreTruncated, create=create)


def test_a_corrupt_sqlite_store(tmp_path: Path) -> None:
    """A page that is no page is found when it is read."""
    path = tmp_path / "sixfold.db"
    whole = filled(SqliteStore, path, 300)
    size = int.from_bytes(whole[16:18], "big")
    path.write_bytes(whole[:size] + b"\xaa" * (len(whole) - size))
    with pytest.raises(StoreTruncated):
        read_whole_file(path)


def read_whole_file(path: Path) -> None:
    """Read everything that a file holds."""
    with closing(SqliteStore(path)) as store:
        list(store.read_all())


@pytest.mark.parametrize("create", [True, False])
def test_truncated_lines(tmp_path: Path, *, create: bool) -> None:
    """A file of lines cut at any byte is truncated; the error names the line."""
    path = tmp_path / "sixfold.jsonl"
    whole = filled(JsonLinesStore, path, 3)
    breaks = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    around = {place + step for place in breaks for step in (-1, 0, 1, 2)}
    for length in sorted(around | set(range(20, len(whole), 41))):
        if not 14 < length < len(whole):
            continue  # nothing but the first line is a whole store
        path.write_bytes(whole[:length])
        error = refused(JsonLinesStore, path, StoreTruncated, create=create)
        lines = whole[:length].count(b"\n")
        assert error.facts["line"] in (lines, lines + 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_store(kind: Kind, tmp_path: Path) -> None:
    """Reading what is not there makes nothing, not even a folder."""
    refused(kind, tmp_path / "sixfold.db", StoreMissing, create=False)
    with pytest.raises(StoreMissing):
        kind(tmp_path / "no" / "folder.db", create=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_reading_leaves_no_trace(kind: Kind, tmp_path: Path) -> None:
    """A store that was opened and read is the same files, byte for byte."""
    path = tmp_path / "sixfold.db"
    filled(kind, path)
    before = contents(tmp_path)
    store = kind(path, create=False)
    assert check_store(store) == 40
    store.close()
    assert contents(tmp_path) == before


@pytest.fixture
def outsider() -> Iterator[Callable[[], None]]:
    """A function after which permission bits bind us, also when root runs the tests."""
    root = os.geteuid() == 0
    yield lambda: os.seteuid(NOBODY) if root else None
    if root:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can reach, unlike `tmp_path`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.mark.parametrize("kind", KINDS)
def test_a_read_only_folder(
    kind: Kind, open_folder: Path, outsider: Callable[[], None]
) -> None:
    """It is refused for writing, served for reading, and stays as it is."""
    path = open_folder / "sixfold.db"
    filled(kind, path)
    for each in open_folder.iterdir():
        each.chmod(0o444)
    open_folder.chmod(0o555)
    outsider()
    refused(kind, path, StoreReadOnly)
    refused(kind, open_folder / "new.db", StoreReadOnly)
    before = contents(open_folder)
    store = kind(path, create=False)
    assert check_store(store) == 40
    with pytest.raises(StoreReadOnly):
        store.record("b" * 26, command_id(1), 0, events_after(None, 1, "b" * 26))
    with pytest.raises(StoreReadOnly):
        store.directory.remember("q" * 26, "Ben")
    store.close()
    assert contents(open_folder) == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_place_that_is_no_folder(kind: Kind, tmp_path: Path) -> None:
    """A store cannot be made below a file."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreReadOnly):
        kind(tmp_path / "file" / "sixfold.db")
    assert contents(tmp_path) == {"file": b""}


def test_a_locked_sqlite_store(tmp_path: Path) -> None:
    """While another program writes, we say so; afterwards the record succeeds."""
    path = tmp_path / "sixfold.db"
    filled(SqliteStore, path)
    store = SqliteStore(path, timeout=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    more = events_after(store.read(MATCH)[-1], 1)
    with pytest.raises(StoreBusy):
        store.record(MATCH, command_id(1), 40, more)
    other.execute("rollback")
    other.close()
    assert store.record(MATCH, command_id(1), 40, more).events == more
    store.close()


def test_a_store_that_another_program_keeps_to_itself(tmp_path: Path) -> None:
    """It cannot even be opened, and that is said."""
    path = tmp_path / "sixfold.db"
    filled(SqliteStore, path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("pragma locking_mode = exclusive")
    other.execute("begin exclusive")
    with pytest.raises(StoreBusy):
        SqliteStore(path, timeout=0.05)
    other.close()


def test_the_sqlite_file_says_what_it_is(tmp_path: Path) -> None:
    """Write-ahead log, our mark and the format stand where docs/format.md says."""
    written = filled(SqliteStore, tmp_path / "sixfold.db")
    assert written[18:20] == b"\2\2"
    assert written[60:64] == FORMAT.to_bytes(4, "big")
    assert written[68:72] == b"SIX6"


def test_lines_have_one_writer(tmp_path: Path) -> None:
    """A second writer is told; so is one that has read an older state of the file."""
    path = tmp_path / "sixfold.jsonl"
    first, second, third = (JsonLinesStore(path) for _ in range(3))
    events = events_after(None, 2)
    first.record(MATCH, command_id(0), 0, events[:1])
    with pytest.raises(StoreBusy):
        second.record(MATCH, command_id(1), 0, events[:1])
    first.close()
    with pytest.raises(StoreBusy):
        third.record(MATCH, command_id(1), 0, events[:1])
    fresh = JsonLinesStore(path)
    fresh.record(MATCH, command_id(1), 1, events[1:])
    assert fresh.read(MATCH) == list(events)
    for store in (fresh, second, third):
        store.close()


def test_lines_that_do_not_link(tmp_path: Path) -> None:
    """Opening a file of lines checks every hash; the error names event and line."""
    path = tmp_path / "sixfold.jsonl"
    whole = filled(JsonLinesStore, path, 4).decode().splitlines(keepends=True)
    path.write_text("".join(whole[:1] + whole[3:]), encoding="utf-8")
    error = refused_log(path, LogBroken)
    assert (error.facts["match"], error.facts["line"]) == (MATCH, 2)
    path.write_text("".join([*whole, whole[-1]]), encoding="utf-8")
    error = refused_log(path, LogBroken)
    assert (error.facts["seq"], error.facts["line"]) == (5, 7)
    path.write_text("".join(whole + whole[1:]), encoding="utf-8")
    assert refused_log(path, EventMalformed).facts["where"] == "command"


def refused_log(path: Path, error: type[EventsError]) -> EventsError:
    """Return the error of opening a file of lines."""
    with pytest.raises(error) as caught:
        JsonLinesStore(path)
    return caught.value


def test_a_record_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    """The connection of a store waits for the disk at every record (FULL is 2)."""
    path = tmp_path / "sixfold.db"
    filled(SqliteStore, path)
    with closing(open_file(path, (), create=True, timeout=1)) as connection:
        told = {
            name: connection.execute(f"pragma {name}").fetchone()[0]
            for name in ("synchronous", "journal_mode", "secure_delete")
        }
    assert told == {"synchronous": 2, "journal_mode": "wal", "secure_delete": 1}


def bear(folder: Path, name: bytes) -> bool:
    """Return whether a name stands anywhere in the files of a store."""
    return any(name in written for written in contents(folder).values())


@pytest.mark.parametrize("folded", [True, False])
def test_no_name_is_forgotten_under_a_reader(tmp_path: Path, *, folded: bool) -> None:
    """While another program reads an older state nothing changes, and that is said."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path, timeout=0.05)
    names = store.directory
    people = {"q" * 26: "Ewa", "p" * 26: "Wilhelmina", "r" * 26: "Ewa"}
    for player, name in people.items():
        names.remember(player, name)
    other = sqlite3.connect(path, isolation_level=None)
    if folded:
        other.execute("pragma wal_checkpoint(truncate)")
    other.execute("begin")
    other.execute("select * from player").fetchall()
    for player in people:
        with pytest.raises(StoreBusy) as caught:
            names.forget(player)
        assert caught.value.facts == {"path": str(path)}
        assert list(names.players().items()) == list(people.items())
    other.execute("rollback")
    assert names.forget("p" * 26)
    assert not bear(tmp_path, b"Wilhelmina")
    assert names.named("Ewa") == ("q" * 26, "r" * 26)
    other.close()
    store.close()


def test_an_idle_neighbour_does_not_stop_the_forgetting(tmp_path: Path) -> None:
    """A program that has the store open but reads nothing is not in the way."""
    path = tmp_path / "sixfold.db"
    with closing(SqliteStore(path)) as store, closing(SqliteStore(path)) as other:
        store.directory.remember("p" * 26, "Wilhelmina")
        assert other.directory.name("p" * 26) == "Wilhelmina"
        assert store.directory.forget("p" * 26)
        assert not bear(tmp_path, b"Wilhelmina")
        assert other.directory.name("p" * 26) is None

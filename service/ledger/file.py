"""The SQLite file of the ledger: opened for its owner alone, written one at a time."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from events.errors import StoreForeign, StoreNewer, StoreReadOnly, StoreTruncated
from events.stores.place import can_write, make_folder
from events.stores.sqlite_file import store_errors

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ("APPLICATION", "FORMAT", "LedgerFile")

APPLICATION: Final = int.from_bytes(b"SIXL", "big")
"""What marks an SQLite file as a ledger, at byte 68."""
FORMAT: Final = 1
"""The newest format of the file that we know, at byte 60."""

_MODE: Final = 0o600
_SCHEMA: Final = (
    "create table player(id text not null primary key, made integer not null) strict",
    """create table key(
        hash blob not null primary key, made integer not null,
        player text not null references player(id) on delete cascade
        ) strict, without rowid""",
    "create index key_player on key(player)",
    """create table recovery(
        player text not null primary key references player(id) on delete cascade,
        hash blob not null unique, expires integer not null) strict""",
    """create table arbiter(
        player text not null primary key references player(id) on delete cascade,
        since integer not null) strict""",
    """create table secret(
        name text not null primary key, value blob not null) strict""",
    # What people call a table, as that is a word of SQL's own.
    """create table gathering(
        id text not null primary key, creator text not null, made integer not null,
        settings blob not null, listed integer not null, seats integer not null,
        status text not null check(status in ('waiting', 'playing', 'over', 'closed')),
        rematch text not null, vacant integer) strict""",
    """create index gathering_open on gathering(made, id)
        where status = 'waiting' and listed""",
    "create index gathering_status on gathering(status)",
    "create index gathering_creator on gathering(creator)",
    """create table seat(
        gathering text not null references gathering(id), number integer not null,
        player text not null, program text not null, shares text not null,
        primary key(gathering, number), unique(gathering, player)
        ) strict, without rowid""",
    "create index seat_player on seat(player)",
    """create table former(
        player text not null, gathering text not null references gathering(id),
        primary key(player, gathering)) strict, without rowid""",
    """create table presence(
        match text not null, seat integer not null, process text not null,
        at integer not null, primary key(match, seat)) strict, without rowid""",
    f"pragma application_id = {APPLICATION}",
    f"pragma user_version = {FORMAT}",
)


class LedgerFile:
    """A connection to the ledger; without a path it stands in memory.

    ``timeout`` is the seconds that a write waits for another program. Raises
    ``store_foreign``, ``store_newer``, ``store_truncated``, ``store_readonly`` and
    ``store_busy``, when it is opened and later.
    """

    def __init__(self, path: Path | None, *, timeout: float = 2.0) -> None:
        """Open the file, which is made if there is none."""
        self.path = path
        self._named = path or Path(":memory:")
        self._lock = RLock()
        if path is not None:
            _make(path)
        with store_errors(self._named):
            self._connection = sqlite3.connect(
                self._named,
                timeout=timeout,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._set_up()
            except BaseException:
                self._connection.close()
                raise

    def run(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows that a statement gives; their types are the strict tables'."""
        with self._lock, store_errors(self._named):
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def writing(self, *, durable: bool = True) -> Generator[None]:
        """Hold the file for one transaction, taken back if the block raises.

        Within another one it is a part of that. Not ``durable`` is what may be lost when
        the power fails; it waits for no disk.
        """
        with self._lock, store_errors(self._named):
            run = self._connection.execute
            if self._connection.in_transaction:
                yield
                return
            run(f"pragma synchronous = {'full' if durable else 'normal'}")
            run("begin immediate")
            try:
                yield
                run("commit")
            finally:
                if self._connection.in_transaction:
                    run("rollback")

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    def _set_up(self) -> None:
        """Make the tables if the file is new, else see that it is a ledger."""
        self.run("pragma secure_delete = on")
        self.run("pragma foreign_keys = on")
        if self._is_new():
            with self.writing():
                # Another process may have made them since that look.
                if self._is_new():
                    for statement in _SCHEMA:
                        self.run(statement)
        if self.path is not None:
            _keep_private(self.path)
        self.run("pragma journal_mode = wal")

    def _is_new(self) -> bool:
        """Return whether the file is empty; raises if it is no ledger that we know."""
        path = str(self._named)
        try:
            mark = self._mark("application_id")
        except StoreTruncated as fault:
            raise StoreForeign(path=path) from fault
        if mark == APPLICATION:
            found = self._mark("user_version")
            if found > FORMAT:
                raise StoreNewer(path=path, found=found, known=FORMAT)
            return False
        if mark or self.run("select 1 from sqlite_schema limit 1"):
            raise StoreForeign(path=path)
        return True

    def _mark(self, name: str) -> int:
        return int(self.run(f"pragma {name}")[0][0])


def _make(path: Path) -> None:
    """Make an empty file for its owner alone if there is none.

    SQLite gives what it keeps beside the file the same mode.
    """
    if not can_write(path):
        raise StoreReadOnly(path=str(path))
    make_folder(path)
    try:
        # Exclusively: closing a file that SQLite has open would drop SQLite's locks.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _MODE))
    except FileExistsError:
        return
    except OSError as fault:
        raise StoreReadOnly(path=str(path)) from fault


def _keep_private(path: Path) -> None:
    """Take from everybody else what rights a copy may have given them."""
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            beside = path.with_name(path.name + end)
            if stat.S_IMODE(beside.stat().st_mode) != _MODE:
                beside.chmod(_MODE)

"""Opening the SQLite file of a store, and saying plainly why one cannot be opened.

What a file is gets read from its first hundred bytes, before SQLite may touch it. That is
done only while this process has the file open nowhere else: the system drops all locks
that a process has on a file as soon as it closes it once, whoever opened it. Another
program would then take itself for the last one, and delete the log that SQLite here goes on
writing to.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from events.errors import (
    EventsError,
    StoreBusy,
    StoreForeign,
    StoreFull,
    StoreMissing,
    StoreNewer,
    StoreReadOnly,
    StoreTruncated,
)
from events.stores.place import can_write, make_folder

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

__all__ = (
    "APPLICATION",
    "FORMAT",
    "any_text",
    "bytes_lacking",
    "open_file",
    "store_errors",
)

APPLICATION: Final = int.from_bytes(b"SIX6", "big")
"""What marks an SQLite file as ours, at byte 68."""
FORMAT: Final = 1
"""The newest format of the file that we know, at byte 60."""

# A record touches three pages; small ones are written through quicker, and the log is
# folded into the file after as many bytes as by default.
_PAGE_SIZE: Final = 2048
_CHECKPOINT_PAGES: Final = 2000

_MAGIC: Final = b"SQLite format 3\0"
_HEADER_LENGTH: Final = 100
_CODES: Final[dict[int, type[EventsError]]] = {
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_CANTOPEN: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_CORRUPT: StoreTruncated,
    sqlite3.SQLITE_NOTADB: StoreTruncated,
}


class _Connection(sqlite3.Connection):
    """A connection of which it is known whether it is open."""

    def close(self) -> None:
        """Let go of the file."""
        with _OPENING:
            super().close()
            _OPEN.pop(self, None)


_OPENING: Final = RLock()
_OPEN: Final[WeakKeyDictionary[sqlite3.Connection, tuple[int, int]]] = (
    WeakKeyDictionary()
)
"""The connections of this process, and the files that they are to."""


class store_errors:  # noqa: N801 - a context, used like a function
    """Turns what SQLite says of a file into our errors; what has no code goes through.

    Raises ``store_busy``, ``store_full``, ``store_readonly`` and ``store_truncated``.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        """Begin to listen."""

    def __exit__(
        self, _kind: object, fault: BaseException | None, _trace: object
    ) -> None:
        """Raise our error for SQLite's."""
        if not isinstance(fault, sqlite3.Error):
            return
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_OK)
        # A table or column that is not there was lost with the file's own outline of them.
        lost = code == sqlite3.SQLITE_ERROR and str(fault).startswith("no such ")
        if lost or code == sqlite3.SQLITE_IOERR_SHORT_READ:
            raise StoreTruncated(path=str(self._path)) from fault
        if kind := _CODES.get(code & 0xFF):
            raise kind(path=str(self._path)) from fault


@contextmanager
def any_text(connection: sqlite3.Connection) -> Generator[None]:
    """Read texts that are no UTF-8 with U+FFFD where they are not, for as long as told.

    A text that was altered so fits no hash; without this it could not even be named.
    """
    connection.text_factory = _any_text
    try:
        yield
    finally:
        connection.text_factory = str


def open_file(
    path: Path,
    schema: Sequence[str],
    *,
    create: bool,
    timeout: float,
    as_is: bool = False,
) -> sqlite3.Connection:
    """Return a connection to the store in a file, made with ``schema`` if it is new.

    ``timeout`` in seconds. ``as_is`` reads what is there, cut short or not, and changes
    no byte of the file or of the log beside it. Raises ``store_missing``,
    ``store_foreign``, ``store_newer``, ``store_truncated``, ``store_readonly`` and
    ``store_busy``.
    """
    with _OPENING:
        return _opened(path, schema, create=create, timeout=timeout, as_is=as_is)


def _opened(
    path: Path, schema: Sequence[str], *, create: bool, timeout: float, as_is: bool
) -> sqlite3.Connection:
    """Return the connection; nobody else in this process opens one meanwhile."""
    new = _is_new(path)
    if new and not create:
        raise StoreMissing(path=str(path))
    if not new and _file_of(path) not in _OPEN.values():
        _inspect(path, as_is=as_is)
    writable = not as_is and can_write(path)
    if create:
        if not writable:
            raise StoreReadOnly(path=str(path))
        make_folder(path)
    with store_errors(path):
        connection = sqlite3.connect(
            path.absolute().as_uri() + _mode(path, create=create, writable=writable),
            timeout=timeout,
            isolation_level=None,
            check_same_thread=False,
            uri=True,
            factory=_Connection,
        )
        _OPEN[connection] = _file_of(path)
        try:
            if new:
                _create(connection, schema)
            if as_is:
                # Else SQLite refuses a file with fewer pages than it should have.
                connection.execute("pragma writable_schema = on")
            connection.execute("pragma synchronous = full")
            connection.execute("pragma secure_delete = on")
            connection.execute(f"pragma wal_autocheckpoint = {_CHECKPOINT_PAGES}")
            if writable:
                connection.execute("pragma journal_mode = wal")
            connection.execute("select count(*) from sqlite_schema").fetchone()
        except BaseException:
            connection.close()
            raise
    return connection


def bytes_lacking(path: Path) -> int:
    """Return how many bytes a file has too few for the pages that its first one tells of.

    While a log lies beside it the file itself may lag behind; then SQLite judges.
    """
    aside = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    if any(each.exists() and each.stat().st_size for each in aside):
        return 0
    with path.open("rb") as file:
        head = file.read(_HEADER_LENGTH)
    page_size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    largest = 1  # stands for 65536, which two bytes cannot hold
    whole = pages * (65536 if page_size == largest else page_size)
    return max(0, whole - path.stat().st_size)


def _any_text(raw: bytes) -> str:
    return raw.decode(errors="replace")


def _file_of(path: Path) -> tuple[int, int]:
    """Return what a file is to the system, whatever its path."""
    found = path.stat()
    return found.st_dev, found.st_ino


def _is_new(path: Path) -> bool:
    """Return whether nothing is there, or an empty file that nobody has written."""
    if not path.exists():
        return True
    if not path.is_file():
        raise StoreForeign(path=str(path))
    if path.stat().st_size:
        return False
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise StoreTruncated(path=str(path))
    return True


def _inspect(path: Path, *, as_is: bool) -> None:
    """Return if the file is a store of a format that we know, and a whole one."""
    with path.open("rb") as file:
        head = file.read(_HEADER_LENGTH)
    if not head.startswith(_MAGIC[: len(head)]):
        raise StoreForeign(path=str(path))
    if len(head) < _HEADER_LENGTH:
        raise StoreTruncated(path=str(path))
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        raise StoreForeign(path=str(path))
    found = int.from_bytes(head[60:64], "big")
    if found > FORMAT:
        raise StoreNewer(path=str(path), found=found, known=FORMAT)
    if not as_is and bytes_lacking(path):
        raise StoreTruncated(path=str(path))


def _mode(path: Path, *, create: bool, writable: bool) -> str:
    """Return how SQLite is to open the file."""
    if create:
        return "?mode=rwc"
    if writable:
        return "?mode=rw"
    # Where nobody has the file open and we may write nothing beside it, SQLite cannot
    # set up its shared memory: the file is read as it stands.
    idle = not path.with_name(path.name + "-wal").exists()
    return "?mode=ro&immutable=1" if idle else "?mode=ro"


def _create(connection: sqlite3.Connection, schema: Sequence[str]) -> None:
    """Make the tables in one transaction, unless another program just did.

    It runs before the write-ahead log is switched on, so that the marks of the format
    stand in the file itself from the first moment.
    """
    connection.execute(f"pragma page_size = {_PAGE_SIZE}")
    connection.execute("begin immediate")
    if connection.execute("pragma application_id").fetchone()[0] != APPLICATION:
        for statement in schema:
            connection.execute(statement)
    connection.execute("commit")

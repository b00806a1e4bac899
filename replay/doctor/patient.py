"""The store on the table: its files, its log and its names, as far as they can be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from events.errors import EventsError, StoreAddress, StoreMissing
from events.stores.address import store_place
from events.stores.jsonl_store import JsonLinesDirectory
from events.stores.sqlite import SqliteStore
from replay.proof.fault import Fault
from replay.proof.log import LinesLog, StoreLog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.envelope import Envelope
    from events.store import Directory
    from replay.proof.log import Log

__all__ = ("Patient", "WithoutRegister")

_ANYWHERE: Final = 1 << 63
"""Behind every position that there can be."""


class Patient:
    """A store in a file, opened so that not a byte of it changes.

    Raises ``store_address``, ``store_missing``, ``store_foreign``, ``store_newer``,
    ``store_readonly``, ``file_unreadable``, and ``store_truncated`` where not even the
    beginning can be read.
    """

    def __init__(self, address: str) -> None:
        """Open the store at an address."""
        self.address = address
        try:
            self.kind, self.path = store_place(address)
        except StoreAddress:
            path = Path(address)
            if not path.is_file():
                raise
            self.kind, self.path = "sqlite", path
        if not self.path.exists():
            raise StoreMissing(path=str(self.path))
        self.store: SqliteStore | None = None
        """The SQLite store, if it is one."""
        if self.kind == "sqlite":
            self.store = SqliteStore(self.path, create=False, as_is=True)
            self.log: Log = Ailing(self.store)
        else:
            self.log = LinesLog(self.path)

    def directory(self) -> Directory:
        """Return the names and notes; raises what reading them does."""
        if self.store is not None:
            return self.store.directory
        return JsonLinesDirectory(self.beside(".names.json"))

    def beside(self, end: str) -> Path:
        """Return the path of a file that belongs to the store's own one."""
        return self.path.with_name(self.path.name + end)

    def close(self) -> None:
        """Let go of the files."""
        if self.store is not None:
            self.store.close()


class WithoutRegister:
    """A log whose outcomes cannot be read."""

    register = None

    def __init__(self, log: Log) -> None:
        """Take the log."""
        self._log = log
        self.size = log.size
        self.events = log.events
        self.read = log.read
        self.line = log.line

    @property
    def fault(self) -> Fault | None:
        """What stopped the reading, ``None`` if all could be read."""
        return self._log.fault


class Ailing(StoreLog):
    """A store's log that ends where it cannot be read any further, instead of failing."""

    def __init__(self, store: SqliteStore) -> None:
        """Take an open store."""
        self._store = store
        self.register = store.register
        self.fault: Fault | None = None
        try:
            self.size = store.head()
        except EventsError:
            self.size = _ANYWHERE
            self.size = max((position for position, _ in self.events()), default=0)

    def events(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event, as far as they can be read."""
        position = after
        try:
            for position, each in super().events(after):
                yield position, each
        except EventsError as fault:
            self.fault = Fault("cut", position + 1, subject=fault.code)

    def read(self, match: str) -> Sequence[Envelope]:
        """Return the own events of a match, none if they cannot be read."""
        try:
            return super().read(match)
        except EventsError:
            return ()

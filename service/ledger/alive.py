"""Whether another process is alive: a lock that the kernel frees however a process ends."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

from events.errors import StoreReadOnly

if TYPE_CHECKING:
    from service.ledger.file import LedgerFile

__all__ = ("Alive",)


class Alive:
    """The lock on a file beside the ledger, which every serving process shares.

    It belongs to the open file: a process forked off would hold it too.
    """

    def __init__(self, file: LedgerFile) -> None:
        """Take the ledger's file; nothing is locked before :meth:`first`."""
        self._file = file
        self._lock: int | None = None
        self._first = True

    def first(self) -> bool:
        """Return whether no other process was alive when this one asked first.

        From then on this one is, until it ends or closes the ledger. Who is not the first
        waits here until the first has :meth:`settled`, or is gone.
        """
        if self._file.path is None or self._lock is not None:
            return self._first
        path = self._file.path.with_suffix(".alive")
        # A lock is let go of for a moment where it is exchanged for another kind: the
        # transaction keeps everybody else out meanwhile.
        with self._file.writing(durable=False):
            try:
                self._lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as fault:
                raise StoreReadOnly(path=str(path)) from fault
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._first = False
        if not self._first:
            fcntl.flock(self._lock, fcntl.LOCK_SH)
        return self._first

    def settled(self) -> None:
        """Let others be alive too, since what the first one had to do is done."""
        if self._first and self._lock is not None:
            with self._file.writing(durable=False):
                fcntl.flock(self._lock, fcntl.LOCK_SH)

    def close(self) -> None:
        """Be alive no more."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

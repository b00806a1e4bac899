"""A store that is a file of JSON Lines: readable, slow to open, for one program.

The lines are read into the memory store; each record is one write, forced to the disk.
Names stand in a second file beside it, so that the log itself never has to be rewritten.
"""

from __future__ import annotations

import fcntl
import os
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from events.envelope import Envelope
from events.errors import (
    EventMalformed,
    EventsError,
    StoreBusy,
    StoreForeign,
    StoreMissing,
    StoreReadOnly,
    StoreTruncated,
)
from events.store import Outcome
from events.stores.jsonl import parse_lines
from events.stores.jsonl_line import (
    DirectoryLine,
    OutcomeLine,
    RefusalLine,
    directory_text,
    header_text,
    outcome_text,
    parse_line,
)
from events.stores.memory import MemoryDirectory, MemoryStore
from events.stores.place import can_write, make_folder
from events.stream import check_links

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ("JsonLinesDirectory", "JsonLinesStore")


class JsonLinesDirectory(MemoryDirectory):
    """Names and notes in a small file that is replaced whole at every change."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        if path.exists():
            text = path.read_text(encoding="utf-8")
            line = parse_line(text, 2, str(path), is_last=True)
            if not isinstance(line, DirectoryLine):
                raise EventMalformed(where="directory", why="no names", line=1)
            self._names |= line.players
            self._labels |= line.labels

    def remember(self, player: str, name: str) -> None:
        """Keep the name of a player id; a later name replaces it."""
        super().remember(player, name)
        self._replace()

    def forget(self, player: str) -> bool:
        """Delete a player's name; return whether there was one."""
        gone = super().forget(player)
        self._replace()
        return gone

    def label(self, match: str, labels: Mapping[str, str]) -> None:
        """Keep a match's event, place, date and note; replaces what was there."""
        super().label(match, labels)
        self._replace()

    def _replace(self) -> None:
        if not can_write(self._path):
            raise StoreReadOnly(path=str(self._path))
        fresh = self._path.with_name(self._path.name + ".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(directory_text(self._names, self._labels))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)


class JsonLinesStore(MemoryStore):
    """An ``EventStore`` in a file of lines; names lie in ``PATH.names.json``.

    ``create=False`` wants the file to be there, and reads it even where it cannot be
    written. From its first record on the store holds the file until it is closed. Errors:
    ``store_missing``, ``store_foreign``, ``store_newer``, ``store_truncated``,
    ``store_readonly``, ``store_busy``, and those of :func:`events.stores.jsonl.read_lines`.
    """

    def __init__(self, path: Path | str, *, create: bool = True) -> None:
        super().__init__()
        self._path = Path(path)
        self._held: int | None = None
        if create and not can_write(self._path):
            raise StoreReadOnly(path=str(self._path))
        if not self._path.exists():
            if not create:
                raise StoreMissing(path=str(self._path))
            make_folder(self._path)
            self._path.touch()
        if not self._path.is_file():
            raise StoreForeign(path=str(self._path))
        written = self._path.read_bytes()
        self._size = len(written)
        self._load(written)
        names = self._path.with_name(self._path.name + ".names.json")
        self._directory = JsonLinesDirectory(names)

    def close(self) -> None:
        """Let go of the file."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _load(self, written: bytes) -> None:
        try:
            lines = StringIO(written.decode())
        except UnicodeDecodeError as fault:
            raise StoreForeign(path=str(self._path)) from fault
        number, head, batch = 0, None, list[Envelope]()
        for number, line in parse_lines(lines, str(self._path)):
            try:
                if isinstance(line, OutcomeLine):
                    head = line
                elif isinstance(line, RefusalLine):
                    self._restore(line.outcome())
                elif isinstance(line, Envelope):
                    batch.append(line)
                elif isinstance(line, DirectoryLine):
                    raise EventMalformed(where="directory", why="a log holds no names")
                if head is not None and len(batch) == head.last + 1 - head.first:
                    self._restore(_accepted(head, batch))
                    head, batch = None, []
                elif head is None and batch:
                    self._follow(batch[0].match, batch)
                    batch = []
            except EventsError as fault:
                raise fault.with_facts(line=number) from fault
        if written and not written.endswith(b"\n"):
            raise StoreTruncated(path=str(self._path), line=number)

    def _restore(self, outcome: Outcome) -> None:
        if outcome.command in self._outcomes:
            raise EventMalformed(where="command", why="recorded twice")
        self._follow(outcome.match, outcome.events)
        self._outcomes[outcome.command] = outcome

    def _follow(self, match: str, events: Sequence[Envelope]) -> None:
        """Take events of the file behind those of their match."""
        check_links(match, events, self.last(match), self.read)
        self._extend(match, events)

    def _persist(self, outcomes: Sequence[Outcome]) -> None:
        if not outcomes:
            return
        written = "".join(map(outcome_text, outcomes)).encode()
        if not self._size:
            written = header_text().encode() + written
        held = self._hold()
        try:
            rest = memoryview(written)
            while rest:
                rest = rest[os.write(held, rest) :]
            os.fsync(held)
        except OSError:
            os.ftruncate(held, self._size)
            raise
        self._size += len(written)

    def _hold(self) -> int:
        """Return the open file, which no other program may write from now on."""
        if self._held is None:
            if not can_write(self._path):
                raise StoreReadOnly(path=str(self._path))
            held = os.open(self._path, os.O_WRONLY | os.O_APPEND)
            if not _lock(held) or os.fstat(held).st_size != self._size:
                os.close(held)
                raise StoreBusy(path=str(self._path))
            self._held = held
        return self._held


def _lock(held: int) -> bool:
    """Return whether we are the one program that now holds the file."""
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _accepted(head: OutcomeLine, events: Sequence[Envelope]) -> Outcome:
    """Return the outcome that a line announced, with the events that followed it."""
    if events and events[0].seq != head.first:
        raise EventMalformed(where="outcome", why="other events follow")
    return Outcome(head.match, head.command, tuple(events), None)

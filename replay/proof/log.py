"""A log that is to be verified: a store, or a file of lines, read event by event.

Neither is checked by being read: what is wrong with it has to be named, not refused.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec.structs import astuple

from events.envelope import Envelope
from events.errors import EventsError, StoreTruncated
from events.merkle import leaves_of
from events.register import Accepted, Registered
from events.stores.jsonl import parse_lines
from events.stores.jsonl_line import HeaderLine, OutcomeLine, RefusalLine
from replay.proof.fault import Fault
from replay.salvage import text_before_fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from events.register import Register
    from events.store import EventStore, Outcome

__all__ = ("LinesLog", "Log", "StoreLog", "first_leaves")

_TYPES: Final[tuple[type[Any], ...]] = (
    str,
    int,
    int,
    int,
    str,
    str,
    bytes,
    bytes,
    bytes,
    bytes,
)
"""What the fields of an envelope hold."""
_NOTHING: Final[dict[type[Any], Any]] = {str: "\ufffd", int: -1, bytes: b"\xff"}


class Log(Protocol):
    """Events in one order, and what became of the commands."""

    @property
    def register(self) -> Register | None:
        """The outcomes, ``None`` if the log keeps none."""
        ...

    @property
    def fault(self) -> Fault | None:
        """What stopped the reading, ``None`` if all could be read."""
        ...

    @property
    def size(self) -> int:
        """The position of the last event that is looked at."""
        ...

    def events(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event, up to the last one."""
        ...

    def read(self, match: str) -> Sequence[Envelope]:
        """Return the own events of a match."""
        ...

    def line(self, position: int) -> int:
        """Return the line in which an event stands, 0 if there are no lines."""
        ...


class StoreLog:
    """A store, up to the event that was its last one when the reading began."""

    fault: Fault | None = None

    def __init__(self, store: EventStore) -> None:
        """Take an open store."""
        self._store = store
        self.size = store.head()
        self.register = store.register if isinstance(store, Registered) else None

    def events(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event, up to the last one."""
        for position, each in self._store.read_all(after):
            if position > self.size:
                return
            yield position, _mended(each)

    def read(self, match: str) -> Sequence[Envelope]:
        """Return the own events of a match."""
        return [_mended(each) for each in self._store.read(match)]

    def line(self, position: int) -> int:  # noqa: ARG002 - as every log has it
        """Return 0: a store has no lines."""
        return 0


class LinesLog:
    """A file of lines as far as it can be read: an export, or a store of lines.

    Raises ``file_unreadable``, and ``store_foreign``, ``store_newer`` or
    ``file_not_utf8`` if it is no log of ours at all.
    """

    def __init__(self, path: Path, text: str | None = None) -> None:
        """Read the file, or the text that was found in it."""
        damage = None
        if text is None:
            text, damage = text_before_fault(path)
        self._events: list[Envelope] = []
        self._lines: list[int] = []
        self._streams: dict[str, list[Envelope]] = {}
        self._accepted: list[Accepted] = []
        self._refused: list[Outcome] = []
        self.fault: Fault | None = None
        self.counted = True
        """Whether its first line told the number of events, as an export's does."""
        number = 0
        try:
            for number, line in parse_lines(StringIO(text), str(path)):
                self._take(number, line)
        except EventsError as fault:
            if number == 0:
                raise
            code = "cut" if isinstance(fault, StoreTruncated) else "line"
            at = fault.facts.get("line", number)
            self.fault = Fault(
                code, self.size + 1, line=int(str(at)), subject=fault.code
            )
        if damage is not None:
            at = int(str(damage.facts["line"]))
            self.fault = Fault("line", self.size + 1, line=at, subject=damage.code)

    @property
    def size(self) -> int:
        """The number of events."""
        return len(self._events)

    @property
    def is_store(self) -> bool:
        """Whether it keeps the outcomes of all its events, as a store of lines does."""
        return bool(self._accepted) and not self.counted

    @property
    def matches(self) -> dict[str, list[Envelope]]:
        """The own events of each match, in the order of the file."""
        return self._streams

    @property
    def register(self) -> Register | None:
        """The outcomes, ``None`` if the file keeps none."""
        return self if self._accepted or self._refused else None

    def events(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event."""
        yield from enumerate(self._events[after:], after + 1)

    def read(self, match: str) -> Sequence[Envelope]:
        """Return the own events of a match."""
        return self._streams.get(match, ())

    def line(self, position: int) -> int:
        """Return the line in which an event stands, 0 if it is not there."""
        return self._lines[position - 1] if 0 < position <= len(self._lines) else 0

    def accepted(self, after: int = 0) -> Iterator[Accepted]:
        """Yield the accepted commands whose events stand behind a position."""
        yield from (each for each in self._accepted if not 0 < each.position <= after)

    def refused(self, after: int = 0) -> Iterator[tuple[int, Outcome | None]]:
        """Yield number and content of each refusal behind the first ``after``."""
        yield from enumerate(self._refused[after:], after + 1)

    def misfiled(self) -> Iterator[int]:
        """Yield nothing: a match is found by its events themselves."""
        return iter(())

    def _take(self, number: int, line: object) -> None:
        if isinstance(line, Envelope):
            self._events.append(line)
            self._lines.append(number)
            self._streams.setdefault(line.match, []).append(line)
        elif isinstance(line, OutcomeLine):
            held = line.last >= line.first
            place = self.size + 1 if held else 0
            self._accepted.append(
                Accepted(place, line.command, line.match, line.first, line.last)
            )
        elif isinstance(line, RefusalLine):
            self._refused.append(line.outcome())
        elif isinstance(line, HeaderLine):
            self.counted = line.events is not None


def first_leaves(store: EventStore, size: int) -> list[bytes]:
    """Return the leaf hashes of the first events of a store, fewer if it has not so many.

    >>> from events.stores.memory import MemoryStore
    >>> first_leaves(MemoryStore(), 3)
    []
    """
    hashes: list[bytes] = []
    for position, event in StoreLog(store).events():
        if position > size:
            break
        hashes.append(event.hash)
    return leaves_of(hashes)


def _mended(event: Envelope) -> Envelope:
    """Return an event in whose place a damaged file may have anything.

    What is of another type becomes a value that no event of ours has.
    """
    held = astuple(event)
    if tuple(map(type, held)) == _TYPES:
        return event
    whole: list[Any] = [
        each if type(each) is kind else _NOTHING[kind]
        for each, kind in zip(held, _TYPES, strict=True)
    ]
    return Envelope(*whole)

"""The store port: one writing operation, and what can be read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

from events.envelope import Envelope
from events.errors import (
    EventMalformed,
    EventsError,
    LogBroken,
    TagUnknown,
    VersionConflict,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = (
    "NOT_APPENDED",
    "Directory",
    "Entry",
    "EventStore",
    "Outcome",
    "Past",
    "Refusal",
)

NOT_APPENDED: Final = (VersionConflict, LogBroken, EventMalformed, TagUnknown)
"""What is wrong with one command alone, whatever the store: it leaves no trace."""


class Refusal(Struct, frozen=True):
    """A command that was not legal, kept beside the log; it has no place in the match."""

    seat: int
    """The mover's seat, -1 for the house; only he and the arbiter may see it."""
    code: str
    rule: str
    subject: str | None
    legal: tuple[str, ...]
    at: int
    """Integer microseconds UTC since 1970."""


class Outcome(Struct, frozen=True):
    """What became of a command the first time it was recorded."""

    match: str
    command: str
    events: tuple[Envelope, ...]
    refusal: Refusal | None


class Entry(Struct, frozen=True):
    """A command to be recorded, in the words of :meth:`EventStore.record`."""

    match: str
    command: str
    expected_seq: int
    decision: Sequence[Envelope] | Refusal


class Past(Struct, frozen=True):
    """What a decision stands on: a stream's data, and what the next event follows."""

    seq: int
    """The place of the last event; what a record then expects."""
    hash: bytes
    """The hash of the last event, 32 bytes."""
    data: tuple[bytes, ...]
    """The data of each event, oldest first."""


class Directory(Protocol):
    """Names and notes, beside the log and outside every hash."""

    def remember(self, player: str, name: str) -> None:
        """Keep the name of a player id; a later name replaces it."""
        ...

    def name(self, player: str) -> str | None:
        """Return a player's name, ``None`` if it is not known or was forgotten."""
        ...

    def named(self, name: str) -> tuple[str, ...]:
        """Return the ids that bear a name, in the order they were first remembered."""
        ...

    def players(self) -> dict[str, str]:
        """Return every known name by player id."""
        ...

    def forget(self, player: str) -> bool:
        """Delete a player's name; return whether there was one."""
        ...

    def label(self, match: str, labels: Mapping[str, str]) -> None:
        """Keep a match's event, place, date and note; replaces what was there."""
        ...

    def labels(self, match: str) -> dict[str, str]:
        """Return what was kept with :meth:`label`, empty if nothing was."""
        ...

    def labelled(self) -> tuple[str, ...]:
        """Return the matches of which something was kept with :meth:`label`."""
        ...


class EventStore(Protocol):
    """An append-only log of matches. Law 5 of the design: nothing lost, nothing twice."""

    @property
    def directory(self) -> Directory:
        """The names and notes of this store."""
        ...

    def record(
        self,
        match: str,
        command: str,
        expected_seq: int,
        decision: Sequence[Envelope] | Refusal,
    ) -> Outcome:
        """Return, atomically, the first outcome ever recorded for a command id.

        The sealed events must follow ``expected_seq``, else ``version_conflict`` is raised
        and nothing is written. A new match begins at 0; a fork, whose first event is
        ``Forked``, begins at the event it branched off. A refusal takes no place in the
        match and needs no expectation.
        """
        ...

    def record_together(self, entries: Sequence[Entry]) -> list[Outcome | EventsError]:
        """Return what :meth:`record` would for each entry, one after the other.

        It is law 5's one writing operation for many commands at the price of one write to
        the disk. Each is judged behind those before it; one that :meth:`record` would not
        write gets its error, one of ``NOT_APPENDED``, and leaves the others as they are.
        Raises where the store itself fails, such as ``store_busy``; then nothing of any
        entry is written.
        """
        ...

    def read(self, match: str, after: int = 0) -> list[Envelope]:
        """Return the events of one stream with ``seq > after``; empty if there are none."""
        ...

    def load(self, match: str) -> Past | None:
        """Return what folding a stream needs, quicker than :meth:`read`.

        ``None`` if there are no events. It is read at one moment, so that a record which
        expects its ``seq`` never overlooks an event.
        """
        ...

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event of the whole store in its one order."""
        ...

    def scan(self, after: int = 0) -> Iterator[tuple[int, str, int, bytes]]:
        """Yield position, match, ``seq`` and data alone, for those who count.

        The order is that of :meth:`read_all`; without salts and hashes nothing can be
        checked.
        """
        ...

    def head(self) -> int:
        """Return the position of the last event, 0 if there is none."""
        ...

    def places(self, match: str) -> list[int]:
        """Return the positions of a stream's events, in the order of the stream."""
        ...

    def outcome(self, command: str) -> Outcome | None:
        """Return the first outcome of a command id, ``None`` if it was never recorded."""
        ...

    def refusals(self, match: str) -> list[Outcome]:
        """Return the refused commands of a match, oldest first."""
        ...

    def refusal_counts(self) -> dict[str, int]:
        """Return how many refused commands each match has; those with none are left out.

        For those who want to know whether there are new ones without reading them.
        """
        ...

    def matches(self, prefix: str = "") -> list[str]:
        """Return the ids that begin so, in the order in which the matches began."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...

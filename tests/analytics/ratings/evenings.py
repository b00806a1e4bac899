"""Stores whose clock is set: matches of which each hand ended when the test says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from analytics.archive.building import build
from analytics.archive.reading import open_archive
from events.envelope import GENESIS
from events.stores.memory import MemoryStore
from events.table import HandOpened
from replay.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from analytics.archive.reading import Archive
    from events.base import Event
    from events.store import EventStore

__all__ = ("MINUTE", "NINE", "Evening", "archive_of", "hands_of", "play")

NINE: Final = 1_780_000_000_000_000
"""Nine o'clock, say: integer microseconds UTC."""
MINUTE: Final = 60_000_000

Evening: TypeAlias = "tuple[str, Sequence[Event], Sequence[int]]"
"""A match's id, its events, and the minute after nine at which each hand was written."""


class _Clock:
    """A clock that stands still until it is set."""

    at = NINE

    def __call__(self) -> int:
        return self.at


def hands_of(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events of each hand, the opening of the match with the first."""
    found: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, HandOpened) and any(
            isinstance(each, HandOpened) for each in found[-1]
        ):
            found.append([])
        found[-1].append(event)
    return found


def play(store: EventStore, *evenings: Evening) -> EventStore:
    """Return the store after matches were written to it, one after the other."""
    clock = _Clock()
    shell = Shell(store, clock=clock)
    for match, events, minutes in evenings:
        seq, head = 0, GENESIS
        for hand, minute in zip(hands_of(events), minutes, strict=True):
            clock.at = NINE + minute * MINUTE
            command = f"{match}.{seq}"
            outcome = shell.write(match, command, hand, after=seq, prev=head)
            seq, head = outcome.events[-1].seq, outcome.events[-1].hash
    return store


def archive_of(
    folder: Path, *evenings: Evening, span: int = 64, store: EventStore | None = None
) -> Archive:
    """Return an archive of these matches."""
    build(play(store or MemoryStore(), *evenings), folder, span=span)
    return open_archive(folder)

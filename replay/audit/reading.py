"""Reading what an audit is pointed at: each match judged, or why it cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from events.errors import EventsError, SixfoldError
from replay.audit.targets import Judged, judge_file, judge_match, record_files
from replay.errors import FolderEmpty, LogEmpty, ReplayError, StoreEmpty
from replay.records import RecordFaults

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.store import EventStore
    from replay.terminal import Terminal

__all__ = ("FAULTS", "Read", "judged_targets")

FAULTS: Final = (SixfoldError, RecordFaults)
"""What a match that cannot be read raises."""

Read: TypeAlias = tuple[str, Judged | Exception]
"""A name to show, and the match judged or the fault that stopped the reading."""


def judged_targets(
    terminal: Terminal, targets: Sequence[str], *, every: bool
) -> Iterator[Read]:
    """Yield each match of the targets, and of the whole store if ``every`` is set.

    Nothing is raised for what cannot be read: its fault is yielded in its place.
    """
    if every:
        yield from _whole_store(terminal)
    for target in targets:
        path = Path(target)
        if not path.exists() and path.suffix == "" and "/" not in target:
            yield from _match_of_store(terminal, target)
            continue
        try:
            files = record_files(path)
        except ReplayError as fault:
            yield target, fault
            continue
        if not files:
            yield target, FolderEmpty(path=target)
        for file in files:
            yield from _file(file)


def _whole_store(terminal: Terminal) -> Iterator[Read]:
    with terminal.store() as store:
        matches = store.matches()
        if not matches:
            yield "--all", StoreEmpty(store=terminal.address)
        for match in matches:
            yield from _one_match(store, match)


def _match_of_store(terminal: Terminal, target: str) -> Iterator[Read]:
    try:
        with terminal.store() as store:
            yield from _one_match(store, target)
    except EventsError as fault:
        yield target, fault


def _one_match(store: EventStore, match: str) -> Iterator[Read]:
    try:
        yield match, judge_match(store, match)
    except FAULTS as fault:
        yield match, fault


def _file(file: Path) -> Iterator[Read]:
    judged = None
    try:
        for judged in judge_file(file):
            yield str(file), judged
        if judged is None:
            yield str(file), LogEmpty(path=str(file))
    except FAULTS as fault:
        yield str(file), fault

"""Reading what an audit is pointed at: each match judged, or why it cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import replace

from events.errors import EventsError, SixfoldError
from events.stores.address import open_store
from replay.audit.targets import Judged, judge_file, judge_match
from replay.audit.work import Lot, work_of
from replay.errors import LogEmpty
from replay.records import RecordFaults

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType
    from typing import Self

    from events.store import EventStore
    from replay.terminal import Terminal

__all__ = ("FAULTS", "Read", "Reader", "judged_targets")

FAULTS: Final = (SixfoldError, RecordFaults)
"""What a match that cannot be read raises."""

Read: TypeAlias = tuple[str, Judged | Exception]
"""A name to show, and the match judged or the fault that stopped the reading."""


class Reader:
    """Judges lots one after another; the store of the last one stays open."""

    def __init__(self, operator: bytes | None = None, *, brief: bool = False) -> None:
        """``operator`` and ``brief`` are those of :func:`judge_file`."""
        self._operator = operator
        self._brief = brief
        self._address = ""
        self._store: EventStore | None = None

    def __enter__(self) -> Self:
        """Begin without a store."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Let go of the store."""
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            self._store.close()
        self._address, self._store = "", None

    def judged(self, lot: Lot) -> Iterator[Read]:
        """Yield each match of a lot; what cannot be read has its fault in its place."""
        if not lot.store:
            for name in lot.names:
                yield from self._file(name)
            return
        try:
            store = self._opened(lot.store)
        except EventsError as fault:
            yield from ((name, fault) for name in lot.names)
            return
        for match in lot.names:
            try:
                judged = judge_match(store, match, self._operator, brief=self._brief)
            except FAULTS as fault:
                yield match, fault
                continue
            if lot.source is not None:
                verdict = replace(judged.verdict, source=lot.source)
                judged = replace(judged, verdict=verdict)
            yield match, judged

    def _file(self, name: str) -> Iterator[Read]:
        judged = None
        try:
            for judged in judge_file(Path(name), self._operator, brief=self._brief):
                yield name, judged
            if judged is None:
                yield name, LogEmpty(path=name)
        except FAULTS as fault:
            yield name, fault

    def _opened(self, address: str) -> EventStore:
        if self._store is None or address != self._address:
            self.close()
            self._store = open_store(address, create=False)
            self._address = address
        return self._store


def judged_targets(
    terminal: Terminal, targets: Sequence[str], *, every: bool
) -> Iterator[Read]:
    """Yield each match of the targets, and of the whole store if ``every`` is set.

    Nothing is raised for what cannot be read: its fault is yielded in its place.
    """
    with Reader(terminal.operator) as reader:
        for part in work_of(terminal.address, targets, every=every):
            if isinstance(part, Lot):
                yield from reader.judged(part)
            else:
                yield part

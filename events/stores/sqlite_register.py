"""What became of every command, as the SQLite file keeps it beside the log."""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from events.register import Accepted
from events.store import Outcome, Refusal
from events.stores.sqlite_file import any_text, store_errors

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path
    from threading import RLock

__all__ = ("SqliteRegister",)

_CHUNK: Final = 500
_Columns: TypeAlias = tuple[int, str, str, str | None, str, int]

# A damaged file may hold anything in any column: what cannot be told by its type is cast.
# What is not plainly refused has to have events, and is looked for where it says.
_ACCEPTED: Final = """
    select coalesce(event.position, 0), cast(coalesce(command.id, '') as text),
        cast(coalesce(match.id, '') as text),
        cast(coalesce(first, 0) as integer), cast(coalesce(last, 0) as integer)
    from command left join match on number = command.match
    left join event on event.match = command.match and event.seq = command.first
        and command.refusal is null
    left join refusal as told on told.position = command.refusal
    where (first is not null or last is not null or command.refusal is null
        or told.command is not command.id or told.match is not command.match)
        and (event.position is null or event.position > ?)
    order by event.position"""
_REFUSED: Final = """
    select told.position, cast(coalesce(match.id, '') as text),
        cast(coalesce(told.command, '') as text), seat, code, rule,
        subject, legal, at,
        command.refusal is told.position and command.match is told.match
    from refusal as told left join match on number = told.match
    left join command on command.id = told.command
    where told.position > ? order by told.position limit ?"""
# A game finds its events by SQLite's indexes, whoever verifies them by their positions.
_MISFILED: Final = """
    select coalesce(begun, began, 0) from match left join
        (select match, min(position) as begun from event group by match) as stream
        on stream.match = match.number
    where began is not begun
    union select position from event where position < 1
    union select position from event as own not indexed where not exists (
        select 1 from event as found indexed by sqlite_autoindex_event_1
        where found.match = own.match and found.seq = own.seq
            and found.position = own.position)
    union select coalesce(began, 0) from match as own not indexed where not exists (
        select 1 from match as found indexed by sqlite_autoindex_match_1
        where found.id = own.id and found.number = own.number)
    union select 0 where (select count(*) from event not indexed) is not
        (select count(*) from event indexed by sqlite_autoindex_event_1)"""


class SqliteRegister:
    """The ``Register`` of a ``SqliteStore``; it shares the store's connection."""

    def __init__(self, connection: sqlite3.Connection, path: Path, lock: RLock) -> None:
        self._connection = connection
        self._path = path
        self._lock = lock

    def accepted(self, after: int = 0) -> Iterator[Accepted]:
        """Yield the accepted commands whose events stand behind a position."""
        with self._reading():
            found = self._connection.execute(_ACCEPTED, (after,))
        while True:
            with self._reading():
                rows = found.fetchmany(_CHUNK)
            if not rows:
                return
            for row in rows:
                yield Accepted(*row)

    def refused(self, after: int = 0) -> Iterator[tuple[int, Outcome | None]]:
        """Yield number and content of each refusal behind the first ``after``."""
        # The very first ones may have been given numbers below 1.
        behind: float = after or -math.inf
        while True:
            with self._reading():
                rows = self._connection.execute(_REFUSED, (behind, _CHUNK)).fetchall()
            if not rows:
                return
            for number, match, command, *told, known in rows:
                refusal = _refusal(told) if known else None
                yield (
                    number,
                    None if refusal is None else Outcome(match, command, (), refusal),
                )
            behind = rows[-1][0]

    def misfiled(self) -> Iterator[int]:
        """Yield positions of events by which the store would find a match wrongly."""
        with self._reading():
            found = self._connection.execute(_MISFILED).fetchall()
        yield from sorted(position for (position,) in found)

    @contextmanager
    def _reading(self) -> Generator[None]:
        with self._lock, store_errors(self._path), any_text(self._connection):
            yield


def _refusal(told: Sequence[object]) -> Refusal | None:
    """Return a refusal out of its columns, ``None`` if they hold something else."""
    try:
        seat, code, rule, subject, legal, at = msgspec.convert(told, _Columns)
        listed = msgspec.json.decode(legal, type=tuple[str, ...])
    except msgspec.MsgspecError:
        return None
    return Refusal(seat, code, rule, subject, listed, at)

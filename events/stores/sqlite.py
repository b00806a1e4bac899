"""The default store: one SQLite file, written through to the disk at every record.

Write-ahead log, ``synchronous=FULL``. The position of an event is its row number, which
only grows, and there is one writer at a time: nothing ever appears before what was read.
"""

# ruff: noqa: S608 - the pieces of SQL are constants of this file

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

import msgspec

from events.envelope import Envelope
from events.store import NOT_APPENDED, Entry, Outcome, Past, Refusal
from events.stores.sqlite_directory import SqliteDirectory
from events.stores.sqlite_file import (
    APPLICATION,
    FORMAT,
    any_text,
    open_file,
    store_errors,
)
from events.stores.sqlite_register import SqliteRegister
from events.stream import check_append

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.errors import EventsError

__all__ = ("SqliteStore",)

_CHUNK: Final = 500
"""Rows a read of the whole store takes at once, between which others may write."""

_SCHEMA: Final = (
    """create table match(
        number integer primary key, id text not null unique, began integer) strict""",
    """create table event(
        position integer primary key,
        match integer not null references match(number),
        seq integer not null, tag integer not null, at integer not null,
        actor text not null, command text not null, data blob not null,
        salt blob not null, prev blob not null, hash blob not null,
        unique(match, seq)) strict""",
    """create table command(
        id text not null primary key, match integer not null references match(number),
        first integer, last integer, refusal integer) strict, without rowid""",
    """create table refusal(
        position integer primary key, match integer not null references match(number),
        command text not null, seat integer not null, code text not null,
        rule text not null, subject text, legal text not null, at integer not null
        ) strict""",
    "create index refusal_match on refusal(match)",
    "create table player(id text not null primary key, name text not null) strict",
    """create table label(
        match text not null, key text not null, value text not null,
        primary key(match, key)) strict""",
    f"pragma application_id = {APPLICATION}",
    f"pragma user_version = {FORMAT}",
)

_COLUMNS: Final = "seq, tag, at, actor, command, data, salt, prev, hash"
_HEAD: Final = "select seq, hash from event where match = ? order by seq desc limit 1"
_INSERT: Final = f"insert into event(match, {_COLUMNS}) values (?,?,?,?,?,?,?,?,?,?)"
_COMMAND: Final = "insert into command values (?,?,?,?,?) on conflict(id) do nothing"
_STREAM: Final = (
    f"select {_COLUMNS} from event where match = ? and seq > ? order by seq"
)
_LOAD: Final = "select data from event where match = ? and seq <= ? order by seq"
_RANGE: Final = (
    f"select {_COLUMNS} from event where match = ? and seq between ? and ? order by seq"
)
_ALL: Final = (
    f"select coalesce(match.id, ''), {_COLUMNS}, position from event"
    " left join match on number = match where position > ? order by position limit ?"
)
_SCAN: Final = (
    "select position, match.id, seq, data from event join match on number = match"
    " where position > ? order by position limit ?"
)
_OUTCOME: Final = (
    "select command.id, match.id, number, first, last, refusal"
    " from command join match on number = match where command.id = ?"
)
_REFUSAL: Final = (
    "select seat, code, rule, subject, legal, at from refusal where position = ?"
)
_REFUSED: Final = (
    "select id, refused from match join (select match, count(*) as refused"
    " from refusal group by match) as counted on counted.match = number"
)
_MATCHES: Final = (
    "select id from match where began is not null and id >= ? and id < ? order by began"
)


class SqliteStore:
    """An ``EventStore`` in one file.

    ``create=False`` wants the file to be there, and reads it even where it cannot be
    written. Errors: ``store_missing``, ``store_foreign``, ``store_newer``,
    ``store_truncated``, ``store_readonly`` and ``store_busy``; the file stays as it was.
    ``timeout`` is the seconds that a write waits for another program. ``as_is`` is for
    those who examine a file: it is read as far as it goes, and not a byte of it changes.
    """

    def __init__(
        self,
        path: Path | str,
        *,
        create: bool = True,
        timeout: float = 5.0,
        as_is: bool = False,
    ) -> None:
        self._path = Path(path)
        self._lock = RLock()
        self._numbers: dict[str, int] = {}
        self._connection = open_file(
            self._path,
            _SCHEMA,
            create=create and not as_is,
            timeout=timeout,
            as_is=as_is,
        )
        self._directory = SqliteDirectory(self._connection, self._path, self._lock)
        self._register = SqliteRegister(self._connection, self._path, self._lock)

    @property
    def directory(self) -> SqliteDirectory:
        """The names and notes of this store."""
        return self._directory

    @property
    def register(self) -> SqliteRegister:
        """What became of every command."""
        return self._register

    def record(
        self,
        match: str,
        command: str,
        expected_seq: int,
        decision: Sequence[Envelope] | Refusal,
    ) -> Outcome:
        """Return, atomically, the first outcome ever recorded for a command id."""
        entry = Entry(match, command, expected_seq, decision)
        (result,) = self.record_together((entry,))
        if isinstance(result, Outcome):
            return result
        raise result

    def record_together(self, entries: Sequence[Entry]) -> list[Outcome | EventsError]:
        """Return what :meth:`record` would for each entry, in one transaction."""
        results: list[Outcome | EventsError] = []
        with self._lock, store_errors(self._path):
            self._connection.execute("begin immediate")
            try:
                for entry in entries:
                    try:
                        results.append(self._recorded(entry))
                    except NOT_APPENDED as fault:
                        results.append(fault)
                self._connection.execute("commit")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("rollback")
            for match in {each.match for each in entries} - self._numbers.keys():
                if number := self._find(match):
                    self._numbers[match] = number
        return results

    def _recorded(self, entry: Entry) -> Outcome:
        """Return the outcome of a command inside the write lock of the file.

        It writes nothing before all is judged, so an error leaves nothing to take back.
        """
        match, command, decision = entry.match, entry.command, entry.decision
        run = self._connection.execute
        number = self._numbers.get(match) or self._find(match)
        if (number is None or isinstance(decision, Refusal)) and (
            known := self.outcome(command)
        ):
            return known
        if isinstance(decision, Refusal):
            number = number or self._number_for(match)
            self._insert_refusal(number, command, decision)
            return Outcome(match, command, (), decision)
        events = tuple(decision)
        last = None if number is None else run(_HEAD, (number,)).fetchone()
        try:
            check_append(match, entry.expected_seq, events, last, self.read)
        except NOT_APPENDED:
            if known := self.outcome(command):
                return known
            raise
        number = number or self._number_for(match)
        span = (entry.expected_seq + 1, entry.expected_seq + len(events))
        if not run(_COMMAND, (command, number, *span, None)).rowcount:
            return self._known(command)
        if last is None and events:
            began = "update match set began = ? where number = ?"
            run(began, (self._next_position(), number))
        self._insert_events(number, events)
        return Outcome(match, command, events, None)

    def _known(self, command: str) -> Outcome:
        known = self.outcome(command)
        assert known is not None  # noqa: S101 - its row was in the way
        return known

    def read(self, match: str, after: int = 0) -> list[Envelope]:
        """Return the events of one stream with ``seq > after``; empty if none."""
        with self._lock, store_errors(self._path):
            number = self._numbers.get(match) or self._find(match)
            rows = self._rows(_STREAM, (number, after))
        return [Envelope(match, *row) for row in rows]

    def load(self, match: str) -> Past | None:
        """Return what folding a stream needs, ``None`` if there are no events."""
        with self._lock, store_errors(self._path):
            number = self._numbers.get(match) or self._find(match)
            run = self._connection.execute
            head = run(_HEAD, (number,)).fetchone()
            if head is None:
                return None
            # Up to that head: somebody may write between the two questions.
            rows = run(_LOAD, (number, head[0])).fetchall()
        seq, last = head
        return Past(seq, last, tuple([row[0] for row in rows]))

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Envelope]]:
        """Yield position and event of the whole store in its one order."""
        while True:
            with self._lock, store_errors(self._path):
                rows = self._rows(_ALL, (after, _CHUNK))
            if not rows:
                return
            for match, seq, tag, at, actor, command, data, salt, prev, own, pos in rows:
                yield (
                    pos,
                    Envelope(
                        match, seq, tag, at, actor, command, data, salt, prev, own
                    ),
                )
            after = rows[-1][-1]

    def scan(self, after: int = 0) -> Iterator[tuple[int, str, int, bytes]]:
        """Yield position, match, ``seq`` and data alone, in the order of the store."""
        while True:
            with self._lock, store_errors(self._path):
                rows = self._connection.execute(_SCAN, (after, _CHUNK)).fetchall()
            if not rows:
                return
            yield from rows
            after = rows[-1][0]

    def head(self) -> int:
        """Return the position of the last event, 0 if there is none."""
        with self._lock, store_errors(self._path):
            return self._next_position() - 1

    def places(self, match: str) -> list[int]:
        """Return the positions of a stream's events, in the order of the stream."""
        query = "select position from event where match = ? order by seq"
        with self._lock, store_errors(self._path):
            found = self._connection.execute(query, (self._find(match),)).fetchall()
        return [position for (position,) in found]

    def outcome(self, command: str) -> Outcome | None:
        """Return the first outcome of a command id, ``None`` if never recorded."""
        with self._lock, store_errors(self._path):
            row = self._connection.execute(_OUTCOME, (command,)).fetchone()
            return None if row is None else self._outcome_of(row)

    def refusals(self, match: str) -> list[Outcome]:
        """Return the refused commands of a match, oldest first."""
        query = "select command from refusal where match = ? order by position"
        with self._lock, store_errors(self._path):
            found = self._connection.execute(query, (self._find(match),)).fetchall()
            outcomes = [self.outcome(command) for (command,) in found]
        return [each for each in outcomes if each is not None]

    def refusal_counts(self) -> dict[str, int]:
        """Return how many refused commands each match has, those with none left out."""
        with self._lock, store_errors(self._path):
            return dict(self._connection.execute(_REFUSED).fetchall())

    def matches(self, prefix: str = "") -> list[str]:
        """Return the ids that begin so, in the order in which the matches began."""
        bounds = prefix, prefix + "\U0010ffff"
        with self._lock, store_errors(self._path):
            return [row[0] for row in self._connection.execute(_MATCHES, bounds)]

    def ailments(self, most: int = 20) -> list[str]:
        """Return what SQLite itself finds wrong with the file, in its own words."""
        with self._lock, store_errors(self._path):
            rows = self._connection.execute(f"pragma integrity_check({most})")
            found = [str(row[0]) for row in rows]
        return [] if found == ["ok"] else found

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    def _rows(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.OperationalError as fault:
            if hasattr(fault, "sqlite_errorcode"):
                raise
            with any_text(self._connection):  # quicker without, and hardly ever needed
                return self._connection.execute(query, values).fetchall()

    def _find(self, match: str) -> int | None:
        query = "select number from match where id = ?"
        row = self._connection.execute(query, (match,)).fetchone()
        return None if row is None else row[0]

    def _number_for(self, match: str) -> int:
        """Return the match's number in this file, given out now if it is new."""
        query = "insert into match(id) values (?) on conflict(id) do nothing"
        self._connection.execute(query, (match,))
        number = self._find(match)
        assert number is not None  # noqa: S101 - inserted a line above
        return number

    def _next_position(self) -> int:
        query = "select coalesce(max(position), 0) + 1 from event"
        return int(self._connection.execute(query).fetchone()[0])

    def _insert_events(self, number: int, events: Sequence[Envelope]) -> None:
        rows = (
            (
                number,
                each.seq,
                each.tag,
                each.at,
                each.actor,
                each.command,
                each.data,
                each.salt,
                each.prev,
                each.hash,
            )
            for each in events
        )
        self._connection.executemany(_INSERT, rows)

    def _insert_refusal(self, number: int, command: str, refusal: Refusal) -> None:
        legal = msgspec.json.encode(refusal.legal).decode()
        done = self._connection.execute(
            "insert into refusal(match, command, seat, code, rule, subject, legal, at)"
            " values (?,?,?,?,?,?,?,?)",
            (
                number,
                command,
                refusal.seat,
                refusal.code,
                refusal.rule,
                refusal.subject,
                legal,
                refusal.at,
            ),
        )
        row = (command, number, None, None, done.lastrowid)
        self._connection.execute(_COMMAND, row)

    def _outcome_of(
        self, row: tuple[str, str, int, int | None, int | None, int | None]
    ) -> Outcome:
        command, match, number, first, last, refused = row
        if refused is None:
            rows = self._connection.execute(_RANGE, (number, first, last))
            events = tuple(Envelope(match, *each) for each in rows)
            return Outcome(match, command, events, None)
        found = self._connection.execute(_REFUSAL, (refused,)).fetchone()
        seat, code, rule, subject, legal, at = found
        listed = msgspec.json.decode(legal, type=tuple[str, ...])
        refusal = Refusal(seat, code, rule, subject, listed, at)
        return Outcome(match, command, (), refusal)

"""Names and notes in the SQLite file, beside the log."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from events.errors import StoreBusy
from events.stores.sqlite_file import store_errors

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from threading import RLock

__all__ = ("SqliteDirectory",)

# In its old place, unless another program took the place or named the player meanwhile.
_PUT_BACK: Final = (
    "insert into player(rowid, id, name)"
    " select nullif(?1, (select rowid from player where rowid = ?1)), ?2, ?3"
    " where true on conflict(id) do nothing"
)


class SqliteDirectory:
    """The ``Directory`` of a ``SqliteStore``; it shares the store's connection."""

    def __init__(self, connection: sqlite3.Connection, path: Path, lock: RLock) -> None:
        self._connection = connection
        self._path = path
        self._lock = lock

    def remember(self, player: str, name: str) -> None:
        """Keep the name of a player id; a later name replaces it."""
        self._run(
            "insert into player values (?, ?)"
            " on conflict(id) do update set name = excluded.name",
            player,
            name,
        )

    def name(self, player: str) -> str | None:
        """Return a player's name, ``None`` if it is not known or was forgotten."""
        rows = self._run("select name from player where id = ?", player)
        return str(rows[0][0]) if rows else None

    def named(self, name: str) -> tuple[str, ...]:
        """Return the ids that bear a name, in the order they were first remembered."""
        rows = self._run("select id from player where name = ? order by rowid", name)
        return tuple(str(row[0]) for row in rows)

    def players(self) -> dict[str, str]:
        """Return every known name by player id."""
        rows = self._run("select id, name from player order by rowid")
        return {str(player): str(name) for player, name in rows}

    def forget(self, player: str) -> bool:
        """Delete a player's name from the file; return whether there was one.

        Raises ``store_busy``, and leaves the name known, while another program reads an
        older state of the file: the old pages cannot leave it before that one is done.
        """
        with self._lock:
            gone = self._delete(player)
            # What was deleted is overwritten with zeros (secure_delete), and the old
            # page leaves the write-ahead log too.
            [(busy, *_)] = self._run("pragma wal_checkpoint(truncate)")
            if busy:
                for row in gone:
                    self._run(_PUT_BACK, *row)
                raise StoreBusy(path=str(self._path))
        return bool(gone)

    def label(self, match: str, labels: Mapping[str, str]) -> None:
        """Keep a match's event, place, date and note; replaces what was there."""
        rows = [(match, key, value) for key, value in labels.items()]
        with self._lock, store_errors(self._path):
            self._connection.execute("begin immediate")
            try:
                self._connection.execute("delete from label where match = ?", (match,))
                self._connection.executemany("insert into label values (?,?,?)", rows)
                self._connection.execute("commit")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("rollback")

    def labels(self, match: str) -> dict[str, str]:
        """Return what was kept with :meth:`label`, empty if nothing was."""
        query = "select key, value from label where match = ? order by rowid"
        return {str(key): str(value) for key, value in self._run(query, match)}

    def labelled(self) -> tuple[str, ...]:
        """Return the matches of which something was kept with :meth:`label`."""
        found = self._run("select match from label group by match order by min(rowid)")
        return tuple(str(match) for (match,) in found)

    def _delete(self, player: str) -> list[tuple[object, ...]]:
        """Return the row deleted, after writing the others anew.

        A page that was split earlier may hold a second copy of a name in its free space,
        which no deletion of a row would overwrite; one of all rows overwrites the pages.
        """
        run = self._connection.execute
        with self._lock, store_errors(self._path):
            run("begin immediate")
            try:
                query = "delete from player where id = ? returning rowid, id, name"
                gone = run(query, (player,)).fetchall()
                if gone:
                    rest = run("select rowid, id, name from player").fetchall()
                    run("delete from player")
                    put = "insert into player(rowid, id, name) values (?, ?, ?)"
                    self._connection.executemany(put, rest)
                run("commit")
            finally:
                if self._connection.in_transaction:
                    run("rollback")
        return gone

    def _run(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock, store_errors(self._path):
            return self._connection.execute(query, values).fetchall()

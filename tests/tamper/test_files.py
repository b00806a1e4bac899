"""Bytes of the file itself: what changes a field is found, anything else is nothing."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from events.errors import EventsError
from tests.tamper.evidence import Evidence, run, verified

if TYPE_CHECKING:
    from pathlib import Path


def test_a_change_that_is_none(path: Path, found: Evidence) -> None:
    """The file is packed, indexed anew, in another mode, and names are forgotten."""
    run(path, "delete from player")
    run(path, "insert into label values ('m', 'note', 'rainy')")
    for statement in ("vacuum", "reindex", "analyze", "pragma journal_mode = wal"):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(statement)
        assert verified(path, found).faults == []


def test_bytes_of_the_file(path: Path, found: Evidence) -> None:
    """Somewhere in the file; what changes no field is without effect."""
    _flip(path, found, 101)


@pytest.mark.slow
def test_many_bytes_of_the_file(path: Path, found: Evidence) -> None:
    """The same with more of them."""
    _flip(path, found, 2_003)


def _flip(path: Path, found: Evidence, times: int) -> None:
    raw = path.read_bytes()
    right, _ = _fields(path)
    step = len(raw) // times
    outcomes: dict[bool, int] = defaultdict(int)
    for place in range(0, len(raw), step):
        path.write_bytes(raw[:place] + bytes([raw[place] ^ 4]) + raw[place + 1 :])
        try:
            report = verified(path, found)
        except EventsError:
            continue  # told apart: this is no store any more
        try:
            now, intact = _fields(path)
        except sqlite3.Error:
            now, intact = [], False
        if now != right:
            assert not report.sound, place
        elif intact:
            assert report.sound, place
        outcomes[report.sound] += 1
    assert outcomes[True]
    assert outcomes[False]


def _fields(path: Path) -> tuple[list[Any], bool]:
    """Return all fields of the file, and whether SQLite finds it whole.

    A damaged page may tell a row twice; that changes no field of it.
    """
    tables = ("event", "match", "command", "refusal")
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        rows = [
            set(connection.execute(f"select * from {each}").fetchall())  # noqa: S608
            for each in tables
        ]
        try:
            [whole] = connection.execute("pragma integrity_check").fetchone()
        except sqlite3.Error:
            whole = b""
    return rows, whole == b"ok"

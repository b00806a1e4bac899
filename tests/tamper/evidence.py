"""A store of 1,000 events with everything in it, and the anchor that was signed over it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from events.ids import id_from_hash
from events.store import Refusal
from events.stores.sqlite import SqliteStore
from replay.proof.anchor import Anchor
from replay.proof.anchoring import next_anchor
from replay.proof.log import LinesLog, StoreLog
from replay.proof.verifying import Report, verify_log
from replay.rulings.signing import public_bytes
from tests.contracts.chains import events_after, fork_of
from tests.replay.archive import fill

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.envelope import Envelope

__all__ = ("EVENTS", "Evidence", "evidence", "run", "verified", "verified_lines")

EVENTS = 1_000
_REFUSED = 12
_TABLES = 12
"""Matches that are played at the same time, so that their events stand mixed."""


class Evidence(Struct, frozen=True):
    """A closed store, the anchor over it, and the operator who signed that."""

    path: Path
    anchor: Anchor
    operator: bytes


def evidence(folder: Path) -> Evidence:
    """Return a store: whole hands, tables side by side, a fork, an import, refusals."""
    path = folder / "sixfold.db"
    played = fill(path, 9)
    store = SqliteStore(path)
    _import(store)
    parent = max((store.read(match) for match in played), key=len)[20]
    forked = id_from_hash("test", b"fork")
    start = fork_of(parent, forked)
    store.record(forked, start.command, parent.seq, (start,))
    tables = [id_from_hash("test", bytes([number])) for number in range(_TABLES)]
    lasts: dict[str, Envelope] = {}
    turn = 0
    while store.head() < EVENTS:
        match = tables[turn * 5 % _TABLES]
        command = id_from_hash("turn", turn.to_bytes(2))
        count = min(1 + turn % 3, EVENTS - store.head())
        last = lasts.get(match)
        events = events_after(last, count, match, command)
        store.record(match, command, last.seq if last else 0, events)
        lasts[match] = events[-1]
        if turn < _REFUSED:
            _refuse(store, match, turn)
        turn += 1
    assert turn >= _REFUSED
    key = Ed25519PrivateKey.generate()
    anchor = next_anchor(store, None, key, 1_800_000_000_000_000)
    store.close()
    assert isinstance(anchor, Anchor)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = delete")
    return Evidence(path, anchor, public_bytes(key))


def verified(path: Path, found: Evidence, keep: int = 20) -> Report:
    """Return what is found in a store's file against the anchor."""
    store = SqliteStore(path, create=False)
    try:
        return verify_log(
            StoreLog(store),
            Report("store", "store"),
            anchors=[found.anchor],
            operator=found.operator,
            every=True,
            keep=keep,
        )
    finally:
        store.close()


def verified_lines(path: Path, found: Evidence) -> Report:
    """Return what is found in a file of lines that is to hold the whole log."""
    log = LinesLog(path)
    return verify_log(
        log, Report("log", "log"), anchors=[found.anchor], operator=found.operator
    )


def run(path: Path, statement: str, values: Sequence[Any] = ()) -> list[Any]:
    """Return what a statement gives, done to the file behind the store's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("pragma synchronous = off")
        return connection.execute(statement, values).fetchall()


def _import(store: SqliteStore) -> None:
    """Take in a log as ``sixfold import`` does: its events keep their commands."""
    match = id_from_hash("test", b"imported")
    events = events_after(None, 40, match, "i" * 26)
    command = id_from_hash("import", match.encode() + events[-1].hash)
    store.record(match, command, 0, events)


def _refuse(store: SqliteStore, match: str, number: int) -> None:
    legal = ("6C", "7C") if number % 2 else ()
    subject = "AS" if number % 3 else None
    refusal = Refusal(number % 4, "not_your_turn", "kozel.R17", subject, legal, number)
    store.record(match, id_from_hash("refused", bytes([number])), 0, refusal)

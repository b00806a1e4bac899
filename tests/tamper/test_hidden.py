"""What is written where nobody looks: below the first position, or as what it is not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.envelope import seal
from events.ids import id_from_hash
from events.stores.sqlite import SqliteStore
from events.table import Forked, HandPassed
from replay.proof.anchoring import next_anchor
from tests.tamper.evidence import EVENTS, Evidence, run, verified

if TYPE_CHECKING:
    from pathlib import Path

    from events.base import Event
    from events.envelope import Envelope

_COMMAND = "z" * 26


def _behind(last: Envelope, event: Event) -> Envelope:
    return seal(
        event,
        match=last.match,
        seq=last.seq + 1,
        at=last.at,
        actor="",
        command=_COMMAND,
        salt=bytes(16),
        prev=last.hash,
    )


def _written(path: Path, position: int, event: Envelope) -> int:
    """Write an event and its outcome into the file itself; return its match's number."""
    [(number,)] = run(path, "select number from match where id = ?", (event.match,))
    columns = (event.seq, event.tag, event.at, event.actor, event.command)
    rest = (event.data, event.salt, event.prev, event.hash)
    row = (position, number, *columns, *rest)
    run(path, "insert into event values (?,?,?,?,?,?,?,?,?,?,?)", row)
    spanned = (_COMMAND, number, event.seq, event.seq)
    run(path, "insert into command values (?,?,?,?,null)", spanned)
    return int(number)


def test_an_event_below_the_first_position(path: Path, found: Evidence) -> None:
    """A game reads it as the last of its match, and no tree covers it."""
    store = SqliteStore(path)
    match = id_from_hash("test", bytes([3]))
    last = store.read(match)[-1]
    new = _behind(last, HandPassed())
    number = _written(path, -5, new)
    run(path, "update match set began = -5 where number = ?", (number,))
    assert store.read(match)[-1] == new
    store.close()
    [fault] = verified(path, found).faults
    assert (fault.code, fault.position) == ("misfiled", -5)


def test_an_event_that_no_index_leads_to(path: Path, found: Evidence) -> None:
    """The row is as it was, but a game that looks for the match would not find it."""
    [(match, last, at)] = run(
        path,
        "select match, max(seq), position from event where match = 9",
    )
    run(
        path,
        "create unique index other on event(match, seq)"
        f" where match is not {match} or seq is not {last}",
    )
    with closing(sqlite3.connect(path)) as own, own:
        own.execute("pragma writable_schema = on")
        name = "sqlite_autoindex_event_1"
        own.execute(
            "update sqlite_schema set rootpage = (select rootpage from sqlite_schema"
            " where name = 'other') where name = ?",
            (name,),
        )
        own.execute("delete from sqlite_schema where name = 'other'")
    store = SqliteStore(path)
    [(match_id,)] = run(path, "select id from match not indexed where number = 9")
    assert store.read(match_id)[-1].seq == last - 1
    store.close()
    faults = verified(path, found).faults
    assert {each.code for each in faults} == {"misfiled"}
    assert at in {each.position for each in faults}


def test_a_refusal_below_the_first_number(path: Path, found: Evidence) -> None:
    """Anchored are the numbers from 1 on."""
    run(path, "insert into refusal values (-3, 1, 'q', 0, 'c', 'r', null, '[]', 5)")
    run(path, "insert into command values ('q', 1, null, null, -3)")
    report = verified(path, found)
    faults = [(each.code, each.subject) for each in report.faults]
    assert faults.count(("refusal", "-3")) == 1
    assert [code for code, _ in faults].count("refusal") == 1


def test_a_fork_in_the_midst_of_its_match(path: Path, found: Evidence) -> None:
    """A branch begins a match; within one it would release the house from its word."""
    store = SqliteStore(path)
    match = id_from_hash("test", bytes([3]))
    last = store.read(match)[-1]
    new = _behind(last, Forked(match, last.seq, last.hash, ""))
    store.close()
    _written(path, EVENTS + 1, new)
    [fault] = verified(path, found).faults
    assert (fault.code, fault.position, fault.seq) == ("fork", EVENTS + 1, new.seq)
    store = SqliteStore(path)
    key = Ed25519PrivateKey.generate()
    assert next_anchor(store, found.anchor, key, 1) == fault
    store.close()

"""A changed store is found out against its anchor, and the first bad event is named."""

from __future__ import annotations

import shutil
import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from events.stores.sqlite import SqliteStore
from replay.proof.fault import Fault
from tests.replay.archive import forge
from tests.tamper.evidence import EVENTS, Evidence, run, verified

if TYPE_CHECKING:
    from collections.abc import Iterator

FIELDS = ("seq", "tag", "at", "actor", "command", "data", "salt", "prev", "hash")


def _first(path: Path, found: Evidence) -> Fault:
    report = verified(path, found)
    assert not report.sound
    return report.faults[0]


def _changed(value: Any, place: int) -> Any:  # noqa: ANN401 - what a column holds
    """Return a value with one of its bytes changed, ``None`` if it has not so many."""
    if isinstance(value, int):
        number = (value ^ 1 << 8 * place) & (1 << 64) - 1
        return (number - (1 << 64) if number >> 63 else number) if place < 8 else None
    raw = value if isinstance(value, bytes) else value.encode()
    if place >= len(raw):
        return None
    changed = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
    return changed if isinstance(value, bytes) else changed.decode()


def test_a_store_as_it_was_signed(found: Evidence) -> None:
    """Nothing is found: 1,000 events, all anchored, 12 refusals; a copy is as good."""
    report = verified(found.path, found)
    assert report.faults == []
    assert (report.events, report.anchored, report.refused) == (EVENTS, EVENTS, 12)


@pytest.mark.parametrize("field", FIELDS)
def test_each_byte_of_each_field(field: str, path: Path, found: Evidence) -> None:
    """A byte of every event is changed at once; then each of them is named."""
    select = f"select position, {field} from event order by position"  # noqa: S608
    update = f"update event set {field} = ? where position = ?"  # noqa: S608
    kept = run(path, select)
    longest = max(8 if isinstance(each, int) else len(each) for _, each in kept)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("pragma synchronous = off")
        for place in range(longest):
            # One hash stays, or the anchor would be of another log.
            rows = [
                (_changed(value, place), at)
                for at, value in kept[1 if field == "hash" else 0 :]
            ]
            altered = [(value, at) for value, at in rows if value is not None]
            _write(other, update, altered)
            report = verified(path, found, keep=2 * EVENTS)
            named = {fault.position for fault in report.faults}
            assert {at for _, at in altered} <= named
            assert report.faults[0].position == altered[0][1]
            _write(other, update, [(value, at) for at, value in kept])
    assert verified(path, found).sound


def _write(other: sqlite3.Connection, update: str, rows: list[Any]) -> None:
    # Backwards and forwards, so that no seq is in the way of another for a moment.
    other.execute("begin")
    for row in reversed(rows):
        try:
            other.execute(update, row)
        except sqlite3.IntegrityError:
            other.execute(update, (-row[0] - 1, row[1]))
    for row in rows:
        other.execute(update, row)
    other.execute("commit")


@pytest.mark.slow
@pytest.mark.parametrize("field", [*FIELDS, "position", "match"])
def test_one_byte_of_one_event(field: str, path: Path, found: Evidence) -> None:
    """One at a time: each byte of some events, and one byte of every third event."""
    _one_by_one(path, found, field, dict.fromkeys(range(1, EVENTS + 1, 111), True))
    _one_by_one(path, found, field, dict.fromkeys(range(1, EVENTS + 1, 3), False))


@pytest.mark.parametrize("field", [*FIELDS, "position", "match"])
def test_a_byte_of_an_event(field: str, path: Path, found: Evidence) -> None:
    """One byte of one field of one event at a time, and that event is named."""
    _one_by_one(path, found, field, dict.fromkeys((1, 2, 500, 777, EVENTS), False))


def _one_by_one(
    path: Path, found: Evidence, field: str, places: dict[int, bool]
) -> None:
    """Change a byte of an event, or each of its bytes in turn, and put it back."""
    for at, each in places.items():
        where = "where position = ?"
        select = f"select {field} from event {where}"  # noqa: S608
        [(value,)] = run(path, select, (at,))
        size = 8 if isinstance(value, int) else len(value)
        for place in range(size) if each else [at % size] if size else []:
            changed = _changed(value, place)
            update = f"update event set {field} = ? {where}"  # noqa: S608
            try:
                run(path, update, (changed, at))
            except sqlite3.IntegrityError:
                continue  # another event stands there
            assert _first(path, found).position == at
            now = changed if field == "position" else at
            run(path, update, (value, now))


def test_a_text_that_is_no_text(path: Path, found: Evidence) -> None:
    """Bytes that are no UTF-8 are named like any other change."""
    for field in ("actor", "command"):
        copied = path.with_name(field)
        shutil.copy(path, copied)
        run(
            copied,
            f"update event set {field} = cast(x'ff' as text) where position = 70",  # noqa: S608
        )
        assert _first(copied, found).position == 70


def test_nothing_of_another_type(path: Path, found: Evidence) -> None:
    """The house's empty name as empty bytes: not what was written, though as short."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("pragma writable_schema = on")
        connection.execute(
            "update sqlite_schema set sql = replace(sql, 'strict', '')"
            " where name = 'event'"
        )
    [(at,)] = run(path, "select max(position) from event where actor = ''")
    run(path, "update event set actor = x'' where position = ?", (at,))
    fault = _first(path, found)
    assert (fault.code, fault.position) == ("fields", at)


def _rows_of(path: Path, table: str) -> Iterator[tuple[str, Any, str, Any]]:
    """Yield column, key, name of the key and value of everything in a table."""
    key = {"match": "number", "command": "id", "refusal": "position"}[table]
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(f"select * from {table}")  # noqa: S608
        names = [each[0] for each in rows.description]
        for row in rows.fetchall():
            told = dict(zip(names, row, strict=True))
            for name, value in told.items():
                yield name, told[key], key, value


@pytest.mark.parametrize("table", ["match", "command", "refusal"])
def test_what_stands_beside_the_events(table: str, path: Path, found: Evidence) -> None:
    """A changed byte of an outcome, a refusal or of what finds a match is detected."""
    tried: dict[str, int] = defaultdict(int)
    rows = list(_rows_of(path, table))
    for name, key, key_name, value in rows:
        if tried[name] >= 8:
            continue
        tried[name] += 1
        new = _changed(value, tried[name] % 8) if value is not None else 5
        if new is None:  # a text of fewer characters
            new = f"{value}x"
        copied = path.with_name("one.db")
        shutil.copy(path, copied)
        update = f"update {table} set {name} = ? where {key_name} = ?"  # noqa: S608
        try:
            run(copied, update, (new, key))
        except sqlite3.IntegrityError:
            if value is not None or table != "refusal":
                continue
            run(copied, update, ("", key))
        assert not verified(copied, found).sound, (table, name, key, value, new)


@pytest.mark.parametrize("table", ["match", "command", "refusal"])
def test_a_row_beside_the_events_deleted(
    table: str, path: Path, found: Evidence
) -> None:
    """No match, outcome or refusal can go without notice."""
    key = {"match": "number", "command": "id", "refusal": "position"}[table]
    for (each,) in run(path, f"select {key} from {table} limit 25"):  # noqa: S608
        copied = path.with_name("one.db")
        shutil.copy(path, copied)
        run(copied, f"delete from {table} where {key} = ?", (each,))  # noqa: S608
        assert not verified(copied, found).sound


def test_an_altered_outcome_names_its_event(path: Path, found: Evidence) -> None:
    """The outcome that says less than the events did is told at the first one missed."""
    [(command, match, first)] = run(
        path,
        "select command.id, command.match, first from command"
        " where last = first + 1 limit 1",
    )
    [(at,)] = run(
        path,
        "select position from event where match = ? and seq = ?",
        (match, first + 1),
    )
    run(path, "update command set last = first where id = ?", (command,))
    fault = _first(path, found)
    assert (fault.code, fault.position) == ("outcome_missing", at)


def test_an_altered_refusal_is_named(path: Path, found: Evidence) -> None:
    """The seventh refusal blames another seat."""
    run(path, "update refusal set seat = seat + 1 where position = 7")
    fault = _first(path, found)
    assert (fault.code, fault.subject) == ("refusal_altered", "7")


def test_an_outcome_of_nothing(path: Path, found: Evidence) -> None:
    """A command that is said to have been accepted and did nothing is found."""
    run(path, "insert into command values ('zz', 1, 400, 402, null)")
    assert _first(path, found).code == "outcome_stray"


def _delete(path: Path, places: list[int], *, close: bool) -> None:
    """Delete events; with ``close`` those behind move up, and no gap tells of them."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for at in places:
            connection.execute("delete from event where position = ?", (at,))
        if close:
            kept = connection.execute("select position from event order by position")
            for now, (before,) in enumerate(kept.fetchall(), 1):
                moved = "update event set position = ? where position = ?"
                connection.execute(moved, (now, before))
            connection.execute(
                "update match set began ="
                " (select min(position) from event where event.match = number)"
            )


@pytest.mark.parametrize("close", [False, True])
@pytest.mark.parametrize(
    "places", [[1], [2], [500], [999, 1000], [1000], [998, 999, 1000]], ids=str
)
def test_deleted_events(
    places: list[int], path: Path, found: Evidence, *, close: bool
) -> None:
    """The first, some in the middle, the last ones: the first of them is named."""
    _delete(path, places, close=close)
    assert _first(path, found).position == places[0]


def test_each_event_deleted(path: Path, found: Evidence) -> None:
    """Whichever is missing, it is named, although the others have closed up."""
    for at in range(3, EVENTS, 61):
        copied = path.with_name("one.db")
        shutil.copy(path, copied)
        _delete(copied, [at], close=True)
        assert _first(copied, found).position == at


def test_a_whole_match_deleted(path: Path, found: Evidence) -> None:
    """With its outcomes, and the others closed up: the chains of all others hold."""
    for number in (3, 14):
        copied = path.with_name("one.db")
        shutil.copy(path, copied)
        places = run(
            copied,
            "select position from event where match = ? order by position",
            (number,),
        )
        for table in ("command", "refusal"):
            run(copied, f"delete from {table} where match = ?", (number,))  # noqa: S608
        run(copied, "delete from match where number = ?", (number,))
        _delete(copied, [at for (at,) in places], close=True)
        fault = _first(copied, found)
        assert (fault.position, fault.code) == (places[0][0], "gone")


def _swap(path: Path, one: int, other: int) -> None:
    for before, now in ((one, -1), (other, one), (-1, other)):
        moved = "update event set position = ? where position = ?"
        run(path, moved, (now, before))


def test_two_events_swapped(path: Path, found: Evidence) -> None:
    """Of one match or of two, side by side or far apart: the first place is named."""
    for one, other in ((10, 11), (100, 900), (700, 706), (999, 1000), (1, 2)):
        copied = path.with_name("one.db")
        shutil.copy(path, copied)
        _swap(copied, one, other)
        assert _first(copied, found).position == one


def test_two_records_swapped(path: Path, found: Evidence) -> None:
    """Two commands of two matches change places whole: only the anchor tells."""
    rows = run(
        path,
        "select a.position, b.position from event as a join event as b"
        " on b.position = a.position + 1 and a.match != b.match"
        " join command as c on c.id = a.command and c.first = c.last"
        " join command as d on d.id = b.command and d.first = d.last",
    )
    one, other = rows[len(rows) // 2]
    _swap(path, one, other)
    fault = _first(path, found)
    assert (fault.position, fault.code, fault.until) == (one, "moved", other)


def test_an_event_moved_between_matches(path: Path, found: Evidence) -> None:
    """To the end of another match, or into its middle."""
    [(last,)] = run(path, "select max(seq) from event where match = 14")
    for at in (600, 900, EVENTS):
        copied = path.with_name("one.db")
        shutil.copy(path, copied)
        run(
            copied,
            "update event set match = 14, seq = ? where position = ?",
            (last + 1, at),
        )
        assert _first(copied, found).position == at


@pytest.mark.parametrize("back", [1, 2, 3])
def test_the_last_events_rewritten(back: int, path: Path, found: Evidence) -> None:
    """With hashes that fit: the chain holds, and the anchor names the first of them."""
    [(match,)] = run(path, "select match from event where position = 1000")
    places = run(
        path,
        "select position from event where match = ? order by seq desc limit ?",
        (match, back),
    )
    forge(path, places[-1][0], links=True)
    fault = _first(path, found)
    assert (fault.code, fault.position) == ("rewritten", places[-1][0])
    assert verified(path, found).count == 1


def test_a_salt_changed(path: Path, found: Evidence) -> None:
    """Alone, and with all hashes of its match recomputed."""
    from events.envelope import chain_hash, header, leaf_hash  # noqa: PLC0415

    run(path, "update event set salt = zeroblob(16) where position = 650")
    assert _first(path, found).position == 650
    store = SqliteStore(path)
    each = dict(store.read_all())[650]
    store.close()
    head = header(each.match, each.seq, each.tag, each.at, each.actor, each.command)
    own = chain_hash(each.prev, leaf_hash(bytes(16), head, each.data))
    run(path, "update event set hash = ? where position = 650", (own,))
    fault = _first(path, found)
    assert (fault.code, fault.position) == ("rewritten", 650)

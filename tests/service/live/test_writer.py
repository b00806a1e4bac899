"""The writer: what is acknowledged is on the disk, and one command's fault is its own."""

from __future__ import annotations

import asyncio
import sqlite3
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from events.errors import StoreBusy, VersionConflict
from events.ids import id_from_hash
from events.store import Outcome
from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from events.stream import check_store
from service.errors import Overloaded, Stopping
from service.live.writer import Writer
from tests.contracts.chains import ANOTHER, MATCH, command_id, events_after, refused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.errors import EventsError
    from events.store import Entry

pytestmark = pytest.mark.anyio


class CountingStore(SqliteStore):
    """A store that remembers how many commands stood in each of its transactions."""

    sizes: tuple[int, ...] = ()

    def record_together(self, entries: Sequence[Entry]) -> list[Outcome | EventsError]:
        """Return what the store returns."""
        self.sizes += (len(entries),)
        return super().record_together(entries)


def held(path: Path) -> sqlite3.Connection:
    """Return a connection that holds the write lock of a file until it is closed."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("begin immediate")
    return connection


async def in_hand(writer: Writer) -> None:
    """Return when the thread has taken all that waited."""
    await asyncio.sleep(0)
    while writer.waiting:  # noqa: ASYNC110 - a thread tells no loop
        await asyncio.sleep(0.001)


async def test_what_is_answered_is_on_the_disk(tmp_path: Path) -> None:
    """Another connection reads an event as soon as its command is answered."""
    path = tmp_path / "sixfold.db"
    store, reading = SqliteStore(path), SqliteStore(path)
    writer = Writer(store)

    async def play(match: str) -> None:
        events = events_after(None, 20, match)
        for number, event in enumerate(events):
            command = id_from_hash("command", f"{match}/{number}".encode())
            done = await writer.record(match, command, number, (event,))
            assert done == Outcome(match, command, (event,), None)
            assert reading.read(match, number) == [event]

    await asyncio.gather(*(play(letter * 26) for letter in "abcdefgh"))
    await writer.close()
    assert check_store(reading) == 160
    store.close()
    reading.close()


async def test_what_comes_meanwhile_shares_the_next_transaction(tmp_path: Path) -> None:
    """Thirty commands that arrive during a write are one write, and none is lost."""
    path = tmp_path / "sixfold.db"
    store = CountingStore(path)
    writer = Writer(store)
    lock = held(path)
    first = asyncio.create_task(writer.record(ANOTHER, "first", 0, refused()))
    await in_hand(writer)
    tasks = [
        asyncio.create_task(writer.record(ANOTHER, f"next {number}", 0, refused()))
        for number in range(30)
    ]
    await asyncio.sleep(0)
    assert writer.waiting == 30
    lock.close()
    await asyncio.gather(first, *tasks)
    assert store.sizes == (1, 30)
    commands = [each.command for each in store.refusals(ANOTHER)]
    assert commands == ["first", *(f"next {number}" for number in range(30))]
    await writer.close()
    store.close()


async def test_a_conflict_is_one_commands_own() -> None:
    """Its task gets the error; those before and behind it are written."""
    store = MemoryStore()
    writer = Writer(store)
    trunk = events_after(None, 2)
    first, conflict, second = await asyncio.gather(
        writer.record(MATCH, command_id(0), 0, trunk[:1]),
        writer.record(MATCH, command_id(1), 0, trunk[:1]),
        writer.record(MATCH, command_id(2), 1, trunk[1:]),
        return_exceptions=True,
    )
    assert isinstance(conflict, VersionConflict)
    assert conflict.facts == {"match": MATCH, "expected": 0, "found": 1}
    assert [first, second] == [store.outcome(command_id(place)) for place in (0, 2)]
    await writer.close()


async def test_a_busy_store_fails_those_who_were_being_written(tmp_path: Path) -> None:
    """Each task of the failed transaction hears it, nothing is written, the next goes on."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path, timeout=0.05)
    writer = Writer(store)
    lock = held(path)
    trunk = events_after(None, 1)
    failed = await asyncio.gather(
        writer.record(MATCH, command_id(0), 0, trunk),
        writer.record(MATCH, command_id(1), 0, refused()),
        return_exceptions=True,
    )
    assert [type(each) for each in failed] == [StoreBusy, StoreBusy]
    lock.close()
    assert store.outcome(command_id(1)) is None
    done = await writer.record(MATCH, command_id(0), 0, trunk)
    assert done.events == trunk
    await writer.close()
    store.close()


async def test_the_thread_survives_what_nobody_foresaw(tmp_path: Path) -> None:
    """An error that is none of ours goes to the tasks, again and again, and not to it."""
    store = SqliteStore(tmp_path / "sixfold.db")
    writer = Writer(store)
    store.close()
    for number in range(3):
        with pytest.raises(sqlite3.ProgrammingError):
            await writer.record(MATCH, command_id(number), 0, refused())
    await writer.close()


async def test_more_than_may_wait_is_refused_at_once(tmp_path: Path) -> None:
    """Who finds the queue full hears it before anything of his is written."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path)
    writer = Writer(store, most=2)
    lock = held(path)
    tasks = [asyncio.create_task(writer.record(MATCH, command_id(0), 0, refused()))]
    await in_hand(writer)
    tasks += [
        asyncio.create_task(writer.record(MATCH, command_id(number), 0, refused()))
        for number in (1, 2)
    ]
    await asyncio.sleep(0)
    with pytest.raises(Overloaded) as caught:
        await writer.record(MATCH, command_id(3), 0, refused())
    assert caught.value.facts == {"waiting": 2}
    lock.close()
    await asyncio.gather(*tasks)
    assert store.outcome(command_id(3)) is None
    await writer.record(MATCH, command_id(3), 0, refused())
    assert len(store.refusals(MATCH)) == 4
    await writer.close()
    store.close()


async def test_closing_writes_what_was_taken(tmp_path: Path) -> None:
    """What waits is written and answered; what comes later is turned away."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path)
    writer = Writer(store)
    lock = held(path)
    events = events_after(None, 12)
    tasks = [
        asyncio.create_task(writer.record(MATCH, command_id(number), number, (event,)))
        for number, event in enumerate(events)
    ]
    await asyncio.sleep(0.01)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0.01)
    with pytest.raises(Stopping):
        await writer.record(MATCH, command_id(20), 12, refused())
    lock.close()
    await closing
    outcomes = await asyncio.gather(*tasks)
    assert [each.events for each in outcomes] == [(event,) for event in events]
    assert store.read(MATCH) == list(events)
    await writer.close()
    store.close()


async def test_a_cancelled_task_takes_no_other_with_it(tmp_path: Path) -> None:
    """Its command is written all the same, as it was taken; a repeat gets the outcome."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path)
    writer = Writer(store)
    lock = held(path)
    trunk = events_after(None, 2)
    tasks = [
        asyncio.create_task(writer.record(MATCH, command_id(number), number, (event,)))
        for number, event in enumerate(trunk)
    ]
    await in_hand(writer)
    tasks[0].cancel()
    lock.close()
    assert (await tasks[1]).events == trunk[1:]
    assert tasks[0].cancelled()
    again = await writer.record(MATCH, command_id(0), 0, trunk[:1])
    assert again.events == trunk[:1]
    await writer.close()
    store.close()


async def test_commands_are_written_in_the_order_in_which_they_came() -> None:
    """Whatever the batches: the whole store's one order is that of the calls."""
    store = MemoryStore()
    writer = Writer(store)
    streams = {letter * 26: events_after(None, 30, letter * 26) for letter in "abc"}
    calls = [
        (match, number, events[number])
        for number in range(30)
        for match, events in streams.items()
    ]
    await asyncio.gather(
        *(
            writer.record(match, f"{match} {number}", number, (event,))
            for match, number, event in calls
        )
    )
    assert [event for _, event in store.read_all()] == [event for *_, event in calls]
    assert all(one < two for (one, _), (two, _) in pairwise(store.read_all()))
    await writer.close()

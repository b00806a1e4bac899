"""The tail: what anybody writes to a store is heard of, in the store's one order."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from events.stores.memory import MemoryStore
from events.stores.sqlite import SqliteStore
from service.live.tail import Tail
from tests.contracts.chains import ANOTHER, MATCH, command_id, events_after, refused

if TYPE_CHECKING:
    from pathlib import Path

    from events.store import EventStore

pytestmark = pytest.mark.anyio

ELSEWHERE = """
import sys
from events.stores.sqlite import SqliteStore
from tests.contracts.chains import MATCH, command_id, events_after
store = SqliteStore(sys.argv[1])
store.record(MATCH, command_id(0), 0, events_after(None, 3))
store.close()
"""


def test_matches_are_told_once_a_look(tmp_path: Path) -> None:
    """In the order of their first new event; a refusal is no event, and no news is none."""
    stores: list[EventStore] = [MemoryStore(), SqliteStore(tmp_path / "sixfold.db")]
    for store in stores:
        trunk, theirs = events_after(None, 3), events_after(None, 2, ANOTHER)
        store.record(MATCH, command_id(0), 0, trunk[:1])
        tail = Tail(store)
        assert tail.fresh() == []
        store.record(ANOTHER, command_id(1), 0, theirs)
        store.record(MATCH, command_id(2), 1, trunk[1:])
        assert tail.fresh() == [ANOTHER, MATCH]
        store.record(MATCH, command_id(3), 3, refused())
        assert tail.fresh() == []
        store.close()


def test_a_flood_is_told_in_several_looks() -> None:
    """So that the event loop is not held up; nothing of it is left out."""
    store = MemoryStore()
    tail = Tail(store)
    for number in range(5):
        match = "abcde"[number] * 26
        store.record(match, command_id(number), 0, events_after(None, 900, match))
    assert [tail.fresh() for _ in range(4)] == [
        ["a" * 26, "b" * 26, "c" * 26],
        ["c" * 26, "d" * 26, "e" * 26],
        ["e" * 26],
        [],
    ]


async def test_what_another_store_writes_arrives_within_a_second(
    tmp_path: Path,
) -> None:
    """Every event that a second store records in the file can be read when it is told."""
    path = tmp_path / "sixfold.db"
    ours, theirs = SqliteStore(path), SqliteStore(path)
    events = events_after(None, 10)
    arrived = asyncio.Event()
    seen: list[int] = []

    def told(match: str) -> None:
        assert match == MATCH
        seen.append(len(ours.read(match)))
        arrived.set()

    following = asyncio.create_task(Tail(ours).follow(told))
    await asyncio.sleep(0)
    for number, event in enumerate(events):
        arrived.clear()
        theirs.record(MATCH, command_id(number), number, (event,))
        async with asyncio.timeout(1):
            await arrived.wait()
    assert seen == list(range(1, 11))
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    ours.close()
    theirs.close()


async def test_another_process_is_heard_of(tmp_path: Path) -> None:
    """Also what a program of its own records."""
    path = tmp_path / "sixfold.db"
    store = SqliteStore(path)
    told: asyncio.Queue[str] = asyncio.Queue()
    following = asyncio.create_task(Tail(store).follow(told.put_nowait))
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", ELSEWHERE, str(path)], check=True
    )
    assert done.returncode == 0
    async with asyncio.timeout(1):
        assert await told.get() == MATCH
    assert len(store.read(MATCH)) == 3
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    store.close()

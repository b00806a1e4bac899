"""The steward as a task: it wakes by itself, in time, and costs nothing while it sleeps."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from typing import TYPE_CHECKING

import pytest

from events.clock import ClockResumed, TimeOverrun
from events.errors import SixfoldError, StoreBusy
from events.ids import new_id
from replay.shell import microseconds
from service.ledger.settings import TableSettings
from service.ledger.tables import SeatHolder
from service.tables.steward import ticking
from tests.service.tables.hall import (
    SECOND,
    Clock,
    Hall,
    events_of,
    open_hall,
    player_id,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from service.tables.house import Telling

pytestmark = pytest.mark.anyio


class TrueClock(Clock):
    """The time as it is."""

    def __call__(self) -> int:
        """Return the time now."""
        return microseconds()

    def ticks(self) -> float:
        """Return the seconds that passed."""
        return ticking()


@pytest.fixture
async def running(tmp_path: Path) -> AsyncGenerator[Hall]:
    """Yield a hall in true time whose steward runs."""
    async with open_hall(tmp_path, TrueClock()) as opened:
        task = asyncio.create_task(opened.steward.run())
        yield opened
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_time_runs_out_by_itself(running: Hall) -> None:
    """The steward wakes when the time is over, to the split second."""
    room = await running.table(move=1)
    since = room.sitting.life.since
    await asyncio.wait_for(room.changed(room.sitting.seq), 5)
    assert len(events_of(room, TimeOverrun)) == 1
    assert 0 <= room.sitting.at - since - SECOND < SECOND / 2


async def test_a_sleeping_steward_costs_nothing(running: Hall) -> None:
    """Tables at which nothing is due take next to no time of the processor."""
    for _ in range(20):
        room = await running.table(move=1000)
        for seat in range(3):
            running.steward.connected(room.match, seat)
    await asyncio.sleep(0.2)
    before = time.process_time()
    await asyncio.sleep(0.8)
    assert time.process_time() - before < 0.1


@pytest.mark.slow
async def test_a_loop_that_was_blocked_charges_nobody(running: Hall) -> None:
    """A process that stood still for more than two seconds gives the time back."""
    room = await running.table(move=2)
    await asyncio.sleep(0.1)
    time.sleep(2.6)  # noqa: ASYNC251 - the standstill itself
    await asyncio.wait_for(room.changed(room.sitting.seq), 5)
    assert len(events_of(room, ClockResumed)) == 1
    assert not events_of(room, TimeOverrun)


async def test_trouble_at_one_table_is_no_other_table_s(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written is tried again, and the rest goes its way meanwhile."""
    first = await hall.table(move=10)
    second = await hall.table(move=10)
    by_house = hall.desk.by_house

    async def hindered(match: str, command: str, decide: object) -> None:
        if match == first.match:
            raise StoreBusy(path="store.db")
        await by_house(match, command, decide)  # type: ignore[arg-type] # passed on

    with monkeypatch.context() as patch:
        patch.setattr(hall.desk, "by_house", hindered)
        await hall.attend(11)
    assert not events_of(first, TimeOverrun)
    assert len(events_of(second, TimeOverrun)) == 1
    await hall.attend(2)
    assert len(events_of(first, TimeOverrun)) == 1


async def test_a_match_that_could_not_begin_begins(
    tmp_path: Path, clock: Clock
) -> None:
    """If a process ends between the last seat and the first event, the next one goes on."""
    async with open_hall(tmp_path, clock) as before:
        match, tables = new_id(), before.ledger.tables
        tables.add(match, player_id(0), TableSettings(game="frog"), 3, clock())
        for seat in range(3):
            tables.sit(match, seat, SeatHolder(player_id(seat), "", "house"))
    async with open_hall(tmp_path, clock, "two") as after:
        assert after.desk.room(match).sitting.state.turn >= 0
        assert after.ledger.tables.get(match).status == "playing"


async def test_a_match_that_cannot_be_read_keeps_no_house_closed(
    tmp_path: Path, clock: Clock
) -> None:
    """The others are looked after all the same."""
    async with open_hall(tmp_path, clock) as before:
        bad = await before.table(move=10)
        good = await before.table(move=10)
    connection = sqlite3.connect(tmp_path / "store.db")
    with connection:
        connection.execute(
            "update event set data = x'00' where seq = 1"
            " and match = (select number from match where id = ?)",
            (bad.match,),
        )
    connection.close()
    async with open_hall(tmp_path, clock, "two") as after:
        assert events_of(after.desk.room(good.match), ClockResumed)
        with pytest.raises(SixfoldError):
            after.desk.room(bad.match)


async def test_nothing_is_told_twice_by_the_house(hall: Hall) -> None:
    """A deed that is done already is not done again, whatever it is called."""
    room = await hall.table()
    asked: list[int] = []

    def nothing(telling: Telling) -> None:
        asked.append(telling.sitting.seq)

    assert await hall.desk.by_house(room.match, "anything", nothing) is None
    assert asked == [room.sitting.seq]

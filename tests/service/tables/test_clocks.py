"""Time at a table: what an act costs, and what happens when it runs out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from events.clock import ClockAgreed, ClockResumed, TimeOverrun, TimeSpent
from events.seating import SeatTaken
from events.table import CardPlayed
from service.tables.orders import MakeClaim, PausePlay, ResumePlay
from tests.service.tables.hall import (
    SECOND,
    Clock,
    Hall,
    events_of,
    open_hall,
    until_turn,
)

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


async def test_an_act_is_charged_to_its_seat(hall: Hall) -> None:
    """Beyond the time of a move, a seat pays from its reserve, and nobody else does."""
    room = await hall.table(move=10, reserve=100)
    assert events_of(room, ClockAgreed) == [ClockAgreed(10 * SECOND, 100 * SECOND)]
    seat = room.sitting.state.turn
    hall.clock.move(40)
    told = await hall.act(room.match)
    assert told[0] == TimeSpent(seat, 40 * SECOND)
    left = [100 * SECOND] * 3
    left[seat] = 70 * SECOND
    assert room.sitting.life.left == tuple(left)


async def test_a_table_without_a_clock_writes_no_times(hall: Hall) -> None:
    """Nothing of time stands in the log of a table that agreed on none."""
    room = await hall.table()
    hall.clock.move(4000)
    await hall.act(room.match)
    await hall.attend(4000)
    for kind in (ClockAgreed, TimeSpent, TimeOverrun, ClockResumed):
        assert not events_of(room, kind)


async def test_time_that_runs_out_is_written_once(hall: Hall) -> None:
    """At the very instant the seat has overrun, and it stays that way until it acts."""
    room = await hall.table(move=10, reserve=20)
    seat = room.sitting.state.turn
    await hall.attend(29.999)
    assert not events_of(room, TimeOverrun)
    await hall.attend(0.001)
    await hall.attend(50)
    assert events_of(room, TimeOverrun) == [TimeOverrun(seat)]
    assert room.sitting.life.players[seat] == room.sitting.opened.players[seat]
    await hall.act(room.match)
    assert room.sitting.life.left[seat] == 0


async def test_a_program_plays_the_turn_whose_time_ran_out(hall: Hall) -> None:
    """Where the table agreed on it the others do not wait; then the seat is given back."""
    room = await hall.table(move=10, absence="bot")
    seat = room.sitting.state.turn
    player = room.sitting.life.players[seat]
    await hall.attend(11)
    async with asyncio.timeout(5):
        while len(events_of(room, SeatTaken)) < 5:
            await asyncio.sleep(0.01)
            await hall.attend()
    program = hall.ledger.players.program("steady", seat)
    assert events_of(room, SeatTaken)[3:] == [
        SeatTaken(seat, program, "steady"),
        SeatTaken(seat, player, ""),
    ]
    assert room.sitting.life.turn != seat
    await hall.act(room.match)
    await hall.act(room.match)
    while room.sitting.life.turn != seat:
        await hall.act(room.match)
    await hall.attend(9)
    assert len(events_of(room, TimeOverrun)) == 1


async def test_a_person_among_programs_is_not_replaced(hall: Hall) -> None:
    """Where nobody else waits, time that ran out is written and no more."""
    room = await hall.table(
        seats=("", "steady", "steady"), move=10, absence="bot", reserve=5
    )
    await until_turn(room, 0)
    await hall.attend(16)
    assert events_of(room, TimeOverrun) == [TimeOverrun(0)]
    assert len(events_of(room, SeatTaken)) == 3


async def test_no_clock_runs_while_the_arbiter_stops_the_play(hall: Hall) -> None:
    """A pause costs nobody anything, and nothing may be ordered meanwhile."""
    room = await hall.table(move=10, reserve=20)
    seat = room.sitting.state.turn
    hall.clock.move(6)
    await hall.told(room.match, PausePlay())
    assert room.sitting.legal == ()
    await hall.attend(1000)
    await hall.told(room.match, ResumePlay())
    await hall.attend(23)
    assert not events_of(room, TimeOverrun)
    told = await hall.act(room.match)
    assert told[0] == TimeSpent(seat, 29 * SECOND)


async def test_no_clock_runs_while_a_claim_is_open(hall: Hall) -> None:
    """The others may think a claim over at nobody's cost."""
    room = await hall.table(move=10, reserve=20)
    await hall.act_until(room.match, CardPlayed)
    seat = room.sitting.state.turn
    claimant = (seat + 1) % 3
    await hall.told(room.match, MakeClaim(claimant, claimant))
    await hall.attend(1000)
    assert not events_of(room, TimeOverrun)
    assert room.sitting.life.spent(hall.clock()) == 0


async def test_nobody_pays_for_a_restart(tmp_path: Path, clock: Clock) -> None:
    """The first process after a time without any charges nobody for that time."""
    async with open_hall(tmp_path, clock) as before:
        room = await before.table(move=10, reserve=20)
        match, seat = room.match, room.sitting.state.turn
        clock.move(5)
    clock.move(5000)
    async with open_hall(tmp_path, clock, "two") as after:
        room = after.desk.room(match)
        assert events_of(room, ClockResumed) == [ClockResumed()]
        clock.move(3)
        told = await after.act(match)
    assert told[0] == TimeSpent(seat, 3 * SECOND)


async def test_nobody_pays_for_a_process_that_stood_still(hall: Hall) -> None:
    """An order that comes right after a standstill is not charged with it either."""
    room = await hall.table(move=10, reserve=20)
    seat = room.sitting.state.turn
    hall.clock.stand_still(600)
    hall.clock.move(1)
    told = await hall.act(room.match)
    assert told[0] == TimeSpent(seat, 0)
    assert events_of(room, ClockResumed) == [ClockResumed()]
    hall.clock.stand_still(600)
    await hall.attend()
    assert not events_of(room, TimeOverrun)

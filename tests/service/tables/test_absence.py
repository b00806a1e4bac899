"""Who is away from a table: noticed, written down, stood in for, and welcomed back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from events.agreement import ProposalAnswered
from events.seating import SeatAbsent, SeatReturned, SeatTaken
from events.table import CardPlayed
from service.tables.orders import MakeClaim, ProposeForfeit
from tests.service.tables.hall import (
    PATIENCE,
    SECOND,
    Clock,
    Hall,
    choice,
    events_of,
    open_hall,
    player_id,
)

if TYPE_CHECKING:
    from pathlib import Path

    from service.tables.room import Room

pytestmark = pytest.mark.anyio

AWAY = PATIENCE.absence / SECOND + 1


async def table(hall: Hall, *there: int, absence: str = "wait") -> Room:
    """Return a table of three at which these seats have a stream."""
    room = await hall.table(absence=absence)
    for seat in there:
        hall.steward.connected(room.match, seat)
    await hall.attend()
    return room


async def test_a_seat_without_a_stream_is_away_after_a_while(hall: Hall) -> None:
    """It is written once, at the time agreed on; who has a stream is there."""
    room = await table(hall, 0, 2)
    await hall.attend(AWAY - 2)
    assert not events_of(room, SeatAbsent)
    await hall.attend(2)
    await hall.attend(AWAY)
    assert events_of(room, SeatAbsent) == [SeatAbsent(1)]
    assert room.sitting.life.absent == 0b010


async def test_a_lost_stream_that_comes_back_in_time_is_nothing(hall: Hall) -> None:
    """A telephone may lose its connection, and have two of them at once."""
    room = await table(hall, 0, 1, 2, 2)
    hall.steward.disconnected(room.match, 2)
    await hall.attend(AWAY)
    hall.steward.disconnected(room.match, 2)
    await hall.attend(AWAY - 2)
    hall.steward.connected(room.match, 2)
    await hall.attend(AWAY)
    assert not events_of(room, SeatAbsent)


async def test_who_gives_orders_without_a_stream_is_there(hall: Hall) -> None:
    """The time counts from the last order then."""
    room = await table(hall, 0, 1, 2)
    seat = room.sitting.state.turn
    hall.steward.disconnected(room.match, seat)
    await hall.attend(AWAY - 2)
    await hall.act(room.match)
    await hall.attend(AWAY - 2)
    assert not events_of(room, SeatAbsent)
    await hall.attend(2)
    assert events_of(room, SeatAbsent) == [SeatAbsent(seat)]


async def test_who_comes_back_is_welcomed(hall: Hall) -> None:
    """A stream is enough, and so is an order; the return is written once."""
    room = await table(hall, 0, 2)
    await hall.attend(AWAY)
    hall.steward.connected(room.match, 1)
    hall.steward.connected(room.match, 1)
    await hall.attend()
    assert events_of(room, SeatReturned) == [SeatReturned(1)]
    seat = room.sitting.state.turn
    hall.steward.disconnected(room.match, seat)
    if seat == 1:
        hall.steward.disconnected(room.match, seat)
    await hall.attend(AWAY)
    assert room.sitting.life.absent == 1 << seat
    await hall.act(room.match)
    await hall.attend()
    assert room.sitting.life.absent == 0


async def test_a_table_that_waits_puts_no_program_in(hall: Hall) -> None:
    """Nothing follows from an absence where the table agreed to wait."""
    room = await table(hall, 0, 2)
    await hall.attend(AWAY)
    while room.sitting.state.turn != 1:
        await hall.act(room.match)
    await hall.attend(10 * AWAY)
    assert len(events_of(room, SeatTaken)) == 3


async def test_a_program_plays_for_who_is_away_at_his_turn(hall: Hall) -> None:
    """It takes the seat when the others wait for it, and gives it back to its player."""
    room = await table(hall, 0, 2, absence="bot")
    while room.sitting.state.turn == 1:
        await hall.act(room.match)
    await hall.attend(AWAY)
    assert events_of(room, SeatAbsent) == [SeatAbsent(1)]
    while room.sitting.state.turn != 1:
        assert len(events_of(room, SeatTaken)) == 3
        await hall.act(room.match)
    await hall.attend()
    program = hall.ledger.players.program("steady", 1)
    assert events_of(room, SeatTaken)[3:] == [SeatTaken(1, program, "steady")]
    hall.steward.connected(room.match, 1)
    await hall.attend()
    assert events_of(room, SeatTaken)[4:] == [SeatTaken(1, player_id(1), "")]
    assert not events_of(room, SeatReturned)


async def test_nobody_plays_where_nobody_is(hall: Hall) -> None:
    """If all are away, no program plays the match out behind their backs."""
    room = await table(hall, absence="bot")
    await hall.attend(AWAY)
    await hall.attend(AWAY)
    assert room.sitting.life.absent == 0b111
    assert len(events_of(room, SeatTaken)) == 3
    hall.steward.connected(room.match, (room.sitting.state.turn + 1) % 3)
    await hall.attend()
    assert len(events_of(room, SeatTaken)) == 4


async def test_who_is_away_agrees_to_nothing(hall: Hall) -> None:
    """A claim that waits for a seat where nobody is falls, and the play goes on."""
    room = await table(hall, 0, 1)
    await hall.act_until(room.match, CardPlayed)
    await hall.attend(AWAY)
    assert room.sitting.life.absent == 0b100
    await hall.told(room.match, MakeClaim(0, 0))
    await hall.attend()
    assert events_of(room, ProposalAnswered) == [ProposalAnswered(2, agrees=False)]
    assert not room.sitting.life.holds
    await hall.told(room.match, ProposeForfeit(0, 2))


async def test_a_new_process_gives_everybody_time(tmp_path: Path, clock: Clock) -> None:
    """Nobody is away because nothing was there to connect to."""
    async with open_hall(tmp_path, clock) as before:
        match = (await table(before, 0, 1, 2)).match
    clock.move(10 * AWAY)
    async with open_hall(tmp_path, clock, "two") as after:
        await after.attend(AWAY - 2)
        assert after.desk.room(match).sitting.life.absent == 0
        await after.attend(2)
        assert after.desk.room(match).sitting.life.absent == 0b111


async def test_what_one_process_sees_the_others_know(
    tmp_path: Path, clock: Clock, hall: Hall
) -> None:
    """A seat that has a stream in another process is there."""
    room = await table(hall, 0)
    async with open_hall(tmp_path, clock, "two") as other:
        other.steward.connected(room.match, 1)
        for _ in range(10):
            await other.attend(AWAY / 5)
            await hall.attend()
        other.desk.refresh(room.match)
        hall.desk.refresh(room.match)
        assert room.sitting.life.absent == 0b100
        assert other.desk.room(room.match).sitting.life.absent == 0b100


async def test_when_a_stream_ended_all_processes_know_at_once(
    tmp_path: Path, clock: Clock, hall: Hall
) -> None:
    """The time counts from the end of the stream, not from when it was last noted."""
    async with open_hall(tmp_path, clock, "two") as other:
        room = await table(hall, 0, 2)
        other.desk.room(room.match)
        hall.steward.connected(room.match, 1)
        clock.move(AWAY / 2)
        hall.steward.disconnected(room.match, 1)
        await other.attend(AWAY - 2)
        assert not other.desk.room(room.match).sitting.life.absent & 0b010
        await other.attend(2)
        assert other.desk.room(room.match).sitting.life.absent & 0b010


async def test_who_was_taken_for_away_by_others_is_there_all_the_same(
    tmp_path: Path, clock: Clock, hall: Hall
) -> None:
    """A process that stood still says on waking that its players never left."""
    room = await table(hall, 0, 1, 2)
    async with open_hall(tmp_path, clock, "two") as other:
        clock.move(2 * AWAY)
        await other.attend()
        assert other.desk.room(room.match).sitting.life.absent == 0b111
    hall.desk.refresh(room.match)
    clock.stand_still(3)
    await hall.attend()
    assert room.sitting.life.absent == 0


async def test_a_match_that_rests_is_let_go_of(hall: Hall) -> None:
    """When nobody watches and nothing is due, a match costs no memory; it comes back."""
    room = await table(hall, 0)
    await hall.attend(AWAY)
    await hall.attend(10_000)
    assert room.match in hall.desk.rooms
    hall.steward.disconnected(room.match, 0)
    await hall.attend(AWAY)
    await hall.attend(PATIENCE.idle / SECOND + 1)
    assert room.match not in hall.desk.rooms
    hall.steward.connected(room.match, 0)
    await hall.attend()
    again = hall.desk.room(room.match)
    assert again is not room
    assert again.sitting.life.absent == 0b110


async def test_a_match_that_is_over_is_known_to_be(hall: Hall) -> None:
    """The ledger is told, so that nobody looks after it any more."""
    room = await table(hall, 0, 1, 2)
    assert list(hall.ledger.tables.running()) == [room.match]
    while not room.sitting.over:
        await hall.told(room.match, choice(room.sitting))
    await hall.attend()
    assert list(hall.ledger.tables.running()) == []

"""Who goes and who comes back while the others decide about him."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from events.seating import MatchForfeited, SeatAbsent, SeatReturned, SeatTaken
from events.stores.sqlite_file import open_file
from service.errors import SeatForeign
from service.ledger.tables import SeatHolder
from service.tables.orders import AnswerProposal, ProposeForfeit
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


async def with_one_away(hall: Hall) -> Room:
    """Return a table of three whose seat 1 is away."""
    room = await hall.table()
    for seat in (0, 2):
        hall.steward.connected(room.match, seat)
    await hall.attend(AWAY)
    assert room.sitting.life.absent == 0b010
    return room


async def test_who_comes_back_in_time_is_not_given_up(hall: Hall) -> None:
    """A proposal to end the match for want of a player falls when he is there again."""
    room = await with_one_away(hall)
    await hall.told(room.match, ProposeForfeit(0, 1))
    hall.steward.connected(room.match, 1)
    await hall.attend()
    assert events_of(room, SeatReturned) == [SeatReturned(1)]
    assert room.sitting.life.proposal is None
    answer = AnswerProposal(2, agrees=True)
    assert await hall.refused(room.match, answer) == "no_proposal"
    assert not events_of(room, MatchForfeited)


async def test_a_proposal_does_not_wait_for_who_went_meanwhile(hall: Hall) -> None:
    """When the last one asked is away too, those who are there have agreed."""
    room = await with_one_away(hall)
    await hall.told(room.match, ProposeForfeit(0, 1))
    hall.steward.disconnected(room.match, 2)
    await hall.attend(AWAY)
    assert events_of(room, SeatAbsent) == [SeatAbsent(1), SeatAbsent(2)]
    assert events_of(room, MatchForfeited) == [MatchForfeited(1)]


async def test_who_got_up_plays_no_more(hall: Hall) -> None:
    """His seat is nobody's, also before somebody else sits down there."""
    room = await hall.table()
    seat = room.sitting.state.turn
    left = SeatHolder("nobody", "", "house")
    hall.ledger.tables.replace(room.match, seat, left, player_id(seat))
    await hall.desk.leave(room.match, seat)
    with pytest.raises(SeatForeign):
        await hall.order(room.match, choice(room.sitting))
    assert room.sitting.life.absent == 1 << seat


async def test_a_seat_lent_for_a_turn_comes_back_after_a_restart(
    tmp_path: Path, clock: Clock
) -> None:
    """Whose time ran out plays on, though the process that lent his seat has ended."""
    async with open_hall(tmp_path, clock) as before:
        room = await before.table(move=10, absence="bot")
        match, seat = room.match, room.sitting.state.turn
        program = before.ledger.players.program("steady", seat)
        clock.move(11)
        await before.desk.take(match, seat, program, "steady")
    async with open_hall(tmp_path, clock, "two") as after:
        room = after.desk.room(match)
        async with asyncio.timeout(5):
            while len(events_of(room, SeatTaken)) < 5:
                await asyncio.sleep(0.01)
                await after.attend()
    assert events_of(room, SeatTaken)[4:] == [SeatTaken(seat, player_id(seat), "")]


async def test_a_ledger_that_is_held_for_long_ends_nothing(
    tmp_path: Path, clock: Clock
) -> None:
    """What the steward could not write is written when the ledger can be had again."""
    async with open_hall(tmp_path, clock) as hall:
        room = await hall.table(move=10)
        hall.steward.connected(room.match, 0)
        other = open_file(tmp_path / "store.db", (), create=False, timeout=0)
        other.execute("begin immediate")
        clock.move(11)
        task = asyncio.create_task(hall.steward.run())
        await asyncio.sleep(0.2)
        assert not task.done()
        other.execute("rollback")
        other.close()
        async with asyncio.timeout(20):
            while room.sitting.life.overrun == 0:
                clock.move(1)
                await asyncio.sleep(0.1)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

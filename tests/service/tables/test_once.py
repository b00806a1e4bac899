"""Every order counts once, and only if it was given to the table as it stands."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from core.commands import MakeCall, PlayCard
from core.errors import CommandMalformed
from core.phase import PLAY
from events.clock import ClockResumed, TimeOverrun
from events.errors import MatchUnknown
from events.seating import SeatAbsent, SeatReturned
from events.table import CardPlayed
from service.errors import SeatForeign
from service.tables.orders import CallDirector, CommitShare, ProposeForfeit
from service.tables.sitting import folded
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

pytestmark = pytest.mark.anyio


async def test_a_repeated_order_is_answered_as_the_first_time(hall: Hall) -> None:
    """The very same outcome, however often and however late, and nothing happens again."""
    room = await hall.table()
    order, seen = choice(room.sitting), room.sitting.seq
    first = await hall.order(room.match, order, seen, "once")
    await hall.act(room.match)
    length = len(room.history)
    again = await asyncio.gather(
        *(hall.order(room.match, order, seen, "once") for _ in range(5))
    )
    assert again == [first] * 5
    assert len(room.history) == length


async def test_a_refusal_is_repeated_too(hall: Hall) -> None:
    """What was refused once stays refused under its name, even if it were legal now."""
    room = await hall.table()
    other = (room.sitting.state.turn + 1) % 3
    order = MakeCall(other, 1)
    first = await hall.order(room.match, order, 0, "early")
    assert first.refusal is not None
    await hall.act(room.match)
    assert await hall.order(room.match, order, 0, "early") == first


async def test_two_players_may_use_the_same_name(hall: Hall) -> None:
    """Names of orders are each player's own; nobody gets another one's answer."""
    room = await hall.table()
    first = await hall.order(room.match, choice(room.sitting), 0, "one")
    second = await hall.order(room.match, choice(room.sitting), 0, "one")
    assert first.command != second.command
    assert second.refusal is None


async def test_an_order_to_the_table_of_before_is_stale(hall: Hall) -> None:
    """Whoever did not see the act that changed what he may do has to look again."""
    room = await hall.table()
    seen = room.sitting.seq
    await hall.act(room.match)
    order = choice(room.sitting)
    assert await hall.refused(room.match, order, seen) == "stale"
    await hall.told(room.match, order)


async def test_what_is_none_of_a_seat_s_business_makes_nothing_stale(
    hall: Hall,
) -> None:
    """Others come and go, time runs out, the director is called: an order still holds."""
    room = await hall.table(move=1000, reserve=1)
    await hall.act_until(room.match, CardPlayed)
    seat, seen = room.sitting.state.turn, room.sitting.seq
    hall.steward.connected(room.match, seat)
    await hall.attend(PATIENCE.absence / SECOND + 1)
    hall.steward.connected(room.match, (seat + 1) % 3)
    hall.clock.stand_still(10)
    await hall.attend()
    await hall.attend(2000)
    await hall.told(room.match, CallDirector((seat + 1) % 3, "He thinks too long."))
    for kind in (SeatAbsent, SeatReturned, ClockResumed, TimeOverrun):
        assert events_of(room, kind), kind
    assert (await hall.order(room.match, choice(room.sitting), seen)).refusal is None


async def test_who_is_asked_something_has_to_look(hall: Hall) -> None:
    """A proposal that waits for a seat makes its older orders stale, and no other's."""
    room = await hall.table()
    await hall.act_until(room.match, CardPlayed)
    seat, seen = room.sitting.state.turn, room.sitting.changed
    proposer = (seat + 1) % 3
    await hall.told(room.match, ProposeForfeit(proposer, proposer))
    assert room.sitting.changed[proposer] == seen[proposer]
    order = choice(room.sitting)
    assert await hall.refused(room.match, order, seen[seat]) == "stale"


async def test_shares_of_others_make_nothing_stale(hall: Hall) -> None:
    """While seats share in the next deal, nobody has to look again."""
    room = await hall.table(shares="own")
    seen = room.sitting.changed
    await hall.told(room.match, CommitShare(0, 1, 1, bytes(32)))
    assert room.sitting.changed == seen


async def test_only_who_sits_there_orders(hall: Hall) -> None:
    """A seat obeys its player, and what is no order of a player's does nothing."""
    room = await hall.table()
    order, seq = choice(room.sitting), room.sitting.seq
    with pytest.raises(SeatForeign):
        await hall.desk.order(room.match, player_id(9), "c", seq, order)
    with pytest.raises(SeatForeign):
        await hall.desk.order(room.match, player_id(0), "c", seq, PlayCard(7, 0))
    with pytest.raises(MatchUnknown):
        await hall.desk.order("a" * 26, player_id(0), "c", seq, order)
    seat = room.sitting.state.turn
    beyond = (PlayCard(seat, 99), ProposeForfeit(seat, 5), CallDirector(-3, "."))
    for each in beyond:
        with pytest.raises(CommandMalformed):
            await hall.desk.order(
                room.match, room.sitting.life.players[seat], "c", seq, each
            )
    assert room.sitting.seq == seq


async def test_a_refusal_tells_no_hidden_card(hall: Hall) -> None:
    """A card of another hand is refused in the same words as one of the blind."""
    room = await hall.table()
    await hall.act_until(room.match, CardPlayed)
    while room.sitting.state.phase != PLAY:
        await hall.act(room.match)
    state = room.sitting.state
    seat = state.turn
    hidden = [card for card in range(36) if not state.hands[seat] >> card & 1]
    told: set[tuple[str, str, tuple[str, ...]]] = set()
    for card in hidden:
        outcome = await hall.order(room.match, PlayCard(seat, card))
        refusal = outcome.refusal
        assert refusal is not None
        told.add((refusal.code, refusal.rule, refusal.legal))
    assert len(told) == 1


async def test_two_desks_never_write_over_each_other(
    tmp_path: Path, clock: Clock
) -> None:
    """Orders of two processes at one table are judged one after the other."""
    async with open_hall(tmp_path, clock) as one:
        room = await one.table()
        async with open_hall(tmp_path, clock, "two") as two:
            halls = (one, two)
            for number in range(40):
                hall = halls[number % 2]
                hall.desk.refresh(room.match)
                order = choice(hall.desk.room(room.match).sitting)
                outcome = await hall.order(room.match, order)
                assert outcome.refusal is None
            one.desk.refresh(room.match)
            two.desk.refresh(room.match)
            assert one.desk.room(room.match).history == one.store.read(room.match)
            assert two.desk.room(room.match).history == one.store.read(room.match)


async def test_two_desks_that_know_nothing_of_each_other(
    tmp_path: Path, clock: Clock
) -> None:
    """A desk that was overtaken looks again before it judges; one order comes about."""
    async with open_hall(tmp_path, clock) as one:
        room = await one.table()
        async with open_hall(tmp_path, clock, "two") as two:
            two.desk.room(room.match)
            order = choice(room.sitting)
            outcomes = await asyncio.gather(
                one.order(room.match, order, 0, "from one"),
                two.order(room.match, order, 0, "from two"),
            )
            refused = [each.refusal for each in outcomes if each.refusal is not None]
            assert [each.code for each in refused] == ["stale"]


async def test_the_same_order_at_two_desks_counts_once(
    tmp_path: Path, clock: Clock
) -> None:
    """A client that asks both processes gets the same answer from both."""
    async with open_hall(tmp_path, clock) as one:
        room = await one.table()
        async with open_hall(tmp_path, clock, "two") as two:
            two.desk.room(room.match)
            order, seen = choice(room.sitting), room.sitting.seq
            first, second = await asyncio.gather(
                one.order(room.match, order, seen, "same"),
                two.order(room.match, order, seen, "same"),
            )
            assert first == second
            assert first.refusal is None
            two.desk.refresh(room.match)
            assert two.desk.room(room.match).history == one.store.read(room.match)


async def test_one_name_for_two_orders_at_two_desks(
    tmp_path: Path, clock: Clock
) -> None:
    """The first one counts, and both desks know which one that was."""
    async with open_hall(tmp_path, clock) as one:
        room = await one.table()
        async with open_hall(tmp_path, clock, "two") as two:
            other, seen = two.desk.room(room.match), room.sitting.seq
            seat = room.sitting.state.turn
            first, second = await asyncio.gather(
                one.order(room.match, MakeCall(seat, 1), seen, "same"),
                two.order(room.match, MakeCall(seat, 2), seen, "same"),
            )
            assert first == second
            assert room.sitting == other.sitting
            assert room.sitting.state == folded(room.history).state


async def test_two_stewards_do_each_thing_once(tmp_path: Path, clock: Clock) -> None:
    """Whichever process is quicker, time that ran out and absences are written once."""
    async with open_hall(tmp_path, clock) as one:
        room = await one.table(move=100)
        async with open_hall(tmp_path, clock, "two") as two:
            two.desk.room(room.match)
            await asyncio.gather(one.attend(101), two.attend(0))
            one.desk.refresh(room.match)
            await asyncio.gather(one.attend(0), two.attend(0))
            one.desk.refresh(room.match)
            assert len(events_of(room, TimeOverrun)) == 1
            assert len(events_of(room, SeatAbsent)) == 3

"""Shares of the next deal: drawn by the house or brought along, waited for, withheld."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from events.fairness import (
    DealCommitted,
    DealProved,
    ShareCommitted,
    ShareOpened,
    ShareWithheld,
)
from events.seating import SeatAbsent, SeatTaken
from events.table import HandOpened, HandRevealed
from replay.fairness.deals import deals_proved
from service.fair_dealing import Sharer
from service.tables.orders import CommitShare, OpenShare, PausePlay, ResumePlay
from tests.service.tables.hall import PATIENCE, SECOND, Hall, events_of

if TYPE_CHECKING:
    from service.tables.orders import Order
    from service.tables.room import Room

pytestmark = pytest.mark.anyio

SHARE = PATIENCE.share / SECOND


def word(room: Room, seat: int) -> Order | None:
    """Return what a seat's own device has to say to its table now."""
    said = Sharer(room.match, seat, b"own" * 11 + bytes([seat])).word(
        room.sitting.course
    )
    if isinstance(said, ShareOpened):
        return OpenShare(seat, said.hand, said.attempt, said.share)
    if isinstance(said, ShareCommitted):
        return CommitShare(seat, said.hand, said.attempt, said.commitment)
    return None


async def share(hall: Hall, room: Room, *seats: int) -> None:
    """Let the devices of some seats say all that they have to say of the next deal."""
    hand = room.sitting.course.hands
    while room.sitting.course.hands == hand:
        words = (word(room, seat) for seat in seats)
        order = next((each for each in words if each is not None), None)
        if order is None:
            return
        await hall.told(room.match, order)


async def table(hall: Hall, absence: str = "wait") -> Room:
    """Return a table of three who bring their own shares, all connected."""
    room = await hall.table(shares="own", absence=absence)
    for seat in range(3):
        hall.steward.connected(room.match, seat)
    await hall.attend()
    return room


async def test_own_shares_make_a_deal_that_is_proved(hall: Hall) -> None:
    """As soon as the last share is open the hand is dealt, and proved when it is over."""
    room = await table(hall)
    assert not events_of(room, HandOpened)
    await share(hall, room, 0, 1, 2)
    assert len(events_of(room, HandOpened)) == 1
    await hall.act_until(room.match, HandRevealed)
    assert deals_proved(room.history)[0].standing == "proved"


async def test_a_share_is_due_once_and_has_to_fit(hall: Hall) -> None:
    """What comes too early, twice, or is another share, is refused."""
    room = await table(hall)
    early = OpenShare(0, 1, 1, bytes(32))
    assert await hall.refused(room.match, early) == "share_not_due"
    commit = word(room, 0)
    assert commit is not None
    await hall.told(room.match, commit)
    assert await hall.refused(room.match, commit) == "share_not_due"
    for seat in (1, 2):
        other = word(room, seat)
        assert other is not None
        await hall.told(room.match, other)
    assert await hall.refused(room.match, early) == "share_unfit"
    await share(hall, room, 0, 1, 2)
    assert await hall.refused(room.match, commit) == "share_not_due"


async def test_an_attempt_is_given_up_after_a_while(hall: Hall) -> None:
    """Who did not share is named, the house shows its secret and tries anew."""
    room = await table(hall)
    await share(hall, room, 0, 1)
    await hall.attend(SHARE - 1)
    assert not events_of(room, ShareWithheld)
    await hall.attend(1)
    assert events_of(room, ShareWithheld) == [ShareWithheld(1, 1, (2,))]
    kinds = [type(each.event) for each in room.history[-3:]]
    assert kinds == [ShareWithheld, DealProved, DealCommitted]
    await share(hall, room, 0, 1, 2)
    assert len(events_of(room, HandOpened)) == 1


async def test_each_share_gives_the_others_time(hall: Hall) -> None:
    """The time begins anew with each share."""
    room = await table(hall)
    for seat in range(2):
        await hall.attend(SHARE - 1)
        order = word(room, seat)
        assert order is not None
        await hall.told(room.match, order)
    await hall.attend(SHARE - 1)
    assert not events_of(room, ShareWithheld)


async def test_nobody_hurries_while_a_hand_is_played(hall: Hall) -> None:
    """The time for the next hand's share begins when this one is over."""
    room = await table(hall)
    await share(hall, room, 0, 1, 2)
    await hall.attend(100 * SHARE)
    await hall.act_until(room.match, HandRevealed)
    await hall.attend(SHARE - 1)
    assert not events_of(room, ShareWithheld)
    await hall.attend(1)
    assert events_of(room, ShareWithheld) == [ShareWithheld(2, 1, (0, 1, 2))]


async def test_nobody_hurries_while_the_play_is_stopped(hall: Hall) -> None:
    """After the arbiter let the play go on, the time begins anew."""
    room = await table(hall)
    await hall.told(room.match, PausePlay())
    await hall.attend(10 * SHARE)
    await hall.told(room.match, ResumePlay())
    await hall.attend(SHARE - 1)
    assert not events_of(room, ShareWithheld)
    await hall.attend(1)
    assert len(events_of(room, ShareWithheld)) == 1


async def test_who_withholds_three_times_is_away(hall: Hall) -> None:
    """Then the table waits for him, and the log does not grow any more."""
    room = await table(hall)
    for _ in range(10):
        await share(hall, room, 0, 1)
        await hall.attend(SHARE)
    assert len(events_of(room, ShareWithheld)) == 3
    assert events_of(room, SeatAbsent) == [SeatAbsent(2)]
    hall.steward.connected(room.match, 2)
    await hall.attend()
    assert room.sitting.life.absent == 0
    await share(hall, room, 0, 1, 2)
    assert len(events_of(room, HandOpened)) == 1


async def test_a_program_shares_for_who_withholds(hall: Hall) -> None:
    """Where programs stand in, the house draws the share of their seat from then on."""
    room = await table(hall, "bot")
    for _ in range(3):
        await share(hall, room, 0, 1)
        await hall.attend(SHARE)
    taken = [each.seat for each in events_of(room, SeatTaken) if each.program]
    assert taken == [2]
    coming = room.sitting.course.coming
    assert coming is not None
    assert 2 not in coming.uncommitted
    await share(hall, room, 0, 1)
    assert len(events_of(room, HandOpened)) == 1

"""The audit of what was just played: silent on clean play, and it misses no foul."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import structlog

from core.commands import PlayCard
from events.envelope import Envelope, seal
from events.fairness import DealProved, ShareWithheld
from events.table import CardPlayed, HandRevealed
from service.tables.inspection import Inspection
from tests.service.tables.hall import (
    PATIENCE,
    SECOND,
    Clock,
    Hall,
    events_of,
    open_hall,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from events.base import Event
    from service.tables.room import Room

pytestmark = pytest.mark.anyio


class Watched:
    """An inspection of a hall, and the codes that it counted."""

    def __init__(self, hall: Hall) -> None:
        """Listen to the hall's desk."""
        self.codes: list[str] = []
        self.inspection = Inspection(hall.desk, self.codes.append)


def smuggle(hall: Hall, room: Room, events: Sequence[Event], actor: str = "") -> None:
    """Write facts straight into the store, as nobody could through the service."""
    sitting = room.sitting
    prev = sitting.head
    sealed: list[Envelope] = []
    for seq, event in enumerate(events, sitting.seq + 1):
        envelope = seal(
            event,
            match=room.match,
            seq=seq,
            at=hall.clock(),
            actor=actor,
            command=f"smuggled{sitting.seq}",
            salt=bytes(16),
            prev=prev,
        )
        prev = envelope.hash
        sealed.append(envelope)
    command = f"smuggled{sitting.seq}"
    hall.store.record(room.match, command, sitting.seq, sealed)
    hall.desk.refresh(room.match)


async def revoked(hall: Hall) -> tuple[Room, int]:
    """Return a table at which a seat revoked behind the service's back, and the place."""
    while True:
        room = await hall.table()
        await hall.act_until(room.match, CardPlayed)
        while not room.sitting.over:
            state, legal = room.sitting.state, room.sitting.legal
            may = {each.card for each in legal if isinstance(each, PlayCard)}
            held = {
                n
                for n in range(36)
                if state.turn >= 0 and state.hands[state.turn] >> n & 1
            }
            if may and len(state.trick) == 1 and held - may:
                foul = CardPlayed(state.turn, min(held - may))
                smuggle(hall, room, [foul], room.sitting.life.players[state.turn])
                return room, room.sitting.seq
            if events_of(room, HandRevealed):
                break
            await hall.act(room.match)


async def finish(hall: Hall, room: Room) -> None:
    """Play the hand on the table to its end."""
    hands = len(events_of(room, HandRevealed))
    while len(events_of(room, HandRevealed)) == hands:
        await hall.act(room.match)


async def test_clean_play_has_no_findings(hall: Hall) -> None:
    """Hand after hand is judged, and there is nothing to say."""
    watched = Watched(hall)
    room = await hall.table()
    with structlog.testing.capture_logs() as logs:
        for _ in range(3):
            await finish(hall, room)
        await watched.inspection.finished()
    assert await watched.inspection.findings(room.match) == ()
    assert await watched.inspection.faults(room.match) == ()
    assert (watched.codes, logs) == ([], [])


async def test_a_foul_behind_the_services_back_is_found(hall: Hall) -> None:
    """When the hand is over it is reported once, by its code, rule and place alone."""
    watched = Watched(hall)
    room, seq = await revoked(hall)
    with structlog.testing.capture_logs() as logs:
        await finish(hall, room)
        await watched.inspection.finished()
        await finish(hall, room)
        await watched.inspection.finished()
    assert logs == [
        {
            "event": "finding",
            "log_level": "warning",
            "code": logs[0]["code"],
            "rule": "sixbid.R19",
            "match": room.match,
            "hand": 1,
            "seq": seq,
        }
    ]
    assert watched.codes == [logs[0]["code"]]
    assert watched.codes[0] in {"must_follow_suit", "must_play_trump"}
    (finding,) = await watched.inspection.findings(room.match)
    assert finding.seq == seq


async def test_who_asks_at_the_same_time_gets_the_same(hall: Hall) -> None:
    """However many ask at once, each event is judged once and each finding counted once."""
    watched = Watched(hall)
    room, seq = await revoked(hall)
    asked = (watched.inspection.findings(room.match) for _ in range(5))
    answers = await asyncio.gather(*asked)
    assert {tuple(each.seq for each in answer) for answer in answers} == {(seq,)}
    assert len(watched.codes) == 1


async def test_a_share_withheld_is_no_fault_of_the_deal(hall: Hall) -> None:
    """Who did not share is named in the log; the deal that came of it is fair."""
    watched = Watched(hall)
    room = await hall.table(shares="own")
    await hall.attend(PATIENCE.share / SECOND)
    assert events_of(room, ShareWithheld)
    assert await watched.inspection.faults(room.match) == ()


async def test_findings_are_found_again_after_a_restart(
    tmp_path: Path, clock: Clock
) -> None:
    """What is known of a match stands in its log, and nowhere else."""
    async with open_hall(tmp_path, clock) as before:
        room, seq = await revoked(before)
        await finish(before, room)
    async with open_hall(tmp_path, clock, "two") as after:
        found = await Watched(after).inspection.findings(room.match)
        assert [each.seq for each in found] == [seq]


async def test_an_arbiter_is_told_before_the_hand_is_over(hall: Hall) -> None:
    """Whoever asks gets what is found up to now."""
    watched = Watched(hall)
    room, seq = await revoked(hall)
    found = await watched.inspection.findings(room.match)
    assert [each.seq for each in found] == [seq]
    assert len(watched.codes) == 1


async def test_a_house_that_breaks_its_word_is_found(hall: Hall) -> None:
    """A secret that does not fit the commitment is a fault of the deal."""
    watched = Watched(hall)
    room = await hall.table()
    smuggle(hall, room, [DealProved(2, 1, bytes(32))])
    await finish(hall, room)
    await watched.inspection.finished()
    faults = await watched.inspection.faults(room.match)
    assert {each.code for each in faults} >= {"proved_early"}
    assert await watched.inspection.findings(room.match) == ()


async def test_a_log_that_was_altered_is_found(hall: Hall) -> None:
    """Where the hashes do not hold, that is the last finding."""
    watched = Watched(hall)
    room = await hall.table()
    await finish(hall, room)
    other = room.history[9]
    room.history[9] = room.history[8]
    (finding,) = await watched.inspection.findings(room.match)
    room.history[9] = other
    assert (finding.breach.code, finding.seq) == ("log_broken", 10)

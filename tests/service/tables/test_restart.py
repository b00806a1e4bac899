"""A timed match through any number of restarts, in any time zone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from events.clock import ClockResumed, TimeSpent
from service.tables.sitting import folded
from tests.service.tables.hall import SECOND, Clock, Hall, events_of, open_hall

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

FOLDING = """
import sys
from pathlib import Path
from events.stores.sqlite import SqliteStore
from service.tables.sitting import folded
store = SqliteStore(Path(sys.argv[1]))
print(folded(store.read(store.matches()[0])).life)
store.close()
"""
ZONES = ("Pacific/Apia", "Asia/Kathmandu", "America/St_Johns")


async def test_a_restart_between_any_two_acts_costs_nobody(
    tmp_path: Path, clock: Clock
) -> None:
    """Each seat pays for what it thought while the service was up, and for nothing else."""
    async with open_hall(tmp_path, clock) as hall:
        options = (("hands_limit", 1),)
        match = (await hall.table(move=1, reserve=100, options=options)).match
    acts: Counter[int] = Counter()
    resumed, over = 0, False
    while not over:
        clock.move(3600)
        async with open_hall(tmp_path, clock, f"process {acts.total()}") as hall:
            room = hall.desk.room(match)
            seat = room.sitting.state.turn
            clock.move(2)
            assert (await hall.act(match))[0] == TimeSpent(seat, 2 * SECOND)
            acts[seat] += 1
            left = tuple((100 - acts[each]) * SECOND for each in range(3))
            assert room.sitting.life.left == left
            resumed, over = len(events_of(room, ClockResumed)), room.sitting.over
    assert resumed == acts.total()
    assert acts.total() > 30


async def test_every_event_leaves_the_same_clocks_to_whoever_folds_it(
    hall: Hall,
) -> None:
    """Read anew from any event on, a match is what it was when that was written."""
    room = await hall.table(move=1, reserve=100, options=(("hands_limit", 1),))
    number = 0
    while not room.sitting.over:
        number += 1
        hall.clock.move(number % 5)
        await hall.act(room.match)
    for seq in range(1, len(room.history) + 1):
        assert folded(room.history[:seq]).life == room.at(seq).life
    assert folded(hall.store.read(room.match)) == room.sitting


async def test_clocks_are_the_same_in_every_time_zone(tmp_path: Path) -> None:
    """What a seat has left follows from the log, wherever it is read."""
    async with open_hall(tmp_path) as hall:
        room = await hall.table(move=1, reserve=100)
        for _ in range(20):
            hall.clock.move(1.5)
            await hall.act(room.match)
        life = room.sitting.life
    told = {
        subprocess.run(  # noqa: ASYNC221 - nothing else runs
            [sys.executable, "-c", FOLDING, str(tmp_path / "store.db")],
            env={**os.environ, "TZ": zone},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for zone in ZONES
    }
    assert told == {repr(life)}

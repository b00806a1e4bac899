"""The steward: does what falls due at the tables of a process without anybody's order.

It is one task that sleeps until the next thing is due. Whatever it does carries a name
that follows from the log, so that of several processes one does it, once.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from functools import partial
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

import structlog

from events.errors import MatchUnknown
from replay.shell import microseconds
from service.tables.deeds import DEEDS, go_on, resume, return_to, withhold
from service.tables.duties import KEEP, STAND_IN, WITHHOLD, Patience, duties
from service.tables.house_bots import HouseBots
from service.tables.lending import lent_seats
from service.tables.life import STOPPED
from service.tables.presence import Presence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.envelope import Envelope
    from service.ledger.ledger import Ledger
    from service.tables.desk import Desk
    from service.tables.duties import Duty
    from service.tables.room import Room

__all__ = ("Steward", "ticking")

_log = structlog.get_logger()

_SECOND: Final = 1_000_000
_STILL: Final = 2.0
"""Seconds without a tick after which the process stood still."""
_TICK: Final = 0.5
_LONGEST_SLEEP: Final = 1.0
_AGAIN_AFTER: Final = _SECOND
"""Until what could not be done is tried again, in microseconds."""
_STAND_IN: Final = "steady"
"""The program that plays for who is away."""


def ticking() -> float:
    """Return seconds that go on while the machine sleeps, where it can tell.

    >>> ticking() <= ticking()
    True
    """
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Steward:
    """Whoever keeps the tables of a process going."""

    def __init__(
        self,
        desk: Desk,
        ledger: Ledger,
        patience: Patience,
        process: str,
        *,
        clock: Callable[[], int] = microseconds,
        ticks: Callable[[], float] = ticking,
    ) -> None:
        """Listen to a desk; ``process`` is the name under which presence is kept."""
        self.bots = HouseBots(desk)
        self.presence = Presence(ledger, process, patience.absence, clock)
        self._desk = desk
        self._ledger = ledger
        self._patience = patience
        self._clock = clock
        self._ticks = ticks
        self._ticked = ticks()
        self._awake = clock()
        self._begun = False
        self._woken = asyncio.Event()
        self._stirred: set[str] = set()
        self._agenda: list[tuple[int, str]] = []
        self._due: dict[str, int] = {}
        self._lent: set[tuple[str, int]] = set()
        """The seats at which a program plays one turn, since their time had run out."""
        self._resuming: asyncio.Task[None] | None = None
        desk.listeners.append(self._heard)
        desk.ready = self.ready

    async def begin(self) -> None:
        """Look at every running match; charge nobody for the time nothing was served.

        It is to be awaited before the first order is taken, else :meth:`run` does it.
        """
        if self._begun:
            return
        self._begun = True
        self._ticked, self._awake = self._ticks(), self._clock()
        first = await asyncio.to_thread(self._ledger.alive.first)
        rooms: list[Room] = []
        for match in self._ledger.tables.running():
            try:
                rooms.append(await self._running(match))
            except Exception:  # one table's trouble is no other's  # noqa: BLE001
                _log.warning("steward_hindered", match=match, exc_info=True)
            self._stir(match)
            await asyncio.sleep(0)
        if first:
            await self._resume(rooms)
            self._ledger.alive.settled()

    async def run(self) -> None:
        """Do what falls due until the task is cancelled."""
        await self.begin()
        ticking = asyncio.create_task(self._keep_ticking())
        try:
            while True:
                try:
                    await self.attend()
                except Exception:  # what fell due is tried again  # noqa: BLE001
                    _log.warning("steward_hindered", exc_info=True)
                    await asyncio.sleep(_AGAIN_AFTER / _SECOND)
                await self._sleep()
        finally:
            ticking.cancel()
            await self.bots.close()

    async def attend(self) -> None:
        """Do all that is due by now."""
        await self.ready()
        self.presence.refresh()
        while matches := self._matches_due():
            await asyncio.gather(*map(self._serve, matches))

    async def ready(self) -> None:
        """Return when nobody is charged any more for a time that nothing was served."""
        self._notice()
        if self._resuming is not None and not self._resuming.done():
            await asyncio.wait({self._resuming})

    def connected(self, match: str, seat: int) -> None:
        """Note that a stream of a seat's player begins here.

        ``seat`` is the one that is his by the ledger, also while a program plays there:
        he gets it back.
        """
        self.presence.connected(match, seat)
        self._stir(match)

    def disconnected(self, match: str, seat: int) -> None:
        """Note that a stream of a seat's player ended here."""
        self.presence.disconnected(match, seat)
        self._stir(match)

    async def _running(self, match: str) -> Room:
        """Return a running match, begun if the process ended before it could be."""
        try:
            room = self._desk.room(match)
        except MatchUnknown:
            await self._desk.open(self._ledger.tables.get(match))
            room = self._desk.room(match)
        self._ledger.tables.began(match)
        return room

    def _heard(self, room: Room, events: Sequence[Envelope]) -> None:
        life = room.sitting.life
        if not events:  # it was loaded, maybe after the process that had lent a seat
            seats = self._ledger.tables.get(room.match).seats
            self._lent.update(
                (room.match, seat)
                for seat in lent_seats(room.history)
                if (holder := seats[seat]) is not None and not holder.program
            )
        for envelope in events:
            for seat, player in enumerate(life.players):
                if envelope.actor == player and life.absent >> seat & 1:
                    self.presence.came_back(room.match, seat)
        self._stir(room.match)

    def _stir(self, match: str) -> None:
        self._stirred.add(match)
        self._woken.set()

    def _schedule(self, match: str, at: int) -> None:
        """Note when to look at a match; a look that is noted for earlier will do."""
        if at < self._due.get(match, at + 1):
            self._due[match] = at
            heappush(self._agenda, (at, match))

    def _matches_due(self) -> set[str]:
        """Return the matches to be looked at now."""
        matches, self._stirred = self._stirred, set()
        now = self._clock()
        while self._agenda and self._agenda[0][0] <= now:
            at, match = heappop(self._agenda)
            if self._due.get(match) == at:
                del self._due[match]
                matches.add(match)
        return matches

    async def _serve(self, match: str) -> None:
        """Do what is due at one table, and note when to look at it next."""
        room = self._desk.rooms.get(match)
        try:
            if room is None:
                if not self.presence.is_here(match):
                    return
                room = self._desk.room(match)
            seq = room.sitting.seq
            due = await self._work(room)
        except MatchUnknown:
            return  # it has not begun
        except Exception:  # one table's trouble is no other's  # noqa: BLE001
            _log.warning("steward_hindered", match=match, exc_info=True)
            self._schedule(match, self._clock() + _AGAIN_AFTER)
            return
        now = self._clock()
        if room.sitting.seq != seq:
            self._stirred.add(match)
        elif due is None:
            self._rest(room)
        else:
            self._schedule(match, due if due > now else now + _AGAIN_AFTER)

    async def _work(self, room: Room) -> int | None:
        """Do what is due by now; return when something is due, ``None`` for never."""
        match = room.match
        if room.sitting.over:
            self._ledger.tables.ended(match)
            return None
        self.bots.look(room)
        turn = room.sitting.life.turn
        for each in [each for each in self._lent if each[0] == match]:
            if each[1] != turn:
                self._lent.discard(each)
                self.presence.came_back(*each)
        for seat in self.presence.returning(match):
            await self._return(room, seat)
        now = self._clock()
        found = duties(
            room.sitting,
            room.history,
            stands_in=room.settings.absence == "bot",
            patience=self._patience,
            seen=self.presence.seen(room),
            awake=self._awake,
        )
        for duty in found:
            if duty.at <= now:
                await self._do(room, duty)
        return found[0].at if found else None

    async def _do(self, room: Room, duty: Duty) -> None:
        """Have the house say what is due, unless it is not any more."""
        match, seat, seq = room.match, duty.seat, room.sitting.seq
        if duty.deed == STAND_IN:
            player = self._ledger.players.program(_STAND_IN, seat)
            if not room.sitting.life.absent >> seat & 1:
                self._lent.add((match, seat))
            await self._desk.take(match, seat, player, _STAND_IN)
            await self._desk.by_house(match, f"go_on/{room.sitting.seq}", go_on)
        elif duty.deed == WITHHOLD:
            coming = room.sitting.course.coming
            if coming is not None:
                deed = partial(withhold, attempt=coming, dealer=room.dealer)
                await self._desk.by_house(match, f"withhold/{seq}", deed)
        else:
            told = DEEDS[duty.deed]
            name = self._name(duty, match, seq)
            await self._desk.by_house(match, name, lambda telling: told(telling, seat))

    def _name(self, duty: Duty, match: str, seq: int) -> str:
        """Return the name of a deed: for an answer that is a seat's own, a secret one.

        Names are hashed into the ids of commands, which everybody sees: a name that could
        be guessed would tell that the seat had no other answer (kozel.R12).
        """
        name = f"{duty.deed}/{duty.seat}/{seq}"
        if duty.deed != KEEP:
            return name
        secret = self._ledger.house.master()
        return hmac.digest(secret, f"{match}/{name}".encode(), hashlib.sha256).hex()

    async def _return(self, room: Room, seat: int) -> None:
        """Give a seat back to its player, whoever played there meanwhile."""
        life, match, seq = room.sitting.life, room.match, room.sitting.seq
        holder = self._ledger.tables.get(match).seats[seat]
        if life.programs[seat] and holder is not None and not holder.program:
            await self._desk.take(match, seat, holder.player, "")
        elif life.absent >> seat & 1:
            deed = partial(return_to, seat=seat)
            await self._desk.by_house(match, f"return/{seat}/{seq}", deed)
        self.presence.returned(match, seat)

    def _rest(self, room: Room) -> None:
        """Let go of a match at which nothing is due, if nobody has watched it for long."""
        now, idle = self._clock(), self._patience.idle
        busy = room.watched or room.lock.locked() or self.presence.is_here(room.match)
        if not busy and room.sitting.at + idle <= now:
            self._desk.release(room)
        else:
            self._schedule(room.match, max(now, room.sitting.at) + idle)

    async def _resume(self, rooms: Sequence[Room]) -> None:
        """Write at each table with a running clock that nobody is charged until now."""
        running = (
            self._desk.by_house(room.match, f"resume/{room.sitting.seq}", resume)
            for room in rooms
            if room.sitting.life.timed and room.sitting.life.since != STOPPED
        )
        for error in await asyncio.gather(*running, return_exceptions=True):
            if isinstance(error, Exception):
                _log.warning("steward_hindered", exc_info=error)

    def _notice(self) -> None:
        """Notice that the process stood still since the last tick."""
        before, self._ticked = self._ticked, self._ticks()
        if self._begun and self._ticked - before > _STILL:
            self._awake = self._clock()
            self.presence.all_return()
            rooms = tuple(self._desk.rooms.values())
            self._resuming = asyncio.create_task(self._resume(rooms))

    async def _keep_ticking(self) -> None:
        while True:
            self._notice()
            await asyncio.sleep(_TICK)

    async def _sleep(self) -> None:
        """Return when something is due or stirred, after a second at the latest."""
        seconds = _LONGEST_SLEEP
        if self._agenda:
            seconds = (self._agenda[0][0] - self._clock()) / _SECOND
        if not self._stirred:
            self._woken.clear()
        seconds = min(max(seconds, 0), _LONGEST_SLEEP)
        timer = asyncio.get_running_loop().call_later(seconds, self._woken.set)
        await self._woken.wait()
        timer.cancel()

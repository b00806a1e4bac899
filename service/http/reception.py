"""What the routes share: the tables, the ledger, the limits, and who is streaming."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated
from weakref import WeakKeyDictionary

from fastapi import Depends, Request

from service.http.errors import TooManyStreams
from service.http.limits import Allowance
from service.http.metrics import Measures
from service.live.broadcast import Broadcast
from service.tables.view import view_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from events.store import EventStore
    from service.http.callers import Caller
    from service.http.ruling import ArbiterOf
    from service.ledger.ledger import Ledger
    from service.settings import Settings
    from service.tables.desk import Desk
    from service.tables.inspection import Inspection
    from service.tables.room import Room
    from service.tables.steward import Steward

__all__ = ("Here", "Reception")


class Reception:
    """The front of a house: everything that an answer is made of."""

    def __init__(
        self,
        desk: Desk,
        ledger: Ledger,
        store: EventStore,
        steward: Steward,
        inspection: Inspection,
        settings: Settings,
        *,
        clock: Callable[[], int],
        new_id: Callable[[], str],
        measures: Measures,
        trusted: bytes | None = None,
        arbiter_of: ArbiterOf = lambda _player: None,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take it all from outside; ``clock`` in microseconds UTC, ``ticks`` in seconds.

        ``trusted`` is the public key of the operator whose word makes rulings hold;
        ``arbiter_of`` finds the key with which the house signs for a player.
        """
        self.desk = desk
        self.ledger = ledger
        self.store = store
        self.steward = steward
        self.inspection = inspection
        self.settings = settings
        self.clock = clock
        self.new_id = new_id
        self.measures = measures
        self.trusted = trusted
        self.arbiter_of = arbiter_of
        self.stopping = False
        """Whether the service is about to end, so that nobody is sent here any more."""
        rate, burst = settings.requests_per_second, settings.requests_burst
        tables, arrivals = settings.tables_per_minute, settings.arrivals_per_minute
        self.requests = Allowance(rate, burst, ticks)
        self.new_tables = Allowance(tables / 60, tables, ticks)
        self.arrivals = Allowance(arrivals / 60, arrivals, ticks)
        self._streams: Counter[str] = Counter()
        self._broadcasts: WeakKeyDictionary[Room, Broadcast] = WeakKeyDictionary()

    def stop(self) -> None:
        """Take no more streams and end those that are open."""
        self.stopping = True
        self.desk.close()

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of players by id, those without one left out."""
        named = ((player, self.store.directory.name(player)) for player in players)
        return {player: name for player, name in named if name}

    def view(self, room: Room, viewer: int | None, seq: int) -> bytes:
        """Return what a viewer sees of a match after an event, as JSON."""
        sitting = room.at(seq)
        return view_bytes(sitting, viewer, self.names(sitting.life.players))

    def broadcast(self, room: Room) -> Broadcast:
        """Return what makes the messages for a room's watchers, one for all of them."""
        found = self._broadcasts.get(room)
        if found is None:
            # The room is the key: what is kept for it may not hold it.
            found = Broadcast(room, _viewing(self, room))
            self._broadcasts[room] = found
        return found

    @contextmanager
    def streaming(self, caller: Caller) -> Generator[None]:
        """Count a stream while it is open; raises ``too_many_streams``."""
        most = self.settings.streams_per_player
        if self._streams[caller.name] >= most:
            raise TooManyStreams(most=most)
        self._streams[caller.name] += 1
        self.measures.streaming(1)
        try:
            yield
        finally:
            self._streams[caller.name] -= 1
            if not self._streams[caller.name]:
                del self._streams[caller.name]
            self.measures.streaming(-1)


def _viewing(reception: Reception, room: Room) -> Callable[[int | None, int], bytes]:
    return lambda viewer, seq: reception.view(room, viewer, seq)


def reception_of(request: Request) -> Reception:
    """Return the reception of the application that a request came to."""
    reception: Reception = request.app.state.reception
    return reception


Here = Annotated[Reception, Depends(reception_of)]

"""What of a match somebody may see, and up to which event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from events.errors import MatchUnknown
from service.http.errors import TableWaiting, WatchingBarred

if TYPE_CHECKING:
    from service.http.callers import Caller
    from service.http.reception import Reception
    from service.ledger.tables import TableRow
    from service.tables.room import Room

__all__ = ("SPECTATOR", "Sight", "room_of", "sight_of", "viewer_of")

SPECTATOR: Final = -1


class Sight(Struct, frozen=True):
    """A match as one caller sees it."""

    row: TableRow
    room: Room
    viewer: int | None
    """A seat, -1 for a spectator, ``None`` for an arbiter who sees everything."""
    delay: int
    """Microseconds until he sees an event."""

    def released(self, now: int) -> int:
        """Return the last event that he sees, 0 if none; ``now`` in microseconds UTC.

        What stands behind an event that is too young is not seen either.
        """
        history = self.room.history
        if not self.delay:
            return len(history)
        until = now - self.delay
        young = (place for place, each in enumerate(history) if each.at > until)
        return next(young, len(history))


def room_of(reception: Reception, table: str) -> Room:
    """Return the match of a table; raises ``table_unknown`` and ``table_waiting``."""
    try:
        return reception.desk.room(table)
    except MatchUnknown:
        reception.ledger.tables.get(table)
        raise TableWaiting from None


def sight_of(reception: Reception, caller: Caller, table: str) -> Sight:
    """Return a match as a caller sees it.

    Raises ``table_unknown``, ``table_waiting`` and ``watching_barred``.
    """
    row = reception.ledger.tables.get(table)
    room = room_of(reception, table)
    viewer = viewer_of(reception, caller, row, room)
    delay = row.settings.spectator_delay if viewer == SPECTATOR else 0
    return Sight(row, room, viewer, delay)


def viewer_of(
    reception: Reception, caller: Caller, row: TableRow, room: Room
) -> int | None:
    """Return as whom a caller sees a match; raises ``watching_barred``.

    A seat is its holder's also while a program plays there for him.
    """
    seat = row.seat_of(caller.player)
    if seat is not None:
        return seat
    if reception.ledger.arbiters.is_arbiter(caller.player):
        told = room.sitting.life.called or room.sitting.over
        return None if told else SPECTATOR
    if row.settings.watch == "nobody":
        raise WatchingBarred
    return SPECTATOR

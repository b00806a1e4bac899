"""Who is there: the seats whose players have a stream in this process, or in another one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import structlog

from events.errors import SixfoldError
from service.tables.duties import HERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.ledger.ledger import Ledger
    from service.tables.room import Room

__all__ = ("Presence",)

_log = structlog.get_logger()


class Presence:
    """The streams of players that this process serves, and what the others say."""

    def __init__(
        self, ledger: Ledger, process: str, absence: int, clock: Callable[[], int]
    ) -> None:
        """Begin with nobody; who is there is written down thrice in each ``absence``."""
        self._ledger = ledger
        self._process = process
        self._absence = absence
        self._clock = clock
        self._streams: dict[str, Counter[int]] = {}
        self._returning: dict[str, set[int]] = {}
        self._refresh_at = 0

    def connected(self, match: str, seat: int) -> None:
        """Note a stream of a seat's player."""
        self._streams.setdefault(match, Counter())[seat] += 1
        self.came_back(match, seat)
        self._write([(match, seat)])

    def disconnected(self, match: str, seat: int) -> None:
        """Note that a stream has ended; the player was there until now."""
        streams = self._streams.get(match, Counter())
        streams[seat] -= 1
        if streams[seat] <= 0:
            del streams[seat]
        if not streams:
            self._streams.pop(match, None)
        self._write([(match, seat)])

    def came_back(self, match: str, seat: int) -> None:
        """Note that a seat's player has shown himself."""
        self._returning.setdefault(match, set()).add(seat)

    def returning(self, match: str) -> tuple[int, ...]:
        """Return the seats whose players have shown themselves and not been greeted yet."""
        return tuple(self._returning.get(match, ()))

    def returned(self, match: str, seat: int) -> None:
        """Note that a player who came back was greeted."""
        seats = self._returning.get(match, set())
        seats.discard(seat)
        if not seats:
            self._returning.pop(match, None)

    def all_return(self) -> None:
        """Note that everybody here is there, whatever others thought of this process."""
        for match, streams in self._streams.items():
            for seat in streams:
                self.came_back(match, seat)
        self._refresh_at = 0

    def is_here(self, match: str) -> bool:
        """Return whether a player of a match has a stream in this process."""
        return match in self._streams

    def seen(self, room: Room) -> tuple[int, ...]:
        """Return by seat when its player was last there, or ``HERE``.

        Whoever gives an order is there, with a stream or without.
        """
        streams = self._streams.get(room.match, Counter())
        seats = range(len(room.sitting.life.players))
        if all(streams[seat] for seat in seats):
            return (HERE,) * len(seats)
        noted = self._ledger.presence.seen(room.match)
        return tuple(
            HERE if streams[seat] else max(noted.get(seat, 0), self._acted(room, seat))
            for seat in seats
        )

    def refresh(self) -> None:
        """Write down who is here, if it is time to."""
        now = self._clock()
        if now >= self._refresh_at:
            self._refresh_at = now + self._absence // 3
            self._write(
                [
                    (match, seat)
                    for match, streams in self._streams.items()
                    for seat in streams
                ]
            )

    def _acted(self, room: Room, seat: int) -> int:
        """Return when a seat's player last did something, 0 if that is long ago."""
        player = room.sitting.life.players[seat]
        since = self._clock() - self._absence
        for envelope in reversed(room.history):
            if envelope.at < since:
                break
            if envelope.actor == player:
                return envelope.at
        return 0

    def _write(self, seats: list[tuple[str, int]]) -> None:
        """Write down who is here; what the ledger does not take is written soon again."""
        if not seats:
            return
        try:
            self._ledger.presence.refresh(self._process, seats, self._clock())
        except SixfoldError as error:
            _log.warning("presence_hindered", code=error.code)
            self._refresh_at = 0

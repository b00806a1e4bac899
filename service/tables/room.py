"""One match in memory: how it stands, all of its events, and who waits for the next one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from replay.streams.seat_lines import SeatLines
from service.tables.sitting import followed, opened_sitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.envelope import Envelope
    from service.fair_dealing import Sharer
    from service.ledger.settings import TableSettings
    from service.tables.house import Dealer
    from service.tables.sitting import Sitting

__all__ = ("Room",)


class Room:
    """A match that this process plays or shows.

    What the viewers of one kind are sent is made once for all of them. ``lock`` is held
    from an order's judgement until it is written; reading needs none.
    """

    def __init__(
        self,
        history: Sequence[Envelope],
        settings: TableSettings,
        dealer: Dealer,
    ) -> None:
        """Begin with what is written of a match, which is its opening at least.

        Raises ``log_broken`` for a log that no match begins.
        """
        self.match = history[0].match
        self.settings = settings
        self.dealer = dealer
        self.sharers: Sequence[Sharer] = ()
        """The seats for which the house draws the share."""
        self.vacant = 0
        """Mask of the seats whose player has got up."""
        self.lock = asyncio.Lock()
        self.behind = False
        """Whether others may have written while the lock was held."""
        self.closing = False
        self.history = list(history)
        self.sitting = followed(opened_sitting(history[0]), history[1:])
        self._earlier = self.sitting
        self._waiting: set[asyncio.Future[None]] = set()
        self._lines: dict[int | None, _Told] = {}

    def follow(self, envelopes: Sequence[Envelope], sitting: Sitting | None) -> None:
        """Take further events in and wake who waits for them.

        ``sitting`` is how the match stands after them, if that is known already.
        """
        if sitting is None:
            sitting = followed(self.sitting, envelopes)
        self.history.extend(envelopes)
        self.sitting = sitting
        self.wake()

    def wake(self) -> None:
        """Wake everybody who waits for a change, also without one."""
        for each in self._waiting:
            if not each.done():
                each.set_result(None)

    async def changed(self, seq: int) -> None:
        """Return when there are events behind ``seq``, or the room closes."""
        while self.sitting.seq <= seq and not self.closing:
            future = asyncio.get_running_loop().create_future()
            self._waiting.add(future)
            try:
                await future
            finally:
                self._waiting.discard(future)

    @property
    def watched(self) -> bool:
        """Whether somebody waits for the next event."""
        return bool(self._waiting)

    def close(self) -> None:
        """End every stream of the match."""
        self.closing = True
        self.wake()

    def lines(self, viewer: int | None, seq: int) -> str:
        """Return an event as a viewer's stream has it, in one line or more.

        ``viewer`` is a seat, -1 for a spectator, ``None`` for who may see everything.
        """
        told = self._lines.get(viewer)
        if told is None:
            told = self._lines[viewer] = _Told(viewer)
        return told.line(self.history, seq)

    def at(self, seq: int) -> Sitting:
        """Return how the match stood after an event, ``legal`` and ``changed`` apart."""
        if seq >= self.sitting.seq:
            return self.sitting
        earlier = self._earlier
        if earlier.seq > seq:
            earlier = opened_sitting(self.history[0])
        for each in self.history[earlier.seq : seq]:
            earlier = earlier.evolve(each.event, each.actor, each.at)
        self._earlier = earlier
        return earlier


class _Told:
    """What a kind of viewer is told, made as far as somebody asked."""

    def __init__(self, viewer: int | None) -> None:
        self._making = SeatLines(viewer)
        self._lines: list[str] = []

    def line(self, history: Sequence[Envelope], seq: int) -> str:
        for each in history[len(self._lines) : seq]:
            self._lines.append(self._making.line(each))
        return self._lines[seq - 1]

"""The stream of one watcher: what he has not had yet, then how the match stands, and on.

A watcher takes what is there when he is ready for more; nobody waits for him, and nothing
is piled up for him: the events lie in the room once.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from service.live.messages import BEAT

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from service.live.broadcast import Broadcast, Watched

__all__ = ("FURTHEST", "stream")

FURTHEST: Final = 2_000
"""How many events a watcher may be behind and still get them; else he gets a gap."""

_PIECE: Final = 100
"""Events that are sent at once at most, so that a slow watcher holds little."""


async def stream(
    broadcast: Broadcast,
    viewer: int | None,
    after: int | None,
    *,
    clock: Callable[[], int],
    beat: float = 15.0,
    delay: int = 0,
    entitled: Callable[[], bool] = lambda: True,
) -> AsyncGenerator[bytes]:
    """Yield server-sent events: those behind ``after``, each batch followed by the view.

    ``viewer`` is a seat, -1 for a spectator, ``None`` for who sees everything. ``after``
    is the last event that the client had; with ``None``, one that has not happened, or
    one more than ``FURTHEST`` events ago, the stream begins with the view alone, and a
    watcher who falls so far behind goes on with it. An event comes out when it is
    ``delay`` microseconds old by ``clock``; ``beat`` is in seconds.

    It goes on after the end of the match. It ends when the room closes, or before anything
    more is sent once ``entitled`` says no: somebody else has the seat now.
    """
    room = broadcast.room
    loop = asyncio.get_running_loop()
    told = _released(room, 0, delay, clock)
    sent = told if after is None else after
    viewed = 0
    spoken = loop.time()
    while entitled():
        told = _released(room, told, delay, clock)
        if not max(told - FURTHEST, 0) <= sent <= room.sitting.seq:
            sent = told
        piece = b""
        if told - sent > _PIECE:
            piece = broadcast.events(viewer, sent, sent + _PIECE)
            sent += _PIECE
        elif told > sent:
            piece = broadcast.batch(viewer, sent, told)
            sent = viewed = told
        elif told > viewed:
            piece = broadcast.view(viewer, told)
            viewed = told
        elif room.closing:
            return
        elif loop.time() - spoken >= beat:
            piece = BEAT
        if piece:
            yield piece
            spoken = loop.time()
            continue
        pause = beat - (loop.time() - spoken)
        if told < room.sitting.seq:
            pause = min(pause, (room.history[told].at + delay - clock()) / 1e6)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await room.changed(room.sitting.seq)


def _released(room: Watched, told: int, delay: int, clock: Callable[[], int]) -> int:
    """Return the last event, from ``told`` on, that with all before it is old enough."""
    if not delay:  # whatever the clocks of the processes are apart
        return room.sitting.seq
    history, until = room.history, clock() - delay
    while told < room.sitting.seq and history[told].at <= until:
        told += 1
    return told

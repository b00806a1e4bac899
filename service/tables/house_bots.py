"""The programs that play at the tables of a process, each as a person would.

A program sees the events of its seat's stream and nothing else, and gives its orders the
way everybody does.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import structlog
from msgspec import Struct

from core.redact import redact
from service.bots.registry import bot_named
from service.bots.seated import Seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.tables.desk import Desk
    from service.tables.orders import Order
    from service.tables.room import Room

__all__ = ("HouseBots",)

_log = structlog.get_logger()

_AGAIN_AFTER: Final = 1.0
"""Seconds until a program tries again what the store did not take."""


class _Chair(Struct):
    """A program at a seat, and how far it has followed the match."""

    program: str
    player: str
    seated: Seated
    seq: int = 0
    refused: int = 0
    """The last event of a match in which its order was refused: it waits for another."""


class HouseBots:
    """Every program that plays here.

    Programs think one after the other, with the loop's other work in between: whole tables
    of them keep no person waiting.
    """

    def __init__(
        self, desk: Desk, seed: Callable[[], int] = lambda: secrets.randbits(64)
    ) -> None:
        """Listen to a desk; ``seed`` gives each program its own."""
        self._desk = desk
        self._seed = seed
        self._chairs: WeakKeyDictionary[Room, dict[int, _Chair]] = WeakKeyDictionary()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._thinking = asyncio.Lock()
        desk.listeners.append(lambda room, _events: self.look(room))

    def look(self, room: Room) -> None:
        """Let the programs of a match play on, if one of them is to act."""
        match, programs = room.match, room.sitting.life.programs
        if not any(programs) or room.sitting.over or match in self._playing:
            return
        self._playing[match] = asyncio.create_task(self._play(room))

    async def close(self) -> None:
        """Let no program play any more; what one has ordered is still written."""
        for task in tuple(self._playing.values()):
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)

    async def _play(self, room: Room) -> None:
        """Give the orders of all programs of a match until it waits for a person."""
        try:
            while not room.closing:
                async with self._thinking:
                    await asyncio.sleep(0)
                    thought = self._thought(room)
                if thought is None:
                    return
                await self._order(room, *thought)
        except Exception:  # a program may fail in any way  # noqa: BLE001
            _log.warning("bot_hindered", match=room.match, exc_info=True)
            asyncio.get_running_loop().call_later(_AGAIN_AFTER, self.look, room)
        finally:
            # Here, and not when the task is done: what is heard in between would be lost.
            self._playing.pop(room.match, None)

    async def _order(self, room: Room, seat: int, chair: _Chair, order: Order) -> None:
        seq = chair.seq
        command = f"{seat}-{seq}"
        outcome = await self._desk.order(room.match, chair.player, command, seq, order)
        if outcome.refusal is not None:
            chair.refused = seq
            code = outcome.refusal.code
            _log.error("bot_refused", match=room.match, seat=seat, code=code)

    def _thought(self, room: Room) -> tuple[int, _Chair, Order] | None:
        """Return the next order of a program, with its seat."""
        if room.sitting.over:
            return None
        for seat, program in enumerate(room.sitting.life.programs):
            if not program:
                continue
            chair = self._chair(room, seat, program)
            for envelope in room.history[chair.seq :]:
                seen = redact(envelope.event, seat)
                chair.seated.received(seen, envelope.actor, envelope.at)
                chair.seq = envelope.seq
            if chair.refused == chair.seq:
                continue
            order = chair.seated.next_order()
            if order is not None:
                return seat, chair, order
        return None

    def _chair(self, room: Room, seat: int, program: str) -> _Chair:
        """Return who plays at a seat, new there if somebody else played before."""
        chairs = self._chairs.setdefault(room, {})
        chair = chairs.get(seat)
        player = room.sitting.life.players[seat]
        if chair is None or (chair.program, chair.player) != (program, player):
            seated = Seated(bot_named(program, self._seed()), seat, name=program)
            chair = chairs[seat] = _Chair(program, player, seated)
        return chair

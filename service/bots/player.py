"""A program at a table of some server: it hears its seat's stream and orders as people do."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

import httpx
import msgspec
from msgspec import Struct

from service.bots.connection import Refused, pauses
from service.bots.errors import OrderRefused, ServerStrange
from service.bots.events_source import EventReader
from service.bots.seat_record import SeatRecord
from service.tables.view_order import as_body

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event
    from service.bots.connection import Connection
    from service.bots.events_source import Message
    from service.bots.seated import Seated

__all__ = ("SeatPlayer",)

_OVERTAKEN: Final = ("stale", "share_not_due", "match_ended")
"""Refusals of an order that was right when it was given: more has happened since."""


class _Accepted(Struct, frozen=True):
    last: int


class _View(Struct, frozen=True):
    seq: int


class SeatPlayer:
    """A seat of a running match, played to its end over any number of connections."""

    def __init__(
        self,
        connection: Connection,
        table: str,
        seated: Seated,
        heard: Callable[[Event], None] = lambda _event: None,
    ) -> None:
        """Take the seat of the connection's player; ``heard`` is told each event."""
        self.record = SeatRecord(table, seated.seat, f"/api/tables/{table}/stream")
        """All that the seat was sent."""
        self._connection = connection
        self._path = f"/api/tables/{table}"
        self._seated = seated
        self._heard = heard
        self._awaited = 0
        """The last event of our own last order."""
        self._ended = False

    async def play(self) -> None:
        """Return when the match has ended.

        Raises ``order_refused`` for an order that was wrong, ``log_broken`` for a log that
        is not the one seen before (nothing more is said in it), ``server_refused``,
        ``server_unreachable``, ``server_strange``, and what the bot does wrong.
        """
        tries = iter(pauses(self._connection.patience))
        while not self._ended:
            before, why = self.record.seq, "EOF"
            try:
                await self._follow()
            except httpx.TransportError as error:
                why = str(error) or type(error).__name__
            except Refused as refused:
                raise refused.as_error() from refused
            if self.record.seq > before:
                tries = iter(pauses(self._connection.patience))
            pause = 0.0 if self._ended else next(tries, None)
            if pause is None:
                raise self._connection.unreachable(why)
            await asyncio.sleep(pause)

    async def _follow(self) -> None:
        """Hear one connection's stream and answer it, until it or the match ends."""
        last_id = str(self.record.seq) if self.record.seq else ""
        path = f"{self._path}/stream" + ("" if last_id else "?after=0")
        reader = EventReader(last_id)
        async with self._connection.stream(path, last_id) as pieces:
            async for piece in pieces:
                for message in reader.feed(piece):
                    await self._hear(message)
                    if self._ended:
                        return

    async def _hear(self, message: Message) -> None:
        if message.kind == "event":
            self._take(message.data)
        elif message.kind == "view":
            seq = self._place(message.data)
            if seq > self.record.seq:  # too much has happened to be streamed
                text = await self._connection.text(f"{self._path}/export")
                self._take(text.partition("\n")[2])
            # A process that lags behind the one before shows what we have long seen.
            if seq >= max(self.record.seq, self._awaited):
                self._ended = self._seated.over  # and all that belongs to it was told
                await self._order()

    def _take(self, lines: str) -> None:
        for line in lines.removesuffix("\n").split("\n"):
            told = self.record.take(line)
            if told is not None:
                self._seated.received(told.event, told.actor, told.at)
                self._heard(told.event)

    def _place(self, view: str) -> int:
        try:
            return msgspec.json.decode(view, type=_View).seq
        except msgspec.MsgspecError as error:
            raise ServerStrange(server=self._path, why=str(error)) from error

    async def _order(self) -> None:
        """Give the next order, if there is one; a repeat of it is the same order."""
        order = self._seated.next_order()
        if order is None:
            return
        said = as_body(order)
        body = {"id": secrets.token_hex(16), "seen": self.record.seq, "order": said}
        path = f"{self._path}/commands"
        try:
            accepted = await self._connection.ask(_Accepted, "POST", path, body)
        except Refused as refused:
            problem = refused.problem
            if problem.code in _OVERTAKEN:
                return
            raise OrderRefused(
                order=str(said["kind"]), problem=problem.code, title=problem.title
            ) from refused
        self._awaited = accepted.last

"""How a program comes to a table: as a player, at a seat, when the match begins."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from service.bots.connection import Refused
from service.bots.errors import NoSeatFree, TableClosed

if TYPE_CHECKING:
    from service.bots.connection import Connection

__all__ = ("Chair", "arrive")

_TAKEN: Final = ("already_seated", "seat_filled", "table_started")
_LOOK_EVERY: Final = 0.5
"""Seconds between two looks at a table that waits for players."""


class Chair(Struct, frozen=True):
    """A seat of a table, as the server tells of it."""

    seat: int
    player: str | None
    bot: str | None
    shares: str | None


class _Player(Struct, frozen=True):
    player: str


class _Arrival(Struct, frozen=True):
    player: str
    key: str


class _Table(Struct, frozen=True):
    status: str
    seats: tuple[Chair, ...]


async def arrive(
    connection: Connection, table: str, seat: int | None = None, name: str = ""
) -> Chair:
    """Return the seat that the connection's player has when the match begins.

    Without a key he becomes a new player, called ``name`` if it is not empty, and the
    connection gets the key. He takes the seat that he has already, else the one that is
    asked for or the first that is free. Raises ``no_seat_free``, ``table_closed``,
    ``server_refused``, ``server_unreachable`` and ``server_strange``.
    """
    try:
        player = await _player(connection, name)
        number = await _seat(connection, table, seat, player)
        while (  # noqa: ASYNC110 - a server tells of no event
            found := await _look(connection, table)
        ).status == "waiting":
            await asyncio.sleep(_LOOK_EVERY)
    except Refused as refused:
        raise refused.as_error() from refused
    return found.seats[number]


async def _player(connection: Connection, name: str) -> str:
    if connection.key:
        return (await connection.ask(_Player, "GET", "/api/me")).player
    body = {"name": name or None}
    arrival = await connection.ask(_Arrival, "POST", "/api/players", body)
    connection.key = arrival.key
    return arrival.player


async def _look(connection: Connection, table: str) -> _Table:
    found = await connection.ask(_Table, "GET", f"/api/tables/{table}")
    if found.status not in ("waiting", "playing"):
        raise TableClosed(table=table)
    return found


async def _seat(
    connection: Connection, table: str, wished: int | None, player: str
) -> int:
    """Return the seat that the player has, who sits down first if he has none."""
    tried: set[int] = set()
    while True:
        chairs = (await _look(connection, table)).seats
        free: list[int] = []
        for chair in chairs:
            if chair.player == player and wished in (None, chair.seat):
                return chair.seat
            if chair.player is None and chair.bot is None:
                free.append(chair.seat)
        wishes = free if wished is None else [wished]
        number = next((each for each in wishes if each not in tried), None)
        if number is None:
            raise NoSeatFree(table=table)
        tried.add(number)
        await _sit(connection, table, number)


async def _sit(connection: Connection, table: str, seat: int) -> None:
    """Ask for a seat; who was quicker there is seen at the next look."""
    path = f"/api/tables/{table}/seats/{seat}"
    try:
        await connection.ask(_Table, "PUT", path, {"shares": "own"})
    except Refused as refused:
        if refused.problem.code not in _TAKEN:
            raise

"""A table to play at, and a bad line to its server."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import httpx

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

__all__ = ("BadLine", "address_of", "bad_line", "make_table")

_PIECE: Final = 65_536


def address_of(port: int) -> str:
    """Return the address of a server of this machine."""
    return f"http://127.0.0.1:{port}"


async def make_table(
    server: str, game: str, options: Mapping[str, int] | None = None
) -> str:
    """Return the id of a new table, made by somebody who does not sit there."""
    async with httpx.AsyncClient(base_url=server) as http:
        key = (await http.post("/api/players", json={"name": "Dot"})).json()["key"]
        headers = {"Authorization": f"Bearer {key}"}
        body = {"game": game, "options": dict(options or {})}
        made = await http.post("/api/tables", json=body, headers=headers)
        assert made.status_code == 201, made.text
        return str(made.json()["table"])


class BadLine:
    """A way to a server that is cut after so many bytes, then again, and again."""

    def __init__(self, server: str, every: int) -> None:
        """Cut it each time when ``every`` bytes came from the server."""
        self.cuts = 0
        self._port = httpx.URL(server).port
        self._every = every
        self._left = every
        self._open: set[asyncio.StreamWriter] = set()

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Carry one connection both ways until it ends or all are cut."""
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        ends = {writer, back}
        self._open |= ends
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._copy(reader, back, counts=False))
                both.create_task(self._copy(there, writer, counts=True))
        finally:
            for end in ends:
                end.close()
            self._open -= ends

    async def _copy(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        counts: bool,
    ) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(_PIECE):
                if counts:
                    self._left -= len(piece)
                    if self._left < 0:
                        self._cut()
                        return
                writer.write(piece)
                await writer.drain()
        writer.close()

    def _cut(self) -> None:
        self.cuts += 1
        self._left = self._every
        for end in self._open:
            end.transport.abort()


@asynccontextmanager
async def bad_line(server: str, every: int) -> AsyncGenerator[tuple[str, BadLine]]:
    """Yield the address of a bad line to a server, and the line."""
    line = BadLine(server, every)
    listening = await asyncio.start_server(line.carry, "127.0.0.1", 0)
    async with listening:
        yield address_of(listening.sockets[0].getsockname()[1]), line

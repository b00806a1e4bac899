"""Whoever gives orders to a server as fast as it takes them, a connection a table.

A raw protocol: a client's comfort would be measured with the server on two cores.
"""

from __future__ import annotations

import asyncio
import json
import re
from time import perf_counter
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ("Asker", "Giver", "Watcher", "drive", "request")

_END = b"\r\n\r\n"
_LENGTH = b"content-length:"
_VIEW = b"event: view"
_ID = re.compile(rb"\nid: (\d+)\n")
_KEPT = 32
"""Bytes of a chunk in which an id may have begun."""


def request(path: str, key: str, body: bytes) -> bytes:
    """Return the bytes of one POST."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Giver(asyncio.Protocol):
    """Sends one request after the other, each when the one before was answered."""

    def __init__(self, requests: Iterator[bytes]) -> None:
        """Begin with what is to be sent."""
        self.answered = 0
        self.refused: bytes = b""
        """The first answer that was not 200."""
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._requests = requests
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self._transport = cast("asyncio.Transport", transport)
        self._send()

    def data_received(self, data: bytes) -> None:
        """Count a whole answer and send the next request."""
        self._buffer += data
        head, found, body = self._buffer.partition(_END)
        if not found or len(body) < _length(head):
            return
        self._buffer = body[_length(head) :]
        if not head.startswith(b"HTTP/1.1 200") and not self.refused:
            self.refused = head + _END + body
            self._finish()
            return
        self.answered += 1
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, whether all was sent or not."""
        if not self.done.done():
            self.refused = self.refused or repr(exc).encode()
            self.done.set_result(None)

    def _send(self) -> None:
        following = next(self._requests, None)
        if following is None:
            self._finish()
        elif self._transport is not None:
            self._transport.write(following)

    def _finish(self) -> None:
        if not self.done.done():
            self.done.set_result(None)
        if self._transport is not None:
            self._transport.close()


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        if line.lower().startswith(_LENGTH):
            return int(line[len(_LENGTH) :])
    return 0


class Asker:
    """Sends one request at a time over one connection."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Take an open connection."""
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connected(cls, port: int) -> Asker:
        """Return one that is connected."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, request: bytes) -> int:
        """Return the last event that came of an order."""
        self._writer.write(request)
        head = await self._reader.readuntil(_END)
        body = await self._reader.readexactly(_length(head))
        if not head.startswith(b"HTTP/1.1 200"):
            raise AssertionError((head + body).decode(errors="replace"))
        return int(json.loads(body)["last"])

    def close(self) -> None:
        """Let go of the connection."""
        self._writer.close()


class Watcher(asyncio.Protocol):
    """Follows a stream, and notes when each event of it arrived."""

    def __init__(self, head: bytes) -> None:
        """Begin with the request of the stream."""
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._head = head
        self._arrived: dict[int, float] = {}
        self._waited: tuple[int, asyncio.Future[float]] | None = None
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connected(cls, port: int, path: str, key: str) -> Watcher:
        """Return one whose request is sent."""
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {key}\r\nAccept: text/event-stream\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        made = await loop.create_connection(
            lambda: cls(head.encode()), "127.0.0.1", port
        )
        return made[1]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        """Note the events in what came."""
        now = perf_counter()
        text = self._rest + data
        if not self.begun.done() and _VIEW in text:
            self.begun.set_result(None)
        for found in _ID.finditer(text):
            self._arrived.setdefault(int(found[1]), now)
        self._rest = text[-_KEPT:]
        if self._waited and self._waited[0] in self._arrived:
            seq, future = self._waited
            self._waited = None
            future.set_result(self._arrived[seq])

    async def reached(self, seq: int) -> float:
        """Return when an event arrived, by ``perf_counter``."""
        if seq in self._arrived:
            return self._arrived[seq]
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waited = seq, future
        return await future

    def close(self) -> None:
        """Let go of the stream."""
        if self._transport is not None:
            self._transport.close()


async def drive(port: int, queues: Sequence[Sequence[bytes]]) -> tuple[int, float]:
    """Return how many requests were answered, and in how many seconds.

    Each queue has its own connection. Raises ``AssertionError`` with the first answer that
    was not 200.
    """
    loop = asyncio.get_running_loop()
    start = perf_counter()
    givers = [
        (
            await loop.create_connection(
                lambda queue=queue: Giver(iter(queue)), "127.0.0.1", port
            )
        )[1]
        for queue in queues
    ]
    await asyncio.gather(*(giver.done for giver in givers))
    spent = perf_counter() - start
    for giver in givers:
        if giver.refused:
            raise AssertionError(giver.refused.decode(errors="replace"))
    return sum(giver.answered for giver in givers), spent

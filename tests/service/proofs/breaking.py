"""A network that drops connections: a relay to a service that breaks off in the middle."""

from __future__ import annotations

import asyncio
import math
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

__all__ = ("breaking",)


@asynccontextmanager
async def breaking(address: str, lives: Callable[[], int]) -> AsyncGenerator[str]:
    """Yield the address of a relay; ``lives`` is asked how many bytes a connection brings."""
    parts = urlsplit(address)
    ended = asyncio.Event()
    open_ones: set[asyncio.Event] = set()

    async def relay(near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        gone = asyncio.Event()
        open_ones.add(gone)
        far, forth = await asyncio.open_connection(parts.hostname, parts.port)
        tasks: set[asyncio.Task[object]] = {
            asyncio.create_task(_copied(near, forth, math.inf)),
            asyncio.create_task(_copied(far, back, lives())),
            asyncio.create_task(ended.wait()),
        }
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in (forth, back):
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        gone.set()
        open_ones.remove(gone)

    server = await asyncio.start_server(relay, "127.0.0.1")
    host, port = server.sockets[0].getsockname()[:2]
    try:
        yield f"http://{host}:{port}"
    finally:
        server.close()
        ended.set()
        for each in tuple(open_ones):
            await each.wait()


async def _copied(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, left: float
) -> None:
    """Copy what comes until it ends, or so many bytes."""
    with suppress(ConnectionError):
        while left > 0 and (part := await source.read(int(min(left, 4_096)))):
            left -= len(part)
            target.write(part)
            await target.drain()

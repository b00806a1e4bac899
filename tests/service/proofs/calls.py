"""Requests to an application in the same process, whose answers are kept to the byte."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from starlette.types import ASGIApp, Scope

__all__ = ("Answer", "Streaming", "called")


class Answer(NamedTuple):
    """What came back: every byte that a client gets."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


async def called(
    app: ASGIApp, key: str, method: str, address: str, body: object = None
) -> Answer:
    """Return the answer to a request that a player makes by his key."""
    sent = b"" if body is None else msgspec.json.encode(body)
    given = [{"type": "http.request", "body": sent, "more_body": False}]
    status, headers, parts = 0, (), list[bytes]()

    async def receive() -> MutableMapping[str, Any]:
        if given:
            return given.pop()
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: MutableMapping[str, Any]) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], tuple(message["headers"])
        else:
            parts.append(message.get("body", b""))

    await app(_scope(key, method, address), receive, send)
    return Answer(status, headers, b"".join(parts))


class Streaming:
    """A stream that a player follows."""

    def __init__(self, app: ASGIApp, key: str, address: str) -> None:
        """Ask for it."""
        self.told = b""
        """All that came so far."""
        self._place = 0
        self._gone = asyncio.Event()
        self._more = asyncio.Event()
        scope = _scope(key, "GET", address)
        self._task = asyncio.create_task(self._ask(app, scope))

    async def until(self, text: bytes) -> None:
        """Return when a text has come behind the one that was waited for last."""
        async with asyncio.timeout(10):
            while (place := self.told.find(text, self._place)) < 0:
                self._more.clear()
                await self._more.wait()
        self._place = place + len(text)

    async def close(self) -> None:
        """Hang up."""
        self._gone.set()
        await asyncio.wait_for(self._task, 5)

    async def _ask(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._receive, self._send)

    async def _receive(self) -> MutableMapping[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        self.told += message.get("body", b"")
        self._more.set()


def _scope(key: str, method: str, address: str) -> Scope:
    parts = urlsplit(address)
    headers = [
        (b"host", b"127.0.0.1"),
        (b"authorization", b"Bearer " + key.encode()),
        (b"content-type", b"application/json"),
        (b"x-request-id", b"one"),
    ]
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 80),
        "state": {},
    }

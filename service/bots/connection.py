"""A player's connection to a server: requests that are answered, and streams."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import httpx
import msgspec
from msgspec import Struct

from service.bots.errors import ServerRefused, ServerStrange, ServerUnreachable

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

__all__ = ("PATIENCE", "Connection", "Problem", "Refused", "pauses")

T = TypeVar("T")

PATIENCE: Final = 60.0
"""Seconds of silence after which a server is taken to be gone."""
_SILENCE: Final = 45.0
"""Seconds after which a stream is taken to be cut: three signs of life are missing."""
_FIRST, _LONGEST = 0.1, 5.0
"""Seconds between two tries."""
_LATER: Final = (429, 503)
"""The statuses of a server that may well grant the same in a moment."""


class Problem(Struct, frozen=True):
    """Why a server does not do what it was asked (RFC 9457)."""

    code: str
    title: str


class Refused(Exception):
    """An answer that says no."""

    def __init__(self, status: int, problem: Problem) -> None:
        """Keep the HTTP status and what it is about."""
        super().__init__(problem.code)
        self.status = status
        self.problem = problem

    def as_error(self) -> ServerRefused:
        """Return it as an error for people."""
        return ServerRefused(problem=self.problem.code, title=self.problem.title)


class Connection:
    """A server as one player reaches it, over and over until it answers."""

    def __init__(
        self, http: httpx.AsyncClient, key: str = "", patience: float = PATIENCE
    ) -> None:
        """Take a client that knows the server's address, and the player's key.

        ``patience`` is in seconds.
        """
        self.key = key
        self.patience = patience
        """How long the server may be gone."""
        self._http = http

    async def ask(
        self, kind: type[T], method: str, path: str, body: object = None
    ) -> T:
        """Return the answer to a request, which is sent again until there is one.

        So it has to be one that may be repeated. Raises :class:`Refused`,
        ``server_unreachable`` and ``server_strange``.
        """
        content = None if body is None else msgspec.json.encode(body)
        return self._read(kind, await self._answer(method, path, content))

    async def text(self, path: str) -> str:
        """Return the text at an address; raises as :meth:`ask`."""
        answer = await self._answer("GET", path)
        return answer.text if answer.is_success else self._read(str, answer)

    async def _answer(
        self, method: str, path: str, content: bytes | None = None
    ) -> httpx.Response:
        why = ""
        for pause in pauses(self.patience):
            try:
                answer = await self._http.request(
                    method, path, content=content, headers=self._headers()
                )
            except httpx.TransportError as error:
                why = str(error) or type(error).__name__
                await asyncio.sleep(pause)
                continue
            if answer.status_code not in _LATER:
                return answer
            why = str(answer.status_code)
            await asyncio.sleep(_later(answer, pause))
        raise self.unreachable(why)

    @asynccontextmanager
    async def stream(
        self, path: str, last_id: str
    ) -> AsyncGenerator[AsyncGenerator[bytes]]:
        """Yield the bytes of a stream behind an id, or from the path's own beginning.

        Raises :class:`Refused` and ``httpx.TransportError``, at once or as it goes on.
        """
        headers = self._headers() | {"Accept": "text/event-stream"}
        if last_id:
            headers["Last-Event-ID"] = last_id
        timeout = httpx.Timeout(_SILENCE)
        asked = self._http.stream("GET", path, headers=headers, timeout=timeout)
        async with asked as answer:
            if answer.status_code in _LATER:
                await asyncio.sleep(_later(answer, _FIRST))
                raise httpx.ReadError(str(answer.status_code))
            if not answer.is_success:
                await answer.aread()
                self._read(Problem, answer)
            yield _pieces(answer)

    def unreachable(self, why: str) -> ServerUnreachable:
        """Return what is wrong when no answer came for too long."""
        return ServerUnreachable(server=str(self._http.base_url), why=why.rstrip("."))

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json"}
        return headers | ({"Authorization": f"Bearer {self.key}"} if self.key else {})

    def _read(self, kind: type[T], answer: httpx.Response) -> T:
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=kind)
            problem = msgspec.json.decode(answer.content, type=Problem)
        except msgspec.MsgspecError as error:
            why = f"{answer.status_code} {error}"
            raise ServerStrange(server=str(answer.url), why=why) from error
        raise Refused(answer.status_code, problem)


def pauses(patience: float) -> list[float]:
    """Return the seconds to wait after each try in vain, together about ``patience``.

    >>> pauses(1)
    [0.1, 0.2, 0.4, 0.8]
    """
    found: list[float] = []
    pause = _FIRST
    while sum(found) < patience:
        found.append(pause)
        pause = min(2 * pause, _LONGEST)
    return found


async def _pieces(answer: httpx.Response) -> AsyncGenerator[bytes]:
    async for piece in answer.aiter_bytes():
        yield piece


def _later(answer: httpx.Response, pause: float) -> float:
    """Return the seconds to wait, as the server says or else as we think best."""
    headers: Mapping[str, str] = answer.headers
    told = headers.get("Retry-After", "")
    return max(float(told) if told.isdecimal() else 0.0, pause)

"""Who follows a table over lines that break, and goes on each time where he was."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx

from tests.service.stranger.messages import messages

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Follower",)


class Follower:
    """A viewer of a table, and all that he has complete."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        key: str,
        table: str,
        hangs_up: Callable[[], bool] = bool,
    ) -> None:
        """Take a client; ``hangs_up`` is asked after each event whether he does."""
        self.seqs: list[int] = []
        self.lines: list[str] = []
        self.view = ""
        """The last one, as it came."""
        self.views = 0
        self.lines_lost = 0
        """How often the connection ended that he wanted to go on."""
        self._http = http
        self._key = key
        self._path = f"/api/tables/{table}/stream"
        self._hangs_up = hangs_up

    async def follow(self, until: str) -> None:
        """Follow until the view has a text."""
        async with asyncio.timeout(300):
            while until not in self.view:
                try:
                    await self._listen(until)
                except httpx.TransportError:
                    self.lines_lost += 1
                    await asyncio.sleep(0.002)

    async def _listen(self, until: str) -> None:
        """Take in what one connection brings, up to the end of it."""
        last = str(self.seqs[-1]) if self.seqs else "0"
        headers = {"Authorization": f"Bearer {self._key}", "Last-Event-ID": last}
        async with self._http.stream("GET", self._path, headers=headers) as told:
            if told.status_code == 503:
                await asyncio.sleep(0.02)
                return
            assert told.status_code == 200, await told.aread()
            async for message in messages(told.aiter_lines()):
                if message.kind == "view":
                    self._see(message.data)
                    if until in self.view:
                        return
                else:
                    self.seqs.append(int(message.id))
                    self.lines += message.data.split("\n")
                    if self._hangs_up():
                        return

    def _see(self, view: str) -> None:
        """Take a view in: it is that of the last event that came."""
        self.view = view
        self.views += 1
        assert f'"seq":{self.seqs[-1] if self.seqs else 0},' in view

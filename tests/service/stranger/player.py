"""A player's program that somebody wrote from the OpenAPI, in any language with a hash.

It follows its stream, brings its own shares, and plays what its view offers, by chance.
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

from tests.service.stranger.messages import messages
from tests.service.stranger.shares import Shares

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncIterator

    import httpx

    from tests.service.stranger.contract import Contract
    from tests.service.stranger.messages import Message

__all__ = ("Player",)

_TABLES = "/api/tables"
_TABLE = "/api/tables/{table}"


class Player:
    """One player: his key, his seat, and all that he was sent."""

    def __init__(
        self, http: httpx.AsyncClient, contract: Contract, chance: random.Random
    ) -> None:
        """Take a client that knows the address of the service, and its description."""
        self.view: dict[str, Any] = {}
        """The last view that came."""
        self.lines: list[str] = []
        """Every line that the stream brought: the body of a seat's stream."""
        self.seqs: list[int] = []
        self.orders: list[str] = []
        """The kinds of the orders that he gave."""
        self._http = http
        self._contract = contract
        self._chance = chance
        self._key = ""
        self._done = 0
        """The last event of his last order."""
        self._secret = secrets.token_bytes(32)

    async def introduce(self, name: str) -> None:
        """Become a player."""
        made = await self._call("post", "/api/players", {"name": name})
        self._key = made["key"]
        self.player = str(made["player"])

    async def offer(self, body: dict[str, Any]) -> str:
        """Return the id of a table that he makes."""
        return str((await self._call("post", _TABLES, body))["table"])

    async def sit(self, table: str, seat: int) -> None:
        """Take a seat, to which he brings his own shares."""
        path = f"{_TABLE}/seats/{{seat}}"
        await self._call("put", path, {"shares": "own"}, table=table, seat=seat)

    async def play(self, table: str, seat: int, seats: int) -> None:
        """Play a match to its end."""
        shares = Shares(table, seat, seats, self._secret)
        async for message in self._messages(table):
            if message.kind == "event":
                self.seqs.append(int(message.id))
                for line in message.data.split("\n"):
                    self.lines.append(line)
                    told = json.loads(line)
                    if "opened" not in told:
                        shares.read(told["data"])
            elif message.kind == "view":
                self.view = json.loads(message.data)
                if self.view["status"] in {"over", "forfeited"}:
                    return
                if self.view["seq"] < self._done:
                    continue  # how it was before his last order
                order = shares.order() or self._choice()
                if order is not None:
                    await self._order(table, order)

    def stream(self, table: str, seat: int) -> str:
        """Return what he was sent as the file that a seat keeps of its match."""
        head = {
            "sixfold_seat": 1,
            "match": table,
            "seat": seat,
            "events": len(self.seqs),
        }
        return "\n".join((json.dumps(head), *self.lines, ""))

    def _choice(self) -> dict[str, Any] | None:
        legal = self.view["legal"]
        return self._chance.choice(legal) if legal else None

    async def _order(self, table: str, order: dict[str, Any]) -> None:
        body = {"id": secrets.token_hex(8), "seen": self.view["seq"], "order": order}
        path = f"{_TABLE}/commands"
        status, answer = await self._answer("post", path, body, table=table)
        self.orders.append(order["kind"])
        if status == 200:
            self._done = answer["last"]
        else:  # the house was quicker with an answer that could be no other (kozel.R10)
            assert answer["code"] == "stale", answer

    async def _messages(self, table: str) -> AsyncIterator[Message]:
        path = f"{_TABLE}/stream"
        self._contract.check_stream(path)
        address = f"{path.format(table=table)}?after=0"
        async with self._http.stream("GET", address, headers=self._headers()) as told:
            assert told.status_code == 200
            assert told.headers["content-type"].startswith("text/event-stream")
            async for message in messages(told.aiter_lines()):
                yield message

    async def _call(
        self, method: str, path: str, body: object = None, **places: object
    ) -> dict[str, Any]:
        status, answer = await self._answer(method, path, body, **places)
        assert status < 300, answer
        return answer

    async def _answer(
        self, method: str, path: str, body: object, **places: object
    ) -> tuple[int, dict[str, Any]]:
        self._contract.check_call(method, path, body)
        answered = await self._http.request(
            method, path.format(**places), json=body, headers=self._headers()
        )
        answer = answered.json()
        self._contract.check_answer(method, path, answered.status_code, answer)
        return answered.status_code, dict(answer)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._key}"} if self._key else {}

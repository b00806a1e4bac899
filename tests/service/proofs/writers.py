"""Eight who order at several tables at once, over a connection that may end at any moment.

Each order is sent once to five times, some of them together, and sent again until there
is an answer; an order that was answered long ago is sent again now and then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import httpx
from msgspec import Struct

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable

__all__ = ("Answered", "Group", "Writer", "persistently")

_MOST: Final = 5
_TOGETHER: Final = 3
_AGAIN: Final = 0.2
"""How often an old order is repeated."""
_FOUL: Final = 0.15
"""How often an order is against the rules, or comes too late."""
_CARDS: Final = [rank + suit for suit in "CDHS" for rank in "6789JQKTA"]


class Answered(Struct, frozen=True):
    """An order and what was answered to it at first."""

    table: str
    player: str
    body: dict[str, Any]
    status: int
    answer: bytes


class Writer:
    """A player with a bad line."""

    def __init__(self, http: httpx.AsyncClient, chance: random.Random) -> None:
        """Take a client that has the service's address."""
        self.groups: list[Group] = []
        self.answered: list[Answered] = []
        self.sent = 0
        """How often an order was sent."""
        self.player = ""
        self.key = ""
        self._http = http
        self._chance = chance
        self._number = 0

    async def arrive(self) -> None:
        """Become a player."""
        made = (await self.call("POST", "/api/players", {}, (201,))).json()
        self.player = made["player"]
        self.key = made["key"]

    async def call(
        self, method: str, path: str, body: object, wanted: tuple[int, ...]
    ) -> httpx.Response:
        """Return the answer to a request, made until there is one."""
        answer = await persistently(lambda: self._request(method, path, body))
        assert answer.status_code in wanted, (method, path, answer.text)
        return answer

    async def viewed(self, table: str) -> dict[str, Any]:
        """Return a table as he sees it now."""
        path = f"/api/tables/{table}/view"
        return dict((await self.call("GET", path, None, (200,))).json())

    async def play(self, stop: asyncio.Event) -> None:
        """Order at the tables at which he sits, until everything stops."""
        while not stop.is_set():
            group = self._chance.choice(self.groups)
            table = group.table
            if not table:
                await asyncio.sleep(0.01)
                continue
            view = await self.viewed(table)
            if view["status"] == "over":
                if group.players[0] is self and group.table == table:
                    group.table = ""
                    await group.gather()
                continue
            seat = group.players.index(self)
            order = self._order(view, seat)
            if order is not None:
                await self.order(table, order, self._seen(view))
            elif len(self.groups) == 1:
                await asyncio.sleep(0.005)
            if self.answered and self._chance.random() < _AGAIN:
                await self.repeat(self._chance.choice(self.answered))

    async def order(
        self, table: str, order: dict[str, Any], seen: int, most: int = _MOST
    ) -> None:
        """Send a new order so many times at most, and keep its answer."""
        self._number += 1
        body = {"id": f"o{self._number}", "seen": seen, "order": order}
        answers: list[httpx.Response] = []
        times = self._chance.randint(1, most)
        together = min(times, self._chance.randint(1, _TOGETHER))
        tries = [self._once(table, body) for _ in range(together)]
        answers += filter(None, await asyncio.gather(*tries))
        for _ in range(times - together):
            answers += filter(None, [await self._once(table, body)])
        if not answers:
            answers.append(await persistently(lambda: self._send(table, body)))
        first = answers[0]
        assert first.status_code in {200, 409}, first.text
        for each in answers:
            told = each.status_code, each.content
            assert told == (first.status_code, first.content), body
        status, answer = first.status_code, first.content
        self.answered.append(Answered(table, self.player, body, status, answer))

    async def repeat(self, old: Answered) -> None:
        """Send an order again that was answered: the answer is the same."""
        answer = await persistently(lambda: self._send(old.table, old.body))
        assert (answer.status_code, answer.content) == (old.status, old.answer), old

    def _order(self, view: dict[str, Any], seat: int) -> dict[str, Any] | None:
        legal = view["legal"]
        if self._chance.random() < _FOUL and view["phase"] == "play":
            return {
                "kind": "play_card",
                "seat": seat,
                "card": self._chance.choice(_CARDS),
            }
        return self._chance.choice(legal) if legal else None

    def _seen(self, view: dict[str, Any]) -> int:
        return 1 if self._chance.random() < _FOUL / 2 else int(view["seq"])

    async def _once(self, table: str, body: dict[str, Any]) -> httpx.Response | None:
        try:
            answer = await self._send(table, body)
        except httpx.TransportError:
            return None
        return None if answer.status_code == 503 else answer

    async def _send(self, table: str, body: dict[str, Any]) -> httpx.Response:
        self.sent += 1
        return await self._request("POST", f"/api/tables/{table}/commands", body)

    async def _request(self, method: str, path: str, body: object) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return await self._http.request(method, path, json=body, headers=headers)


class Group(Struct):
    """Players who play match after match with each other."""

    game: str
    players: list[Writer]
    hands: int = 4
    """Of a match; in kozel the pairs that win it."""
    table: str = ""
    """The one at which they sit, empty while there is none."""

    async def gather(self) -> None:
        """Sit down at a new table; it begins."""
        limit = "match_pairs" if self.game == "kozel" else "hands_limit"
        options = {limit: self.hands}
        new = {"game": self.game, "seats": len(self.players), "options": options}
        made = await self.players[0].call("POST", "/api/tables", new, (201,))
        table = made.json()["table"]
        for seat, player in enumerate(self.players):
            path = f"/api/tables/{table}/seats/{seat}"
            await player.call("PUT", path, {"shares": "house"}, (200, 201))
        self.table = table


async def persistently(
    request: Callable[[], Awaitable[httpx.Response]],
) -> httpx.Response:
    """Return the answer to a request, made again as long as nobody is there."""
    async with asyncio.timeout(60):
        while True:
            try:
                answer = await request()
            except httpx.TransportError:
                await asyncio.sleep(0.01)
                continue
            if answer.status_code != 503:
                return answer
            await asyncio.sleep(0.02)

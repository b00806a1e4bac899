"""Two processes at one store are one service: whoever is asked, the answer is the same."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.service.proofs.followers import Follower
from tests.service.proofs.serving import served
from tests.service.proofs.writers import Group, Writer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

_OVER = '"status":"over"'


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[str, str]]:
    """Yield the addresses of two processes at one store."""
    store = tmp_path_factory.mktemp("two") / "club.db"
    with served(store) as one, served(store) as other:
        yield one, other


@asynccontextmanager
async def _table(
    two: tuple[str, str],
) -> AsyncGenerator[tuple[Group, list[httpx.AsyncClient]]]:
    """Yield a table whose seats are served by two processes in turn."""
    async with (
        httpx.AsyncClient(base_url=two[0], timeout=20) as first,
        httpx.AsyncClient(base_url=two[1], timeout=20) as second,
    ):
        clients = [first, second]
        players = [
            Writer(clients[seat % 2], random.Random(seat))  # noqa: S311 - play
            for seat in range(3)
        ]
        for player in players:
            await player.arrive()
        group = Group("sixbid", players, hands=2)
        await group.gather()
        yield group, clients


def test_who_is_served_elsewhere_is_told_within_a_second(two: tuple[str, str]) -> None:
    """A whole match, each seat's orders at its own process, each stream at the other one."""

    async def play() -> float:
        async with _table(two) as (group, clients):
            followers = [
                Follower(clients[1 - seat % 2], player.key, group.table)
                for seat, player in enumerate(group.players)
            ]
            following = [asyncio.create_task(each.follow(_OVER)) for each in followers]
            longest = 0.0
            while not all(task.done() for task in following):
                for seat, player in enumerate(group.players):
                    view = await player.viewed(group.table)
                    if view["legal"]:
                        order = random.Random(view["seq"]).choice(view["legal"])  # noqa: S311 - play
                        await player.order(group.table, order, view["seq"])
                        seq = (await player.viewed(group.table))["seq"]
                        longest = max(longest, await _until(followers[seat], seq))
                await asyncio.sleep(0)
            await asyncio.gather(*following)
            for follower in followers:
                assert follower.seqs == list(range(1, len(follower.seqs) + 1))
            return longest

    assert asyncio.run(play()) < 1


def test_an_order_follows_one_that_another_process_took(two: tuple[str, str]) -> None:
    """Who has seen an event may act on it at once, wherever: he is not told to wait."""

    async def play() -> None:
        async with _table(two) as (group, clients):
            path = f"/api/tables/{group.table}"
            for number in range(30):
                here, there = clients[number % 2], clients[1 - number % 2]
                seen = (await here.get(f"{path}/view", headers=_key(group, 0))).json()
                turn = seen["turn"]
                headers = _key(group, turn)
                view = (await here.get(f"{path}/view", headers=headers)).json()
                body = {
                    "id": f"o{number}",
                    "seen": view["seq"],
                    "order": view["legal"][0],
                }
                answer = await there.post(
                    f"{path}/commands", json=body, headers=headers
                )
                assert answer.status_code == 200, (number, answer.text)

    asyncio.run(play())


def test_a_repeat_gets_its_first_answer_from_the_other_process(
    two: tuple[str, str],
) -> None:
    """Accepted or refused, sent to both at the same time as well as later."""

    async def play() -> None:
        async with _table(two) as (group, clients):
            refused = accepted = 0
            for number in range(60):
                player = group.players[number % 3]
                view = await player.viewed(group.table)
                legal = view["legal"] or [
                    {"kind": "make_call", "seat": number % 3, "bid": "solo"}
                ]
                order = legal[number % len(legal)]
                body = {"id": f"o{number}", "seen": view["seq"], "order": order}
                sent = partial(_sent, group, number % 3, body)
                answers = await asyncio.gather(*map(sent, clients * 2))
                answers += await asyncio.gather(*map(sent, clients))
                [told] = {(each.status_code, each.content) for each in answers}
                accepted += told[0] == 200
                refused += told[0] == 409
            assert min(accepted, refused) > 5

    asyncio.run(play())


def test_a_repeat_is_answered_as_before_when_somebody_else_has_the_seat(
    two: tuple[str, str],
) -> None:
    """He may order nothing more there; what he had ordered keeps its answer."""

    async def play() -> None:
        async with _table(two) as (group, clients):
            path = f"/api/tables/{group.table}"
            turn = int((await group.players[0].viewed(group.table))["turn"])
            player, other = group.players[turn], Writer(clients[0], random.Random(9))  # noqa: S311 - play
            await other.arrive()
            view = await player.viewed(group.table)
            await player.order(group.table, view["legal"][0], view["seq"])
            await player.call("DELETE", f"{path}/seats/{turn}", None, (200,))
            await other.call("PUT", f"{path}/seats/{turn}", {"shares": "house"}, (200,))
            await player.repeat(player.answered[0])
            body = {**player.answered[0].body, "id": "another"}
            for client in clients:
                answer = await client.post(
                    f"{path}/commands", json=body, headers=_key(group, turn)
                )
                assert answer.json()["code"] == "seat_not_yours"

    asyncio.run(play())


async def _sent(
    group: Group, seat: int, body: dict[str, Any], client: httpx.AsyncClient
) -> httpx.Response:
    """Return a process's answer to a command of a seat."""
    path = f"/api/tables/{group.table}/commands"
    return await client.post(path, json=body, headers=_key(group, seat))


def _key(group: Group, seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {group.players[seat].key}"}


async def _until(follower: Follower, seq: int) -> float:
    """Return the seconds until a follower has an event."""
    begun = time.monotonic()
    async with asyncio.timeout(10):
        while not follower.seqs or follower.seqs[-1] < seq:  # noqa: ASYNC110 - a measure
            await asyncio.sleep(0.001)
    return time.monotonic() - begun

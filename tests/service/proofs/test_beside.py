"""Programs beside the service: who reads or leaves the store takes nothing from it."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx

from events.stores.sqlite import SqliteStore
from tests.service.proofs.serving import served, supervised
from tests.service.proofs.writers import Group, Writer

if TYPE_CHECKING:
    from pathlib import Path

_READ = "from events.stores.sqlite import SqliteStore as S; S({!r}).close()"
"""A program that opens a store and leaves it."""


def test_a_program_that_leaves_the_store_takes_no_event_with_it(tmp_path: Path) -> None:
    """The service dies after it: all that it had answered is there.

    SQLite folds its log into the file and deletes it when the last program leaves. The
    service is one of them, though it has the file open more than once.
    """
    store = tmp_path / "club.db"

    async def play(address: str) -> int:
        async with httpx.AsyncClient(base_url=address, timeout=20) as http:
            group = await _group(http)
            _leave(store)
            view = await group.players[0].viewed(group.table)
            player = group.players[int(view["turn"])]
            view = await player.viewed(group.table)
            await player.order(group.table, view["legal"][0], view["seq"])
            return int((await player.viewed(group.table))["seq"])

    with supervised(store, kills=0, odds=0) as service:
        seq = asyncio.run(play(service.address))
    # it was killed when it was not wanted any more
    kept = SqliteStore(store)
    assert kept.head() == seq
    kept.close()


def test_a_service_that_ends_takes_no_event_from_the_other(tmp_path: Path) -> None:
    """Of two at one store, one ends while the other one goes on."""
    store = tmp_path / "club.db"

    async def play(address: str) -> None:
        async with httpx.AsyncClient(base_url=address, timeout=20) as http:
            group = await _group(http)
            played.append((await group.players[0].viewed(group.table))["seq"])

    played: list[int] = []
    with served(store) as address:
        with served(store) as other:
            asyncio.run(play(other))
        asyncio.run(play(address))
        seen = SqliteStore(store)
        assert seen.head() == sum(played)
        seen.close()


async def _group(http: httpx.AsyncClient) -> Group:
    """Return players at a table whose match has begun."""
    players = [Writer(http, random.Random(seat)) for seat in range(3)]  # noqa: S311 - play
    for player in players:
        await player.arrive()
    group = Group("frog", players)
    await group.gather()
    return group


def _leave(store: Path) -> None:
    """Let another program open the store and leave it."""
    program = [sys.executable, "-c", _READ.format(str(store))]
    subprocess.run(program, check=True)

"""Law 5 under fire: what was answered is kept, once, whenever the service dies."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import httpx
import pytest

from tests.service.proofs.examiner import Examiner
from tests.service.proofs.serving import Supervised, supervised
from tests.service.proofs.writers import Group, Writer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

_ROOT = Path(__file__).parents[3]
_GROUPS = (
    ("sixbid", (0, 1, 2)),
    ("sixbid", (3, 4, 5, 6)),
    ("frog", (7, 0, 3)),
    ("kozel", (1, 4, 6, 7)),
    ("frog", (2, 5, 7)),
)
"""The games, and which of the eight play them with each other."""


@pytest.mark.parametrize(
    ("kills", "odds"),
    [(5, 0.08), pytest.param(300, 0.1, marks=pytest.mark.slow)],
)
def test_what_was_answered_is_kept_once_whenever_the_service_dies(
    tmp_path: Path, kills: int, odds: float
) -> None:
    """Killed behind a commit and before one, with each order sent up to five times.

    After each kill all answers are in the store, with the events that they name. At the
    end no order has two outcomes, every repeat got the first one, nothing is there that
    nobody ordered, and every match is clean and fairly dealt.
    """
    store = tmp_path / "club.db"
    with supervised(store, kills, odds) as service:
        asyncio.run(_endure(service, store, kills))


async def _endure(service: Supervised, store: Path, kills: int) -> None:
    async with _writers(service.address) as writers:
        await _play(service.said, writers, store, kills)


async def _play(said: IO[str], writers: list[Writer], store: Path, kills: int) -> None:
    """Play through all kills and a little longer, then settle the account."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(writer.play(stop)) for writer in writers]
    examiner = Examiner(store)
    examined = dict.fromkeys(writers, 0)
    for killed in range(1, kills + 1):
        async with asyncio.timeout(60):
            assert await asyncio.to_thread(said.readline) == f"killed {killed}\n"
        assert not any(task.done() for task in playing), [
            task.result() for task in playing if task.done()
        ]
        for writer, before in examined.items():
            examined[writer] = len(writer.answered)
            examiner.examine(writer.answered[before:])
    await asyncio.sleep(0.5)
    stop.set()
    await asyncio.gather(*playing)
    answered = [each for writer in writers for each in writer.answered]
    for writer in writers:
        for each in writer.answered[-20:]:
            await writer.repeat(each)
    examiner.examine(answered)
    accepted, refused = examiner.close_account(answered)
    assert accepted + refused == len(answered)
    assert min(accepted, refused) > 0
    assert sum(writer.sent for writer in writers) > len(answered)


@asynccontextmanager
async def _writers(address: str) -> AsyncGenerator[list[Writer]]:
    """Yield the eight, each at the tables of his groups."""
    limits = httpx.Limits(max_connections=64)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=20) as http:
        writers = [Writer(http, random.Random(number)) for number in range(8)]  # noqa: S311 - play
        for writer in writers:
            await writer.arrive()
        for game, seats in _GROUPS:
            group = Group(game, [writers[seat] for seat in seats])
            for writer in group.players:
                writer.groups.append(group)
            await group.gather()
        yield writers

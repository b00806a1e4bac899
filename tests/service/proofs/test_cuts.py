"""A stream that is cut anywhere goes on where it was: nothing is missing, nothing comes twice."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.service.proofs.breaking import breaking
from tests.service.proofs.followers import Follower
from tests.service.proofs.serving import served, supervised
from tests.service.proofs.writers import Group, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

_OVER = '"status":"over"'
_SLOW = pytest.mark.slow
_OTHERS = [pytest.param(game, marks=_SLOW) for game in ("kozel", "sixbid")]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """Yield the address of a service."""
    with served(tmp_path_factory.mktemp("cuts") / "club.db") as found:
        yield found


@pytest.mark.parametrize("game", ["frog", *_OTHERS])
def test_a_client_may_hang_up_after_every_event(address: str, game: str) -> None:
    """Each of the seats and a spectator, all through a match, while it is played."""
    followers = asyncio.run(_followed(address, game, address, lambda: True))
    for follower in followers:
        assert follower.views < len(follower.seqs) + 2


@pytest.mark.parametrize("game", ["frog", *_OTHERS])
def test_the_network_may_drop_at_any_byte(address: str, game: str) -> None:
    """In the middle of a message as well as between two."""
    chance = random.Random(game)  # noqa: S311 - where it breaks

    async def through_a_bad_line() -> list[Follower]:
        async with breaking(address, lambda: chance.randint(200, 6_000)) as line:
            return await _followed(address, game, line, bool)

    followers = asyncio.run(through_a_bad_line())
    assert all(follower.lines_lost > 3 for follower in followers)


@pytest.mark.parametrize(
    ("game", "kills", "odds"),
    [
        ("frog", 6, 1.0),
        *(
            pytest.param(g, 10_000, 0.7, marks=_SLOW)
            for g in ("frog", "kozel", "sixbid")
        ),
    ],
)
def test_the_service_may_die_after_almost_every_order(
    tmp_path: Path, game: str, kills: int, odds: float
) -> None:
    """It is killed behind the commit, and before anybody is told of it.

    A repeat may be its end too, so that not each of its writes can be, all through a match.
    """
    with supervised(tmp_path / "club.db", kills, odds) as service:
        followers = asyncio.run(_followed(service.address, game, service.address, bool))
    assert all(follower.lines_lost > 3 for follower in followers)


async def _followed(
    address: str, game: str, line: str, hangs_up: Callable[[], bool]
) -> list[Follower]:
    """Return all viewers of a match that they followed over a line, as far as it was played.

    What each of them has is what the service has for him.
    """
    async with (
        httpx.AsyncClient(base_url=address, timeout=20) as http,
        httpx.AsyncClient(base_url=line, timeout=20) as broken,
    ):
        seats = 4 if game == "kozel" else 3
        people = [Writer(http, random.Random(n)) for n in range(seats + 1)]  # noqa: S311 - play
        for each in people:
            await each.arrive()
        group = Group(game, people[:seats], hands=1)
        await group.gather()
        followers = [
            Follower(broken, each.key, group.table, hangs_up) for each in people
        ]
        following = [
            asyncio.create_task(follower.follow(_OVER)) for follower in followers
        ]
        await _play(group, random.Random(game))  # noqa: S311 - play
        await asyncio.gather(*following)
        for each, follower in zip(people, followers, strict=True):
            path = f"/api/tables/{group.table}"
            kept = await each.call("GET", f"{path}/export", None, (200,))
            assert "\n".join((*follower.lines, "")) == kept.text.partition("\n")[2]
            assert follower.seqs == list(range(1, len(follower.seqs) + 1))
            view = await each.call("GET", f"{path}/view", None, (200,))
            assert follower.view == view.text
    return followers


async def _play(group: Group, chance: random.Random) -> None:
    """Play a match to its end, whoever is to act."""
    while True:
        for player in group.players:
            view = await player.viewed(group.table)
            if view["status"] == "over":
                return
            if view["legal"]:
                order = chance.choice(view["legal"])
                await player.order(group.table, order, view["seq"], most=1)

"""Whole matches by strangers, over a network: who knows the OpenAPI can play, and check it.

The players share no code with the service. What they made of it is held against the store
afterwards, by the programs that judge any archive.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from service.cli import main
from tests.service.proofs.serving import served
from tests.service.stranger.contract import Contract
from tests.service.stranger.player import Player

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

_NAMES = ("Ada", "Ben", "Cid", "Dot")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[str, str]]:
    """Yield the address of a service, and that of its store."""
    store = tmp_path_factory.mktemp("stranger") / "club.db"
    with served(store) as address:
        yield address, f"sqlite:///{store}"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("sixbid", 3, {"hands_limit": 3}),
        ("sixbid", 4, {"hands_limit": 4}),
        ("kozel", 4, {"match_pairs": 1}),
        ("frog", 3, {"hands_limit": 3}),
    ],
)
def test_strangers_play_a_match_to_its_end(
    tmp_path: Path,
    house: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
    game: str,
    seats: int,
    options: dict[str, Any],
) -> None:
    """It is clean, each deal is proved, and every player's stream proves it to him."""
    address, store = house
    table: dict[str, Any] = {"game": game, "seats": seats, "options": options}
    match, players = asyncio.run(_played(address, table, seats))
    audit = _sixfold(capsys, "audit", match, "--store", store, "--json")
    assert audit["clean"]
    assert audit["unfinished"] == []
    assert audit["hands"] == players[0].view["hand_number"]
    verified = _sixfold(capsys, "verify", store, "--json")
    assert verified["sound"]
    for seat, player in enumerate(players):
        assert player.seqs == list(range(1, audit["events"] + 1))
        path = tmp_path / f"{seat}.jsonl"
        path.write_text(player.stream(match, seat))
        proof = _sixfold(capsys, "verify", str(path), "--json")
        assert proof["sound"], proof
        assert (proof["seat"], proof["events"]) == (seat, audit["events"])
        assert proof["shown"] == audit["hands"]
        assert proof["closed"] == 0
        assert {"commit_share", "open_share", "play_card"} <= set(player.orders)


def _sixfold(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Return what a command prints about one target; its status is 0."""
    capsys.readouterr()
    status = main(arguments)
    out = capsys.readouterr().out
    assert status == 0, out
    return dict(json.loads(out))


async def _played(
    address: str, table: dict[str, Any], seats: int
) -> tuple[str, list[Player]]:
    """Return a match that was played to its end, and who played it."""
    async with httpx.AsyncClient(base_url=address, timeout=20) as http:
        document = (await http.get("/openapi.json")).json()
        contract = Contract(document)
        players = [Player(http, contract, random.Random(n)) for n in range(seats)]  # noqa: S311 - play
        for player, name in zip(players, _NAMES, strict=False):
            await player.introduce(name)
        match = await players[0].offer(table)
        for seat, player in enumerate(players):
            await player.sit(match, seat)
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for seat, player in enumerate(players):
                group.create_task(player.play(match, seat, seats))
    return match, players

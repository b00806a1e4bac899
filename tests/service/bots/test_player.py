"""Programs play whole matches over HTTP, exactly once each order, whatever the line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import httpx
import pytest
from structlog.testing import capture_logs

from core.fairness.verdict import PROVED
from events.fairness import ShareCommitted, ShareWithheld
from replay.audit.judge import audit_log
from replay.fairness.deals import deals_proved
from service.bots.arriving import arrive
from service.bots.connection import Connection
from service.bots.errors import OrderRefused
from service.bots.player import SeatPlayer
from service.bots.registry import bot_named
from service.bots.seated import Seated
from service.fair_dealing import Sharer
from tests.service.bots.serving import bad_line, make_table
from tests.service.http.conftest import Service, opened

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

    from events.envelope import Envelope

TABLES: Final = [
    ("sixbid", {"hands_limit": 2}, ("steady", "random", "steady")),
    ("kozel", {"match_pairs": 2}, ("steady", "random", "steady", "random")),
    ("frog", {"hands_limit": 2}, ("random", "steady", "steady")),
]
pytestmark = pytest.mark.anyio
each_game = pytest.mark.parametrize(("game", "options", "bots"), TABLES)


@pytest.fixture
def anyio_backend() -> str:
    """Return the loop in which the programs play."""
    return "asyncio"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    """Yield a service for all tests of this module."""
    with capture_logs(), opened(tmp_path_factory.mktemp("house")) as running:
        yield running


async def play(server: str, table: str, bot: str, number: int) -> SeatPlayer:
    """Return a program that has played at a table to the end."""
    async with httpx.AsyncClient(base_url=server) as http:
        connection = Connection(http, patience=10)
        chair = await arrive(connection, table, name=f"Bot {number}")
        sharer = Sharer(table, chair.seat, bytes([number]) * 32)
        seated = Seated(bot_named(bot, number), chair.seat, sharer, bot)
        player = SeatPlayer(connection, table, seated)
        await player.play()
        return player


async def play_all(server: str, table: str, bots: Sequence[str]) -> list[SeatPlayer]:
    """Return the programs that have played a match together."""
    async with asyncio.timeout(60):
        runs = [play(server, table, bot, number) for number, bot in enumerate(bots, 1)]
        return list(await asyncio.gather(*runs))


def check(
    house: Service, table: str, players: list[SeatPlayer]
) -> tuple[Envelope, ...]:
    """Return the events of a match that is clean, fair, and as each seat received it."""
    history = tuple(house.server.reception.store.read(table))
    assert audit_log(history).findings == ()
    verdicts = deals_proved(history)
    assert verdicts
    assert {each.standing for each in verdicts if each.dealt} == {PROVED}
    for player in players:
        proof = player.record.proof()
        assert proof.faults == ()
        assert proof.against(history) is None
    return history


@each_game
async def test_a_match_over_http(
    game: str, options: dict[str, int], bots: tuple[str, ...], house: Service
) -> None:
    """It is played to its end by the rules, and every deal is proved."""
    table = await make_table(house.address, game, options)
    players = await play_all(house.address, table, bots)
    history = check(house, table, players)
    assert {player.record.seq for player in players} == {len(history)}
    assert not any(isinstance(each.event, ShareWithheld) for each in history)


@each_game
async def test_a_match_over_a_line_that_is_cut(
    game: str, options: dict[str, int], bots: tuple[str, ...], house: Service
) -> None:
    """The programs come back and go on: no order is lost, and none is given twice."""
    table = await make_table(house.address, game, options)
    async with bad_line(house.address, 60_000) as (address, line):
        players = await play_all(address, table, bots)
    history = check(house, table, players)
    assert line.cuts >= 2
    shares = [each.event for each in history if isinstance(each.event, ShareCommitted)]
    assert len(shares) == len({(s.hand, s.attempt, s.seat) for s in shares})


async def test_an_order_that_is_refused_is_the_end(house: Service) -> None:
    """A program that takes itself for another seat is told so, and gives up."""
    guests = [house.guest(name) for name in ("Ada", "Ben", "Cid")]
    table = await make_table(house.address, "sixbid")
    for seat, guest in enumerate(guests):
        assert guest.sit(table, seat, "own").status_code == 200
    async with httpx.AsyncClient(base_url=house.address) as http:
        connection = Connection(http, guests[0].key)
        sharer = Sharer(table, 1, bytes(32))
        seated = Seated(bot_named("steady", 1), 1, sharer)
        with pytest.raises(OrderRefused) as refused:
            await asyncio.wait_for(SeatPlayer(connection, table, seated).play(), 10)
    assert refused.value.facts["problem"] == "seat_not_yours"
    assert refused.value.facts["title"]


async def test_who_comes_late_gets_what_no_stream_tells(
    house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is too long ago for a stream is taken from the file of the match."""
    guest = house.guest("Ada")
    table = house.table(guest, options={"hands_limit": 1})
    for seat in (1, 2):
        path = f"/api/tables/{table}/seats/{seat}"
        assert guest.http.put(path, json={"bot": "random"}).status_code == 200
    monkeypatch.setattr("service.live.streaming.FURTHEST", 5)
    async with httpx.AsyncClient(base_url=house.address) as http:
        connection = Connection(http, guest.key)
        players: list[SeatPlayer] = []
        for _ in range(2):
            player = SeatPlayer(connection, table, Seated(bot_named("random", 1), 0))
            await asyncio.wait_for(player.play(), 20)
            players.append(player)
    history = check(house, table, players)
    assert [player.record.seq for player in players] == [len(history)] * 2


async def test_who_asks_too_often_is_answered_later(tmp_path: Path) -> None:
    """A server's limit is no refusal: every request is answered in the end."""
    limits = {"requests_per_second": 10, "requests_burst": 3}
    with capture_logs() as logs, opened(tmp_path, **limits) as service:
        key, player = (guest := service.guest()).key, guest.player
        async with httpx.AsyncClient(base_url=service.address) as http:
            connection = Connection(http, key)
            asked = (
                connection.ask(dict[str, str | bool | None], "GET", "/api/me")
                for _ in range(8)
            )
            answers = await asyncio.gather(*asked)
    assert [each["player"] for each in answers] == [player] * 8
    assert any(each.get("status") == 429 for each in logs)

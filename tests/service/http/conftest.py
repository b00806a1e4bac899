"""A service as it is run: a server at a free port over real files, and its clients."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from service.http.serving import Server
from service.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from pathlib import Path

__all__ = ("Guest", "Service", "opened")


class Guest:
    """A player and his client."""

    def __init__(self, service: Service, name: str) -> None:
        """Come in under a name."""
        self.http = httpx.Client(base_url=service.address, timeout=10)
        answer = self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.http.cookies.clear()
        self.player: str = answer.json()["player"]
        self.key: str = answer.json()["key"]
        self.http.headers["Authorization"] = f"Bearer {self.key}"

    def get(self, path: str) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Return what a path answers."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def order(
        self,
        table: str,
        order: Mapping[str, object],
        command: str,
        seen: int = 2**53 - 1,
    ) -> httpx.Response:
        """Return the answer to an order."""
        body = {"id": command, "seen": seen, "order": order}
        return self.http.post(f"/api/tables/{table}/commands", json=body)

    def sit(self, table: str, seat: int, shares: str = "house") -> httpx.Response:
        """Return the answer to sitting down."""
        path = f"/api/tables/{table}/seats/{seat}"
        return self.http.put(path, json={"shares": shares})


class Service:
    """A running server."""

    def __init__(self, server: Server, address: str, folder: Path) -> None:
        """Take the server, and where it is."""
        self.server = server
        self.address = address
        self.folder = folder
        self.operator = server.reception.ledger.arbiters.operator_key() or ""
        self._guests: list[Guest] = []

    def guest(self, name: str = "Ada") -> Guest:
        """Return a new player."""
        guest = Guest(self, name)
        self._guests.append(guest)
        return guest

    def leave(self) -> None:
        """Let all players go."""
        for guest in self._guests:
            guest.http.close()

    def table(self, *guests: Guest, **wish: object) -> str:
        """Return a table of the first guest at which they all sit, from seat 0 on."""
        body = {"game": "sixbid", **wish}
        answer = guests[0].http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["table"])
        for seat, guest in enumerate(guests):
            taken = guest.sit(table, seat)
            assert taken.status_code == 200, taken.text
        return table

    def events(self, table: str) -> int:
        """Return how many events of a match the store holds."""
        return len(self.server.reception.store.read(table))


@contextmanager
def opened(folder: Path, **settings: object) -> Generator[Service]:
    """Run a server in a thread of its own, over files in a folder."""
    given: dict[str, Any] = {
        "store": f"sqlite:///{folder}/tables.db",
        "exchange_pause_seconds": 0,
        "arrivals_per_minute": 10_000,
        "tables_per_minute": 10_000,
        "requests_per_second": 10_000,
        "requests_burst": 10_000,
        "tables_per_player": 1_000,
        **settings,
    }
    server = Server(Settings(**given))
    listener = socket.create_server(("127.0.0.1", 0))
    # What it accepts inherits this; without it each answer waits 40 ms for the client.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    thread = threading.Thread(
        target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True
    )
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    port = listener.getsockname()[1]
    service = Service(server, f"http://127.0.0.1:{port}", folder)
    try:
        yield service
    finally:
        service.leave()
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


@pytest.fixture
def service(tmp_path: Path) -> Generator[Service]:
    """Yield a service that limits nothing that a test does not ask for."""
    with opened(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[Service]:
    """Yield a service for all tests of a module, each with players of its own."""
    with opened(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def service_with(tmp_path: Path) -> Generator[Callable[..., Service]]:
    """Yield what opens a service with settings of one's own; it is closed at the end."""
    running: list[Any] = []

    def make(**settings: object) -> Service:
        context = opened(tmp_path, **settings)
        running.append(context)
        return context.__enter__()

    yield make
    for context in running:
        context.__exit__(None, None, None)

"""The service of one process: a house, its application, and the server before them."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Final

import uvicorn

from events.ids import new_id
from replay.rulings.keys import keyring
from replay.rulings.trust import known_operator
from replay.shell import microseconds
from service.http.application import create_application
from service.http.metrics import Measures
from service.http.protocol import LimitedProtocol
from service.http.reception import Reception
from service.premises import Premises

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncGenerator, Callable, Generator

    from fastapi import FastAPI

    from replay.rulings.keys import Arbiter
    from service.settings import Settings

__all__ = ("GRACE_SECONDS", "Server")

GRACE_SECONDS: Final = 2
"""How long a server that ends waits for what is being answered."""

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """A house that is served until a signal ends it.

    Its streams are ended first, since a server waits for all that is open; then what was
    accepted is written.
    """

    def __init__(
        self, settings: Settings, *, clock: Callable[[], int] = microseconds
    ) -> None:
        """Open the house; raises what its store and ledger raise."""
        measures = Measures()
        premises = Premises(
            settings, clock=clock, found=measures.found, committed=measures.committed
        )
        desk, writer = premises.desk, premises.writer
        measures.watch(lambda: len(desk.rooms), lambda: writer.waiting)
        self.reception = Reception(
            desk,
            premises.ledger,
            premises.store,
            premises.steward,
            premises.inspection,
            settings,
            clock=clock,
            new_id=new_id,
            measures=measures,
            trusted=known_operator(os.environ),
            arbiter_of=_house_key,
        )

        @asynccontextmanager
        async def lifespan(_application: FastAPI) -> AsyncGenerator[None]:
            async with premises.served():
                yield

        self.application = create_application(self.reception, lifespan)
        super().__init__(_config(settings, self.application))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing more, and end."""
        self.reception.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """End at a signal, and have it done with that: the exit status is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _config(settings: Settings, application: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        loop="uvloop",
        http=LimitedProtocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
    )


def _house_key(player: str) -> Arbiter | None:
    """Return the key that the operator put on the house's ring for a player."""
    ring = keyring(os.environ)
    if player not in ring.arbiters():
        return None
    return ring.arbiter(player, known_operator(os.environ))

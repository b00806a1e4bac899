"""A house as a whole: its store and ledger opened, its tables kept going, and closed again."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import structlog

from events.errors import SixfoldError
from events.stores.address import open_store
from events.stores.memory import MemoryStore
from replay.shell import microseconds
from service.ledger.ledger import Ledger, ledger_place
from service.live.tail import Tail
from service.live.writer import Writer
from service.tables.dealers import dealer_for
from service.tables.desk import Desk
from service.tables.duties import Patience
from service.tables.inspection import Inspection
from service.tables.steward import Steward

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from events.store import EventStore
    from service.settings import Settings
    from service.tables.house import Dealer

__all__ = ("Premises",)

_log = structlog.get_logger()

_SECOND: Final = 1_000_000
_SWEEP: Final = 3_600
"""Seconds between two clearings of the ledger."""


class Premises:
    """Everything behind the counter of one process; several may stand at one store."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], int] = microseconds,
        found: Callable[[str], None] = lambda _code: None,
        committed: Callable[[int, float], None] = lambda _commands, _seconds: None,
    ) -> None:
        """Open the files, which are made if there are none.

        ``found`` hears the code of each finding, ``committed`` of each write how many
        commands it held and its seconds, in the writer's thread. Raises
        ``store_address`` and what the store and the ledger raise.
        """
        self.clock = clock
        self.store = open_store(settings.store)
        self.ledger = Ledger(ledger_place(settings.store))
        # Whoever reads from a store waits while it writes: the writer has its own.
        self._written = self._second(settings.store)
        self.writer = Writer(self._written, most=settings.queue, committed=committed)
        self.desk = Desk(
            self.store,
            self.writer,
            self.ledger,
            self._dealer,
            clock=clock,
            exchange_pause=round(settings.exchange_pause_seconds * _SECOND),
        )
        patience = Patience(
            share=round(settings.share_seconds * _SECOND),
            absence=round(settings.absence_seconds * _SECOND),
            exchange=round(settings.exchange_pause_seconds * _SECOND),
        )
        process = secrets.token_hex(8)
        self.steward = Steward(self.desk, self.ledger, patience, process, clock=clock)
        self.inspection = Inspection(self.desk, found)
        self._tail = Tail(self.store)

    @asynccontextmanager
    async def served(self) -> AsyncGenerator[None]:
        """Keep the tables going while the block runs; all that was taken is written."""
        await self.steward.begin()
        tasks = [
            asyncio.create_task(self.steward.run()),
            asyncio.create_task(self._tail.follow(self.desk.refresh)),
            asyncio.create_task(self._sweep()),
        ]
        for task in tasks:
            task.add_done_callback(_broke_off)
        try:
            yield
        finally:
            self.desk.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.inspection.finished()
            await self.close()

    async def close(self) -> None:
        """Write what waits, and let go of all files."""
        await self.writer.close()
        self.ledger.close()
        if self._written is not self.store:
            self._written.close()
        self.store.close()

    def _second(self, address: str) -> EventStore:
        if isinstance(self.store, MemoryStore):
            return self.store
        return open_store(address)

    def _dealer(self, match: str) -> Dealer:
        row = self.ledger.tables.get(match)
        return dealer_for(self.ledger.house.master(), row, self.store.read)

    async def _sweep(self) -> None:
        while True:
            with suppress(SixfoldError):
                await asyncio.to_thread(self.ledger.sweep, self.clock())
            await asyncio.sleep(_SWEEP)


def _broke_off(task: asyncio.Task[None]) -> None:
    """Tell of a task that ended although nobody had ended it."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("service_broke_off", exc_info=error)

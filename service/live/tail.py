"""Hearing of what is written to a store, by this process or another one."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING, Final

import structlog

from events.errors import SixfoldError, StoreBusy

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.store import EventStore

__all__ = ("Tail",)

_log = structlog.get_logger()

_EVERY: Final = 0.025
_MOST: Final = 2_000
"""Events of one look, so that an import elsewhere does not hold up the event loop."""


class Tail:
    """Follows a store from where it stands when the tail is made, so before it is read.

    Give it a store that nobody writes through, where it can have one: it asks on the
    event loop, and would wait there for the disk.
    """

    def __init__(self, store: EventStore, *, every: float = _EVERY) -> None:
        """Take the store and how many seconds lie between two looks at it."""
        self._store = store
        self._every = every
        self._position = store.head()
        self._untold: dict[str, None] = {}
        """Matches whose events could not be taken in yet."""

    async def follow(self, told: Callable[[str], None]) -> None:
        """Tell of each match that has new events, once a look, until cancelled.

        The events can be read by then, and nothing will ever come before them.
        """
        while True:
            self._untold.update(dict.fromkeys(self._looked()))
            for match in tuple(self._untold):
                try:
                    told(match)
                except Exception:  # one match's trouble is no other's  # noqa: BLE001
                    _log.warning("tail_hindered", match=match, exc_info=True)
                else:
                    del self._untold[match]
            await asyncio.sleep(self._every)

    def _looked(self) -> list[str]:
        """Return what is fresh, nothing while the store cannot be asked."""
        try:
            return self.fresh()
        except SixfoldError:
            _log.warning("tail_hindered", exc_info=True)
            return []

    def fresh(self) -> list[str]:
        """Return the matches with events that are new since the last look.

        They come in the order of their first new event. A store that is busy is looked at
        again the next time.
        """
        matches: dict[str, None] = {}
        try:
            if self._store.head() > self._position:
                rows = self._store.scan(self._position)
                for position, match, _, _ in islice(rows, _MOST):
                    matches[match] = None
                    self._position = position
        except StoreBusy:
            # What was scanned is told; the rest is still behind the position.
            pass
        return list(matches)

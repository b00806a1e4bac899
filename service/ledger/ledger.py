"""The ledger of a house: players' keys, tables that wait, who is there, what is secret.

It stands beside the event store, in a file of its own for its owner alone: of what is in
it nothing belongs into a log that is kept for ever. Several processes share it.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from events.ids import new_id as random_id
from events.stores.address import store_place
from service.ledger.alive import Alive
from service.ledger.arbiters import Arbiters
from service.ledger.file import LedgerFile
from service.ledger.house import HouseSecret
from service.ledger.keys import Keys
from service.ledger.players import Players
from service.ledger.presence import PresenceNotes
from service.ledger.recoveries import Recoveries
from service.ledger.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ("Ledger", "ledger_place")

_MEMORY: Final = "memory:"


def ledger_place(store_url: str) -> Path | None:
    """Return where the ledger of a store stands, ``None`` for one in memory.

    Raises ``store_address``.

    >>> str(ledger_place("sqlite:///club/sixfold.db")), ledger_place("memory:")
    ('club/sixfold.ledger.db', None)
    """
    if store_url == _MEMORY:
        return None
    _, path = store_place(store_url)
    return path.with_suffix(".ledger.db")


class Ledger:
    """Everything that the house knows besides the matches.

    Times are integer microseconds UTC; ids and secret bytes come from outside. Safe to
    be used by several threads; each call is short, those that change something wait for
    the disk. Raises what :class:`service.ledger.file.LedgerFile` raises.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        new_id: Callable[[], str] = random_id,
        token: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """Open the file, which is made if there is none; without a path in memory."""
        file = self._file = LedgerFile(path)
        self.players = Players(file)
        self.keys = Keys(file, new_id=new_id, token=token)
        self.recoveries = Recoveries(file, self.keys, token=token)
        self.arbiters = Arbiters(file, token=token)
        self.tables = Tables(file)
        self.presence = PresenceNotes(file)
        self.house = HouseSecret(file, token=token)
        self.alive = Alive(file)

    def sweep(self, now: int) -> None:
        """Close and forget what nobody wants any more; to be called now and then."""
        self.tables.sweep(now)
        self.recoveries.sweep(now)
        self.presence.sweep(now)

    def close(self) -> None:
        """Let go of the file, and be alive no more."""
        self.alive.close()
        self._file.close()

"""A store of the twenty hands and of simulations, and the archive of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.stores.sqlite import SqliteStore
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import TWENTY
from tests.analytics.logs import random_match
from tests.builders import PLAYERS

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("NAMES", "fill")

NAMES = ("Ada", "Ben", "Łucja Śniadecka-Wiśniewska", "Дора <Q♣>")


def fill(folder: Path) -> None:
    """Put a store of some matches into a folder, and its archive beside it."""
    store = SqliteStore(folder / "store.db")
    for player, name in zip(PLAYERS, NAMES, strict=True):
        store.directory.remember(player, name)
    archived(store, folder / "arch", *TWENTY, random_match("sixbid", 3, 14))
    store.close()

"""A store of the twenty hands with its archive, and a desk to ask it from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from events.stores.sqlite import SqliteStore
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import NAMES, TWENTY
from tests.analytics.logs import random_match
from tests.builders import PLAYERS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(name="shelf", scope="module")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store of the twenty hands and a simulation, and its archive."""
    folder = tmp_path_factory.mktemp("shelf")
    store = SqliteStore(folder / "store.db")
    for player, name in zip(PLAYERS, NAMES, strict=True):
        store.directory.remember(player, name)
    archived(store, folder / "arch", *TWENTY, random_match("sixbid", 3, 2))
    store.close()
    return folder

"""An archive of hands counted out by hand, and a desk to ask it from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from events.stores.sqlite import SqliteStore
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import TWENTY
from tests.builders import PLAYERS

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ada", "Ben", "Łucja Śniadecka-Wiśniewska", "Dora")


@pytest.fixture(name="shelf", scope="package")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store of the twenty hands and its archive ``arch``."""
    folder = tmp_path_factory.mktemp("shelf")
    store = SqliteStore(folder / "store.db")
    for player, name in zip(PLAYERS, NAMES, strict=True):
        store.directory.remember(player, name)
    archived(store, folder / "arch", *TWENTY)
    store.close()
    return folder

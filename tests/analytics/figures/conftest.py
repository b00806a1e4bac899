"""A store of the twenty hands with its archive, and a desk to ask it from."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from events.stores.sqlite import SqliteStore
from tests.analytics.archive.shelf import archived
from tests.analytics.figures.twenty import NAMES, TWENTY
from tests.analytics.logs import random_match
from tests.builders import PLAYERS
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
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


@pytest.fixture(name="desk")
def fixture_desk(
    shelf: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desk]:
    """Yield a desk of its own with all that."""
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    made = Desk(tmp_path, capsys, monkeypatch)
    yield made
    made.close()


@pytest.fixture(name="folder")
def fixture_folder(desk: Desk) -> str:
    """Return the folder of the archive of the desk's store."""
    return str(desk.folder / "arch")

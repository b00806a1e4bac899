"""A desk whose store and archive were made once for many tests."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.replay.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(name="desk")
def fixture_desk(
    shelf: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desk]:
    """Yield a desk of its own with a copy of all that lies on the ``shelf``."""
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    made = Desk(tmp_path, capsys, monkeypatch)
    yield made
    made.close()


@pytest.fixture(name="folder")
def fixture_folder(desk: Desk) -> str:
    """Return the folder of the archive of the desk's store."""
    return str(desk.folder / "arch")

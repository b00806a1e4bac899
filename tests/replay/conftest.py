"""Fixtures of the tests of the tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.replay.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def desk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """Yield a desk with an empty store."""
    made = Desk(tmp_path, capsys, monkeypatch)
    yield made
    made.close()

"""A ledger in a file, and a second process at the same file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.ledger.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return where the ledgers of a test stand."""
    return tmp_path / "club" / "sixfold.ledger.db"


@pytest.fixture
def ledger(place: Path) -> Iterator[Ledger]:
    """Yield a new ledger in a file."""
    opened = Ledger(place)
    yield opened
    opened.close()


@pytest.fixture
def other(place: Path, ledger: Ledger) -> Iterator[Ledger]:
    """Yield the same ledger as another process has it."""
    assert ledger.keys.keys("") == 0
    opened = Ledger(place)
    yield opened
    opened.close()

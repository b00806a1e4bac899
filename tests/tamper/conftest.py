"""Fixtures of the tests of what was altered."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.tamper.evidence import Evidence, evidence

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def found(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """The evidence as it was signed; nobody lays hands on it, only on copies."""
    return evidence(tmp_path_factory.mktemp("evidence"))


@pytest.fixture
def path(found: Evidence, tmp_path: Path) -> Path:
    """A copy of the store, for hands to be laid on."""
    copied = tmp_path / "copy.db"
    shutil.copy(found.path, copied)
    return copied

"""The compiled walk of the tests, kept from one run to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analytics.integrity import compiled

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True, name="walk_cache")
def fixture_walk_cache(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return the folder that every test finds the compiled walk in."""
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir("rules") / compiled.walk_folder().name
    monkeypatch.setattr(compiled, "walk_folder", lambda: folder)
    return folder

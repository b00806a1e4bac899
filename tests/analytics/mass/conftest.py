"""The compiled rules of the tests, kept from one run to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analytics.mass import rules
from analytics.mass.compiling import source_digest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True, name="rules_cache")
def fixture_rules_cache(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Return the folder that every audit of a test finds the compiled rules in."""
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir("rules") / source_digest()
    monkeypatch.setattr(rules, "rules_folder", lambda: folder)
    return folder

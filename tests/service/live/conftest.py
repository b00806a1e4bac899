"""The event loop of these tests."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    """Return the loop in which these tests run, the one that the service has."""
    return "asyncio"

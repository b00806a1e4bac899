"""A hall with a clock, for tests that wait for the loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.tables.hall import Clock, Hall, open_hall

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path


@pytest.fixture
def anyio_backend() -> str:
    """Return the loop in which these tests run, the one that the service has."""
    return "asyncio"


@pytest.fixture
def clock() -> Clock:
    """Return a clock that stands until it is moved."""
    return Clock()


@pytest.fixture
async def hall(tmp_path: Path, clock: Clock) -> AsyncGenerator[Hall]:
    """Yield a hall without a table."""
    async with open_hall(tmp_path, clock) as opened:
        yield opened

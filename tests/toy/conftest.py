"""The toy stands among the games while its own tests run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.games import GAMES
from tests.toy.game import BEGGAR

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    """Enter the toy among the games for as long as a module runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, BEGGAR.name, BEGGAR)
        yield

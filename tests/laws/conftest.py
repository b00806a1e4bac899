"""The laws are asked of the toy too, which the house does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.games import GAMES
from tests.laws.games import TOYS

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    """Enter the toys among the games for as long as a module of laws runs."""
    with pytest.MonkeyPatch.context() as patch:
        for toy in TOYS:
            patch.setitem(GAMES, toy.name, toy)
        yield

"""The games that the laws hold for: those of the house, and the toy."""

from __future__ import annotations

from typing import Final

import pytest

from core.games import GAMES
from tests.toy.game import BEGGAR

__all__ = ("EVERY_GAME", "TOYS")

TOYS: Final = (BEGGAR,)

EVERY_GAME: Final = pytest.mark.parametrize(
    "game", sorted({*GAMES, *(toy.name for toy in TOYS)})
)

"""The state of a hand of Beggar."""

from __future__ import annotations

from typing import ClassVar, Final

from core.citations import Citations
from core.state import State
from tests.toy.citations import BEGGAR_CITATIONS
from tests.toy.options import BeggarHouse

__all__ = ("HAND_SIZE", "SEATS", "Beggar")

SEATS: Final = 3
HAND_SIZE: Final = 12


class Beggar(State, frozen=True):
    """A match of Beggar with its hand."""

    citations: ClassVar[Citations] = BEGGAR_CITATIONS

    house: BeggarHouse

"""The state of a Kozel hand."""

from __future__ import annotations

from typing import ClassVar, Final

from core.citations import Citations
from core.kozel.citations import KOZEL_CITATIONS
from core.kozel.house import KozelHouse
from core.state import State

__all__ = ("HAND_SIZE", "Kozel")

HAND_SIZE: Final = 8
"""Cards of a hand (kozel.R8)."""


class Kozel(State, frozen=True):
    """A match of Kozel with its hand."""

    citations: ClassVar[Citations] = KOZEL_CITATIONS

    house: KozelHouse
    turned: tuple[int, ...] = ()
    """The cards turned for the forehand, in order."""
    asked: int = 0
    """Mask of the seats that answered whether they give their lone trump."""
    exchanged: int = 0
    """Mask of the sides that exchanged."""
    giver: int = -1
    """The seat that waits for a card back."""
    offered: int = -1
    """The seat whose trump was offered unseen and has not passed yet."""
    captured: int = -1
    """The side whose Q♣ was captured."""

"""The state of a Six-Bid hand."""

from __future__ import annotations

from typing import Final

from core.state import State
from events.cards import NO_CARD

__all__ = ("BLIND_SIZE", "HAND_SIZE", "SixBid", "places")

HAND_SIZE: Final = 11
BLIND_SIZE: Final = 3
"""Cards of a hand and of the blind (sixbid.R5)."""


class SixBid(State, frozen=True):
    """A match of Six-Bid Solo with its hand."""

    passed: int = 0
    """Mask of the seats that have passed."""
    spoken: int = 0
    """Mask of the seats that have called at all."""
    bid: int = 0
    """The standing bid, 0 for none."""
    bidder: int = -1
    soloist: int = -1
    contract: int = 0
    called: int = NO_CARD


def places(state: SixBid) -> tuple[int, int, int]:
    """Return forehand, middle and rear (sixbid.R5, R27)."""
    forehand = state.left[state.table.dealer]
    middle = state.left[forehand]
    return forehand, middle, state.left[middle]

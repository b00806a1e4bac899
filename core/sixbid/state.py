"""The state of a Six-Bid hand."""

from __future__ import annotations

from typing import ClassVar, Final

from core.citations import Citations
from core.sixbid.citations import SIXBID_CITATIONS
from core.sixbid.house import SixBidHouse
from core.state import State
from events.cards import LADDERS, NO_CARD

__all__ = ("BLIND_SIZE", "HAND_SIZE", "SixBid", "ladder", "places")

HAND_SIZE: Final = 11
BLIND_SIZE: Final = 3
"""Cards of a hand and of the blind (sixbid.R5)."""


class SixBid(State, frozen=True):
    """A match of Six-Bid Solo, or of Frog, with its hand."""

    citations: ClassVar[Citations] = SIXBID_CITATIONS

    house: SixBidHouse
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


def ladder(state: SixBid) -> tuple[int, int]:
    """Return the lowest and the highest bid of the game (sixbid.R6, frog.FR2)."""
    bids = LADDERS[state.table.game]
    return bids[0], bids[-1]


def places(state: SixBid) -> tuple[int, int, int]:
    """Return forehand, middle and rear (sixbid.R5, R27)."""
    forehand = state.left[state.table.dealer]
    middle = state.left[forehand]
    return forehand, middle, state.left[middle]

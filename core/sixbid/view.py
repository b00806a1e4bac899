"""What a seat sees of a Six-Bid hand (sixbid.R16, R18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.knowledge import seen_by

if TYPE_CHECKING:
    from core.sixbid.state import SixBid

__all__ = ("view",)


def view(state: SixBid, viewer: int) -> SixBid:
    """Return the state as a seat knows it, -1 for a spectator (design law 4)."""
    return seen_by(state, viewer)

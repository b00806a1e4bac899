"""The result of a Six-Bid hand from its facts (sixbid.R20 to R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.pack import card_count, points
from core.playing import cannot_go_on
from core.sixbid.score import blind_counts, is_decided, may_end_early, value

if TYPE_CHECKING:
    from core.sixbid.state import SixBid

__all__ = ("is_closed", "is_over", "right_change", "soloist_points")

HANDS_LIMIT: Final = 12


def is_over(state: SixBid) -> bool:
    """Return whether the match has ended (sixbid.R26)."""
    return state.table.played >= HANDS_LIMIT


def is_closed(state: SixBid) -> bool:
    """Return whether the hand may be scored (sixbid.R24)."""
    soloist = state.soloist
    if soloist < 0:
        return False
    if not state.tricks:
        return False
    if cannot_go_on(state):
        return True
    if not may_end_early(state.contract):
        return False
    others = 0
    for seat, pile in enumerate(state.piles):
        if seat != soloist:
            others |= pile
    return is_decided(state.contract, card_count(state.piles[soloist]), points(others))


def right_change(state: SixBid) -> tuple[int, ...]:
    """Return each seat's change by the tricks as they fell (sixbid.R20 to R23)."""
    seats = len(state.hands)
    if state.soloist < 0:
        return (0,) * seats
    each = _value(state)
    return tuple(
        2 * each if seat == state.soloist else -each if seat in state.left else 0
        for seat in range(seats)
    )


def soloist_points(state: SixBid) -> int:
    """Return the soloist's card points with the blind where it counts (sixbid.R20)."""
    counted = state.blind if blind_counts(state.contract) else 0
    return points(state.piles[state.soloist] | counted)


def _value(state: SixBid) -> int:
    tricks = card_count(state.piles[state.soloist])
    return value(state.contract, state.trump, soloist_points(state), tricks)

"""The result of a hand of Six-Bid or Frog from its facts (sixbid.R20 to R27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.pack import card_count, points
from core.playing import cannot_go_on
from core.sixbid.score import (
    blind_counts,
    is_decided,
    is_highest,
    is_played_out,
    may_end_early,
    pays,
    stake,
    value,
)

if TYPE_CHECKING:
    from core.sixbid.state import SixBid

__all__ = (
    "counted_blind",
    "is_closed",
    "is_over",
    "right_change",
    "soloist_points",
    "winners",
)


def is_over(state: SixBid) -> bool:
    """Return whether the match has ended (sixbid.R26)."""
    house = state.house
    return is_played_out(state.table.played, house.hands_limit, house.open_ended)


def winners(state: SixBid) -> tuple[int, ...]:
    """Return the seats with the highest total; equal totals share (sixbid.R26)."""
    standing = state.table.standing
    best = max(standing)
    return tuple(seat for seat, total in enumerate(standing) if is_highest(total, best))


def is_closed(state: SixBid) -> bool:
    """Return whether the hand may be scored (sixbid.R24)."""
    soloist = state.soloist
    if soloist < 0:
        return False
    if not state.tricks:
        return False
    if cannot_go_on(state):
        return True
    contract, house = state.contract, state.house
    if not may_end_early(contract, house.early_end):
        return False
    others = 0
    for seat, pile in enumerate(state.piles):
        if seat != soloist:
            others |= pile
    own = state.piles[soloist]
    return is_decided(
        contract, card_count(own), points(own), points(others), house.misere_goal
    )


def right_change(state: SixBid) -> tuple[int, ...]:
    """Return each seat's change by the tricks as they fell.

    Sources: sixbid.R20 to R23, R27, frog.FR6, FR7.
    """
    seats = len(state.hands)
    soloist = state.soloist
    if soloist < 0:
        return (0,) * seats
    each = _value(state)
    share = state.house.dealer_share
    paid = [
        -each if pays(each, int(seat in state.left), share) else 0
        for seat in range(seats)
    ]
    paid[soloist] = 0
    paid[soloist] = -sum(paid)
    return tuple(paid)


def soloist_points(state: SixBid) -> int:
    """Return the soloist's card points with the blind where it counts.

    Sources: sixbid.R20, frog.FR3, FR6: what he laid away is his too.
    """
    soloist = state.soloist
    own = state.piles[soloist] | state.laid_away[soloist]
    return points(own | counted_blind(state))


def counted_blind(state: SixBid) -> int:
    """Return the mask of the blind's cards that count for the soloist."""
    house = state.house
    counts = blind_counts(
        state.contract,
        house.guarantee_blind,
        house.grand_widow,
        int(state.taker == state.soloist),
    )
    return state.blind if counts else 0


def _value(state: SixBid) -> int:
    tricks = card_count(state.piles[state.soloist])
    contract, trump, house = state.contract, state.trump, state.house
    worth = stake(contract, trump, house.misere_value, house.grand_multiplier)
    return value(
        contract, trump, soloist_points(state), tricks, worth, house.misere_goal
    )

"""The contract that the auction leaves behind (sixbid.R11, R17, frog.FR3)."""

from __future__ import annotations

from msgspec.structs import replace

from core.phase import AUCTION, NAME, PLAY, WIDOW
from core.sixbid.contract import FROG, first_leader, fixed_trump, nameable
from core.sixbid.state import SixBid, places

__all__ = ("settled", "settled_early")


def settled(state: SixBid) -> SixBid:
    """Return the state with the standing bid as the contract (sixbid.R11, R17)."""
    contract, soloist = state.bid, state.bidder
    forehand, next_to = places(state)[0], state.left[soloist]
    first = first_leader(contract, forehand, next_to, state.house.spread_lead)
    if nameable(contract):
        phase, turn = NAME, soloist
    elif contract == FROG:
        phase, turn = WIDOW, soloist
    else:
        phase, turn = PLAY, first
    return replace(
        state,
        contract=contract,
        soloist=soloist,
        first=first,
        trump=fixed_trump(contract),
        phase=phase,
        turn=turn,
    )


def settled_early(state: SixBid) -> SixBid:
    """Return the state after an auction that was broken off with a bid standing.

    What followed shows that the table took the standing bid for the contract.
    """
    return settled(state) if state.phase == AUCTION and state.bidder >= 0 else state

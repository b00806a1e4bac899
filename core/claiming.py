"""The rest of a hand claimed: who may, and what it is when all agree (``table.claim``).

A claim lays the cards of a seat open and says that all further tricks go to one seat. Where
the others agree, that seat gathers every card still held or on the table, and the hand is
scored by the tricks as it is after its last card.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from core.breach import CLAIM_RULE, IMPOSSIBLE, Breach
from core.knowledge import show
from core.pack import card_count
from core.phase import PLAY
from core.playing import trick_mask
from core.seats import placed
from core.state import State
from events.agreement import ClaimMade, ProposalAnswered, TricksAwarded
from events.cards import card_numbers, mask_of

__all__ = (
    "award",
    "award_breaches",
    "claim",
    "claim_answered",
    "claim_breaches",
    "claim_made",
    "may_claim",
    "tricks_awarded",
)

S = TypeVar("S", bound=State)


def may_claim(state: State, seat: int, taker: int) -> bool:
    """Return whether a seat may claim the rest of a hand for a seat (``table.claim``).

    Both are in the hand, cards are left of it, and no trick waits to be gathered.
    """
    left = any(state.hands) or any(state.hidden) or bool(state.trick)
    return (
        state.phase == PLAY
        and left
        and seat in state.left
        and taker in state.left
        and len(state.trick) < state.active
    )


def claim(state: State, seat: int, taker: int) -> ClaimMade:
    """Return the claim of a seat that holds known cards."""
    return ClaimMade(seat, card_numbers(state.hands[seat]), taker)


def award(state: State, taker: int) -> TricksAwarded:
    """Return the award of all further tricks, of a state in which nothing is hidden."""
    return TricksAwarded(taker, tuple(map(card_numbers, state.hands)))


def claim_made(state: S, event: ClaimMade) -> S:
    """Return the state in which everybody saw the cards of a seat, its claim open."""
    shown = show(state, event.seat, mask_of(event.cards))
    return replace(shown, claim=event.taker)


def claim_answered(state: S, event: ProposalAnswered) -> S:
    """Return the state after an answer: at the first refusal no claim is open."""
    if event.agrees or state.claim < 0:
        return state
    return replace(state, claim=-1)


def tricks_awarded(state: S, event: TricksAwarded) -> S:
    """Return the state after the last trick, all that was left gathered by one seat."""
    taker = event.taker
    gathered = state.piles[taker] | trick_mask(state)
    for cards in event.hands:
        gathered |= mask_of(cards)
    none = (0,) * len(state.hands)
    return replace(
        state,
        phase=PLAY,
        turn=taker,
        hands=none,
        hidden=none,
        shown=none,
        told=none,
        trick=(),
        laid=0,
        tricks=state.tricks + _tricks_left(state, event),
        piles=placed(state.piles, taker, gathered),
        taker=taker,
        claim=-1,
    )


def _tricks_left(state: State, event: TricksAwarded) -> int:
    """Return how many tricks the cards held and on the table would have made."""
    return max(
        len(cards) + (state.laid >> seat & 1) for seat, cards in enumerate(event.hands)
    )


def claim_breaches(state: State, event: ClaimMade) -> tuple[Breach, ...]:
    """Return what is wrong with a claim (``table.claim``).

    Other cards than those of the seat are impossible.
    """
    if not may_claim(state, event.seat, event.taker):
        return (_barred(event.seat),)
    held = mask_of(event.cards) == state.hands[event.seat]
    return () if held and _once(event.cards) else (IMPOSSIBLE,)


def award_breaches(state: State, event: TricksAwarded) -> tuple[Breach, ...]:
    """Return what is wrong with an award: nobody had claimed that (``table.claim``).

    Other cards than those held are impossible.
    """
    taker = event.taker
    if state.claim != taker or not may_claim(state, taker, taker):
        return (_barred(taker, "awarded"),)
    held = tuple(map(mask_of, event.hands)) == state.hands
    return () if held and all(map(_once, event.hands)) else (IMPOSSIBLE,)


def _once(cards: tuple[int, ...]) -> bool:
    return len(cards) == card_count(mask_of(cards))


def _barred(seat: int, reason: str = "") -> Breach:
    return Breach(code="claim_barred", rule=CLAIM_RULE, seat=seat, reason=reason)

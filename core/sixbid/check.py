"""What is wrong with a fact of a Six-Bid hand, judged against the facts before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.claiming import award_breaches, claim_breaches
from core.judging import (
    Reckoning,
    breach,
    cut_short,
    deal_breaches,
    numbers_text,
    opening_breaches,
    reveal_breaches,
    score_breaches,
    taken_back_breaches,
    taker_breaches,
)
from core.pack import PACK_36, points
from core.phase import AUCTION, CLOSED_PHASES, PASSED
from core.redealing import redeal_breaches
from core.sixbid.calls import (
    call_breaches,
    called_card_breaches,
    declined_breaches,
    returned_card_breaches,
    trump_breaches,
)
from core.sixbid.contract import GUARANTEE
from core.sixbid.play import card_breaches, legal_cards, trick_winner
from core.sixbid.result import (
    counted_blind,
    is_closed,
    is_over,
    right_change,
    soloist_points,
)
from core.sixbid.score import is_by_points, is_drawn
from core.sixbid.state import BLIND_SIZE, HAND_SIZE, SixBid
from core.undoing import undo_breaches
from events.agreement import ActUndone, ClaimMade, TricksAwarded
from events.sixbid import CallDeclined, CallMade, CardCalled, CardReturned, TrumpNamed
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    HandOpened,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.breach import Breach
    from events.base import Event

__all__ = ("JUDGES",)


def _match_opened(state: SixBid, event: MatchOpened) -> tuple[Breach, ...]:
    if len(set(event.players)) == len(event.players) in (3, 4):
        return ()
    found = str(len(event.players))
    return (breach(state, "wrong_players", written=found, right="3–4", ends=True),)


def _hand_opened(state: SixBid, event: HandOpened) -> tuple[Breach, ...]:
    return opening_breaches(state, event, over=is_over(state))


def _cards_dealt(state: SixBid, event: CardsDealt) -> tuple[Breach, ...]:
    dealer = state.table.dealer
    seats = len(state.table.players)
    hands = [HAND_SIZE] * seats
    if seats == 4:
        hands[dealer] = 0
    return deal_breaches(state, event, PACK_36, (*hands, BLIND_SIZE))


def _taken_back(state: SixBid, event: CardTakenBack) -> tuple[Breach, ...]:
    return taken_back_breaches(state, event, legal_cards(state, event.seat))


def _trick_taken(state: SixBid, event: TrickTaken) -> tuple[Breach, ...]:
    return taker_breaches(state, event, trick_winner(state))


def _hand_passed(state: SixBid, _event: HandPassed) -> tuple[Breach, ...]:
    if state.phase == PASSED:
        return ()
    early = state.phase == AUCTION
    return (
        breach(
            state,
            "call_out_of_turn",
            seat=state.turn if early else None,
            reason="broken_off" if early else "thrown_in",
        ),
    )


def _deal_voided(state: SixBid, _event: DealVoided) -> tuple[Breach, ...]:
    return (breach(state, "wrong_deal"),)


def _hand_scored(state: SixBid, event: HandScored) -> tuple[Breach, ...]:
    if state.phase in CLOSED_PHASES:
        return (breach(state, "wrong_score", written=numbers_text(event.change)),)
    if state.phase != PASSED and not is_closed(state):
        return cut_short(state, legal_cards)
    drawn = state.soloist >= 0 and is_drawn(state.contract, soloist_points(state))
    cites = "drawn_hand_paid" if drawn else "wrong_score"
    return score_breaches(state, event, right_change(state), cites, _reckoning(state))


def _reckoning(state: SixBid) -> Reckoning:
    """Return the points a by-points score comes from, and whether the blind gave some."""
    if not (is_by_points(state.contract) or state.contract == GUARANTEE):
        return {}
    counted = points(counted_blind(state)) > 0
    return {
        "points": str(soloist_points(state)),
        "reason": "blind" if counted else "points",
    }


JUDGES: Final[dict[type[Event], Callable[[SixBid, Any], tuple[Breach, ...]]]] = {
    MatchOpened: _match_opened,
    HandOpened: _hand_opened,
    CardsDealt: _cards_dealt,
    CallMade: call_breaches,
    TrumpNamed: trump_breaches,
    CallDeclined: declined_breaches,
    CardCalled: called_card_breaches,
    CardReturned: returned_card_breaches,
    CardPlayed: card_breaches,
    CardTakenBack: _taken_back,
    TrickTaken: _trick_taken,
    HandScored: _hand_scored,
    HandPassed: _hand_passed,
    DealVoided: _deal_voided,
    HandRevealed: reveal_breaches,
    HandRedealt: redeal_breaches,
    ActUndone: undo_breaches,
    ClaimMade: claim_breaches,
    TricksAwarded: award_breaches,
}
"""What judges each kind of fact; a kind that is not here is always legal."""

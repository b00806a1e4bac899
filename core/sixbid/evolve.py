"""What each fact changes in a Six-Bid hand, legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from core import playing
from core.claiming import claim_answered, claim_made, tricks_awarded
from core.knowledge import move_face_down, move_open, show
from core.pack import card_count
from core.phase import AUCTION, CALL, GIVE, NAME, PASSED, PLAY
from core.redealing import hand_redealt
from core.seats import placed
from core.sixbid.auction import after_call, next_speaker
from core.sixbid.contract import CALL_SOLO
from core.sixbid.options import sixbid_house
from core.sixbid.settling import settled, settled_early
from core.sixbid.state import SixBid, places
from core.table import branched_off, hand_opened, hand_passed, hand_scored, table_of
from events.agreement import ClaimMade, ProposalAnswered, TricksAwarded
from events.cards import HIDDEN, mask_of
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    Forked,
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

    from events.base import Event

__all__ = ("CHANGES", "initial", "to_play")


def initial(event: MatchOpened) -> SixBid:
    """Return the state of a match before its first hand."""
    seats = len(event.players)
    house = sixbid_house(event.options)
    return SixBid(table=table_of(event, seats), house=house, hands=(0,) * seats)


def _hand_opened(state: SixBid, event: HandOpened) -> SixBid:
    seats = len(state.table.players)
    sitting_out = event.dealer % seats if seats == 4 else -1
    opened = hand_opened(state, event, sitting_out)
    return replace(opened, phase=AUCTION, turn=places(opened)[0])


def _call_made(state: SixBid, event: CallMade) -> SixBid:
    """Return the state after a call; one that comes when the auction is over is void."""
    seat, bid = event.seat, event.bid
    if state.phase != AUCTION or seat not in state.left:
        return state
    passed, standing, bidder = after_call(
        seat, bid, state.passed, state.bid, state.bidder
    )
    spoken = state.spoken | 1 << seat
    order = state.house.auction_order
    turn = next_speaker(*places(state), passed, spoken, bidder, seat, order)
    state = replace(
        state,
        passed=passed,
        spoken=spoken,
        bid=standing,
        bidder=bidder,
        turn=turn,
    )
    if turn >= 0:
        return state
    return settled(state) if bidder >= 0 else replace(state, phase=PASSED)


def _trump_named(state: SixBid, event: TrumpNamed) -> SixBid:
    state = settled_early(state)
    if state.phase != NAME:
        return replace(state, trump=event.suit)
    calling = state.contract == CALL_SOLO
    return replace(
        state,
        trump=event.suit,
        phase=CALL if calling else PLAY,
        turn=state.soloist if calling else state.first,
    )


def _card_called(state: SixBid, event: CardCalled) -> SixBid:
    state = settled_early(state)
    if state.called < 0:
        state = replace(state, called=event.card)
    if event.holder < 0:
        return to_play(state)
    state = move_open(state, event.holder, event.seat, event.card)
    if state.tricks or state.trick:
        return state
    return replace(state, phase=GIVE, turn=event.seat)


def _call_declined(state: SixBid, _event: CallDeclined) -> SixBid:
    return to_play(settled_early(state))


def _card_returned(state: SixBid, event: CardReturned) -> SixBid:
    state = settled_early(state)
    if event.to == event.seat or state.called < 0:
        return to_play(state)
    if event.to >= 0:
        return to_play(move_face_down(state, event.seat, event.to, event.card))
    return to_play(_swapped_with_blind(state, event.seat, event.card))


def _swapped_with_blind(state: SixBid, seat: int, card: int) -> SixBid:
    """Return the state after the called card was fetched from the blind (not by R15)."""
    called = 1 << state.called
    back = 0 if card == HIDDEN else 1 << card
    known = state.hands[seat] & ~back if back else 0
    total = card_count(state.hands[seat]) + state.hidden[seat]
    told = state.told[seat] & ~back if back else 0
    return replace(
        state,
        hands=placed(state.hands, seat, known | called),
        hidden=placed(state.hidden, seat, total - card_count(known | called)),
        shown=placed(state.shown, seat, called),
        told=placed(state.told, seat, told | called),
        blind=(state.blind & ~called) | back,
        moved=(*state.moved, (-1, seat, state.called), (seat, -1, card)),
        open_moves=state.open_moves | 1 << len(state.moved),
    )


def to_play(state: SixBid) -> SixBid:
    """Return the state with the first lead to come, unless the play has begun."""
    if state.tricks or state.trick:
        return state
    return replace(state, phase=PLAY, turn=state.first)


def _hand_exposed(state: SixBid, event: HandExposed) -> SixBid:
    return show(state, event.seat, mask_of(event.cards))


def _card_played(state: SixBid, event: CardPlayed) -> SixBid:
    if state.phase == AUCTION:
        state = settled_early(state)
    return playing.card_played(state, event)


def _hand_scored(state: SixBid, event: HandScored) -> SixBid:
    standing = state.table.standing
    if len(event.change) == len(standing):
        standing = tuple(map(sum, zip(standing, event.change, strict=True)))
    return hand_scored(state, event.change, standing)


CHANGES: Final[dict[type[Event], Callable[[SixBid, Any], SixBid]]] = {
    HandOpened: _hand_opened,
    CardsDealt: playing.cards_dealt,
    CallMade: _call_made,
    TrumpNamed: _trump_named,
    CardCalled: _card_called,
    CallDeclined: _call_declined,
    CardReturned: _card_returned,
    HandExposed: _hand_exposed,
    CardPlayed: _card_played,
    CardTakenBack: playing.card_taken_back,
    TrickTaken: playing.trick_taken,
    HandScored: _hand_scored,
    HandPassed: hand_passed,
    HandRevealed: playing.hand_revealed,
    Forked: branched_off,
    HandRedealt: hand_redealt,
    ClaimMade: claim_made,
    ProposalAnswered: claim_answered,
    TricksAwarded: tricks_awarded,
}
"""What each kind of fact changes; a kind that is not here changes nothing."""

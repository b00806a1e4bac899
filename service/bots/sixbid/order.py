"""What ``steady`` does in each phase of a Six-Bid hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.commands import (
    CallCard,
    Command,
    DeclineCall,
    MakeCall,
    NameTrump,
    ReturnCard,
)
from core.phase import AUCTION, CALL, GIVE, NAME
from core.plays import PLAYS
from core.sixbid.contract import nameable
from core.sixbid.decide import legal_commands
from core.sixbid.house import BEFORE_REVEAL
from events.cards import NO_CARD
from service.bots.sixbid.bidding import best_bid
from service.bots.sixbid.calling import card_to_call, card_to_return
from service.bots.sixbid.play import card_to_play
from service.bots.sixbid.strength import best_trump

if TYPE_CHECKING:
    from core.sixbid.state import SixBid

__all__ = ("order",)


def order(view: SixBid) -> Command:
    """Return the order of the seat whose turn it is."""
    seat, phase = view.turn, view.phase
    hand = view.hands[seat]
    if phase == AUCTION:
        calls = legal_commands(view)
        bids = [call.bid for call in calls if isinstance(call, MakeCall)]
        return MakeCall(seat, best_bid(hand, bids, view.house))
    if phase == NAME:
        return NameTrump(seat, best_trump(hand, nameable(view.contract)))
    if phase == CALL:
        return _calling(view, seat, hand)
    if phase == GIVE:
        return ReturnCard(seat, card_to_return(hand, view.trump, view.called))
    return PLAYS[seat][card_to_play(view, seat)]


def _calling(view: SixBid, seat: int, hand: int) -> Command:
    """Return the call, with the card that goes back where it is chosen unseen."""
    house, trump = view.house, view.trump
    card = card_to_call(hand, trump, required=bool(house.call_required))
    if card == NO_CARD:
        return DeclineCall(seat)
    if house.call_return != BEFORE_REVEAL:
        return CallCard(seat, card)
    return CallCard(seat, card, card_to_return(hand | 1 << card, trump, card))

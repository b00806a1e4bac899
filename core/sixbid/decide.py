"""What a command makes of a Six-Bid hand, and what the house writes by itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from core.commands import (
    CallCard,
    Command,
    DealHand,
    DeclineCall,
    MakeCall,
    NameTrump,
    PlayCard,
    ReturnCard,
)
from core.dealing import dealt_by_packets, hand_opening, reveal
from core.errors import CommandMalformed, IllegalCommand
from core.pack import PACK_36
from core.phase import AUCTION, CALL, CLOSED, GIVE, NAME, PASSED, PLAY
from core.plays import CARDS_PLAYED, TRICKS_TAKEN, plays_of
from core.sixbid import auction
from core.sixbid.calls import back_breach, holder_of
from core.sixbid.contract import SPREAD_MISERE, nameable
from core.sixbid.house import AFTER_FIRST_CARDS, BEFORE_REVEAL, BLIND_EARLY
from core.sixbid.play import legal_cards, trick_winner
from core.sixbid.result import is_closed, right_change
from core.sixbid.state import SixBid, ladder
from events.cards import NO_CARD, card_numbers
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import CardsDealt, HandPassed, HandScored

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event

__all__ = ("PROPOSALS", "automatic", "legal_commands")


def _play(_state: SixBid, command: PlayCard) -> tuple[Event, ...]:
    return (CARDS_PLAYED[command.seat][command.card],)


def _call(_state: SixBid, command: MakeCall) -> tuple[Event, ...]:
    return (CallMade(command.seat, command.bid),)


def _name_trump(_state: SixBid, command: NameTrump) -> tuple[Event, ...]:
    return (TrumpNamed(command.seat, command.suit),)


def _call_card(state: SixBid, command: CallCard) -> tuple[Event, ...]:
    """Return the call, with what comes back where that is chosen unseen (sixbid.R14).

    Raises ``wrong_exchange`` if no card is named then, or one that may not come back, and
    ``command_malformed`` for a card that is named too early.
    """
    seat, card, back = command.seat, command.card, command.back
    holder = holder_of(state, card)
    called = CardCalled(seat, card, holder)
    if state.house.call_return != BEFORE_REVEAL:
        if back != NO_CARD:
            raise CommandMalformed(command=repr(command))
        return (called,)
    if back < 0 or not state.hands[seat] >> back & 1:
        raise IllegalCommand(back_breach(state, seat, back))
    if holder < 0:
        return (called,)
    return (called, CardReturned(seat, holder, back))


def _decline(_state: SixBid, command: DeclineCall) -> tuple[Event, ...]:
    return (CallDeclined(command.seat),)


def _return_card(state: SixBid, command: ReturnCard) -> tuple[Event, ...]:
    to = state.moved[-1][0] if state.moved else -1
    return (CardReturned(command.seat, to, command.card),)


def _deal(state: SixBid, command: DealHand) -> tuple[Event, ...]:
    seats = len(state.table.players)
    opened = hand_opening(state, command.dealer)
    packets = _packets(seats, opened.dealer, state.house.deal_pattern)
    return (opened, CardsDealt(*dealt_by_packets(command.pack, packets, seats)))


PROPOSALS: Final[dict[type[Command], Callable[[SixBid, Any], tuple[Event, ...]]]] = {
    PlayCard: _play,
    MakeCall: _call,
    NameTrump: _name_trump,
    CallCard: _call_card,
    DeclineCall: _decline,
    ReturnCard: _return_card,
    DealHand: _deal,
}
"""The events that each kind of command asks for; whether they may be, ``check`` says."""


@cache
def _packets(seats: int, dealer: int, pattern: int) -> tuple[tuple[int, int], ...]:
    """Return who gets how many cards in turn; -1 is the blind.

    Sources: sixbid.R5, R27, frog.FR1.
    """
    others = tuple((dealer + step) % seats for step in (1, 2, 3))
    four = tuple((seat, 4) for seat in others)
    three = tuple((seat, 3) for seat in others)
    if pattern == BLIND_EARLY:
        return (*three, (-1, 3), *four, *four)
    return (*four, *three, (-1, 3), *four)


@cache
def _calls(seat: int, standing: int, lowest: int, top: int) -> tuple[MakeCall, ...]:
    calls = auction.legal_calls(standing, lowest, top)
    return tuple(MakeCall(seat, call) for call in card_numbers(calls))


def automatic(state: SixBid) -> Event | None:
    """Return the next event that follows by itself, ``None`` if somebody is to act."""
    phase = state.phase
    if phase == PLAY:
        if not state.tricks and state.contract == SPREAD_MISERE and _is_due(state):
            soloist = state.soloist
            return HandExposed(soloist, tuple(card_numbers(state.hands[soloist])))
        if len(state.trick) == state.active:
            return TRICKS_TAKEN[trick_winner(state)]
        if state.tricks and not state.trick and is_closed(state):
            return HandScored(right_change(state))
        return None
    if phase == PASSED:
        return HandPassed()
    return reveal(state) if phase == CLOSED and state.dealt else None


def _is_due(state: SixBid) -> bool:
    """Return whether the hand of a spread misère is to be laid open (sixbid.R18)."""
    soloist = state.soloist
    if state.shown[soloist] == state.hands[soloist]:
        return False
    if state.house.spread_exposure == AFTER_FIRST_CARDS:
        others = [seat for seat in set(state.left) if seat != soloist]
        return all(state.laid >> seat & 1 for seat in others)
    return not state.trick


def _callings(state: SixBid) -> tuple[Command, ...]:
    """Return what the soloist of a call solo may order (sixbid.R13, R14)."""
    seat, house = state.turn, state.house
    missing = card_numbers(PACK_36 & ~state.hands[seat])
    if house.call_return == BEFORE_REVEAL:
        backs = card_numbers(state.hands[seat])
        calls = tuple(CallCard(seat, card, back) for card in missing for back in backs)
    else:
        calls = tuple(CallCard(seat, card) for card in missing)
    return calls if house.call_required else (DeclineCall(seat), *calls)


def legal_commands(state: SixBid) -> tuple[Command, ...]:
    """Return every command that the seat whose turn it is may give (design law 1)."""
    seat, phase = state.turn, state.phase
    if seat < 0 or not state.dealt:
        return ()
    if phase == PLAY:
        return plays_of(seat, legal_cards(state, seat))
    if phase == AUCTION:
        return _calls(seat, state.bid, *ladder(state))
    if phase == NAME:
        suits = card_numbers(nameable(state.contract))
        return tuple(NameTrump(seat, suit) for suit in suits)
    if phase == CALL:
        return _callings(state)
    if phase == GIVE:
        may = state.hands[seat] & ~(1 << state.called)
        return tuple(ReturnCard(seat, card) for card in card_numbers(may))
    return ()

"""What a command makes of a Kozel hand, and what the house writes by itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from core.commands import (
    Command,
    DealHand,
    GiveBack,
    GiveTrump,
    Keep,
    PlayCard,
)
from core.dealing import dealt_by_packets, hand_opening, reveal
from core.errors import IllegalCommand
from core.kozel.check import trump_breaches
from core.kozel.exchange import lone_trump, returnable
from core.kozel.house import BEFORE_SEEING
from core.kozel.play import legal_cards, trick_winner
from core.kozel.redeal import is_void_deal
from core.kozel.result import is_closed, right_change
from core.kozel.state import HAND_SIZE, Kozel
from core.kozel.trumps import is_permanent, trump_mask
from core.phase import ANSWER, CLOSED, EXCHANGE, PLAY, VOID
from core.plays import CARDS_PLAYED, TRICKS_TAKEN, plays_of
from events.cards import card_numbers
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.table import CardsDealt, DealVoided, HandScored

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.base import Event

__all__ = ("PROPOSALS", "automatic", "legal_commands")


def _play(_state: Kozel, command: PlayCard) -> tuple[Event, ...]:
    return (CARDS_PLAYED[command.seat][command.card],)


def _keep(_state: Kozel, command: Keep) -> tuple[Event, ...]:
    return (ExchangeKept(command.seat),)


def _give_trump(state: Kozel, command: GiveTrump) -> tuple[Event, ...]:
    """Return the gift, or only its offer where the partner may not see it yet.

    Raises what the gift itself would break, as the offer does not name the card.
    """
    given = TrumpGiven(command.seat, command.card)
    if state.house.exchange_return != BEFORE_SEEING:
        return (given,)
    for breach in trump_breaches(state, given):
        raise IllegalCommand(breach)
    return (TrumpOffered(command.seat),)


def _give_back(state: Kozel, command: GiveBack) -> tuple[Event, ...]:
    """Return what comes back, after the trump that was only offered so far.

    A card that the partner does not hold is judged before that trump could be it.
    """
    back = CardGivenBack(command.seat, command.card)
    if state.offered < 0 or not state.hands[command.seat] >> command.card & 1:
        return (back,)
    lone = _lone_trump(state, state.offered)
    return (*(TrumpGiven(state.offered, card) for card in card_numbers(lone)), back)


def _lone_trump(state: Kozel, seat: int) -> int:
    """Return the mask of the one trump that a seat may give, 0 if it may not."""
    lone = lone_trump(state.dealt[seat], trump_mask(state.trump))
    return lone & state.hands[seat]


def _deal(state: Kozel, command: DealHand) -> tuple[Event, ...]:
    pack = command.pack
    opened = hand_opening(state, command.dealer)
    forehand = (opened.dealer + 1) % 4
    turned = _turned(pack)
    packets = _packets(forehand, len(turned))
    hands, blind = dealt_by_packets(pack, packets, 4)
    return (opened, CardsTurned(forehand, turned), CardsDealt(hands, blind))


PROPOSALS: Final[dict[type[Command], Callable[[Kozel, Any], tuple[Event, ...]]]] = {
    PlayCard: _play,
    Keep: _keep,
    GiveTrump: _give_trump,
    GiveBack: _give_back,
    DealHand: _deal,
}
"""The events that each kind of command asks for; whether they may be, ``check`` says."""


def _turned(pack: Sequence[int]) -> tuple[int, ...]:
    """Return the cards turned up to the first that is no permanent trump (kozel.R7)."""
    for place, card in enumerate(pack[:HAND_SIZE]):
        if not is_permanent(card):
            return tuple(pack[: place + 1])
    return tuple(pack[:HAND_SIZE])


@cache
def _packets(forehand: int, turned: int) -> tuple[tuple[int, int], ...]:
    """Return who gets how many cards in turn (kozel.R8)."""
    seats = tuple((forehand + step) % 4 for step in range(4))
    first = tuple((seat, turned) for seat in seats)
    return first + tuple((seat, 1) for seat in seats) * (HAND_SIZE - turned)


def automatic(state: Kozel) -> Event | None:
    """Return the next event that follows by itself, ``None`` if somebody is to act."""
    phase = state.phase
    if phase == PLAY:
        if len(state.trick) == state.active:
            return TRICKS_TAKEN[trick_winner(state)]
        if not state.trick and is_closed(state):
            return HandScored(right_change(state))
        return None
    if phase == EXCHANGE:
        return DealVoided() if state.dealt and is_void_deal(state) else None
    if phase == VOID:
        return DealVoided()
    return reveal(state) if phase == CLOSED and state.dealt else None


def legal_commands(state: Kozel) -> tuple[Command, ...]:
    """Return every command that the seat whose turn it is may give (design law 1)."""
    seat, phase = state.turn, state.phase
    if seat < 0 or not state.dealt:
        return ()
    if phase == PLAY:
        return plays_of(seat, legal_cards(state, seat))
    if phase == EXCHANGE:
        lone = _lone_trump(state, seat)
        gifts = tuple(GiveTrump(seat, card) for card in card_numbers(lone))
        return (Keep(seat), *gifts)
    if phase == ANSWER:
        received = state.moved[-1][2] if state.offered < 0 else -1
        trumps = trump_mask(state.trump)
        hand, how = state.hands[seat], state.house.exchange_return
        may = returnable(hand, received, trumps, how)
        return tuple(GiveBack(seat, card) for card in card_numbers(may))
    return ()

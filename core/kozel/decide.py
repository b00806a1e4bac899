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
from core.kozel.exchange import lone_trump
from core.kozel.play import legal_cards, trick_winner
from core.kozel.result import is_closed, right_change
from core.kozel.state import HAND_SIZE, Kozel
from core.kozel.trumps import is_permanent, trump_mask
from core.phase import ANSWER, CLOSED, EXCHANGE, PLAY, VOID
from core.plays import CARDS_PLAYED, TRICKS_TAKEN, plays_of
from events.cards import card_numbers
from events.kozel import CardGivenBack, CardsTurned, ExchangeKept, TrumpGiven
from events.table import CardsDealt, DealVoided, HandScored

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.base import Event

__all__ = ("PROPOSALS", "automatic", "legal_commands")


def _play(_state: Kozel, command: PlayCard) -> tuple[Event, ...]:
    return (CARDS_PLAYED[command.seat][command.card],)


def _keep(_state: Kozel, command: Keep) -> tuple[Event, ...]:
    return (ExchangeKept(command.seat),)


def _give_trump(_state: Kozel, command: GiveTrump) -> tuple[Event, ...]:
    return (TrumpGiven(command.seat, command.card),)


def _give_back(_state: Kozel, command: GiveBack) -> tuple[Event, ...]:
    return (CardGivenBack(command.seat, command.card),)


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
    if phase == VOID:
        return DealVoided()
    return reveal(state) if phase == CLOSED else None


def legal_commands(state: Kozel) -> tuple[Command, ...]:
    """Return every command that the seat whose turn it is may give (design law 1)."""
    seat, phase = state.turn, state.phase
    if seat < 0 or not state.dealt:
        return ()
    if phase == PLAY:
        return plays_of(seat, legal_cards(state, seat))
    if phase == EXCHANGE:
        lone = lone_trump(state.dealt[seat], trump_mask(state.trump))
        lone &= state.hands[seat]
        gifts = tuple(GiveTrump(seat, card) for card in card_numbers(lone))
        return (Keep(seat), *gifts)
    if phase == ANSWER:
        may = state.hands[seat] & ~(1 << state.moved[-1][2])
        return tuple(GiveBack(seat, card) for card in card_numbers(may))
    return ()

"""What a command makes of a hand of Beggar, and what the house writes by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.commands import Command, DealHand, PlayCard
from core.dealing import dealt_by_packets, hand_opening, reveal
from core.phase import CLOSED, PLAY
from core.plays import CARDS_PLAYED, TRICKS_TAKEN, plays_of
from events.table import CardsDealt, HandScored
from tests.toy.play import legal_cards, trick_winner
from tests.toy.result import is_closed, right_change
from tests.toy.state import HAND_SIZE, SEATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event
    from tests.toy.state import Beggar

__all__ = ("PROPOSALS", "automatic", "legal_commands")


def _play(_state: Beggar, command: PlayCard) -> tuple[Event, ...]:
    return (CARDS_PLAYED[command.seat][command.card],)


def _deal(state: Beggar, command: DealHand) -> tuple[Event, ...]:
    """Return the hands dealt a card at a time from the dealer's left (beggar.R3)."""
    opened = hand_opening(state, command.dealer)
    around = tuple(((opened.dealer + step) % SEATS, 1) for step in (1, 2, 3))
    hands, blind = dealt_by_packets(command.pack, around * HAND_SIZE, SEATS)
    return (opened, CardsDealt(hands, blind))


PROPOSALS: Final[dict[type[Command], Callable[[Beggar, Any], tuple[Event, ...]]]] = {
    PlayCard: _play,
    DealHand: _deal,
}


def automatic(state: Beggar) -> Event | None:
    """Return the next event that follows by itself, ``None`` if somebody is to act."""
    if state.phase == CLOSED:
        return reveal(state)
    if state.phase != PLAY:
        return None
    if len(state.trick) == state.active:
        return TRICKS_TAKEN[trick_winner(state)]
    if not state.trick and is_closed(state):
        return HandScored(right_change(state))
    return None


def legal_commands(state: Beggar) -> tuple[Command, ...]:
    """Return every command that the seat whose turn it is may give."""
    seat = state.turn
    if seat < 0 or state.phase != PLAY:
        return ()
    return plays_of(seat, legal_cards(state, seat))

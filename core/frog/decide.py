"""What a command makes of a hand of Frog, and what the house writes by itself."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from core.commands import Command, LayAway
from core.frog.calling import without_calling
from core.frog.widow import WIDOW_SIZE
from core.phase import LAY, WIDOW
from core.sixbid import decide as sixbid
from core.sixbid.house import OPEN
from events.cards import card_numbers
from events.frog import CardsLaidAway, WidowTaken

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.sixbid.state import SixBid
    from events.base import Event

__all__ = ("PROPOSALS", "automatic", "legal_commands")


def _lay_away(_state: SixBid, command: LayAway) -> tuple[Event, ...]:
    return (CardsLaidAway(command.seat, command.cards),)


PROPOSALS: Final[dict[type[Command], Callable[[SixBid, Any], tuple[Event, ...]]]] = {
    **without_calling(sixbid.PROPOSALS),
    LayAway: _lay_away,
}
"""The events that each kind of command asks for; whether they may be, ``check`` says."""


def automatic(state: SixBid) -> Event | None:
    """Return the next event that follows by itself, ``None`` if somebody is to act."""
    if state.phase == WIDOW and state.dealt:
        shown = state.house.frog_widow == OPEN
        return WidowTaken(state.soloist, card_numbers(state.blind), shown)
    return sixbid.automatic(state)


def legal_commands(state: SixBid) -> tuple[Command, ...]:
    """Return every command that the seat whose turn it is may give (design law 1)."""
    if state.phase == LAY:
        seat = state.turn
        held = card_numbers(state.hands[seat])
        return tuple(LayAway(seat, cards) for cards in combinations(held, WIDOW_SIZE))
    return sixbid.legal_commands(state)

"""The opening of a hand, the deal by packets, and the hand shown at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import IllegalCommand
from core.judging import breach
from core.phase import CLOSED_PHASES
from events.cards import card_numbers
from events.table import HandOpened, HandRevealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.state import State

__all__ = ("dealt_by_packets", "hand_opening", "reveal")


def hand_opening(state: State, dealer: int) -> HandOpened:
    """Return the opening of the next hand; ``dealer`` -1 takes the one whose turn it is.

    Raises ``hand_cut_short`` while a hand is on the table (sixbid.R24, kozel.R18).
    """
    if state.phase not in CLOSED_PHASES:
        raise IllegalCommand(breach(state, "hand_cut_short"))
    table = state.table
    if dealer < 0:
        dealer = max(table.next_dealer, 0)
    return HandOpened(table.number + 1, dealer, table.standing, table.carries)


def dealt_by_packets(
    pack: Sequence[int], packets: Sequence[tuple[int, int]], seats: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return hands by seat and the blind; a packet is a seat, -1 the blind, and a number.

    >>> dealt_by_packets((5, 6, 7), ((1, 2), (0, 1)), 2)
    (((7,), (5, 6)), ())
    """
    hands: list[list[int]] = [[] for _ in range(seats + 1)]
    start = 0
    for seat, number in packets:
        hands[seat].extend(pack[start : start + number])
        start += number
    *dealt, blind = (tuple(hand) for hand in hands)
    return tuple(dealt), blind


def reveal(state: State) -> HandRevealed:
    """Return the event that shows a hand that is over to all (sixbid.R16, kozel.R13, frog.FR9)."""
    *hands, blind = (tuple(card_numbers(mask)) for mask in state.dealt)
    laid = tuple(card for mask in state.laid_away for card in card_numbers(mask))
    return HandRevealed(tuple(hands), blind, state.moved, laid)

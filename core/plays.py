"""Every play there can be, made once: they are frozen, so all tables share them."""

from __future__ import annotations

from typing import Final

from core.commands import PlayCard
from events.cards import CARD_COUNT, subsets
from events.table import CardPlayed, TrickTaken

__all__ = ("CARDS_PLAYED", "PLAYS", "TRICKS_TAKEN", "plays_of")

_SEATS: Final = 4

PLAYS: Final = tuple(
    tuple(PlayCard(seat, card) for card in range(CARD_COUNT)) for seat in range(_SEATS)
)
CARDS_PLAYED: Final = tuple(
    tuple(CardPlayed(seat, card) for card in range(CARD_COUNT))
    for seat in range(_SEATS)
)
TRICKS_TAKEN: Final = tuple(TrickTaken(seat) for seat in range(_SEATS))
_IN_SUIT: Final = tuple(
    tuple(subsets(plays[9 * suit : 9 * suit + 9]) for suit in range(4))
    for plays in PLAYS
)
"""By seat, suit and set of its nine ranks."""


def plays_of(seat: int, cards: int) -> tuple[PlayCard, ...]:
    """Return the plays of a mask of cards by a seat, lowest first.

    >>> [play.card for play in plays_of(1, 0b101)]
    [0, 2]
    """
    clubs, diamonds, hearts, spades = _IN_SUIT[seat]
    return (
        clubs[cards & 511]
        + diamonds[cards >> 9 & 511]
        + hearts[cards >> 18 & 511]
        + spades[cards >> 27]
    )

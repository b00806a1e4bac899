"""Every play there can be, made once: they are frozen, so all tables share them."""

from __future__ import annotations

from typing import Final

from core.commands import PlayCard
from events.cards import CARD_COUNT
from events.table import CardPlayed

__all__ = ("CARDS_PLAYED", "PLAYS")

_SEATS: Final = 4

PLAYS: Final = tuple(
    tuple(PlayCard(seat, card) for card in range(CARD_COUNT)) for seat in range(_SEATS)
)
CARDS_PLAYED: Final = tuple(
    tuple(CardPlayed(seat, card) for card in range(CARD_COUNT))
    for seat in range(_SEATS)
)

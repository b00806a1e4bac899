"""What each fact changes in a hand of Beggar, legal or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from core import playing
from core.phase import PLAY
from core.redealing import hand_redealt
from core.table import branched_off, hand_opened, hand_scored, table_of
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    Forked,
    HandOpened,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)
from tests.toy.options import beggar_house
from tests.toy.state import Beggar

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event

__all__ = ("CHANGES", "initial")


def initial(event: MatchOpened) -> Beggar:
    """Return the state of a match before its first hand."""
    seats = len(event.players)
    house = beggar_house(event.options)
    return Beggar(table=table_of(event, seats), house=house, hands=(0,) * seats)


def _cards_dealt(state: Beggar, event: CardsDealt) -> Beggar:
    forehand = state.left[state.table.dealer]
    dealt = playing.cards_dealt(state, event)
    return replace(dealt, phase=PLAY, turn=forehand, first=forehand)


def _hand_scored(state: Beggar, event: HandScored) -> Beggar:
    standing = state.table.standing
    if len(event.change) == len(standing):
        standing = tuple(map(sum, zip(standing, event.change, strict=True)))
    return hand_scored(state, event.change, standing)


CHANGES: Final[dict[type[Event], Callable[[Beggar, Any], Beggar]]] = {
    HandOpened: hand_opened,
    CardsDealt: _cards_dealt,
    CardPlayed: playing.card_played,
    CardTakenBack: playing.card_taken_back,
    TrickTaken: playing.trick_taken,
    HandScored: _hand_scored,
    HandRevealed: playing.hand_revealed,
    Forked: branched_off,
    HandRedealt: hand_redealt,
}

"""What each fact changes in a hand of Frog, legal or not: Six-Bid's, and the widow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from core.frog.calling import without_calling
from core.frog.options import frog_house
from core.frog.state import Frog
from core.knowledge import lay_face_down, take_from_blind
from core.phase import LAY
from core.sixbid import evolve as sixbid
from core.sixbid.settling import settled_early
from core.table import table_of
from events.frog import CardsLaidAway, WidowTaken

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.sixbid.state import SixBid
    from events.base import Event
    from events.table import MatchOpened

__all__ = ("CHANGES", "initial")


def initial(event: MatchOpened) -> SixBid:
    """Return the state of a match before its first hand."""
    seats = len(event.players)
    house = frog_house(event.options)
    return Frog(table=table_of(event, seats), house=house, hands=(0,) * seats)


def _widow_taken(state: SixBid, event: WidowTaken) -> SixBid:
    state = settled_early(state)
    taken = take_from_blind(state, event.seat, event.cards, shown=event.shown)
    if taken.tricks or taken.trick:
        return taken
    return replace(taken, phase=LAY, turn=event.seat)


def _cards_laid_away(state: SixBid, event: CardsLaidAway) -> SixBid:
    state = settled_early(state)
    return sixbid.to_play(lay_face_down(state, event.seat, event.cards))


CHANGES: Final[dict[type[Event], Callable[[SixBid, Any], SixBid]]] = {
    **without_calling(sixbid.CHANGES),
    WidowTaken: _widow_taken,
    CardsLaidAway: _cards_laid_away,
}
"""What each kind of fact changes; a kind that is not here changes nothing."""

"""The small common fields of an event, as the numbers of the columns; no text at all.

A number that has no place in a column (a card that is in no pack, a seat beyond count)
is left empty: the event stands in the log, and the audit tells what is wrong with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from events.agreement import (
    ActUndone,
    ClaimMade,
    ForfeitProposed,
    ProposalAnswered,
    TricksAwarded,
    UndoProposed,
)
from events.cards import BIDS, CARD_COUNT, SUITS, mask_of
from events.clock import TimeOverrun, TimeSpent
from events.fairness import ShareCommitted, ShareOpened
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.ruling import DirectorCalled, RulingAppealed
from events.seating import MatchForfeited, SeatAbsent, SeatReturned, SeatTaken
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import CardPlayed, CardTakenBack, TrickTaken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from events.base import Event

__all__ = (
    "NO_FIELDS",
    "Fields",
    "card_or_none",
    "mask_or_none",
    "seat_or_none",
    "small_fields",
)

Fields: TypeAlias = tuple[
    int | None, int | None, int | None, int | None, int | None, int | None
]
"""Seat, card, bid, suit, other seat, mask of cards."""

NO_FIELDS: Final[Fields] = (None, None, None, None, None, None)
_CARDS: Final = range(CARD_COUNT)
_SEATS: Final = range(-1, 128)


def small_fields(event: Event) -> Fields:
    """Return seat, card, bid, suit, other seat and mask of cards, each or ``None``.

    >>> small_fields(CardPlayed(1, 35)), small_fields(CallMade(2, 1))
    ((1, 35, None, None, None, None), (2, None, 1, None, None, None))
    """
    fields = _FIELDS.get(type(event))
    return NO_FIELDS if fields is None else fields(event)


def seat_or_none(seat: int) -> int | None:
    """Return a seat that a column can hold."""
    return seat if seat in _SEATS else None


def card_or_none(card: int) -> int | None:
    """Return a card of a pack."""
    return card if card in _CARDS else None


def mask_or_none(cards: Iterable[int]) -> int | None:
    """Return the mask of cards of a pack, ``None`` if one of them is none."""
    held = tuple(cards)
    return mask_of(held) if all(card in _CARDS for card in held) else None


def _seat(
    event: TrickTaken
    | CallDeclined
    | ExchangeKept
    | TrumpOffered
    | DirectorCalled
    | RulingAppealed
    | ShareCommitted
    | ShareOpened
    | SeatTaken
    | SeatAbsent
    | SeatReturned
    | MatchForfeited
    | TimeSpent
    | TimeOverrun
    | UndoProposed
    | ActUndone
    | ProposalAnswered,
) -> Fields:
    return seat_or_none(event.seat), None, None, None, None, None


def _seat_and_card(
    event: CardPlayed | CardTakenBack | TrumpGiven | CardGivenBack,
) -> Fields:
    return seat_or_none(event.seat), card_or_none(event.card), None, None, None, None


def _call(event: CallMade) -> Fields:
    bid = event.bid if 0 <= event.bid < len(BIDS) else None
    return seat_or_none(event.seat), None, bid, None, None, None


def _trump(event: TrumpNamed) -> Fields:
    suit = event.suit if 0 <= event.suit < len(SUITS) else None
    return seat_or_none(event.seat), None, None, suit, None, None


def _called(event: CardCalled) -> Fields:
    holder = seat_or_none(event.holder)
    return seat_or_none(event.seat), card_or_none(event.card), None, None, holder, None


def _returned(event: CardReturned) -> Fields:
    to = seat_or_none(event.to)
    return seat_or_none(event.seat), card_or_none(event.card), None, None, to, None


def _several(event: HandExposed | CardsTurned | WidowTaken | CardsLaidAway) -> Fields:
    mask = mask_or_none(event.cards)
    return seat_or_none(event.seat), None, None, None, None, mask


def _claimed(event: ClaimMade) -> Fields:
    mask, taker = mask_or_none(event.cards), seat_or_none(event.taker)
    return seat_or_none(event.seat), None, None, None, taker, mask


def _awarded(event: TricksAwarded) -> Fields:
    return None, None, None, None, seat_or_none(event.taker), None


def _forfeit(event: ForfeitProposed) -> Fields:
    absent = seat_or_none(event.absent)
    return seat_or_none(event.seat), None, None, None, absent, None


_FIELDS: Final[dict[type[Event], Callable[[Any], Fields]]] = {
    CardPlayed: _seat_and_card,
    TrickTaken: _seat,
    CardTakenBack: _seat_and_card,
    CallMade: _call,
    TrumpNamed: _trump,
    CardCalled: _called,
    CallDeclined: _seat,
    CardReturned: _returned,
    HandExposed: _several,
    CardsTurned: _several,
    ExchangeKept: _seat,
    TrumpOffered: _seat,
    TrumpGiven: _seat_and_card,
    CardGivenBack: _seat_and_card,
    WidowTaken: _several,
    CardsLaidAway: _several,
    DirectorCalled: _seat,
    RulingAppealed: _seat,
    ShareCommitted: _seat,
    ShareOpened: _seat,
    SeatTaken: _seat,
    SeatAbsent: _seat,
    SeatReturned: _seat,
    MatchForfeited: _seat,
    TimeSpent: _seat,
    TimeOverrun: _seat,
    UndoProposed: _seat,
    ActUndone: _seat,
    ProposalAnswered: _seat,
    ClaimMade: _claimed,
    TricksAwarded: _awarded,
    ForfeitProposed: _forfeit,
}

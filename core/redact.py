"""An event as a seat may see it: hidden cards blanked, nothing dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from core.kozel.exchange import partner
from events.cards import HIDDEN
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, TrumpGiven
from events.sixbid import CardReturned
from events.table import CardsDealt, Forked, HandRedealt

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.base import Event

__all__ = ("may_hide", "redact")

E = TypeVar("E", CardReturned, TrumpGiven, CardGivenBack)


def redact(event: Event, viewer: int) -> Event:
    """Return the event as a seat may see it, -1 for a spectator (design law 4).

    Sources: sixbid.R5, R16, kozel.R8, R13, frog.FR3.

    >>> redact(TrumpGiven(1, 35), 0), redact(TrumpGiven(1, 35), 3)
    (TrumpGiven(seat=1, card=-1), TrumpGiven(seat=1, card=35))
    """
    blank = _BLANKS.get(type(event))
    return event if blank is None else blank(event, viewer)


def may_hide(event: Event) -> bool:
    """Return whether an event is of a kind that hides something from somebody.

    >>> from events.table import HandPassed
    >>> may_hide(TrumpGiven(1, 35)), may_hide(HandPassed())
    (True, False)
    """
    return type(event) in _BLANKS


def _cards_dealt(event: CardsDealt, viewer: int) -> CardsDealt:
    hands = tuple(
        tuple(sorted(cards)) if seat == viewer else (HIDDEN,) * len(cards)
        for seat, cards in enumerate(event.hands)
    )
    return CardsDealt(hands, (HIDDEN,) * len(event.blind))


def _hand_redealt(event: HandRedealt, viewer: int) -> HandRedealt:
    """Return the event with the moves of others blank; what was seen is known before it."""
    dealt = _cards_dealt(CardsDealt(event.hands, event.blind), viewer)
    moved = tuple(
        (giver, taker, card if viewer >= 0 and viewer in (giver, taker) else HIDDEN)
        for giver, taker, card in event.moved
    )
    laid = tuple(
        cards if seat == viewer else (HIDDEN,) * len(cards)
        for seat, cards in enumerate(event.laid_by_seat)
    )
    return HandRedealt(dealt.hands, dealt.blind, moved, laid)


def _forked(event: Forked, _viewer: int) -> Forked:
    """Return the event without its reason: it may name hidden cards."""
    return replace(event, reason="")


def _card_returned(event: CardReturned, viewer: int) -> CardReturned:
    sees = viewer >= 0 and viewer in (event.seat, event.to)
    return event if sees else _without_card(event)


def _partners_only(event: E, viewer: int) -> E:
    sees = viewer in (event.seat, partner(event.seat))
    return event if sees else _without_card(event)


def _widow_taken(event: WidowTaken, viewer: int) -> WidowTaken:
    sees = event.shown or viewer == event.seat
    return event if sees else replace(event, cards=(HIDDEN,) * len(event.cards))


def _cards_laid_away(event: CardsLaidAway, viewer: int) -> CardsLaidAway:
    sees = viewer == event.seat
    return event if sees else replace(event, cards=(HIDDEN,) * len(event.cards))


def _without_card(event: E) -> E:
    return replace(event, card=HIDDEN)


_BLANKS: Final[dict[type[Event], Callable[[Any, int], Event]]] = {
    CardsDealt: _cards_dealt,
    CardReturned: _card_returned,
    TrumpGiven: _partners_only,
    CardGivenBack: _partners_only,
    WidowTaken: _widow_taken,
    CardsLaidAway: _cards_laid_away,
    HandRedealt: _hand_redealt,
    Forked: _forked,
}

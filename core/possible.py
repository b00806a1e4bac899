"""Whether a fact speaks of seats, cards, suits and calls that there are.

A stranger's log may hold any numbers. What is not possible is a finding, and neither
judged further nor followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from core.phase import CLOSED_PHASES, IDLE
from events.agreement import (
    ActUndone,
    ClaimMade,
    TricksAwarded,
)
from events.cards import CARD_COUNT, HIDDEN, LADDERS, PASS, SUITS
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import (
    CardGivenBack,
    CardsTurned,
    ExchangeKept,
    TrumpGiven,
    TrumpOffered,
)
from events.sixbid import (
    CallDeclined,
    CallMade,
    CardCalled,
    CardReturned,
    HandExposed,
    TrumpNamed,
)
from events.table import (
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    DealVoided,
    HandOpened,
    HandPassed,
    HandRedealt,
    HandRevealed,
    HandScored,
    MatchOpened,
    TrickTaken,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.state import State
    from events.base import Event

__all__ = ("is_possible",)

_KNOWN: Final = range(CARD_COUNT)
_CARDS: Final = range(HIDDEN, CARD_COUNT)
"""A deal told from paper may have cards that nobody can name."""


def is_possible(state: State, event: Event) -> bool:
    """Return whether a fact can be followed from a state at all.

    >>> from core.games import initial
    >>> from events.table import MatchOpened
    >>> opened = MatchOpened("kozel", 1, (), ("a", "b", "c", "d"), (), "table")
    >>> is_possible(initial(opened), TrickTaken(7))
    False
    """
    seats = len(state.table.players)
    bounds = _BOUNDS.get(type(event))
    if bounds is not None:  # most facts of a match are the cards played
        return state.phase != IDLE and bounds(event, seats)
    match event:
        case MatchOpened(standing=standing):
            return standing in ((), state.table.standing)
        case HandOpened(dealer=dealer, standing=standing):
            entries = len(state.table.standing)
            return 0 <= dealer < seats and len(standing) == entries
        case CallMade(bid=bid):
            ladder = LADDERS.get(state.table.game, ())
            fits = bid == PASS or bid in ladder
            return fits and state.phase != IDLE and _seat(event, seats)
        case HandRedealt():
            return _redealt(state, event)
        case _:
            return True


def _are_cards(cards: Sequence[int]) -> bool:
    return not cards or (min(cards) >= HIDDEN and max(cards) < CARD_COUNT)


def _whole_hands(event: CardsDealt | HandRevealed, seats: int) -> bool:
    return len(event.hands) == seats and all(
        map(_are_cards, (*event.hands, event.blind))
    )


def _redealt(state: State, event: HandRedealt) -> bool:
    """Return whether a redeal names every card of the hand that is being played."""
    routes = [
        [(giver, taker) for giver, taker, _ in moves]
        for moves in (event.moved, state.moved)
    ]
    cards = [card for hand in (*event.hands, *event.laid_by_seat) for card in hand]
    cards += [*event.blind, *(card for _, _, card in event.moved)]
    seats = len(state.table.players)
    return (
        bool(state.dealt)
        and state.phase not in CLOSED_PHASES
        and len(event.hands) == len(event.laid_by_seat) == seats
        and routes[0] == routes[1]
        and all(card in _KNOWN for card in cards)
    )


def _revealed(event: HandRevealed, seats: int) -> bool:
    moved = all(
        -1 <= giver < seats and -1 <= taker < seats and card in _CARDS
        for giver, taker, card in event.moved
    )
    return moved and _whole_hands(event, seats) and _are_cards(event.laid_away)


def _seat(
    event: TrickTaken
    | CallMade
    | CallDeclined
    | ExchangeKept
    | TrumpOffered
    | ActUndone,
    seats: int,
) -> bool:
    return 0 <= event.seat < seats


def _seat_and_card(
    event: CardPlayed
    | CardTakenBack
    | CardCalled
    | CardReturned
    | TrumpGiven
    | CardGivenBack,
    seats: int,
) -> bool:
    return 0 <= event.seat < seats and event.card in _KNOWN


def _open_cards(event: HandExposed | CardsTurned | ClaimMade, seats: int) -> bool:
    return 0 <= event.seat < seats and all(card in _KNOWN for card in event.cards)


def _hidden_cards(event: WidowTaken | CardsLaidAway, seats: int) -> bool:
    return 0 <= event.seat < seats and _are_cards(event.cards)


def _called(event: CardCalled, seats: int) -> bool:
    return _seat_and_card(event, seats) and -1 <= event.holder < seats


def _returned(event: CardReturned, seats: int) -> bool:
    return _seat_and_card(event, seats) and -1 <= event.to < seats


def _suit(event: TrumpNamed, seats: int) -> bool:
    return 0 <= event.seat < seats and 0 <= event.suit < len(SUITS)


def _claimed(event: ClaimMade, seats: int) -> bool:
    return 0 <= event.taker < seats and _open_cards(event, seats)


def _awarded(event: TricksAwarded, seats: int) -> bool:
    return (
        0 <= event.taker < seats
        and len(event.hands) == seats
        and all(card in _KNOWN for hand in event.hands for card in hand)
    )


def _always(_event: Event, _seats: int) -> bool:
    return True


_BOUNDS: Final[dict[type[Event], Callable[[Any, int], bool]]] = {
    CardsDealt: _whole_hands,
    HandRevealed: _revealed,
    CardPlayed: _seat_and_card,
    CardTakenBack: _seat_and_card,
    TrickTaken: _seat,
    HandScored: _always,
    HandPassed: _always,
    DealVoided: _always,
    TrumpNamed: _suit,
    CardCalled: _called,
    CallDeclined: _seat,
    CardReturned: _returned,
    HandExposed: _open_cards,
    CardsTurned: _open_cards,
    ExchangeKept: _seat,
    TrumpGiven: _seat_and_card,
    CardGivenBack: _seat_and_card,
    TrumpOffered: _seat,
    WidowTaken: _hidden_cards,
    CardsLaidAway: _hidden_cards,
    ActUndone: _seat,
    ClaimMade: _claimed,
    TricksAwarded: _awarded,
}
"""The facts of a hand; one of the match itself is always possible."""

"""Whether the cards of a fact were where it has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.state import Kozel
from core.sixbid.state import SixBid
from events.agreement import ClaimMade, TricksAwarded
from events.cards import mask_of
from events.frog import CardsLaidAway, WidowTaken
from events.kozel import CardGivenBack, TrumpGiven
from events.sixbid import CardCalled, CardReturned, HandExposed
from events.table import CardPlayed, CardsDealt, CardTakenBack

if TYPE_CHECKING:
    from core.state import State
    from events.base import Event

__all__ = ("cards_lacking",)


def cards_lacking(state: State, event: Event) -> int:
    """Return the mask of the cards that a fact takes from where they are not.

    ``state`` is the whole one that the fact found. No rule is asked.

    >>> from core.games import fold
    >>> from events.table import HandOpened, MatchOpened
    >>> opened = MatchOpened("sixbid", 1, (), ("a", "b", "c"), (), "table")
    >>> hand = (HandOpened(1, 2, (0, 0, 0), 0), CardsDealt(((0,), (1,), (2,)), ()))
    >>> cards_lacking(fold((opened, *hand)), CardPlayed(1, 2))
    4
    """
    match event:
        case CardsDealt(hands) if isinstance(state, Kozel) and state.turned:
            return mask_of(state.turned) & ~mask_of(hands[state.first])
        case CardReturned(seat, to, card):
            called = state.called if isinstance(state, SixBid) else -1
            fetched = 1 << called if to < 0 <= called else 0
            return fetched & ~state.blind | 1 << card & ~state.hands[seat]
        case (
            CardPlayed(seat, card)
            | CardTakenBack(seat, card)
            | TrumpGiven(seat, card)
            | CardGivenBack(seat, card)
        ):
            return 1 << card & ~state.hands[seat]
        case CardCalled(_, card, holder) if holder >= 0:
            return 1 << card & ~state.hands[holder]
        case (
            HandExposed(seat, cards)
            | CardsLaidAway(seat, cards)
            | ClaimMade(seat, cards)
        ):
            return mask_of(cards) & ~state.hands[seat]
        case WidowTaken(_, cards):
            return mask_of(cards) & ~state.blind
        case TricksAwarded(_, hands):
            lacking = 0
            for cards, held in zip(hands, state.hands, strict=False):
                lacking |= mask_of(cards) & ~held
            return lacking
        case _:
            return 0

"""What Kozel's exchange and its void deals say of cards unseen (kozel.R9 to R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.deals.facts import BEATS, Move
from core.kozel.exchange import partner
from core.kozel.house import FOUR_QUEENS, PLAIN_ONLY
from core.kozel.state import Kozel
from core.kozel.trumps import QUEEN_OF_CLUBS, SEVEN_OF_CLUBS, trump_mask
from core.pack import PACK_32
from core.phase import EXCHANGE
from events.cards import card_numbers
from events.table import DealVoided

if TYPE_CHECKING:
    from core.deals.courses import Bar
    from core.deals.facts import Facts
    from core.state import State
    from events.base import Event
    from events.kozel import CardGivenBack, TrumpGiven, TrumpOffered

__all__ = ("given", "given_back", "offered", "queens")

_SEATS: Final = range(4)
_CLUBS: Final = 1 << QUEEN_OF_CLUBS
_DIAMONDS: Final = 1 << 14
_HEARTS: Final = 1 << 23
_SPADES: Final = 1 << 32
"""The four queens."""
_SEVEN: Final = 1 << SEVEN_OF_CLUBS


def given(
    number: int, facts: Facts, event: TrumpGiven, before: State
) -> tuple[tuple[Bar, ...], ...]:
    """Return that the giver was dealt the trump that he gave, and no other (kozel.R10)."""
    seat, trumps = event.seat, trump_mask(before.trump)
    deal, now = (BEATS * facts.deal, seat), BEATS * number
    went, stayed = (deal, (now, partner(seat))), (deal, (now, seat))
    return (((went, PACK_32 & ~trumps), (stayed, trumps)),)


def offered(
    number: int, facts: Facts, event: TrumpOffered, before: State
) -> tuple[tuple[Bar, ...], ...]:
    """Return that a seat that offers its trump was dealt just one (kozel.R10, R13).

    Once the trump has passed, the gift says the same and more.
    """
    if number < len(facts.steps) - 1:
        return ()
    deal, trumps = BEATS * facts.deal, trump_mask(before.trump)
    return tuple(
        (
            ((((deal, event.seat),), trumps & ~(1 << lone))),
            *_held(deal, event.seat, 1 << lone),
        )
        for lone in card_numbers(trumps)
    )


def given_back(
    number: int, facts: Facts, event: CardGivenBack, before: State
) -> tuple[tuple[Bar, ...], ...]:
    """Return that not the card received came back, by the house a plain one (kozel.R11)."""
    seat, now = event.seat, BEATS * number
    to = partner(seat)
    came = [
        fact.time
        for fact in facts.seen
        if isinstance(fact, Move)
        and fact.event < number
        and (fact.giver, fact.taker) == (to, seat)
    ]
    if not came or not isinstance(before, Kozel):
        return ()
    own = (came[-1] - 1, seat)
    unlike = (((came[-1] - 1, to), (came[-1], seat), (now, to)), PACK_32)
    if before.house.exchange_return != PLAIN_ONLY:
        return ((unlike,),)
    trumps = trump_mask(before.trump)
    plain = PACK_32 & ~trumps
    went, kept = (own, (now, to)), (own, (now, seat))
    return (
        (unlike, (went, trumps)),
        # A trump comes back from a hand that was dealt nothing else.
        (unlike, (went, plain), (kept, plain)),
    )


def queens(
    number: int, facts: Facts, event: Event, before: State
) -> tuple[tuple[Bar, ...], ...]:
    """Return that no hand of queens made the deal void, or one did (kozel.R9 by the house).

    A deal goes on or is void at the first event after it.
    """
    if (
        number != facts.deal + 1
        or not isinstance(before, Kozel)
        or before.phase != EXCHANGE
        or not before.house.redeal_on & FOUR_QUEENS
    ):
        return ()
    deal = BEATS * facts.deal
    ways: list[tuple[Bar, ...]] = []
    for seat in _SEATS:
        holds = ((deal, seat),)
        three = _CLUBS | _SPADES | _HEARTS
        if isinstance(event, DealVoided):
            ways += (
                _held(deal, seat, three | _DIAMONDS),
                (*_held(deal, seat, three | _SEVEN), (holds, _DIAMONDS)),
            )
        else:
            # He who holds the queen of clubs lacks the next, or the one after it, ...
            ways += (
                (*_held(deal, seat, _CLUBS), (holds, _SPADES)),
                (*_held(deal, seat, _CLUBS | _SPADES), (holds, _HEARTS)),
                (*_held(deal, seat, three), (holds, _DIAMONDS | _SEVEN)),
            )
    return tuple(ways)


def _held(deal: int, seat: int, cards: int) -> tuple[Bar, ...]:
    """Return the bars by which a seat was dealt some cards."""
    return tuple((((deal, other),), cards) for other in _SEATS if other != seat)

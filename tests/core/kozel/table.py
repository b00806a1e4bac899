"""Kozel hands that have come as far as a test needs them (dealer 3, forehand 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.kozel import CardsTurned, ExchangeKept
from events.table import CardsDealt, HandOpened
from tests.builders import (
    KOZEL_PACK,
    cards,
    dealt,
    match,
    short_deal,
    tricks_for,
)
from tests.spec import Given, given

if TYPE_CHECKING:
    from events.base import Event
    from tests.spec import Facts

__all__ = (
    "FULL",
    "HANDS",
    "KEPT",
    "asked",
    "opening",
    "playing",
    "settled",
    "turned",
)

FULL: Final = dealt("kozel", KOZEL_PACK, 3)
"""The full deal of the rules, before anybody was asked for an exchange."""
HANDS: Final = (
    "JD QH TD AH 8C 8H AC KD",
    "9H KC KH 7C TH 9S TS KS",
    "8D 9C JH JC TC 8S QC 7D",
    "QD 7S AS 9D JS AD 7H QS",
)
KEPT: Final = tuple(ExchangeKept(seat) for seat in range(4))
"""All four were asked in turn and kept their cards."""


def opening(
    dealer: int = 3, standing: tuple[int, int] = (0, 0), number: int = 1
) -> HandOpened:
    """Return the opening of a hand."""
    return HandOpened(number, dealer, standing, 0)


def turned(text: str, seat: int = 0) -> CardsTurned:
    """Return cards turned up for the forehand."""
    return CardsTurned(seat, cards(text))


def asked(*hands: str, trump: str) -> Given:
    """Return a match with these hands; seat 0 was turned the trump card."""
    deal = short_deal(*hands)
    return given(match("kozel"), opening(), turned(trump), deal)


def playing(hands: tuple[str, str, str, str], trump: str, *facts: Facts) -> Given:
    """Return a hand in its play, of only the cards that matter.

    ``trump`` is the card turned: seat 0 holds it, and it is asked of nobody.
    """
    return given(asked(*hands, trump=trump).events, KEPT, facts)


def settled(points: int, standing: tuple[int, int] = (0, 0), winner: int = 0) -> Given:
    """Return a hand played to its end; ``winner``'s side gathered so many points."""
    deal, play = tricks_for("kozel", points, winner=winner, loser=(winner + 1) % 4)
    return given(match("kozel", standing=standing), _dealt(deal, standing), KEPT, play)


def _dealt(deal: CardsDealt, standing: tuple[int, int]) -> tuple[Event, ...]:
    """Return a deal with the turning that fits its first hand."""
    plain = next(each for each in deal.hands[0] if each % 9 not in (4, 5) and each != 1)
    return (opening(standing=standing), CardsTurned(0, (plain,)), deal)

"""Contracts, their trumps and the called card, on small integers (sixbid.R12 to R17).

A contract is the number of the bid that won it, so those of Frog follow on those of
Six-Bid and one function serves both games (frog.FR3 to FR5).
"""

from __future__ import annotations

from typing import Final

from core.pack import SUIT_MASKS
from core.sixbid.house import LEFT_OF_DEALER
from events.cards import NO_SUIT

__all__ = (
    "CALL_SOLO",
    "CHICO",
    "FROG",
    "GRAND",
    "GUARANTEE",
    "HEARTS",
    "HEART_SOLO",
    "MISERE",
    "SOLO",
    "SPREAD_MISERE",
    "barred",
    "beats",
    "first_leader",
    "fixed_trump",
    "led_mask",
    "may_call",
    "may_return",
    "nameable",
    "over_mask",
    "trump_mask",
)

SOLO: Final = 1
HEART_SOLO: Final = 2
MISERE: Final = 3
GUARANTEE: Final = 4
SPREAD_MISERE: Final = 5
CALL_SOLO: Final = 6
FROG: Final = 7
CHICO: Final = 8
GRAND: Final = 9

HEARTS: Final = 2
_ANY_SUIT: Final = 0b1111
_NOT_HEARTS: Final = 0b1011


def nameable(contract: int) -> int:
    """Return the mask of suits the soloist may name, 0 if none is named.

    Sources: sixbid.R12, frog.FR4.

    >>> bin(nameable(SOLO)), nameable(MISERE)
    ('0b1011', 0)
    """
    if contract in (SOLO, CHICO):
        return _NOT_HEARTS
    return _ANY_SUIT if contract in (GUARANTEE, CALL_SOLO) else 0


def fixed_trump(contract: int) -> int:
    """Return the trump a contract brings with it, -1 if it has none.

    Sources: sixbid.R12, frog.FR3, frog.FR5.

    >>> fixed_trump(HEART_SOLO), fixed_trump(MISERE)
    (2, -1)
    """
    return HEARTS if contract in (HEART_SOLO, FROG, GRAND) else NO_SUIT


def may_call(contract: int, hand: int, card: int) -> bool:
    """Return whether the soloist may call a card (sixbid.R13).

    >>> may_call(CALL_SOLO, 0b1, 1), may_call(CALL_SOLO, 0b10, 1), may_call(SOLO, 0, 1)
    (True, False, False)
    """
    return contract == CALL_SOLO and not hand >> card & 1


def may_return(hand: int, called: int, card: int) -> bool:
    """Return whether a card may come back for the called one (sixbid.R14).

    >>> may_return(0b11, 1, 0), may_return(0b11, 1, 1), may_return(0b11, 1, 2)
    (True, False, False)
    """
    return card != called and hand >> card & 1 != 0


def first_leader(contract: int, forehand: int, next_to: int, spread_lead: int) -> int:
    """Return the seat that leads to the first trick (sixbid.R11, R17).

    ``next_to`` is the seat to the left of the soloist, ``spread_lead`` the house rule.

    >>> first_leader(SOLO, 0, 2, 0), first_leader(SPREAD_MISERE, 0, 2, 0)
    (0, 2)
    >>> first_leader(SPREAD_MISERE, 0, 2, LEFT_OF_DEALER)
    0
    """
    spread = contract == SPREAD_MISERE and spread_lead != LEFT_OF_DEALER
    return next_to if spread else forehand


def barred(
    trumps: int, gathered: int, _seat: int, _dealer: int, trump_lead: int
) -> int:
    """Return the mask of trumps that nobody may lead yet (sixbid.R19).

    ``gathered`` are the cards of all tricks so far, ``trump_lead`` the house rule.

    >>> barred(0b110, 0b001, 0, 0, 1), barred(0b110, 0b010, 0, 0, 1), barred(6, 1, 0, 0, 0)
    (6, 0, 0)
    """
    return 0 if trump_lead == 0 or gathered & trumps else trumps


def trump_mask(trump: int) -> int:
    """Return the mask of all trumps, 0 without a trump.

    >>> trump_mask(0) == 0b111111111, trump_mask(-1)
    (True, 0)
    """
    return SUIT_MASKS[trump] if trump >= 0 else 0


def led_mask(card: int, _trump: int) -> int:
    """Return the mask of cards that follow a card led (sixbid.R19).

    >>> led_mask(0, 3) == 0b111111111
    True
    """
    return SUIT_MASKS[card // 9]


def over_mask(best: int, trump: int) -> int:
    """Return the mask of the trumps that beat the best card of a trick (sixbid.R19).

    >>> bin(over_mask(7, 0)), over_mask(9, 0) == trump_mask(0), over_mask(9, -1)
    ('0b100000000', True, 0)
    """
    trumps = trump_mask(trump)
    if not trumps >> best & 1:
        return trumps
    return trumps & ~((1 << best + 1) - 1)


def beats(card: int, best: int, trump: int) -> bool:
    """Return whether a card beats the best of the trick so far (sixbid.R3, R19).

    >>> beats(0, 35, 0), beats(8, 35, 3), beats(7, 6, -1)
    (True, False, True)
    """
    suit = card // 9
    if suit == best // 9:
        return card > best
    return suit == trump

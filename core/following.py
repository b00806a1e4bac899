"""Which cards may be played, for every game (sixbid.R19, kozel.R14 to R16).

The led mask is all cards that follow the lead, the trump mask all trumps; what differs
between the games is only which cards those masks hold.
"""

from __future__ import annotations

from core.house import ANY_TRUMP, FREE

__all__ = ("leadable", "playable")


def playable(hand: int, led: int, trumps: int, over: int, trumping: int) -> int:
    """Return the mask of legal cards: those that follow, else trumps, else any.

    ``over`` is the mask of the trumps that beat every card of the trick, ``trumping`` the
    house rule: any trump, one that goes over if there is one, or no duty to trump.

    >>> bin(playable(0b1110, 0b0011, 0b1000, 0b1000, 0))
    '0b10'
    >>> bin(playable(0b11100, 0b0011, 0b11000, 0b10000, 1))
    '0b10000'
    >>> bin(playable(0b1100, 0b0011, 0b1000, 0b1000, 2))
    '0b1100'
    """
    if trumping == ANY_TRUMP:
        return hand & led or hand & trumps or hand
    if trumping == FREE:
        return hand & led or hand
    legal = hand & led or hand & trumps or hand
    return legal & over or legal


def leadable(hand: int, barred: int) -> int:
    """Return the mask of cards that may be led: none that is barred while there is another.

    >>> bin(leadable(0b110, 0b100)), bin(leadable(0b100, 0b100)), bin(leadable(0b110, 0))
    ('0b10', '0b100', '0b110')
    """
    return hand & ~barred or hand

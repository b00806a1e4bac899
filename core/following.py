"""Which cards may be played, for both games (sixbid.R19, kozel.R15, R16).

The led mask is all cards that follow the lead, the trump mask all trumps; what differs
between the games is only which cards those masks hold.
"""

from __future__ import annotations

__all__ = ("playable",)


def playable(hand: int, led: int, trumps: int) -> int:
    """Return the mask of legal cards: those that follow, else trumps, else any.

    A leader passes 0 for both masks and may play anything.

    >>> bin(playable(0b1110, 0b0011, 0b1000))
    '0b10'
    >>> bin(playable(0b1100, 0b0011, 0b1000))
    '0b1000'
    >>> bin(playable(0b1100, 0b0011, 0))
    '0b1100'
    """
    return hand & led or hand & trumps or hand

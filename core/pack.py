"""The pack as masks and points (sixbid.R2 to R4, kozel.R2, R4, R6)."""

from __future__ import annotations

from typing import Final

from events.cards import CARD_COUNT

__all__ = (
    "CARD_POINTS",
    "PACK_32",
    "PACK_36",
    "SUIT_MASKS",
    "SUIT_OF",
    "card_count",
    "points",
    "rank_mask",
)

_JACK, _QUEEN, _KING, _TEN, _ACE = range(4, 9)

CARD_POINTS: Final = (0, 0, 0, 0, 2, 3, 4, 10, 11) * 4
"""The points of each card by number: ace 11, ten 10, king 4, queen 3, jack 2."""
SUIT_OF: Final = tuple(card // 9 for card in range(CARD_COUNT))
SUIT_MASKS: Final = tuple(0x1FF << 9 * suit for suit in range(4))
PACK_36: Final = (1 << CARD_COUNT) - 1


def rank_mask(rank: int) -> int:
    """Return the mask of the four cards of a rank, 0 the six to 8 the ace.

    >>> bin(rank_mask(8)).count("1")
    4
    """
    return 1 << rank | 1 << rank + 9 | 1 << rank + 18 | 1 << rank + 27


PACK_32: Final = PACK_36 & ~rank_mask(0)

_JACKS: Final = rank_mask(_JACK)
_QUEENS: Final = rank_mask(_QUEEN)
_KINGS: Final = rank_mask(_KING)
_TENS: Final = rank_mask(_TEN)
_ACES: Final = rank_mask(_ACE)


def card_count(mask: int) -> int:
    """Return how many cards a mask holds.

    >>> card_count(PACK_32)
    32
    """
    return mask.bit_count()


def points(mask: int, worth_ten: int = _TENS) -> int:
    """Return the points of the cards of a mask, 120 for a whole pack.

    ``worth_ten`` is the mask of the cards that are worth ten, the tens but for a house
    rule (kozel.R6).

    >>> points(PACK_36), points(PACK_32), points(PACK_32, rank_mask(3))
    (120, 120, 120)
    """
    return (
        11 * card_count(mask & _ACES)
        + 10 * card_count(mask & worth_ten)
        + 4 * card_count(mask & _KINGS)
        + 3 * card_count(mask & _QUEENS)
        + 2 * card_count(mask & _JACKS)
    )

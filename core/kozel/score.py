"""The pairs a side uncovers, on small integers (kozel.R18 to R24)."""

from __future__ import annotations

from typing import Final

__all__ = (
    "CAPTURE_PAIRS",
    "MATCH_PAIRS",
    "NOBODY",
    "captured_side",
    "cut",
    "uncovered_pairs",
)

NOBODY: Final = -1
CAPTURE_PAIRS: Final = 4
MATCH_PAIRS: Final = 6


def uncovered_pairs(own_points: int, other_points: int) -> int:
    """Return the pairs a side uncovers by the points of both (kozel.R20, R21).

    >>> [uncovered_pairs(120 - won, won) for won in (60, 61, 90, 91, 118, 120)]
    [0, 1, 1, 2, 2, 3]
    """
    if other_points <= own_points:
        return 0
    if other_points == 120:
        return 3
    return 2 if other_points > 90 else 1


def captured_side(
    queen_seat: int, queen_place: int, seven_seat: int, seven_place: int
) -> int:
    """Return the side whose Q♣ was captured in a trick, -1 if none was (kozel.R22).

    Places count the cards of the trick from 0; -1 is a card that is not in it.

    >>> captured_side(0, 0, 1, 1), captured_side(0, 0, 2, 2), captured_side(2, 1, 1, 0)
    (0, -1, -1)
    """
    both = queen_place >= 0 and seven_place >= 0
    if both and seven_place > queen_place and (queen_seat ^ seven_seat) & 1:
        return queen_seat & 1
    return NOBODY


def cut(pairs: int) -> int:
    """Return pairs cut at the six that lose the match (kozel.R19, R24).

    >>> cut(5), cut(8)
    (5, 6)
    """
    return min(pairs, MATCH_PAIRS)

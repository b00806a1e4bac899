"""The pairs a side uncovers, on small integers (kozel.R18 to R24)."""

from __future__ import annotations

from typing import Final

from core.house import PLAY_OUT
from core.kozel.house import ADD, ALL_TRICKS, ANY_ORDER
from core.pack import points, rank_mask

__all__ = (
    "NOBODY",
    "by_capture",
    "by_points",
    "captured_side",
    "cut",
    "doubled",
    "ends_with_capture",
    "is_drawn",
    "is_lost",
    "loser",
    "pile_points",
)

NOBODY: Final = -1
_NINES: Final = rank_mask(3)
_TENS: Final = rank_mask(7)


def pile_points(pile: int, ten_points_on: int) -> int:
    """Return the points of gathered cards (kozel.R6).

    >>> pile_points(1 << 7, 0), pile_points(1 << 7, 1), pile_points(1 << 3, 1)
    (10, 0, 10)
    """
    return points(pile, _NINES if ten_points_on else _TENS)


def by_points(
    own_points: int,
    other_points: int,
    own_cards: int,
    ninety_is_double: int,
    sweep: int,
) -> int:
    """Return the pairs a side uncovers by the points of both (kozel.R20, R21).

    ``own_cards`` is how many cards the side gathered.

    >>> [by_points(120 - won, won, 4, 0, 0) for won in (60, 61, 90, 91, 118, 120)]
    [0, 1, 1, 2, 2, 3]
    >>> by_points(30, 90, 4, 1, 0), by_points(0, 120, 4, 0, 1), by_points(0, 120, 0, 0, 1)
    (2, 2, 3)
    """
    if other_points <= own_points:
        return 0
    if other_points == 120:
        return 2 if sweep == ALL_TRICKS and own_cards else 3
    double = other_points > 90 or (ninety_is_double and other_points == 90)
    return 2 if double else 1


def by_capture(
    pairs: int, is_captured: int, own_queen: int, capture_pairs: int, capture_score: int
) -> int:
    """Return the pairs a side uncovers, a capture counted (kozel.R22).

    ``pairs`` are those by points, ``is_captured`` 1 if there was a capture at all,
    ``own_queen`` 1 if it was this side's queen.

    >>> by_capture(2, 0, 0, 4, 0), by_capture(2, 1, 0, 4, 0), by_capture(2, 1, 1, 4, 0)
    (2, 0, 4)
    >>> by_capture(1, 1, 0, 4, 1), by_capture(0, 1, 1, 4, 1)
    (1, 4)
    """
    if not is_captured:
        return pairs
    caught = capture_pairs if own_queen else 0
    return pairs + caught if capture_score == ADD else caught


def is_drawn(
    own_points: int, other_points: int, is_captured: int, capture_score: int
) -> bool:
    """Return whether nothing is uncovered by points: 60 to 60 (kozel.R21).

    >>> is_drawn(60, 60, 0, 0), is_drawn(60, 60, 1, 0), is_drawn(60, 60, 1, 1)
    (True, False, True)
    """
    if is_captured and capture_score != ADD:
        return False
    return own_points == other_points


def captured_side(
    queen_seat: int, queen_place: int, seven_seat: int, seven_place: int, capture: int
) -> int:
    """Return the side whose Q♣ was captured in a trick, -1 if none was (kozel.R22).

    Places count the cards of the trick from 0; -1 is a card that is not in it.
    ``capture`` is the house rule: only a seven that fell later, or in any order.

    >>> captured_side(0, 0, 1, 1, 0), captured_side(0, 0, 2, 2, 0)
    (0, -1)
    >>> captured_side(2, 1, 1, 0, 0), captured_side(2, 1, 1, 0, 1)
    (-1, 0)
    """
    if queen_place < 0 or seven_place < 0 or not (queen_seat ^ seven_seat) & 1:
        return NOBODY
    fell = seven_place > queen_place or capture == ANY_ORDER
    return queen_seat & 1 if fell else NOBODY


def ends_with_capture(early_end: int, capture_score: int) -> bool:
    """Return whether a capture ends the deal (kozel.R23).

    >>> ends_with_capture(0, 0), ends_with_capture(1, 0), ends_with_capture(0, 1)
    (True, False, False)
    """
    return early_end != PLAY_OUT and capture_score != ADD


def doubled(pairs: int, carried: int) -> int:
    """Return pairs, twice as many in a deal that a drawn one carried over to (kozel.R21).

    >>> doubled(2, 0), doubled(2, 1)
    (2, 4)
    """
    return pairs * 2 if carried else pairs


def is_lost(own: int, other: int, match_pairs: int) -> bool:
    """Return whether a side has lost the match (kozel.R26).

    >>> is_lost(6, 2, 6), is_lost(5, 5, 6)
    (True, False)
    """
    return max(own, other) >= match_pairs


def cut(pairs: int, match_pairs: int) -> int:
    """Return pairs cut at the number that loses the match (kozel.R19, R24).

    >>> cut(5, 6), cut(8, 6)
    (5, 6)
    """
    return min(pairs, match_pairs)


def loser(own: int, other: int, captured: int, match_pairs: int) -> int:
    """Return the side that has lost the match, -1 if none has (kozel.R24, R26).

    ``own`` and ``other`` are the pairs of side A and of side B. Where both have all of
    them uncovered, the one whose queen was captured loses.

    >>> loser(6, 2, -1, 6), loser(6, 6, 1, 6), loser(5, 5, 0, 6)
    (0, 1, -1)
    """
    if own >= match_pairs and other >= match_pairs:
        return captured
    if own >= match_pairs:
        return 0
    return 1 if other >= match_pairs else NOBODY

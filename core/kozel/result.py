"""The result of a Kozel hand from its facts (kozel.R18 to R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.score import (
    NOBODY,
    by_capture,
    by_points,
    doubled,
    ends_with_capture,
    is_drawn,
    is_lost,
    loser,
    pile_points,
)
from core.pack import card_count
from core.playing import cannot_go_on

if TYPE_CHECKING:
    from core.kozel.state import Kozel

__all__ = (
    "carries_over",
    "is_closed",
    "is_over",
    "right_change",
    "score_rule",
    "side_points",
    "winners",
)


def is_over(state: Kozel) -> bool:
    """Return whether a side has lost the match (kozel.R26)."""
    own, other = state.table.standing
    return is_lost(own, other, state.house.match_pairs)


def winners(state: Kozel) -> tuple[int, ...]:
    """Return the side that has won a match that is over, as a tuple (kozel.R26)."""
    own, other = state.table.standing
    lost = loser(own, other, state.captured, state.house.match_pairs)
    return () if lost == NOBODY else (1 - lost,)


def is_closed(state: Kozel) -> bool:
    """Return whether the hand may be scored (kozel.R18, R23)."""
    house = state.house
    if state.captured != NOBODY and ends_with_capture(
        house.early_end, house.capture_score
    ):
        return True
    return state.tricks > 0 and cannot_go_on(state)


def side_points(state: Kozel) -> tuple[int, int]:
    """Return the points in the tricks of side A and of side B (kozel.R18)."""
    first, second = _side_piles(state)
    tens = state.house.ten_points_on
    return pile_points(first, tens), pile_points(second, tens)


def _side_piles(state: Kozel) -> tuple[int, int]:
    piles = state.piles
    return piles[0] | piles[2], piles[1] | piles[3]


def right_change(state: Kozel) -> tuple[int, ...]:
    """Return the pairs each side uncovers, before the cut (kozel.R20 to R22)."""
    points = side_points(state)
    return _pairs(state, 0, points), _pairs(state, 1, points)


def _pairs(state: Kozel, side: int, points: tuple[int, int]) -> int:
    house, captured = state.house, state.captured
    cards = card_count(_side_piles(state)[side])
    pairs = by_points(
        points[side], points[1 - side], cards, house.ninety_is_double, house.sweep
    )
    pairs = by_capture(
        pairs,
        int(captured != NOBODY),
        int(captured == side),
        house.capture_pairs,
        house.capture_score,
    )
    return doubled(pairs, state.table.carried)


def carries_over(state: Kozel, change: tuple[int, ...]) -> int:
    """Return 1 if the next deal counts double (kozel.R21 under ``eggs``).

    A deal that stopped too soon is taken by the ``change`` that was written.
    """
    if not state.house.eggs:
        return 0
    if not is_closed(state):
        return int(not any(change))
    own, other = side_points(state)
    captured = int(state.captured != NOBODY)
    return int(is_drawn(own, other, captured, state.house.capture_score))


def score_rule(state: Kozel) -> str:
    """Return the case that a score of this hand cites (kozel.R20, R21, R22)."""
    if state.captured != NOBODY:
        return "capture_not_scored"
    own, other = side_points(state)
    return "drawn_hand_paid" if own == other else "wrong_score"

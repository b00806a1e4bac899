"""The result of a Kozel hand from its facts (kozel.R18 to R24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.score import (
    CAPTURE_PAIRS,
    MATCH_PAIRS,
    NOBODY,
    uncovered_pairs,
)
from core.pack import points
from core.playing import cannot_go_on

if TYPE_CHECKING:
    from core.kozel.state import Kozel

__all__ = ("is_closed", "is_over", "right_change", "score_rule", "side_points")


def is_over(state: Kozel) -> bool:
    """Return whether a side has lost the match (kozel.R26)."""
    return max(state.table.standing) >= MATCH_PAIRS


def is_closed(state: Kozel) -> bool:
    """Return whether the hand may be scored (kozel.R18, R23)."""
    if state.captured != NOBODY:
        return True
    return state.tricks > 0 and cannot_go_on(state)


def side_points(state: Kozel) -> tuple[int, int]:
    """Return the points in the tricks of side A and of side B (kozel.R18)."""
    piles = state.piles
    return points(piles[0] | piles[2]), points(piles[1] | piles[3])


def right_change(state: Kozel) -> tuple[int, ...]:
    """Return the pairs each side uncovers, before the cut (kozel.R20 to R22)."""
    if state.captured != NOBODY:
        return (0, CAPTURE_PAIRS) if state.captured else (CAPTURE_PAIRS, 0)
    own, other = side_points(state)
    return uncovered_pairs(own, other), uncovered_pairs(other, own)


def score_rule(state: Kozel) -> str:
    """Return the case that a score of this hand cites (kozel.R20, R21, R22)."""
    if state.captured != NOBODY:
        return "capture_not_scored"
    own, other = side_points(state)
    return "drawn_hand_paid" if own == other else "wrong_score"

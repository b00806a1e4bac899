"""What each card of Kozel is worth to ``steady``, which the table decides (kozel.R6)."""

from __future__ import annotations

from functools import cache

from core.kozel.score import pile_points
from events.cards import CARD_COUNT

__all__ = ("worths",)


@cache
def worths(ten_points_on: int) -> tuple[int, ...]:
    """Return the points of each card by number under the house rule ``ten_points_on``.

    >>> worths(0)[7], worths(0)[3], worths(1)[7], worths(1)[3]
    (10, 0, 0, 10)
    """
    return tuple(pile_points(1 << card, ten_points_on) for card in range(CARD_COUNT))

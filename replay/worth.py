"""What cards are worth at a table: a house rule of Kozel moves its ten points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.kozel.score import pile_points
from core.kozel.state import Kozel
from core.pack import points

if TYPE_CHECKING:
    from core.state import State

__all__ = ("worth_of",)


def worth_of(state: State, cards: int) -> int:
    """Return the points of a mask of cards (sixbid.R4, kozel.R6).

    >>> from core.games import initial
    >>> from events.table import MatchOpened
    >>> options = (("ten_points_on", "nine"),)
    >>> opened = MatchOpened("kozel", 1, options, ("a", "b", "c", "d"), (), "table")
    >>> worth_of(initial(opened), 1 << 7), worth_of(initial(opened), 1 << 3)
    (0, 10)
    """
    if isinstance(state, Kozel):
        return pile_points(cards, state.house.ten_points_on)
    return points(cards)

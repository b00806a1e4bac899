"""The house rules of Kozel as small integers."""

from __future__ import annotations

from typing import Final

from core.house import House

__all__ = (
    "ADD",
    "ALL_TRICKS",
    "ANY_ORDER",
    "BEFORE_SEEING",
    "DOUBLE_NEXT",
    "FOUR_QUEENS",
    "NINE",
    "PLAIN_ONLY",
    "RESTRICTED",
    "THREE_TURNED",
    "TOP_OR_QUEEN_CLUBS",
    "KozelHouse",
)

NINE: Final = 1
"""``ten_points_on``: the nine is worth ten points and the ten nothing."""
ANY_ORDER: Final = 1
"""``capture``: the queen may also fall under a seven that lay before it."""
ADD: Final = 1
"""``capture_score``: the pairs of a capture come on top of those by points."""
ALL_TRICKS: Final = 1
"""``sweep``: three pairs only where the losers own no trick."""
DOUBLE_NEXT: Final = 1
"""``eggs``: after a draw the same dealer deals again, for double."""
PLAIN_ONLY: Final = 1
"""``exchange_return``: a plain card comes back if there is one."""
BEFORE_SEEING: Final = 2
"""``exchange_return``: the card back is chosen before the other is seen."""
RESTRICTED: Final = 1
"""``trump_lead``: the dealer's side leads plain cards while it can."""

TOP_OR_QUEEN_CLUBS: Final = 0b001
THREE_TURNED: Final = 0b010
FOUR_QUEENS: Final = 0b100
"""``redeal_on``, a mask of these."""


class KozelHouse(House, frozen=True):
    """What a table of Kozel plays by, by the names of the options."""

    ten_points_on: int
    match_pairs: int
    capture: int
    capture_score: int
    capture_pairs: int
    early_end: int
    ninety_is_double: int
    sweep: int
    eggs: int
    redeal_on: int
    exchange_return: int

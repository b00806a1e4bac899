"""The house rules of a table as small integers, which is all that a judgement sees.

Each field has the name of the option that it comes from: a choice is its place among the
choices, a yes or no is 1 or 0, a list is the mask of its places.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

__all__ = ("ANY_TRUMP", "FREE", "MUST_OVERTRUMP", "PLAY_OUT", "House")

ANY_TRUMP: Final = 0
"""``trumping``: who cannot follow plays a trump, high or low."""
MUST_OVERTRUMP: Final = 1
"""``trumping``: a trump that must be played goes over those in the trick if it can."""
FREE: Final = 2
"""``trumping``: who cannot follow plays what he likes."""

PLAY_OUT: Final = 1
"""``early_end``: a hand that is decided is played to its last trick."""


class House(Struct, frozen=True):
    """What every game's house rules have; a game adds its own."""

    trumping: int
    trump_lead: int
    """0: any card may be led."""

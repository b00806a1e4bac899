"""The house rules of Frog, by the gaps of its rules page; defaults are rules 1."""

from __future__ import annotations

from typing import Final, Literal

from core.options import numbers_of
from core.sixbid.house import SixBidHouse
from core.sixbid.options import SharedOptions, SixBidOptions
from events.table import OptionValue

__all__ = ("FrogOptions", "frog_house")


class FrogOptions(SharedOptions):
    """How a table plays what the rules of Frog leave open.

    >>> FrogOptions().grand_multiplier
    3
    """

    frog_widow: Literal["closed", "open"] = "closed"
    grand_widow: Literal["bidder", "last_trick"] = "bidder"
    grand_multiplier: Literal[3, 4] = 3


def frog_house(options: tuple[tuple[str, OptionValue], ...]) -> SixBidHouse:
    """Return the house rules of a match of Frog by the options that differ.

    What only Six-Bid has stays as Six-Bid has it by itself, and nothing asks for it.

    >>> frog_house((("grand_multiplier", 4),)).grand_multiplier, frog_house(()).trumping
    (4, 0)
    """
    if not options:
        return _DEFAULT
    return _house(FrogOptions.model_validate(dict(options)))


def _house(options: FrogOptions) -> SixBidHouse:
    return SixBidHouse(**numbers_of(SixBidOptions()) | numbers_of(options))


_DEFAULT: Final = _house(FrogOptions())

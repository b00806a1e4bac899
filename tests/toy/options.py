"""The one house rule of Beggar, in words and as a small integer."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from core.house import House
from core.options import GameOptions, numbers_of
from events.table import OptionValue

__all__ = ("DOUBLE", "BeggarHouse", "BeggarOptions", "beggar_house")

DOUBLE: Final = 1
"""``last_trick``: it counts two points."""


class BeggarOptions(GameOptions):
    """How a table plays what the rules of Beggar leave open."""

    last_trick: Literal["single", "double"] = "single"


class BeggarHouse(House, frozen=True):
    """What a table of Beggar plays by."""

    last_trick: int


@cache
def beggar_house(options: tuple[tuple[str, OptionValue], ...]) -> BeggarHouse:
    """Return the house rules of a match by the options that differ."""
    own = numbers_of(BeggarOptions.model_validate(dict(options)))
    return BeggarHouse(trumping=0, trump_lead=0, **own)

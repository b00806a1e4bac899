"""The house rules of Kozel, by the gaps of its rules page; defaults are rules 1."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from pydantic import Field

from core.kozel.house import KozelHouse
from core.options import Contradiction, GameOptions, numbers_of
from events.table import OptionValue

__all__ = ("KozelOptions", "kozel_house")


class KozelOptions(GameOptions):
    """How a table plays what the rules of Kozel leave open.

    >>> KozelOptions().match_pairs
    6
    """

    ten_points_on: Literal["ten", "nine"] = "ten"
    match_pairs: int = Field(default=6, ge=1, le=12)
    capture: Literal["later_only", "any_order"] = "later_only"
    capture_score: Literal["instead", "add"] = "instead"
    capture_pairs: int = Field(default=4, ge=1, le=12)
    early_end: Literal["ends", "play_out"] = "ends"
    ninety_is_double: bool = False
    sweep: Literal["points", "all_tricks"] = "points"
    eggs: Literal["none", "double_next"] = "none"
    redeal_on: tuple[
        Literal["top_or_queen_clubs", "three_turned", "four_queens"], ...
    ] = ()
    exchange_return: Literal["any", "plain_only", "before_seeing"] = "any"
    trumping: Literal["must_trump", "must_overtrump", "free"] = "must_trump"
    trump_lead: Literal["free", "restricted"] = "free"

    contradictions: ClassVar[tuple[Contradiction, ...]] = (
        Contradiction("capture_score", "add", "early_end", "ends"),
    )


def kozel_house(options: tuple[tuple[str, OptionValue], ...]) -> KozelHouse:
    """Return the house rules of a match of Kozel by the options that differ.

    >>> kozel_house((("eggs", "double_next"),)).eggs, kozel_house(()).match_pairs
    (1, 6)
    """
    if not options:
        return _DEFAULT
    return KozelHouse(**numbers_of(KozelOptions.model_validate(dict(options))))


_DEFAULT: Final = KozelHouse(**numbers_of(KozelOptions()))

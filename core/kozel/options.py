"""The house rules of Kozel, by the gaps of its rules page; defaults are rules 1."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ("KozelOptions",)


class KozelOptions(BaseModel):
    """How a table plays what the rules leave open.

    Only the defaults are enforced so far; a match that names another value is refused
    with ``options_not_yet``.

    >>> KozelOptions().match_pairs
    6
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    ten_points_on: Literal["ten", "nine"] = "ten"
    match_pairs: int = Field(default=6, ge=1, le=12)
    capture: Literal["later_only", "any_order"] = "later_only"
    capture_score: Literal["instead", "add"] = "instead"
    capture_pairs: int = Field(default=4, ge=1)
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

"""The house rules of Frog, by the gaps of its rules page; defaults are rules 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from pydantic import Field

from core.options import Contradiction, GameOptions, numbers_of
from core.sixbid.house import SixBidHouse
from core.sixbid.options import ENDLESS, SHARE, SixBidOptions
from events.table import OptionValue

__all__ = ("FrogOptions", "frog_house")


class FrogOptions(GameOptions):
    """How a table plays what the rules of Frog leave open.

    >>> FrogOptions().grand_multiplier
    3
    """

    auction_order: Literal["duel", "rotation", "single_round"] = "duel"
    frog_widow: Literal["closed", "open"] = "closed"
    grand_widow: Literal["bidder", "last_trick"] = "bidder"
    grand_multiplier: Literal[3, 4] = 3
    trumping: Literal["any_trump", "must_overtrump", "free"] = "any_trump"
    trump_lead: Literal["free", "after_broken"] = "free"
    deal_pattern: Literal["4_3_blind_4", "3_blind_4_4"] = "4_3_blind_4"
    dealer_share: Literal["none", "on_failure"] = "none"
    hands_limit: int = Field(default=12, ge=1, le=10_000)
    open_ended: bool = False

    contradictions: ClassVar[tuple[Contradiction, ...]] = (ENDLESS,)
    for_four: ClassVar[Mapping[str, OptionValue]] = SHARE


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

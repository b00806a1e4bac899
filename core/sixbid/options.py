"""The house rules of Six-Bid Solo, by the gaps of its rules page; defaults are rules 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

from pydantic import Field

from core.options import Contradiction, GameOptions, numbers_of
from core.sixbid.house import SixBidHouse
from events.table import OptionValue

__all__ = ("SharedOptions", "SixBidOptions", "sixbid_house")


class SharedOptions(GameOptions):
    """What Six-Bid Solo and Frog leave open alike.

    A match without end has no last hand (sixbid.R26), and only with four at the table
    does the dealer sit out (sixbid.R27).
    """

    auction_order: Literal["duel", "rotation", "single_round"] = "duel"
    trumping: Literal["any_trump", "must_overtrump", "free"] = "any_trump"
    trump_lead: Literal["free", "after_broken"] = "free"
    deal_pattern: Literal["4_3_blind_4", "3_blind_4_4"] = "4_3_blind_4"
    dealer_share: Literal["none", "on_failure"] = "none"
    hands_limit: int = Field(default=12, ge=1, le=10_000)
    open_ended: bool = False

    contradictions: ClassVar[tuple[Contradiction, ...]] = (
        Contradiction("open_ended", value=True, other="hands_limit"),
    )
    for_four: ClassVar[Mapping[str, OptionValue]] = {"dealer_share": "on_failure"}


class SixBidOptions(SharedOptions):
    """How a table plays what the rules of Six-Bid Solo leave open.

    >>> SixBidOptions().misere_value
    30
    """

    misere_value: Literal[30, 40] = 30
    guarantee_blind: bool = True
    misere_goal: Literal["no_tricks", "no_points"] = "no_tricks"
    early_end: Literal["ends", "play_out"] = "ends"
    spread_exposure: Literal["before_lead", "after_first_cards"] = "before_lead"
    spread_lead: Literal["left_of_soloist", "left_of_dealer"] = "left_of_soloist"
    call_required: bool = False
    call_return: Literal["after_reveal", "before_reveal"] = "after_reveal"


def sixbid_house(options: tuple[tuple[str, OptionValue], ...]) -> SixBidHouse:
    """Return the house rules of a match of Six-Bid by the options that differ.

    >>> sixbid_house((("misere_value", 40),)).misere_value, sixbid_house(()).trumping
    (40, 0)
    """
    if not options:
        return _DEFAULT
    return SixBidHouse(**numbers_of(SixBidOptions.model_validate(dict(options))))


_DEFAULT: Final = SixBidHouse(**numbers_of(SixBidOptions()))

"""The house rules of Six-Bid Solo, by the gaps of its rules page; defaults are rules 1."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ("SixBidOptions",)


class SixBidOptions(BaseModel):
    """How a table plays what the rules leave open.

    Only the defaults are enforced so far; a match that names another value is refused
    with ``options_not_yet``.

    >>> SixBidOptions().misere_value
    30
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    auction_order: Literal["duel", "rotation", "single_round"] = "duel"
    misere_value: Literal[30, 40] = 30
    guarantee_blind: bool = True
    misere_goal: Literal["no_tricks", "no_points"] = "no_tricks"
    early_end: Literal["ends", "play_out"] = "ends"
    spread_exposure: Literal["before_lead", "after_first_cards"] = "before_lead"
    spread_lead: Literal["left_of_soloist", "left_of_dealer"] = "left_of_soloist"
    call_required: bool = False
    call_return: Literal["after_reveal", "before_reveal"] = "after_reveal"
    trumping: Literal["any_trump", "must_overtrump", "free"] = "any_trump"
    trump_lead: Literal["free", "after_broken"] = "free"
    deal_pattern: Literal["4_3_blind_4", "3_blind_4_4"] = "4_3_blind_4"
    dealer_share: Literal["none", "on_failure"] = "none"
    hands_limit: int = Field(default=12, ge=1)
    open_ended: bool = False

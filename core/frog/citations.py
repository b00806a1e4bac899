"""The rules of Frog, and which of them each code and each option cites."""

from __future__ import annotations

from typing import Final

from core.citations import Citations

__all__ = ("FROG_CITATIONS",)

FROG_CITATIONS: Final = Citations(
    rules=tuple(f"frog.FR{number}" for number in range(1, 10)),
    taken_over=tuple(
        f"sixbid.R{number}"
        for number in (1, 2, 3, 4, 7, 8, 9, 10, 11, 16, 17, 19, 24, 25, 26, 27)
    ),
    codes={
        "wrong_players": "sixbid.R1",
        "wrong_pack": "sixbid.R2",
        "wrong_deal": "frog.FR1",
        "call_out_of_turn": "sixbid.R7",
        "bid_too_low": "sixbid.R8",
        "call_after_pass": "sixbid.R8",
        "own_bid_raised": "sixbid.R8",
        "top_bid_stands": "sixbid.R9",
        "wrong_laid_away": "frog.FR3",
        "trump_not_allowed": "frog.FR4",
        "trump_in_frog": "frog.FR3",
        "trump_in_chico": "frog.FR4",
        "trump_in_grand": "frog.FR5",
        "wrong_first_lead": "sixbid.R17",
        "play_out_of_turn": "sixbid.R19",
        "card_not_held": "sixbid.R19",
        "must_follow_suit": "sixbid.R19",
        "must_play_trump": "sixbid.R19",
        "must_overtrump": "sixbid.R19",
        "trump_lead_barred": "sixbid.R19",
        "card_taken_back": "sixbid.R19",
        "wrong_taker": "sixbid.R19",
        "drawn_hand_paid": "frog.FR6",
        "wrong_score": "frog.FR7",
        "hand_cut_short": "sixbid.R24",
        "wrong_dealer": "sixbid.R25",
        "wrong_standing": "sixbid.R26",
        "match_over": "sixbid.R26",
    },
    options={
        "auction_order": "frog.FR2",
        "frog_widow": "frog.FR3",
        "grand_widow": "frog.FR5",
        "grand_multiplier": "frog.FR7",
        "trumping": "sixbid.R19",
        "trump_lead": "sixbid.R19",
        "deal_pattern": "frog.FR1",
        "dealer_share": "sixbid.R27",
        "hands_limit": "sixbid.R26",
        "open_ended": "sixbid.R26",
    },
)

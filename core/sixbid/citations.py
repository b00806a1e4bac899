"""The rules of Six-Bid Solo, and which of them each code and each option cites."""

from __future__ import annotations

from typing import Final

from core.citations import Citations

__all__ = ("SIXBID_CITATIONS",)

SIXBID_CITATIONS: Final = Citations(
    rules=tuple(f"sixbid.R{number}" for number in range(1, 28)),
    codes={
        "wrong_players": "sixbid.R1",
        "wrong_pack": "sixbid.R2",
        "wrong_deal": "sixbid.R5",
        "call_out_of_turn": "sixbid.R7",
        "bid_too_low": "sixbid.R8",
        "call_after_pass": "sixbid.R8",
        "own_bid_raised": "sixbid.R8",
        "top_bid_stands": "sixbid.R9",
        "trump_missing": "sixbid.R12",
        "trump_not_allowed": "sixbid.R12",
        "call_not_allowed": "sixbid.R13",
        "wrong_exchange": "sixbid.R14",
        "exchange_from_blind": "sixbid.R15",
        "wrong_first_lead": "sixbid.R17",
        "play_out_of_turn": "sixbid.R19",
        "card_not_held": "sixbid.R19",
        "must_follow_suit": "sixbid.R19",
        "must_play_trump": "sixbid.R19",
        "must_overtrump": "sixbid.R19",
        "trump_lead_barred": "sixbid.R19",
        "card_taken_back": "sixbid.R19",
        "wrong_taker": "sixbid.R19",
        "wrong_score": "sixbid.R22",
        "drawn_hand_paid": "sixbid.R23",
        "hand_cut_short": "sixbid.R24",
        "wrong_dealer": "sixbid.R25",
        "wrong_standing": "sixbid.R26",
        "match_over": "sixbid.R26",
    },
    options={
        "auction_order": "sixbid.R7",
        "misere_value": "sixbid.R22",
        "guarantee_blind": "sixbid.R20",
        "misere_goal": "sixbid.R21",
        "early_end": "sixbid.R24",
        "spread_exposure": "sixbid.R18",
        "spread_lead": "sixbid.R17",
        "call_required": "sixbid.R13",
        "call_return": "sixbid.R14",
        "trumping": "sixbid.R19",
        "trump_lead": "sixbid.R19",
        "deal_pattern": "sixbid.R5",
        "dealer_share": "sixbid.R27",
        "hands_limit": "sixbid.R26",
        "open_ended": "sixbid.R26",
    },
)

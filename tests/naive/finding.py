"""What an audit must report for a fault, by the table of codes in the rules."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ("RULES", "Expected")

_BIDDING = {
    "wrong_players": "sixbid.R1",
    "wrong_dealer": "sixbid.R25",
    "wrong_pack": "sixbid.R2",
    "call_out_of_turn": "sixbid.R7",
    "bid_too_low": "sixbid.R8",
    "call_after_pass": "sixbid.R8",
    "own_bid_raised": "sixbid.R8",
    "top_bid_stands": "sixbid.R9",
    "wrong_first_lead": "sixbid.R17",
    "play_out_of_turn": "sixbid.R19",
    "card_not_held": "sixbid.R19",
    "must_follow_suit": "sixbid.R19",
    "must_play_trump": "sixbid.R19",
    "must_overtrump": "sixbid.R19",
    "trump_lead_barred": "sixbid.R19",
    "card_taken_back": "sixbid.R19",
    "wrong_taker": "sixbid.R19",
    "hand_cut_short": "sixbid.R24",
    "wrong_standing": "sixbid.R26",
    "match_over": "sixbid.R26",
}
"""What Frog takes over from Six-Bid under Six-Bid's own ids."""

RULES = {
    "sixbid": {
        **_BIDDING,
        "wrong_deal": "sixbid.R5",
        "trump_missing": "sixbid.R12",
        "trump_not_allowed": "sixbid.R12",
        "call_not_allowed": "sixbid.R13",
        "wrong_exchange": "sixbid.R14",
        "exchange_from_blind": "sixbid.R15",
        "wrong_score": "sixbid.R22",
    },
    "frog": {
        **_BIDDING,
        "wrong_deal": "frog.FR1",
        "trump_missing": "frog.FR4",
        "trump_not_allowed": "frog.FR4",
        "wrong_laid_away": "frog.FR3",
        "wrong_score": "frog.FR7",
    },
    "kozel": {
        "wrong_players": "kozel.R1",
        "wrong_dealer": "kozel.R25",
        "wrong_pack": "kozel.R2",
        "wrong_deal": "kozel.R8",
        "wrong_turned": "kozel.R7",
        "void_deal": "kozel.R9",
        "not_entitled": "kozel.R10",
        "wrong_return": "kozel.R11",
        "exchange_out_of_turn": "kozel.R12",
        "side_exchanged_already": "kozel.R12",
        "wrong_first_lead": "kozel.R14",
        "play_out_of_turn": "kozel.R14",
        "card_not_held": "kozel.R14",
        "must_follow_suit": "kozel.R15",
        "must_play_trump": "kozel.R15",
        "must_follow_trump": "kozel.R16",
        "must_overtrump": "kozel.R15",
        "trump_lead_barred": "kozel.R14",
        "card_taken_back": "kozel.R14",
        "wrong_taker": "kozel.R17",
        "hand_cut_short": "kozel.R18",
        "wrong_score": "kozel.R20",
        "wrong_standing": "kozel.R19",
        "match_over": "kozel.R26",
    },
}
"""The rule that each code cites where nothing else is said."""


@dataclass(frozen=True)
class Expected:
    """One finding; ``legal`` is None where nothing is expected of it."""

    rule: str
    code: str
    hand: int | None
    trick: int | None
    seat: int | None
    subject: str | None
    legal: frozenset[str] | None = None

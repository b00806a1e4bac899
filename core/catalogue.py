"""Which rule each code cites, and which rules there are; the words stand elsewhere."""

from __future__ import annotations

from typing import Final

__all__ = ("CODES", "LOG_RULE", "RULES", "rule_of")

LOG_RULE: Final = "log.chain"
"""The rule that a log's hashes hold."""

RULES: Final = {
    "sixbid": tuple(f"sixbid.R{number}" for number in range(1, 28)),
    "kozel": tuple(f"kozel.R{number}" for number in range(1, 27)),
}
"""Every rule of each game, in order."""

CODES: Final[dict[str, dict[str, str]]] = {
    "sixbid": {
        "wrong_players": "R1",
        "wrong_pack": "R2",
        "wrong_deal": "R5",
        "call_out_of_turn": "R7",
        "bid_too_low": "R8",
        "call_after_pass": "R8",
        "own_bid_raised": "R8",
        "top_bid_stands": "R9",
        "trump_missing": "R12",
        "trump_not_allowed": "R12",
        "call_not_allowed": "R13",
        "wrong_exchange": "R14",
        "exchange_from_blind": "R15",
        "wrong_first_lead": "R17",
        "play_out_of_turn": "R19",
        "card_not_held": "R19",
        "must_follow_suit": "R19",
        "must_play_trump": "R19",
        "card_taken_back": "R19",
        "wrong_taker": "R19",
        "wrong_score": "R22",
        "drawn_hand_paid": "R23",
        "hand_cut_short": "R24",
        "wrong_dealer": "R25",
        "wrong_standing": "R26",
        "match_over": "R26",
    },
    "kozel": {
        "wrong_players": "R1",
        "wrong_pack": "R2",
        "wrong_turned": "R7",
        "wrong_deal": "R8",
        "void_deal": "R9",
        "not_entitled": "R10",
        "wrong_return": "R11",
        "exchange_out_of_turn": "R12",
        "side_exchanged_already": "R12",
        "wrong_first_lead": "R14",
        "play_out_of_turn": "R14",
        "card_not_held": "R14",
        "card_taken_back": "R14",
        "must_follow_suit": "R15",
        "must_play_trump": "R15",
        "must_follow_trump": "R16",
        "wrong_taker": "R17",
        "hand_cut_short": "R18",
        "wrong_standing": "R19",
        "wrong_score": "R20",
        "drawn_hand_paid": "R21",
        "capture_not_scored": "R22",
        "wrong_dealer": "R25",
        "match_over": "R26",
    },
}
"""The rule that a code cites, by game. ``drawn_hand_paid`` and ``capture_not_scored`` are
cases of ``wrong_score`` and are reported under that code with their own rule."""


def rule_of(game: str, code: str) -> str:
    """Return the rule id that a code cites in a game; ``KeyError`` if it has none there.

    >>> rule_of("sixbid", "must_follow_suit")
    'sixbid.R19'
    """
    return f"{game}.{CODES[game][code]}"

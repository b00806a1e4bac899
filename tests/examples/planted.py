"""What was planted in each example, written by hand from the rules, not by the audit."""

from __future__ import annotations

from typing import Final, TypeAlias

__all__ = ("PLANTED", "Planted")

Planted: TypeAlias = tuple[str, str, int, int | None, int | None, str | None]
"""Rule, code, hand, trick, seat and subject of the one fault."""

PLANTED: Final[dict[str, Planted | None]] = {
    "kozel-all-points": None,
    "kozel-capture-by-points": ("kozel.R22", "wrong_score", 1, None, None, None),
    "kozel-exactly-ninety": None,
    "kozel-full-deal": None,
    "kozel-match-over": ("kozel.R26", "match_over", 2, None, None, None),
    "kozel-partners-seven": ("kozel.R20", "wrong_score", 1, None, None, None),
    "kozel-plain-on-trump": ("kozel.R16", "must_follow_trump", 1, 5, 2, "9C"),
    "kozel-sixty-sixty": None,
    "kozel-two-trumps": ("kozel.R10", "not_entitled", 1, None, 3, "7C"),
    "kozel-unfinished": None,
    "kozel-void-deal": None,
    "kozel-wrong-side": ("kozel.R17", "wrong_taker", 1, 3, 3, "TS"),
    "sixbid-bid-after-pass": ("sixbid.R8", "call_after_pass", 1, None, 2, "heart_solo"),
    "sixbid-bid-not-higher": ("sixbid.R8", "bid_too_low", 1, None, 0, "solo"),
    "sixbid-blind-not-counted": ("sixbid.R22", "wrong_score", 1, None, None, None),
    "sixbid-call-solo": None,
    "sixbid-called-card-in-blind": None,
    "sixbid-called-own-card": ("sixbid.R13", "call_not_allowed", 1, None, 1, "TC"),
    "sixbid-card-taken-back": ("sixbid.R19", "card_taken_back", 1, 4, 1, "KC"),
    "sixbid-club-night": None,
    "sixbid-four-at-the-table": None,
    "sixbid-full-deal": None,
    "sixbid-hearts-in-solo": ("sixbid.R12", "trump_not_allowed", 1, None, 1, "H"),
    "sixbid-lead-out-of-turn": ("sixbid.R19", "play_out_of_turn", 1, 5, 0, "AS"),
    "sixbid-misere-ends-early": None,
    "sixbid-must-trump": ("sixbid.R19", "must_play_trump", 1, 6, 0, "TD"),
    "sixbid-rest-claimed": ("sixbid.R24", "hand_cut_short", 1, 9, 2, None),
    "sixbid-revoke": ("sixbid.R19", "must_follow_suit", 1, 5, 1, "TH"),
    "sixbid-spread-misere-lead": ("sixbid.R17", "wrong_first_lead", 1, 1, 0, "6H"),
    "sixbid-ten-cards-each": ("sixbid.R5", "wrong_deal", 1, None, None, None),
    "sixbid-wrong-dealer": ("sixbid.R25", "wrong_dealer", 2, None, None, None),
}
"""The planted fault of each example, ``None`` for a clean one."""

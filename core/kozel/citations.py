"""The rules of Kozel, and which of them each code and each option cites."""

from __future__ import annotations

from typing import Final

from core.citations import Citations

__all__ = ("KOZEL_CITATIONS",)

KOZEL_CITATIONS: Final = Citations(
    rules=tuple(f"kozel.R{number}" for number in range(1, 27)),
    codes={
        "wrong_players": "kozel.R1",
        "wrong_pack": "kozel.R2",
        "wrong_turned": "kozel.R7",
        "wrong_deal": "kozel.R8",
        "void_deal": "kozel.R9",
        "not_entitled": "kozel.R10",
        "wrong_return": "kozel.R11",
        "exchange_out_of_turn": "kozel.R12",
        "side_exchanged_already": "kozel.R12",
        "wrong_first_lead": "kozel.R14",
        "play_out_of_turn": "kozel.R14",
        "card_not_held": "kozel.R14",
        "trump_lead_barred": "kozel.R14",
        "card_taken_back": "kozel.R14",
        "must_follow_suit": "kozel.R15",
        "must_play_trump": "kozel.R15",
        "must_overtrump": "kozel.R15",
        "must_follow_trump": "kozel.R16",
        "trump_led_not_beaten": "kozel.R16",
        "wrong_taker": "kozel.R17",
        "hand_cut_short": "kozel.R18",
        "wrong_standing": "kozel.R19",
        "wrong_score": "kozel.R20",
        "drawn_hand_paid": "kozel.R21",
        "capture_not_scored": "kozel.R22",
        "wrong_dealer": "kozel.R25",
        "match_over": "kozel.R26",
    },
    options={
        "ten_points_on": "kozel.R6",
        "match_pairs": "kozel.R19",
        "capture": "kozel.R22",
        "capture_score": "kozel.R22",
        "capture_pairs": "kozel.R22",
        "early_end": "kozel.R23",
        "ninety_is_double": "kozel.R20",
        "sweep": "kozel.R20",
        "eggs": "kozel.R21",
        "redeal_on": "kozel.R9",
        "exchange_return": "kozel.R11",
        "trumping": "kozel.R15",
        "trump_lead": "kozel.R14",
    },
)

"""The rules of Beggar, and which of them each code and the option cites."""

from __future__ import annotations

from typing import Final

from core.citations import Citations

__all__ = ("BEGGAR_CITATIONS",)

BEGGAR_CITATIONS: Final = Citations(
    rules=tuple(f"beggar.R{number}" for number in range(1, 9)),
    codes={
        "wrong_players": "beggar.R1",
        "wrong_pack": "beggar.R2",
        "wrong_deal": "beggar.R3",
        "wrong_first_lead": "beggar.R4",
        "play_out_of_turn": "beggar.R4",
        "card_not_held": "beggar.R4",
        "card_taken_back": "beggar.R4",
        "must_follow_suit": "beggar.R4",
        "wrong_taker": "beggar.R5",
        "hand_cut_short": "beggar.R6",
        "wrong_score": "beggar.R6",
        "wrong_dealer": "beggar.R7",
        "wrong_standing": "beggar.R8",
        "match_over": "beggar.R8",
    },
    options={"last_trick": "beggar.R6"},
)

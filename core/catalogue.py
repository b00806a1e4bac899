"""Which rule each code cites, and which rules there are; the words stand elsewhere."""

from __future__ import annotations

from typing import Final

from core.breach import CLAIM_RULE, LOG_RULE, UNDO_RULE
from core.games import GAMES

__all__ = (
    "AGREED_CODES",
    "CASES",
    "CODES",
    "LOG_CODES",
    "LOG_RULE",
    "OPTION_RULES",
    "RULES",
    "TAKEN_OVER",
    "rule_of",
)

RULES: Final = {name: game.citations.rules for name, game in GAMES.items()}
"""Every rule of each game, in order."""

TAKEN_OVER: Final = {
    name: game.citations.taken_over
    for name, game in GAMES.items()
    if game.citations.taken_over
}
"""The rules that a game has from another one, cited by their own ids."""

CODES: Final = {name: game.citations.codes for name, game in GAMES.items()}
"""The rule that a code cites, by game. Those of ``CASES`` are reported under another code,
with a rule of their own."""

LOG_CODES: Final = {
    "log_broken": LOG_RULE,
    "ruling_groundless": "log.ruling",
    "ruling_unsigned": "log.signature",
    "ruling_forged": "log.signature",
    "ruling_unappointed": "log.appointment",
}
"""The rule that each code about the log itself cites, whatever the game."""

AGREED_CODES: Final = {"undo_barred": UNDO_RULE, "claim_barred": CLAIM_RULE}
"""The rule that each code about what a table agrees on cites, whatever the game."""

CASES: Final = {
    "drawn_hand_paid": ("wrong_score",),
    "capture_not_scored": ("wrong_score",),
    "trump_led_not_beaten": ("must_overtrump",),
    "trump_in_frog": ("trump_missing", "trump_not_allowed"),
    "trump_in_chico": ("trump_missing", "trump_not_allowed"),
    "trump_in_grand": ("trump_missing", "trump_not_allowed"),
}
"""The codes under which a case is reported."""

OPTION_RULES: Final = {name: game.citations.options for name, game in GAMES.items()}
"""The rule that each house rule bends, by game."""


def rule_of(game: str, code: str) -> str:
    """Return the rule id that a code cites in a game; ``KeyError`` if it has none there.

    >>> rule_of("sixbid", "must_follow_suit"), rule_of("frog", "must_follow_suit")
    ('sixbid.R19', 'sixbid.R19')
    """
    return CODES[game].get(code) or AGREED_CODES[code]

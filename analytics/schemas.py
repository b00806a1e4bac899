"""The declared columns of every frame. ``docs/statistics.md`` tells each in words."""

from __future__ import annotations

from typing import Final

import polars as pl

from core.games import GAMES
from events.cards import BIDS, PASS, SUITS

__all__ = ("ENDINGS", "HANDS", "ORIGINS", "OUTCOMES", "ROLES")

ORIGINS: Final = ("table", "record", "simulation")
"""Where a match comes from, as its opening says."""
ENDINGS: Final = ("scored", "passed", "void")
ROLES: Final = ("soloist", "opponent", "trump_side", "other_side", "out")
"""``out`` sits out (sixbid.R27); a hand that was not scored has no other roles."""
OUTCOMES: Final = ("won", "drawn", "lost")

_CONTRACTS: Final = [bid for bid in BIDS if bid != BIDS[PASS]]

HANDS: Final = pl.Schema(
    {
        "match": pl.String(),
        "hand": pl.Int32(),
        "game": pl.Enum(list(GAMES)),
        "origin": pl.String(),
        "seat": pl.Int8(),
        "player": pl.String(),
        "side": pl.Int8(),
        "dealer": pl.Int8(),
        "forehand": pl.Int8(),
        "ending": pl.Enum(ENDINGS),
        "role": pl.Enum(ROLES),
        "contract": pl.Enum(_CONTRACTS),
        "trump": pl.Enum(list(SUITS)),
        "outcome": pl.Enum(OUTCOMES),
        "points": pl.Int16(),
        "laid_away": pl.Int16(),
        "net": pl.Int32(),
        "doubled": pl.Boolean(),
    }
)
"""One row a hand and seat."""

"""The situations of an archive that each rule looks at, a row each."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl

from analytics.figures.population import HAND
from analytics.integrity.asking import FIELDS, MOST_FOUND, TURN
from analytics.integrity.played import above, played_hands, rows_of
from analytics.integrity.rule import RULES
from replay.audit.bulk import cores

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from analytics.figures.population import Population
    from analytics.mass.rows import Rows

    Walk = Callable[[Rows, NDArray[Any], bool, Rows, NDArray[Any]], int]

__all__ = ("SITUATIONS", "situations")

SITUATIONS: Final = pl.Schema(
    {
        "rule": pl.Enum(list(RULES)),
        "game": pl.String(),
        "match": pl.String(),
        "hand": pl.Int32(),
        "play": pl.Int32(),
        "player": pl.String(),
        "other": pl.String(),
        "first": pl.Boolean(),
        "hit": pl.Boolean(),
        "stratum": pl.Int32(),
    }
)
"""A situation: ``play`` counts the hand's cards from 0 and is -1 where no card is meant,
``other`` is the partner, or whom the rule sets against all others, ``first`` whether it is
of the first row, ``stratum`` a number of the rule's own."""

_BLOCK: Final = 1024


def situations(population: Population, game: str, walk: Walk) -> pl.DataFrame:
    """Return the situations of a game's scored hands, columns as ``SITUATIONS``.

    ``walk`` is ``walking.walk``, compiled.
    """
    scored = population.scored().filter(pl.col("game") == game).collect()
    played = played_hands(population.archive, game, scored)
    found = _walked(played, game, walk)
    seats = scored.select(*HAND, pl.col("seat").cast(pl.Int32), "player")
    walked = (
        found.join(seats, on=[*HAND, "seat"])
        .join(seats.rename({"seat": "at", "player": "other"}), on=[*HAND, "at"])
        .with_columns(pl.lit(game).alias("game"))
        .select(SITUATIONS.names())
        .cast(SITUATIONS)
    )
    if game not in RULES["dumping"].games:
        return walked
    return pl.concat([walked, _bid_and_lost(scored, game)])


def _walked(played: pl.DataFrame, game: str, walk: Walk) -> pl.DataFrame:
    """Return what a walk finds, with the match and hand of each."""
    rows = rows_of(played)
    table, kozel = above(game), game == "kozel"

    def found_in(start: int) -> NDArray[np.int32]:
        block = rows[start : start + _BLOCK]
        found = np.empty((len(block) * MOST_FOUND, FIELDS), np.int32)
        count = walk(block, table, kozel, np.zeros(1, TURN), found)
        found[:count, 0] += start
        return found[:count].copy()

    with ThreadPoolExecutor(cores()) as pool:
        parts = list(pool.map(found_in, range(0, len(rows), _BLOCK)))
    found = np.concatenate([np.empty((0, FIELDS), np.int32), *parts])
    names = ("row", "play", "rule", "seat", "at", "first", "hit", "stratum")
    frame = pl.DataFrame(found, schema=dict.fromkeys(names, pl.Int32))
    hands = played.select(*HAND)[frame["row"]]
    names_of_rules = dict(enumerate(RULES))
    rules = pl.col("rule").replace_strict(names_of_rules, return_dtype=pl.String)
    return hands.hstack(frame.drop("row").with_columns(rules))


def _bid_and_lost(scored: pl.DataFrame, game: str) -> pl.DataFrame:
    """Return a row for each contract and each opponent; that it was lost is a hit.

    How often somebody plays alone hangs on what the others bid, so it is not counted.
    """
    seats = scored.select(*HAND, "seat", "player", "forehand", "role", "outcome")
    others = scored.select(*HAND, "seat", pl.col("player").alias("other"))
    return (
        seats.join(others, on=HAND)
        .filter(pl.col("role") == "soloist", pl.col("seat") != pl.col("seat_right"))
        .select(
            pl.lit("dumping").alias("rule"),
            pl.lit(game).alias("game"),
            *HAND,
            pl.lit(-1).alias("play"),
            "player",
            "other",
            pl.lit(value=True).alias("first"),
            ((pl.col("role") == "soloist") & (pl.col("outcome") == "lost")).alias(
                "hit"
            ),
            (pl.col("seat") == pl.col("forehand")).cast(pl.Int32).alias("stratum"),
        )
        .cast(SITUATIONS)
    )

"""The hands of an archive that statistics count, as ``analytics.frames`` gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.schemas import HANDS

if TYPE_CHECKING:
    from analytics.archive.reading import Archive

__all__ = ("counted_hands",)

_OF_A_SCORE: Final = ("contract", "trump", "points", "laid_away")
"""What only a scored hand has."""
_RULED: Final = ("ending", "outcome", "net")


def counted_hands(
    archive: Archive, *, as_played: bool = False, forks: bool = False
) -> pl.LazyFrame:
    """Return one row a counted hand and seat, columns as in ``analytics.schemas.HANDS``.

    Scores are those of the rulings, or as they were written. Hands that ended in a fork
    count only with ``forks``. The rows are those of ``analytics.frames.hands_frame`` over
    the store that the archive was made from, in another order.
    """
    hands = archive.scan("hands").filter(pl.col("counted"))
    if not forks:
        hands = hands.filter(~pl.col("is_fork"))
    if not as_played:
        void = pl.col("ending_ruled").ne(pl.col("ending"))
        hands = hands.with_columns(
            pl.when(void).then(None).otherwise(pl.col(name)).alias(name)
            for name in _OF_A_SCORE
        ).with_columns(
            pl.when(void & (pl.col("role") != "out"))
            .then(None)
            .otherwise(pl.col("role"))
            .alias("role"),
            *(pl.col(f"{name}_ruled").alias(name) for name in _RULED),
        )
    texts = hands.select(HANDS.names()).cast({"origin": pl.String, "ending": pl.String})
    return texts.cast({"ending": HANDS["ending"]})

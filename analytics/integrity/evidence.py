"""The hands behind a result, by the addresses that ``sixfold replay`` opens."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from analytics.figures.population import HAND
from analytics.integrity.rule import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analytics.archive.reading import Archive
    from analytics.integrity.testing import Result

__all__ = ("evidence",)


def evidence(
    archive: Archive, situations: pl.DataFrame, results: Sequence[Result]
) -> list[list[str]]:
    """Return for each result the addresses of the hits that it counts, in their order.

    ``MATCH@SEQ`` is the very card, ``MATCH/HAND`` a hand where no card is meant.
    """
    hits = [_hits(situations, result) for result in results]
    if not hits:
        return []
    meant = pl.concat(hits).filter(pl.col("play") >= 0).select("match").unique()
    cards = (
        archive.scan("plays")
        .filter(pl.col("match").is_in(meant["match"].to_list()))
        .select(*HAND, "seq")
        .sort(*HAND, "seq")
        .with_columns((pl.int_range(pl.len()).over(HAND)).cast(pl.Int32).alias("play"))
        .collect()
    )
    return [
        [
            f"{match}/{hand}" if seq is None else f"{match}@{seq}"
            for match, hand, _, seq in each.join(
                cards, on=[*HAND, "play"], how="left", maintain_order="left"
            ).iter_rows()
        ]
        for each in hits
    ]


def _hits(situations: pl.DataFrame, result: Result) -> pl.DataFrame:
    """Return match, hand and play of the hits in a result's first row.

    Those of a stratum in which a row is empty are not counted, so they are not here.
    """
    own = situations.filter(
        (pl.col("rule") == result.rule)
        & (pl.col("game") == result.game)
        & (pl.col("player") == result.player)
    )
    of_other = pl.col("other") == result.other
    if RULES[result.rule].towards:
        # A situation with two others is a row of each, and of the second row for neither.
        second = ~of_other.any().over(*HAND, "play")
        own = own.with_columns(first=of_other, second=second)
    else:
        own = own.filter(of_other) if result.other else own
        own = own.with_columns(second=~pl.col("first"))
    compared = (pl.col("first").any() & pl.col("second").any()).over("stratum")
    counted = own.filter(compared, "first", "hit")
    return counted.select(*HAND, "play").sort(*HAND, "play")

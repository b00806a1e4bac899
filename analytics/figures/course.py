"""The course of a figure: the means of equal groups of its hands, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.sparkline import sparkline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ("GROUPS", "LEAST", "bars", "courses")

GROUPS: Final = 8
LEAST: Final = 10
"""The fewest hands of a group; where there are fewer, no course is told."""

_KEY: Final = ("game", "subject", "case")


def courses(behind: pl.LazyFrame) -> pl.LazyFrame:
    """Return ``game subject case course`` of the hands behind: the means, oldest first.

    The hands are those of ``summing.hands_behind``, split in their order into groups of
    equal size, or one hand more. Subjects with too few hands have no row.

    >>> behind = pl.LazyFrame({"game": ["frog"] * 80, "subject": ["a"] * 80,
    ...     "case": [""] * 80, "match": ["m"] * 80, "hand": range(80, 0, -1),
    ...     "position": range(80, 0, -1), "value": [1.0] * 40 + [0.0] * 40})
    >>> courses(behind).collect()["course"].to_list()
    [[0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0]]
    """
    hands = pl.len()
    group = pl.int_range(pl.len()) * GROUPS // pl.len()
    return (
        behind.sort("position", "match", "hand")
        .with_columns(hands.over(_KEY).alias("n"), group.over(_KEY).alias("group"))
        .filter(pl.col("n") >= GROUPS * LEAST)
        .group_by(*_KEY, "group")
        .agg(pl.col("value").mean())
        .sort("group")
        .group_by(*_KEY, maintain_order=True)
        .agg(pl.col("value").alias("course"))
    )


def bars(found: Iterable[Sequence[float]]) -> list[str]:
    """Return each course as a row of blocks, all by one scale: the lowest mean to the highest.

    >>> bars([[0, 0.5, 1], [0.5, 0.5, 0.5]])
    ['▁▄█', '▄▄▄']
    """
    listed = list(found)
    means = [mean for course in listed for mean in course]
    low, high = min(means, default=0.0), max(means, default=0.0)
    return [sparkline(course, low, high) for course in listed]

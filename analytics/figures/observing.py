"""What every figure is made of: a number for each hand and seat that it counts."""

from __future__ import annotations

from typing import Final

import polars as pl

__all__ = ("OBSERVED", "observed")

OBSERVED: Final = ("game", "match", "hand", "position", "seat", "player", "side")


def observed(
    frame: pl.LazyFrame, value: pl.Expr, case: pl.Expr | None = None
) -> pl.LazyFrame:
    """Return the observations of a frame's rows: whose, of which hand, ``case``, ``value``.

    A truth is 1 or 0. Rows without a value are left out; the case of a figure that has
    none is empty, and so is that of a row to which none applies.

    >>> frame = pl.LazyFrame({"game": ["frog"], "match": ["m"], "hand": [1],
    ...     "position": [9], "seat": [0], "player": ["a"], "side": [None], "net": [14]})
    >>> observed(frame, pl.col("net") > 0).select("case", "value").collect().rows()
    [('', 1.0)]
    """
    cases = pl.lit("") if case is None else case.cast(pl.String).fill_null("")
    return frame.select(
        pl.col("game").cast(pl.String),
        *OBSERVED[1:],
        cases.alias("case"),
        value.cast(pl.Float64).alias("value"),
    ).drop_nulls("value")

"""How sure a number is: 95 % intervals in closed form, as Polars expressions."""

from __future__ import annotations

from math import pi, tan
from typing import Final

import polars as pl

__all__ = ("Z", "student", "t_interval", "wilson")

Z: Final = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
_TAIL: Final = 0.975
_CAUCHY: Final = tan(pi * (_TAIL - 0.5))
_TWO: Final = (2 * _TAIL - 1) * (2 / (4 * _TAIL * (1 - _TAIL))) ** 0.5


def wilson(share: pl.Expr, n: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Return the ends of Wilson's score interval of a share of n hands.

    Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209; recommended for small n by
    Brown, Cai and DasGupta, Statistical Science 16 (2001) 101.

    >>> frame = pl.DataFrame({"p": [0.5, 1.0], "n": [10, 10]})
    >>> low, high = wilson(pl.col("p"), pl.col("n"))
    >>> frame.select(low.round(4).alias("low"), high.round(4).alias("high")).rows()
    [(0.2366, 0.7634), (0.7225, 1.0)]
    """
    square = Z * Z
    middle = share + square / (2 * n)
    reach = Z * (share * (1 - share) / n + square / (4 * n * n)).sqrt()
    whole = 1 + square / n
    # At 0 and 1 the ends are exact, whatever the floats make of them.
    low = pl.when(share > 0).then((middle - reach) / whole).otherwise(0.0)
    high = pl.when(share < 1).then((middle + reach) / whole).otherwise(1.0)
    return low, high


def student(freedom: pl.Expr) -> pl.Expr:
    """Return the 97.5 % quantile of Student's t; exact for 1 and 2 degrees of freedom.

    From 3 on by the expansion 26.7.5 of Abramowitz and Stegun, Handbook of Mathematical
    Functions (1964): too small by 0.13 % at 3, by less than 0.04 % from 4 on.

    >>> frame = pl.DataFrame({"nu": [1, 2, 3, 4, 30]})
    >>> frame.select(student(pl.col("nu")).round(3)).to_series().to_list()
    [12.706, 4.303, 3.179, 2.776, 2.042]
    """
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    expanded = pl.lit(Z)
    for power, term in enumerate(terms, 1):
        expanded = expanded + term / freedom.cast(pl.Float64) ** power
    return (
        pl.when(freedom == 1)
        .then(_CAUCHY)
        .when(freedom == 2)  # noqa: PLR2004 - two degrees of freedom
        .then(_TWO)
        .otherwise(expanded)
    )


def t_interval(
    mean: pl.Expr, deviation: pl.Expr, n: pl.Expr
) -> tuple[pl.Expr, pl.Expr]:
    """Return the ends of the t interval of a mean; empty for fewer than two hands.

    ``deviation`` is the sample's, with n - 1. Source: Student, Biometrika 6 (1908) 1.

    >>> frame = pl.DataFrame({"m": [1.0, 1.0], "s": [1.0, None], "n": [4, 1]})
    >>> low, high = t_interval(pl.col("m"), pl.col("s"), pl.col("n"))
    >>> frame.select(low.round(2).alias("low"), high.round(2).alias("high")).rows()
    [(-0.59, 2.59), (None, None)]
    """
    freedom = n.cast(pl.Int64) - 1
    reach = pl.when(freedom > 0).then(student(freedom) * deviation / n.sqrt())
    return mean - reach, mean + reach

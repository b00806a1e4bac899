"""Figures of Kozel alone: lone trumps, captures, pairs uncovered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl

from analytics.figures.observing import observed
from analytics.figures.population import HAND

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = (
    "captures_made",
    "captures_suffered",
    "exchange_net",
    "exchange_rate",
    "pips",
)


def exchange_rate(population: Population) -> pl.LazyFrame:
    """Return 1 for each scored hand in which the seat gave its lone trump, else 0.

    Sources: kozel.R10, R12.
    """
    return observed(_with_gifts(population), pl.col("gave").is_not_null())


def exchange_net(population: Population) -> pl.LazyFrame:
    """Return the change of each scored hand in which the seat gave its lone trump."""
    gave = _with_gifts(population).filter(pl.col("gave").is_not_null())
    return observed(gave, pl.col("net"))


def captures_made(population: Population) -> pl.LazyFrame:
    """Return 1 for each scored hand in which the other side lost Q♣ to 7♣, else 0.

    Source: kozel.R22.
    """
    captures = population.captures().with_columns(pl.lit(True).alias("capture"))  # noqa: FBT003 - a column
    hands = _hands(population).join(captures, on=HAND, how="left")
    made = pl.col("capture").fill_null(False) & ~pl.col("captured")  # noqa: FBT003 - as above
    return observed(hands, made)


def captures_suffered(population: Population) -> pl.LazyFrame:
    """Return 1 for each scored hand in which the seat's side lost Q♣, else 0 (kozel.R22)."""
    return observed(_hands(population), pl.col("captured"))


def pips(population: Population) -> pl.LazyFrame:
    """Return the pairs that the seat's side uncovered in each scored hand (kozel.R20)."""
    paid = population.archive.scan("payments").select(
        *HAND, "side", population.change().alias("uncovered")
    )
    hands = _hands(population).join(paid, on=[*HAND, "side"])
    return observed(hands, pl.col("uncovered"))


def _hands(population: Population) -> pl.LazyFrame:
    return population.scored().filter(pl.col("game") == "kozel")


def _with_gifts(population: Population) -> pl.LazyFrame:
    """Return the rows of hands with ``gave``, the card that the seat gave away."""
    given = population.decisions("trump_given").select(
        *HAND, "seat", pl.col("card").alias("gave")
    )
    first = given.unique([*HAND, "seat"], keep="first")
    return _hands(population).join(first, on=[*HAND, "seat"], how="left")

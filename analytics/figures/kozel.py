"""Figures of Kozel alone: lone trumps, captures, pairs uncovered, matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analytics.archive.tables import DEALS
from analytics.figures.observing import observed
from analytics.figures.population import HAND
from core.kozel.score import NOBODY, loser

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = (
    "captures_made",
    "captures_suffered",
    "exchange_net",
    "exchange_rate",
    "matches_won",
    "pips",
)

_SIDES: Final = (0, 1)


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


def matches_won(population: Population) -> pl.LazyFrame:
    """Return 1 for each match won by the seat's side, 0 for each lost; by its last hand.

    The standing is the one written before that hand with the hand's change; with rulings
    that of all changes as ruled, penalties too. A match without a loser is left out.
    Source: kozel.R26.
    """
    hands = _hands(population)
    last = hands.filter(pl.col("hand") == pl.col("hand").max().over("match"))
    sides = last.unique(["match", "side"]).select("match", "hand", "side", "captured")
    table = sides.join(_standing(population), on=["match", "hand", "side"])
    ends = table.group_by("match").agg(
        *(
            pl.col("standing").filter(pl.col("side") == side).first().alias(str(side))
            for side in _SIDES
        ),
        pl.col("side").filter(pl.col("captured")).first().alias("captured"),
        pl.col("match_pairs").first(),
    )
    lost = ends.select(
        "match",
        pl.struct(pl.exclude("match"))
        .map_elements(_loser, return_dtype=pl.Int8)
        .alias("lost"),
    ).filter(pl.col("lost") != NOBODY)
    return observed(last.join(lost, on="match"), pl.col("side") != pl.col("lost"))


def _hands(population: Population) -> pl.LazyFrame:
    return population.scored().filter(pl.col("game") == "kozel")


def _with_gifts(population: Population) -> pl.LazyFrame:
    """Return the rows of hands with ``gave``, the card that the seat gave away."""
    given = population.decisions("trump_given").select(
        *HAND, "seat", pl.col("card").alias("gave")
    )
    first = given.unique([*HAND, "seat"], keep="first")
    return _hands(population).join(first, on=[*HAND, "seat"], how="left")


def _standing(population: Population) -> pl.LazyFrame:
    """Return each side's pairs after each hand, and the pairs that lose the match."""
    changed = "written" if population.as_played else "ruled"
    deals = population.archive.scan(DEALS["kozel"])
    before = pl.concat(
        deals.select(
            *HAND,
            pl.lit(side, pl.Int8).alias("side"),
            pl.col(f"due_standing_{side}").cast(pl.Int64).alias("before"),
            pl.col("house_match_pairs").alias("match_pairs"),
        )
        for side in _SIDES
    )
    paid = population.archive.scan("payments").select(
        *HAND, "side", pl.col(changed).alias("change")
    )
    joined = before.join(paid, on=[*HAND, "side"], how="left").sort(HAND)
    sums = pl.col("change").fill_null(0).cum_sum().over("match", "side")
    first = pl.col("before").first().over("match", "side")
    return joined.with_columns((first + sums).alias("standing"))


def _loser(row: dict[str, Any]) -> int:
    own, other, captured = row["0"], row["1"], row["captured"]
    return loser(
        own, other, NOBODY if captured is None else captured, row["match_pairs"]
    )

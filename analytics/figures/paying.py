"""Figures of what hands pay, and of how opponents hold out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.figures.observing import observed
from analytics.figures.population import DEALT, LEADING
from analytics.figures.reach import REACH

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = (
    "SHARE_SAT_OUT",
    "blind_points",
    "contract_value",
    "defence_net",
    "defence_points",
    "defence_rate",
    "payments",
    "seat_advantage",
)

_NET: Final = pl.col("net")
_CONTRACT: Final = pl.col("contract")

SHARE_SAT_OUT: Final = (pl.col("role") == "out") & _NET.is_not_null()
"""Scored rows of a dealer who sat out and got his share (sixbid.R27)."""


def payments(population: Population) -> pl.LazyFrame:
    """Return the change of each scored hand; in Kozel the pairs of the others less own.

    A dealer who sits out is counted where the house pays him his share (sixbid.R27).
    """
    scored = population.hands().filter(pl.col("ending") == "scored")
    return observed(scored, _NET)


def contract_value(population: Population) -> pl.LazyFrame:
    """Return the soloist's change of each scored hand, by contract."""
    soloists = population.scored().filter(pl.col("role") == "soloist")
    return observed(soloists, _NET, _CONTRACT)


def seat_advantage(population: Population) -> pl.LazyFrame:
    """Return the change of each scored hand, by the seat's place after the dealer, from 1.

    Forehand is 1; a dealer who sits out has no place.
    """
    seats = population.archive.scan("matches").select("match", "seats")
    away = pl.col("seat") - pl.col("forehand")
    scored = population.scored().join(seats, on="match")
    return observed(scored, _NET, away % pl.col("seats") + 1)


def blind_points(population: Population) -> pl.LazyFrame:
    """Return the card points of the blind or widow as it was dealt, passed hands too."""
    return observed(population.hands().filter(DEALT), pl.col("blind_points"))


def defence_points(population: Population) -> pl.LazyFrame:
    """Return the card points in the tricks of the soloist's opponents, of the other side.

    Of the hands that ``margin`` counts.
    """
    alone = population.defending().join(REACH, on=["contract", "trump"])
    paired = population.uncaptured().filter(~LEADING)
    points = pl.col("points")
    return pl.concat([observed(alone, points, _CONTRACT), observed(paired, points)])


def defence_net(population: Population) -> pl.LazyFrame:
    """Return the change of each scored hand as opponent, in Kozel on the other side."""
    return observed(population.defending(), _NET, _CONTRACT)


def defence_rate(population: Population) -> pl.LazyFrame:
    """Return 1 for each hand as opponent in which the soloist lost, else 0, by contract.

    In Kozel for each hand that the other side won.
    """
    return observed(population.defending(), pl.col("outcome") == "won", _CONTRACT)

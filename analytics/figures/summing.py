"""Observations summed up: value, n and interval of each subject, and the hands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.figures.figure import PHASES, SHARE
from analytics.figures.interval import t_interval, wilson
from analytics.figures.population import HAND
from events.cards import BIDS, SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analytics.figures.figure import Figure
    from analytics.figures.population import Population

__all__ = ("SMALL", "hands_behind", "in_order", "summed")

SMALL: Final = 30
"""A figure that rests on fewer hands is marked."""

_GROUP: Final = ("game", "subject", "case")
_CASE_ORDER: Final = pl.Enum(["", *BIDS, *SUITS, "none", *"1234", *PHASES])
_ORDER: Final = (
    *("game", "subject"),
    pl.col("case").cast(_CASE_ORDER, strict=False),
    pl.col("case").alias("by_name"),
)
_SUBJECT: Final = {
    "player": pl.col("player"),
    "seat": pl.col("seat").cast(pl.String),
    "pair": pl.col("pair"),
    "game": pl.lit(""),
}


def hands_behind(
    figure: Figure,
    population: Population,
    subject: str,
    players: Sequence[str] = (),
) -> pl.LazyFrame:
    """Return what a figure rests on: ``game subject case match hand position value``.

    One row a subject, case and hand: of a pair, or of all at the table, a share is met if
    one of them met it, and a mean is theirs, should a ruling have paid them unevenly.
    ``players``, if any, are those whose hands are wanted, or whose pairs; a pair is meant
    by its subject too. The subject is a player's id, the ids of a pair with a plus
    between, a seat's number, or empty for the game.
    """
    found = figure.observe(population)
    if subject == "pair":
        found = _paired(found, population)
    told = found.with_columns(_SUBJECT[subject].alias("subject"))
    if players:
        whose = "subject" if subject == "pair" else "player"
        wanted = [pl.col(whose).str.contains(each, literal=True) for each in players]
        told = told.filter(pl.any_horizontal(wanted))
    if subject in ("pair", "game"):
        value = pl.col("value")
        one = value.max() if figure.kind == SHARE else value.mean()
        told = told.group_by(*_GROUP, *HAND).agg(one, pl.col("position").first())
    if figure.recent:
        told = _recent(told, figure.recent)
    return told.select(*_GROUP, *HAND, "position", "value")


def in_order(behind: pl.LazyFrame) -> pl.LazyFrame:
    """Return the hands behind by subject and case, in the order in which they ended."""
    return behind.sort(*_ORDER, "position", *HAND).drop("position")


def summed(figure: Figure, behind: pl.LazyFrame) -> pl.LazyFrame:
    """Return ``game subject case value n low high total small`` of the hands behind.

    ``low`` and ``high`` are the ends of the 95 % interval: Wilson's of a share, the t
    interval of a mean, empty for a mean of one hand.

    >>> from analytics.figures.registry import FIGURES
    >>> behind = pl.LazyFrame({"game": ["frog"] * 2, "subject": ["a"] * 2,
    ...     "case": [""] * 2, "match": ["m"] * 2, "hand": [1, 2], "value": [1.0, 0.0]})
    >>> row = summed(FIGURES["soloist_rate"], behind).collect().row(0, named=True)
    >>> row["value"], row["n"], row["total"], row["small"]
    (0.5, 2, 1.0, True)
    """
    value = pl.col("value")
    n = pl.col("n")
    # Summed in order of size, so that the last digit does not hang on the order of the
    # rows; as a list, since a sort before a sum Polars takes for needless.
    ranked = behind.group_by(_GROUP).agg(value.sort().implode())
    grouped = ranked.with_columns(
        value.list.mean(),
        value.list.len().cast(pl.Int64).alias("n"),
        value.list.std().alias("deviation"),
        value.list.sum().alias("total"),
    )
    low, high = (
        wilson(value, n)
        if figure.kind == SHARE
        else t_interval(value, pl.col("deviation"), n)
    )
    return grouped.select(
        *_GROUP,
        "value",
        "n",
        low.alias("low"),
        high.alias("high"),
        "total",
        (n < SMALL).alias("small"),
    ).sort(*_ORDER)


def _paired(found: pl.LazyFrame, population: Population) -> pl.LazyFrame:
    """Return the observations of Kozel with ``pair``, the ids of the side's two players."""
    players = [pl.col(f"player_{seat}") for seat in range(4)]
    sides = [
        pl.concat_list(players[side], players[side + 2]).list.sort().list.join("+")
        for side in range(2)
    ]
    pairs = population.archive.scan("matches").select(
        "match", *(pair.alias(f"pair_{side}") for side, pair in enumerate(sides))
    )
    own = pl.when(pl.col("side") == 0).then("pair_0").otherwise("pair_1")
    kozel = found.filter(pl.col("game") == "kozel")
    return kozel.join(pairs, on="match").with_columns(own.alias("pair"))


def _recent(told: pl.LazyFrame, hands: int) -> pl.LazyFrame:
    """Return the last hands of each subject, their values less the mean of all its hands.

    Who has no more hands than those is left out: nothing is there to compare with.
    """
    whose = ("game", "subject")
    mean = pl.col("value").mean().over(whose)
    age = pl.col("position").rank("ordinal", descending=True).over(whose)
    recent = told.with_columns(
        (pl.col("value") - mean).alias("value"), age.alias("age")
    )
    enough = pl.len().over(whose) > hands
    return recent.filter(enough & (pl.col("age") <= hands)).drop("age")

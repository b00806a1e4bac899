"""Figures of whole matches: who won those that are over by the rules, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analytics.archive.tables import DEALS
from analytics.figures.observing import observed
from analytics.figures.population import HAND
from core.kozel.score import NOBODY, loser
from core.sixbid.score import is_highest, is_played_out

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = ("match_net", "matches_won")

_SIDES: Final = (0, 1)
_SEATS: Final = (0, 1, 2, 3)
_BY_SEAT: Final = ("sixbid", "frog")


def matches_won(population: Population) -> pl.LazyFrame:
    """Return 1 for each match that the seat won, 0 for each other that is over.

    Several that share the highest standing share the win: each has its part of 1. By the
    last hand; in Kozel a match is over when a side has lost it, and is the other side's.
    Sources: sixbid.R26, frog.FR9, kozel.R26.
    """
    over = _over(population)
    won = pl.col("wins") / pl.col("wins").sum().over("match")
    return pl.concat([observed(over, won), _kozel(population)])


def match_net(population: Population) -> pl.LazyFrame:
    """Return the seat's standing at the end of each match less that at its beginning.

    Of Six-Bid Solo and Frog, with penalties, by the last hand.
    """
    return observed(_over(population), pl.col("standing") - pl.col("first"))


def _over(population: Population) -> pl.LazyFrame:
    """Return the seats of matches that are over, with ``standing``, ``first`` and ``wins``."""
    hands = population.hands().filter(
        (pl.col("ending") == "scored") & pl.col("game").is_in(_BY_SEAT)
    )
    standing = pl.concat(
        _standing(population, game, "seat", _SEATS) for game in _BY_SEAT
    )
    deals = pl.concat(
        population.archive.scan(DEALS[game]).select(
            *HAND,
            pl.col("played").first().over("match", order_by="hand").alias("before"),
            "house_hands_limit",
            "house_open_ended",
        )
        for game in _BY_SEAT
    )
    ends = _last(hands).join(standing, on=[*HAND, "seat"]).join(deals, on=HAND)
    over = (
        ends.select(
            *HAND,
            (pl.col("before") + pl.col("scored")).alias("played"),
            "house_hands_limit",
            "house_open_ended",
        )
        .unique(HAND)
        .filter(pl.struct(pl.exclude(*HAND)).map_elements(_is_over, pl.Boolean))
    )
    highest = pl.col("standing").max().over("match").alias("highest")
    wins = pl.struct("standing", "highest").map_elements(_is_highest, pl.Boolean)
    return (
        ends.join(over.select(HAND), on=HAND, how="semi")
        .with_columns(highest)
        .with_columns(wins.alias("wins"))
    )


def _kozel(population: Population) -> pl.LazyFrame:
    """Return 1 for each match won by the seat's side, 0 for each lost.

    A match without a loser is left out.
    """
    hands = population.scored().filter(pl.col("game") == "kozel")
    last = _last(hands)
    sides = last.unique(["match", "side"]).select("match", "hand", "side", "captured")
    pairs = population.archive.scan(DEALS["kozel"]).select(*HAND, "house_match_pairs")
    standing = _standing(population, "kozel", "side", _SIDES)
    table = sides.join(standing, on=[*HAND, "side"]).join(pairs, on=HAND)
    ends = table.group_by("match").agg(
        *(
            pl.col("standing").filter(pl.col("side") == side).first().alias(str(side))
            for side in _SIDES
        ),
        pl.col("side").filter(pl.col("captured")).first().alias("captured"),
        pl.col("house_match_pairs").first(),
    )
    lost = ends.select(
        "match",
        pl.struct(pl.exclude("match"))
        .map_elements(_loser, return_dtype=pl.Int8)
        .alias("lost"),
    ).filter(pl.col("lost") != NOBODY)
    return observed(last.join(lost, on="match"), pl.col("side") != pl.col("lost"))


def _last(hands: pl.LazyFrame) -> pl.LazyFrame:
    """Return the rows of each match's last hand."""
    return hands.filter(pl.col("hand") == pl.col("hand").max().over("match"))


def _standing(
    population: Population, game: str, whose: str, entries: tuple[int, ...]
) -> pl.LazyFrame:
    """Return ``standing`` after each hand by seat or side, ``first`` and ``scored``.

    The standing is the one written before the first hand with the changes since: as
    written, or as ruled, penalties too. ``scored`` counts the hands that have one; a
    penalty alone is no score of a hand passed out or void.
    """
    if population.as_played:
        changed, ending = "written", pl.col("ending")
    else:
        changed, ending = "ruled", pl.col("ending_ruled")
    hands = population.archive.scan("hands").select(*HAND, ending.alias("ending"))
    deals = population.archive.scan(DEALS[game])
    before = pl.concat(
        deals.select(
            *HAND,
            pl.lit(entry, pl.Int8).alias(whose),
            pl.col(f"due_standing_{entry}").cast(pl.Int64).alias("before"),
        )
        for entry in entries
    )
    paid = population.archive.scan("payments").select(
        *HAND, whose, pl.col(changed).alias("change")
    )
    joined = (
        before.join(paid, on=[*HAND, whose], how="left")
        .join(hands.unique(HAND), on=HAND)
        .sort(HAND)
    )
    each = ("match", whose)
    change = pl.col("change")
    scored = change.is_not_null() & ~pl.col("ending").is_in(["passed", "void"])
    return joined.with_columns(
        pl.col("before").first().over(each).alias("first"),
        change.fill_null(0).cum_sum().over(each).alias("sum"),
        scored.cast(pl.Int32).cum_sum().over(each).alias("scored"),
    ).select(
        *HAND,
        whose,
        "first",
        (pl.col("first") + pl.col("sum")).alias("standing"),
        "scored",
    )


def _is_over(row: dict[str, Any]) -> bool:
    limit, open_ended = row["house_hands_limit"], row["house_open_ended"]
    return is_played_out(row["played"], limit, open_ended)


def _is_highest(row: dict[str, Any]) -> bool:
    return is_highest(row["standing"], row["highest"])


def _loser(row: dict[str, Any]) -> int:
    own, other, captured = row["0"], row["1"], row["captured"]
    queen = NOBODY if captured is None else captured
    return loser(own, other, queen, row["house_match_pairs"])

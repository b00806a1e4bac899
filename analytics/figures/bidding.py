"""Figures of the auction and of what the soloist makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.figures.observing import observed
from analytics.figures.population import HAND, LEADING
from analytics.figures.reach import REACH
from events.cards import BIDS, LADDERS, PASS

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = (
    "card_called",
    "card_found",
    "highest_bid",
    "made_by_bid",
    "made_by_trump",
    "margin",
    "overbid",
    "soloist_rate",
    "underbid",
)

_SEAT: Final = (*HAND, "seat")
_CONTRACT: Final = pl.col("contract")
_MADE: Final = pl.col("outcome") == "won"
_HALF: Final = 60
_SAID: Final = pl.LazyFrame(
    [(game, BIDS[bid]) for game, ladder in LADDERS.items() for bid in (PASS, *ladder)],
    schema={"game": pl.String, "said": pl.String},
    orient="row",
)


def soloist_rate(population: Population) -> pl.LazyFrame:
    """Return 1 for each scored hand as soloist, in Kozel on the trump side, else 0."""
    return observed(population.scored(), LEADING)


def highest_bid(population: Population) -> pl.LazyFrame:
    """Return 1 for the highest call of each hand and player, 0 for all other bids.

    A hand that was passed out is counted, a seat that never spoke is not.
    """
    spoken = population.decisions("call_made").group_by(_SEAT)
    highest = spoken.agg(pl.col("bid").to_physical().max().alias("highest"))
    words = dict(enumerate(BIDS))
    called = (
        population.hands()
        .join(highest, on=_SEAT)
        .with_columns(
            pl.col("game").cast(pl.String),
            pl.col("highest").replace_strict(words, return_dtype=pl.String),
        )
        .join(_SAID, on="game")
    )
    return observed(called, pl.col("highest") == pl.col("said"), pl.col("said"))


def made_by_bid(population: Population) -> pl.LazyFrame:
    """Return 1 for each contract that the soloist made, else 0, by contract."""
    return observed(_soloists(population), _MADE, _CONTRACT)


def made_by_trump(population: Population) -> pl.LazyFrame:
    """Return 1 for each hand won by the soloist or the trump side, else 0, by trump."""
    trump = pl.col("trump").cast(pl.String).fill_null("none")
    return observed(population.leading(), _MADE, trump)


def margin(population: Population) -> pl.LazyFrame:
    """Return the card points over the target, by contract; in Kozel the side's over 60.

    Only of hands whose points are all there: no misère, no call solo (sixbid.R24), no
    hand of Kozel with a capture (kozel.R23).
    """
    alone = _soloists(population).join(REACH, on=["contract", "trump"])
    over = observed(alone, pl.col("points") - pl.col("target"), _CONTRACT)
    return pl.concat(
        [over, observed(population.uncaptured(), pl.col("points") - _HALF)]
    )


def overbid(population: Population) -> pl.LazyFrame:
    """Return 1 for each contract that the soloist lost, else 0, by contract."""
    return observed(_soloists(population), pl.col("outcome") == "lost", _CONTRACT)


def underbid(population: Population) -> pl.LazyFrame:
    """Return 1 where the soloist's points make a higher contract too, else 0, by contract.

    The higher one has the same trump; of solo, heart solo and guarantee.
    """
    alone = _soloists(population).join(
        REACH.drop_nulls("higher"), on=["contract", "trump"]
    )
    return observed(alone, pl.col("points") >= pl.col("higher"), _CONTRACT)


def card_called(population: Population) -> pl.LazyFrame:
    """Return 1 for each call solo in which a card was called, else 0 (sixbid.R13)."""
    return observed(_callers(population), pl.col("holder").is_not_null())


def card_found(population: Population) -> pl.LazyFrame:
    """Return 1 for each called card that an opponent held, 0 for one in the blind.

    Sources: sixbid.R14, R15.
    """
    asked = _callers(population).filter(pl.col("holder").is_not_null())
    return observed(asked, pl.col("holder") >= 0)


def _callers(population: Population) -> pl.LazyFrame:
    """Return the soloists in call solo, with the holder of the card they called."""
    called = population.decisions("card_called").group_by(HAND)
    holders = called.agg(pl.col("other").first().alias("holder"))
    soloists = _soloists(population).filter(_CONTRACT == "call_solo")
    return soloists.join(holders, on=HAND, how="left")


def _soloists(population: Population) -> pl.LazyFrame:
    return population.scored().filter(pl.col("role") == "soloist")

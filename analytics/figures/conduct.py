"""Figures of how players act at a table: what was refused, and how long they think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.figures.figure import PHASES
from analytics.figures.observing import observed
from analytics.figures.population import DEALT, HAND
from events.base import event_name
from events.sixbid import CallDeclined, CallMade, CardCalled, TrumpNamed

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = ("decision_time", "refusals", "refused_for")

_SEAT: Final = (*HAND, "seat")
_SECOND: Final = 1_000_000
"""Microseconds."""
_AUCTION, _EXCHANGE, _PLAY = PHASES
_AUCTIONED: Final = [
    event_name(kind) for kind in (CallMade, TrumpNamed, CardCalled, CallDeclined)
]
"""What the auction decides; every other decision before the play is of the exchange."""


def refusals(population: Population) -> pl.LazyFrame:
    """Return how many commands of the seat were refused in each hand, passed ones too."""
    hands = _at_table(population)
    refused = population.archive.scan("refusals").group_by(_SEAT).agg(pl.len())
    counted = hands.join(refused, on=_SEAT, how="left")
    return observed(counted, pl.col("len").fill_null(0))


def refused_for(population: Population) -> pl.LazyFrame:
    """Return 1 for each hand in which a command was refused for a reason, else 0.

    Of the hands in which a command of the player was refused at all, by reason: each has
    a row for every reason for which one of his commands was ever refused.
    """
    hands = _at_table(population)
    told = population.archive.scan("refusals").select(*_SEAT, "code").unique()
    refused = hands.join(told, on=_SEAT)
    whose = ("game", "player")
    reasons = refused.select(*whose, "code").unique()
    met = refused.select(*_SEAT, "code", pl.lit(1).alias("met"))
    each = hands.join(told, on=_SEAT, how="semi").join(reasons, on=whose)
    counted = each.join(met, on=[*_SEAT, "code"], how="left")
    return observed(counted, pl.col("met").fill_null(0), pl.col("code"))


def decision_time(population: Population) -> pl.LazyFrame:
    """Return the mean seconds of the seat's decisions in each hand, by phase.

    A decision takes as long as passed since the event before it. Left out are the first
    one of a hand, in which cards are sorted too, those that the house made or that came
    by the same command as another, and those before which the clock went back.
    """
    shared = (*_SEAT, "seq", "actor", "waited")
    archive = population.archive
    phase = (
        pl.when(pl.col("kind").cast(pl.String).is_in(_AUCTIONED))
        .then(pl.lit(_AUCTION))
        .otherwise(pl.lit(_EXCHANGE))
    )
    decisions = pl.concat(
        [
            archive.scan("calls").select(*shared, phase.alias("phase")),
            archive.scan("plays").select(*shared, pl.lit(_PLAY).alias("phase")),
        ]
    )
    later = decisions.filter(pl.col("seq") > pl.col("seq").min().over(HAND))
    own = (
        _at_table(population)
        .join(later.filter(pl.col("waited") >= 0), on=_SEAT)
        .filter(pl.col("actor") == pl.col("player"))
    )
    hand = ("game", *_SEAT, "position", "player", "side", "phase")
    means = own.group_by(hand).agg(pl.col("waited").mean() / _SECOND)
    return observed(means, pl.col("waited"), pl.col("phase"))


def _at_table(population: Population) -> pl.LazyFrame:
    """Return the rows of hands played at a table, of the seats that were dealt cards.

    Records are typed later, and a simulation has no clock: only another origin that was
    asked for brings them.
    """
    origin = population.origin or "table"
    return population._replace(origin=origin).hands().filter(DEALT)

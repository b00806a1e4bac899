"""Figures of the same deal at several tables: each table's result beside the others'.

A deal is the same where game, rules version, house rules, the number of players, what a
drawn hand carried over and every card are, each hand by its place after the dealer, in
Kozel the turned cards in their order too. The house rules decide what a result is worth,
so they are all compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.archive.tables import DEALS, TABLES
from analytics.figures.observing import observed
from analytics.figures.population import HAND

if TYPE_CHECKING:
    from analytics.figures.population import Population

__all__ = ("butler", "cross", "matchpoints")

_SEATS: Final = range(4)
_PLACE: Final = ("first_match", "first_hand", "place")
"""What names a place of a deal: its first table, and the place after the dealer there."""
_NET: Final = pl.col("net")
_MEAN: Final = _NET.mean().over(_PLACE)
_TABLES: Final = pl.len().over(_PLACE).cast(pl.Int64)


def butler(population: Population) -> pl.LazyFrame:
    """Return the change of each hand less the mean of all tables at the same place.

    One's own table is in the mean, and none is left out, however far it lies from others.
    """
    return observed(_compared(population), _NET - _MEAN)


def cross(population: Population) -> pl.LazyFrame:
    """Return the mean difference of each hand's change from that at each other table."""
    others = _TABLES / (_TABLES - 1)
    return observed(_compared(population), (_NET - _MEAN) * others)


def matchpoints(population: Population) -> pl.LazyFrame:
    """Return the share of the other tables that each hand beat, an equal one by half."""
    below = _NET.rank("average").over(_PLACE) - 1
    return observed(_compared(population), below / (_TABLES - 1))


def _compared(population: Population) -> pl.LazyFrame:
    """Return the scored rows of deals that two matches or more had, with their place."""
    scored = population.scored()
    games = [population.game] if population.game else list(DEALS)
    deals = pl.concat(_met(population, scored, game) for game in games)
    place = (pl.col("seat") - pl.col("forehand")) % pl.col("seats")
    return scored.join(deals, on=HAND).with_columns(place.alias("place"))


def _met(population: Population, scored: pl.LazyFrame, game: str) -> pl.LazyFrame:
    """Return the hands of a game whose deal is that of a hand of another match.

    ``first_match`` and ``first_hand`` tell where it was met first. A match that met it
    twice has its first hand here; a fork knew the cards, and has none. Every hand that
    counts was dealt a whole pack, else its facts were impossible.
    """
    names = [column.name for column in TABLES[DEALS[game]]]
    house = [name for name in names if name.startswith("house_")]
    turned = [name for name in names if name in ("turned", "turned_cards")]
    facts = ["seats", "rules", "carried", "blind", *house, *turned]
    dealt = pl.concat_list([f"dealt_{seat}" for seat in _SEATS])
    seat_at = [(pl.col("forehand") + place) % pl.col("seats") for place in _SEATS]
    by_place = {f"hand_{n}": dealt.list.get(seat) for n, seat in enumerate(seat_at)}
    same = [*facts, *by_place]
    ended = scored.select(*HAND, "forehand", "position").unique(HAND)
    deals = (
        population.archive.scan(DEALS[game])
        .filter(~pl.col("is_fork"))
        .join(ended, on=HAND)
        .select(*HAND, "position", *facts, **by_place)
    )
    return (
        deals.sort("position", "match")
        .unique([*same, "match"], keep="first", maintain_order=True)
        .with_columns(
            pl.col("match").first().over(same).alias("first_match"),
            pl.col("hand").first().over(same).alias("first_hand"),
            pl.len().over(same).alias("met"),
        )
        .filter(pl.col("met") > 1)
        .select(*HAND, "seats", "first_match", "first_hand")
    )

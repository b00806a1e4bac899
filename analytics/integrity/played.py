"""Hands that were played, a row each, alike for all games: what a walk needs of them."""

# Polars' own types are known in part only.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
import polars as pl

from analytics.archive.column import SUIT
from analytics.archive.deal_tables import GIVEN, PLAY_WORDS
from analytics.archive.tables import DEALS
from analytics.figures.population import HAND
from analytics.mass.ranking import beats
from core.sixbid.contract import FROG
from core.sixbid.score import may_end_early
from events.cards import BIDS, CARD_COUNT, LADDERS, SUITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from analytics.archive.reading import Archive

__all__ = ("PLAYED", "above", "played_hands", "rows_of")

_SEATS: Final = range(4)
_WORDS: Final = tuple(f"play_{word}" for word in range(PLAY_WORDS))
_COLUMNS: Final = (
    *("seats", "dealer", "sitting_out", "soloist", "trump"),
    *("house_trumping", "house_trump_lead", "ten_points_on"),
    *(f"hand_{seat}" for seat in _SEATS),
    *(f"known_{seat}" for seat in _SEATS),
    *("aside", "laid", "plays", *_WORDS, "tricks", "takers"),
)
PLAYED: Final = np.dtype([(name, np.int64) for name in _COLUMNS])
"""A hand for a walk: masks as the play began, ``known`` what all have seen of a seat,
``aside`` what lies in the middle, ``laid`` whether the soloist chose that."""

_STEP_BITS: Final = (0, 16, 32, 48)
_NONE: Final = pl.lit(0, pl.Int64)
_ROUND: Final = pl.col("dealer").cast(pl.Int64)


def played_hands(archive: Archive, game: str, scored: pl.DataFrame) -> pl.DataFrame:
    """Return match and hand with the columns of ``PLAYED`` for scored hands of a game.

    ``scored`` has the rows of ``Population.scored``. Left out are hands whose row does not
    tell them whole; in Six-Bid misères and call solos, where points are not what counts;
    in Kozel those in which a card changed hands; in Frog a frog whose widow all saw.
    """
    leads = pl.col("seat") == pl.col("forehand")
    if game != "kozel":
        contracts = [BIDS[each] for each in LADDERS[game] if not may_end_early(each, 0)]
        leads = (pl.col("role") == "soloist") & pl.col("contract").is_in(contracts)
    trump = pl.col("trump").cast(SUIT).to_physical().cast(pl.Int64)
    leading = scored.filter(leads, pl.col("trump").is_not_null()).select(
        *HAND,
        pl.col("seat").cast(pl.Int64).alias("soloist"),
        trump.alias("trump"),
        pl.col("contract").cast(pl.String),
    )
    deals = archive.scan(DEALS[game]).filter(pl.col("odd").is_null())
    drop = [name for name in ("trump", "contract") if name in deals.collect_schema()]
    joined = deals.drop(drop).join(leading.lazy(), on=HAND).sort(HAND)
    more = _kozel if game == "kozel" else _frog if game == "frog" else _sixbid
    return more(joined).select(*HAND, *_COLUMNS).collect()


def rows_of(played: pl.DataFrame) -> NDArray[np.void]:
    """Return the hands as records, by the names of their columns."""
    rows = np.empty(played.height, PLAYED)
    for name in _COLUMNS:
        column = played[name].to_numpy()
        rows[name] = column.view(np.int64) if column.dtype == np.uint64 else column
    return rows


@cache
def above(game: str) -> NDArray[np.int64]:
    """Return by trump and card the mask of the cards that beat it; the last row is none.

    >>> above("sixbid")[2, 7].item() == 1 << 8 | 0b111111111 << 18
    True
    """
    kozel = game == "kozel"
    trumps = range(len(SUITS)) if kozel else (*range(len(SUITS)), -1)
    found = np.zeros((len(SUITS) + 1, CARD_COUNT), np.int64)
    for trump in trumps:
        for best in range(CARD_COUNT):
            for card in range(CARD_COUNT):
                if card != best and beats(kozel, card, best, trump):
                    found[trump, best] |= 1 << card
    return found


def _common(frame: pl.LazyFrame, sitting_out: pl.Expr) -> pl.LazyFrame:
    return frame.with_columns(
        sitting_out.cast(pl.Int64).alias("sitting_out"),
        pl.col("blind").alias("aside"),
        _NONE.alias("laid"),
        *(pl.col(f"dealt_{seat}").alias(f"hand_{seat}") for seat in _SEATS),
        *(_NONE.alias(f"known_{seat}") for seat in _SEATS),
        _NONE.alias("ten_points_on"),
    )


def _sixbid(frame: pl.LazyFrame) -> pl.LazyFrame:
    four = pl.col("seats") == len(_SEATS)
    return _common(frame, pl.when(four).then(_ROUND).otherwise(-1))


def _frog(frame: pl.LazyFrame) -> pl.LazyFrame:
    took = pl.col("contract") == BIDS[FROG]
    laid = pl.col("laid_away")
    return (
        _sixbid(frame.with_columns(pl.col("laid").alias("laid_away")))
        .filter(~took | (pl.col("house_frog_widow") == 0))
        .with_columns(
            pl.when(took).then(laid).otherwise(pl.col("blind")).alias("aside"),
            took.cast(pl.Int64).alias("laid"),
            *(
                pl.when(took & (pl.col("soloist") == seat))
                .then((pl.col(f"dealt_{seat}") | pl.col("blind")) & ~laid)
                .otherwise(pl.col(f"dealt_{seat}"))
                .alias(f"hand_{seat}")
                for seat in _SEATS
            ),
        )
    )


def _kozel(frame: pl.LazyFrame) -> pl.LazyFrame:
    """The turned cards are forehand's, and all have seen them (kozel.R7)."""
    exchanged = [
        (pl.col(f"exchange_{word}") // 2 ** (bits + 8)) % 256 == GIVEN
        for word in range(2)
        for bits in _STEP_BITS
    ]
    card = [
        pl.when(pl.col("turned") > place)
        .then(_power((pl.col("turned_cards") // 2 ** (8 * place)) % 256))
        .otherwise(0)
        for place in range(8)
    ]
    turned = pl.fold(_NONE, lambda whole, each: whole | each, card)
    return (
        _common(frame, pl.lit(-1))
        .filter(~pl.any_horizontal(exchanged))
        .with_columns(
            pl.col("house_ten_points_on").cast(pl.Int64).alias("ten_points_on"),
            *(
                pl.when(pl.col("soloist") == seat)
                .then(turned)
                .otherwise(0)
                .alias(f"known_{seat}")
                for seat in _SEATS
            ),
        )
    )


def _power(exponent: pl.Expr) -> pl.Expr:
    """Return two to the power of a number below 63."""
    powers = pl.lit(pl.Series([[1 << number for number in range(63)]]))
    found: pl.Expr = powers.list.get(exponent.cast(pl.Int64), null_on_oob=True)
    return found

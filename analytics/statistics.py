"""Five numbers a player, one function each, every one with the count it rests on.

Each takes rows as ``analytics.frames.hands_frame`` gives them and returns one row a game
and player: ``game``, ``player``, the number under the function's name, and its ``n``
under the name with ``_n``. ``docs/statistics.md`` defines them in words.
"""

from __future__ import annotations

from typing import Final

import polars as pl

__all__ = (
    "five_numbers",
    "hands",
    "made_rate",
    "mean_points",
    "net_per_hand",
    "soloist_rate",
)

_WHO: Final = ("game", "player")
_DEALT: Final = pl.col("role").ne_missing("out")
_SCORED: Final = (pl.col("ending") == "scored") & _DEALT
_LEADING: Final = pl.col("role").is_in(["soloist", "trump_side"])
_OWN: Final = _SCORED & ((pl.col("role") == "soloist") | (pl.col("game") == "kozel"))
"""Hands that were the player's to win: as soloist; in Kozel every one."""


def hands(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return the scored hands of each player; n is all hands that he was dealt in to.

    >>> hands(pl.LazyFrame({"game": ["sixbid"] * 3, "player": ["a"] * 3,
    ...     "ending": ["scored", "passed", "scored"], "role": ["soloist", None, "out"],
    ...     })).collect().rows()
    [('sixbid', 'a', 1, 2)]
    """
    scored = (pl.col("ending") == "scored").sum()
    return (
        frame.filter(_DEALT)
        .group_by(_WHO)
        .agg(hands=scored.cast(pl.Int64), hands_n=pl.len().cast(pl.Int64))
    )


def soloist_rate(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return the share of hands as soloist, in Kozel on the trump side; n is scored hands.

    >>> soloist_rate(pl.LazyFrame({"game": ["sixbid"] * 4, "player": ["a"] * 4,
    ...     "ending": ["scored"] * 4, "role": ["soloist", *["opponent"] * 3],
    ...     })).collect().rows()
    [('sixbid', 'a', 0.25, 4)]
    """
    return _ratio(frame.filter(_SCORED), "soloist_rate", _LEADING)


def made_rate(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return the share won of the hands as soloist, in Kozel of all; n is those hands.

    A drawn hand counts in n and is not won.

    >>> made_rate(pl.LazyFrame({"game": ["sixbid"] * 3, "player": ["a"] * 3,
    ...     "ending": ["scored"] * 3, "role": ["soloist", "soloist", "opponent"],
    ...     "outcome": ["won", "drawn", "won"]})).collect().rows()
    [('sixbid', 'a', 0.5, 2)]
    """
    return _ratio(frame.filter(_OWN), "made_rate", pl.col("outcome") == "won")


def mean_points(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return the mean card points, 0 to 120, of the hands of :func:`made_rate`.

    As soloist the blind, or what was laid away, is in them where it counts (sixbid.R20,
    frog.FR6); in Kozel they are the side's (kozel.R18).

    >>> mean_points(pl.LazyFrame({"game": ["kozel"] * 2, "player": ["a"] * 2,
    ...     "ending": ["scored"] * 2, "role": ["trump_side", "other_side"],
    ...     "points": [75, 60]})).collect().rows()
    [('kozel', 'a', 67.5, 2)]
    """
    return _ratio(frame.filter(_OWN), "mean_points", pl.col("points"))


def net_per_hand(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return the change as written a scored hand, and ``net_total``, its sum; n is the hands.

    In chips; in Kozel in pairs, those the other side uncovered less one's own. A dealer's
    share of a hand that he sat out (sixbid.R27) is in the sum, the hand is not in n.

    >>> net_per_hand(pl.LazyFrame({"game": ["sixbid"] * 3, "player": ["a"] * 3,
    ...     "ending": ["scored"] * 3, "role": ["soloist", "opponent", "out"],
    ...     "net": [20, -36, 6]})).collect().rows()
    [('sixbid', 'a', -5.0, 2, -10)]
    """
    n = _DEALT.cast(pl.Int64).sum()
    total = pl.col("net").cast(pl.Int64).sum()
    counted = (pl.col("ending") == "scored") & (_DEALT | pl.col("net").is_not_null())
    return (
        frame.filter(counted)
        .group_by(_WHO)
        .agg(
            pl.when(n > 0).then(total / n).alias("net_per_hand"),
            n.alias("net_per_hand_n"),
            total.alias("net_total"),
        )
    )


def five_numbers(frame: pl.LazyFrame) -> pl.LazyFrame:
    """Return all five, one row a game and player, the best net result of a game first.

    A number that rests on no hand is null and its n is 0.
    """
    numbers = hands(frame)
    for number in (soloist_rate, made_rate, mean_points, net_per_hand):
        numbers = numbers.join(number(frame), on=_WHO, how="left")
    return numbers.with_columns(pl.col("^.*_n$").fill_null(0)).sort(
        "game",
        "net_per_hand",
        "player",
        descending=[False, True, False],
        nulls_last=True,
    )


def _ratio(frame: pl.LazyFrame, name: str, counted: pl.Expr) -> pl.LazyFrame:
    """Return an exact sum divided by the number of rows, with that number as n."""
    n = pl.len().cast(pl.Int64)
    total = counted.cast(pl.Int64).sum()
    return frame.group_by(_WHO).agg((total / n).alias(name), n.alias(f"{name}_n"))

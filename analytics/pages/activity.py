"""How many hands were played, day by day, and what blinds were worth: columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.figures.population import HAND
from analytics.pages.charts import columns

if TYPE_CHECKING:
    from analytics.pages.draft import Draft
    from analytics.pages.survey import Measure

__all__ = ("add_activity", "add_spread", "counted")

_PERIODS: Final = (
    ("day", "1d", "%Y-%m-%d"),
    ("month", "1mo", "%Y-%m"),
    ("year", "1y", "%Y"),
)
_LAST: Final = "year"
_MOST: Final = 40
"""Columns that can be told from each other."""


def add_activity(draft: Draft) -> None:
    """Add the plot of hands by the day, month or year in which they were recorded."""
    scored = draft.survey.population(draft.game).hands().select(HAND).unique()
    began = draft.survey.archive.scan("hands").select(*HAND, "began").unique(HAND)
    hands = scored.join(began, on=HAND).select("began").collect()
    if hands.is_empty():
        return
    each = ((period, counted(hands, *how)) for period, *how in _PERIODS)
    period, rows = next(
        (period, rows) for period, rows in each if len(rows) <= _MOST or period == _LAST
    )
    if len(rows) == 1:  # all on one day: nothing is to be seen
        return
    draft.plot(
        "activity",
        draft.say("pages.activity.title"),
        draft.say(f"pages.activity.{period}", n=hands.height),
        [f"{text}: {count}" for text, count in rows if count],
        columns(rows, None),
    )


def counted(hands: pl.DataFrame, every: str, form: str) -> list[tuple[str, int]]:
    """Return the hands of each period from the first to the last, none where none began.

    >>> from datetime import datetime
    >>> days = [datetime(2026, 3, day) for day in (9, 7, 7)]
    >>> counted(pl.DataFrame({"began": days}), "1d", "%Y-%m-%d")
    [('2026-03-07', 2), ('2026-03-08', 0), ('2026-03-09', 1)]
    """
    began = hands.select(pl.col("began").dt.truncate(every)).sort("began")
    counts = began.group_by("began", maintain_order=True).agg(hands=pl.len())
    filled = counts.upsample("began", every=every)
    hands_each = pl.col("hands").fill_null(0)
    told = filled.select(pl.col("began").dt.strftime(form), hands_each)
    return [(text, count) for text, count in told.iter_rows()]


def add_spread(draft: Draft, measure: Measure) -> None:
    """Add the plot of how often each value of a figure occurred, from nothing up."""
    counts = dict(measure.behind.group_by("value").len().iter_rows())
    if not counts:
        return
    rows = [
        (str(value), counts.get(float(value), 0))
        for value in range(int(max(counts)) + 1)
    ]
    unit = draft.unit(measure.figure)
    draft.plot(
        f"{measure.figure.name}-spread",
        draft.title(measure.figure),
        draft.say("pages.note.spread", unit=unit, n=measure.behind.height),
        [f"{text}: {count}" for text, count in rows if count],
        columns(rows, unit),
    )

"""What changed hand by hand: the mean of payments so far, and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import polars as pl

from analytics.figures.interval import Z, t_interval
from analytics.figures.population import HAND
from analytics.figures.wording import number_words
from analytics.pages.charts import Dot, Point, course, dots
from analytics.pages.draft import HANDS, most, resting_on, signed
from analytics.pages.model import Behind, Group, Row, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analytics.pages.draft import Draft
    from analytics.pages.survey import Measure
    from analytics.ratings.rating import Ratings

__all__ = ("add_course", "add_rating", "add_ratings", "rating_table")

_POINTS: Final = 120
"""A line of more is no clearer."""
_STOPS: Final = 4
"""The points that the words for those who do not see a course tell of."""
_FEW: Final = 5
"""Fewer hands are no course."""
_BEGINNING: Final = 10
"""A mean of fewer hands says so little that its interval would hide the others."""
_STRENGTH: Final = ("mu", "low", "high")


def add_course(draft: Draft, measure: Measure) -> None:
    """Add the plot of a mean hand by hand, with the interval that it had at each."""
    values = measure.behind["value"]
    if values.len() < _FEW:
        return
    points = _thinned(_means(values))
    unit = draft.unit(measure.figure)
    note = draft.say("pages.note.so_far", unit=unit, n=values.len())
    _draw(draft, "payments", note, points)


def add_rating(draft: Draft, ratings: Ratings, player: str) -> None:
    """Add the plot of a player's strength, hand by hand, with its interval."""
    own = ratings.history.filter(pl.col("player") == player)
    if own.height < _FEW:
        return
    reach = Z * pl.col("sigma")
    told = own.select(
        pl.int_range(1, pl.len() + 1).alias("n"),
        pl.col("mu").alias("mean"),
        (pl.col("mu") - reach).alias("low"),
        (pl.col("mu") + reach).alias("high"),
    )
    note = draft.say("pages.note.strength", n=own.height)
    _draw(draft, "rating", note, _thinned(told))


def add_ratings(draft: Draft, ratings: Ratings, labels: Mapping[str, str]) -> None:
    """Add the plot of all players' strengths, the strongest first."""
    rows = ratings.table.sort("mu", descending=True, maintain_order=True).to_dicts()
    shown = most(rows, "hands")
    if not shown:
        return
    title = draft.say("ratings.title", game=draft.say(f"name.game.{draft.game}"))
    drawn = [
        Dot(
            labels[row["player"]],
            row["mu"],
            row["low"],
            row["high"],
            resting_on(row["hands"]),
            row["small"],
        )
        for row in shown
    ]
    told = [
        draft.say(
            "pages.told_of",
            label=labels[row["player"]],
            value=_plain(draft, row["mu"]),
            low=_plain(draft, row["low"]),
            high=_plain(draft, row["high"]),
            n=row["hands"],
        )
        for row in shown
    ]
    note = draft.say("pages.note.strength", n=ratings.history.select(HAND).n_unique())
    if len(shown) < len(rows):
        note = draft.of_most(note)
    draft.plot("ratings", title, note, told, dots(drawn, zero=False))


def rating_table(draft: Draft, ratings: Ratings, labels: Mapping[str, str]) -> Table:
    """Return the table of those players who have a label, the best first."""
    rows = tuple(
        Row(
            labels[row["player"]],
            tuple(_plain(draft, row[each]) for each in ("shown", *_STRENGTH)),
            str(row["hands"]),
            row["small"],
            _hands(draft, ratings, row["player"], labels[row["player"]]),
        )
        for row in ratings.table.to_dicts()
        if row["player"] in labels
    )
    heads = (
        draft.say("ratings.column.shown"),
        draft.say("ratings.column.mu"),
        draft.say("figures.heading.low"),
        draft.say("figures.heading.high"),
        "n",
    )
    return Table(heads[0], ("", *heads), (Group("", rows),), main=True)


def _draw(draft: Draft, name: str, note: str, points: Sequence[Point]) -> None:
    words = [
        draft.say(
            "pages.course.stop",
            hands=int(point.at),
            value=_plain(draft, point.value),
            low=_plain(draft, point.low),
            high=_plain(draft, point.high),
        )
        for point in _stops(points)
    ]
    title = draft.say(f"pages.course.{name}")
    spec = course(points, draft.say("pages.hands"), zero=name == "payments")
    draft.plot(f"{name}-course", title, note, words, spec)


def _means(values: pl.Series) -> pl.DataFrame:
    """Return the mean of the first hands with its interval, for each number of them."""
    value, n = pl.col("value"), pl.col("n")
    sums = values.to_frame().select(
        pl.int_range(1, pl.len() + 1).alias("n"),
        value.cum_sum().alias("sum"),
        (value * value).cum_sum().alias("squares"),
    )
    mean = pl.col("sum") / n
    spread = (pl.col("squares") - n * mean**2).clip(lower_bound=0)
    low, high = t_interval(mean, (spread / (n - 1)).sqrt(), n)
    told = sums.select("n", mean.alias("mean"), low.alias("low"), high.alias("high"))
    first = _BEGINNING if values.len() >= 2 * _BEGINNING else 2
    return told.filter(n >= first)


def _thinned(told: pl.DataFrame) -> list[Point]:
    """Return points of ``n mean low high`` evenly spread, the last one among them."""
    step = -(-told.height // _POINTS)
    kept = told.reverse().gather_every(step).reverse()
    return [Point(*row) for row in kept.iter_rows()]


def _stops(points: Sequence[Point]) -> list[Point]:
    count = min(_STOPS, len(points))
    return [points[len(points) * place // count - 1] for place in range(1, count + 1)]


def _plain(draft: Draft, value: float) -> str:
    return number_words(draft.lang, "{:.1f}", value)


def _hands(draft: Draft, ratings: Ratings, player: str, label: str) -> str:
    """Return the anchor of the hands behind a rating, each with what it changed."""
    own = ratings.history.filter(pl.col("player") == player)
    rating = draft.say("ratings.column.shown")
    title = label if label == rating else f"{label} · {rating}"
    last = own.tail(HANDS).reverse().select("match", "hand", "change")
    words = ["ratings", "--game", draft.game, "--player", player, "--history"]
    return draft.stand_behind(
        Behind(
            f"{draft.game}-rating-{player}",
            title,
            tuple(
                (f"{match}/{hand}", signed(draft.lang, round(change, 2)))
                for match, hand, change in last.iter_rows()
            ),
            max(0, own.height - HANDS),
            draft.survey.command(*words),
        )
    )

"""A section in the making: figures become tables, plots, and lists of the hands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analytics.figures.figure import SHARE, unit_of
from analytics.figures.registry import FIGURES
from analytics.figures.wording import (
    NOTHING,
    case_words,
    names_of,
    number_words,
    subject_words,
    value_words,
)
from analytics.pages.charts import Dot, dots
from analytics.pages.model import Behind, Group, Plot, Row, Section, Table
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analytics.figures.figure import Figure
    from analytics.pages.model import Spec
    from analytics.pages.survey import Measure, Survey

__all__ = ("HANDS", "ROWS", "Draft", "most", "signed")

HANDS: Final = 10
"""How many hands stand behind a number; a command lists the others."""
ROWS: Final = 20
"""The most rows that a plot has."""
_MAIN: Final = ("payments", "contracts", "places")
"""The tables of figures that stand on a screen too."""
_ENDS: Final = ("low", "high")


class Draft:
    """What is told of one game, as far as it is written."""

    def __init__(self, survey: Survey, game: str, names: Mapping[str, str]) -> None:
        """Begin with nothing."""
        self.survey = survey
        self.game = game
        self.lang = survey.lang
        self.names = names
        self.figures: list[str] = []
        """The figures that were told."""
        self._plots: list[Plot] = []
        self._tables: list[Table] = []
        self._behind: list[Behind] = []

    def say(self, code: str, **facts: object) -> str:
        """Return the words of a code in the reader's language."""
        return say(code, self.lang, **facts)

    def section(self, lead: str) -> Section:
        """Return the section, headed by its game."""
        title = self.say(f"name.game.{self.game}")
        parts = tuple(self._plots), tuple(self._tables), tuple(self._behind)
        return Section(self.game, title, lead, *parts)

    def lead(self, measure: Measure) -> str:
        """Return the sentence that a section begins with: one number, and how sure it is."""
        if not measure.sums:
            return self.say("pages.lead.nothing")
        row, figure = measure.sums[0], measure.figure
        low, high = (value_words(self.lang, figure, row[end]) for end in _ENDS)
        value = value_words(self.lang, figure, row["value"])
        unit = self.unit(figure)
        kind = "sure" if row["low"] is not None else "one"
        facts = {"value": value, "low": low, "high": high, "n": row["n"], "unit": unit}
        return self.say(f"pages.lead.{kind}", **facts)

    def unit(self, figure: Figure) -> str:
        """Return the unit of a figure in words."""
        return self.say(f"figures.unit.{unit_of(figure, self.game)}").lower()

    def table(self, title: str, measures: Iterable[Measure]) -> None:
        """Add a table of figures; those of which nothing is known are left out."""
        groups = [self._group(each) for each in measures if each.sums]
        if groups:
            heads = ("", self.say("pages.value"), *self._reach(), "n")
            main = title in _MAIN
            self._tables.append(
                Table(self.say(f"pages.table.{title}"), heads, tuple(groups), main)
            )

    def add_table(self, table: Table) -> None:
        """Add a table made elsewhere, unless nothing stands in it."""
        if any(group.rows for group in table.groups):
            self._tables.append(table)

    def dots(self, measure: Measure, *, bars: bool = False, of: str = "") -> None:
        """Add a plot of a figure: a row for each case or subject, with its interval.

        ``of`` is the player whom all rows have in common, if the title is to say so.
        """
        figure, rows = measure.figure, most(measure.sums)
        if not rows:
            return
        self._note_figure(figure)
        labels = self._labels(measure, rows)
        drawn = [
            Dot(
                label,
                row["value"],
                row["low"],
                row["high"],
                "" if figure.whole else f"n = {row['n']}",
                row["small"],
            )
            for label, row in zip(labels, rows, strict=True)
        ]
        unit = self.unit(figure)
        total = rows[0]["n"] if figure.whole else sum(row["n"] for row in rows)
        note = self.say("pages.note.interval", unit=unit, n=total)
        if len(rows) < len(measure.sums):
            note = self.of_most(note)
        told = [
            f"{label}: {self._told(figure, row)}"
            for label, row in zip(labels, rows, strict=True)
        ]
        share = figure.kind == SHARE
        drawing = dots(drawn, share=share, bars=bars)
        title = self.say(f"figures.title.{figure.name}")
        name = f"{figure.name}-{measure.by}"
        if of:
            name, title = (
                f"{name}-{of[:8]}",
                f"{title} · {names_of([of], self.names)[0]}",
            )
        self.plot(name, title, note, told, drawing)

    def of_most(self, note: str) -> str:
        """Return a note that says that only some are shown."""
        return self.say("pages.note.most", note=note, rows=ROWS)

    def plot(
        self,
        name: str,
        title: str,
        note: str,
        told: Sequence[str],
        spec: Spec,
    ) -> None:
        """Add a plot; ``told`` are its numbers in words."""
        alt = f"{title} ({note}). {'; '.join(told)}."
        whole = f"{self.game}-{name}".replace("_", "-")
        self._plots.append(Plot(whole, title, note, alt, spec))

    def stand_behind(self, behind: Behind) -> str:
        """Return the anchor of a list of hands, which is added."""
        self._behind.append(behind)
        return behind.anchor

    def _group(self, measure: Measure) -> Group:
        """Return the rows of a figure, each with the hands behind it."""
        figure = measure.figure
        self._note_figure(figure)
        title = self.say(f"figures.title.{figure.name}")
        if figure.kind != SHARE:
            title = f"{title} ({self.unit(figure)})"
        alone = len(measure.sums) == 1 and not measure.sums[0]["case"]
        rows = tuple(
            Row(
                title if alone else label,
                tuple(
                    value_words(self.lang, figure, row[each])
                    for each in ("value", *_ENDS)
                ),
                str(row["n"]),
                row["small"],
                self.hands(measure, row, title if alone else f"{label} · {title}"),
            )
            for label, row in zip(
                self._labels(measure, measure.sums), measure.sums, strict=True
            )
        )
        return Group("" if alone else title, rows)

    def hands(self, measure: Measure, row: Mapping[str, Any], title: str) -> str:
        """Return the anchor of the hands behind a row."""
        figure, subject, case = measure.figure, row["subject"], row["case"]
        found = measure.behind.filter(
            (pl.col("subject") == subject) & (pl.col("case") == case)
        )
        if figure.whole:
            found = found.filter(pl.col("value") != 0)
        told = [
            (f"{match}/{hand}", self._brought(figure, value))
            for *_, match, hand, value in found.tail(HANDS).reverse().iter_rows()
        ]
        player = ["--player", subject] if subject else []
        words = ["stats", figure.name, "--by", measure.by, "--game", self.game, *player]
        anchor = f"{self.game}-{figure.name}-{measure.by}-{len(self._behind)}"
        return self.stand_behind(
            Behind(
                anchor,
                title,
                tuple(told),
                found.height - len(told),
                self.survey.command(*words, "--hands"),
            )
        )

    def _brought(self, figure: Figure, value: float) -> str:
        """Return what a hand brings to a figure, in words."""
        if figure.kind == SHARE:
            return self.say("name.yes" if value else "name.no")
        told = signed(self.lang, round(value, 2))
        return told if figure.unit == "net" else told.removeprefix("+")

    def _labels(self, measure: Measure, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return what tells the rows of a figure apart."""
        figure = measure.figure
        if figure.case:
            place = self.say("figures.case.place") if figure.case == "place" else ""
            return [
                f"{place} {case_words(self.lang, figure, row['case'])}".strip()
                for row in rows
            ]
        subjects = (row["subject"] for row in rows)
        words = subject_words(self.lang, measure.by, subjects, self.names)
        return [words[row["subject"]].replace("\n", " + ") or NOTHING for row in rows]

    def _told(self, figure: Figure, row: Mapping[str, Any]) -> str:
        """Return a number with its interval and n, in words."""
        value, low, high = (
            value_words(self.lang, figure, row[each]) for each in ("value", *_ENDS)
        )
        if row["low"] is None:
            return f"{value} (n = {row['n']})"
        return self.say("pages.told", value=value, low=low, high=high, n=row["n"])

    def _reach(self) -> tuple[str, ...]:
        return tuple(self.say(f"figures.heading.{end}") for end in _ENDS)

    def _note_figure(self, figure: Figure) -> None:
        if figure.name not in self.figures and figure.name in FIGURES:
            self.figures.append(figure.name)


def most(
    rows: Sequence[Mapping[str, Any]], n: str = "n"
) -> Sequence[Mapping[str, Any]]:
    """Return rows as they are, of many those that rest on most, in their order.

    >>> [row["n"] for row in most([{"n": n} for n in range(30)])][:3]
    [10, 11, 12]
    """
    kept = sorted(rows, key=lambda row: -row[n])[:ROWS]
    return [row for row in rows if row in kept]


def signed(lang: str, value: float) -> str:
    """Return a change as it is written in a language.

    >>> signed("pl", -2.5), signed("en", 60.0), signed("en", -0.0)
    ('-2,5', '+60', '0')
    """
    return number_words(lang, "{:+g}", value)

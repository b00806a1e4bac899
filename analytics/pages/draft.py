"""A section in the making: figures become tables, plots, and lists of the hands behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl
from msgspec import structs

from analytics.figures.figure import SHARE, unit_of
from analytics.figures.population import HAND
from analytics.figures.registry import FIGURES
from analytics.figures.wording import (
    NOTHING,
    case_words,
    names_of,
    number_words,
    subject_words,
    value_words,
)
from analytics.pages.charts import Dot, aligned, dots
from analytics.pages.model import Behind, Group, Plot, Row, Section, Table
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analytics.figures.figure import Figure
    from analytics.pages.model import Spec
    from analytics.pages.survey import Measure, Survey

__all__ = ("HANDS", "ROWS", "Draft", "most", "resting_on", "signed")

HANDS: Final = 10
"""How many hands stand behind a number; a command lists the others."""
ROWS: Final = 20
"""The most rows that a plot has."""
_MAIN: Final = ("payments", "contracts", "places")
"""The tables of figures that stand on a screen too."""
_ENDS: Final = ("low", "high")
_PAIRED: Final = "kozel"
"""The game of sides, in which nobody is a soloist."""
_SIDES: Final = {"soloist": "trump_side", "opponent": "other_side"}
"""What tables of a soloist's game are called in it."""
_RENAMED: Final = ("soloist_rate", "defence_rate", "defence_points", "defence_net")
"""The figures that are called by other words in it."""
_SAID: Final = ("points", "pairs", "commands")
"""The units that a figure's title says itself."""


class Draft:
    """What is told of one game, as far as it is written."""

    def __init__(self, survey: Survey, game: str, names: Mapping[str, str]) -> None:
        """Begin with nothing."""
        self.survey = survey
        self.game = game
        self.lang = survey.lang
        self.names = names
        self.figures: dict[str, str] = {}
        """The figures that were told, with their titles."""
        self._plots: list[Plot] = []
        self._tables: list[Table] = []
        self._behind: list[Behind] = []

    def say(self, code: str, **facts: object) -> str:
        """Return the words of a code in the reader's language; no n leaves its number."""
        return _unbroken(say(code, self.lang, **facts))

    def section(self, lead: str) -> Section:
        """Return the section, headed by its game."""
        title = self.say(f"name.game.{self.game}")
        drawn = aligned([plot.spec for plot in self._plots])
        plots = (
            structs.replace(plot, spec=spec)
            for plot, spec in zip(self._plots, drawn, strict=True)
        )
        parts = tuple(plots), tuple(self._tables), tuple(self._behind)
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

    def title(self, figure: Figure) -> str:
        """Return what a figure is called in the game."""
        sides = self.game == _PAIRED and figure.name in _RENAMED
        code = "pages.paired" if sides else "figures.title"
        return self.say(f"{code}.{figure.name}")

    def shared(self, player: str = "") -> str:
        """Return the sentence on dealers who sat out and got a share, empty for none."""
        hands = self.survey.shared(self.game, player)
        return self.say("pages.note.shared", n=hands) if hands else ""

    def table(self, title: str, measures: Iterable[Measure], note: str = "") -> None:
        """Add a table of figures; those of which nothing is known are left out."""
        groups = [self._group(each) for each in measures if each.sums]
        if groups:
            heads = ("", self.say("pages.value"), *self._reach(), "n")
            main = title in _MAIN
            code = _SIDES.get(title, title) if self.game == _PAIRED else title
            called = self.say(f"pages.table.{code}")
            self._tables.append(Table(called, heads, tuple(groups), main, note))

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
                "" if figure.whole else resting_on(row["n"]),
                row["small"],
            )
            for label, row in zip(labels, rows, strict=True)
        ]
        note = self._note(measure, rows)
        told = [
            f"{label}: {self._told(figure, row)}"
            for label, row in zip(labels, rows, strict=True)
        ]
        share = figure.kind == SHARE
        drawing = dots(drawn, share=share, bars=bars)
        paired = measure.by == "pair" and not figure.case
        title = self.say("pages.partners") if paired else self.title(figure)
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
        title = self.title(figure)
        if figure.kind != SHARE and figure.unit not in _SAID:
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
            return f"{value} ({resting_on(row['n'])})"
        return self.say("pages.told", value=value, low=low, high=high, n=row["n"])

    def _note(self, measure: Measure, rows: Sequence[Mapping[str, Any]]) -> str:
        """Return the unit of a plot and what its n counts: hands, or those of each."""
        figure, behind = measure.figure, measure.behind
        shown = behind.filter(pl.col("subject").is_in([row["subject"] for row in rows]))
        hands = shown.select(HAND).n_unique()
        total = hands if figure.whole else sum(row["n"] for row in rows)
        code = "interval" if total == hands else "each"
        if measure.by == "pair" and not figure.case:
            code = "partners"
        facts = {"unit": self.unit(figure), "n": total}
        if code == "each":
            facts["hands"] = hands
        note = self.say(f"pages.note.{code}", **facts)
        return note if len(rows) == len(measure.sums) else self.of_most(note)

    def _reach(self) -> tuple[str, ...]:
        return tuple(self.say(f"figures.heading.{end}") for end in _ENDS)

    def _note_figure(self, figure: Figure) -> None:
        if figure.name not in self.figures and figure.name in FIGURES:
            self.figures[figure.name] = self.title(figure)


def resting_on(n: int) -> str:
    r"""Return the n of a row, which no line breaks apart.

    >>> resting_on(30)
    'n\xa0=\xa030'
    """
    return _unbroken(f"n = {n}")


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


def _unbroken(text: str) -> str:
    return text.replace("n = ", "n = ".replace(" ", "\N{NO-BREAK SPACE}"))

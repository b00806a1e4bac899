"""Figures on the screen: a table a figure and game, each number with its interval and n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl
from rich.cells import cell_len
from rich.text import Text

from analytics.figures.course import GROUPS, bars
from analytics.figures.figure import unit_of
from analytics.figures.registry import FIGURES
from analytics.figures.wording import (
    NOTHING,
    case_words,
    names_of,
    number_words,
    subject_words,
    value_words,
)
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analytics.figures.figure import Figure
    from replay.terminal import Terminal

__all__ = ("print_figure", "print_hands", "print_list")

_BETWEEN: Final = 3
"""Columns of the screen between two cells."""
_MARK: Final = "*"
"""Behind the n of a figure that rests on few hands."""
_SHOWN: Final = ("value", "low", "high")


def print_figure(
    terminal: Terminal,
    figure: Figure,
    by: str,
    sums: pl.DataFrame,
    names: Mapping[str, str],
    courses: Mapping[tuple[str, ...], Sequence[float]] | None = None,
) -> None:
    """Show a figure, rows as of ``summing.summed``, with what it means below.

    ``courses`` of rows, by game, subject and case, are drawn where the screen has room.
    """
    say = terminal.say
    title = say(f"figures.title.{figure.name}")
    if sums.is_empty():
        terminal.print(Text(title, style="bold"))
        terminal.print(say("figures.nothing"))
    told = False
    for place, game in enumerate(sums["game"].unique(maintain_order=True)):
        rows = sums.filter(pl.col("game") == game).to_dicts()
        if place:
            terminal.print("")
        heading = f"{title} · {say(f'name.game.{game}')}"
        terminal.print(Text(heading, style="bold"))
        whose, cases = by != "game", any(row["case"] for row in rows)
        subjects = subject_words(
            terminal.lang, by, (row["subject"] for row in rows), names
        )
        headings = [
            *([say(f"figures.by.{by}")] if whose else []),
            *([say(f"figures.case.{figure.case}")] if cases else []),
            say(f"figures.unit.{unit_of(figure, game)}"),
            *(say(f"figures.heading.{each}") for each in ("low", "high", "n")),
        ]
        cells = [
            (
                *([subjects[row["subject"]]] if whose else []),
                *([case_words(terminal.lang, figure, row["case"])] if cases else []),
                *(value_words(terminal.lang, figure, row[each]) for each in _SHOWN),
                f"{row['n']}{_MARK if row['small'] else ' '}",
            )
            for row in rows
        ]
        first = whose + cases
        drawn = _drawn(rows, courses or {})
        if any(drawn) and _has_room(terminal, [headings, *cells]):
            headings.append(say("figures.heading.course"))
            cells = [(*row, each) for row, each in zip(cells, drawn, strict=True)]
            told = True
        print_table(terminal, headings, cells, range(first, first + 4))
    terminal.print(Text(say(f"figures.definition.{figure.name}"), style="italic"))
    if told:
        terminal.print(Text(say("figures.course"), style="italic"))
    terminal.print("")


def print_hands(
    terminal: Terminal, figure: Figure, behind: pl.DataFrame, names: Mapping[str, str]
) -> None:
    """Show the hands that a figure rests on, each by the address that replays it.

    Of shares that make a whole only the hands of each case are shown.
    """
    if figure.whole:
        behind = behind.filter(pl.col("value") != 0)
    subjects = {
        each: " + ".join(names_of(each.split("+"), names)) or NOTHING
        for each in behind["subject"].unique()
    }
    cases = bool(figure.case)
    rows = [
        (
            f"{match}/{hand}",
            number_words(terminal.lang, "{:g}", value),
            *([case_words(terminal.lang, figure, case)] if cases else []),
            subjects[subject],
        )
        for _, subject, case, match, hand, value in behind.iter_rows()
    ]
    keys = ("hand", "value", *(["of"] if cases else []), "subject")
    headings = [terminal.say(f"figures.hands.{each}") for each in keys]
    print_table(terminal, headings, rows, (1,))
    terminal.print(terminal.say("figures.hands.replay"))
    terminal.print("")


def print_list(terminal: Terminal) -> None:
    """Show the figures there are, each with its title and of whom it can be told."""
    say = terminal.say
    rows = [
        (
            figure.name,
            say(f"figures.title.{figure.name}"),
            " ".join(figure.subjects),
        )
        for figure in FIGURES.values()
    ]
    headings = [say(f"figures.heading.{each}") for each in ("figure", "title", "by")]
    print_table(terminal, headings, rows)
    terminal.print(say("figures.how"))


def _drawn(
    rows: Sequence[Mapping[str, Any]],
    courses: Mapping[tuple[str, ...], Sequence[float]],
) -> list[str]:
    """Return the course of each row of a game's table, all by one scale."""
    keys = [(row["game"], row["subject"], row["case"]) for row in rows]
    return bars([courses.get(key, ()) for key in keys])


def _has_room(terminal: Terminal, lines: Sequence[Sequence[str]]) -> bool:
    """Return whether a table on this screen may have one more column, for courses."""
    if not terminal.out.is_terminal:
        return True
    widths = [
        max(cell_len(line) for cell in column for line in cell.split("\n"))
        for column in zip(*lines, strict=True)
    ]
    heading = cell_len(terminal.say("figures.heading.course"))
    more = max(GROUPS, heading) + _BETWEEN * len(widths)
    return sum(widths) + more <= terminal.out.width

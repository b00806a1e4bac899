"""Figures on the screen: a table a figure and game, each number with its interval and n."""

from __future__ import annotations

from functools import partial
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
    number_words,
    subject_words,
    value_words,
)
from analytics.sparkline import has_room
from core.games import GAMES
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analytics.figures.figure import Figure
    from replay.terminal import Terminal

__all__ = ("print_figure", "print_hands", "print_list")

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

    Games stand in the house's order. Where there are no cases the highest value comes
    first and who has few hands last, else names stand by the alphabet. ``courses`` of
    rows, by game, subject and case, are drawn where the screen has room.
    """
    say = terminal.say
    title = say(f"figures.title.{figure.name}")
    if sums.is_empty():
        terminal.print(Text(title, style="bold"))
        terminal.print(say("figures.nothing"))
    told = False
    played = [game for game in GAMES if game in set(sums["game"])]
    for place, game in enumerate(played):
        rows = sums.filter(pl.col("game") == game).to_dicts()
        if place:
            terminal.print("")
        heading = f"{title} · {say(f'name.game.{game}')}"
        terminal.print(Text(heading, style="bold"))
        whose, cases = by != "game", any(row["case"] for row in rows)
        subjects = subject_words(
            terminal.lang, by, dict.fromkeys(row["subject"] for row in rows), names
        )
        if by in ("player", "pair"):
            rows.sort(key=partial(_rank, subjects, cases=cases))
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
        course = say("figures.heading.course")
        more = max(GROUPS, cell_len(course))
        if any(drawn) and has_room(terminal, [headings, *cells], more):
            headings.append(course)
            cells = [(*row, each) for row, each in zip(cells, drawn, strict=True)]
            told = True
        print_table(terminal, headings, cells, range(first, first + 4))
    terminal.print(Text(say(f"figures.definition.{figure.name}"), style="italic"))
    if told:
        terminal.print(Text(say("figures.course"), style="italic"))
    terminal.print("")


def print_hands(
    terminal: Terminal,
    figure: Figure,
    by: str,
    behind: pl.DataFrame,
    names: Mapping[str, str],
) -> None:
    """Show the hands that a figure rests on, each by the address that replays it.

    Of shares that make a whole only the hands of each case are shown.
    """
    if figure.whole:
        behind = behind.filter(pl.col("value") != 0)
    subjects = subject_words(terminal.lang, by, behind["subject"].unique(), names)
    cases = bool(figure.case)
    rows = [
        (
            f"{match}/{hand}",
            number_words(terminal.lang, "{:g}", value),
            *([case_words(terminal.lang, figure, case)] if cases else []),
            subjects[subject].replace("\n", " + ") or NOTHING,
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


def _rank(
    subjects: Mapping[str, str], row: Mapping[str, Any], *, cases: bool
) -> tuple[object, ...]:
    """Return where a row stands; those of one subject keep their order."""
    name = (subjects[row["subject"]].casefold(), row["subject"])
    return name if cases else (row["small"], -row["value"], *name)


def _drawn(
    rows: Sequence[Mapping[str, Any]],
    courses: Mapping[tuple[str, ...], Sequence[float]],
) -> list[str]:
    """Return the course of each row of a game's table, all by one scale."""
    keys = [(row["game"], row["subject"], row["case"]) for row in rows]
    return bars([courses.get(key, ()) for key in keys])

"""Figures on the screen: a table a figure and game, each number with its interval and n."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import polars as pl
from rich.text import Text

from analytics.figures.figure import SHARE, Figure, unit_of
from analytics.figures.registry import FIGURES
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from replay.terminal import Terminal

__all__ = ("print_figure", "print_hands", "print_list")

_MARK: Final = "*"
"""Behind the n of a figure that rests on few hands."""
_NOTHING: Final = "–"
_ID_SHOWN: Final = 8
_SHOWN: Final = ("value", "low", "high")
_FORMS: Final = {"points": "{:.1f}", "net": "{:+.2f}", "pairs": "{:.2f}"}


def print_figure(
    terminal: Terminal,
    figure: Figure,
    by: str,
    sums: pl.DataFrame,
    names: Mapping[str, str],
) -> None:
    """Show a figure, rows as of ``summing.summed``, with what it means below."""
    say = terminal.say
    title = say(f"figures.title.{figure.name}")
    if sums.is_empty():
        terminal.print(Text(title, style="bold"))
        terminal.print(say("figures.nothing"))
    for place, game in enumerate(sums["game"].unique(maintain_order=True)):
        rows = sums.filter(pl.col("game") == game).to_dicts()
        if place:
            terminal.print("")
        heading = f"{title} · {say(f'name.game.{game}')}"
        terminal.print(Text(heading, style="bold"))
        whose, cases = by != "game", any(row["case"] for row in rows)
        subjects = _subjects(terminal, by, (row["subject"] for row in rows), names)
        headings = [
            *([say(f"figures.by.{by}")] if whose else []),
            *([say(f"figures.case.{figure.case}")] if cases else []),
            say(f"figures.unit.{unit_of(figure, game)}"),
            *(say(f"figures.heading.{each}") for each in ("low", "high", "n")),
        ]
        cells = [
            (
                *([subjects[row["subject"]]] if whose else []),
                *([_case(terminal, figure, row["case"])] if cases else []),
                *(_value(terminal, figure, row[each]) for each in _SHOWN),
                f"{row['n']}{_MARK if row['small'] else ' '}",
            )
            for row in rows
        ]
        first = whose + cases
        print_table(terminal, headings, cells, range(first, first + 4))
    terminal.print(Text(say(f"figures.definition.{figure.name}"), style="italic"))
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
        each: " + ".join(_names(each.split("+"), names)) or _NOTHING
        for each in behind["subject"].unique()
    }
    decimal = terminal.say("screen.stats.decimal")
    cases = bool(figure.case)
    rows = [
        (
            f"{match}/{hand}",
            f"{value:g}".replace(".", decimal),
            *([_case(terminal, figure, case)] if cases else []),
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


def _subjects(
    terminal: Terminal, by: str, subjects: Iterable[str], names: Mapping[str, str]
) -> dict[str, str]:
    """Return how each subject is shown; a pair's partners in two lines."""
    if by == "seat":
        return {each: terminal.say("name.seat", seat=each) for each in subjects}
    told = {each: _names(each.split("+"), names) for each in subjects}
    lines = {each: "\n".join(shown) for each, shown in told.items()}
    bearers = Counter(lines.values())
    return {
        each: line if bearers[line] == 1 else f"{line} {each[:_ID_SHOWN]}"
        for each, line in lines.items()
    }


def _names(players: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """Return names, the beginning of an id where none is known."""
    return [names.get(each) or each[:_ID_SHOWN] for each in players]


def _case(terminal: Terminal, figure: Figure, case: str) -> str:
    if not case:
        return _NOTHING
    if figure.case == "place":
        return case
    if figure.case == "trump":
        return terminal.say("name.no_trump" if case == "none" else f"name.suit.{case}")
    return terminal.say(f"name.bid.{case}")


def _value(terminal: Terminal, figure: Figure, value: float | None) -> str:
    if value is None:
        return _NOTHING
    form = "{:.1%}" if figure.kind == SHARE else _FORMS[figure.unit]
    return form.format(value).replace(".", terminal.say("screen.stats.decimal"))

"""Figures told: chosen by name, summed, written as tables, JSON, CSV or Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.figures.course import courses
from analytics.figures.figure import Figure, unit_of
from analytics.figures.figures_table import print_figure, print_hands, print_list
from analytics.figures.paying import SHARE_SAT_OUT, payments
from analytics.figures.people import subjects_meant
from analytics.figures.population import HAND
from analytics.figures.registry import FIGURES
from analytics.figures.request import Request, chosen_figure
from analytics.figures.summing import hands_behind, in_order, summed
from analytics.query.writing import Output, write_frame
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from analytics.figures.population import Population
    from replay.terminal import Terminal

__all__ = ("list_figures", "show_figures")


def list_figures(terminal: Terminal, output: Output) -> None:
    """Show or write the figures there are, each with its definition."""
    if output == Output():
        print_list(terminal)
        return
    declared: list[dict[str, Any]] = []
    for figure in FIGURES.values():
        facts = figure._asdict()
        del facts["observe"]
        facts["definition"] = say(f"figures.definition.{figure.name}", "en")
        declared.append(facts)
    if output.json:
        for facts in declared:
            terminal.print_json(facts)
        return
    several = ("games", "subjects")
    flat = [
        facts | {each: " ".join(facts[each]) for each in several} for facts in declared
    ]
    write_frame(terminal, output, pl.DataFrame(flat))


def show_figures(
    terminal: Terminal, folder: Path | str, request: Request, output: Output
) -> None:
    """Show or write figures of an archive.

    Raises as :func:`chosen_figure`, ``game_unknown``, ``origin_unknown``,
    ``player_near``, ``player_not_archived``, ``file_exists`` and what
    :func:`open_archive` and its ``scan`` raise.
    """
    request.check()
    chosen = [chosen_figure(name, request.by, request.game) for name in request.figures]
    population = request.population(open_archive(folder))
    archive = population.archive
    names = archive.names()
    with damage(archive.folder):
        told = [
            _told(
                figure,
                population,
                by,
                subjects_meant(archive, names, request.player, by),
                hands=request.hands,
                drawn=output == Output(),
            )
            for figure, by in chosen
        ]
    if output.json:
        for each in told:
            for line in _lines(each, names):
                terminal.print_json(line)
        return
    if output != Output():
        write_frame(terminal, output, _one_frame(told, names))
        return
    for each in told:
        means = {tuple(key): course for *key, course in each.courses.iter_rows()}
        print_figure(terminal, each.figure, each.by, each.sums, names, means)
        if each.behind is not None:
            print_hands(terminal, each.figure, each.by, each.behind, names)
    _tell_population(terminal, request)
    if shared := max(each.shared for each in told):
        terminal.print(terminal.say("figures.counted.shared", n=shared))


class _Told(NamedTuple):
    """A figure with its rows, and the hands behind them if those are asked for."""

    figure: Figure
    by: str
    sums: pl.DataFrame
    courses: pl.DataFrame
    behind: pl.DataFrame | None
    shared: int = 0
    """Hands of ``payments`` in which a dealer who sat out got his share."""


def _told(
    figure: Figure,
    population: Population,
    by: str,
    players: Sequence[str],
    *,
    hands: bool,
    drawn: bool,
) -> _Told:
    """Return a figure's rows; hands and courses are read only if they are wanted."""
    behind = hands_behind(figure, population, by, players)
    course = courses(behind) if drawn else courses(behind.limit(0))
    wanted = [summed(figure, behind), course]
    if hands:
        wanted.append(in_order(behind))
    sums, means, *listed = pl.collect_all(wanted)
    shared = 0
    if drawn and figure.observe is payments and not sums.is_empty():
        sat_out = population.hands().filter(SHARE_SAT_OUT)
        if players:
            sat_out = sat_out.filter(pl.col("player").is_in(list(players)))
        shared = sat_out.select(HAND).unique().collect().height
    return _Told(figure, by, sums, means, listed[0] if listed else None, shared)


def _lines(told: _Told, names: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    figure, by, sums, _, behind, _ = told
    hands: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    if behind is not None:
        for *key, match, hand, value in behind.iter_rows():
            one = {"hand": f"{match}/{hand}", "value": value}
            hands.setdefault(tuple(key), []).append(one)
    for row in sums.iter_rows(named=True):
        line: dict[str, Any] = {"figure": figure.name, "by": by, **row}
        line["unit"] = unit_of(figure, row["game"])
        if by in ("player", "pair"):
            line["names"] = [names.get(each) for each in row["subject"].split("+")]
        if behind is not None:
            line["hands"] = hands[row["game"], row["subject"], row["case"]]
        yield line


def _one_frame(told: Sequence[_Told], names: Mapping[str, str]) -> pl.DataFrame:
    """Return the rows of all figures below one another, or the hands behind them.

    Behind the subject stands a player's ``name``, empty where none is known; of pairs
    ``names``, with a plus between.
    """
    return pl.concat(
        _named(
            each.sums if each.behind is None else each.behind, each.by, names
        ).select(
            pl.lit(each.figure.name).alias("figure"),
            pl.lit(each.by).alias("by"),
            pl.all(),
        )
        for each in told
    )


def _named(rows: pl.DataFrame, by: str, names: Mapping[str, str]) -> pl.DataFrame:
    heading = "names" if by == "pair" else "name"
    bearers = [each.split("+") for each in rows["subject"]]
    texts = [
        "+".join(names.get(each, "") for each in pair)
        if any(each in names for each in pair)
        else None
        for pair in bearers
    ]
    place = rows.columns.index("subject") + 1
    return rows.clone().insert_column(place, pl.Series(heading, texts, pl.String()))


def _tell_population(terminal: Terminal, request: Request) -> None:
    """Say below the tables which hands were counted."""
    parts = (
        f"origin.{request.origin or 'usual'}",
        "forks" if request.forks else "no_forks",
        "as_played" if request.as_played else "as_ruled",
        "small",
    )
    words = (terminal.say(f"figures.counted.{part}") for part in parts)
    terminal.print(" ".join(words))

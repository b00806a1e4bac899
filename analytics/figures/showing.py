"""Figures told: chosen by name, summed, written as tables, JSON or CSV."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.errors import OriginUnknown
from analytics.figures.errors import FigureUnknown, SubjectUnfit
from analytics.figures.figure import Figure, unit_of
from analytics.figures.figures_table import print_figure, print_hands, print_list
from analytics.figures.population import Population
from analytics.figures.registry import FIGURES
from analytics.figures.summing import hands_behind, in_order, summed
from analytics.schemas import ORIGINS
from core.errors import GameUnknown
from core.games import GAMES
from replay.errors import PlayerUnknown
from replay.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analytics.archive.reading import Archive
    from replay.terminal import Terminal

__all__ = ("Request", "show_figures")


class Request(NamedTuple):
    """What is asked of the figures; an empty filter lets all through."""

    figures: tuple[str, ...] = ()
    """Their names; none for the list of those there are."""
    by: str = ""
    """Player, seat, pair or game; empty for what suits each figure."""
    game: str = ""
    player: str = ""
    """A name, an id or the beginning of one; all whom it fits are meant."""
    origin: str = ""
    as_played: bool = False
    forks: bool = False
    hands: bool = False
    """Whether the hands behind are shown too."""
    json: bool = False
    csv: bool = False


def show_figures(terminal: Terminal, folder: Path | str, request: Request) -> None:
    """Show figures of an archive.

    Raises ``figure_unknown``, ``subject_unfit``, ``game_unknown``, ``origin_unknown``,
    ``player_unknown`` and what :func:`open_archive` raises.
    """
    chosen = [_chosen(name, request.by) for name in request.figures]
    if request.game and request.game not in GAMES:
        raise GameUnknown(game=request.game)
    if request.origin and request.origin not in ORIGINS:
        raise OriginUnknown(origin=request.origin, origins=list(ORIGINS))
    archive = open_archive(folder)
    if not chosen:
        _list(terminal, request)
        return
    names = archive.names()
    population = Population(
        archive, request.game, request.origin, request.as_played, request.forks
    )
    with damage(archive.folder):
        players = _players(archive, names, request.player)
        told = [
            _Told(figure, by, *_collected(figure, by, population, players, request))
            for figure, by in chosen
        ]
    if request.csv and not request.json:
        _write_csv(told)
        return
    for each in told:
        if request.json:
            for line in _lines(each, names):
                terminal.print_json(line)
            continue
        print_figure(terminal, each.figure, each.by, each.sums, names)
        if each.behind is not None:
            print_hands(terminal, each.figure, each.behind, names)
    if not request.json:
        _tell_population(terminal, request)


class _Told(NamedTuple):
    """A figure with its rows, and the hands behind them if those are asked for."""

    figure: Figure
    by: str
    sums: pl.DataFrame
    behind: pl.DataFrame | None


def _chosen(name: str, by: str) -> tuple[Figure, str]:
    """Return a figure and whom it is told of."""
    figure = FIGURES.get(name)
    if figure is None:
        raise FigureUnknown(figure=name, figures=list(FIGURES))
    if by and by not in figure.subjects:
        raise SubjectUnfit(figure=name, by=by, subjects=list(figure.subjects))
    return figure, by or figure.subjects[0]


def _players(
    archive: Archive, names: Mapping[str, str], wanted: str
) -> tuple[str, ...]:
    """Return the ids of all whom a name or the beginning of an id fits."""
    if not wanted:
        return ()
    named = [each for each, name in names.items() if name == wanted]
    seen = archive.scan("hands").select("player").unique().collect()["player"]
    fitting = named or [each for each in seen if each and each.startswith(wanted)]
    if not fitting:
        raise PlayerUnknown(player=wanted)
    return tuple(fitting)


def _collected(
    figure: Figure,
    by: str,
    population: Population,
    players: Sequence[str],
    request: Request,
) -> tuple[pl.DataFrame, pl.DataFrame | None]:
    """Return the sums, and the hands behind them if those are asked for."""
    behind = hands_behind(figure, population, by, players)
    if not request.hands:
        return summed(figure, behind).collect(), None
    hands = in_order(behind).collect()
    return summed(figure, hands.lazy()).collect(), hands


def _list(terminal: Terminal, request: Request) -> None:
    if not request.json:
        print_list(terminal)
        return
    for figure in FIGURES.values():
        declared = figure._asdict()
        del declared["observe"]
        declared["definition"] = say(f"figures.definition.{figure.name}", "en")
        terminal.print_json(declared)


def _lines(told: _Told, names: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    figure, by, sums, behind = told
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


def _write_csv(told: Sequence[_Told]) -> None:
    for place, (figure, by, sums, behind) in enumerate(told):
        frame = sums if behind is None else behind
        labels = pl.lit(figure.name).alias("figure"), pl.lit(by).alias("by")
        text = frame.select(*labels, pl.all()).write_csv(include_header=not place)
        sys.stdout.write(text)


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

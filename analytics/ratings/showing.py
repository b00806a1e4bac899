"""Ratings told: by game and player, as tables, JSON or CSV, with the hands behind them."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.figures.interval import Z
from analytics.figures.people import players_meant
from analytics.figures.wording import subject_words
from analytics.query.writing import Output
from analytics.ratings.model import CONSERVATIVE
from analytics.ratings.rating import rated
from analytics.ratings.ratings_table import (
    print_history,
    print_meaning,
    print_ratings,
)
from core.errors import GameUnknown
from core.games import GAMES
from events.instants import instant_text
from replay.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analytics.archive.reading import Archive
    from analytics.ratings.rating import Ratings
    from replay.terminal import Terminal

__all__ = ("Request", "show_ratings")

_INSTANT: Final = "%Y-%m-%dT%H:%M:%S%.6fZ"
_NUMBERS: Final = ("mu", "sigma", "low", "high", "shown", "hands", "small")
_OF_A_HAND: Final = ("seat", "role", "expected", "outcome", "mu", "sigma", "change")


class Request(NamedTuple):
    """What is asked of the ratings; an empty filter lets all through."""

    game: str = ""
    player: str = ""
    """A name, an id or the beginning of one; all whom it fits are shown."""
    origin: str = ""
    history: bool = False
    """Whether the hands behind a rating are shown too."""
    as_played: bool = False
    forks: bool = False
    json: bool = False
    csv: bool = False


def show_ratings(terminal: Terminal, folder: Path | str, request: Request) -> None:
    """Show the ratings of an archive's players.

    Raises ``game_unknown``, ``origin_unknown``, ``player_unknown``, ``outputs_many`` and
    what :func:`open_archive` raises.
    """
    Output(json=request.json, csv=request.csv).check()
    if request.game and request.game not in GAMES:
        raise GameUnknown(game=request.game)
    archive = open_archive(folder)
    names = archive.names()
    with damage(archive.folder):
        players = players_meant(archive, names, request.player)
    told = {
        game: _chosen(_rated(terminal, archive, game, request), players)
        for game in ([request.game] if request.game else GAMES)
    }
    if request.json:
        for game, ratings in told.items():
            for line in _lines(game, ratings, names, history=request.history):
                terminal.print_json(line)
    elif request.csv:
        _write_csv(told, names, history=request.history)
    else:
        _print(terminal, told, names, request)


def _rated(
    terminal: Terminal, archive: Archive, game: str, request: Request
) -> Ratings:
    """Return the ratings of a game; a bar tells how far they have come."""
    title = terminal.say("ratings.progress", game=terminal.say(f"name.game.{game}"))
    with Bar(terminal, title, None, shown=not request.json) as bar:

        def tell(done: int, total: int) -> None:
            if bar.is_due():
                bar.draw(done, total)

        return rated(
            archive,
            game,
            origin=request.origin,
            as_played=request.as_played,
            forks=request.forks,
            told=tell,
        )


def _chosen(ratings: Ratings, players: Sequence[str]) -> Ratings:
    """Return the ratings of some players; their ranks are those among all."""
    if not players:
        return ratings
    wanted = pl.col("player").is_in(list(players))
    return ratings._replace(
        table=ratings.table.filter(wanted), history=ratings.history.filter(wanted)
    )


def _print(
    terminal: Terminal,
    told: Mapping[str, Ratings],
    names: Mapping[str, str],
    request: Request,
) -> None:
    shown = {game: each for game, each in told.items() if not each.table.is_empty()}
    if not shown:
        terminal.print(terminal.say("ratings.nothing"))
    for game, ratings in shown.items():
        print_ratings(terminal, game, ratings, names)
        if request.history:
            shown_as = subject_words(
                terminal.lang, "player", ratings.table["player"], names
            )
            for player in ratings.table["player"]:
                hands = ratings.history.filter(pl.col("player") == player)
                print_history(terminal, game, shown_as[player], hands)
    if shown:
        small = any(each.table["small"].any() for each in shown.values())
        print_meaning(terminal, history=request.history, small=small)
    parts = (
        f"origin.{request.origin or 'usual'}",
        "forks" if request.forks else "no_forks",
        "as_played" if request.as_played else "as_ruled",
    )
    terminal.print(" ".join(terminal.say(f"figures.counted.{part}") for part in parts))


def _lines(
    game: str, ratings: Ratings, names: Mapping[str, str], *, history: bool
) -> Iterator[dict[str, Any]]:
    """Yield a line a player, and one for the soloist's role where there is one."""
    behind: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    if history:
        instants = ratings.history.with_columns(pl.col("ended").to_physical())
        for row in instants.iter_rows(named=True):
            one = {"hand": _address(row), "ended": instant_text(row["ended"])}
            one |= {name: row[name] for name in _OF_A_HAND}
            behind[row["player"]].append(one)
    for row in ratings.table.iter_rows(named=True):
        line = {"game": game, "rank": row["rank"], "player": row["player"]}
        line |= {"name": names.get(row["player"]), "role": None}
        line |= {name: row[name] for name in _NUMBERS}
        line["last"] = f"{row['last_match']}/{row['last_hand']}"
        if history:
            line["history"] = behind[row["player"]]
        yield line
    for row in ratings.role.tail(1).iter_rows(named=True):
        yield _role_line(game, row, ratings.role.height)


def _role_line(game: str, row: Mapping[str, Any], hands: int) -> dict[str, Any]:
    mu, sigma = row["mu"], row["sigma"]
    line: dict[str, Any] = {"game": game, "rank": None, "player": None, "name": None}
    line |= {"role": "soloist", "mu": mu, "sigma": sigma}
    line |= {"low": mu - Z * sigma, "high": mu + Z * sigma}
    line |= {"shown": mu - CONSERVATIVE * sigma, "hands": hands, "small": False}
    return line | {"last": _address(row)}


def _address(row: Mapping[str, Any]) -> str:
    return f"{row['match']}/{row['hand']}"


def _write_csv(
    told: Mapping[str, Ratings], names: Mapping[str, str], *, history: bool
) -> None:
    """Write the rows of all games, a player's name behind the id."""
    for place, (game, ratings) in enumerate(told.items()):
        frame = ratings.history if history else ratings.table
        known = [names.get(player) for player in frame["player"]]
        behind = frame.columns.index("player") + 1
        named = frame.clone().insert_column(
            behind, pl.Series("name", known, pl.String())
        )
        text = named.select(pl.lit(game).alias("game"), pl.all()).write_csv(
            include_header=not place, datetime_format=_INSTANT
        )
        sys.stdout.write(text)

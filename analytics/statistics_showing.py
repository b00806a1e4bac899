"""The five numbers told: counted from a store or an archive, shown or written."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from analytics.archive.counted import counted_hands
from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.figures.paying import SHARE_SAT_OUT
from analytics.figures.people import fitting, player_unknown, players_meant
from analytics.figures.request import Request
from analytics.frames import hands_frame
from analytics.query.writing import Output, write_frame
from analytics.statistics import five_numbers
from analytics.statistics_table import print_statistics
from core.games import GAMES
from replay.history import read_history
from replay.rulings.archive import ruled_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from events.store import EventStore
    from replay.terminal import Terminal

__all__ = ("numbers_of_archive", "numbers_of_store")

_NUMBERS: Final = (
    "hands",
    "soloist_rate",
    "made_rate",
    "mean_points",
    "net_per_hand",
)
_HAND: Final = ("match", "hand")


class _Counted(NamedTuple):
    """Hands that count, wherever they were counted."""

    hands: pl.LazyFrame
    """One row a hand and seat, columns as in ``schemas.HANDS``."""
    names: Mapping[str, str]
    """By player id."""
    ruled: pl.LazyFrame
    """Match and hand of those that count as a ruling says."""


class _Told(NamedTuple):
    """What is shown of them."""

    numbers: pl.DataFrame
    scored: Mapping[str, int] = MappingProxyType({})
    """How many hands of each game were scored."""
    shared: int = 0
    """Hands in which a dealer who sat out got his share."""
    ruled: int = 0
    """Hands that count as a ruling says."""
    empty: bool = False
    """Whether there is no hand at all, whatever was asked for."""


def numbers_of_store(
    terminal: Terminal, store: EventStore, request: Request, output: Output
) -> None:
    """Show or write the five numbers of a store's players.

    Raises ``game_unknown``, ``origin_unknown``, ``player_unknown`` and ``player_near``.
    """
    request.check()
    ruled = {} if request.as_played else ruled_in(store, terminal.operator)
    past = partial(read_history, store) if request.forks else None
    hands = [(match, hand) for match, effects in ruled.items() for hand in effects]
    counted = _Counted(
        hands_frame(store.read_all(), ruled, past),
        store.directory.players(),
        pl.LazyFrame(
            hands, schema={"match": pl.String(), "hand": pl.Int32()}, orient="row"
        ),
    )
    seen = counted.hands.select("player").unique().collect()["player"]
    players = fitting(seen, counted.names, request.player)
    if request.player and not players:
        raise player_unknown(counted.names, request.player)
    told = _told(counted, request, players, output)
    _show(terminal, told, counted.names, output)


def numbers_of_archive(
    terminal: Terminal, folder: Path | str, request: Request, output: Output
) -> None:
    """Show or write the five numbers from an archive: those of the store it was made from.

    An archive tells a ruling by what it changed; a hand that counts as it was written is
    not told as ruled. Raises as :func:`numbers_of_store`, with ``player_not_archived`` for
    ``player_unknown``, and as :func:`open_archive`.
    """
    request.check()
    archive = open_archive(folder)
    changed = [
        pl.col(f"{name}_ruled").ne_missing(pl.col(name)) for name in ("ending", "net")
    ]
    ruled = archive.scan("hands").filter(pl.any_horizontal(changed)).select(_HAND)
    counted = _Counted(
        counted_hands(archive, as_played=request.as_played, forks=request.forks),
        archive.names(),
        ruled.limit(0) if request.as_played else ruled.unique(),
    )
    with damage(archive.folder):
        players = players_meant(archive, counted.names, request.player)
        told = _told(counted, request, players, output)
    _show(terminal, told, counted.names, output)


def _told(
    counted: _Counted, request: Request, players: Sequence[str], output: Output
) -> _Told:
    """Count what is asked for; the sentences below a table only where they are shown."""
    chosen = _chosen(counted.hands, request, players)
    numbers = five_numbers(chosen).collect()
    if output != Output():
        return _Told(numbers)
    scored = chosen.filter(pl.col("ending") == "scored")
    hands = scored.select("game", *_HAND).unique().group_by("game").len()
    shared = scored.filter(SHARE_SAT_OUT).select(_HAND).unique()
    ruled = chosen.select(_HAND).unique().join(counted.ruled, on=_HAND, how="semi")
    return _Told(
        numbers,
        dict(hands.collect().iter_rows()),
        shared.collect().height,
        ruled.collect().height,
        empty=counted.hands.limit(1).collect().is_empty(),
    )


def _chosen(
    hands: pl.LazyFrame, request: Request, players: Sequence[str]
) -> pl.LazyFrame:
    if request.game:
        hands = hands.filter(pl.col("game") == request.game)
    if request.origin:
        hands = hands.filter(pl.col("origin") == request.origin)
    if players:
        hands = hands.filter(pl.col("player").is_in(list(players)))
    return hands


def _show(
    terminal: Terminal, told: _Told, names: Mapping[str, str], output: Output
) -> None:
    if output.json:
        for row in told.numbers.iter_rows(named=True):
            terminal.print_json(_json_line(row, names))
    elif output != Output():
        write_frame(terminal, output, _flat(told.numbers, names))
    elif told.numbers.is_empty():
        code = "empty" if told.empty else "nothing"
        terminal.print(terminal.say(f"screen.stats.{code}"))
    else:
        _print_games(terminal, told, names)


def _print_games(terminal: Terminal, told: _Told, names: Mapping[str, str]) -> None:
    for game in GAMES:
        rows = told.numbers.filter(pl.col("game") == game).to_dicts()
        if rows:
            print_statistics(terminal, game, told.scored.get(game, 0), rows, names)
            terminal.print("")
    terminal.print(terminal.say("screen.stats.note"))
    for code in ("shared", "ruled"):
        if n := getattr(told, code):
            terminal.print(terminal.say(f"screen.stats.{code}", n=n))


def _json_line(row: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    line: dict[str, Any] = {
        "game": row["game"],
        "player": row["player"],
        "name": names.get(row["player"]),
    }
    for number in _NUMBERS:
        line[number] = {"value": row[number], "n": row[f"{number}_n"]}
    line["net_per_hand"]["total"] = row["net_total"]
    return line


def _flat(numbers: pl.DataFrame, names: Mapping[str, str]) -> pl.DataFrame:
    """Return one row a game and player, the name beside the id."""
    known = [names.get(player) for player in numbers["player"]]
    return numbers.insert_column(2, pl.Series("name", known, pl.String()))

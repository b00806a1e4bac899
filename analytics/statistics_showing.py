"""The five numbers told: counted from a store or an archive, shown or written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from analytics.archive.counted import counted_hands
from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from analytics.figures.request import Request
from analytics.frames import hands_frame
from analytics.query.writing import Output, write_frame
from analytics.statistics import five_numbers
from analytics.statistics_table import print_statistics
from core.games import GAMES
from replay.errors import PlayerUnknown
from replay.history import read_history
from replay.rulings.archive import ruled_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
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


def numbers_of_store(
    terminal: Terminal, store: EventStore, request: Request, output: Output
) -> None:
    """Show or write the five numbers of a store's players.

    Raises ``game_unknown``, ``origin_unknown`` and ``player_unknown``.
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
    _show(terminal, counted, request, output)


def numbers_of_archive(
    terminal: Terminal, folder: Path | str, request: Request, output: Output
) -> None:
    """Show or write the five numbers from an archive: those of the store it was made from.

    An archive tells a ruling by what it changed; a hand that counts as it was written is
    not told as ruled. Raises as :func:`numbers_of_store` and as :func:`open_archive`.
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
        _show(terminal, counted, request, output)


def _show(
    terminal: Terminal, counted: _Counted, request: Request, output: Output
) -> None:
    chosen = _filtered(counted, request)
    numbers = five_numbers(chosen).collect()
    if output.json:
        for row in numbers.iter_rows(named=True):
            terminal.print_json(_json_line(row, counted.names))
    elif output != Output():
        write_frame(terminal, output, _flat(numbers, counted.names))
    elif numbers.is_empty():
        empty = counted.hands.limit(1).collect().is_empty()
        terminal.print(terminal.say(f"screen.stats.{'empty' if empty else 'nothing'}"))
    else:
        _print_games(terminal, numbers, chosen, counted.names)
        hands = chosen.select(_HAND).unique()
        if ruled := hands.join(counted.ruled, on=_HAND, how="semi").collect().height:
            terminal.print(terminal.say("screen.stats.ruled", n=ruled))


def _filtered(counted: _Counted, request: Request) -> pl.LazyFrame:
    frame = counted.hands
    if request.game:
        frame = frame.filter(pl.col("game") == request.game)
    if request.origin:
        frame = frame.filter(pl.col("origin") == request.origin)
    wanted = request.player
    if not wanted:
        return frame
    named = [each for each, name in counted.names.items() if name == wanted]
    seen = frame.select("player").unique().collect()["player"]
    fitting = named or [each for each in seen if each.startswith(wanted)]
    if not fitting:
        raise PlayerUnknown(player=wanted)
    return frame.filter(pl.col("player").is_in(fitting))


def _print_games(
    terminal: Terminal,
    numbers: pl.DataFrame,
    chosen: pl.LazyFrame,
    names: Mapping[str, str],
) -> None:
    counts = dict(_scored_hands(chosen))
    for game in GAMES:
        rows = numbers.filter(pl.col("game") == game).to_dicts()
        if rows:
            print_statistics(terminal, game, counts.get(game, 0), rows, names)
            terminal.print("")
    terminal.print(terminal.say("screen.stats.note"))


def _scored_hands(chosen: pl.LazyFrame) -> Iterator[tuple[str, int]]:
    """Yield each game with the number of different hands that were scored."""
    scored = chosen.filter(pl.col("ending") == "scored")
    hands = scored.select("game", *_HAND).unique().group_by("game").len()
    yield from hands.collect().iter_rows()


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

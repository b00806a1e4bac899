"""``sixfold stats``: five numbers for each player from the log, figures from an archive."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import polars as pl
import typer

from analytics.errors import OriginUnknown
from analytics.figures.errors import FiguresNeedArchive
from analytics.figures.showing import Request, show_figures
from analytics.frames import Ruled, hands_frame
from analytics.schemas import ORIGINS
from analytics.statistics import five_numbers
from analytics.statistics_table import print_statistics
from core.errors import GameUnknown
from core.games import GAMES
from events.store import EventStore
from replay.commanding import Command, new_app
from replay.errors import PlayerUnknown
from replay.history import read_history
from replay.rulings.archive import ruled_in
from replay.terminal import Terminal

__all__ = ("command", "show_statistics")

_NUMBERS: Final = (
    "hands",
    "soloist_rate",
    "made_rate",
    "mean_points",
    "net_per_hand",
)


class _By(StrEnum):
    """Whom figures are told of."""

    player = "player"
    seat = "seat"
    pair = "pair"
    game = "game"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.stats"))
    def stats(
        figures: Annotated[
            list[str] | None, typer.Argument(help=say("option.figures"))
        ] = None,
        *,
        archive: Annotated[
            Path | None, typer.Option(help=say("option.figures_archive"))
        ] = None,
        by: Annotated[_By | None, typer.Option(help=say("option.by"))] = None,
        game: Annotated[str, typer.Option(help=say("option.game"))] = "",
        player: Annotated[str, typer.Option(help=say("option.player"))] = "",
        origin: Annotated[str, typer.Option(help=say("option.origin"))] = "",
        as_played: Annotated[
            bool, typer.Option("--as-played", help=say("option.as_played"))
        ] = False,
        forks: Annotated[
            bool, typer.Option("--forks", help=say("option.forks"))
        ] = False,
        hands: Annotated[
            bool, typer.Option("--hands", help=say("option.hands_behind"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
        csv: Annotated[bool, typer.Option("--csv", help=say("option.csv"))] = False,
    ) -> None:
        if archive is not None:
            names, told = tuple(figures or ()), by.value if by else ""
            chosen = (game, player, origin, as_played, forks)
            request = Request(names, told, *chosen, hands, json, csv)
            show_figures(terminal, archive, request)
            return
        if figures or by or hands or csv:
            raise FiguresNeedArchive
        with terminal.store() as store:
            show_statistics(
                terminal,
                store,
                game,
                player,
                origin,
                as_played=as_played,
                forks=forks,
                json=json,
            )

    return app


def show_statistics(
    terminal: Terminal,
    store: EventStore,
    game: str = "",
    player: str = "",
    origin: str = "",
    *,
    as_played: bool = False,
    forks: bool = False,
    json: bool = False,
) -> None:
    """Show the five numbers of a store's players; an empty filter lets all through.

    ``player`` is a name, an id or the beginning of one; all whom it fits are shown. Hands
    count as ruled, or ``as_played``; those that ended in a fork count only with ``forks``.
    Raises ``game_unknown``, ``origin_unknown`` and ``player_unknown``.
    """
    if game and game not in GAMES:
        raise GameUnknown(game=game)
    if origin and origin not in ORIGINS:
        raise OriginUnknown(origin=origin, origins=list(ORIGINS))
    ruled = {} if as_played else ruled_in(store, terminal.operator)
    past = partial(read_history, store) if forks else None
    everything = hands_frame(store.read_all(), ruled, past)
    chosen = _filtered(store, everything, game, player, origin)
    numbers = five_numbers(chosen).collect()
    names = store.directory.players()
    if json:
        for row in numbers.iter_rows(named=True):
            terminal.print_json(_json_line(row, names))
    elif numbers.is_empty():
        empty = everything.limit(1).collect().is_empty()
        terminal.print(terminal.say(f"screen.stats.{'empty' if empty else 'nothing'}"))
    else:
        _print_games(terminal, numbers, chosen, names)
        if counted := _ruled_hands(chosen, ruled):
            terminal.print(terminal.say("screen.stats.ruled", n=counted))


def _filtered(
    store: EventStore, frame: pl.LazyFrame, game: str, player: str, origin: str
) -> pl.LazyFrame:
    if game:
        frame = frame.filter(pl.col("game") == game)
    if origin:
        frame = frame.filter(pl.col("origin") == origin)
    if not player:
        return frame
    named = store.directory.named(player)
    seen = frame.select("player").unique().collect()["player"]
    fitting = named or [each for each in seen if each.startswith(player)]
    if not fitting:
        raise PlayerUnknown(player=player)
    return frame.filter(pl.col("player").is_in(list(fitting)))


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
    hands = scored.select("game", "match", "hand").unique().group_by("game").len()
    yield from hands.collect().iter_rows()


def _ruled_hands(chosen: pl.LazyFrame, ruled: Ruled) -> int:
    """Return how many different hands count as a ruling says."""
    if not ruled:
        return 0
    hands = chosen.select("match", "hand").unique().collect()
    return sum(hand in ruled.get(match, ()) for match, hand in hands.iter_rows())


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

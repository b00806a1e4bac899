"""``sixfold stats``: five numbers for each player, figures from an archive."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from analytics.figures.errors import FigureMissing, FiguresNeedArchive
from analytics.figures.request import Request
from analytics.figures.showing import list_figures, show_figures
from analytics.query.writing import Output
from analytics.statistics_showing import numbers_of_archive, numbers_of_store
from replay.commanding import Command, new_app
from replay.terminal import Terminal

__all__ = ("command",)


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
    def stats(  # noqa: PLR0913 - an option each
        figures: Annotated[
            list[str] | None, typer.Argument(help=say("option.figures"))
        ] = None,
        *,
        archive: Annotated[
            Path | None,
            typer.Option(readable=False, help=say("option.figures_archive")),
        ] = None,
        listed: Annotated[
            bool, typer.Option("--figures", help=say("option.figures_listed"))
        ] = False,
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
        parquet: Annotated[
            Path | None, typer.Option(help=say("query.option.parquet"))
        ] = None,
    ) -> None:
        output = Output(json, csv, parquet).check()
        names, told = tuple(figures or ()), by.value if by else ""
        request = Request(names, told, game, player, origin, as_played, forks, hands)
        if listed:
            list_figures(terminal, output)
        elif archive is None:
            if figures or by or hands:
                raise FiguresNeedArchive
            with terminal.store() as store:
                numbers_of_store(terminal, store, request, output)
        elif figures:
            show_figures(terminal, archive, request, output)
        elif by or hands:
            raise FigureMissing
        else:
            numbers_of_archive(terminal, archive, request, output)

    return app

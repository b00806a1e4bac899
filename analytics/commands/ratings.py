"""``sixfold ratings``: what the results in an archive say of each player's strength."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from pathlib import Path
from typing import Annotated

import typer

from analytics.ratings.showing import Request, show_ratings
from replay.commanding import Command, new_app
from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.ratings"))
    def ratings(
        *,
        archive: Annotated[
            Path, typer.Option(readable=False, help=say("ratings.option.archive"))
        ],
        game: Annotated[str, typer.Option(help=say("option.game"))] = "",
        player: Annotated[str, typer.Option(help=say("option.player"))] = "",
        origin: Annotated[str, typer.Option(help=say("option.origin"))] = "",
        history: Annotated[
            bool, typer.Option("--history", help=say("ratings.option.history"))
        ] = False,
        as_played: Annotated[
            bool, typer.Option("--as-played", help=say("option.as_played"))
        ] = False,
        forks: Annotated[
            bool, typer.Option("--forks", help=say("option.forks"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
        csv: Annotated[bool, typer.Option("--csv", help=say("option.csv"))] = False,
    ) -> None:
        chosen = (game, player, origin, history, as_played, forks, json, csv)
        show_ratings(terminal, archive, Request(*chosen))

    return app

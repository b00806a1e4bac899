"""``sixfold integrity``: what happened to players more often than chance and others say."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from pathlib import Path
from typing import Annotated

import typer

from analytics.query.writing import Output
from replay.commanding import Command, new_app
from replay.terminal import Terminal

__all__ = ("command",)


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.integrity"))
    def integrity(
        *,
        archive: Annotated[
            Path, typer.Option(readable=False, help=say("integrity.option.archive"))
        ],
        game: Annotated[str, typer.Option(help=say("option.game"))] = "",
        rule: Annotated[str, typer.Option(help=say("integrity.option.rule"))] = "",
        player: Annotated[str, typer.Option(help=say("option.player"))] = "",
        origin: Annotated[str, typer.Option(help=say("option.origin"))] = "",
        hands: Annotated[
            bool, typer.Option("--hands", help=say("integrity.option.hands"))
        ] = False,
        everybody: Annotated[
            bool, typer.Option("--all", help=say("integrity.option.all"))
        ] = False,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
        csv: Annotated[bool, typer.Option("--csv", help=say("option.csv"))] = False,
    ) -> None:
        from analytics.integrity.showing import (  # noqa: PLC0415 - slow: numba
            Request,
            show_integrity,
        )

        output = Output(json, csv).check()
        request = Request(game, rule, player, origin, hands, everybody).check()
        show_integrity(terminal, archive, request, output)

    return app

"""``sixfold bundle``: put a match into one file to attach to a report or a dispute."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from events.table import MatchOpened
from replay.bundle.errors import BundleSeat
from replay.bundle.head import ALL, NONE, SEAT, SUFFIX
from replay.bundle.packing import log_name, packed, save_bundle
from replay.bundle.wording import bundle_words
from replay.commanding import Command, new_app
from replay.exporting import addressed
from replay.terminal import Terminal, names_of
from replay.viewer import SPECTATOR, parse_viewer

__all__ = ("command",)

_SHORT = 8


class _Redact(StrEnum):
    """From whom the hidden cards are kept back."""

    ALL = ALL
    SEAT = SEAT
    NONE = NONE


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.bundle"))
    def bundle(
        address: Annotated[str, typer.Argument(help=say("option.address"))],
        redact: Annotated[
            _Redact, typer.Option(help=say("option.bundle_redact"))
        ] = _Redact.ALL,
        seat: Annotated[
            str | None, typer.Option(help=say("option.bundle_seat"))
        ] = None,
        output: Annotated[
            Path | None,
            typer.Option("--output", "-o", help=say("option.bundle_output")),
        ] = None,
        *,
        names: Annotated[
            bool, typer.Option("--names", help=say("option.bundle_names"))
        ] = False,
    ) -> None:
        if (redact is _Redact.SEAT) != (seat is not None):
            raise BundleSeat
        viewer = None if redact is _Redact.NONE else SPECTATOR
        with terminal.store() as store:
            history = addressed(store, address)
            if seat is not None:
                opened = history[0].event
                players = opened.players if isinstance(opened, MatchOpened) else ()
                viewer = parse_viewer(seat, names_of(store, players), terminal.lang)
                if viewer == SPECTATOR:
                    raise BundleSeat
            content = packed(store, history, terminal.address, viewer, names=names)
        stem = log_name(viewer).removesuffix(".jsonl")
        path = output or Path(f"{history[-1].match[:_SHORT]}-{stem}{SUFFIX}")
        save_bundle(path, content)
        for line in bundle_words(terminal, path, len(content), viewer, names=names):
            terminal.print(line)

    return app

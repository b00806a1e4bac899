"""``sixfold export``: write a match as a hand record or as JSON Lines."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from replay.commanding import Command, new_app
from replay.exporting import (
    ExportUnclear,
    addressed,
    log_text,
    record_text,
    save_new,
    seat_text,
    store_lines,
)
from replay.terminal import Terminal

__all__ = ("command",)


class _Format(StrEnum):
    """What may be written."""

    RECORD = "record"
    JSONL = "jsonl"


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.export"))
    def export(
        address: Annotated[str, typer.Argument(help=say("option.address"))] = "",
        form: Annotated[
            _Format, typer.Option("--format", help=say("option.format"))
        ] = _Format.RECORD,
        output: Annotated[
            Path | None, typer.Option("--output", "-o", help=say("option.output"))
        ] = None,
        seat: Annotated[
            str | None, typer.Option(help=say("option.seat_stream"))
        ] = None,
        *,
        everything: Annotated[
            bool, typer.Option("--all", help=say("option.export_all"))
        ] = False,
        no_names: Annotated[
            bool, typer.Option("--no-names", help=say("option.names"))
        ] = False,
    ) -> None:
        if everything == bool(address) or (everything and seat is not None):
            raise ExportUnclear
        with terminal.store() as store:
            if everything:
                _write(terminal, store_lines(store, names=not no_names), output)
                return
            history = addressed(store, address)
            names = not no_names
            if seat is not None:
                text = seat_text(store, history, seat, terminal.lang)
            elif form is _Format.RECORD:
                text = record_text(store, history, terminal.lang, names=names)
            else:
                text = log_text(store, history, names=names)
        _write(terminal, (text,), output)

    return app


def _write(terminal: Terminal, texts: Iterable[str], output: Path | None) -> None:
    if output is None:
        sys.stdout.writelines(texts)
        return
    save_new(output, (text.encode() for text in texts))
    terminal.print(terminal.say("screen.export.done", path=output))

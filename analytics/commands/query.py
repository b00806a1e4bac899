"""``sixfold query``: SQL over the tables of an archive."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import re
from pathlib import Path
from typing import Annotated, Final

import polars as pl
import typer

from analytics.archive.reading import Archive, open_archive
from analytics.query.asking import ask, batches, explained, near, tables_of
from analytics.query.contents import contents_json, print_columns, print_contents
from analytics.query.errors import LimitUnfit, QueryTableUnknown
from analytics.query.query_table import print_found
from analytics.query.writing import Output, write_csv, write_json, write_parquet
from replay.commanding import Command, new_app
from replay.terminal import Terminal

__all__ = ("command", "show_answer", "show_contents")

_NAME: Final = re.compile(r"[^\s(*'\"]*")
"""What may be the name of a table; everything else is a question."""
_SCREENFUL: Final = 50
"""Rows that a terminal shows unless others are asked for."""
_MOST: Final = 2**32 - 1
"""The most rows that Polars can be asked for."""


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.query"))
    def query(
        sql: Annotated[str, typer.Argument(help=say("query.option.sql"))] = "",
        *,
        archive: Annotated[
            Path, typer.Option(readable=False, help=say("query.option.archive"))
        ],
        limit: Annotated[
            int | None, typer.Option(max=_MOST, help=say("query.option.limit"))
        ] = None,
        json: Annotated[bool, typer.Option("--json", help=say("option.json"))] = False,
        csv: Annotated[bool, typer.Option("--csv", help=say("option.csv"))] = False,
        parquet: Annotated[
            Path | None, typer.Option(help=say("query.option.parquet"))
        ] = None,
    ) -> None:
        output = Output(json, csv, parquet).check()
        if limit is not None and limit < 1:
            raise LimitUnfit(limit=limit)
        opened = open_archive(archive)
        if _NAME.fullmatch(sql.strip()):
            show_contents(terminal, opened, sql.strip(), output)
        else:
            show_answer(terminal, opened, sql, output, limit)

    return app


def show_answer(
    terminal: Terminal,
    archive: Archive,
    sql: str,
    output: Output,
    limit: int | None = None,
) -> None:
    """Show or write what a question selects, at most ``limit`` rows.

    A terminal shows 50 unless told otherwise; what is written is written whole. Raises as
    :func:`ask`, and ``file_exists`` and ``file_unwritable``.
    """
    frame = ask(archive, sql)
    part = frame if limit is None else frame.limit(limit)
    if output.json:
        write_json(terminal, batches(archive, part, sql))
    elif output.csv:
        write_csv(batches(archive, part, sql))
    elif output.parquet is not None:
        with explained(archive, sql):
            write_parquet(output.parquet, part)
        path = str(output.parquet)
        terminal.print(terminal.say("query.written", path=path))
    else:
        if limit is None and terminal.out.is_terminal:
            part = frame.limit(_SCREENFUL)
        with explained(archive, sql):
            rows, found = pl.collect_all([part, frame.select(pl.len())])
        print_found(terminal, rows, found.item())


def show_contents(
    terminal: Terminal, archive: Archive, table: str, output: Output
) -> None:
    """Show the tables there are, or the columns of one; raises ``query_table_unknown``."""
    known = tables_of(archive)
    if table and table.lower() not in known:
        raise QueryTableUnknown(table=table, tables=near(table, known))
    if output.json:
        for told in contents_json(archive):
            if table.lower() in ("", told["table"]):
                terminal.print_json(told)
    elif table:
        print_columns(terminal, archive, table.lower())
    else:
        print_contents(terminal, archive)

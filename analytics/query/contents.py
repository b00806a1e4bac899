"""What can be asked for: the tables of an archive, the columns of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analytics.archive.column import Column
from analytics.archive.tables import TABLES
from analytics.query.asking import NAMED
from replay.listing import print_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analytics.archive.column import Kind
    from analytics.archive.reading import Archive
    from replay.terminal import Terminal

__all__ = ("contents_json", "print_columns", "print_contents")

_NAMED: Final = (
    Column("player", pl.String(), "id", "player"),
    Column("name", pl.String(), "", "name that the directory knew"),
)


def contents_json(archive: Archive) -> Iterator[dict[str, Any]]:
    """Yield each table with its rows and columns, as JSON tells it."""
    for table, rows, columns in _contents(archive):
        told = [
            {
                "name": column.name,
                "type": _type(column.kind),
                "unit": column.unit,
                "meaning": column.meaning,
            }
            for column in columns
        ]
        yield {"table": table, "rows": rows, "columns": told}


def print_contents(terminal: Terminal, archive: Archive) -> None:
    """Show the tables, each with its rows and the number of its columns."""
    say = terminal.say
    rows = [
        (table, str(rows), str(len(columns)))
        for table, rows, columns in _contents(archive)
    ]
    headings = [say(f"query.heading.{each}") for each in ("table", "rows", "columns")]
    print_table(terminal, headings, rows, (1, 2))
    terminal.print("")
    terminal.print(say("query.how"))


def print_columns(terminal: Terminal, archive: Archive, table: str) -> None:
    """Show the columns of a table that is there: type, unit and meaning, in English."""
    say = terminal.say
    declared = {name: columns for name, _, columns in _contents(archive)}
    rows = [
        (column.name, _type(column.kind), column.unit, column.meaning)
        for column in declared[table]
    ]
    keys = ("column", "type", "unit", "meaning")
    print_table(terminal, [say(f"query.heading.{each}") for each in keys], rows)
    words = [
        (column.name, column.kind.categories)
        for column in declared[table]
        if isinstance(column.kind, pl.Enum)
    ]
    if words:
        terminal.print("")
    for name, categories in words:
        terminal.print(f"{name}: {' '.join(categories)}")


def _contents(archive: Archive) -> Iterator[tuple[str, int, tuple[Column, ...]]]:
    for table, columns in TABLES.items():
        yield table, archive.manifest.tables[table].rows, columns
    if names := archive.names():
        yield NAMED, len(names), _NAMED


def _type(kind: Kind) -> str:
    """Return a type's name as ``docs/archive.md`` has it."""
    if isinstance(kind, pl.Enum):
        return "word"
    if isinstance(kind, pl.Datetime):
        return "instant"
    names = {"string": "text", "boolean": "bool"}
    name = str(kind).lower()
    return names.get(name, name)

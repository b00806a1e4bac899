"""SQL asked of an archive, so that nothing else is read and nothing is changed."""

from __future__ import annotations

import re
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import polars as pl
from polars.exceptions import PanicException, PolarsError

from analytics.archive.tables import TABLES
from analytics.query.errors import (
    QueryColumnUnknown,
    QueryNotReading,
    QueryReadsFile,
    QueryTableUnknown,
    QueryUnfit,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from analytics.archive.reading import Archive
    from analytics.errors import AnalyticsError

__all__ = ("NAMED", "ask", "batches", "explained", "near", "tables_of")

NAMED: Final = "names"
"""The table of the players' names, where the archive has them."""

_READING: Final = ("select", "with", "from", "values")
"""What a question begins with; every other statement of Polars would change a table."""
_SILENT: Final = re.compile(r"(?:\s|\(|--[^\n]*(?:\n|$)|/\*.*?\*/)*", re.DOTALL)
_WORD: Final = re.compile(r"\w*")
_READER: Final = re.compile(r"\bread_\w*", re.IGNORECASE)
"""Every table function of Polars that opens a file; no name of ours begins so."""
_NO_TABLE: Final = re.compile(r"relation '(.+)' was not found")
_NO_COLUMN: Final = re.compile(
    r'unable to find column "(.+?)"; valid columns: \[(.*)\]'
)
_NO_COLUMN_OF: Final = re.compile(r"no column named '(.+)' found in table")
_CHATTER: Final = "sql parser error: "
_NEAREST: Final = 3


def tables_of(archive: Archive) -> dict[str, pl.LazyFrame]:
    """Return the tables by name, lazy, and ``names`` (``player``, ``name``) if known.

    Nobody has looked at their files. Raises ``archive_names_damaged``.
    """
    tables = {table: archive.unchecked(table) for table in TABLES}
    if names := archive.names():
        known = {"player": list(names), "name": list(names.values())}
        tables[NAMED] = pl.LazyFrame(known, schema=dict.fromkeys(known, pl.String()))
    return tables


def ask(archive: Archive, sql: str) -> pl.LazyFrame:
    """Return what a question in SQL selects; no row is read yet.

    The files of every table that it names are compared with the manifest. Raises
    ``query_not_reading``, ``query_reads_file``, ``query_table_unknown``,
    ``query_column_unknown``, ``query_unfit``, ``archive_damaged`` and
    ``file_unreadable``.
    """
    begins = _SILENT.match(sql)
    word = _WORD.match(sql, begins.end() if begins else 0)
    first = word[0] if word else ""
    if first.lower() not in _READING:
        raise QueryNotReading(word=first)
    if reader := _READER.search(sql):
        raise QueryReadsFile(function=reader[0])
    for table in TABLES:
        if table in sql.lower():
            archive.check_bytes(table)
    with explained(archive, sql):
        context = pl.SQLContext(frames=tables_of(archive))
        return context.execute(sql, eager=False)


def batches(
    archive: Archive, frame: pl.LazyFrame, sql: str = ""
) -> Iterator[pl.DataFrame]:
    """Yield the rows in order, some at a time, at least once; raises as :func:`explained`."""
    with explained(archive, sql):
        found = False
        for batch in frame.collect_batches(maintain_order=True):
            found = True
            yield batch
        if not found:
            yield frame.limit(0).collect()


@contextmanager
def explained(archive: Archive, sql: str = "") -> Generator[None]:
    """Turn what Polars says of a query into ours.

    Raises ``query_table_unknown``, ``query_column_unknown`` and ``query_unfit``. The files
    behind the query were looked at before, so no fault is theirs.
    """
    try:
        yield
    except (PolarsError, PanicException, OSError) as fault:
        raise _told(archive, fault, sql) from fault


def near(word: str, known: Iterable[str]) -> list[str]:
    """Return the names that are near to a word, the nearest one first; else a few names.

    >>> near("playz", ("calls", "plays")), near("x", ("calls", "plays"))
    (['plays'], ['plays', 'calls'])
    """
    names = list(dict.fromkeys(known))
    few = get_close_matches(word.lower(), names, n=_NEAREST, cutoff=0)
    return get_close_matches(word.lower(), names, n=_NEAREST) or few


def _told(archive: Archive, fault: BaseException, sql: str) -> AnalyticsError:
    text = str(fault)
    if found := _NO_TABLE.search(text):
        tables = near(found[1], tables_of(archive))
        return QueryTableUnknown(table=found[1], tables=tables)
    known: Iterable[str] = ()
    if found := _NO_COLUMN.search(text):
        known = re.findall(r'"(.*?)"', found[2])
    elif found := _NO_COLUMN_OF.search(text):
        tables = [table for table in TABLES if table in sql.lower()]
        known = (column.name for table in tables for column in TABLES[table])
    if found and (columns := near(found[1], known)):
        return QueryColumnUnknown(column=found[1], columns=columns)
    return QueryUnfit(detail=text.partition("\n")[0].removeprefix(_CHATTER))

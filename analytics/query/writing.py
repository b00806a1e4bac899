"""Rows written for programs: JSON lines and CSV on the screen, Parquet in a new file."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import TYPE_CHECKING, NamedTuple

from polars.exceptions import PolarsError

from analytics.query.errors import OutputsMany, QueryUnfit
from analytics.query.readable import readable
from replay.errors import FileUnwritable
from replay.exporting import FileExists

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    import polars as pl

    from replay.terminal import Terminal

__all__ = (
    "Output",
    "new_file",
    "write_csv",
    "write_frame",
    "write_json",
    "write_parquet",
)


class Output(NamedTuple):
    """The form that is asked for; none of them for a table that people read."""

    json: bool = False
    csv: bool = False
    parquet: Path | None = None

    def check(self) -> Output:
        """Return it; raises ``outputs_many``, and ``file_exists`` before any work is done."""
        asked = {"--json": self.json, "--csv": self.csv, "--parquet": self.parquet}
        outputs = [option for option, value in asked.items() if value]
        if len(outputs) > 1:
            raise OutputsMany(outputs=outputs)
        if self.parquet is not None and os.path.lexists(self.parquet):
            raise FileExists(path=str(self.parquet))
        return self


def write_frame(terminal: Terminal, output: Output, frame: pl.DataFrame) -> None:
    """Write rows in the form that is asked for.

    Raises ``file_exists``, ``file_unwritable`` and, of CSV, ``query_unfit``.
    """
    if output.json:
        write_json(terminal, [frame])
    elif output.parquet is None:
        write_csv([frame])
    else:
        path = str(output.parquet)
        try:
            write_parquet(output.parquet, frame.lazy())
        except (PolarsError, OSError) as fault:
            # The rows are there, so it is the disk that Polars complains of.
            detail = str(fault).partition("\n")[0]
            raise FileUnwritable(path=path, detail=detail) from fault
        terminal.print(terminal.say("query.written", path=path))


def write_json(terminal: Terminal, batches: Iterable[pl.DataFrame]) -> None:
    """Write one JSON object a row, a line each; masks as texts."""
    for batch in batches:
        for row in readable(batch).iter_rows(named=True):
            terminal.print_json(row)


def write_csv(batches: Iterable[pl.DataFrame]) -> None:
    """Write rows as CSV under one head, which stands there without rows too.

    Raises ``query_unfit`` for what CSV has no form for: lists, durations.
    """
    for place, batch in enumerate(batches):
        try:
            text = readable(batch).write_csv(include_header=not place)
        except PolarsError as fault:
            raise QueryUnfit(detail=str(fault).partition("\n")[0]) from fault
        sys.stdout.write(text)


def write_parquet(path: Path, frame: pl.LazyFrame) -> None:
    """Write rows into a Parquet file that was not there, types as they are.

    Raises ``file_exists`` and ``file_unwritable``, and what Polars raises at the rows.
    """
    with new_file(path) as fresh:
        frame.sink_parquet(fresh, compression="zstd")


@contextmanager
def new_file(path: Path) -> Generator[Path]:
    """Lend an empty file beside ``path``; it takes that name when all has gone well.

    Whatever goes wrong, nothing stays behind. Raises ``file_exists``, ``file_unwritable``.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    with _refused(path):
        fresh.open("xb").close()
    try:
        yield fresh
        with _refused(path):
            _put(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _put(fresh: Path, path: Path) -> None:
    """Give a file its name, unless another has it."""
    try:
        # Unlike a rename, a link never takes the place of a file that came meanwhile.
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:
        # A disk may have no links: then the bytes go into a file that was not there.
        with fresh.open("rb") as source, path.open("xb") as file:
            try:
                copyfileobj(source, file)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                path.unlink(missing_ok=True)
                raise


@contextmanager
def _refused(path: Path) -> Generator[None]:
    try:
        yield
    except FileExistsError as fault:
        raise FileExists(path=str(path)) from fault
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnwritable(path=str(path), detail=detail) from fault

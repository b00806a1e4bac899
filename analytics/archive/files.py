"""Tables as Parquet files: written once under a name of their content, read, digested."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Final

import polars as pl
from polars.exceptions import PolarsError

from analytics.archive.column import schema_of
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.manifest import Part, write_whole
from analytics.archive.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

__all__ = ("damage", "digest_of", "read_part", "write_part")

_SCHEMAS: Final = {name: schema_of(columns) for name, columns in TABLES.items()}
_GROUP: Final = 65_536
"""Rows of a row group: small enough for two cores to share a file."""


@contextmanager
def damage(path: Path) -> Generator[None]:
    """Turn what a reader says of a file into ``archive_damaged``."""
    try:
        yield
    except (PolarsError, OSError) as fault:
        raise ArchiveDamaged(path=str(path)) from fault


def digest_of(frame: pl.DataFrame) -> str:
    r"""Return the SHA-256 of a table's rows as CSV, 64 hexadecimal digits.

    The text has the names of the columns first, instants as microseconds, nothing for
    what is empty and quotes round an empty text.

    >>> text = b'seat,actor\n1,a\n,""\n'
    >>> frame = pl.DataFrame({"seat": [1, None], "actor": ["a", ""]})
    >>> digest_of(frame) == hashlib.sha256(text).hexdigest()
    True
    """
    digest = hashlib.sha256()
    instants = pl.selectors.datetime()
    for start in range(0, max(1, frame.height), _GROUP):
        text = BytesIO()
        rows = frame.slice(start, _GROUP).with_columns(instants.to_physical())
        rows.write_csv(text, include_header=not start)
        digest.update(text.getbuffer())
    return digest.hexdigest()


def write_part(folder: Path, table: str, chunk: int, frame: pl.DataFrame) -> Part:
    """Return the part that a table's rows became; the file is on the disk."""
    digest = digest_of(frame)
    name = f"{table}/{chunk:06}-{digest[:12]}.parquet"
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", row_group_size=_GROUP)
    write_whole(path, content.getvalue())
    return Part(chunk, table, name, frame.height, content.tell(), digest)


def read_part(folder: Path, part: Part) -> pl.DataFrame:
    """Return the rows of a part; raises ``archive_damaged``."""
    path = folder / part.file
    with damage(path):
        whole = path.stat().st_size == part.bytes
        frame = pl.read_parquet(path, glob=False) if whole else None
    fits = frame is not None and frame.schema == _SCHEMAS[part.table]
    if frame is None or not fits or frame.height != part.rows:
        raise ArchiveDamaged(path=str(path))
    return frame

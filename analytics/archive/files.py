"""Tables as Parquet files: written once under a name of their content, read, digested.

A file has two hashes in the manifest. ``digest`` is of its rows and tells that two tables
are equal, whatever wrote them; ``sha256`` is of its bytes, and no row is read from a file
whose bytes are others: :func:`check_bytes` looks before a lazy reader does.
"""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Final

import polars as pl
from polars.exceptions import PanicException, PolarsError

from analytics.archive.column import schema_of
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.manifest import Part, write_whole
from analytics.archive.permission import permitted
from analytics.archive.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path

__all__ = (
    "check_bytes",
    "damage",
    "digest_of",
    "read_part",
    "read_parts",
    "scan_parts",
    "write_part",
)

_SCHEMAS: Final = {name: schema_of(columns) for name, columns in TABLES.items()}
_GROUP: Final = 65_536
"""Rows of a row group: small enough for two cores to share a file."""


@contextmanager
def damage(path: Path) -> Generator[None]:
    """Turn what a reader says of a file into ``archive_damaged`` or ``file_unreadable``.

    Only reading belongs in it: what the screen refuses is no damage of an archive.
    """
    try:
        with permitted(path):
            yield
    except (PolarsError, PanicException, OSError) as fault:
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
    file = BytesIO()
    frame.write_parquet(file, compression="zstd", row_group_size=_GROUP)
    content = file.getvalue()
    write_whole(path, content)
    sha256 = hashlib.sha256(content).hexdigest()
    return Part(chunk, table, name, frame.height, len(content), digest, sha256)


def check_bytes(folder: Path, part: Part) -> None:
    """Return if the bytes of a file are those that were written.

    Raises ``archive_damaged`` and ``file_unreadable``.
    """
    path = folder / part.file
    with damage(path), path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != part.sha256:
        raise ArchiveDamaged(path=str(path))


def read_part(folder: Path, part: Part) -> pl.DataFrame:
    """Return the rows of a part; raises ``archive_damaged`` and ``file_unreadable``."""
    return read_parts(folder, (part,))


def read_parts(
    folder: Path, parts: Sequence[Part], columns: Sequence[str] | None = None
) -> pl.DataFrame:
    """Return the rows of some parts of one table, those of each below the one before.

    ``columns`` are those wanted, in the order of the table; ``None`` for all. Raises
    ``archive_damaged`` and ``file_unreadable``.
    """
    schema = _SCHEMAS[parts[0].table]
    wanted = list(schema) if columns is None else list(columns)
    contents = [_content(folder, part) for part in parts]
    path = folder / parts[0].file
    frames: list[pl.DataFrame] = []
    with damage(path):
        for stored, group in groupby(contents, _stored_schema):
            frame = pl.read_parquet(list(group), columns=wanted, glob=False)
            frames.append(frame.cast(_grown(stored, schema, wanted)))
        frame = pl.concat(frames)
    fits = frame.schema == pl.Schema({name: schema[name] for name in wanted})
    if not fits or frame.height != sum(part.rows for part in parts):
        raise ArchiveDamaged(path=str(path))
    return frame


def scan_parts(folder: Path, parts: Sequence[Part]) -> pl.LazyFrame:
    """Return the rows of some parts of one table, none of which is read yet.

    A file that cannot be opened is left to whoever reads the rows.
    """
    schema = _SCHEMAS[parts[0].table]
    stored: list[tuple[Path, pl.Schema]] = []
    for part in parts:
        path = folder / part.file
        try:
            with path.open("rb") as file:  # Polars takes a path for a pattern
                found = pl.Schema(pl.read_parquet_schema(file))
        except (PolarsError, PanicException, OSError):
            found = pl.Schema(schema)
        stored.append((path, found))
    frames: list[pl.LazyFrame] = []
    for found, group in groupby(stored, lambda each: each[1]):
        grown = _grown(found, schema, list(schema))
        kinds = {
            name: found[name] if name in grown else schema[name] for name in schema
        }
        paths = [path for path, _ in group]
        frames.append(pl.scan_parquet(paths, schema=kinds, glob=False).cast(grown))
    return pl.concat(frames)


def _stored_schema(content: bytes) -> pl.Schema:
    return pl.Schema(pl.read_parquet_schema(BytesIO(content)))


def _grown(stored: pl.Schema, schema: pl.Schema, wanted: Sequence[str]) -> pl.Schema:
    """Return the columns whose words have become more since a file was written.

    New words come behind the old ones, so that an older archive stays as it is.
    """
    grown = pl.Schema()
    for name in wanted:
        old, new = stored.get(name), schema[name]
        if isinstance(old, pl.Enum) and isinstance(new, pl.Enum) and old != new:
            words = old.categories.to_list()
            if new.categories.to_list()[: len(words)] == words:
                grown[name] = new
    return grown


def _content(folder: Path, part: Part) -> bytes:
    """Return the bytes of a file, which are those that were written."""
    path = folder / part.file
    with damage(path):
        content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != part.sha256:
        raise ArchiveDamaged(path=str(path))
    return content

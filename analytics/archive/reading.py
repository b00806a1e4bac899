"""An archive opened for reading: lazy tables, the names beside them, a thorough check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import polars as pl

from analytics.archive.column import schema_of
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.files import digest_of, read_part
from analytics.archive.manifest import NAMES, Manifest, read_manifest
from analytics.archive.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analytics.archive.manifest import Part

__all__ = ("Archive", "open_archive")


class Archive:
    """A folder of Parquet files as its manifest tells it."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        """Take the folder and what its manifest says."""
        self.folder = folder
        self.manifest = manifest

    def scan(self, table: str) -> pl.LazyFrame:
        """Return a table, columns as in ``analytics.archive.tables``; nothing is read yet.

        What Polars raises at a damaged file, :func:`files.damage` turns into ours.
        """
        paths = [self.folder / part.file for part in self.parts(table)]
        if not paths:
            return pl.LazyFrame(schema=schema_of(TABLES[table]))
        return pl.scan_parquet(paths, schema=schema_of(TABLES[table]), glob=False)

    def parts(self, table: str) -> tuple[Part, ...]:
        """Return the files of a table, in the order of their chunks."""
        return tuple(part for part in self.manifest.parts if part.table == table)

    def names(self) -> dict[str, str]:
        """Return the names by player id, none where the file was deleted.

        What has no shape on paper, as a sign that steers a terminal, is a blank in them.
        Raises ``archive_damaged``.
        """
        path = self.folder / NAMES
        try:
            names = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (msgspec.MsgspecError, OSError, UnicodeDecodeError) as fault:
            raise ArchiveDamaged(path=str(path)) from fault
        return {player: _printable(name) for player, name in names.items()}

    def check(self) -> Iterator[Part]:
        """Yield each file after its rows gave their digest; raises ``archive_damaged``."""
        for part in self.manifest.parts:
            if digest_of(read_part(self.folder, part)) != part.digest:
                raise ArchiveDamaged(path=str(self.folder / part.file))
            yield part


def open_archive(folder: Path | str) -> Archive:
    """Return an archive, every file of which is there in its full length.

    One that is brought up to date meanwhile is opened as it is then. Raises
    ``archive_missing``, ``archive_foreign``, ``archive_newer``, ``archive_older`` and
    ``archive_damaged``.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    while (lost := _lost(folder, manifest)) is not None:
        fresh = read_manifest(folder)
        if fresh == manifest:
            raise ArchiveDamaged(path=str(lost))
        manifest = fresh
    return Archive(folder, manifest)


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def _lost(folder: Path, manifest: Manifest) -> Path | None:
    """Return a file that is not there in its full length, nothing where all are."""
    for part in manifest.parts:
        path = folder / part.file
        try:
            whole = path.stat().st_size == part.bytes
        except OSError:
            whole = False
        if not whole:
            return path
    return None

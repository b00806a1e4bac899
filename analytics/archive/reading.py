"""An archive opened for reading: lazy tables, the names beside them, a thorough check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import polars as pl

from analytics.archive.column import schema_of
from analytics.archive.errors import ArchiveDamaged, ArchiveNamesDamaged
from analytics.archive.files import check_bytes, digest_of, read_part, scan_parts
from analytics.archive.manifest import NAMES, Manifest, read_manifest
from analytics.archive.permission import permitted
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
        self._checked: set[str] = set()

    def scan(self, table: str) -> pl.LazyFrame:
        """Return a table, columns as in ``analytics.archive.tables``; no row is read yet.

        The bytes of its files are compared with the manifest the first time that it is
        asked for. Raises ``archive_damaged`` and ``file_unreadable``.
        """
        self.check_bytes(table)
        return self.unchecked(table)

    def check_bytes(self, table: str) -> None:
        """Return if every file of a table is the one that was written; each is read once.

        Raises ``archive_damaged`` and ``file_unreadable``.
        """
        for part in self.parts(table):
            if part.file not in self._checked:
                check_bytes(self.folder, part)
                self._checked.add(part.file)

    def unchecked(self, table: str) -> pl.LazyFrame:
        """Return a table whose files are looked at by whoever reads it."""
        parts = self.parts(table)
        if not parts:
            return pl.LazyFrame(schema=schema_of(TABLES[table]))
        return scan_parts(self.folder, parts)

    def parts(self, table: str) -> tuple[Part, ...]:
        """Return the files of a table, in the order of their chunks."""
        return tuple(part for part in self.manifest.parts if part.table == table)

    def names(self) -> dict[str, str]:
        """Return the names by player id, none where the file was deleted.

        What has no shape on paper, as a sign that steers a terminal, is a blank in them.
        Raises ``archive_names_damaged`` and ``file_unreadable``.
        """
        path = self.folder / NAMES
        try:
            with permitted(path):
                names = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (msgspec.MsgspecError, OSError, UnicodeDecodeError) as fault:
            raise ArchiveNamesDamaged(path=str(path)) from fault
        return {player: _printable(name) for player, name in names.items()}

    def check(self) -> Iterator[Part]:
        """Yield each file after its rows gave their digest; raises ``archive_damaged``."""
        for part in self.manifest.parts:
            if digest_of(read_part(self.folder, part)) != part.digest:
                raise ArchiveDamaged(path=str(self.folder / part.file))
            self._checked.add(part.file)
            yield part


def open_archive(folder: Path | str) -> Archive:
    """Return an archive, every file of which is there in its full length.

    One that is brought up to date meanwhile is opened as it is then. Raises
    ``archive_damaged``, and as ``manifest.read_manifest``.
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
            with permitted(path):
                whole = path.stat().st_size == part.bytes
        except OSError:
            whole = False
        if not whole:
            return path
    return None

"""The folder of an archive: one writer at a time, and the manifest swapped last."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from analytics.archive.errors import (
    ArchiveBusy,
    ArchiveFolderTaken,
    ArchiveNoFolder,
)
from analytics.archive.manifest import MANIFEST, NAMES, write_whole
from analytics.archive.permission import permitted
from analytics.archive.tables import TABLES
from replay.errors import FileUnwritable

if TYPE_CHECKING:
    from collections.abc import Collection, Generator
    from pathlib import Path

    from analytics.archive.manifest import Manifest
    from events.store import EventStore

__all__ = ("alone", "check_ours", "finish", "write_names")


def check_ours(folder: Path) -> None:
    """Return if nothing lies there but what an archive has.

    Raises ``archive_no_folder`` and ``archive_folder_taken``.
    """
    # What cannot be looked at, such as a name too long, is told when it is made.
    if not os.path.exists(folder):  # noqa: PTH110
        return
    ours = {MANIFEST, NAMES, f"{MANIFEST}.new", f"{NAMES}.new", *TABLES}
    if not folder.is_dir():
        raise ArchiveNoFolder(path=str(folder))
    with permitted(folder):
        found = sorted(each.name for each in folder.iterdir())
    for name in found:
        if name not in ours:
            raise ArchiveFolderTaken(path=str(folder), other=name)


@contextmanager
def alone(folder: Path) -> Generator[None]:
    """Keep other programs from writing the archive; a killed one lets go by itself.

    Raises ``archive_busy``, and ``file_unwritable`` for what the disk refuses meanwhile.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = os.open(folder, os.O_RDONLY)
        try:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as fault:
                raise ArchiveBusy(path=str(folder)) from fault
            yield
        finally:
            os.close(held)
    except OSError as fault:
        detail = fault.strerror or str(fault)
        path = str(fault.filename or folder)
        raise FileUnwritable(path=path, detail=detail) from fault


def write_names(store: EventStore, folder: Path, *, wanted: bool) -> None:
    """Write the names of a store beside the archive, or see that none are there."""
    if wanted:
        names = store.directory.players()
        text = msgspec.json.format(msgspec.json.encode(names, order="sorted"), indent=1)
        write_whole(folder / NAMES, text + b"\n")
    else:
        (folder / NAMES).unlink(missing_ok=True)


def finish(folder: Path, manifest: Manifest) -> None:
    """Swap the manifest, then remove the files that none names any more."""
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    for table in TABLES:
        _sync(folder / table)
    write_whole(folder / MANIFEST, text + b"\n")
    _sync(folder)
    _clear(folder, {part.file for part in manifest.parts})


def _sync(folder: Path) -> None:
    """Force the names of a folder's files to the disk."""
    if folder.exists():
        held = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)


def _clear(folder: Path, kept: Collection[str]) -> None:
    for table in TABLES:
        for path in (folder / table).glob("*.parquet*"):
            if f"{table}/{path.name}" not in kept:
                path.unlink(missing_ok=True)

"""The manifest of an archive: what it was made from, and every file with its digest."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from analytics.archive.errors import (
    ArchiveForeign,
    ArchiveManifestDamaged,
    ArchiveMissing,
    ArchiveNewer,
    ArchiveNoFolder,
    ArchiveOlder,
    ArchiveOtherRules,
)
from analytics.archive.permission import permitted
from analytics.archive.tables import SCHEMA, TABLES
from core.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

__all__ = (
    "MANIFEST",
    "NAMES",
    "Manifest",
    "Part",
    "Total",
    "read_manifest",
    "rules_now",
    "rules_told",
    "totals_of",
    "write_whole",
)

MANIFEST: Final = "archive.json"
NAMES: Final = "names.json"
"""The names of players by id; whoever shares an archive may delete it."""

_LABEL: Final = b"sixfold archive 1\0"


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One file: the rows of one table for the matches of one chunk."""

    chunk: int
    table: str
    file: str
    rows: int
    bytes: int
    digest: str
    """SHA-256 over its rows as CSV, 64 hexadecimal digits: what the file tells."""
    sha256: str
    """SHA-256 over its bytes, 64 hexadecimal digits: that nothing changed it since."""


class Total(Struct, frozen=True, forbid_unknown_fields=True):
    """One table over all its files."""

    rows: int
    bytes: int
    content: str
    """SHA-256 over the digests of its files in the order of the chunks."""


class _Versioned(Struct):
    """What is read first, whatever else stands there."""

    schema: int


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in ``archive.json``."""

    schema: int
    program: str
    """Version of the program that wrote it."""
    rules: dict[str, int]
    """Newest version of each game's rules when it was written."""
    position: int
    """The store's position up to which it reads."""
    digest: str
    """Hash of the event there, 64 hexadecimal digits."""
    operator: str | None
    """Public key by which rulings count, ``None`` if none was known."""
    span: int
    """Matches that begin within so many positions share a chunk."""
    content: str
    """SHA-256 over schema and tables; equal for equal rows."""
    tables: dict[str, Total]
    parts: tuple[Part, ...]


def rules_now() -> dict[str, int]:
    """Return the newest version of each game's rules.

    >>> rules_now()["kozel"]
    1
    """
    return {name: game.rules for name, game in GAMES.items()}


def rules_told(rules: Mapping[str, int]) -> str:
    """Return versions of rules as people are told them.

    >>> rules_told({"sixbid": 1, "kozel": 2})
    'sixbid 1, kozel 2'
    """
    return ", ".join(f"{game} {version}" for game, version in rules.items())


def totals_of(parts: Iterable[Part]) -> tuple[dict[str, Total], str]:
    """Return each table's total, and the content hash of the whole.

    >>> totals, content = totals_of(())
    >>> totals["plays"].rows, len(content)
    (0, 64)
    """
    ordered = sorted(parts, key=lambda part: part.chunk)
    whole = hashlib.sha256(_LABEL + f"{SCHEMA}\n".encode())
    totals: dict[str, Total] = {}
    for name in TABLES:
        own = [part for part in ordered if part.table == name]
        content = hashlib.sha256("".join(part.digest for part in own).encode())
        totals[name] = Total(
            sum(part.rows for part in own),
            sum(part.bytes for part in own),
            content.hexdigest(),
        )
        whole.update(f"{name} {content.hexdigest()}\n".encode())
    return totals, whole.hexdigest()


def read_manifest(folder: Path, *, any_rules: bool = True) -> Manifest:
    """Return the manifest of an archive.

    Raises ``archive_missing``, ``archive_no_folder``, ``archive_foreign``,
    ``archive_newer``, ``archive_older``, ``archive_manifest_damaged``,
    ``file_unreadable``, and without ``any_rules`` ``archive_other_rules``.
    """
    # Unlike a path's own methods these say no to a name that is too long, too.
    if not os.path.exists(folder):  # noqa: PTH110
        raise ArchiveMissing(path=str(folder))
    if not folder.is_dir():
        raise ArchiveNoFolder(path=str(folder))
    path = folder / MANIFEST
    try:
        with permitted(path):
            text = path.read_bytes()
        found = msgspec.json.decode(text, type=_Versioned).schema
        if found > SCHEMA:
            raise ArchiveNewer(path=str(folder), found=found, known=SCHEMA)
        if found < SCHEMA:
            raise ArchiveOlder(path=str(folder), found=found, known=SCHEMA)
        manifest = msgspec.json.decode(text, type=Manifest)
    except (FileNotFoundError, IsADirectoryError) as fault:
        raise ArchiveForeign(path=str(folder)) from fault
    except (msgspec.MsgspecError, OSError, UnicodeDecodeError) as fault:
        raise ArchiveManifestDamaged(path=str(path)) from fault
    if not any_rules and manifest.rules != rules_now():
        raise ArchiveOtherRules(
            path=str(folder),
            found=rules_told(manifest.rules),
            known=rules_told(rules_now()),
        )
    sums = manifest.tables, manifest.content
    if totals_of(manifest.parts) != sums or not _is_whole(manifest.parts):
        raise ArchiveManifestDamaged(path=str(path))
    return manifest


def write_whole(path: Path, content: bytes) -> None:
    """Write a file in one stroke, forced to the disk: the old one stays whole till then."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _is_whole(parts: Collection[Part]) -> bool:
    """Return whether there is something, all of known tables, each chunk with matches."""
    chunks = {part.chunk for part in parts}
    matches = {part.chunk for part in parts if part.table == "matches"}
    return bool(chunks) and chunks == matches and all(p.table in TABLES for p in parts)

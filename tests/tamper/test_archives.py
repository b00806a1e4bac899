"""What of an archive an anchor can vouch for, and what it cannot."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import msgspec
import polars as pl
import pytest
from msgspec.structs import replace

from analytics.archive.building import build
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.files import read_part, write_part
from analytics.archive.manifest import read_manifest, totals_of
from analytics.archive.proving import verified_archive
from events.stores.sqlite import SqliteStore
from replay.proof.errors import AnchorForeign
from replay.proof.targets import Asked
from tests.replay.archive import fill
from tests.tamper.evidence import EVENTS, Evidence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from replay.proof.verifying import Report


@pytest.fixture
def folder(found: Evidence, tmp_path: Path) -> Path:
    """An archive of it."""
    with closing(SqliteStore(found.path)) as store:
        build(store, tmp_path / "archive")
    return tmp_path / "archive"


def _verified(folder: Path, found: Evidence) -> Report:
    return verified_archive(Asked(str(folder), (found.anchor,)))


def _rewrite(
    folder: Path, table: str, change: Callable[[pl.DataFrame], pl.DataFrame]
) -> None:
    """Change a table, and every digest that tells of it."""
    manifest = read_manifest(folder)
    parts = tuple(
        write_part(folder, table, part.chunk, change(read_part(folder, part)))
        if part.table == table
        else part
        for part in manifest.parts
    )
    tables, content = totals_of(parts)
    forged = replace(manifest, parts=parts, tables=tables, content=content)
    (folder / "archive.json").write_bytes(msgspec.json.encode(forged))


def test_an_archive_as_it_was_built(folder: Path, found: Evidence) -> None:
    """The last hash of every match, and of the whole, is the one that was anchored."""
    report = _verified(folder, found)
    assert report.faults == []
    assert report.events == EVENTS
    assert report.heads == report.matches


def test_a_changed_file(folder: Path, found: Evidence) -> None:
    """It is no more what the manifest says."""
    path = next(folder.glob("plays/*.parquet"))
    raw = path.read_bytes()
    path.write_bytes(raw[:60] + bytes([raw[60] ^ 1]) + raw[61:])
    with pytest.raises(ArchiveDamaged):
        _verified(folder, found)


def test_a_changed_head(folder: Path, found: Evidence) -> None:
    """With digests that fit: the match is named at its last event."""
    row: dict[str, object] = {}

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        row.update(frame.row(2, named=True))
        other = pl.when(pl.col("match") == row["match"]).then(pl.lit("00" * 32))
        return frame.with_columns(other.otherwise(pl.col("head")).alias("head"))

    _rewrite(folder, "matches", change)
    [fault] = _verified(folder, found).faults
    assert (fault.code, fault.match) == ("rewritten", row["match"])
    assert fault.position == row["last_position"]


def test_an_event_left_out(folder: Path, found: Evidence) -> None:
    """Its place is told."""
    _rewrite(folder, "events", lambda frame: frame.filter(pl.col("position") != 500))
    fault = _verified(folder, found).faults[0]
    assert (fault.code, fault.position) == ("missing", 500)


def test_an_archive_of_another_log(found: Evidence, tmp_path: Path) -> None:
    """Nothing in it is anchored by that."""
    fill(tmp_path / "other.db", 2, seed=300)
    with closing(SqliteStore(tmp_path / "other.db")) as store:
        build(store, tmp_path / "archive")
    with pytest.raises(AnchorForeign):
        _verified(tmp_path / "archive", found)

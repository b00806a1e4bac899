"""Archives of before a column had all its words: they are read as they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl
import pytest

from analytics.archive.column import KIND, schema_of
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.files import read_parts, scan_parts, write_part
from analytics.archive.reading import open_archive
from analytics.archive.tables import TABLES
from tests.analytics.archive.shelf import projected
from tests.analytics.logs import random_match

if TYPE_CHECKING:
    from analytics.archive.manifest import Part

KEPT = Path(__file__).parents[2] / "kept" / "v0.1.0" / "archive"


def parts_of(folder: Path, words: list[str]) -> tuple[pl.DataFrame, list[Part]]:
    """Return events, written twice: once with some words of ``kind``, once with all."""
    events = projected(random_match("kozel", 1, 1))["events"]
    older = events.cast({"kind": pl.Enum(words)})
    return events, [
        write_part(folder, "events", 0, older),
        write_part(folder, "events", 1, events),
    ]


def test_files_with_fewer_words_are_read_beside_others(tmp_path: Path) -> None:
    """Kinds of events that came later stand behind those that there were."""
    folder = tmp_path / "archive [1] of *"
    events, parts = parts_of(folder, KIND.categories.to_list()[:34])
    both = pl.concat([events, events])
    assert read_parts(folder, parts).equals(both)
    assert scan_parts(folder, parts).collect().equals(both)
    assert read_parts(folder, parts, ("kind",)).equals(both.select("kind"))


def test_other_words_are_no_older_ones(tmp_path: Path) -> None:
    """In another order they would mean something else."""
    _, parts = parts_of(tmp_path, KIND.categories.to_list()[::-1])
    with pytest.raises(ArchiveDamaged):
        read_parts(tmp_path, parts)
    with pytest.raises(pl.exceptions.SchemaError):
        scan_parts(tmp_path, parts).collect()


@pytest.mark.parametrize("table", list(TABLES))
def test_the_archive_of_a_release_is_read(table: str) -> None:
    """Every table has the columns of today, and all rows that the manifest counts."""
    archive = open_archive(KEPT)
    frame = archive.scan(table).collect()
    assert frame.schema == pl.Schema(schema_of(TABLES[table]))
    assert frame.height == sum(part.rows for part in archive.parts(table))

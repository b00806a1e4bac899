"""``sixfold query`` without a question, and its files on a disk that has no links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars as pl
import pytest

from analytics.archive.reading import open_archive
from analytics.archive.tables import TABLES
from analytics.query.writing import new_file
from replay.exporting import FileExists

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk


def test_the_tables_are_a_short_list(desk: Desk, shelf: Path) -> None:
    """A line a table: rows and number of columns, piped and at 80 columns."""
    shown = desk.run("query", "--archive", str(desk.folder / "arch")).out
    listed = shown.splitlines()[1 : len(TABLES) + 1]
    rows = open_archive(shelf / "arch").manifest.tables
    assert [line.split() for line in listed] == [
        [table, str(rows[table].rows), str(len(columns))]
        for table, columns in TABLES.items()
    ]


def test_a_disk_without_links_gets_its_file(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows are the same, nothing else is left, and a file that is there stays."""

    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", link)
    out, arch = desk.folder / "out", str(desk.folder / "arch")
    out.mkdir()
    path = out / "x.parquet"
    sql = "SELECT card FROM plays"
    words = ("query", sql, "--archive", arch)
    assert desk.run(*words, "--parquet", str(path)).status == 0
    assert pl.read_parquet(path).height == len(desk.run(*words, "--json").lines)
    assert [each.name for each in out.iterdir()] == ["x.parquet"]
    with pytest.raises(FileExists), new_file(path) as fresh:
        fresh.write_bytes(b"other rows")
    assert path.read_bytes()[:4] == b"PAR1"
    assert [each.name for each in out.iterdir()] == ["x.parquet"]

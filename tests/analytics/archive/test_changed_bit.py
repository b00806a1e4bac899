"""One bit of a file changed: who reads that table says so before it tells a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import analytics
from analytics.archive.errors import ArchiveDamaged
from analytics.archive.files import damage
from analytics.archive.reading import open_archive
from events.stores.sqlite import SqliteStore
from replay.errors import FileUnreadable
from replay.words import say
from tests.analytics.archive.shelf import archived
from tests.analytics.logs import random_match
from tests.replay.desk import Desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(name="shelf", scope="module")
def fixture_shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store and its archive ``arch``, one chunk a match."""
    folder = tmp_path_factory.mktemp("bit")
    store = SqliteStore(folder / "store.db")
    archived(store, folder / "arch", *(random_match("kozel", n, 2) for n in range(2)))
    store.close()
    return folder


def flipped(desk: Desk, table: str) -> Path:
    """Return the last file of a table, of whose values one bit was changed."""
    path = max((desk.folder / "arch" / table).iterdir())
    content = bytearray(path.read_bytes())
    content[60] ^= 4
    path.write_bytes(content)
    return path


READERS = (
    ("hands", ("stats",)),
    ("hands", ("stats", "--player", "Ada")),
    ("hands", ("stats", "payments", "--origin", "simulation")),
    ("hands", ("ratings", "--json")),
    ("hands", ("report", "club")),
    ("plays", ("query", "SELECT COUNT(*) AS n FROM Plays")),
    ("plays", ("query", "SELECT card FROM plays", "--csv")),
    ("matches", ("archive", "info")),
)


@pytest.mark.parametrize(("table", "words"), READERS)
def test_every_reader_names_the_file(
    desk: Desk, table: str, words: tuple[str, ...]
) -> None:
    """Status 2, nothing shown, one sentence; what Polars would make of it is not asked."""
    path = flipped(desk, table)
    where = () if words[0] == "archive" else ("--archive",)
    shown = desk.run(*words, *where, str(desk.folder / "arch"))
    told = say("error.archive_damaged", "en", path=str(path)) + "\n"
    assert (shown.status, shown.out, shown.err) == (2, "", told)


def test_other_tables_still_answer(desk: Desk) -> None:
    """Only what is read is looked at: the events are asked for by nobody here."""
    flipped(desk, "events")
    archive = str(desk.folder / "arch")
    for words in (("stats",), ("query", "SELECT COUNT(*) FROM hands"), ("ratings",)):
        assert desk.run(*words, "--archive", archive).status == 0
    assert desk.run("archive", "info", archive, "--check").status == 2


def test_a_notebook_sees_it_too(desk: Desk) -> None:
    """Before a row is collected."""
    path = flipped(desk, "hands")
    archive = analytics.open_archive(desk.folder / "arch")
    for ask in (
        lambda: archive.scan("hands"),
        lambda: analytics.five_numbers(archive),
        lambda: analytics.figure(archive, "payments"),
        lambda: analytics.sql(archive, "SELECT COUNT(*) FROM hands"),
        lambda: analytics.rated(archive, "kozel"),
    ):
        with pytest.raises(ArchiveDamaged) as caught:
            ask()
        assert caught.value.facts == {"path": str(path)}
    assert archive.scan("plays").collect().height


def test_a_file_is_looked_at_once(desk: Desk) -> None:
    """What was sound when it was first asked for is not read again by the same reader."""
    archive = open_archive(desk.folder / "arch")
    frame = archive.scan("matches")
    flipped(desk, "matches")
    assert archive.scan("matches").collect_schema() == frame.collect_schema()
    with pytest.raises(ArchiveDamaged):
        open_archive(desk.folder / "arch").scan("matches")


def test_what_may_not_be_read_is_no_damage(tmp_path: Path) -> None:
    """A permission is missing: the file is named, and nobody advises to build anew."""
    with pytest.raises(FileUnreadable) as caught, damage(tmp_path):
        raise PermissionError(13, "Permission denied", str(tmp_path / "a.parquet"))
    assert caught.value.facts == {
        "path": str(tmp_path / "a.parquet"),
        "detail": "Permission denied",
    }

"""``sixfold archive`` as a person and a program see it."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING

import msgspec
import pexpect
import polars as pl
import pytest
from msgspec.structs import replace

from analytics.archive.building import build
from analytics.archive.errors import ArchiveBusy
from analytics.archive.manifest import MANIFEST, NAMES, totals_of
from analytics.archive.reading import open_archive
from analytics.archive.tables import SCHEMA, TABLES
from events.store import Refusal
from events.stores.sqlite import SqliteStore
from replay.words import languages, say
from tests.analytics.archive.shelf import rows
from tests.analytics.logs import random_match, write
from tests.builders import PLAYERS
from tests.replay.desk import FULL_DEAL, Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(name="desk")
def fixture_desk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """Yield a desk whose store holds three matches, one of each game."""
    made = Desk(tmp_path, capsys, monkeypatch)
    store = SqliteStore(made.store)
    for player, name in zip(PLAYERS, ("Ada", "Ben", "Cid", "Dora"), strict=True):
        store.directory.remember(player, name)
    write(store, *(random_match(g, 3, 2) for g in ("sixbid", "kozel", "frog")))
    store.close()
    yield made
    made.close()


@pytest.fixture(name="folder")
def fixture_folder(desk: Desk) -> Path:
    """Return the folder of an archive of the desk's store."""
    folder = desk.folder / "archive [1] of *"
    assert desk.run("archive", "build", str(folder)).status == 0
    return folder


def test_build_tells_what_the_archive_holds(desk: Desk, folder: Path) -> None:
    """As JSON: the place in the store, each table, bytes an event, the content hash."""
    shown = desk.run("archive", "info", str(folder), "--json")
    (told,) = shown.lines
    assert (shown.status, told["schema"], told["position"]) == (
        0,
        SCHEMA,
        desk.opened().head(),
    )
    assert set(told["tables"]) == set(TABLES)
    assert told["tables"]["events"]["rows"] == told["position"]
    files = sum(each.stat().st_size for each in folder.rglob("*.parquet"))
    assert told["bytes"] == files
    assert told["bytes_per_event"] == round(files / told["position"], 2)
    assert len(told["content"]) == 64
    assert told["from"] <= told["to"]


@pytest.mark.parametrize("lang", languages())
def test_info_speaks_every_language(desk: Desk, folder: Path, lang: str) -> None:
    """The same facts in each language, and that the names should stay at home."""
    shown = desk.run("archive", "info", str(folder), "--check", lang=lang)
    assert shown.status == 0
    assert open_archive(folder).manifest.content in shown.out
    for code in ("archive.column_table", "archive.column_rows"):
        assert say(code, lang) in shown.out
    assert NAMES in shown.out
    assert "plays" in shown.out


def test_names_stand_beside_the_archive_and_may_go(desk: Desk, folder: Path) -> None:
    """No file but one holds a name; deleted it stays deleted, and nothing else changes."""
    assert open_archive(folder).names()[PLAYERS[0]] == "Ada"
    rest = [each for each in folder.rglob("*.*") if each.name != NAMES]
    assert not any(b"Ada" in each.read_bytes() for each in rest)
    before = open_archive(folder).manifest
    (folder / NAMES).unlink()
    assert open_archive(folder).names() == {}
    assert desk.run("archive", "update", str(folder)).status == 0
    assert not (folder / NAMES).exists()
    assert open_archive(folder).manifest == before


def test_an_update_forgets_whom_the_store_forgot(desk: Desk, folder: Path) -> None:
    """Names are taken anew from the store, where they are taken at all."""
    desk.opened().directory.forget(PLAYERS[0])
    assert desk.run("archive", "update", str(folder)).status == 0
    assert PLAYERS[0] not in open_archive(folder).names()
    assert open_archive(folder).names()[PLAYERS[1]] == "Ben"
    again = desk.run("archive", "build", str(folder), "--no-names")
    assert (again.status, open_archive(folder).names()) == (0, {})


def test_an_update_tells_what_came(desk: Desk, folder: Path) -> None:
    """How many events were added; without any the archive stays as it is."""
    before = open_archive(folder).manifest
    shown = desk.run("archive", "update", str(folder)).out.splitlines()
    assert len(shown) == 2
    assert "Nothing new" in shown[0]
    assert before.content in shown[1]
    assert open_archive(folder).manifest == before
    desk.imported(FULL_DEAL)
    added = desk.opened().head() - before.position
    assert f"Added {added} events" in desk.run("archive", "update", str(folder)).out
    assert open_archive(folder).manifest.position == before.position + added


def test_an_update_tells_that_only_refusals_came(desk: Desk, folder: Path) -> None:
    """They have no place in the order, and are not nothing; once taken, nothing is new."""
    store = desk.opened()
    refusal = Refusal(0, "must_follow_suit", "sixbid.R19", "9H", ("AD",), 7)
    store.record(store.matches()[0], "no", 0, refusal)
    assert "No new events" in desk.run("archive", "update", str(folder)).out
    (row,) = rows(folder, "refusals")
    assert (row["seat"], row["code"], row["hand"]) == (0, "must_follow_suit", None)
    assert "Nothing new" in desk.run("archive", "update", str(folder)).out


def test_archive_alone_shows_its_help(desk: Desk) -> None:
    """The three commands below it, as ``--help`` does."""
    alone, asked = desk.run("archive"), desk.run("archive", "--help")
    assert (alone.status, alone.err) == (0, "")
    assert alone.out == asked.out
    assert "build" in alone.out


def refused(desk: Desk, code: str, *words: str) -> None:
    """Demand status 2 and one sentence, which begins as that of an error does."""
    shown = desk.run("archive", *words)
    assert (shown.status, shown.out) == (2, "")
    text = say(f"error.{code}", "en", **dict.fromkeys(FACTS, "\0"))
    parts = [part for part in text.split("\0") if part]
    assert all(part in shown.err for part in parts), shown.err


FACTS = ("path", "found", "known", "position", "store", "detail", "other")


def test_a_folder_that_is_no_archive_is_left_alone(desk: Desk) -> None:
    """Neither read nor written; one that is not there can only be built."""
    stranger = desk.folder / "photographs"
    for command in ("info", "update"):
        refused(desk, "archive_missing", command, str(stranger))
    stranger.mkdir()
    desk.file("photographs/cat.jpg", "a cat")
    for command in ("info", "update"):
        refused(desk, "archive_foreign", command, str(stranger))
    refused(desk, "archive_folder_taken", "build", str(stranger))
    assert [each.name for each in stranger.iterdir()] == ["cat.jpg"]
    for command in ("info", "update", "build"):
        refused(desk, "archive_no_folder", command, desk.file("file.txt", ""))


def test_a_name_that_is_too_long_is_told(desk: Desk) -> None:
    """No disk takes it: there is no archive of that name, and none can be made."""
    path = "x" * 300
    refused(desk, "archive_missing", "info", path)
    refused(desk, "archive_missing", "update", path)
    refused(desk, "file_unwritable", "build", path)


def test_an_empty_store_makes_no_archive(desk: Desk) -> None:
    """No folder is left behind either."""
    desk.store = desk.folder / "empty.db"
    desk.opened()
    refused(desk, "archive_store_empty", "build", str(desk.folder / "none"))
    assert not (desk.folder / "none").exists()


def test_an_archive_of_a_newer_schema_is_not_touched(desk: Desk, folder: Path) -> None:
    """Its version is told before anything else of it is read; a build replaces it."""
    path = folder / MANIFEST
    told = json.loads(path.read_text())
    newer = json.dumps({"schema": 99, "tables": "of another kind"})
    path.write_text(newer)
    for command in ("info", "update"):
        refused(desk, "archive_newer", command, str(folder))
    assert path.read_text() == newer
    for older in range(SCHEMA):
        path.write_text(json.dumps(told | {"schema": older}))
        refused(desk, "archive_older", "update", str(folder))
    path.write_text(json.dumps(told | {"rules": {"sixbid": 0}}))
    refused(desk, "archive_other_rules", "update", str(folder))
    assert desk.run("archive", "build", str(folder)).status == 0
    assert json.loads(path.read_text()) == told


def test_another_store_is_refused(desk: Desk, folder: Path) -> None:
    """A store with another event at the archive's position, or with fewer events."""
    before = open_archive(folder).manifest
    for name, hands in (("shorter", 1), ("longer", 9)):
        desk.store = desk.folder / f"{name}.db"
        write(desk.opened(), random_match("kozel", 4, hands))
        refused(desk, "archive_not_of_store", "update", str(folder))
    assert open_archive(folder).manifest == before


@pytest.mark.parametrize("damage", ["cut", "gone", "changed", "manifest"])
def test_damage_is_found(desk: Desk, folder: Path, damage: str) -> None:
    """A file cut short, gone or altered, or the manifest itself; a build makes it whole."""
    manifest = open_archive(folder).manifest
    path = folder / open_archive(folder).parts("plays")[0].file
    whole = path.read_bytes()
    words = ["info", str(folder)]
    if damage == "cut":
        path.write_bytes(whole[:-9])
    elif damage == "gone":
        path.unlink()
    elif damage == "changed":
        place = len(whole) // 8  # among the rows; the columns' own words come behind
        path.write_bytes(whole[:place] + bytes(64) + whole[place + 64 :])
        words.append("--check")
    else:
        text = (folder / MANIFEST).read_text()
        (folder / MANIFEST).write_text(text.replace(manifest.content, "0" * 64))
    code = "archive_manifest_damaged" if damage == "manifest" else "archive_damaged"
    refused(desk, code, *words)
    assert desk.run("archive", "build", str(folder)).status == 0
    assert path.read_bytes() == whole


def test_rows_put_in_place_of_others_are_found(desk: Desk, folder: Path) -> None:
    """A sound file of the right form, size and number of rows, but of other rows."""
    manifest = open_archive(folder).manifest
    (part,) = open_archive(folder).parts("plays")
    frame = open_archive(folder).scan("plays").collect()
    frame.with_columns(pl.col("seat").reverse()).write_parquet(folder / part.file)
    size = (folder / part.file).stat().st_size
    parts = tuple(
        replace(each, bytes=size) if each == part else each for each in manifest.parts
    )
    tables, content = totals_of(parts)
    forged = replace(manifest, parts=parts, tables=tables, content=content)
    (folder / MANIFEST).write_bytes(msgspec.json.encode(forged))
    assert desk.run("archive", "info", str(folder)).status == 0
    refused(desk, "archive_damaged", "info", str(folder), "--check")


def test_damage_stops_an_update(desk: Desk, folder: Path) -> None:
    """What must be kept and cannot be read is never written over."""
    path = folder / open_archive(folder).parts("events")[0].file
    path.write_bytes(bytes(path.stat().st_size))
    before = (folder / MANIFEST).read_bytes()
    desk.imported(FULL_DEAL)
    refused(desk, "archive_damaged", "update", str(folder))
    assert (folder / MANIFEST).read_bytes() == before


def test_one_program_writes_at_a_time(desk: Desk, folder: Path) -> None:
    """Whoever comes second is told so; reading goes on meanwhile."""
    refusals: list[str] = []

    def meanwhile(done: int, matches: int) -> None:  # noqa: ARG001 - what a gauge is told
        with pytest.raises(ArchiveBusy) as refusal:
            build(desk.opened(), folder)
        refusals.append(refusal.value.code)
        assert open_archive(folder).manifest.position

    build(desk.opened(), folder, told=meanwhile)
    assert refusals


def test_a_bar_shows_on_a_terminal_alone(desk: Desk, folder: Path) -> None:
    """Drawn on the error screen and taken away; piped, nothing of it is written."""
    shutil.rmtree(folder)
    store = f"sqlite:///{desk.store}"
    words = ["-m", "service.cli", "archive", "build", str(folder), "--store", store]
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable, words, encoding="utf-8", timeout=30
    )
    child.expect("Archive")
    child.expect("3/3")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert desk.run("archive", "build", str(folder)).err == ""


def test_build_says_where(desk: Desk) -> None:
    """In its first line; JSON has it too."""
    folder = str(desk.folder / "new")
    told = say("archive.built", "en", path=folder)
    assert desk.run("archive", "build", folder).out.splitlines()[0] == told
    (line,) = desk.run("archive", "build", folder, "--json").lines
    assert line["archive"] == folder


def test_an_older_archive_says_which(desk: Desk, folder: Path) -> None:
    """Schema against schema, or rules against rules."""
    path = folder / MANIFEST
    told = json.loads(path.read_text())
    for changed, found in (
        ({"schema": 1}, "schema 1"),
        ({"rules": {"sixbid": 0}}, "sixbid 0"),
    ):
        path.write_text(json.dumps(told | changed))
        shown = desk.run("archive", "update", str(folder))
        assert (shown.status, found in shown.err) == (2, True)


def test_names_that_cannot_be_read_touch_nothing_else(desk: Desk, folder: Path) -> None:
    """The sentence names the file; without it the ids stand, and an update writes it anew."""
    (folder / NAMES).write_text("{")
    shown = desk.run("stats", "--archive", str(folder))
    told = say("error.archive_names_damaged", "en", path=str(folder / NAMES)) + "\n"
    assert (shown.status, shown.out, shown.err) == (2, "", told)
    assert desk.run("archive", "update", str(folder)).status == 0
    assert open_archive(folder).names()[PLAYERS[0]] == "Ada"
    (folder / NAMES).unlink()
    assert PLAYERS[0][:8] in desk.run("stats", "--archive", str(folder)).out

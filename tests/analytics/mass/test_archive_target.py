"""``sixfold audit ARCHIVE`` as a person and a program see it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import polars as pl
import pytest
from msgspec.structs import replace
from polars.exceptions import PanicException, PolarsError

from analytics.archive.manifest import MANIFEST, Part, read_manifest, totals_of
from analytics.archive.reading import open_archive
from analytics.archive.tables import DEALS
from analytics.mass import rules
from events.envelope import GENESIS
from events.ids import id_from_hash
from events.stores.sqlite import SqliteStore
from events.table import CardPlayed, Forked, HandScored, MatchOpened
from replay.shell import Shell
from replay.words import languages, say
from tests.analytics.logs import random_match, write
from tests.analytics.mass.matches import told_of
from tests.builders import PLAYERS
from tests.naive.match_writer import faulty_match
from tests.naive.tally import kinds_of
from tests.replay.archive import run_sql
from tests.replay.desk import FULL_DEAL, Desk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.base import Event

GAMES = ("sixbid", "kozel", "frog")


def foul(game: str, kind: str) -> tuple[Event, ...]:
    """Return a match with one fault."""
    (fault,) = (fault for fault in kinds_of(game) if fault.name == kind)
    return told_of(faulty_match(game, 3, fault))


@pytest.fixture(name="desk")
def fixture_desk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    """Yield a desk whose store holds six matches, one with a revoke, one a false score."""
    made = Desk(tmp_path, capsys, monkeypatch)
    store = SqliteStore(made.store)
    for player, name in zip(PLAYERS, ("Ada", "Ben", "Cid", "Dora"), strict=True):
        store.directory.remember(player, name)
    write(store, *(random_match(game, 4, 2) for game in GAMES))
    shell = Shell(store)
    for number, events in enumerate(
        (foul("sixbid", "suit_not_followed"), foul("kozel", "wrong_pairs"))
    ):
        match = id_from_hash("a foul match", str(number).encode())
        shell.write(match, match, events, after=0, prev=GENESIS)
    store.close()
    yield made
    made.close()


def archived(desk: Desk) -> str:
    """Return the folder of an archive of the desk's store."""
    folder = desk.folder / "archive"
    assert desk.run("archive", "build", str(folder)).status == 0
    return str(folder)


def away(desk: Desk) -> None:
    """Put the store out of reach."""
    desk.store.rename(desk.folder / "elsewhere.db")


def test_an_archive_is_judged_as_its_store(desk: Desk) -> None:
    """The same lines, with the archive as their source, and the same exit status."""
    folder = archived(desk)
    wanted = desk.run("audit", "--all", "--json")
    assert wanted.status == 1
    beside = desk.run("audit", folder, "--json")
    away(desk)
    for told in (beside, desk.run("audit", folder, "--json")):
        assert told.status == 1
        assert {line["source"] for line in told.lines} == {folder}
        assert [line | {"source": None} for line in told.lines] == wanted.lines


def test_a_person_reads_the_findings_with_the_trick(desk: Desk) -> None:
    """Few matches are shown in full, with the players' names, as anywhere else."""
    folder = archived(desk)
    by_table = say("bulk.by_table", "en")
    wanted, _ = desk.run("audit", "--all").out.split(by_table)
    assert desk.run("audit", folder).out.split(by_table)[0] == wanted
    away(desk)
    assert desk.run("audit", folder).out.split(by_table)[0] == wanted


def test_the_sum_of_an_archive(desk: Desk) -> None:
    """Clean matches are counted without being told one by one."""
    folder = archived(desk)
    (wanted,) = desk.run("audit", "--all", "--summary", "--json").lines
    (told,) = desk.run("audit", folder, "--summary", "--json").lines
    tables = ("by_table",)  # a chosen store has no name, an archive has
    assert {k: v for k, v in told.items() if k not in tables} == {
        k: v for k, v in wanted.items() if k not in tables
    }


def test_archives_stand_among_other_targets(desk: Desk) -> None:
    """What is named is judged in the order in which it is named."""
    folder = archived(desk)
    night = desk.file("night.toml", FULL_DEAL)
    told = desk.run("audit", night, folder, night, folder, "--json").lines
    sources = [line["source"] for line in told]
    assert sources == [night, *[folder] * 5, night, *[folder] * 5]


def test_an_archive_is_judged_for_what_it_held(desk: Desk) -> None:
    """What the store has got since is not in it, nor in its findings."""
    folder = archived(desk)
    before = desk.run("audit", folder, "--json").lines
    store = SqliteStore(desk.store)
    match = store.matches()[0]
    last = store.read(match)[-1]
    again = random_match("sixbid", 9, 1)[1:]
    Shell(store).write(match, "late", again, after=last.seq, prev=last.hash)
    store.close()
    assert desk.run("audit", folder, "--json").lines == before


def test_what_an_archive_cannot_tell_alone(desk: Desk) -> None:
    """A fork is judged with its past, which is in the store; alone, it says so."""
    store = SqliteStore(desk.store)
    parent = store.read(store.matches()[0])[9]
    fork = id_from_hash("a fork", b"1")
    Shell(store).fork(fork, "fork", Forked(parent.match, 10, parent.hash, "what if"))
    store.close()
    folder = archived(desk)
    wanted = desk.run("audit", "--all", "--json").lines
    told = desk.run("audit", folder, "--json")
    assert [line | {"source": None} for line in told.lines] == wanted
    away(desk)
    alone = desk.run("audit", folder, "--json")
    assert alone.status == 2
    (untold,) = (line for line in alone.lines if "error" in line)
    assert (untold["source"], untold["error"]["code"]) == (fork, "archive_untold")
    for lang in languages():
        said = say("error.archive_untold", lang, match=fork, path=folder)
        assert said in desk.run("audit", folder, lang=lang).out


def test_matches_that_cannot_be_followed(desk: Desk) -> None:
    """No such game, events before the first hand, a second opening, nothing but one."""
    fair = random_match("kozel", 8, 2)
    opening = fair[0]
    assert isinstance(opening, MatchOpened)
    odd = (
        (replace(opening, game="whist"), *fair[1:]),
        (replace(opening, rules=99), *fair[1:]),
        (replace(opening, players=opening.players[:3]), *fair[1:]),
        (opening, CardPlayed(0, 7), *fair[1:]),
        (opening, opening, *fair[1:]),
        (*fair, replace(opening, standing=(3, 3))),
        (*fair[:9], HandScored((1, 0)), *fair[9:]),
        (opening,),
    )
    store = SqliteStore(desk.store)
    for number, events in enumerate(odd):
        match = id_from_hash("an odd match", str(number).encode())
        Shell(store).write(match, match, events, after=0, prev=GENESIS)
    store.close()
    folder = archived(desk)
    wanted = desk.run("audit", "--all", "--json")
    told = desk.run("audit", folder, "--json")
    assert told.status == wanted.status == 2
    assert len(wanted.lines) == 13
    sourced = [
        line if "error" in line else line | {"source": None} for line in told.lines
    ]
    assert sourced == wanted.lines
    away(desk)
    for alone, line in zip(
        desk.run("audit", folder, "--json").lines, wanted.lines, strict=True
    ):
        if "error" in alone:
            assert alone["error"]["code"] == "archive_untold"
        else:
            assert alone | {"source": None} == line


def test_an_event_changed_in_the_log_is_found(desk: Desk) -> None:
    """The archive keeps where a chain breaks; the store tells it."""
    run_sql(desk.store, "update event set at = at + 1 where position = 30")
    folder = archived(desk)
    wanted = desk.run("audit", "--all", "--json").lines
    told = desk.run("audit", folder, "--json").lines
    assert [line | {"source": None} for line in told] == wanted
    rules = {finding["rule"] for line in told for finding in line["findings"]}
    assert "log.chain" in rules


@pytest.mark.parametrize("harm", ["cut", "noise", "gone", "swapped"])
def test_a_damaged_archive_is_an_error(desk: Desk, harm: str) -> None:
    """A file cut short, overwritten, missing, or of other hands: status 2, no verdict."""
    folder = archived(desk)
    opened = open_archive(folder)
    (part,) = opened.parts("deals_kozel")
    path = opened.folder / part.file
    content = path.read_bytes()
    if harm == "cut":
        path.write_bytes(content[:-9])
    elif harm == "noise":
        path.write_bytes(bytes(len(content)))
    elif harm == "gone":
        path.unlink()
    else:
        (other,) = opened.parts("deals_frog")
        path.write_bytes((opened.folder / other.file).read_bytes())
    told = desk.run("audit", folder, "--json")
    assert told.status == 2
    (line,) = told.lines
    assert (line["source"], line["error"]["code"]) == (folder, "archive_damaged")


def test_matches_without_a_hand_are_judged_too(desk: Desk) -> None:
    """Somebody opened a match and dealt nothing: the archive of that is in order."""
    away(desk)
    store = SqliteStore(desk.store)
    write(store, random_match("kozel", 1, 1)[:1])
    store.close()
    (told,) = desk.run("audit", archived(desk), "--summary", "--json").lines
    assert (told["matches"], told["clean"], told["hands"]) == (1, 1, 0)


@pytest.mark.parametrize("harm", ["matches", "everything", "table"])
def test_a_manifest_that_cannot_be_is_damaged(desk: Desk, harm: str) -> None:
    """Its sums fit, but hands belong to no match, or a table is unknown: status 2."""
    folder = archived(desk)
    path = Path(folder) / MANIFEST
    manifest = read_manifest(Path(folder))
    parts: tuple[Part, ...] = ()
    if harm == "matches":
        parts = tuple(part for part in manifest.parts if part.table != "matches")
    elif harm == "table":
        parts = (*manifest.parts, replace(manifest.parts[0], table="weather"))
    tables, content = totals_of(parts)
    fresh = replace(manifest, parts=parts, tables=tables, content=content)
    path.write_bytes(msgspec.json.encode(fresh))
    told = desk.run("audit", folder, "--json")
    assert told.status == 2
    (line,) = told.lines
    assert line["error"]["code"].endswith("damaged")
    assert str(path) in line["error"]["message"]
    for words in (("report", "club", "--archive", folder), ("archive", "info", folder)):
        assert desk.run(*words).status == 2


def changed_rows(content: bytes) -> bytes:
    """Return a file with one byte changed so that it tells other rows as readably."""
    rows = pl.read_parquet(content)
    for place in range(len(content) // 3, len(content)):
        other = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        with suppress(PolarsError, PanicException):
            found = pl.read_parquet(other)
            alike = found.schema == rows.schema and found.height == rows.height
            if alike and not found.equals(rows):
                return other
    pytest.fail("no byte can be changed unseen")


@pytest.mark.parametrize("table", ["matches", *DEALS.values()])
def test_a_changed_byte_is_seen_though_the_file_is_readable(
    desk: Desk, table: str
) -> None:
    """One number is another one: nobody judges what was not written."""
    folder = archived(desk)
    opened = open_archive(folder)
    (part,) = opened.parts(table)
    path = opened.folder / part.file
    path.write_bytes(changed_rows(path.read_bytes()))
    told = desk.run("audit", folder, "--json")
    assert told.status == 2
    (line,) = told.lines
    assert (line["source"], line["error"]["code"]) == (folder, "archive_damaged")
    assert str(path) in line["error"]["message"]


def test_a_changed_event_is_seen_where_matches_are_told_from_rows(desk: Desk) -> None:
    """Without the store the kinds of the events are read, and only then."""
    folder = archived(desk)
    opened = open_archive(folder)
    (part,) = opened.parts("events")
    path = opened.folder / part.file
    path.write_bytes(changed_rows(path.read_bytes()))
    assert desk.run("audit", folder).status == 1
    away(desk)
    assert desk.run("audit", folder).status == 2


def test_compiling_is_announced(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, rules_cache: Path
) -> None:
    """On the error screen, where a program that reads verdicts does not meet it; once."""
    folder = archived(desk)
    desk.run("audit", folder)
    assert desk.run("audit", folder).err == ""
    kept = {game: rules.compiled(game, rules_cache) for game in GAMES}

    def again(game: str, _: object) -> object:
        return kept[game]

    monkeypatch.setattr(rules, "compiled", again)
    fresh, file = desk.folder / "fresh", desk.file("file", "")
    for unused in (fresh, Path(file) / "unwritable"):
        monkeypatch.setattr(rules, "rules_folder", lambda unused=unused: unused)
        told = desk.run("audit", folder, "--json")
        assert (told.err, len(told.lines)) == (say("mass.compiling", "en") + "\n", 5)


def test_caches_of_other_rules_long_unused_are_removed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, rules_cache: Path
) -> None:
    """When others are compiled; what is in use, not ours, or lies elsewhere, stays."""
    folder = archived(desk)
    kept = {game: rules.compiled(game, rules_cache) for game in GAMES}

    def again(game: str, _: object) -> object:
        return kept[game]

    cache = desk.folder / "cache"
    former, now = cache / f"rules-{'0' * 16}", cache / f"rules-{'1' * 16}"
    others = [
        cache / name
        for name in ("rules-of-whist", f"rules-{'2' * 15}", f"my-rules-{'3' * 16}")
    ]
    elsewhere = desk.folder / f"rules-{'4' * 16}"
    detectors = cache / f"integrity-{'6' * 16}"
    for each in (former, detectors, *others, elsewhere):
        (each / "core").mkdir(parents=True)
        (each / "core" / "following.nbi").write_bytes(b"compiled")
        os.utime(each, (0, 0))
    in_use = cache / f"rules-{'5' * 16}"
    in_use.mkdir()
    monkeypatch.setattr(rules, "rules_folder", lambda: now)
    monkeypatch.setattr(rules, "compiled", again)
    assert desk.run("audit", folder).status == 1
    assert sorted(cache.iterdir()) == sorted([now, in_use, *others])
    assert elsewhere.is_dir()

"""A store examined: each thing that can be wrong is found, and nothing is touched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from events.stores.jsonl_store import JsonLinesStore
from events.stores.sqlite import SqliteStore
from replay.doctor.files import whole_records
from replay.doctor.patient import Patient
from replay.doctor.space import examine_space
from service.cli import main
from tests.replay.archive import alter, fill, run_sql

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.replay.desk import Desk, Shown


def found(shown: Shown) -> dict[str, dict[str, Any]]:
    """Return what was found, by the name of the examination."""
    return {each["examination"]: each for each in shown.lines}


def verdicts(shown: Shown) -> dict[str, str]:
    """Return the verdicts that are not ok."""
    return {
        name: each["verdict"]
        for name, each in found(shown).items()
        if each["verdict"] != "ok"
    }


def folder_bytes(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder with its bytes."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


@pytest.fixture
def filled(desk: Desk) -> Desk:
    """Return a desk whose store holds three matches."""
    fill(desk.store, 3)
    return desk


def test_a_sound_store_is_well(filled: Desk) -> None:
    """Every examination is ok, and the numbers are those of the store."""
    shown = filled.run("doctor", "--json")
    assert (shown.status, verdicts(shown)) == (0, {})
    size = filled.store.stat().st_size
    assert found(shown)["file"]["facts"]["bytes"] == size
    [(events,)] = run_sql(filled.store, "select count(*) from event")
    assert found(shown)["gaps"]["facts"]["events"] == events
    assert found(shown)["gaps"]["facts"]["matches"] == 3
    assert found(shown)["space"]["facts"]["each"] == round(size / events)
    assert list(found(shown)) == [
        *("file", "sqlite", "tail", "gaps", "hashes"),
        *("commands", "names", "keys", "space"),
    ]


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_it_says_so_in_every_language(filled: Desk, lang: str) -> None:
    """Nine lines and a sum, no code among the words."""
    shown = filled.run("doctor", lang=lang)
    assert len(shown.out.splitlines()) == 10
    assert "doctor." not in shown.out
    assert "{" not in shown.out


def test_not_a_byte_changes(filled: Desk) -> None:
    """Neither the store nor what lies beside it, also when the log was left unfolded."""
    before = folder_bytes(filled.folder)
    filled.run("doctor")
    assert folder_bytes(filled.folder) == before

    store = SqliteStore(filled.store)
    store.directory.remember("p" * 26, "Pia")
    before = folder_bytes(filled.folder)
    assert before["store.db-wal"]
    shown = filled.run("doctor", "--json")
    after = folder_bytes(filled.folder)
    store.close()
    for name in ("store.db", "store.db-wal"):
        assert after[name] == before[name]
    assert verdicts(shown) == {"tail": "look", "names": "look"}
    assert found(shown)["tail"]["facts"]["bytes"] == len(before["store.db-wal"])


def test_a_hash_that_breaks_is_named(filled: Desk) -> None:
    """Position and match of the first event that is not what its hash says."""
    alter(filled.store, 20)
    shown = filled.run("doctor", "--json")
    assert (shown.status, verdicts(shown)) == (1, {"hashes": "bad"})
    assert found(shown)["hashes"]["facts"]["n"] == 1
    assert found(shown)["hashes"]["first"]["position"] == 20


def test_a_gap_is_named(filled: Desk) -> None:
    """An event that was taken out, in the midst of what one command brought about."""
    run_sql(filled.store, "delete from event where position = 20")
    shown = filled.run("doctor", "--json")
    assert verdicts(shown) == {"gaps": "bad"}
    assert found(shown)["gaps"]["first"]["position"] == 20


def test_a_command_without_an_outcome_is_named(filled: Desk) -> None:
    """And the matches are whole, so only the commands are bad."""
    run_sql(
        filled.store,
        "delete from command where id = (select command from event where position = 1)",
    )
    shown = filled.run("doctor", "--json")
    assert (shown.status, verdicts(shown)) == (1, {"commands": "bad"})
    assert found(shown)["commands"]["first"]["code"] == "outcome_missing"


def test_an_outcome_without_events_is_named(filled: Desk) -> None:
    """A command that claims events which are nowhere."""
    run_sql(filled.store, "insert into command values ('late', 1, 9001, 9002, null)")
    shown = filled.run("doctor", "--json")
    assert verdicts(shown) == {"commands": "bad"}
    assert found(shown)["commands"]["first"]["code"] == "outcome_stray"


def test_names_of_nobody_deserve_a_look(filled: Desk) -> None:
    """A name and a note that belong to no event; harmless, so the status is 0."""
    store = filled.opened()
    store.directory.remember("z" * 26, "Zoe")
    store.directory.label("y" * 26, {"note": "lost"})
    store.close()
    shown = filled.run("doctor", "--json")
    assert (shown.status, verdicts(shown)) == (0, {"names": "look"})
    facts = found(shown)["names"]["facts"]
    assert (facts["unknown"], facts["lost"]) == (1, 1)


def test_a_file_that_is_cut_is_read_as_far_as_it_goes(filled: Desk) -> None:
    """Each examination on its own: the cut file, its check, its log, all are told."""
    raw = filled.store.read_bytes()
    filled.store.write_bytes(raw[: len(raw) - 4096])
    shown = filled.run("doctor", "--json")
    assert shown.status == 1
    told = found(shown)
    assert told["file"]["facts"]["lacking"] == 4096
    assert told["sqlite"]["verdict"] == "bad"
    assert {"keys", "space"} <= told.keys()
    assert filled.store.read_bytes() == raw[: len(raw) - 4096]


@pytest.mark.parametrize("place", range(1, 12))
def test_a_page_that_is_overwritten_never_stops_it(filled: Desk, place: int) -> None:
    """Whichever page is garbage: a verdict, no traceback, and the file untouched."""
    raw = bytearray(filled.store.read_bytes())
    raw[place * 2048 : place * 2048 + 2048] = bytes(range(256)) * 8
    filled.store.write_bytes(raw)
    shown = filled.run("doctor", "--json")
    assert shown.status == 1
    assert found(shown)["sqlite"]["verdict"] == "bad"
    assert filled.store.read_bytes() == raw


def test_what_is_no_store_is_refused(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2: nothing there, another file, a newer format."""
    assert desk.run("doctor").status == 2
    desk.store.write_text("hello")
    assert desk.run("doctor").status == 2
    desk.store.unlink()
    fill(desk.store, 1)
    run_sql(desk.store, "pragma user_version = 9")
    shown = desk.run("doctor")
    assert shown.status == 2
    assert "9" in shown.err
    assert main(["doctor", "--store", "memory:"]) == 2
    assert capsys.readouterr().err


def lines_store(folder: Path) -> Path:
    """Return a store of lines with one match of the golden logs' kind."""
    fill(folder / "club.db", 1)
    source = SqliteStore(folder / "club.db")
    path = folder / "club.jsonl"
    store = JsonLinesStore(path)
    for match in source.matches():
        own = source.read(match)
        commands = list(dict.fromkeys(each.command for each in own))
        for command in commands:
            events = [each for each in own if each.command == command]
            store.record(match, command, events[0].seq - 1, events)
    store.close()
    source.close()
    return path


def examined(
    path: Path, capsys: pytest.CaptureFixture[str], words: Sequence[str] = ()
) -> str:
    """Return what the doctor prints of a store of lines."""
    capsys.readouterr()
    main(["doctor", *words, "--store", str(path)])
    return capsys.readouterr().out


def test_a_torn_record_of_lines_can_be_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The advice names the byte; a file cut there opens again, with all before it."""
    path = lines_store(tmp_path)
    raw = path.read_bytes()
    begun = raw.rindex(b'{"outcome"')
    assert whole_records(path) == (len(raw), raw.count(b"\n"))
    for end in (len(raw) - 1, len(raw) - 300, begun + 20):
        path.write_bytes(raw[:end])
        assert whole_records(path)[0] == begun
        assert f"truncate -s {begun} " in examined(path, capsys)
        assert path.read_bytes() == raw[:end]
    os.truncate(path, begun)
    store = JsonLinesStore(path, create=False)
    assert store.head() == raw[:begun].count(b'"seq"')
    store.close()


def test_a_bad_line_within_is_no_torn_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole records stand behind it, so nothing is to be cut off."""
    path = lines_store(tmp_path)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"seq":3,', b'"seq":x,', 1))
    assert "truncate" not in examined(path, capsys)


def test_a_key_that_others_may_read_is_bad(filled: Desk) -> None:
    """To be done next is chmod; an operator is known when the key was made here."""
    filled.run("keys", "appoint", "ida")
    key = filled.folder / "keys" / "ida.key"
    shown = filled.run("doctor", "--json")
    assert found(shown)["keys"]["facts"]["keys"] == 2
    assert "operator" in found(shown)["keys"]["facts"]
    key.chmod(0o640)
    shown = filled.run("doctor", "--json")
    assert (shown.status, verdicts(shown)) == (1, {"keys": "bad"})
    assert f"chmod 600 {key}" in found(shown)["keys"]["advice"]


def test_little_room_deserves_a_look(
    filled: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Less than twice the store is free: 1 byte less is a look, just enough is not."""
    size = filled.store.stat().st_size
    patient = Patient(str(filled.store))
    for free, verdict in ((2 * size - 1, "look"), (2 * size, "ok")):
        monkeypatch.setattr("shutil.disk_usage", _Disk(free))
        assert examine_space(patient).verdict == verdict
    patient.close()


class _Disk:
    """A disk with so many bytes free, wherever it is asked."""

    def __init__(self, free: int) -> None:
        self.free = free

    def __call__(self, _folder: object) -> _Disk:
        return self


def test_an_archive_that_lags_is_told(filled: Desk) -> None:
    """Up to date, behind by the events written since, and of another store."""
    archive = filled.folder / "columns"
    assert filled.run("archive", "build", str(archive)).status == 0
    words = ("doctor", "--json", "--archive", str(archive))
    assert found(filled.run(*words))["archive"]["code"] == "archive_ok"
    before = run_sql(filled.store, "select count(*) from event")[0][0]
    fill(filled.store, 1, seed=50)
    after = run_sql(filled.store, "select count(*) from event")[0][0]
    shown = filled.run(*words)
    assert (shown.status, verdicts(shown)) == (0, {"archive": "look"})
    assert found(shown)["archive"]["facts"]["behind"] == after - before
    assert str(archive) in found(shown)["archive"]["advice"]

    filled.store.unlink()
    fill(filled.store, 4, seed=70)
    assert found(filled.run(*words))["archive"]["code"] == "archive_other"
    (archive / "archive.json").unlink()
    assert found(filled.run(*words))["archive"]["code"] == "archive_unfit"

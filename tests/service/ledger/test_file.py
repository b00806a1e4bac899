"""The file of the ledger: whose it is, what it holds, what is refused."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from events.errors import (
    StoreAddress,
    StoreBusy,
    StoreForeign,
    StoreNewer,
    StoreReadOnly,
)
from events.stores.sqlite import SqliteStore
from service.ledger.file import FORMAT, LedgerFile
from service.ledger.ledger import Ledger, ledger_place

ROOT = Path(__file__).parent.parent.parent.parent
OPENER = """
import sys
from pathlib import Path
from service.ledger.ledger import Ledger

sys.stdin.readline()
print(Ledger(Path(sys.argv[1])).house.master().hex())
"""


def mode(path: Path) -> int:
    """Return the rights of a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(
    ("store", "beside"),
    [
        ("sqlite:///x/sixfold.db", "x/sixfold.ledger.db"),
        ("sqlite:////x/sixfold.db", "/x/sixfold.ledger.db"),
        ("jsonl:///x/night.jsonl", "x/night.ledger.db"),
        ("club.db", "club.ledger.db"),
        ("sqlite:///no_ending", "no_ending.ledger.db"),
    ],
)
def test_the_ledger_stands_beside_the_store(store: str, beside: str) -> None:
    """Every store in a file has its ledger in the same folder, under its own name."""
    assert ledger_place(store) == Path(beside)


def test_a_store_in_memory_has_its_ledger_there() -> None:
    """A ledger without a place works as one in a file."""
    assert ledger_place("memory:") is None
    ledger = Ledger(None)
    key = ledger.keys.arrive(1).key
    assert ledger.keys.player_of(key)
    assert ledger.alive.first()
    ledger.close()


def test_a_wrong_address_has_no_ledger() -> None:
    """An address that names no store names no ledger."""
    with pytest.raises(StoreAddress):
        ledger_place("nowhere:1")


def test_only_the_owner_may_read_it(ledger: Ledger, place: Path) -> None:
    """The file and all that SQLite keeps beside it are their owner's alone."""
    ledger.keys.arrive(1)
    assert ledger.alive.first()
    found = sorted(each.name for each in place.parent.iterdir())
    assert found == [
        "sixfold.ledger.alive",
        "sixfold.ledger.db",
        "sixfold.ledger.db-shm",
        "sixfold.ledger.db-wal",
    ]
    assert {mode(each) for each in place.parent.iterdir()} == {0o600}


def test_rights_that_a_copy_gave_are_taken_back(place: Path) -> None:
    """A ledger that others could read is its owner's alone once it is opened."""
    Ledger(place).close()
    place.chmod(0o644)
    ledger = Ledger(place)
    ledger.keys.arrive(1)
    assert {mode(each) for each in place.parent.iterdir()} == {0o600}
    ledger.close()


def test_what_was_written_is_there_again(place: Path) -> None:
    """A ledger that is opened again knows what it knew."""
    ledger = Ledger(place)
    arrival, master = ledger.keys.arrive(1), ledger.house.master()
    ledger.close()
    again = Ledger(place)
    assert again.keys.player_of(arrival.key) == arrival.player
    assert again.house.master() == master
    again.close()


def test_each_house_has_its_own_secret(place: Path) -> None:
    """Two ledgers have different secrets of 32 bytes; one ledger always the same."""
    one, two = Ledger(place), Ledger(place.with_name("other.ledger.db"))
    assert len(one.house.master()) == 32
    assert one.house.master() == one.house.master() != two.house.master()
    one.close()
    two.close()


def test_many_processes_make_one_ledger(place: Path) -> None:
    """Processes that open a new ledger at the same time have the same secret."""
    place.parent.mkdir()
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", OPENER, str(place)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for program in programs:
        assert program.stdin
        program.stdin.write("go\n")
        program.stdin.flush()
    told = [program.communicate()[0] for program in programs]
    assert len(set(told)) == 1
    assert len(bytes.fromhex(told[0])) == 32


def test_an_event_store_is_no_ledger(tmp_path: Path) -> None:
    """Another kind of file of ours is refused and stays as it was."""
    path = tmp_path / "sixfold.db"
    SqliteStore(path).close()
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(StoreForeign):
        Ledger(path)
    assert (path.read_bytes(), mode(path)) == (before, 0o644)


@pytest.mark.parametrize("content", [b"not a database, whatever it is", b"x" * 5000])
def test_any_other_file_is_no_ledger(tmp_path: Path, content: bytes) -> None:
    """A file that is no database is refused and stays as it was."""
    path = tmp_path / "sixfold.ledger.db"
    path.write_bytes(content)
    with pytest.raises(StoreForeign):
        Ledger(path)
    assert path.read_bytes() == content


def test_somebody_elses_tables_are_no_ledger(tmp_path: Path) -> None:
    """A database without our mark is refused, also if its own mark is zero."""
    path = tmp_path / "sixfold.ledger.db"
    theirs = sqlite3.connect(path)
    theirs.execute("create table own(number integer)")
    theirs.commit()
    theirs.close()
    with pytest.raises(StoreForeign):
        Ledger(path)


def test_a_newer_ledger_is_left_alone(place: Path) -> None:
    """A format that we do not know is named and not touched."""
    Ledger(place).close()
    newer = sqlite3.connect(place)
    newer.execute(f"pragma user_version = {FORMAT + 1}")
    newer.close()
    with pytest.raises(StoreNewer) as raised:
        Ledger(place)
    assert raised.value.facts["found"] == FORMAT + 1


def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    """Where no ledger can stand there is none."""
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreReadOnly):
        Ledger(tmp_path / "file" / "sixfold.ledger.db")


def test_who_waits_too_long_is_told(ledger: Ledger, place: Path) -> None:
    """A write that another one holds up is `store_busy`, and writes nothing."""
    held, waiting = LedgerFile(place), LedgerFile(place, timeout=0.05)
    with held.writing(), pytest.raises(StoreBusy), waiting.writing():
        pass
    assert ledger.keys.arrive(1).player
    held.close()
    waiting.close()


def test_a_transaction_is_taken_back_whole(ledger: Ledger, place: Path) -> None:
    """What was written before an error, also in an inner transaction, is not there."""
    file = LedgerFile(place)
    statement = "insert into player values (?, 1)"

    def break_off() -> None:
        with file.writing():
            with file.writing():
                file.run(statement, "ada")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    assert not ledger.players.known("ada")
    with file.writing():
        file.run(statement, "ben")
    assert ledger.players.known("ben")
    file.close()


def test_keys_wait_for_the_disk_and_presence_does_not(place: Path) -> None:
    """What must not be lost is written through; the rest does not say so afterwards."""
    file = LedgerFile(place)
    with file.writing(durable=False):
        assert file.run("pragma synchronous") == [(1,)]
    with file.writing():
        assert file.run("pragma synchronous") == [(2,)]
    assert file.run("pragma journal_mode") == [("wal",)]
    file.close()

"""Tables that wait, fill, are played and end; who may sit down, and who was quicker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from service.errors import SeatForeign
from service.ledger.errors import (
    AlreadySeated,
    SeatFilled,
    SeatUnknown,
    TableOver,
    TableStarted,
    TableUnknown,
)
from service.ledger.settings import TableSettings
from service.ledger.tables import SeatHolder

if TYPE_CHECKING:
    from service.ledger.ledger import Ledger
    from service.ledger.tables import TableRow

ROOT = Path(__file__).parent.parent.parent.parent
DAY: Final = 24 * 3600 * 1_000_000
PLAIN: Final = TableSettings(game="sixbid")
LISTED: Final = TableSettings(game="kozel", listed=True)
ADA: Final = SeatHolder("ada", "", "own")
BEN: Final = SeatHolder("ben", "", "house")
CID: Final = SeatHolder("cid", "", "own")
DOT: Final = SeatHolder("dot", "", "own")
PROGRAM: Final = SeatHolder("program", "steady", "house")

SITTER: Final = """
import sys
from pathlib import Path
from service.ledger.errors import LedgerError
from service.ledger.ledger import Ledger
from service.ledger.tables import SeatHolder

path, name = sys.argv[1:]
ledger = Ledger(Path(path))
print("ready", flush=True)
sys.stdin.readline()
for number in range(40):
    row = ledger.tables.get(f"t{number}")
    for seat in range(len(row.seats)):
        try:
            row = ledger.tables.sit(row.table, seat, SeatHolder(name, "", "own"))
        except LedgerError:
            continue
        full = "full" if row.full else "free"
        print(row.table, seat, full, ledger.tables.rematch_of(row.table, name), flush=True)
ledger.close()
"""


def filled(ledger: Ledger, table: str = "t", now: int = 1) -> TableRow:
    """Return a table of three whose seats are all filled."""
    ledger.tables.add(table, "ada", PLAIN, 3, now)
    for seat, holder in enumerate((ADA, BEN)):
        assert not ledger.tables.sit(table, seat, holder).full
    return ledger.tables.sit(table, 2, CID)


def test_a_table_is_there_as_it_was_made(ledger: Ledger, other: Ledger) -> None:
    """All that was agreed is read back as it was, in any process."""
    settings = TableSettings(
        game="frog",
        options=(
            ("hands_limit", 20),
            ("capture", True),
            ("passing", "again"),
            ("kinds", ("a", "b")),
        ),
        move=60_000_000,
        reserve=1,
        absence="bot",
        watch="nobody",
        spectator_delay=5,
        listed=True,
        duplicate_of="m",
    )
    made = ledger.tables.add("t", "ada", settings, 4, 7)
    assert other.tables.get("t") == made
    assert made.settings == settings
    assert (made.creator, made.made, made.status, made.rematch) == (
        "ada",
        7,
        "waiting",
        "",
    )
    assert made.seats == (None,) * 4


def test_a_table_is_made_once(ledger: Ledger) -> None:
    """Adding it again changes nothing, and gives what stands there."""
    made = ledger.tables.add("t", "ada", PLAIN, 3, 1)
    ledger.tables.sit("t", 0, ADA)
    again = ledger.tables.add("t", "ben", LISTED, 4, 2)
    assert again == ledger.tables.get("t")
    assert (again.creator, again.settings, len(again.seats)) == ("ada", PLAIN, 3)
    assert again.seats[0] == ADA
    assert made.full is False


def test_a_table_that_is_none_is_unknown(ledger: Ledger) -> None:
    """Every question about it says so."""
    tables = ledger.tables
    for ask in (
        lambda: tables.get("t"),
        lambda: tables.sit("t", 0, ADA),
        lambda: tables.leave("t", 0, "ada"),
        lambda: tables.replace("t", 0, ADA),
        lambda: tables.began("t"),
        lambda: tables.ended("t"),
        lambda: tables.rematch_of("t", "u"),
        lambda: tables.open_tables(5, "t"),
    ):
        with pytest.raises(TableUnknown) as raised:
            ask()
        assert raised.value.facts == {"table": "t"}


def test_the_last_one_fills_the_table(ledger: Ledger) -> None:
    """Seats fill in any order, and the row tells when the match may begin."""
    row = filled(ledger)
    assert row.full
    assert row.status == "waiting"
    assert row.seats == (ADA, BEN, CID)
    assert [row.seat_of(who) for who in ("ada", "cid", "dot")] == [0, 2, None]


def test_a_seat_is_one_players(ledger: Ledger) -> None:
    """Nobody sits where somebody sits, twice, or at a seat that is none."""
    ledger.tables.add("t", "ada", PLAIN, 3, 1)
    ledger.tables.sit("t", 1, ADA)
    with pytest.raises(SeatFilled) as filled_by:
        ledger.tables.sit("t", 1, BEN)
    assert filled_by.value.facts == {"seat": 1}
    with pytest.raises(AlreadySeated) as seated:
        ledger.tables.sit("t", 0, ADA)
    assert seated.value.facts == {"seat": 1}
    for seat in (-1, 3):
        with pytest.raises(SeatUnknown) as unknown:
            ledger.tables.sit("t", seat, BEN)
        assert unknown.value.facts == {"seat": seat, "seats": 3}
    assert ledger.tables.get("t").seats == (None, ADA, None)


def test_sitting_down_again_is_fine(ledger: Ledger) -> None:
    """An answer that was lost is had again, also when the match has begun by then."""
    ledger.tables.add("t", "ada", PLAIN, 3, 1)
    own = SeatHolder("ben", "", "own")
    ledger.tables.sit("t", 1, own)
    assert ledger.tables.sit("t", 1, BEN).seats[1] == BEN
    ledger.tables.sit("t", 0, ADA)
    row = ledger.tables.sit("t", 2, CID)
    assert ledger.tables.sit("t", 2, CID) == row
    with pytest.raises(TableStarted):
        ledger.tables.sit("t", 1, own)
    ledger.tables.began("t")
    assert ledger.tables.sit("t", 2, CID).status == "playing"
    with pytest.raises(TableStarted):
        ledger.tables.sit("t", 1, DOT)
    ledger.tables.ended("t")
    with pytest.raises(TableOver):
        ledger.tables.sit("t", 2, CID)


def test_who_leaves_frees_his_seat(ledger: Ledger) -> None:
    """Only who sits there leaves, and only before the table is full."""
    ledger.tables.add("t", "ada", PLAIN, 3, 1)
    ledger.tables.sit("t", 0, ADA)
    for seat, player in ((0, "ben"), (1, "ada")):
        with pytest.raises(SeatForeign) as foreign:
            ledger.tables.leave("t", seat, player)
        assert foreign.value.facts == {"seat": seat}
    with pytest.raises(SeatUnknown):
        ledger.tables.leave("t", 3, "ada")
    assert ledger.tables.leave("t", 0, "ada").seats == (None,) * 3
    ledger.tables.sit("t", 2, ADA)
    ledger.tables.sit("t", 0, BEN)
    ledger.tables.sit("t", 1, CID)
    for _ in range(2):
        with pytest.raises(TableStarted):
            ledger.tables.leave("t", 2, "ada")
        ledger.tables.began("t")


def test_a_seat_of_a_running_table_is_taken_over(ledger: Ledger) -> None:
    """Who is replaced still finds the table among his; a program has none."""
    filled(ledger)
    ledger.tables.began("t")
    assert ledger.tables.replace("t", 1, PROGRAM).seats == (ADA, PROGRAM, CID)
    assert [row.table for row in ledger.tables.of_player("ben")] == ["t"]
    assert ledger.tables.replace("t", 1, DOT).seats[1] == DOT
    assert [row.table for row in ledger.tables.of_player("dot")] == ["t"]
    assert ledger.tables.of_player("program") == []
    with pytest.raises(AlreadySeated):
        ledger.tables.replace("t", 1, CID)
    with pytest.raises(SeatUnknown):
        ledger.tables.replace("t", 3, BEN)
    ledger.tables.ended("t")
    with pytest.raises(TableOver):
        ledger.tables.replace("t", 1, BEN)


def test_a_free_seat_cannot_be_taken_over(ledger: Ledger) -> None:
    """A seat at which nobody sat is sat down at."""
    ledger.tables.add("t", "ada", PLAIN, 3, 1)
    with pytest.raises(SeatUnknown):
        ledger.tables.replace("t", 1, BEN)


def test_running_are_the_full_ones_that_are_not_over(ledger: Ledger) -> None:
    """One whose process ended before the match began is told too."""
    ledger.tables.add("waits", "ada", PLAIN, 3, 1)
    for table in ("full", "played", "over"):
        filled(ledger, table)
    for table in ("played", "over"):
        ledger.tables.began(table)
    ledger.tables.ended("over")
    ledger.tables.ended("over")
    ledger.tables.began("over")
    assert ledger.tables.running() == ["full", "played"]
    statuses = [ledger.tables.get(each).status for each in ("full", "played", "over")]
    assert statuses == ["waiting", "playing", "over"]


def test_open_tables_are_listed_with_a_free_seat(ledger: Ledger) -> None:
    """The newest first, page by page, each once also if they are as old as each other."""
    for number, now in enumerate((5, 6, 6, 6, 7)):
        ledger.tables.add(f"t{number}", "ada", LISTED, 4, now)
    ledger.tables.add("unlisted", "ada", PLAIN, 3, 9)
    ledger.tables.add("full", "ada", LISTED, 2, 9)
    ledger.tables.sit("full", 0, ADA)
    ledger.tables.sit("t3", 0, ADA)
    assert ledger.tables.open_tables(1)[0].table == "full"
    ledger.tables.sit("full", 1, BEN)
    found: list[TableRow] = []
    while page := ledger.tables.open_tables(2, found[-1].table if found else ""):
        found += page
    assert [row.table for row in found] == ["t4", "t3", "t2", "t1", "t0"]
    assert found[1] == ledger.tables.get("t3")


def test_a_player_finds_his_tables(ledger: Ledger) -> None:
    """Those that he made and those where he sits, the newest first, each once."""
    ledger.tables.add("made", "ada", PLAIN, 3, 1)
    ledger.tables.add("left", "ben", PLAIN, 3, 2)
    ledger.tables.sit("left", 0, ADA)
    ledger.tables.leave("left", 0, "ada")
    ledger.tables.add("sits", "ben", PLAIN, 3, 3)
    ledger.tables.sit("sits", 1, ADA)
    filled(ledger, "both", 4)
    found = [row.table for row in ledger.tables.of_player("ada")]
    assert found == ["both", "sits", "made"]
    assert [row.table for row in ledger.tables.of_player("ada", 1)] == ["both"]
    assert ledger.tables.of_player("dot") == []


def test_a_table_has_one_rematch(ledger: Ledger, other: Ledger) -> None:
    """Whoever asks first names it, and everybody gets that name."""
    filled(ledger)
    assert ledger.tables.rematch_of("t", "u") == "u"
    assert other.tables.rematch_of("t", "v") == "u"
    assert other.tables.get("t").rematch == "u"


def test_a_table_at_which_nobody_sits_is_closed(ledger: Ledger) -> None:
    """A day after it was made, or was found left; never while somebody sits there."""
    for table in ("empty", "left", "sits"):
        ledger.tables.add(table, "ada", LISTED, 3, 0)
    for table in ("left", "sits"):
        ledger.tables.sit(table, 0, ADA)
    filled(ledger, "full", 0)
    assert ledger.tables.sweep(DAY - 1) == []
    ledger.tables.leave("left", 0, "ada")
    assert ledger.tables.sweep(DAY) == ["empty"]
    assert ledger.tables.sweep(2 * DAY - 1) == []
    assert ledger.tables.sweep(2 * DAY) == ["left"]
    assert ledger.tables.sweep(9 * DAY) == []
    assert ledger.tables.get("empty").status == "closed"
    assert [row.table for row in ledger.tables.open_tables(9)] == ["sits"]
    assert ledger.tables.running() == ["full"]
    with pytest.raises(TableOver):
        ledger.tables.sit("empty", 0, BEN)


def test_who_comes_back_begins_the_day_anew(ledger: Ledger) -> None:
    """A table that was left and taken again does not remember it."""
    ledger.tables.add("t", "ada", PLAIN, 3, 0)
    ledger.tables.sit("t", 0, ADA)
    ledger.tables.leave("t", 0, "ada")
    assert ledger.tables.sweep(DAY) == []
    ledger.tables.sit("t", 0, BEN)
    assert ledger.tables.sweep(3 * DAY) == []
    ledger.tables.leave("t", 0, "ben")
    assert ledger.tables.sweep(4 * DAY) == []
    assert ledger.tables.sweep(5 * DAY) == ["t"]


def test_who_is_erased_leaves_the_tables_that_wait(ledger: Ledger) -> None:
    """Where a match has begun, or is about to, his id stays at his seat."""
    ada = ledger.keys.arrive(1).player
    holder = SeatHolder(ada, "", "own")
    ledger.tables.add("waits", ada, PLAIN, 3, 1)
    ledger.tables.sit("waits", 1, holder)
    for table in ("full", "replaced"):
        ledger.tables.add(table, ada, PLAIN, 2, 1)
        ledger.tables.sit(table, 0, holder)
        ledger.tables.sit(table, 1, BEN)
    ledger.tables.replace("replaced", 0, PROGRAM)
    assert len(ledger.tables.of_player(ada)) == 3
    ledger.players.erase(ada)
    assert ledger.tables.get("waits").seats == (None,) * 3
    assert ledger.tables.get("waits").creator == ""
    assert ledger.tables.get("full").seats == (holder, BEN)
    assert [row.table for row in ledger.tables.of_player(ada)] == ["full"]


def test_of_many_processes_one_gets_each_seat(ledger: Ledger, place: Path) -> None:
    """Every seat is told to one player, every player one seat a table, one is the last."""
    for number in range(40):
        ledger.tables.add(f"t{number}", "ada", PLAIN, 2, number)
    names = ("ada", "ben", "cid")
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", SITTER, str(place), name],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    ]
    for program in programs:
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
    told: list[tuple[str, str, int, str, str]] = []
    for program in programs:
        assert program.stdin
        program.stdin.write("\n")
        program.stdin.flush()
    for name, program in zip(names, programs, strict=True):
        output, _ = program.communicate(timeout=60)
        assert program.returncode == 0
        for line in output.splitlines():
            table, seat, full, rematch = line.split()
            told.append((table, name, int(seat), full, rematch))
    for number in range(40):
        row = ledger.tables.get(f"t{number}")
        here = [each for each in told if each[0] == row.table]
        seated = {seat: name for _, name, seat, _, _ in here}
        assert len(here) == 2
        assert [each and each.player for each in row.seats] == [seated[0], seated[1]]
        assert seated[0] != seated[1]
        assert sorted(full for *_, full, _ in here) == ["free", "full"]
        assert {rematch for *_, rematch in here} == {row.rematch}

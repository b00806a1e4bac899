"""``sixfold query`` as a person and a program see it."""

from __future__ import annotations

import json
import resource
from io import StringIO
from typing import TYPE_CHECKING

import polars as pl
import pytest
from rich.cells import cell_len
from rich.console import Console

from analytics.archive.reading import open_archive
from analytics.archive.tables import SCHEMA, TABLES
from analytics.commands.query import show_answer, show_contents
from analytics.query.query_table import print_found
from analytics.query.writing import Output, new_file, write_frame
from replay.errors import FileUnwritable
from replay.exporting import FileExists
from replay.terminal import Terminal
from replay.words import languages, say
from tests.builders import PLAYERS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk, Shown

CONTRACTS = """\
SELECT contract, COUNT(*) AS n, AVG(points) AS points FROM hands
WHERE role = 'soloist' AND game = 'sixbid' GROUP BY contract ORDER BY contract"""
NET = """
-- what each has won, S1 to S10
SELECT name, SUM(net) AS net FROM hands JOIN names USING (player)
WHERE game = 'sixbid' GROUP BY name ORDER BY net DESC"""


def asked(desk: Desk, *words: str, lang: str = "en") -> Shown:
    """Return what a question to the desk's archive brings."""
    return desk.run("query", *words, "--archive", str(desk.folder / "arch"), lang=lang)


def content(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder."""
    files = (each for each in folder.rglob("*") if each.is_file())
    return {str(each): each.read_bytes() for each in files}


def on_screen(
    folder: Path, sql: str, lang: str = "en", limit: int | None = None
) -> str:
    """Return what a terminal of 80 columns shows."""
    out = StringIO()
    terminal = Terminal(lang)
    terminal.out = Console(file=out, width=80, force_terminal=True, color_system=None)
    archive = open_archive(folder / "arch")
    if sql:
        show_answer(terminal, archive, sql, Output(), limit)
    else:
        show_contents(terminal, archive, "", Output())
    return out.getvalue()


def test_a_question_is_answered_in_a_table(desk: Desk) -> None:
    """Solos at 75, 60 and 51 points; numbers stand to the right, texts to the left."""
    shown = asked(desk, CONTRACTS)
    assert (shown.status, shown.err) == (0, "")
    assert [line.split() for line in shown.out.splitlines()] == [
        ["contract", "n", "points"],
        ["solo", "3", "62"],
        ["heart_solo", "1", "90"],
        ["misere", "1", "0"],
        ["guarantee", "1", "79"],
        ["call_solo", "3", "113.333"],
    ]
    assert all(
        line.startswith(("contract", "solo", "heart", "mis", "gua", "call"))
        for line in shown.out.splitlines()
    )
    assert len({len(line) for line in shown.out.splitlines()}) == 1


def test_a_question_needs_no_blanks(desk: Desk) -> None:
    """What has brackets is no table's name."""
    assert asked(desk, "VALUES(7)", "--json").lines == [{"column_0": 7}]


def test_names_stand_beside_ids(desk: Desk) -> None:
    """Ada won 244 in Six-Bid Solo, Ben lost 272, Łucja won 28; a comment may come first."""
    lines = asked(desk, NET, "--json", lang="pl").lines
    assert [(line["name"], line["net"]) for line in lines] == [
        ("Ada", 244),
        ("Łucja Śniadecka-Wiśniewska", 28),
        ("Ben", -272),
    ]


def test_masks_are_told_as_cards(desk: Desk) -> None:
    """The blind of S5 is AC TC 6C: as texts on the screen, in JSON and in CSV."""
    sql = "SELECT hand, blind FROM deals_sixbid WHERE hand = 5"
    assert asked(desk, sql, "--json").lines == [{"hand": 5, "blind": "6C TC AC"}]
    assert asked(desk, sql, "--csv").out == "hand,blind\n5,6C TC AC\n"
    assert "6C TC AC" in asked(desk, sql).out


def test_parquet_keeps_the_types(desk: Desk) -> None:
    """The file has the very rows of the table; nothing else lies beside it."""
    target = desk.folder / "plays.parquet"
    shown = asked(desk, "SELECT * FROM plays", "--parquet", str(target), lang="ru")
    assert shown.out == say("query.written", "ru", path=str(target)) + "\n"
    kept = open_archive(desk.folder / "arch").scan("plays").collect()
    assert pl.read_parquet(target).equals(kept)
    assert not [each for each in desk.folder.iterdir() if each.suffix == ".new"]


def test_a_file_that_is_there_stays(desk: Desk) -> None:
    """It is refused before anything is asked, and a fault leaves no file behind."""
    target = desk.folder / "kept.parquet"
    target.write_text("mine")
    shown = asked(desk, "SELECT nothing FROM plays", "--parquet", str(target))
    assert (shown.status, shown.err) == (
        2,
        say("error.file_exists", "en", path=str(target)) + "\n",
    )
    assert target.read_text() == "mine"
    other = desk.folder / "other.parquet"
    sql = "SELECT CAST(match AS INT) AS n FROM plays"
    assert asked(desk, sql, "--parquet", str(other)).status == 2
    assert not list(desk.folder.glob("*other*"))


def test_a_file_that_came_meanwhile_stays(tmp_path: Path) -> None:
    """Whoever wrote it first keeps it, and nothing is left beside it."""
    target = tmp_path / "plays.parquet"
    with pytest.raises(FileExists), new_file(target):
        target.write_text("theirs")
    assert [each.name for each in tmp_path.iterdir()] == ["plays.parquet"]
    assert target.read_text() == "theirs"


def test_a_disk_that_takes_no_more_is_told(tmp_path: Path) -> None:
    """Rows that are there and cannot be written: bad input, and nothing stays behind."""
    rows = pl.DataFrame({"n": range(100_000)})
    path = tmp_path / "rows.parquet"
    room = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, room[1]))
    try:
        with pytest.raises(FileUnwritable) as told:
            write_frame(Terminal("en"), Output(parquet=path), rows)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, room)
    assert told.value.facts["path"] == str(path)
    assert list(tmp_path.iterdir()) == []


def test_one_form_at_a_time(desk: Desk) -> None:
    """Two forms at once are refused; `stats` says the same."""
    folder = str(desk.folder / "arch")
    shown = asked(desk, NET, "--json", "--csv")
    told = say("error.outputs_many", "en", outputs=["--json", "--csv"]) + "\n"
    assert (shown.status, shown.out, shown.err) == (2, "", told)
    assert desk.run("stats", "--archive", folder, "--json", "--csv").err == told


def test_a_terminal_shows_a_screenful_and_counts_the_rest(shelf: Path) -> None:
    """50 rows unless told otherwise, and how many were left out."""
    rows = open_archive(shelf / "arch").manifest.tables["plays"].rows
    text = on_screen(shelf, "SELECT card, trick FROM plays")
    assert len(text.splitlines()) == 2 + 50 + 2
    facts = {"shown": 50, "rows": rows, "more": rows - 50}
    told = say("query.more_rows", "en", **facts).split()
    assert text.split()[-len(told) :] == told
    few = on_screen(shelf, "SELECT card, trick FROM plays", limit=3)
    assert f"3 of {rows}" in few


def test_limit_holds_for_what_is_written(desk: Desk) -> None:
    """Two rows of CSV below the head."""
    sql = "SELECT card FROM plays"
    assert len(asked(desk, sql, "--csv", "--limit", "2").out.splitlines()) == 3
    assert asked(desk, sql, "--limit", "-1").status == 2


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "sql",
    [
        "",
        CONTRACTS,
        NET,
        *map("SELECT * FROM {}".format, TABLES),
        "SELECT options, match AS a, match AS b, match AS c, match AS d FROM matches",
        "SELECT 'Łucja\u001b[31m Śniadecka' || match AS wide FROM matches",
        "SELECT 1.5 AS x, NULL AS y WHERE 1 = 0",
    ],
)
def test_every_table_fits_a_terminal(shelf: Path, sql: str, lang: str) -> None:
    """80 columns; texts are cut, columns left out are named, no control character."""
    text = on_screen(shelf, sql, lang)
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text
    if sql == "SELECT * FROM hands":
        assert "…" in text
        assert "is_fork" in text.splitlines()[-2] + text.splitlines()[-1]


def test_numbers_are_never_cut() -> None:
    """Nine-figure numbers stay whole where a text beside them is cut."""
    frame = pl.DataFrame({"text": ["x" * 90], "n": [123_456_789_012]})
    out = StringIO()
    terminal = Terminal("en")
    terminal.out = Console(file=out, width=24, force_terminal=True, color_system=None)
    print_found(terminal, frame, 1)
    assert "123456789012" in out.getvalue()
    assert "x…" in out.getvalue()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("sql", "code", "facts"),
    [
        (
            "SELECT * FROM playz",
            "table_unknown",
            {"table": "playz", "tables": ["plays"]},
        ),
        ("playz", "table_unknown", {"table": "playz", "tables": ["plays"]}),
        (
            "SELECT carrd FROM plays",
            "column_unknown",
            {"column": "carrd", "columns": ["card"]},
        ),
        (
            "SELECT p.carrd FROM plays AS p",
            "column_unknown",
            {"column": "carrd", "columns": ["card"]},
        ),
        ("DROP TABLE plays", "not_reading", {"word": "DROP"}),
        (" /* SELECT */ delete FROM plays", "not_reading", {"word": "delete"}),
        ("TRUNCATE TABLE plays", "not_reading", {"word": "TRUNCATE"}),
        ("CREATE TABLE a AS SELECT 1", "not_reading", {"word": "CREATE"}),
        ("EXPLAIN DROP TABLE plays", "not_reading", {"word": "EXPLAIN"}),
        (
            "SELECT * FROM read_csv('/etc/hostname')",
            "reads_file",
            {"function": "read_csv"},
        ),
        (
            "SELECT * FROM \"READ_Parquet\"/**/('x')",
            "reads_file",
            {"function": "READ_Parquet"},
        ),
        (
            "WITH t AS (SELECT * FROM `read_json`('x')) SELECT * FROM t",
            "reads_file",
            {"function": "read_json"},
        ),
        (
            "SELECT * FORM plays",
            "unfit",
            {
                "detail": "Expected: end of statement, found: FORM at Line: 1, Column: 10"
            },
        ),
        (
            "SELECT nope(card) FROM plays",
            "unfit",
            {"detail": "unsupported function 'nope'"},
        ),
        (
            "SELECT 1; DROP TABLE plays",
            "unfit",
            {"detail": "one (and only one) statement can be parsed at a time"},
        ),
        (
            "SELECT SUM(card) AS n FROM plays",
            "unfit",
            {"detail": "`sum` operation not supported for dtype `enum`"},
        ),
    ],
)
def test_what_cannot_be_asked_is_told(
    desk: Desk, sql: str, code: str, facts: dict[str, object], lang: str
) -> None:
    """Status 2, one sentence, no row, no traceback, and nothing in the archive changes."""
    before = content(desk.folder / "arch")
    shown = asked(desk, sql, lang=lang)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == say(f"error.query_{code}", lang, **facts) + "\n"
    assert content(desk.folder / "arch") == before


@pytest.mark.parametrize(
    ("column", "what"),
    [("ARRAY_AGG(hand)", "nested"), ("MAX(ended - began)", "duration")],
)
def test_what_csv_has_no_form_for_is_told(desk: Desk, column: str, what: str) -> None:
    """A list or a span of time is no cell; JSON has both."""
    sql = f"SELECT {column} AS n FROM hands"  # noqa: S608 - asked of an archive
    shown = asked(desk, sql, "--csv")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith(say("error.query_unfit", "en", detail=""))
    assert what in shown.err
    (row,) = asked(desk, sql, "--json").lines
    assert row["n"]


@pytest.mark.parametrize("limit", ["0", "-1", str(2**32), str(2**70), "x"])
def test_a_limit_is_a_number_of_rows(desk: Desk, limit: str) -> None:
    """What is none, or more than there can be, is bad use and no fault of ours."""
    shown = asked(desk, "SELECT hand FROM hands", "--limit", limit)
    assert (shown.status, shown.out) == (2, "")
    few = say("error.limit_unfit", "en", limit=limit)
    assert shown.err.startswith(
        few if limit in ("0", "-1") else "--limit takes a whole number"
    )


def test_names_are_a_table_only_where_they_are(desk: Desk) -> None:
    """An archive that was shared without them knows ids alone."""
    (desk.folder / "arch" / "names.json").unlink()
    shown = asked(desk, "SELECT * FROM names")
    assert (shown.status, shown.out) == (2, "")
    assert "There is no table “names”." in shown.err
    (first, *_) = asked(
        desk, "SELECT DISTINCT player FROM hands ORDER BY player", "--json"
    ).lines
    assert first == {"player": PLAYERS[0]}


def test_a_damaged_file_is_told_as_such(desk: Desk) -> None:
    """A file of the right length that is no Parquet is named; other tables still answer."""
    (path,) = (desk.folder / "arch" / "calls").iterdir()
    path.write_bytes(b"x" * path.stat().st_size)
    for form in ((), ("--json",), ("--csv",), ("--parquet", str(desk.folder / "x"))):
        shown = asked(desk, "SELECT COUNT(bid) AS n FROM calls", *form)
        told = say("error.archive_damaged", "en", path=str(path)) + "\n"
        assert (shown.status, shown.out, shown.err) == (2, "", told)
    assert not (desk.folder / "x").exists()
    assert asked(desk, "SELECT COUNT(card) AS n FROM plays").status == 0


def test_a_newer_archive_is_refused(desk: Desk) -> None:
    """What a later program wrote is not guessed at."""
    path = desk.folder / "arch" / "archive.json"
    text = path.read_text()
    newer = text.replace(f'"schema": {SCHEMA}', f'"schema": {SCHEMA + 1}')
    assert newer != text
    path.write_text(newer)
    shown = asked(desk, "SELECT 1 AS n")
    facts = {"path": str(path.parent), "found": SCHEMA + 1, "known": SCHEMA}
    assert shown.err == say("error.archive_newer", "en", **facts) + "\n"
    assert (shown.status, shown.out) == (2, "")


def test_tables_and_columns_are_listed(desk: Desk) -> None:
    """Every table with its rows; of one of them type, unit and meaning as declared."""
    told = {line["table"]: line for line in asked(desk, "--json").lines}
    assert list(told) == [*TABLES, "names"]
    assert told["names"]["rows"] == 4
    for table, columns in TABLES.items():
        assert (
            told[table]["rows"]
            == open_archive(desk.folder / "arch").manifest.tables[table].rows
        )
        listed = [
            (each["name"], each["unit"], each["meaning"])
            for each in told[table]["columns"]
        ]
        assert listed == [(each.name, each.unit, each.meaning) for each in columns]
    text = asked(desk, "plays").out
    assert all(column.meaning in text for column in TABLES["plays"])
    assert "card: 6C 7C 8C" in text
    (one,) = asked(desk, "plays", "--json").lines
    assert one == told["plays"]


def test_a_table_without_rows_can_be_asked(desk: Desk) -> None:
    """Nobody was refused anything; the head is written, and a sentence shown."""
    sql = "SELECT match, code FROM refusals"
    assert asked(desk, sql).out == say("query.nothing", "en") + "\n"
    assert asked(desk, sql, "--csv").out == "match,code\n"
    assert asked(desk, sql, "--json").out == ""


def test_json_is_a_row_a_line(desk: Desk) -> None:
    """Instants as RFC 3339, empty cells as null, words as words."""
    sql = "SELECT at, actor, card, bid FROM events WHERE card = 'QC' LIMIT 1"
    (line,) = asked(desk, sql, "--json").lines
    assert line["at"].endswith("Z")
    assert (line["card"], line["bid"]) == ("QC", None)
    assert json.loads(asked(desk, sql, "--json").out) == line

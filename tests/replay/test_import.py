"""Taking records and event logs into the store."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from replay.importing import import_file
from tests.replay.desk import FULL_DEAL, VOID_DEAL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.replay.desk import Desk

BAD = 'game = "sixbid"\nplayer = ["Ada"]\n[[hand]]\ndealer = 9\nblind = "XX"\n'


def test_a_record_becomes_a_match_with_names_and_labels(desk: Desk) -> None:
    """A record is one match; its names and labels stand beside the log."""
    match = desk.imported(FULL_DEAL)
    store = desk.opened()
    opened = store.read(match)[0].event
    assert [store.directory.name(p) for p in opened.players] == ["Ada", "Ben", "Cid"]  # type: ignore[union-attr]
    assert store.directory.labels(match) == {
        "event": "Club night",
        "date": "2026-03-07",
    }
    assert b"Ada" not in b"".join(each.data for each in store.read(match))
    store.close()


def test_a_second_import_finds_the_first(desk: Desk) -> None:
    """However it is typed, the same record is one match."""
    match = desk.imported(FULL_DEAL)
    again = desk.file("again.toml", "# typed again\n" + FULL_DEAL.replace("TD", "10D"))
    shown = desk.run("import", again)
    assert shown.status == 0
    assert f"already here as {match}" in shown.out
    assert len(desk.run("list", "--json").lines) == 1


def test_players_are_known_again_by_name(desk: Desk) -> None:
    """A name that is known is the same player; two of one name are two players."""
    desk.imported(FULL_DEAL)
    twins = FULL_DEAL.replace('"Ben", "Cid"', '"Ada", "Cid"')
    desk.imported(twins, "twins.toml")
    first, second = desk.run("list", "--json").lines
    ids = [[player["id"] for player in each["players"]] for each in (first, second)]
    assert ids[0][0] == ids[1][0]
    assert ids[0][2] == ids[1][2]
    assert len(set(ids[1])) == 3


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "is no seat"), ("pl", "to nie miejsce"), ("ru", "— не место")],
)
def test_all_faults_are_shown_and_the_others_go_on(
    desk: Desk, lang: str, word: str
) -> None:
    """A file with faults is left out whole, and its neighbours are imported."""
    desk.file("bad.toml", BAD)
    desk.file("good.toml", FULL_DEAL)
    desk.file("void.toml", VOID_DEAL)
    shown = desk.run("import", str(desk.folder), lang=lang)
    assert shown.status == 2
    assert shown.out.count("bad.toml:") == 5  # a heading, and four faults
    assert word in shown.out
    assert len(desk.run("list", "--json").lines) == 2


def test_faults_as_json_tell_line_and_column(desk: Desk) -> None:
    """The error of a file is one object with every fault in it."""
    shown = desk.run("import", desk.file("bad.toml", BAD), "--json")
    assert shown.status == 2
    (line,) = shown.lines
    faults = line["error"]["faults"]
    assert [fault["line"] for fault in faults] == [1, 2, 4, 5]
    assert faults[-1]["code"] == "record_bad_card"
    assert faults[-1]["message"].startswith("“XX” is no card.")


def test_nothing_to_import_is_bad_use(desk: Desk) -> None:
    """A folder without files and a path that is not there end with status 2."""
    (desk.folder / "empty").mkdir()
    for path, word in (
        (desk.folder / "empty", "could be imported"),
        (desk.folder / "nowhere", "neither a file, nor a folder"),
        (desk.file("letter.txt", "hello"), "neither a hand record"),
    ):
        shown = desk.run("import", str(path))
        assert shown.status == 2
        assert word in shown.out


def test_a_file_that_is_no_utf_8_is_named(desk: Desk) -> None:
    """Bytes of another encoding are told from a record."""
    path = desk.folder / "old.toml"
    path.write_bytes(FULL_DEAL.replace("Ada", "Zoë").encode("latin-1"))
    shown = desk.run("import", str(path))
    assert shown.status == 2
    assert "UTF-8" in shown.out


def log_of(desk: Desk, match: str, name: str = "log.jsonl") -> Path:
    """Return the path of a match's event log."""
    path = desk.folder / name
    assert desk.run("export", match, "--format", "jsonl", "-o", str(path)).status == 0
    return path


def elsewhere(desk: Desk) -> None:
    """Go on with a new store."""
    desk.store = desk.folder / "elsewhere.db"


def test_an_event_log_keeps_its_envelopes(desk: Desk) -> None:
    """A log comes in byte for byte, with the names of its players."""
    match = desk.imported(FULL_DEAL)
    path = log_of(desk, match)
    before = desk.opened().read(match)
    elsewhere(desk)
    shown = desk.run("import", str(path), "--json")
    assert shown.lines[0]["new"] == len(before)
    store = desk.opened()
    assert store.read(match) == before
    assert store.directory.labels(match)["event"] == "Club night"
    assert set(store.directory.players().values()) == {"Ada", "Ben", "Cid"}
    assert "already here" in desk.run("import", str(path)).out


def test_a_longer_log_goes_on_where_the_store_ends(desk: Desk) -> None:
    """Of a match that is here in part only what is missing comes in."""
    match = desk.imported(FULL_DEAL)
    part = desk.folder / "part.jsonl"
    desk.run("export", f"{match}@6", "--format", "jsonl", "-o", str(part))
    whole = log_of(desk, match)
    elsewhere(desk)
    assert desk.run("import", str(part), "--json").lines[0]["new"] == 6
    assert desk.run("import", str(whole), "--json").lines[0]["new"] > 0
    assert desk.run("import", str(part), "--json").lines[0]["already"] is True
    assert desk.run("audit", match).status == 0


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "other events"), ("pl", "innymi zdarzeniami"), ("ru", "другими событиями")],
)
def test_another_log_under_the_same_id_is_refused(
    desk: Desk, lang: str, word: str
) -> None:
    """The same record imported twice apart is two logs of one id; the first one stays."""
    match = desk.imported(FULL_DEAL)
    path = log_of(desk, match)
    elsewhere(desk)
    desk.imported(FULL_DEAL)
    before = desk.opened().read(match)
    shown = desk.run("import", str(path), lang=lang)
    assert shown.status == 2
    assert word in shown.out
    assert desk.opened().read(match) == before


@pytest.mark.parametrize("lang", ["en", "pl", "ru"])
def test_a_changed_log_is_refused_with_its_line(desk: Desk, lang: str) -> None:
    """A log in which a byte was changed, a line is missing or cut off is not taken."""
    path = log_of(desk, desk.imported(FULL_DEAL))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = json.loads(lines[6])
    changed["salt"] = "00" * 16
    wrong = [
        [*lines[:6], json.dumps(changed) + "\n", *lines[7:]],
        [*lines[:6], *lines[7:]],
        lines[:-1],
        [*lines[:-1], lines[-1][:40]],
        [*lines[:6], lines[6].replace('"seq":5', '"seq":7'), *lines[7:]],
        [*lines[:4], "hello\n", *lines[4:]],
        [lines[0].replace('"sixfold":1', '"sixfold":9'), *lines[1:]],
        ["hello\n"],
    ]
    elsewhere(desk)
    for number, text in enumerate(wrong):
        file = desk.file(f"wrong{number}.jsonl", "".join(text))
        shown = desk.run("import", file, lang=lang)
        assert shown.status == 2, (number, shown)
        assert len(shown.out.splitlines()) == 2, (number, shown)
        assert "Error" not in shown.err
    assert desk.run("list", "--json").out == ""


def test_a_fork_comes_in_behind_its_parent(desk: Desk) -> None:
    """The log of a fork holds its past; both are matches where it comes in."""
    match = desk.imported(FULL_DEAL)
    branch = desk.run("fork", f"{match}@10", "--json")
    assert branch.status == 0, branch
    (fork,) = [e["match"] for e in desk.run("list", "--json").lines if e["branch_of"]]
    path = log_of(desk, fork)
    elsewhere(desk)
    assert desk.run("import", str(path)).status == 0
    assert desk.run("audit", fork).status == 0
    listed = {each["match"]: each for each in desk.run("list", "--json").lines}
    branch_of = {"match": match, "seq": 10, "reason": ""}
    assert listed[fork]["branch_of"] == branch_of


def named(desk: Desk) -> dict[str, str]:
    """Return the names of the store by player id."""
    with closing(desk.opened()) as store:
        return store.directory.players()


def test_a_log_does_not_rename_whom_we_know(desk: Desk) -> None:
    """A name or a label that is kept here is not replaced by that of a file."""
    match = desk.imported(FULL_DEAL)
    path = log_of(desk, match)
    theirs = named(desk)
    ada, ben, cid = theirs
    elsewhere(desk)
    with closing(desk.opened()) as store:
        store.directory.remember(ben, "Benedict")
        store.directory.label(match, {"note": "ours"})
    assert desk.run("import", str(path)).status == 0
    assert named(desk) == theirs | {ben: "Benedict"}
    assert set(theirs) == {ada, ben, cid}
    with closing(desk.opened()) as store:
        assert store.directory.labels(match) == {"note": "ours"}


@pytest.mark.parametrize("form", ["toml", "jsonl"])
def test_what_could_not_be_recorded_leaves_no_name(desk: Desk, form: str) -> None:
    """Names and labels come after the events: where those are refused, none is kept."""
    path = log_of(desk, desk.imported(FULL_DEAL))
    if form == "toml":
        path = desk.folder / "match.toml"
    with closing(desk.opened()) as before:
        (match,) = before.matches()
    elsewhere(desk)
    with closing(desk.opened()) as store:
        with sqlite3.connect(desk.store) as other:
            other.execute(
                "create trigger full before insert on event"
                " begin select raise(abort, 'full'); end"
            )
        other.close()
        with pytest.raises(sqlite3.IntegrityError):
            import_file(store, path)
        assert store.directory.players() == {}
        assert store.directory.labels(match) == {}
        assert store.matches() == []


def test_only_a_line_feed_ends_a_line(desk: Desk) -> None:
    """A name may hold what other programs take for the end of a line."""
    name = "Ada\u2028the\u0085First"
    match = desk.imported(FULL_DEAL.replace("Ada", name))
    path = log_of(desk, match)
    for command in ("audit", "show", "import"):
        if command == "import":
            elsewhere(desk)
        assert desk.run(command, str(path)).status == 0, command
    assert name in named(desk).values()


@pytest.mark.parametrize("command", ["audit", "import", "show"])
def test_a_log_with_fewer_events_than_promised(desk: Desk, command: str) -> None:
    """Cut between two lines it is unreadable for every command; what is left is shown."""
    path = log_of(desk, desk.imported(FULL_DEAL))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:5]), encoding="utf-8")
    shown = desk.run(command, str(path))
    assert shown.status == 2, shown
    assert "cut off" in shown.out + shown.err
    if command == "audit":
        (line,) = desk.run(command, str(path), "--json").lines
        assert line["error"]["code"] == "store_truncated"


@pytest.mark.parametrize(
    ("old", "new"),
    [('"seq":3', '"seq":9223372036854775808'), ('"tag":401', '"tag":-401')],
)
@pytest.mark.parametrize("command", ["audit", "import", "show"])
def test_a_number_beyond_the_format(
    desk: Desk, command: str, old: str, new: str
) -> None:
    """A seq or tag that cannot be hashed is a fault of its line, not one of ours."""
    path = log_of(desk, desk.imported(FULL_DEAL))
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    shown = desk.run(command, str(path))
    assert shown.status == 2, shown
    place = "up to event 2" if command == "show" else "line 5:"
    assert place in shown.out.casefold()

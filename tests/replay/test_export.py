"""Writing a match as a record or an event log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.stores.memory import MemoryStore
from replay.importing import import_file
from replay.records import read, write
from tests.contracts.chains import ANOTHER, MATCH, command_id, events_after
from tests.replay.archive import run_sql
from tests.replay.desk import FULL_DEAL

if TYPE_CHECKING:
    from tests.replay.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_record_goes_out_as_it_came_in(desk: Desk) -> None:
    """A complete record in canonical form is exported letter for letter."""
    match = desk.imported(FULL_DEAL)
    shown = desk.run("export", match[:6])
    assert (shown.status, shown.err) == (0, "")
    assert shown.out == FULL_DEAL
    assert "already here" in desk.run("import", desk.file("b.toml", shown.out)).out


def test_an_address_cuts_the_match(desk: Desk) -> None:
    """An event or trick in the address is the last that is written."""
    match = desk.imported(FULL_DEAL)
    assert '"AS KS QS"' not in desk.run("export", f"{match}/1.1").out
    assert "play = " not in desk.run("export", f"{match}@4").out


def test_names_may_stay_behind(desk: Desk) -> None:
    """Without names no name, event or date leaves, in either format."""
    match = desk.imported(FULL_DEAL)
    for form in ("record", "jsonl"):
        text = desk.run("export", match, "--no-names", "--format", form).out
        assert "Ada" not in text
        assert "Club night" not in text
    record = desk.run("export", match, "--no-names").out
    (first,) = desk.run("list", "--json").lines
    assert f'players = ["{first["players"][0]["id"][:8]}", ' in record


def test_lines_hold_every_event(desk: Desk) -> None:
    """JSON Lines: a head, the names, and an event a line."""
    match = desk.imported(FULL_DEAL)
    head, names, *events = desk.run("export", match, "--format", "jsonl").lines
    assert head == {"sixfold": 1, "events": len(events)}
    assert names["directory"]["labels"][match]["event"] == "Club night"
    assert [each["seq"] for each in events] == list(range(1, len(events) + 1))


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "already there"), ("pl", "już istnieje"), ("ru", "уже есть")],
)
def test_a_file_is_never_overwritten(desk: Desk, lang: str, word: str) -> None:
    """A file that is there is left as it is."""
    match = desk.imported(FULL_DEAL)
    path = desk.file("out.toml", "mine")
    shown = desk.run("export", match, "-o", path, lang=lang)
    assert shown.status == 2
    assert word in shown.err
    assert (desk.folder / "out.toml").read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_written_is_named(desk: Desk) -> None:
    """A folder that is not there is told, not a traceback."""
    match = desk.imported(FULL_DEAL)
    path = str(desk.folder / "nowhere" / "out.toml")
    shown = desk.run("export", match, "--output", path)
    assert shown.status == 2
    assert "cannot be written" in shown.err


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("zzz", "no match zzz"),
        ("Ada!", "no address"),
        ("night.toml", "sixfold import FILE"),
        ("MATCH/9", "no hand 9"),
        ("MATCH@999", "no event 999"),
    ],
)
def test_an_address_that_leads_nowhere(desk: Desk, address: str, word: str) -> None:
    """Each wrong address says what there is."""
    match = desk.imported(FULL_DEAL)
    shown = desk.run("export", address.replace("MATCH", match))
    assert shown.status == 2
    assert word in shown.err


def test_a_fork_goes_out_whole_and_says_that_it_is_one(desk: Desk) -> None:
    """The record of a fork holds the past too, and a note where it branched off."""
    match = desk.imported(FULL_DEAL)
    assert desk.run("fork", f"{match}@10").status == 0
    (fork,) = [e for e in desk.run("list", "--json").lines if e["branch_of"]]
    text = desk.run("export", fork["match"]).out
    assert f'note = "Branch of {match[:8]} at event 10"' in text
    assert 'event = "Club night"' in text
    lines = desk.run("export", fork["match"], "--format", "jsonl").out.splitlines()
    assert {json.loads(each)["match"] for each in lines[2:]} == {match, fork["match"]}


def test_a_record_that_says_too_little_is_refused(desk: Desk) -> None:
    """Between a called card and its return a match cannot be put on paper."""
    text = FULL_DEAL.split("auction")[0] + (
        'auction = ["call_solo", "pass", "pass"]\ntrump = "H"\ncall = "AS"\nback = "9C"\n'
    )
    match = desk.imported(text)
    kinds = desk.run("export", match, "--format", "jsonl").lines[2:]
    called = next(e["seq"] for e in kinds if e["data"]["event"] == "card_called")
    for lang, word in (("en", "jsonl"), ("pl", "jsonl"), ("ru", "jsonl")):
        shown = desk.run("export", f"{match}@{called}", lang=lang)
        assert shown.status == 2
        assert word in shown.err
    assert desk.run("export", f"{match}@{called + 1}").status == 0


@pytest.mark.parametrize(
    "name",
    [
        *("frog-full-hand", "frog-two-laid-away", "frog-house-grand"),
        *("kozel-house-eggs", "kozel-house-redeals", "sixbid-house-spread"),
    ],
)
def test_frog_and_house_rules_come_back_as_they_went(desk: Desk, name: str) -> None:
    """Import and export give the record, its options, and the same match again."""
    path = EXAMPLES / f"{name}.toml"
    record = read(path.read_text(encoding="utf-8")).record
    match = desk.imported(write(record))
    out = desk.run("export", match).out
    assert out == write(record)
    lines = desk.file("a.jsonl", desk.run("export", match, "--format", "jsonl").out)
    assert "already here" in desk.run("import", lines).out
    (told,) = desk.run("audit", match, "--json").lines
    (paper,) = desk.run("audit", str(path), "--json").lines
    assert [f["message"] for f in told["findings"]] == [
        f["message"] for f in paper["findings"]
    ]


def test_a_frog_may_be_cut_at_any_event(desk: Desk) -> None:
    """Between the widow and the cards laid away it is unfinished, and no fault."""
    text = (EXAMPLES / "frog-full-hand.toml").read_text(encoding="utf-8")
    match = desk.imported(text)
    for event in (6, 7, 8):
        shown = desk.run("export", f"{match}@{event}")
        assert shown.status == 0
        assert ("laid_away" in shown.out) is (event == 8)
        path = desk.file(f"{event}.toml", shown.out)
        assert desk.run("audit", path).status == 0


def test_a_whole_store_goes_out_and_comes_in_in_its_order(desk: Desk) -> None:
    """Matches that were played at the same time stay woven together in the copy."""
    desk.imported(FULL_DEAL)
    store = desk.opened()
    matches = (MATCH, ANOTHER)
    for number in range(3):
        for place, match in enumerate(matches):
            past = store.read(match)
            command = command_id(2 * number + place)
            new = events_after(past[-1] if past else None, 2, match, command)
            store.record(match, command, len(past), new)
    order = [envelope.hash for _, envelope in store.read_all()]
    file = desk.folder / "whole.jsonl"
    shown = desk.run("export", "--all", "-o", str(file))
    assert (shown.status, shown.err) == (0, "")
    assert file.read_text(encoding="utf-8").startswith('{"sixfold":1,"events":27}')
    copy = MemoryStore()
    assert [each.new for each in import_file(copy, file)] == [15, 6, 6]
    assert [envelope.hash for _, envelope in copy.read_all()] == order
    assert [each.new for each in import_file(copy, file)] == [0, 0, 0]
    assert copy.directory.players() == store.directory.players()


def test_a_match_or_the_whole_store_is_named(desk: Desk) -> None:
    """Neither, both, or a seat of the whole store: nothing is written."""
    match = desk.imported(FULL_DEAL)
    for words in ((), (match, "--all"), ("--all", "--seat", "1")):
        shown = desk.run("export", *words)
        assert (shown.status, shown.out) == (2, "")
        assert "--all for the whole store" in shown.err


def test_a_store_that_cannot_be_read_to_its_end_leaves_no_file(desk: Desk) -> None:
    """Half an export is none: the next one finds its place free."""
    desk.imported(FULL_DEAL)
    run_sql(desk.store, "update event set data = x'00' where position = 9")
    file = desk.folder / "whole.jsonl"
    assert desk.run("export", "--all", "-o", str(file)).status == 2
    assert not file.exists()

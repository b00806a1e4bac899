"""A changed export is found out, and its first bad event is named with the line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from events.errors import SixfoldError
from events.merkle import NOTHING, extended, leaves_of
from events.stores.jsonl import write_lines
from events.stores.jsonl_line import outcome_text
from events.stores.jsonl_store import JsonLinesStore
from events.stores.sqlite import SqliteStore
from events.stream import read_whole
from replay.proof.inclusion import Proof, proof_of, proof_text, proved, read_proof
from replay.proof.log import LinesLog
from replay.proof.verifying import Report, add_proof, verify_log
from tests.tamper.evidence import EVENTS, Evidence, verified_lines

if TYPE_CHECKING:
    from pathlib import Path

    from replay.proof.fault import Fault


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where an export is laid."""
    return tmp_path / "export.jsonl"


@pytest.fixture(scope="module")
def lines(found: Evidence) -> list[str]:
    """The whole log, in the order of the store, a line an event behind the first."""
    with closing(SqliteStore(found.path)) as store:
        return list(write_lines([each for _, each in store.read_all()]))


def _first(path: Path, lines: list[str], found: Evidence) -> Fault:
    path.write_text(lines[0].replace("1000", str(len(lines) - 1)) + "".join(lines[1:]))
    report = verified_lines(path, found)
    assert not report.sound
    return report.faults[0]


def test_an_export_as_it_was_signed(
    path: Path, lines: list[str], found: Evidence
) -> None:
    """Its root is the one that was signed over the store."""
    path.write_text("".join(lines))
    report = verified_lines(path, found)
    assert report.faults == []
    assert (report.events, report.anchored) == (EVENTS, EVENTS)


@pytest.mark.parametrize("places", [[1], [500], [999, 1000], [998, 999, 1000]], ids=str)
def test_deleted_lines(
    places: list[int], path: Path, lines: list[str], found: Evidence
) -> None:
    """The first line says how many there are now: only the anchor misses them."""
    left = [line for at, line in enumerate(lines) if at not in places]
    assert _first(path, left, found).position == places[0]


def test_a_whole_match_deleted(path: Path, lines: list[str], found: Evidence) -> None:
    """The chains of all others hold."""
    match = lines[900][:40]
    places = [at for at, line in enumerate(lines) if line[:40] == match]
    left = [line for at, line in enumerate(lines) if at not in places]
    fault = _first(path, left, found)
    assert (fault.code, fault.position) == ("gone", places[0])


def test_two_lines_swapped(path: Path, lines: list[str], found: Evidence) -> None:
    """Side by side or far apart."""
    for one, other in ((1, 2), (30, 800), (700, 701), (999, 1000)):
        swapped = list(lines)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        fault = _first(path, swapped, found)
        assert fault.position == one
        assert fault.line == one + 1


def test_an_export_cut_short(path: Path, lines: list[str], found: Evidence) -> None:
    """The first line told of more; with the anchor the missing ones are named."""
    path.write_text("".join(lines[:-40]))
    report = verified_lines(path, found)
    assert {each.code for each in report.faults} == {"cut", "short"}
    assert report.faults[0].position == EVENTS - 39


def test_bytes_of_the_export(path: Path, lines: list[str], found: Evidence) -> None:
    """A byte somewhere in one line: that line is named, or nothing has changed by it."""
    for at in range(1, EVENTS + 1, 29):
        line = lines[at].encode()
        place = at * 7 % (len(line) - 1)
        changed = line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]
        path.write_bytes(
            "".join(lines[:at]).encode() + changed + "".join(lines[at + 1 :]).encode()
        )
        report = verified_lines(path, found)
        assert not report.sound
        assert (report.faults[0].position, report.faults[0].line) == (at, at + 1)


def _short_match(found: Evidence) -> tuple[list[str], Proof, bytes]:
    """Return the export of a match of few events, with its proof."""
    with closing(SqliteStore(found.path)) as store:
        match = min(store.matches(), key=lambda each: len(store.read(each)))
        proof = proof_of(store, match, found.anchor)
        assert proof is not None
        text = proof_text(proof)
        whole = list(write_lines(read_whole(store.read, match)))
    return whole, read_proof(text, "proof", found.operator), found.operator


def _against(path: Path, proof: Proof) -> Report:
    log = LinesLog(path)
    report = verify_log(log, Report("match", "log"))
    add_proof(report, proof, proved(log, proof), log)
    return report


def test_every_byte_of_a_match(path: Path, found: Evidence) -> None:
    """With its proof alone: each byte of its last line, and the line is named."""
    _every_byte(path, found, slice(-1, None), 1)


@pytest.mark.slow
def test_every_byte_of_a_whole_match(path: Path, found: Evidence) -> None:
    """The same of all its lines, the first one too, and of every bit."""
    for bit in (1, 4, 128):
        _every_byte(path, found, slice(0, None), bit)


def _every_byte(path: Path, found: Evidence, part: slice, bit: int) -> None:
    whole, proof, _ = _short_match(found)
    raw = "".join(whole).encode()
    path.write_bytes(raw)
    assert _against(path, proof).proved == proof.seq
    right = list(LinesLog(path).events())
    begun = len("".join(whole[: part.start]).encode()) if part.start else 0
    for place in range(begun, len(raw)):
        path.write_bytes(raw[:place] + bytes([raw[place] ^ bit]) + raw[place + 1 :])
        line = raw[:place].count(b"\n") + 1
        try:
            report = _against(path, proof)
        except SixfoldError:
            assert line == 1
            continue
        if report.sound:
            assert list(LinesLog(path).events()) == right
        elif line > 1:  # there it is the number of events that was altered
            assert report.faults[0].line in (line, line + 1)


def test_each_event_of_a_match_deleted(path: Path, found: Evidence) -> None:
    """Its proof tells of each, the last ones too."""
    whole, proof, _ = _short_match(found)
    for at in range(1, len(whole)):
        left = [line for place, line in enumerate(whole) if place != at]
        path.write_text(left[0].replace(str(len(whole) - 1), str(len(left) - 1)))
        path.write_text(path.read_text() + "".join(left[1:]))
        report = _against(path, proof)
        assert report.faults[0].position == at


def test_the_end_of_a_match_rewritten(found: Evidence, path: Path) -> None:
    """With fitting hashes: the proof names the first of the three."""
    from tests.replay.archive import forge  # noqa: PLC0415

    with closing(SqliteStore(found.path)) as store:
        match = max(store.matches(), key=lambda each: len(store.read(each)))
        proof = proof_of(store, match, found.anchor)
        places = store.places(match)
    assert proof is not None
    copied = path.with_name("copy.db")
    copied.write_bytes(found.path.read_bytes())
    forge(copied, places[-3], links=True)
    with closing(SqliteStore(copied)) as store:
        path.write_text("".join(write_lines(store.read(match))))
    fault = _against(path, proof).faults[0]
    assert (fault.code, fault.seq) == ("rewritten", proof.seq - 2)


def test_a_proof_of_another_log(found: Evidence, path: Path) -> None:
    """A changed path, place or leaf does not lead to the root."""
    from msgspec.structs import replace  # noqa: PLC0415

    whole, proof, _ = _short_match(found)
    path.write_text("".join(whole))
    odd = bytes(32)
    for changed in (
        replace(proof, index=proof.index ^ 1),
        replace(proof, path=(odd, *proof.path[1:])),
        replace(proof, path=proof.path[:-1]),
        replace(proof, path=(*proof.path, odd)),
    ):
        assert _against(path, changed).faults[0].code == "unproved"


def test_a_store_of_lines(found: Evidence, path: Path) -> None:
    """Copied command by command it has the same order: the old anchor still fits."""
    with (
        closing(SqliteStore(found.path)) as store,
        closing(JsonLinesStore(path)) as copied,
    ):
        for each in store.register.accepted():
            outcome = store.outcome(each.command)
            assert outcome is not None
            copied.record(each.match, each.command, each.first - 1, outcome.events)
        for _, refused in store.register.refused():
            assert refused is not None
            assert refused.refusal is not None
            copied.record(refused.match, refused.command, 0, refused.refusal)
    report = _whole(path, found)
    assert report.faults == []
    assert (report.anchored, report.refused) == (EVENTS, 12)
    kept = path.read_text().splitlines(keepends=True)
    with closing(SqliteStore(found.path)) as store:
        _, last = list(store.register.refused())[-1]
        assert last is not None
        assert kept[-1] == outcome_text(last)
    path.write_text("".join(kept[:-1]))
    assert _whole(path, found).faults[0].code == "refusal_altered"
    places = [at for at, line in enumerate(kept) if line.startswith('{"outcome"')]
    for at in (places[3], places[-1]):
        path.write_text("".join(kept[:at] + kept[at + 1 :]))
        assert _whole(path, found).faults[0].code == "outcome_missing"


def _whole(path: Path, found: Evidence) -> Report:
    log = LinesLog(path)
    return verify_log(
        log, Report("store", "store"), anchors=[found.anchor], every=log.is_store
    )


def test_a_copy_by_file_keeps_the_order(found: Evidence, path: Path) -> None:
    """SQLite's own copy of a file: the tree over it has the signed root."""
    copied = path.with_name("backup.db")
    with (
        closing(sqlite3.connect(found.path)) as one,
        closing(sqlite3.connect(copied)) as other,
    ):
        one.backup(other)
    with closing(SqliteStore(copied, create=False)) as store:
        hashes = [each.hash for _, each in store.read_all()]
    root = extended(NOTHING, leaves_of(hashes)).root
    assert root == found.anchor.checkpoint.root

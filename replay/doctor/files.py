"""The files of a store: their kind, SQLite's own check, and what is left at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events.errors import EventsError
from events.stores.jsonl import parse_lines
from events.stores.jsonl_line import FORMAT as LINES_FORMAT
from events.stores.jsonl_line import OutcomeLine
from events.stores.sqlite_file import FORMAT as SQLITE_FORMAT
from events.stores.sqlite_file import bytes_lacking
from replay.doctor.examination import BAD, LOOK, OK, Examination

if TYPE_CHECKING:
    from pathlib import Path

    from replay.doctor.patient import Patient
    from replay.proof.fault import Fault

__all__ = ("examine_file", "examine_sqlite", "examine_tail", "whole_records")

_SHOWN: Final = 72
"""Characters of SQLite's own words that are told."""


def examine_file(patient: Patient) -> Examination:
    """Return whether the file is a whole store of a format that we know."""
    size = patient.path.stat().st_size
    facts: dict[str, str | int] = {"path": str(patient.path), "bytes": size}
    if patient.store is None:
        return Examination("file", OK, "file_lines", facts | {"format": LINES_FORMAT})
    facts["format"] = SQLITE_FORMAT
    lacking = bytes_lacking(patient.path)
    if lacking:
        facts["lacking"] = lacking
        return Examination("file", BAD, "file_cut", facts, "restore")
    return Examination("file", OK, "file_sqlite", facts)


def examine_sqlite(patient: Patient) -> Examination | None:
    """Return what SQLite itself finds wrong with the file; ``None`` for another kind."""
    if patient.store is None:
        return None
    try:
        found = patient.store.ailments()
    except EventsError:
        return Examination("sqlite", BAD, "sqlite_stopped", {}, "restore")
    if not found:
        return Examination("sqlite", OK, "sqlite_ok")
    first = " ".join(found[0].split())[:_SHOWN]
    facts: dict[str, str | int] = {"n": len(found), "first": first}
    return Examination("sqlite", BAD, "sqlite_bad", facts, "restore")


def examine_tail(patient: Patient) -> Examination:
    """Return whether the last record was written whole, and what lies beside the file."""
    if patient.store is None:
        return _tail_of_lines(patient.path, patient.log.fault)
    for end, told in (("-journal", "tail_journal"), ("-wal", "tail_log")):
        beside = patient.beside(end)
        size = beside.stat().st_size if beside.exists() else 0
        if size:
            facts: dict[str, str | int] = {"path": str(beside), "bytes": size}
            return Examination("tail", LOOK, told, facts, told)
    return Examination("tail", OK, "tail_ok")


def whole_records(path: Path) -> tuple[int, int]:
    r"""Return how many bytes and lines of a store of lines hold whole records.

    An outcome is whole with all its events, a line with its line break. Lines that cannot
    be read end it.
    """
    raw = path.read_bytes()
    lines = raw.decode(errors="replace").splitlines(keepends=True)
    good = owed = 0
    try:
        for number, line in parse_lines(lines, str(path)):
            owed = max(0, owed - 1)
            if isinstance(line, OutcomeLine):
                owed = line.last - line.first + 1
            if not owed and lines[number - 1].endswith("\n"):
                good = number
    except EventsError:
        pass
    sizes = [len(each) + 1 for each in raw.split(b"\n")[:good]]
    return sum(sizes), good


def _tail_of_lines(path: Path, fault: Fault | None) -> Examination:
    held, good = whole_records(path)
    size = path.stat().st_size
    if held == size:
        return Examination("tail", OK, "tail_ok")
    facts: dict[str, str | int] = {
        "path": str(path),
        "line": good + 1,
        "held": held,
        "bytes": size - held,
    }
    # Behind a torn record nothing can stand: whoever wrote it was stopped there.
    if fault is None or fault.code == "cut":
        return Examination("tail", BAD, "tail_torn", facts, "cut")
    return Examination("tail", BAD, "tail_unreadable", facts, "restore")

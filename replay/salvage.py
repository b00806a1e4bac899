"""What can be read of a damaged file: everything that stands before the fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from replay.audit.targets import read_text
from replay.errors import FileNotText
from replay.records import Reading, RecordFaults, read

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("record_before_fault", "text_before_fault")

_HAND: Final = re.compile(r"\s*\[\[\s*hand\s*\]\]")


def text_before_fault(path: Path) -> tuple[str, FileNotText | None]:
    """Return the text of a file, or the lines before the first that is no UTF-8.

    Raises ``file_unreadable``, and ``file_not_utf8`` if it is so from the first line on.
    """
    try:
        return read_text(path), None
    except FileNotText as fault:
        line = fault.facts["line"]
        assert isinstance(line, int)  # noqa: S101 - that is where it counts from 1
        whole = path.read_bytes().split(b"\n")[: line - 1]
        if not whole:
            raise
        return b"\n".join([*whole, b""]).decode("utf-8-sig"), fault


def record_before_fault(text: str, path: str) -> tuple[Reading, RecordFaults | None]:
    r"""Return a record as it is read, or its hands before the first that has a fault.

    Raises :class:`replay.records.RecordFaults` if no hand stands before that.

    >>> head = 'game = "sixbid"\nplayers = ["Ada", "Ben", "Cid"]\n'
    >>> text = head + "[[hand]]\ndealer = 0\n[[hand]]\ndealer = 7\n"
    >>> reading, fault = record_before_fault(text, "night.toml")
    >>> len(reading.record.hands), fault.faults[0].line
    (1, 6)
    """
    try:
        return read(text, path), None
    except RecordFaults as faults:
        line = min(fault.line for fault in faults.faults)
        rows = text.splitlines(keepends=True)
        begun = [n for n, row in enumerate(rows[:line]) if _HAND.match(row)]
        if len(begun) <= 1:
            raise
        try:
            return read("".join(rows[: begun[-1]]), path), faults
        except RecordFaults:
            raise faults from None

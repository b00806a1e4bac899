"""Hand records: the text that an arbiter types from paper, read and written."""

from __future__ import annotations

from replay.records.fault import Fault, RecordFaults
from replay.records.lines import HandLines, Lines
from replay.records.model import Call, Exchange, Hand, Play, Record, Trick
from replay.records.reader import Reading, read
from replay.records.writer import write

__all__ = (
    "Call",
    "Exchange",
    "Fault",
    "Hand",
    "HandLines",
    "Lines",
    "Play",
    "Reading",
    "Record",
    "RecordFaults",
    "Trick",
    "read",
    "write",
)

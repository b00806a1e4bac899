"""What is wrong in a hand record, and where; the words stand in the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("Fault", "RecordFaults")


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """One fault of a record: a stable code, its place and the facts for the words.

    ``line`` and ``column`` count from 1, the column in characters.

    >>> fault = Fault(line=3, column=9, code="record_bad_suit", facts={"text": "X"})
    >>> fault.code, fault.file
    ('record_bad_suit', None)
    """

    line: int
    column: int
    code: str
    facts: dict[str, str]
    file: str | None = None


class RecordFaults(Exception):
    """All faults of one record, in the order of their places.

    >>> fault = Fault(line=3, column=9, code="record_bad_suit", facts={"text": "X"})
    >>> str(RecordFaults([fault]))
    '3:9 record_bad_suit'
    """

    faults: tuple[Fault, ...]

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep the faults, sorted by place."""
        self.faults = tuple(sorted(faults, key=lambda f: (f.line, f.column, f.code)))
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Return one line a fault: file, line, column and code."""
        return "\n".join(
            f"{'' if f.file is None else f'{f.file}:'}{f.line}:{f.column} {f.code}"
            for f in self.faults
        )

"""How far a store was audited: a position, and a digest of all that stands up to it."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from replay.errors import FileUnwritable, ReplayError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = (
    "LABEL",
    "Mark",
    "MarkBad",
    "MarkBeyond",
    "SinceUnfit",
    "mark_of",
    "read_marks",
    "write_marks",
)

LABEL: Final = b"sixfold mark 1\0"
"""What the digest begins with; the hash of each event follows, in the store's order."""

_FORM: Final = re.compile(r"(\d{1,18})(?::([0-9a-f]{64}))?")


class MarkBad(ReplayError):
    """A text that is no mark. Facts: ``text``."""

    code = "mark_bad"


class MarkBeyond(ReplayError):
    """A mark of a position that the store does not reach. Facts: ``position``, ``last``."""

    code = "mark_beyond"


class SinceUnfit(ReplayError):
    """A mark for something else than one whole store."""

    code = "since_unfit"


class Mark(Struct, frozen=True):
    """A position in a store and the digest of what stands up to it."""

    position: int
    digest: str = ""
    """64 hexadecimal digits, empty where only the position is known."""

    def __str__(self) -> str:
        """Return the mark as it is written.

        >>> str(Mark(0))
        '0'
        """
        return f"{self.position}:{self.digest}" if self.digest else str(self.position)


def mark_of(text: str) -> Mark:
    """Return the mark that a text is: ``POSITION:DIGEST`` or a position alone.

    Raises ``mark_bad``.

    >>> mark_of("8123")
    Mark(position=8123, digest='')
    """
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise MarkBad(text=text.strip())
    return Mark(int(found[1]), found[2] or "")


def read_marks(text: str) -> list[Mark]:
    """Return the marks of a file, a line each, the newest one last; raises ``mark_bad``.

    >>> read_marks("")
    []
    """
    return [mark_of(line) for line in text.splitlines() if line.strip()]


def write_marks(path: Path, marks: Sequence[Mark]) -> None:
    """Write a file of marks in one stroke; raises ``file_unwritable``."""
    # Its own name for each process: two audits of one night do not write into each other.
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            file.writelines(f"{mark}\n" for mark in marks)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as fault:
        detail = fault.strerror or str(fault)
        raise FileUnwritable(path=str(path), detail=detail) from fault
